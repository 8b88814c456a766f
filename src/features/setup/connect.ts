import type { Context } from "../../context";
import { isEncryptionOf, withNetwork } from "../../base/trust";
import { done, type Result } from "../../base/result";
import type { OriginHeader, Settings } from "../../model/settings";
import { withoutIds } from "../../model/shelf";
import { type AccountKind, isAnother, isSignedIn } from "../../store/account";
import { forgetAllIds } from "../../book/books.store";
import { deleteToken } from "../../store/connection";
import { countQueue } from "../../queue/queue.store";
import { forgetFields } from "../status/bookFields.store";
import { saveSettings } from "../../store/settings";
import { forgetFetchedPositions } from "../position/fetchedPositions.store";
import { forgetKnownProgress } from "../position/progress.store";
import { forgetSentItems } from "../annotations/annotations.store";
import { changeTogether, getDeviceState, saveDeviceState } from "../../store/deviceState";
import type { Database } from "../../store/database";

/**
 * Saves a server, its accounts and other settings in one transaction, with the writes of `more`. Another server may
 * number its books differently, so its IDs, token and sent state are forgotten. Stops tasks, whose answers are from the
 * old server.
 */
export function useConnection(context: Context, changes: Partial<Settings>, more?: () => void): void {
  const { database, host, connection } = context;
  const { serverUrl, libraryUsername, shelves } = context.settings();
  const isMoved = changes.serverUrl !== undefined && changes.serverUrl !== serverUrl;
  // Encryption of the same host is no other server.
  const isServer = isMoved && !isEncryptionOf(serverUrl, changes.serverUrl);
  const isReader = changes.libraryUsername !== undefined && changes.libraryUsername !== libraryUsername;
  if (isMoved || isReader) host.tasks.revokeAll();
  changeTogether(database, () => {
    // Numbers that are here before the first server came with the other client's file, for its server.
    if (isServer && serverUrl !== "") forgetServer(database);
    // Confirmations were for another reader.
    else if (isReader) forgetFields(database);
    deleteToken(database, serverUrl, libraryUsername);
    saveDeviceState(database, { loginRefusedAt: 0 });
    saveSettings(database, isServer ? { ...changes, shelves: withoutIds(changes.shelves ?? shelves) } : changes);
    more?.();
  });
  if (isServer) connection.forgetContact();
  context.changed();
}

/** Confirmations by the last server are void. */
function forgetServer(database: Database): void {
  forgetAllIds(database);
  forgetKnownProgress(database);
  forgetFetchedPositions(database);
  forgetSentItems(database);
  forgetFields(database);
}

/** `url` is canonical. */
export function useServer(context: Context, url: string): Result<undefined> {
  if (url !== context.settings().serverUrl) useConnection(context, { serverUrl: url });
  return done;
}

/**
 * Whether the account belongs to the same reader. `another`: the server had accepted the previous name. `unclear`: it
 * had not, but items are pending, so the user must say.
 */
export function readerBehind(
  { database, settings }: Context,
  kind: AccountKind,
  username: string,
): "same" | "another" | "unclear" {
  const { acceptedReader, acceptedLibrary } = getDeviceState(database);
  if (isAnother(kind === "readerUsername" ? acceptedReader : acceptedLibrary, username)) return "another";
  const isOther = isAnother(settings()[kind], username);
  return isOther && !isSignedIn(database) && countQueue(database).length > 0 ? "unclear" : "same";
}

/** Account of the current reader for sessions and position. */
export function useReaderAccount(context: Context, username: string, password: string): void {
  save(context, { readerUsername: username, readerPassword: password });
}

/** Account of the current reader for all else. Drops the token and resets a login refusal. */
export function useLibraryAccount(context: Context, libraryUsername: string, libraryPassword: string): void {
  useConnection(context, { libraryUsername, libraryPassword });
}

/** Another address of the same server; empty: none. */
export function useAddress(context: Context, via: "local" | "remote", url: string): void {
  save(context, via === "local" ? { localUrl: url } : { remoteUrl: url });
}

/** Allows the local address without encryption in this network, or in all if the host cannot distinguish them. */
export function useNetwork(context: Context, isHome: boolean): void {
  const { connection, host, settings } = context;
  connection.chooseAddress();
  save(context, { homeNetworks: withNetwork(settings().homeNetworks, host.network.name(), isHome) });
}

export function useRequestHeaders(context: Context, requestHeaders: readonly OriginHeader[]): void {
  save(context, { requestHeaders });
}

function save({ database, changed }: Context, changes: Partial<Settings>): void {
  saveSettings(database, changes);
  changed();
}
