import type { Settings } from "../settings";

/** Whose numbers are being used: of another server, or as another account, they mean other books and shelves. */
export interface ServerIdentity {
  readonly server: string;
  readonly account: string;
}

/** The server and the library account that are set. */
export function serverIdentity({ serverUrl, libraryUsername }: Settings): ServerIdentity {
  return { server: serverUrl, account: libraryUsername };
}

/** True while both are still set. */
export function isStillSet({ server, account }: ServerIdentity, settings: Settings): boolean {
  return server === settings.serverUrl && account === settings.libraryUsername;
}
