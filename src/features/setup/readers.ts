import type { Context } from "../../context";
import { type AccountKind, accountName, folderNameOf, type DeviceAccount } from "../../store/account";
import type { Result } from "../../base/result";
import type { DeviceState } from "../../model/deviceState";
import type { Settings } from "../../model/settings";
import { webAddressOf } from "../../base/webAddress";
import { folderFor } from "../downloads/bookFolders";

/** Switches to another reader's account, a new one if needed, and saves `changes`. */
export function useAnother(
  context: Context,
  kind: AccountKind,
  changes: Partial<Settings>,
  state: Partial<DeviceState> = {},
): Result<undefined> {
  const { serverUrl = context.settings().serverUrl } = changes;
  const name = changes[kind]?.toLowerCase();
  const known = otherAccounts(context).find(
    (account) => account.serverUrl === serverUrl && account[kind].toLowerCase() === name,
  );
  if (known === undefined) return begin(context, changes, { ...state, isChoiceDue: true });
  // The server may accept another password.
  const isTyped = changes.libraryPassword !== undefined;
  return context.host.accounts.use(known.number, changes, isTyped ? { ...state, loginRefusedAt: 0 } : state);
}

/** Switches to the last account of another library, or to a new one. */
export function useOtherServer(context: Context, url: string): Result<undefined> {
  const known = otherAccounts(context).find(({ serverUrl }) => serverUrl === url);
  if (known !== undefined) return context.host.accounts.use(known.number);
  return begin(context, { serverUrl: url }, { isChoiceDue: true });
}

/** In creation order. */
export function otherAccounts({ host }: Context): readonly DeviceAccount[] {
  return host.accounts.list().filter(({ isCurrent }) => !isCurrent);
}

/** With a separate download folder, so that no reader's sync removes another's books. */
function begin(context: Context, changes: Partial<Settings>, state: Partial<DeviceState> = {}): Result<undefined> {
  const { readerUsername = "", libraryUsername = "", serverUrl = context.settings().serverUrl } = changes;
  const name = accountName({ readerUsername, libraryUsername });
  const folder = folderNameOf(name === "" ? (webAddressOf(serverUrl)?.host ?? "") : name);
  // Both addresses belong to one library.
  const isSame = serverUrl === context.settings().serverUrl;
  const elsewhere = isSame ? {} : { localUrl: "", remoteUrl: "" };
  const downloadFolder = `${folderFor(context)}/${folder}`;
  return context.host.accounts.begin({ ...elsewhere, ...changes, downloadFolder }, state);
}
