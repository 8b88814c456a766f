import type { Context, TaskContext } from "../context";
import { type Book, type BookId, bookTypeOf, type Fingerprint, sampleLength, sampleOffsets } from "../model/book";
import { filesOf, idInFileName } from "../model/bookFile";
import { isConnectionLoss } from "../base/failure";
import { isSameShown } from "./bookNumber.rules";
import { ok, type Result } from "../base/result";
import { isAsLong, isSameBook, type LocalFile, mayBeSameFile, type FoundBook } from "../model/candidate";
import type { ServerFile, ShelfBook } from "../model/shelf";
import { findLastFile } from "./bookRow.store";
import { saveServerFile } from "./serverFile.store";
import type { Host } from "../koreader/host.port";

/**
 * Tries the ID in the file name, a unique title with equal ISBN or file, files of equal size, then the position.
 * Undefined without proof. Failures: connection losses.
 */
export function identifyByFile(context: TaskContext, book: Book): Result<FoundBook | undefined> {
  const file = fileOf(context, book);
  if (file === undefined) return ok(undefined);
  const named = byName(context, book, file);
  if (!named.ok || named.value !== undefined) return named;
  const titled = book.title === undefined ? ok(undefined) : byTitle(context, book, file, book.title);
  if (!titled.ok || titled.value !== undefined) return titled;
  return noted(context, book, unlessLost(context.server.files.byPosition(book.fingerprint), undefined));
}

/** The one of these books that has the bytes of this file. Failures as above. */
export function identifyAmong(
  context: TaskContext,
  book: Book,
  found: readonly ShelfBook[],
): Result<FoundBook | undefined> {
  const file = fileOf(context, book);
  return file === undefined ? ok(undefined) : byBytes(context, book, file, found);
}

/** Found by its bytes: places in the file fit. */
function noted(
  { database }: Context,
  { fingerprint }: Book,
  found: Result<ShelfBook | undefined>,
): Result<ShelfBook | undefined> {
  if (found.ok && found.value !== undefined) saveServerFile(database, fingerprint, found.value.id);
  return found;
}

function byTitle(context: TaskContext, book: Book, file: LocalFile, title: string): Result<ShelfBook | undefined> {
  const found = unlessLost(context.server.files.titled(title), []);
  if (!found.ok) return found;
  const same = found.value.filter((one) => isSameBook(book, file, one));
  if (same.length === 1) return ok(same[0]);
  return byBytes(context, book, file, same.length > 1 ? same : found.value);
}

function byBytes(
  context: TaskContext,
  book: Book,
  file: LocalFile,
  found: readonly ShelfBook[],
): Result<ShelfBook | undefined> {
  const { fingerprint } = book;
  for (const one of found) {
    const as = filesOf(one).find((its) => isAsLong(file, its));
    if (as === undefined) continue;
    const isSame = unlessLost(isSameFile(context, one.id, as, { fingerprint, size: file.size }), false);
    if (!isSame.ok) return isSame;
    if (isSame.value) return noted(context, book, ok(one));
  }
  return ok(undefined);
}

/** The number may be of a library that was set up anew, so other words need the same bytes. */
function byName(context: TaskContext, book: Book, file: LocalFile): Result<ShelfBook | undefined> {
  const id = idInFileName(file.name);
  if (id === undefined) return ok(undefined);
  const found = unlessLost(context.server.files.withId(id), undefined);
  if (!found.ok || found.value === undefined) return found;
  if (!isSameShown({ ...book, id, isGuessed: true }, found.value)) return byBytes(context, book, file, [found.value]);
  const { value } = found;
  if (filesOf(value).some((its) => isAsLong(file, its))) return noted(context, book, ok(value));
  return ok(mayBeSameFile(file, value) ? value : undefined);
}

/** Also of a file that is gone, as it was: its fingerprint proves it. */
function fileOf({ database, host }: Context, book: Book): LocalFile | undefined {
  const last = findLastFile(database, book.fingerprint);
  if (last === undefined) return undefined;
  const { path } = last;
  const type = book.type ?? bookTypeOf(path);
  if (type === undefined) return undefined;
  const parts = path.split("/");
  return { type, name: parts[parts.length - 1] ?? "", size: (host.files.facts(path) ?? last).size };
}

/** A refusal means not found. */
function unlessLost<T>(answer: Result<T>, otherwise: T): Result<T> {
  return answer.ok || isConnectionLoss(answer.failure) ? answer : ok(otherwise);
}

/** Compares samples with the server's file, at most 12 KiB. False without range support. */
function isSameFile(
  { server, host }: TaskContext,
  id: BookId,
  { format, isOther }: ServerFile,
  { fingerprint, size }: { readonly fingerprint: Fingerprint; readonly size: number },
): Result<boolean> {
  const pieces: string[] = [];
  for (const offset of sampleOffsets) {
    if (offset >= size) break;
    const sample = server.files.sample(id, offset, sampleLength, isOther === true ? format : undefined);
    if (!sample.ok) return sample;
    if (sample.value?.size !== size) return ok(false);
    pieces.push(sample.value.bytes);
  }
  return ok(host.codec.md5(pieces.join("")) === fingerprint);
}

/** Compares this file with the server's of the same format and size. Failures: connection losses. */
export function compareWithServer(context: TaskContext, book: Book, id: BookId): Result<boolean> {
  const file = fileOf(context, book);
  const found = file === undefined ? ok(undefined) : unlessLost(context.server.files.withId(id), undefined);
  if (!found.ok) return found;
  const same =
    file === undefined || found.value === undefined ? ok(undefined) : byBytes(context, book, file, [found.value]);
  return same.ok ? ok(same.value !== undefined) : same;
}

/** Bytes between two pauses. */
const byteBatchSize = 256 * 1024;

/** Full comparison, because a fingerprint covers only 12 KiB. In a task only. */
export function hasSameBytes({ files, tasks }: Pick<Host, "files" | "tasks">, one: string, other: string): boolean {
  const size = files.facts(one)?.size;
  if (size === undefined || size !== files.facts(other)?.size) return false;
  let from = 0;
  while (from < size) {
    const bytes = files.sample(one, [from], byteBatchSize);
    if (bytes === undefined || bytes === "" || bytes !== files.sample(other, [from], byteBatchSize)) return false;
    from += byteBatchSize;
    tasks.pause();
  }
  return true;
}
