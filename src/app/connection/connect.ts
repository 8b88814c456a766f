import { done, type Result } from "../../domain/result";
import { withoutIds } from "../../domain/shelf/shelfSource";
import { withHandTrust, type HandTrust } from "../../domain/connection/serverTrust";
import type { BookStore } from "../../ports/bookStore";
import type { SettingsStore } from "../../ports/settingsStore";
import type { TokenStore } from "../../ports/tokenStore";

/** @noSelf */
export interface ConnectParts {
  readonly settings: SettingsStore;
  readonly books: BookStore;
  readonly tokens: TokenStore;
  /** Ends what is under way: its answers would be those of the server before. */
  stop(): void;
  /** What earlier attempts came to no longer holds. */
  changed(): void;
}

/**
 * Another server: its address is kept, and what the last one told (book IDs, the token) is forgotten, because a book
 * has another ID there. `url` is canonical already. Failure: storage.
 */
export function useServer(parts: ConnectParts, url: string): Result<undefined> {
  const { serverUrl, libraryUsername } = parts.settings.current();
  if (url === serverUrl) return done;
  parts.stop();
  const forgotten = parts.books.forgetAllIds();
  if (!forgotten.ok) return forgotten;
  const dropped = parts.tokens.forget(serverUrl, libraryUsername);
  if (!dropped.ok) return dropped;
  const shelves = withoutIds(parts.settings.current().shelves);
  return save(parts, { serverUrl: url, libraryLoginRefused: false, shelves });
}

/** The account for sessions and position. Failure: storage. */
export function useReaderAccount(parts: ConnectParts, username: string, password: string): Result<undefined> {
  return save(parts, { readerUsername: username, readerPassword: password });
}

/**
 * The account for everything else; the old account's token goes, what is under way for it ends, and a refused login is
 * forgiven. Failure: storage.
 */
export function useLibraryAccount(
  parts: ConnectParts,
  username: string,
  password: string,
): Result<undefined> {
  const { serverUrl, libraryUsername } = parts.settings.current();
  if (username !== libraryUsername) parts.stop();
  const dropped = parts.tokens.forget(serverUrl, libraryUsername);
  if (!dropped.ok) return dropped;
  return save(parts, { libraryUsername: username, libraryPassword: password, libraryLoginRefused: false });
}

/** Another address of the same server; empty: none. Failure: storage. */
export function useAddress(parts: ConnectParts, via: "local" | "remote", url: string): Result<undefined> {
  return save(parts, via === "local" ? { localUrl: url } : { remoteUrl: url });
}

/** A person's decision about a certificate; undefined takes it back. Failure: storage. */
export function trustServer(
  parts: ConnectParts,
  origin: string,
  trust: HandTrust | undefined,
): Result<undefined> {
  const { trustedServers } = parts.settings.current();
  return save(parts, { trustedServers: withHandTrust(trustedServers, origin, trust) });
}

/** What a proxy wants in every request, one header a line. Failure: storage. */
export function useRequestHeaders(parts: ConnectParts, requestHeaders: string): Result<undefined> {
  return save(parts, { requestHeaders });
}

function save(parts: ConnectParts, changes: Parameters<SettingsStore["save"]>[0]): Result<undefined> {
  const saved = parts.settings.save(changes);
  if (saved.ok) parts.changed();
  return saved;
}
