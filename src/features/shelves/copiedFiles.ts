import { openedPath } from "../../book/book";
import { findInFolders } from "../../book/findFolderFile.task";
import { learnFile } from "../../book/folderFiles.task";
import { homeFolder } from "../../book/bookFolders";
import { type FolderContents, lookThrough } from "../../book/ledger";
import type { ShelfContext } from "../../book/shelfWork";
import { yieldEvery } from "../../base/longList";
import { done, ok, type Result } from "../../base/result";
import type { BookId } from "../../model/book";
import type { ShelfBook, ShelfList } from "../../model/shelf";

/** Files between two pauses. */
const fileBatchSize = 200;

/** @noSelf */
interface Wanted {
  readonly lists: readonly ShelfList[];
  /** Sizes of the files in the download folder. */
  readonly sized: FolderContents["sized"];
  /** True for listed books without a file. */
  isNew(id: BookId): boolean;
}

/**
 * Adds to `paths`, by ID, listed books that the reader put on the device: opened and matched, or with the samples of the
 * server's file. In a task only. Failures: connection losses.
 */
export function findCopied(
  context: ShelfContext,
  paths: Record<number, string | undefined>,
  { lists, sized, isNew }: Wanted,
): Result<undefined> {
  const seen: Record<number, true | undefined> = {};
  const files: NearFiles = { sized, byKilobytes: undefined };
  for (const { books } of lists)
    for (const book of books) {
      if (seen[book.id] === true || paths[book.id] !== undefined || !isNew(book.id)) continue;
      seen[book.id] = true;
      const path = copyOf(context, book, files);
      if (!path.ok) return path;
      paths[book.id] = path.value;
      context.host.tasks.pause();
    }
  return done;
}

interface NearFiles extends Pick<Wanted, "sized"> {
  /** In the download folder and KOReader's home; undefined until a book needs it. */
  byKilobytes: PathsByKilobytes | undefined;
}

type PathsByKilobytes = Record<number, string[] | undefined>;

function copyOf(context: ShelfContext, book: ShelfBook, files: NearFiles): Result<string | undefined> {
  const opened = openedPath(context, book.id);
  if (opened !== undefined || book.kilobytes === undefined) return ok(opened);
  files.byKilobytes ??= filesOfBoth(context, files.sized);
  for (const kilobytes of [book.kilobytes - 1, book.kilobytes])
    for (const path of files.byKilobytes[kilobytes] ?? []) learnFile(context, path);
  const found = findInFolders(context, book);
  if (!found.ok) return found;
  return ok(found.value ? openedPath(context, book.id) : undefined);
}

function filesOfBoth(context: ShelfContext, sized: FolderContents["sized"]): PathsByKilobytes {
  const grouped: PathsByKilobytes = {};
  addFiles(context, grouped, sized);
  const home = homeFolder(context);
  if (home !== undefined) addFiles(context, grouped, lookThrough(context, home).sized);
  return grouped;
}

/** Servers tell whole kilobytes. */
function addFiles({ host }: ShelfContext, grouped: PathsByKilobytes, sized: FolderContents["sized"]): void {
  const looked = yieldEvery(fileBatchSize, host.tasks.pause);
  for (const [size, paths] of Object.entries(sized)) {
    const kilobytes = Math.floor(Number(size) / 1024);
    grouped[kilobytes] = (grouped[kilobytes] ?? []).concat(paths ?? []);
    looked();
  }
}
