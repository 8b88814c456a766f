import type { BookId, Fingerprint } from "./book";
import { type Character, charactersOf, cutBytes, trimmed } from "./text";
import type { ShelfKey } from "./shelf";

/** A book of a shelf as the ledger knows it: the only files that this plugin may ever remove are in there. */
export interface ShelfFile {
  readonly id: BookId;
  readonly path: string;
  /**
   * `coming`: about to be downloaded; what lies at the path afterwards is ours. `here`: downloaded. `adopted`: it was
   * there already. `declined`: the reader deleted it, and it is not downloaded again by itself.
   */
  readonly state: "coming" | "here" | "adopted" | "declined";
  /** Bytes; 0 while it is coming. */
  readonly size: number;
  /** Absent while it is coming. */
  readonly fingerprint?: Fingerprint | undefined;
  /** The shelf that brought it; `byHand` when a person did. */
  readonly shelf: ShelfKey;
  readonly title?: string | undefined;
  /** Only while it is coming: what came so far is worth keeping. */
  readonly part?: PartNote | undefined;
}

/** What half a download needs to be gone on with. */
export interface PartNote {
  /** Proves that the server's file is still the same. */
  readonly validator: string;
  /** Bytes of the whole. */
  readonly size: number;
}

/** A file of the ledger and what the disk says of it, without opening it. */
export interface CheckedFile extends ShelfFile {
  readonly found: "unchanged" | "changed" | "gone";
}

/** What a download is called until it is whole. */
export const partEnding = ".part";

/** A file that is being written is brought to the disk each time that so many bytes more are in it. */
export const bytesASync = 1048576;

/** How many of the bytes of a half file can be relied on: after a power cut those that came last may be rubbish. */
export function reliableBytes(size: number): number {
  return Math.max(0, Math.floor(size / bytesASync) - 1) * bytesASync;
}

/** Where removed files go, inside the download folder. Hidden, so that neither the host nor the device lists it. */
export const trashName = ".library-sync-trash";

/** Days that removed files are kept. */
export const trashDays = 30;

/** For so many of them, at the end, they have to be known to be old: a clock that is wrong for a day empties nothing. */
export const lastTrashDays = 7;

/** The folder that something lies in; empty for a name alone. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - nameOf(path).length - 1));
}

/** The last part of a path. */
export function nameOf(path: string): string {
  const parts = path.split("/");
  return parts[parts.length - 1] ?? "";
}

/** The file's name without folder and ending: what to call a book whose title nobody knows. */
export function titleByName(path: string): string {
  const name = nameOf(path);
  const pieces = name.split(".");
  const ending = pieces[pieces.length - 1] ?? "";
  return name.slice(0, Math.max(1, name.length - ending.length - 1));
}

/** Where the device keeps books; each is a folder without a slash at its end, or absent where the host knows none. */
export interface Homes {
  /** The reader's own choice of a home folder. */
  readonly chosen?: string | undefined;
  /** The device's standard one. */
  readonly device?: string | undefined;
}

const onboard = "/mnt/onboard";
const sdcard = "/sdcard";

/**
 * The folder for downloads (§4 Shelf download filenames 4): `Books` in the reader's home, in the device's, then in two
 * usual places, the first whose parent is there; else `/Books`. `isFolder` looks at the disk.
 */
export function detectedFolder(homes: Homes, isFolder: (path: string) => boolean): string {
  for (const home of [homes.chosen ?? "", homes.device ?? "", onboard, sdcard]) {
    if (home !== "" && isFolder(home)) return home === "/" ? "/Books" : `${home}/Books`;
  }
  return "/Books";
}

/** "Under 150 characters" (§8 Limits). */
const longestName = 149;

/** Most file systems end a name at 255 bytes; what is put behind it on the way (`.part`) needs room too. */
const mostBytes = 240;

/** Not allowed in a name (§4 Shelf download filenames 3): / \ : * ? " < > | */
const forbidden = '/\\:*?"<>|';

/** Names that some systems keep for devices, with or without an ending. */
const reserved =
  "|con|prn|aux|nul|com1|com2|com3|com4|com5|com6|com7|com8|com9|lpt1|lpt2|lpt3|lpt4|lpt5|lpt6|lpt7|lpt8|lpt9|";

/** What the name of a downloaded book is made of. Texts are UTF-8 bytes, as the server sent them. */
export interface NamedBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  /** The primary file's name on the server, with its ending. */
  readonly fileName?: string | undefined;
}

