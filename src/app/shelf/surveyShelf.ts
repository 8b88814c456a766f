import type { BookId } from "../../domain/book/book";
import { idInFileName } from "../../domain/shelf/filename";
import { extensionFor } from "../../domain/book/format";
import { paced } from "../../domain/pace";
import { done, ok, type Result } from "../../domain/result";
import type { ShelfBook, ShelfList } from "../../domain/shelf/shelf";
import { partEnding, reliableBytes, type CheckedFile, type ShelfFile } from "../../domain/shelf/shelfFile";
import type { TaggedFile } from "../../domain/shelf/shelfPlan";
import type { Codec } from "../../ports/codec";
import type { Files, Folders } from "../../ports/files";
import type { ShelfLibrary } from "../../ports/shelfLibrary";
import type { Arrival, ShelfStore } from "../../ports/shelfStore";
import type { Tasks } from "../../ports/tasks";
import { arrivalOf, fingerprintOf } from "./arriveBook";
import { readLedger } from "./readLedger";
import { settleShelves } from "./settleShelves";

/** @noSelf */
export interface SurveyParts {
  readonly library: ShelfLibrary;
  readonly store: ShelfStore;
  readonly files: Files;
  readonly folders: Folders;
  readonly codec: Codec;
  readonly tasks: Tasks;
}

/** Files looked at between two turns of the interface: one look is a fraction of a millisecond. */
const looksATurn = 20;

/** Books gone through in memory between two turns. */
const booksATurn = 200;

/** Folders below the download folder are looked through as deep as this. */
const deepest = 3;

/**
 * The ledger, compared with the disk by size alone: no file is opened, except after a crash, when what had just come
 * is written down. Failure: storage.
 */
export function checkLedger(parts: SurveyParts): Result<readonly CheckedFile[]> {
  const files = settledFiles(parts);
  if (!files.ok) return files;
  const checked: CheckedFile[] = [];
  const looked = paced(looksATurn, parts.tasks.pause);
  for (const file of files.value) {
    checked.push(check(parts, file));
    looked();
  }
  return ok(checked);
}

function settledFiles(parts: SurveyParts): Result<readonly ShelfFile[]> {
  const files = readLedger(parts);
  if (!files.ok || !files.value.some(({ state }) => state === "coming")) return files;
  const recovered = recover(parts, files.value);
  return recovered.ok ? readLedger(parts) : recovered;
}

function check({ files }: SurveyParts, file: ShelfFile): CheckedFile {
  const facts = files.facts(file.path);
  const same = facts?.size === file.size ? "unchanged" : "changed";
  const { id, path, state, size, fingerprint, shelf, title, part } = file;
  const found = facts === undefined ? "gone" : same;
  return { id, path, state, size, fingerprint, shelf, title, part, found };
}

/**
 * Only a finished download has its final name: what lies there after a crash is whole, and ours. A half one stays if
 * the ledger has what it takes to go on with it.
 */
function recover(parts: SurveyParts, files: readonly ShelfFile[]): Result<undefined> {
  const arrivals: Arrival[] = [];
  const looked = paced(looksATurn, parts.tasks.pause);
  for (const file of files) {
    if (file.state !== "coming") continue;
    const arrival = arrivalIn(parts, file);
    if (arrival !== undefined) arrivals.push(arrival);
    if (arrival !== undefined || !isWorthKeeping(parts, file)) parts.folders.remove(file.path + partEnding);
    looked();
  }
  return settleShelves(parts, { arrivals, forgotten: [], listed: [], shortened: [] });
}

function arrivalIn(parts: SurveyParts, { id, path, shelf, title }: ShelfFile): Arrival | undefined {
  const facts = parts.files.facts(path);
  const fingerprint = facts === undefined ? undefined : fingerprintOf(parts, path);
  if (facts === undefined || fingerprint === undefined) return undefined;
  return arrivalOf({ book: { id, title }, path, shelf }, "here", facts, fingerprint);
}

function isWorthKeeping({ files }: SurveyParts, { path, part }: ShelfFile): boolean {
  return part !== undefined && reliableBytes(files.facts(path + partEnding)?.size ?? 0) > 0;
}

/** Every file in the folder, and in those below it, whose name carries an ID, by that ID. */
export function taggedFiles(parts: SurveyParts, folder: string): Record<number, TaggedFile[] | undefined> {
  const found: Record<number, TaggedFile[] | undefined> = {};
  look(parts, { found, looked: paced(looksATurn, parts.tasks.pause) }, folder, 0);
  return found;
}

/** @noSelf */
interface Search {
  readonly found: Record<number, TaggedFile[] | undefined>;
  readonly looked: () => void;
}

/** Hidden folders are the host's, and the trash. */
function look(parts: SurveyParts, search: Search, folder: string, depth: number): void {
  for (const { name, isFolder, size } of parts.folders.list(folder) ?? []) {
    search.looked();
    const path = `${folder}/${name}`;
    if (!isFolder) note(search.found, idInFileName(name), { path, size });
    else if (depth < deepest && !name.startsWith(".") && !name.endsWith(".sdr")) {
      look(parts, search, path, depth + 1);
    }
  }
}

function note(found: Search["found"], id: BookId | undefined, file: TaggedFile): void {
  if (id === undefined || extensionFor(file.path, undefined) === undefined) return;
  const files = found[id] ?? [];
  files.push(file);
  found[id] = files;
}

/**
 * The lists with what they lack: on some servers the books of a magic shelf come without their files. One request for
 * each such book that is `wanted`. Failures: whatever a request may fail with.
 */
export function withDetails(
  { library, tasks }: SurveyParts,
  lists: readonly ShelfList[],
  wanted: (id: BookId) => boolean,
): Result<readonly ShelfList[]> {
  const completed: ShelfList[] = [];
  const looked = paced(booksATurn, tasks.pause);
  for (const { shelf, books, complete } of lists) {
    const detailed: ShelfBook[] = [];
    for (const book of books) {
      const details = book.fileName === undefined && wanted(book.id) ? library.bookDetails(book.id) : done;
      if (!details.ok) return details;
      detailed.push(details.value ?? book);
      looked();
    }
    completed.push({ shelf, books: detailed, complete });
  }
  return ok(completed);
}
