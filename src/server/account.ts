import { failed, ok, type Result } from "../domain/result";
import type { Settings } from "../domain/settings";

/** Whose token: it never travels to another server, nor serves for another user. */
export interface Account {
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

/** The library account that is set now. Failure: unconfigured. */
export function libraryAccount({ serverUrl, libraryUsername, libraryPassword }: Settings): Result<Account> {
  if (serverUrl === "") return failed({ kind: "unconfigured", missing: "server" });
  if (libraryUsername === "") return failed({ kind: "unconfigured", missing: "library account" });
  return ok({ server: serverUrl, username: libraryUsername, password: libraryPassword });
}

/** Is it still the one that is set? A person may change it while an answer is awaited. */
export function isCurrent({ server, username, password }: Account, settings: Settings): boolean {
  return (
    server === settings.serverUrl &&
    username === settings.libraryUsername &&
    password === settings.libraryPassword
  );
}
