import { cutBytes, trimmed, withoutSigns } from "../base/text";
import { defaults, type Settings } from "../model/settings";
import type { Database } from "./database";
import { getDeviceState } from "./deviceState";

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
