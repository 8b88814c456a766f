import type { Context, TaskContext } from "../../context";
import { openedPath } from "../../book/book";
import { findInFolders } from "../../book/findFolderFile.task";
import { learnFile } from "../downloads/folderFiles.task";
import { homeFolder } from "../downloads/bookFolders";
import { scanFolder } from "../downloads/ledger";
import { yieldEvery, perStep } from "../../base/longList";
import { done, ok, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import { fileToTake, type TaggedFile } from "../../model/bookFile";
import type { ShelfBook, ShelfList } from "../../model/shelf";

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
  const looked = yieldEvery(perStep.lines, context.host.tasks.pause);
  for (const { books } of lists)
    for (const book of books) {
      looked();
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
  const looked = yieldEvery(perStep.lines, host.tasks.pause);
  for (const { path, size } of files) {
    const kilobytes = Math.floor(size / 1024);
    const paths = grouped[kilobytes] ?? [];
    paths.push(path);
    grouped[kilobytes] = paths;
    looked();
  }
}