/** What a downloaded file is called: as on the server, or by title and author. */
export type NamingMode = "original" | "title";

/**
 * `<stem>_<id>.<extension>` (§4 Shelf download filenames), and `BookID_<id>.<extension>` when nothing usable is left of
 * the stem. Whatever the server calls its book, the name stays one name inside one folder.
 */
export function fileNameFor(book: NamedBook, extension: string, mode: NamingMode): string {
  const tail = `_${wholeText(book.id)}.${extension}`;
  const source = mode === "title" ? (book.title ?? "") : withoutExtension(book.fileName ?? "");
  const stem = safeStem(source, tail);
  return (stem === "" ? "BookID" : stem) + tail;
}

/**
 * The server's ID in a file's name (`…_<id>.<extension>`); undefined when it carries none. Anybody's file may end in an
 * underscore and a number: compare before believing it.
 */
export function idInFileName(name: string): BookId | undefined {
  const dot = lastPlace(name, ".", name.length);
  const underscore = lastPlace(name, "_", dot);
  if (dot < 0 || underscore < 1) return undefined;
  const digits = name.slice(underscore + 1, dot);
  return isWholeNumber(digits) ? (Number(digits) as BookId) : undefined;
}

function withoutExtension(fileName: string): string {
  const dot = lastPlace(fileName, ".", fileName.length);
  return dot > 0 ? fileName.slice(0, dot) : fileName;
}

/** Bytes of a title or a file's name that are looked at. */
const longestSource = 1000;

function safeStem(source: string, tail: string): string {
  const clean = inked(collapsed(cutBytes(source, longestSource)));
  const cut = inked(shortened(clean, longestName - tail.length, mostBytes - tail.length));
  return isReserved(cut) ? `_${cut}` : cut;
}

/** Forbidden and invisible characters gone, each run of white space one space. */
function collapsed(text: string): readonly string[] {
  const kept: string[] = [];
  for (const character of charactersOf(text)) {
    if (isSpace(character)) {
      if (kept[kept.length - 1] !== " ") kept.push(" ");
    } else if (!isUnwanted(character)) kept.push(character.bytes);
  }
  return kept;
}

/** A name that begins with a dot is hidden; one that ends in a dot or a space is refused by some systems. */
function inked(characters: readonly string[]): string {
  let text = characters.join("");
  while (text.startsWith(" ") || text.startsWith(".")) text = text.slice(1);
  while (text.endsWith(" ") || text.endsWith(".")) text = text.slice(0, -1);
  return text;
}

/** As many whole characters as fit both limits. */
function shortened(text: string, characters: number, bytes: number): readonly string[] {
  const kept: string[] = [];
  let length = 0;
  for (const character of charactersOf(text)) {
    length += character.bytes.length;
    if (kept.length >= characters || length > bytes) break;
    kept.push(character.bytes);
  }
  return kept;
}

/** Tab to carriage return, space, and the spaces of other scripts and of typesetting. */
function isSpace({ code }: Character): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code >= 0x2000 && code <= 0x200a) return true;
  return [0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000].includes(code);
}

/** Forbidden characters, control characters, and marks that turn the direction of writing or show nothing at all. */
function isUnwanted({ code, bytes }: Character): boolean {
  if (code < 0x80) return code < 0x20 || code === 0x7f || forbidden.includes(bytes);
  if (code >= 0x202a && code <= 0x202e) return true;
  if (code >= 0x2060 && code <= 0x206f) return true;
  return code <= 0x9f || [0xad, 0x061c, 0x200b, 0x200e, 0x200f, 0xfeff, 0xfffe, 0xffff].includes(code);
}

/** "con.notes_12.epub" is still a device to such a system: what counts is the part before the first dot. */
function isReserved(stem: string): boolean {
  const dot = stem.indexOf(".");
  return dot >= 0 && reserved.includes(`|${trimmed(stem.slice(0, dot)).toLowerCase()}|`);
}

/** Digits only, no leading zero, and few enough to be exact. */
function isWholeNumber(text: string): boolean {
  if (text === "" || text.length > 15 || text.startsWith("0")) return false;
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
    at += 1;
  }
  return true;
}

/** Where the character stands last before `end`; -1 when it does not. */
function lastPlace(text: string, character: string, end: number): number {
  let at = end - 1;
  while (at >= 0 && text.charAt(at) !== character) at -= 1;
  return at;
}

/** A large number would be written with an exponent. */
function wholeText(id: number): string {
  return id.toFixed(0);
}
