import type { Book } from "../../domain/book/book";
import { isConnectionLoss } from "../../domain/failure";
import { idInFileName } from "../../domain/shelf/filename";
import { ok, type Result } from "../../domain/result";
import { isAsLong, isSameBook, mayBeSameFile, type LocalFile } from "../../domain/book/sameFile";
import type { ShelfBook } from "../../domain/shelf/shelf";
import type { FoundBook } from "../../ports/bookStore";
import type { Codec } from "../../ports/codec";
import type { Files } from "../../ports/files";
import type { MatchStore } from "../../ports/historyStore";
import type { ServerFiles } from "../../ports/serverFiles";
import { isSameFile } from "./isSameFile";

/** @noSelf */
export interface ByFileParts {
  readonly serverFiles: ServerFiles;
  readonly files: Files;
  readonly codec: Codec;
  readonly matches: Pick<MatchStore, "pathOf">;
}

/**
 * Which book this is by its file, where neither fingerprint nor ISBN has told: by the server's ID in its name, if the
 * server has a file of that format and about that size there; else by its title, if exactly one of the books found has
 * the same ISBN, or a file of the same name, format and size; else by the bytes of those that are as long. Anything
 * less is for a person to decide. Undefined when it remains unknown. Inside a task only. Failures: connection losses.
 */
export function identifyByFile(parts: ByFileParts, book: Book): Result<FoundBook | undefined> {
  const file = fileOf(parts, book);
  if (file === undefined) return ok(undefined);
  const named = byName(parts, file);
  if (!named.ok || named.value !== undefined || book.title === undefined) return named;
  const found = unlessLost(parts.serverFiles.titled(book.title), []);
  if (!found.ok) return found;
  const same = found.value.filter((one) => isSameBook(book, file, one));
  if (same.length === 1) return ok(same[0]);
  return byBytes(parts, book, file, same.length > 1 ? same : found.value);
}

function byBytes(
  parts: ByFileParts,
  { fingerprint }: Book,
  file: LocalFile,
  found: readonly ShelfBook[],
): Result<ShelfBook | undefined> {
  for (const one of found) {
    if (!isAsLong(file, one)) continue;
    const isSame = unlessLost(isSameFile(parts, one.id, fingerprint, file.size), false);
    if (!isSame.ok) return isSame;
    if (isSame.value) return ok(one);
  }
  return ok(undefined);
}

function byName({ serverFiles }: ByFileParts, file: LocalFile): Result<ShelfBook | undefined> {
  const id = idInFileName(file.name);
  if (id === undefined) return ok(undefined);
  const found = unlessLost(serverFiles.withId(id), undefined);
  if (!found.ok || found.value === undefined) return found;
  return ok(mayBeSameFile(file, found.value) ? found.value : undefined);
}

function fileOf({ matches, files }: ByFileParts, book: Book): LocalFile | undefined {
  const path = matches.pathOf(book.fingerprint);
  if (!path.ok || path.value === undefined) return undefined;
  const facts = files.facts(path.value);
  if (facts === undefined) return undefined;
  const parts = path.value.split("/");
  return { type: book.type, name: parts[parts.length - 1] ?? "", size: facts.size };
}

/** A refusal is an answer: by this way it cannot be found. */
function unlessLost<T>(answer: Result<T>, otherwise: T): Result<T> {
  return answer.ok || isConnectionLoss(answer.failure) ? answer : ok(otherwise);
}
