import { fileLike, type ShelfFile, type TaggedFile, withoutExtension } from "../../model/bookFile";
import { filledPart, maxFolders, type NameValues, type Placeholder, templateParts } from "./nameTemplate.rules";
import { cleanedName, isRoomFor, maxBytes, type Room, safeFolder, safeStem, fittedName } from "./safeName.rules";
import { charactersOf } from "../../base/text";
import { isSame, type NamedBook, type Shelf, type ShelfSource, type ShelfBook } from "../../model/shelf";
import type { Settings } from "../../model/settings";

interface TitledBook {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** Titles; with the author where several books share one. */
export function bookNames(books: readonly TitledBook[], untitled: string): readonly string[] {
  const counts: Record<string, number | undefined> = {};
  const titleOf = ({ title }: TitledBook): string => title ?? untitled;
  for (const book of books) counts[titleOf(book)] = (counts[titleOf(book)] ?? 0) + 1;
  return books.map((book) => {
    const isShared = (counts[titleOf(book)] ?? 0) > 1;
    return isShared && book.author !== undefined ? `${titleOf(book)} – ${book.author}` : titleOf(book);
  });
}

export function titledFile({ title, serverNames }: Pick<ShelfFile, "title" | "serverNames">): TitledBook {
  return { title, author: serverNames?.author };
}

/** §8: under 150 characters. */
const maxNameLength = 149;

/** Keeps the path of three folders and a file within system limits. */
const folderRoom: Room = { characters: 50, bytes: maxBytes };

/** Characters below the download folder: FAT allows 255 for the whole path. */
const maxPathLength = 220;

/**
 * Path in the folder, valid on all file systems: `<stem>_<id>.<ext>` (§4), or `BookID_<id>.<ext>` for an empty stem.
 */
export function bookPathFor(book: NamedBook, extension: string, template: string, shelf = ""): string {
  const values: NameValues = (place) => valueOf(book, place, shelf);
  const parts = templateParts(template);
  const folders: string[] = [];
  for (const part of parts.slice(0, -1)) {
    const folder = safeFolder(fitted(part, values, folderRoom), folderRoom);
    if (folder !== "" && folders.length < maxFolders) folders.push(folder);
  }
  const above = folders.map((folder) => `${folder}/`).join("");
  const tail = `_${book.id.toFixed(0)}.${extension}`;
  const characters = Math.min(maxNameLength, maxPathLength - charactersOf(above).length) - tail.length;
  const room = { characters, bytes: maxBytes - tail.length };
  const stem = safeStem(fitted(parts[parts.length - 1] ?? "", values, room), room);
  return above + (stem === "" ? "BookID" : stem) + tail;
}

/** Cuts the longest values to the same length if the part is too long. */
function fitted(part: string, values: NameValues, room: Room): string {
  const whole = filledPart(part, values);
  if (isRoomFor(whole, room)) return whole;
  // A cut number would be another number.
  const cut = (most: number): string =>
    filledPart(part, (place) =>
      place === "number" ? values(place) : fittedName(values(place), { characters: most, bytes: maxBytes }),
    );
  let fitting = 0;
  let tooLong = room.characters + 1;
  while (tooLong - fitting > 1) {
    const middle = Math.floor((fitting + tooLong) / 2);
    if (isRoomFor(cut(middle), room)) fitting = middle;
    else tooLong = middle;
  }
  return fitting === 0 ? whole : cut(fitting);
}

/** Cleans each value alone, so that an empty one leaves no separator. */
function valueOf(book: NamedBook, place: Placeholder, shelf: string): string {
  switch (place) {
    case "author":
      return cleanedName(book.firstAuthor ?? book.author ?? "");
    case "title":
      return cleanedName(book.title ?? "");
    case "series":
      return cleanedName(book.series ?? "");
    case "number":
      return numberText(book.number);
    case "shelf":
      return cleanedName(shelf);
    case "file":
      return cleanedName(withoutExtension(book.fileName ?? ""));
  }
}

/** At most two decimals; empty if not a number. */
function numberText(number: number | undefined): string {
  if (number === undefined || number < 0 || number >= 100_000) return "";
  return `${Math.round(number * 100) / 100}`;
}

/** Uses existing spellings of folders: on FAT "Le Guin" and "LE GUIN" are one. */
export function spelledPath(path: string, spellings: Spellings): string {
  const parts = path.split("/");
  let above = "";
  for (const part of parts.slice(0, -1)) {
    const key = caseKey(`${above}${part}`);
    above = `${(spellings[key] ??= `${above}${part}`)}/`;
  }
  return above + (parts[parts.length - 1] ?? "");
}

export type Spellings = Record<string, string | undefined>;

/** By lower-case path below the download folder; grows as books are placed. */
export function spellingsOf(folders: readonly string[]): Spellings {
  const spellings: Spellings = {};
  for (const folder of folders) spellings[caseKey(folder)] = folder;
  return spellings;
}

/** Equal for names that FAT treats as one: Latin, Greek and Cyrillic without case. */
export function caseKey(name: string): string {
  return charactersOf(name)
    .map(({ code }) => smallLetter(code).toFixed(0))
    .join(".");
}

/** Ranges with a fixed distance between cases. */
const capitals: readonly (readonly [first: number, last: number, distance: number])[] = [
  [0x41, 0x5a, 32],
  [0xc0, 0xde, 32],
  [0x391, 0x3a9, 32],
  [0x400, 0x40f, 80],
  [0x410, 0x42f, 32],
];

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
  if (code === 0xd7) return code;
  for (const [first, last, distance] of capitals) if (code >= first && code <= last) return code + distance;
  for (const [first, last] of sideBySide) {
    if (code >= first && code <= last) return first + 2 * Math.floor((code - first) / 2) + 1;
  }
  return code;
}

export interface Naming {
  /** Default template. */
  readonly names: string;
  /** Shelves may have own templates. */
  readonly shelves: readonly ShelfSource[];
}

/** Relative path. `shelf`: absent for a manual download. */
export function namedPath({ names, shelves }: Naming, book: NamedBook, extension: string, shelf?: Shelf): string {
  const source = shelf === undefined ? undefined : shelves.find((chosen) => isSame(chosen, shelf));
  const shelfName = shelf === undefined || shelf.name === "" ? source?.name : shelf.name;
  return bookPathFor(book, extension, source?.names ?? names, shelfName);
}

type FilesById = Readonly<Record<number, readonly TaggedFile[] | undefined>>;

/** By exact name, else by ID and similar size. Undefined if absent. */
export function foundAs(tagged: FilesById, book: ShelfBook, path: string | undefined): string | undefined {
  const candidates = tagged[book.id] ?? [];
  for (const file of candidates) if (file.path === path) return path;
  for (const file of candidates) if (isNear(file.size, fileLike(book, file).kilobytes)) return file.path;
  return undefined;
}

/** Allows a difference, because the server may have added metadata or a cover. */
function isNear(size: number, kilobytes: number | undefined): boolean {
  if (kilobytes === undefined) return false;
  return Math.abs(size / 1024 - kilobytes) <= Math.max(64, kilobytes / 10);
}

export function namingIn({ names, shelves }: Settings): Naming {
  return { names, shelves };
}
