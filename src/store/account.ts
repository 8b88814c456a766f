import type { Result } from "../base/result";
import type { DeviceState } from "../model/deviceState";
import { type Settings, defaults, personalSettings } from "../model/settings";
import { withoutSigns } from "../base/signs";
import { cutBytes, trimmed } from "../base/text";
import type { Database } from "./database";
import { getDeviceState } from "./deviceState";

/** A reader on this device. */
export interface DeviceAccount {
  /** From 1. */
  readonly number: number;
  readonly serverUrl: string;
  /** As typed; empty: none. */
  readonly readerUsername: string;
  readonly libraryUsername: string;
  /** Of all kinds, failed items included. */
  readonly pending: number;
  readonly isCurrent: boolean;
}

/** Each account has a database. A switch applies at the next tick. Failures: storage, with nothing changed. @noSelf */
export interface Accounts {
  /** In order of addition, without unreadable ones. */
  list(): readonly DeviceAccount[];
  /** True on a device that has one account, of which nothing was ever damaged or set aside. */
  isNew(): boolean;
  /** Saves the changes in this account, then switches to it. */
  use(number: number, changes?: Partial<Settings>, state?: Partial<DeviceState>): Result<undefined>;
  /** Creates an account and switches to it. */
  begin(changes: Partial<Settings>, state?: Partial<DeviceState>): Result<undefined>;
  /** Deletes an unused account's database with its copies: login, choices and pending items. */
  remove(number: number): Result<undefined>;
}

/** Names of a reader on a server, as settings. */
export type AccountKind = "readerUsername" | "libraryUsername";

/** The present settings without the personal ones. */
export function settingsForAnother(settings: Settings, changes: Partial<Settings>): Settings {
  const own: Record<string, Settings[keyof Settings]> = {};
  for (const name of personalSettings) own[name] = defaults[name];
  return { ...settings, ...own, ...changes };
}

/** True with an address and an account: without both nothing is tested (§1) or synced. */
export function isSetUp({ serverUrl, readerUsername, libraryUsername }: Settings): boolean {
  return serverUrl !== "" && (readerUsername !== "" || libraryUsername !== "");
}

/** True if the server ever accepted one of the accounts: pending items then belong to a reader. */
export function isSignedIn(database: Database): boolean {
  const { acceptedReader, acceptedLibrary } = getDeviceState(database);
  return acceptedReader !== "" || acceptedLibrary !== "";
}

/** True if `username` is not the accepted reader. Servers ignore case. */
export function isAnother(accepted: string, username: string): boolean {
  return accepted !== "" && username !== "" && accepted.toLowerCase() !== username.toLowerCase();
}

/** Name of the library account, else of the reader account. */
export function accountName({
  libraryUsername,
  readerUsername,
}: Pick<Settings, "libraryUsername" | "readerUsername">): string {
  return libraryUsername === "" ? readerUsername : libraryUsername;
}

/** Bytes of a folder name. */
const maxNameLength = 60;

/** Invalid in a file system, or a way out of the folder. */
const forbidden = ["/", "\\", ":", "*", "?", '"', "<", ">", "|", ".", "\n", "\r", "\t"];

/** Folder for the books of this reader; "Reader" if nothing of the name is left. */
export function folderNameOf(name: string): string {
  const letters = trimmed(cutBytes(withoutSigns(name, forbidden), maxNameLength));
  return letters === "" ? "Reader" : letters;
}

/** Characters; servers take up to 100. */
const maxReaderNameLength = 90;

/** `turn`: from 1, each with another name. Visible ASCII only: servers decode other letters in headers differently. */
export function readerNameFor(libraryUsername: string, turn: number): string {
  let name = "";
  let place = 0;
  while (place < libraryUsername.length && name.length < maxReaderNameLength) {
    const code = libraryUsername.charCodeAt(place);
    if (code > 32 && code < 127) name += libraryUsername.charAt(place);
    place += 1;
  }
  const begun = name === "" ? "reader" : name;
  return turn === 1 ? begun : `${begun}-${turn.toFixed(0)}`;
}
