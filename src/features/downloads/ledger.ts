import type { Context, TaskContext } from "../../context";
import { type Book, type BookId, bookTypeOf, type Fingerprint } from "../../model/book";
import { extensionFor } from "../../base/format";
import { yieldEvery, perStep } from "../../base/longList";
import {
  idInFileName,
  type CheckedFile,
  type ShelfFile,
  type TaggedFile,
  fileLike,
  fileOf,
  withFile,
} from "../../model/bookFile";
import type { PlannedDownload } from "../../model/download";
import { maxFolders } from "./nameTemplate.rules";
import { type ServerFile, tailFrom, tailLength, type ShelfBook } from "../../model/shelf";
import type { FileFacts } from "../../koreader/files.port";
import type { Host } from "../../koreader/host.port";
import type { Arrival, ShelfOutcome } from "./downloadRecords";
import { fingerprintOf, wordsOf } from "../../book/book";
import { listFilesAfter, saveShelfOutcome } from "./shelfFiles.store";

/** Rows per transaction, which takes a few milliseconds. */
const rowsATransaction = 40;

/** Rows per arrival: ledger, book, and its ID in pending items. */
const rowsAnArrival = 4;

export interface FolderContents {
  /** Book files. */
  readonly files: readonly TaggedFile[];
  /** Files with an ID in their name, by ID. */
  readonly tagged: Readonly<Record<number, readonly TaggedFile[] | undefined>>;
  /** Paths of book files by size, because a renamed file keeps its bytes. */
  readonly sized: Readonly<Record<number, readonly string[] | undefined>>;
  readonly folders: readonly string[];
}

/** @noSelf */
interface Search {
  readonly files: TaggedFile[];
  readonly tagged: Record<number, TaggedFile[] | undefined>;
  readonly sized: Record<number, string[] | undefined>;
  readonly folders: string[];
  readonly pauseSometimes: () => void;
}

/** Data of a downloaded file; undefined if unreadable. */
export function arrivalOf(
  host: Pick<Host, "files" | "codec">,
  placed: PlannedDownload,
  state: "here" | "adopted",
): Arrival | undefined {
  const facts = host.files.facts(placed.path);
  const fingerprint = fingerprintOf(host, placed.path);
  if (facts === undefined || fingerprint === undefined) return undefined;
  const file = fileLike(placed.book, { path: placed.path, size: facts.size });
  const bytes = state === "here" ? facts.size : undefined;
  const { path, shelf } = placed;
  const book = withFile(placed.book, file);
  return arrivalFrom({ book, path, shelf }, state, {
    facts,
    fingerprint,
    words: wordsOf(host, path, bookTypeOf(path)),
    serverFile: { ...file, bytes },
  });
}

interface ArrivedFile {
  readonly facts: FileFacts;
  readonly fingerprint: Fingerprint;
  /** See `wordsOf`. */
  readonly words: string | undefined;
  readonly serverFile: ServerFile;
}

export function arrivalFrom(
  { book, path, shelf }: PlannedDownload,
  state: "here" | "adopted",
  { facts, fingerprint, words, serverFile }: ArrivedFile,
): Arrival {
  const { id, title, series, number, fileName } = book;
  const serverNames = { author: book.firstAuthor ?? book.author, series, number, fileName };
  const file = { id, path, state, size: facts.size, fingerprint, shelf, title, serverNames };
  return { file, facts, book: bookOf(book, path, { fingerprint, words }), serverFile };
}

export function downloadedFile(
  host: Pick<Host, "files" | "codec">,
  { book }: PlannedDownload,
  path: string,
  { size }: FileFacts,
): ServerFile {
  const tail = host.files.sample(path, [tailFrom(size)], tailLength);
  const file = fileOf(book);
  return { ...file, bytes: size, tail: tail === undefined ? undefined : host.codec.md5(tail) };
}

/** The whole ledger, by ID. */
export function readLedger({ database, host }: TaskContext): readonly ShelfFile[] {
  const files: ShelfFile[] = [];
  let next = listFilesAfter(database, 0);
  while (next.length > 0) {
    for (const file of next) files.push(file);
    host.tasks.pause();
    next = listFilesAfter(database, files[files.length - 1]?.id ?? 0);
  }
  return files;
}

