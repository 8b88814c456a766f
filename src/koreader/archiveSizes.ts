import { openToRead } from "./plainFile";

/** Bytes. The host unpacks an entry in one step: more would freeze the screen. */
const maxEntryBytes = 8388608;

/** Bytes of the list of entries. */
const maxDirectoryBytes = 4194304;

/** Bytes of the record at the end, with its comment. */
const maxEndBytes = 65557;

const marks = { archive: "PK", entry: "PK\x01\x02", local: "PK\x03\x04", end: "PK\x05\x06", longEnd: "PK\x06\x07" };

/** The field does not fit: the value is elsewhere (zip64). */
const elsewhere = 0xffffffff;

/** Sizes of fixed parts. */
const entryLength = 46;
const localLength = 30;
const longEndLength = 20;
const longRecordLength = 56;

/**
 * True if the host may unpack an entry of this ZIP file: each size that the file gives for the name is within the limit.
 * Both the list and the entry's own header are asked, because hosts differ in which they believe. False if the list
 * cannot be read.
 */
export function isEntrySmall(path: string, entry: string): boolean {
  const file = openToRead(path);
  if (file === undefined) return false;
  const isSmall = isSmallIn(file, entry);
  file.close();
  return isSmall;
}

/** The engine reads other files as text. */
export function isArchive(path: string): boolean {
  const file = openToRead(path);
  const mark = file?.read(marks.archive.length);
  file?.close();
  return mark === marks.archive;
}

/** Bytes of the list of entries that are read in one step. */
const maxListBytes = 262144;

const chapterEndings = [".xhtml", ".html", ".htm", ".xml"];

/** Name, checksum and size of each chapter of an EPUB, sorted: equal for equal text. Undefined without chapters. */
export function listChapters(path: string): string | undefined {
  const file = openToRead(path);
  if (file === undefined) return undefined;
  const directory = directoryIn(file, maxListBytes);
  file.close();
  const chapters = directory === undefined ? undefined : chaptersIn(directory);
  return chapters === undefined || chapters.length === 0 ? undefined : chapters.sort().join("\n");
}

/** Unpacked bytes by name. Undefined if the list is damaged, too long, or of no archive. */
export function entrySizes(path: string): Readonly<Record<string, number>> | undefined {
  const file = openToRead(path);
  if (file === undefined) return undefined;
  const directory = directoryIn(file, maxListBytes);
  file.close();
  const sizes: Record<string, number> = {};
  const isWhole =
    directory !== undefined && eachEntry(directory, (name, head) => (sizes[name] = long(directory, head + 24)));
  return isWhole ? sizes : undefined;
}

/** Undefined if the list is damaged. */
function chaptersIn(directory: string): string[] | undefined {
  const chapters: string[] = [];
  const isWhole = eachEntry(directory, (name, head) => {
    const isChapter = chapterEndings.some((ending) => name.toLowerCase().endsWith(ending));
    if (isChapter && !name.startsWith("META-INF/"))
      chapters.push(`${name} ${long(directory, head + 16).toFixed(0)} ${long(directory, head + 24).toFixed(0)}`);
  });
  return isWhole ? chapters : undefined;
}

/** False if the list is damaged. */
function eachEntry(directory: string, visit: (name: string, head: number) => void): boolean {
  let head = 1;
  while (head <= directory.length) {
    if (string.sub(directory, head, head + 3) !== marks.entry) return false;
    const length = short(directory, head + 28);
    if (head + entryLength + length - 1 > directory.length) return false;
    visit(string.sub(directory, head + entryLength, head + entryLength + length - 1), head);
    head += entryLength + length + short(directory, head + 30) + short(directory, head + 32);
  }
  return true;
}

function isSmallIn(file: LuaFile, entry: string): boolean {
  const directory = directoryIn(file);
  if (directory === undefined) return false;
  let found = findIn(directory, entry, 1);
  while (found !== undefined) {
    const head = found - entryLength;
    if (isHeadOf(directory, head, entry) && !isSmallAt(file, directory, head)) return false;
    found = findIn(directory, entry, found + 1);
  }
  return true;
}

/** Other entries may have the name as a part of theirs. */
function isHeadOf(directory: string, head: number, entry: string): boolean {
  return (
    head >= 1 && string.sub(directory, head, head + 3) === marks.entry && short(directory, head + 28) === entry.length
  );
}

function isSmallAt(file: LuaFile, directory: string, head: number): boolean {
  if (Math.max(long(directory, head + 20), long(directory, head + 24)) > maxEntryBytes) return false;
  const local = readAt(file, long(directory, head + 42), localLength);
  if (local === undefined || string.sub(local, 1, 4) !== marks.local) return false;
  return Math.max(long(local, 19), long(local, 23)) <= maxEntryBytes;
}

/** Undefined if it is damaged or too long. */
function directoryIn(file: LuaFile, most = maxDirectoryBytes): string | undefined {
  const [size] = file.seek("end");
  if (size === undefined) return undefined;
  const start = Math.max(0, size - maxEndBytes);
  const text = readAt(file, start, size - start) ?? "";
  const end = lastMark(text, marks.end);
  if (end === undefined || text.length < end + 21) return undefined;
  const length = long(text, end + 12);
  const offset = long(text, end + 16);
  if (length === elsewhere || offset === elsewhere) return longDirectory(file, text, { end, most });
  return length > most ? undefined : readDirectory(file, offset, length);
}

function longDirectory(
  file: LuaFile,
  text: string,
  { end, most }: { readonly end: number; readonly most: number },
): string | undefined {
  const locator = end - longEndLength;
  if (locator < 1 || string.sub(text, locator, locator + 3) !== marks.longEnd) return undefined;
  const record = readAt(file, double(text, locator + 8), longRecordLength);
  const length = record === undefined ? undefined : double(record, 41);
  if (record === undefined || length === undefined || length > most) return undefined;
  return readDirectory(file, double(record, 49), length);
}

function readDirectory(file: LuaFile, offset: number, length: number): string | undefined {
  const directory = readAt(file, offset, length);
  const isWhole = directory === "" || (directory !== undefined && string.sub(directory, 1, 4) === marks.entry);
  return isWhole ? directory : undefined;
}

function lastMark(text: string, mark: string): number | undefined {
  let last: number | undefined;
  let found = findIn(text, mark, 1);
  while (found !== undefined) {
    last = found;
    found = findIn(text, mark, found + 1);
  }
  return last;
}

function findIn(text: string, wanted: string, from: number): number | undefined {
  const [found] = string.find(text, wanted, from, true);
  return found;
}

/** Undefined if fewer bytes are there. */
function readAt(file: LuaFile, offset: number, length: number): string | undefined {
  if (length === 0) return "";
  const [place] = file.seek("set", offset);
  const bytes = place === offset ? file.read(length) : undefined;
  return (bytes ?? "").length === length ? bytes : undefined;
}

function short(text: string, place: number): number {
  const [low, high] = string.byte(text, place, place + 1);
  return (low ?? 0) + 256 * (high ?? 0);
}

function long(text: string, place: number): number {
  return short(text, place) + 65536 * short(text, place + 2);
}

function double(text: string, place: number): number {
  return long(text, place) + 4294967296 * long(text, place + 4);
}
