import { saveIdentity } from "../../book/books.store";
import { identifyAmong } from "../../book/identifyByFile";
import { identifyBook } from "../../book/identifyBook";
import { ok, type Result } from "../../base/result";
import type { TaskContext } from "../../context";
import type { Book } from "../../model/book";

/**
 * True if the server has the book, which is matched then. After the usual ways the newest books are compared by their
 * bytes, because a server without by-hash may have read another title from the file.
 */
export function findUploaded(context: TaskContext, book: Book): Result<boolean> {
  const known = identifyBook(context, book);
  if (!known.ok || known.value !== undefined) return known.ok ? ok(true) : known;
  const newest = context.server.files.newest();
  if (!newest.ok) return newest;
  const found = identifyAmong(context, book, newest.value);
  if (!found.ok || found.value === undefined) return found.ok ? ok(false) : found;
  saveIdentity(context.database, book.fingerprint, found.value);
  return ok(true);
}