/** Compares the ledger with the disk by size only. Throws `cancelled`. */
export function checkLedger(context: TaskContext): readonly CheckedFile[] {
  const files = readLedger(context);
  const checked: CheckedFile[] = [];
  const pauseSometimes = yieldEvery(perStep.looks, context.host.tasks.pause);
  for (const file of files) {
    checked.push(check(context, file));
    pauseSometimes();
  }
  return checked;
}

/** Searches as deep as name templates go. Throws `cancelled`. */
export function scanFolder({ host }: TaskContext, folder: string): FolderContents {
  const pauseSometimes = yieldEvery(perStep.looks, host.tasks.pause);
  const search: Search = { files: [], tagged: {}, sized: {}, folders: [], pauseSometimes };
  look(host, search, folder, "");
  return search;
}

/**
 * Stores a sync's result (§3.3 rule 3), split so that the interface stays responsive. Shelf contents are
 * last, so that the next sync completes it after a power cut. Throws `cancelled`.
 */
export function saveOutcome(context: Context, outcome: ShelfOutcome): void {
  let left = outcome;
  while (!isNothing(left)) {
    const now = firstOf(left);
    saveShelfOutcome(context.database, now);
    left = without(left, now);
    if (!isNothing(left)) context.host.tasks.pause();
  }
}

function bookOf(
  book: ShelfBook,
  path: string,
  { fingerprint, words }: Pick<ArrivedFile, "fingerprint" | "words">,
): Book | undefined {
  const type = bookTypeOf(path);
  if (type === undefined) return undefined;
  const { id, title, author, isbn13, isbn10, serverPages } = book;
  return { fingerprint, type, words, id, title, author, isbn13, isbn10, serverPages };
}

function check({ host }: Context, file: ShelfFile): CheckedFile {
  const facts = host.files.facts(file.path);
  const same = facts?.size === file.size ? "unchanged" : "changed";
  const { id, path, state, size, fingerprint, shelf, title, serverNames, part } = file;
  const found = facts === undefined ? "gone" : same;
  return { id, path, state, size, fingerprint, shelf, title, serverNames, part, found };
}

/** Skips hidden folders, such as the trash and the host's. */
function look(host: Pick<Host, "folders">, search: Search, folder: string, below: string): void {
  const isDeep = below.split("/").length > maxFolders;
  for (const { name, isFolder, size } of host.folders.list(folder + below, search.pauseSometimes) ?? []) {
    search.pauseSometimes();
    const inner = `${below}/${name}`;
    if (!isFolder) addFile(search, idInFileName(name), { path: folder + inner, size });
    else if (!isDeep && !name.startsWith(".") && !name.endsWith(".sdr")) {
      search.folders.push(inner.slice(1));
      look(host, search, folder, inner);
    }
  }
}

function addFile({ files: all, tagged, sized }: Search, id: BookId | undefined, file: TaggedFile): void {
  if (extensionFor(file.path, undefined) === undefined) return;
  all.push(file);
  const paths = sized[file.size] ?? [];
  paths.push(file.path);
  sized[file.size] = paths;
  if (id === undefined) return;
  const files = tagged[id] ?? [];
  files.push(file);
  tagged[id] = files;
}

function isNothing({ arrivals, forgotten, listed, shortened }: ShelfOutcome): boolean {
  return arrivals.length + forgotten.length + listed.length + shortened.length === 0;
}

function firstOf(outcome: ShelfOutcome): ShelfOutcome {
  const arrivals = outcome.arrivals.slice(0, rowsATransaction / rowsAnArrival);
  let room = rowsATransaction - arrivals.length * rowsAnArrival;
  const forgotten = outcome.forgotten.slice(0, room);
  room -= forgotten.length;
  const listed = outcome.listed.slice(0, room);
  return { arrivals, forgotten, listed, shortened: listed.length < room ? outcome.shortened : [] };
}

function without({ arrivals, forgotten, listed, shortened }: ShelfOutcome, done: ShelfOutcome): ShelfOutcome {
  return {
    arrivals: arrivals.slice(done.arrivals.length),
    forgotten: forgotten.slice(done.forgotten.length),
    listed: listed.slice(done.listed.length),
    shortened: shortened.slice(done.shortened.length),
  };
}
