import type { Context, TaskContext } from "../context";
import { type BookId, bookTypeOf, sampleLength, sampleOffsets } from "../model/book";
import { type FoundBook, isOfType } from "../model/candidate";
import { attempted, ok, type Result } from "../base/result";
import { isConnectionLoss } from "../base/failure";
import { exclusionFor } from "./exclusion.rules";
import { wordsOf } from "./book";
import { saveBook } from "./books.store";
import { deleteFolderFile, type FolderFile, listFolderFilesOfSize, markFileDiffers } from "./folderFiles.store";

interface ListedFile extends Omit<FoundBook, "type"> {
  readonly format?: string | undefined;
  readonly kilobytes?: number | undefined;
}

/**
 * Looks for the server's file among files that were never opened: equal format and size, then equal samples. True if
 * found. Failures: connection losses.
 */
export function findInFolders(context: TaskContext, book: ListedFile): Result<boolean> {
  const { id, format, kilobytes } = book;
  if (format === undefined || kilobytes === undefined) return ok(false);
  const sizes = { least: (kilobytes - 1) * 1024, most: (kilobytes + 1) * 1024, id };
  for (const file of listFolderFilesOfSize(context.database, sizes)) {
    const type = bookTypeOf(file.path);
    if (type === undefined || !isOfType(format, type)) continue;
    const isSame = attempted(() => hasSameSamples(context, id, file));
    if (!isSame.ok && isConnectionLoss(isSame.failure)) return isSame;
    if (isSame.ok && isSame.value && adoptFolderFile(context, file, book)) return ok(true);
    if (isSame.ok) markFileDiffers(context.database, file.path, id);
  }
  return ok(false);
}

/** Stores the file as one of this book. False if it has changed or is excluded. */
export function adoptFolderFile(
  { database, host, settings }: Context,
  { path, fingerprint, size, modifiedAt }: FolderFile,
  { id, title, author, isbn13, isbn10, serverPages }: Omit<FoundBook, "type">,
): boolean {
  const facts = host.files.facts(path);
  const type = bookTypeOf(path);
  deleteFolderFile(database, path);
  if (facts?.size !== size || facts.modifiedAt !== modifiedAt || type === undefined) return false;
  if (exclusionFor(settings(), { type, paths: [path] }, host.folders.resolved) !== undefined) return false;
  const words = wordsOf(host, path, type);
  saveBook(database, { fingerprint, type, words, id, title, author, isbn13, isbn10, serverPages }, path, facts);
  return true;
}

/** At most 12 KiB; ends at the first difference. False without range support. */
function hasSameSamples({ server, host }: TaskContext, id: BookId, { path, size }: FolderFile): Result<boolean> {
  for (const offset of sampleOffsets) {
    if (offset >= size) break;
    const theirs = server.files.sample(id, offset, sampleLength);
    if (!theirs.ok) return theirs;
    if (theirs.value?.size !== size) return ok(false);
    if (theirs.value.bytes !== host.files.sample(path, [offset], sampleLength)) return ok(false);
    host.tasks.pause();
  }
  return ok(true);
}
