import type { BookId } from "../model/book";
import { filledPart, mostFolders, type NameValues, type Placeholder, templateParts } from "./nameTemplate.rules";
import { cleaned, isRoomFor, mostBytes, type Room, safeFolder, safeStem, shortened } from "./safeName.rules";
import { charactersOf } from "../base/text";
import type { NamedBook } from "../model/shelf";

/** "Under 150 characters" (§8 Limits). */
const longestName = 149;

/** A folder's name; so that with three of them and the file the path stays short enough for every system. */
const folderRoom: Room = { characters: 50, bytes: mostBytes };

/** Characters of all that comes below the download folder: FAT allows 255, and the reader's folder needs some too. */
const longestPath = 220;

/**
 * Where a book goes below the download folder: folders as the template has them, and a file `<stem>_<id>.<extension>`
 * (§4 Shelf download filenames), `BookID_<id>.<extension>` when nothing usable is left of the stem. Whatever the server
 * calls its book, it is a relative path that stays inside the folder, and that every file system takes.
 */
export function bookPathFor(book: NamedBook, extension: string, template: string, shelf = ""): string {
  const values: NameValues = (place) => valueOf(book, place, shelf);
  const parts = templateParts(template);
  const folders: string[] = [];
  for (const part of parts.slice(0, -1)) {
    const folder = safeFolder(fitted(part, values, folderRoom), folderRoom);
    if (folder !== "" && folders.length < mostFolders) folders.push(folder);
  }
  const above = folders.map((folder) => `${folder}/`).join("");
  const tail = `_${wholeText(book.id)}.${extension}`;
  const characters = Math.min(longestName, longestPath - charactersOf(above).length) - tail.length;
  const room = { characters, bytes: mostBytes - tail.length };
  const stem = safeStem(fitted(parts[parts.length - 1] ?? "", values, room), room);
  return above + (stem === "" ? "BookID" : stem) + tail;
}

/**
 * The part of the template with its values. If that is too long for the room, the longest values lose their ends, all of
 * them the same length then: the number, and something of the title, stay behind a long series.
 */
function fitted(part: string, values: NameValues, room: Room): string {
  const whole = filledPart(part, values);
  if (isRoomFor(whole, room)) return whole;
  const cut = (most: number): string => filledPart(part, (place) => cutValue(place, values(place), most));
  let fitting = 0;
  let tooLong = room.characters + 1;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (isRoomFor(cut(middle), room)) fitting = middle;
    else tooLong = middle;
  }
  // The words of the template alone may be too long.
  return fitting === 0 ? whole : cut(fitting);
}

/** A number means another one if its end is cut. */
function cutValue(place: Placeholder, value: string, most: number): string {
  return place === "number" ? value : shortened(value, { characters: most, bytes: mostBytes });
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
