import type { Result } from "../base/result";
import type { DeviceState } from "../model/deviceState";
import { type Settings, defaults } from "../model/settings";
import { cutBytes, trimmed, withoutSigns } from "../base/text";
import type { Database } from "./database";
import { getDeviceState } from "./deviceState";

/** One of those who read on this device, and what of theirs has not reached their server. */
export interface DeviceAccount {
  /** Counted from 1. */
  readonly number: number;
  readonly serverUrl: string;
  /** As they are typed; empty: none. */
  readonly readerUsername: string;
  readonly libraryUsername: string;
  /** Pending items of all kinds, failed ones included. */
  readonly pending: number;
  /** Is it used now? */
  readonly isCurrent: boolean;
}

/**
 * The accounts of this device. Each has a database of its own: what it read, what is pending, what it agreed on with its
 * server, its choices; so nothing of it can go by another. Another one is used from the next tick on: what is being
 * read is kept under the last one before. Failures: storage; then nothing has changed.
 *
 * @noSelf
 */
export interface Accounts {
  /** Accounts in the order of their addition, without unreadable ones. */
  list(): readonly DeviceAccount[];
  /** Saves the changes in this account, then switches to it. */
  use(number: number, changes?: Partial<Settings>, state?: Partial<DeviceState>): Result<undefined>;
  /** Creates an account and switches to it. */
  begin(changes: Partial<Settings>, state?: Partial<DeviceState>): Result<undefined>;
  /** Deletes the database of an account that is not in use, with its copies: login, choices and what is pending. */
  remove(number: number): Result<undefined>;
}

/** The two names that a reader has on a server, as settings. */
export type AccountKind = "readerUsername" | "libraryUsername";

/** Settings of one reader; another reader begins with the defaults. */
const personal = [
  "readerUsername",
  "readerPassword",
  "libraryUsername",
  "libraryPassword",
  "shelves",
  "everyShelf",
  "downloadFolder",
  "keptSeries",
  "pinnedLists",
] as const;

/** Settings for another reader of this device: those of the present one, without the personal ones. */
export function settingsForAnother(settings: Settings, changes: Partial<Settings>): Settings {
  const own: Record<string, Settings[keyof Settings]> = {};
  for (const name of personal) own[name] = defaults[name];
  return { ...settings, ...own, ...changes };
}

/** Is there an address, and somebody to be there? Without both nothing can be tested (§1), and nothing is synced. */
export function isSetUp({ serverUrl, readerUsername, libraryUsername }: Settings): boolean {
  return serverUrl !== "" && (readerUsername !== "" || libraryUsername !== "");
}

/** True if the server ever accepted one of the accounts: pending items then belong to a reader. */
export function isSignedIn(database: Database): boolean {
  const { acceptedReader, acceptedLibrary } = getDeviceState(database);
  return acceptedReader !== "" || acceptedLibrary !== "";
}

/** Is it somebody else than whom the server has accepted? Servers read names in any case of letters. */
export function isAnother(accepted: string, username: string): boolean {
  return accepted !== "" && username !== "" && accepted.toLowerCase() !== username.toLowerCase();
}

/** The reader as others on this device know them: by the name of the library account, or else of the reader account. */
export function accountName({
  libraryUsername,
  readerUsername,
}: Pick<Settings, "libraryUsername" | "readerUsername">): string {
  return libraryUsername === "" ? readerUsername : libraryUsername;
}

/** Bytes of the name of a folder. */
const longestName = 60;

/** No file system takes these in a name, or they lead out of the folder. */
const forbidden = ["/", "\\", ":", "*", "?", '"', "<", ">", "|", ".", "\n", "\r", "\t"];

/** A name that a folder may have, for the books of this reader; "Reader" where nothing of the name is left. */
export function folderNameOf(name: string): string {
  const letters = trimmed(cutBytes(withoutSigns(name, forbidden), longestName));
  return letters === "" ? "Reader" : letters;
}

/** Characters of the name of a reader account; servers take up to 100. */
const longestReaderName = 90;

/**
 * The name of the reader account that is made for a library account; `turn` counts from 1, and another turn gives another
 * name. Only visible ASCII: it goes into a header, where servers read other letters in a way of their own.
 */
export function readerNameFor(libraryUsername: string, turn: number): string {
  let name = "";
  let place = 0;
  while (place < libraryUsername.length && name.length < longestReaderName) {
    const code = libraryUsername.charCodeAt(place);
    if (code > 32 && code < 127) name += libraryUsername.charAt(place);
    place += 1;
  }
  const begun = name === "" ? "reader" : name;
  return turn === 1 ? begun : `${begun}-${turn.toFixed(0)}`;
}
