import { findPath } from "../../book/bookRow.store";
import { fingerprintOf, openedPath } from "../../book/book";
import { type FolderContents, scanFolder } from "../downloads/ledger";
import type { Context, TaskContext } from "../../context";
import { type CheckedFile, fileToTake, type TaggedFile } from "../../model/bookFile";
import type { ShelfList, ShelfBook } from "../../model/shelf";
import { yieldEvery, perStep } from "../../base/longList";
import { findInFolders } from "../../book/findFolderFile.task";
import { learnFile } from "../downloads/folderFiles.task";
import { homeFolder } from "../downloads/bookFolders";
import { done, ok, type Result } from "../../base/result";
import type { BookId } from "../../model/book";

/** New paths of moved ledger files, by book ID. Proof: same size and fingerprint at a known path or in the folder. */
export function findMoved(
  { database, host }: Context,
  gone: readonly CheckedFile[],
  sized: Readonly<Record<number, readonly string[] | undefined>>,
): Record<number, string | undefined> {
  const moved: Record<number, string | undefined> = {};
  for (const file of gone) {
    const { fingerprint } = file;
    if (fingerprint === undefined) continue;
    const seen = findPath(database, fingerprint);
    const places = (sized[file.size] ?? []).slice();
    if (seen !== undefined) places.push(seen);
    moved[file.id] = places.find(
      (path) => host.files.facts(path)?.size === file.size && fingerprintOf(host, path) === fingerprint,
    );
    host.tasks.pause();
  }
  return moved;
}

/** Without the unchanged files of the ledger, because none of them is a file that has moved. */
export function withoutKnown(
  { host }: Context,
  sized: FolderContents["sized"],
  files: readonly CheckedFile[],
): FolderContents["sized"] {
  const pauseSometimes = yieldEvery(perStep.lines, host.tasks.pause);
  const known: Record<string, true | undefined> = {};
  for (const { path, found } of files) {
    if (found === "unchanged") known[path] = true;
    pauseSometimes();
  }
  const others: Record<number, readonly string[] | undefined> = {};
  for (const { size, found } of files) {
    if (found === "gone") others[size] ??= (sized[size] ?? []).filter((path) => known[path] !== true);
    pauseSometimes();
  }
  return others;
}

/** Listed files that are missing at their path in the ledger. */
export function goneFiles(files: readonly CheckedFile[], lists: readonly ShelfList[]): readonly CheckedFile[] {
  const gone = files.filter(({ found, state }) => found === "gone" && state !== "declined");
  const listed: Record<number, true | undefined> = {};
  if (gone.length > 0) for (const { books } of lists) for (const { id } of books) listed[id] = true;
  return gone.filter(({ id }) => listed[id] === true);
}

/** @noSelf */
interface CopySearch {
  readonly lists: readonly ShelfList[];
  /** In the download folder. */
  readonly found: readonly TaggedFile[];
  /** True for listed books without a file. */
  isNew(id: BookId): boolean;
}

/**
 * Adds to `paths`, by ID, listed books that the reader put on the device: opened and matched, or with the samples of
 * the server's file. Failures: connection losses.
 */
export function findCopied(
  context: TaskContext,
  paths: Record<number, string | undefined>,
  { lists, found, isNew }: CopySearch,
): Result<undefined> {
  const seen: Record<number, true | undefined> = {};
  const files: NearFiles = { found, byKilobytes: undefined };
  const pauseSometimes = yieldEvery(perStep.lines, context.host.tasks.pause);
  for (const { books } of lists)
    for (const book of books) {
      pauseSometimes();
      if (seen[book.id] === true || paths[book.id] !== undefined || !isNew(book.id)) continue;
      seen[book.id] = true;
      const path = copyOf(context, book, files);
      if (!path.ok) return path;
      paths[book.id] = path.value;
      context.host.tasks.pause();
    }
  return done;
}

interface NearFiles extends Pick<CopySearch, "found"> {
  /** In the download folder and KOReader's home; undefined until a book needs it. */
  byKilobytes: PathsByKilobytes | undefined;
}

/** Without the files that were read. */
type PathsByKilobytes = Record<number, string[] | undefined>;

function copyOf(context: TaskContext, book: ShelfBook, files: NearFiles): Result<string | undefined> {
  const opened = openedPath(context, book.id);
  // A book without a file to take is not downloaded either.
  if (opened !== undefined || book.kilobytes === undefined || fileToTake(book) === undefined) return ok(opened);
  files.byKilobytes ??= filesOfBoth(context, files.found);
  for (const kilobytes of [book.kilobytes - 1, book.kilobytes]) learnFiles(context, files.byKilobytes, kilobytes);
  const found = findInFolders(context, book);
  if (!found.ok) return found;
  return ok(found.value ? openedPath(context, book.id) : undefined);
}

/** Each file once, however many books have its size. */
function learnFiles(context: Context, byKilobytes: PathsByKilobytes, kilobytes: number): void {
  for (const path of byKilobytes[kilobytes] ?? []) {
    learnFile(context, path);
    context.host.tasks.pause();
  }
  byKilobytes[kilobytes] = undefined;
}

function filesOfBoth(context: TaskContext, found: readonly TaggedFile[]): PathsByKilobytes {
  const grouped: PathsByKilobytes = {};
  addFiles(context, grouped, found);
  const home = homeFolder(context);
  if (home !== undefined) addFiles(context, grouped, scanFolder(context, home).files);
  return grouped;
}

/** Servers tell whole kilobytes. */
function addFiles({ host }: Context, grouped: PathsByKilobytes, files: readonly TaggedFile[]): void {
  const pauseSometimes = yieldEvery(perStep.lines, host.tasks.pause);
  for (const { path, size } of files) {
    const kilobytes = Math.floor(size / 1024);
    const paths = grouped[kilobytes] ?? [];
    paths.push(path);
    grouped[kilobytes] = paths;
    pauseSometimes();
  }
}
