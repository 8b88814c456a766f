import type { BookId } from "./book";
import { filledParts, mostFolders, type Placeholder } from "./nameTemplate";
import { type Character, charactersOf, cutBytes, trimmed } from "./text";

/** "Under 150 characters" (§8 Limits). */
const longestName = 149;

/** Most file systems end a name at 255 bytes; what is put behind it on the way (`.part`) needs room too. */
const mostBytes = 240;

/** Not allowed in a name (§4 Shelf download filenames 3): / \ : * ? " < > | */
const forbidden = '/\\:*?"<>|';

/** Names that some systems keep for devices, with or without an ending. */
const reserved =
  "|con|prn|aux|nul|com1|com2|com3|com4|com5|com6|com7|com8|com9|lpt1|lpt2|lpt3|lpt4|lpt5|lpt6|lpt7|lpt8|lpt9|";

/** A folder's name; so that with three of them and the file the path stays short enough for every system. */
const longestFolder = 50;

/** Characters of all that comes below the download folder: FAT allows 255, and the reader's folder needs some too. */
const longestPath = 220;

/** What the name of a downloaded book is made of. Texts are UTF-8 bytes, as the server sent them. */
export interface NamedBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** Of several authors the first; absent where `author` is one. */
  readonly firstAuthor?: string | undefined;
  readonly series?: string | undefined;
  /** Its place in the series. */
  readonly number?: number | undefined;
  /** The primary file's name on the server, with its ending; absent where it is not told. */
  readonly fileName?: string | undefined;
}

/**
 * Where a book goes below the download folder: folders as the template has them, and a file `<stem>_<id>.<extension>`
 * (§4 Shelf download filenames), `BookID_<id>.<extension>` when nothing usable is left of the stem. Whatever the server
 * calls its book, it is a relative path that stays inside the folder, and that every file system takes.
 */
export function bookPathFor(book: NamedBook, extension: string, template: string, shelf = ""): string {
  const parts = filledParts(template, (place) => valueOf(book, place, shelf));
  const folders: string[] = [];
  for (const part of parts.slice(0, -1)) {
    const folder = safeFolder(part);
    if (folder !== "" && folders.length < mostFolders) folders.push(folder);
  }
  const above = folders.map((folder) => `${folder}/`).join("");
  const tail = `_${wholeText(book.id)}.${extension}`;
  const room = Math.min(longestName, longestPath - charactersOf(above).length) - tail.length;
  const stem = safeStem(parts[parts.length - 1] ?? "", room, mostBytes - tail.length);
  return above + (stem === "" ? "BookID" : stem) + tail;
}

/** Each is clean by itself: what is empty then leaves nothing behind in the name. */
function valueOf(book: NamedBook, place: Placeholder, shelf: string): string {
  switch (place) {
    case "author":
      return cleaned(book.firstAuthor ?? book.author ?? "");
    case "title":
      return cleaned(book.title ?? "");
    case "series":
      return cleaned(book.series ?? "");
    case "number":
      return numberText(book.number);
    case "shelf":
      return cleaned(shelf);
    case "file":
      return cleaned(withoutExtension(book.fileName ?? ""));
  }
}

/** Two decimals at most; empty for what is no place in a series. */
function numberText(number: number | undefined): string {
  if (number === undefined || number < 0 || number >= 100_000) return "";
  return `${Math.round(number * 100) / 100}`;
}

/** The path of a book, with those folders spelled as they are that are there: on FAT "Le Guin" and "LE GUIN" are one. */
export function spelledPath(path: string, spellings: Spellings): string {
  const parts = path.split("/");
  let above = "";
  for (const part of parts.slice(0, -1)) {
    const key = caseKey(`${above}${part}`);
    above = `${(spellings[key] ??= `${above}${part}`)}/`;
  }
  return above + (parts[parts.length - 1] ?? "");
}

/** Folders below the download folder as they are spelled, by their names in small letters. Grows as books are placed. */
export type Spellings = Record<string, string | undefined>;

/** The folders, paths below the download folder, as the beginning of what is there. */
export function spellingsOf(folders: readonly string[]): Spellings {
  const spellings: Spellings = {};
  for (const folder of folders) spellings[caseKey(folder)] = folder;
  return spellings;
}

/** The same for two names that FAT takes for one: Latin, Greek and Cyrillic letters without their case. */
export function caseKey(name: string): string {
  return charactersOf(name)
    .map(({ code }) => smallLetter(code).toFixed(0))
    .join(".");
}

/** Where capitals and small letters lie apart by so much. */
const capitals: readonly (readonly [first: number, last: number, distance: number])[] = [
  [0x41, 0x5a, 32],
  [0xc0, 0xde, 32],
  [0x391, 0x3a9, 32],
  [0x400, 0x40f, 80],
  [0x410, 0x42f, 32],
];

/** Where capitals and small letters lie side by side, a capital first. */
const sideBySide: readonly (readonly [first: number, last: number])[] = [
  [0x100, 0x137],
  [0x139, 0x148],
  [0x14a, 0x177],
  [0x179, 0x17e],
  [0x460, 0x481],
  [0x48a, 0x4bf],
  [0x4d0, 0x52f],
  [0x1e00, 0x1e95],
  [0x1ea0, 0x1eff],
];

function smallLetter(code: number): number {
  if (code < 0x41 || code === 0xd7) return code;
  for (const [first, last, distance] of capitals) if (code >= first && code <= last) return code + distance;
  for (const [first, last] of sideBySide) {
    if (code >= first && code <= last) return first + 2 * Math.floor((code - first) / 2) + 1;
  }
  return code;
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

function safeStem(source: string, characters: number, bytes: number): string {
  const cut = inked(shortened(cleaned(source), characters, bytes));
  return isReserved(cut) ? `_${cut}` : cut;
}

/** What ends in ".sdr" is the host's, and is not looked through for books. */
function safeFolder(source: string): string {
  const name = safeStem(source, longestFolder, mostBytes);
  const isHosts = name.toLowerCase().endsWith(".sdr");
  return isHosts || isReserved(`${name}.`) ? `_${name}`.split(".").join("_") : name;
}

/** Without what no name may have anywhere, or at its ends. */
function cleaned(source: string): string {
  return inked(collapsed(cutBytes(source, longestSource)).join(""));
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
function inked(whole: string): string {
  let text = whole;
  while (text.startsWith(" ") || text.startsWith(".")) text = text.slice(1);
  while (text.endsWith(" ") || text.endsWith(".")) text = text.slice(0, -1);
  return text;
}

/** As many whole characters as fit both limits. */
function shortened(text: string, characters: number, bytes: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const character of charactersOf(text)) {
    length += character.bytes.length;
    if (kept.length >= characters || length > bytes) break;
    kept.push(character.bytes);
  }
  return kept.join("");
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
