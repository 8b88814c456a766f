import type { BookId, Fingerprint } from "../domain/book";
import type { Failure } from "../domain/failure";
import { failed, ok, type Result } from "../domain/result";
import type { FoundBook } from "../ports/bookStore";
import { isAbsent, seemsAbsent } from "./absence";
import { fieldsOf, listOf, numberOf, textOf, wholeOf, type Fields } from "./decode";
import { askReaderApi, checkReader, isGone } from "./readerApi";
import type { Wire } from "./wire";

/** A fingerprint that no file has. */
const nobody = "00000000000000000000000000000000" as Fingerprint;

/**
 * `GET /api/reader/books/by-hash/{hash}` (§4). Undefined when the server does not know it, or no book by its
 * fingerprint: then it is not asked again for a week.
 */
export function findByHash(wire: Wire, fingerprint: Fingerprint): Result<FoundBook | undefined> {
  if (!wire.dialects.current().byHash) return ok(undefined);
  const answer = askByHash(wire, fingerprint);
  return lacksByHash(wire, answer) ? ok(undefined) : bookIn(answer);
}

/** True when the by-hash endpoint speaks for itself, be it only to say that it does not know a book. */
export function checkByHash(wire: Wire): Result<boolean> {
  const answer = askByHash(wire, nobody);
  if (lacksByHash(wire, answer)) return ok(false);
  if (answer.ok) return ok(foundIn(fieldsOf(answer.value) ?? {}) !== undefined);
  const { failure } = answer;
  if (failure.kind === "refused" && failure.status < 500) return ok(knowsBooks(answer));
  return answer;
}

/** Where the reader API has not shown its word yet, an unknown path is no proof that it is elsewhere: it is asked. */
function askByHash(wire: Wire, fingerprint: Fingerprint): Result<unknown> {
  const question = { method: "GET", path: `/books/by-hash/${fingerprint}` } as const;
  const answer = askReaderApi(wire, () => question);
  if (answer.ok || wire.dialects.knows("readerPrefix") || !mayBeNoPath(answer.failure)) return answer;
  const checked = checkReader(wire);
  if (!checked.ok) return answer;
  return askReaderApi(wire, () => question);
}

function mayBeNoPath({ kind }: Failure): boolean {
  return kind === "denied" || kind === "refused" || kind === "unreadable";
}

/** Learns it too: a web page, or a 404 that does not speak of books, from a server whose reader API is known. */
function lacksByHash(wire: Wire, answer: Result<unknown>): boolean {
  const { dialects } = wire;
  if (!dialects.knows("readerPrefix")) return false;
  const isMissing = isGone(wire, answer);
  if (isMissing || knowsBooks(answer)) dialects.learn({ byHash: !isMissing });
  return isMissing;
}

function knowsBooks(answer: Result<unknown>): boolean {
  if (answer.ok) return true;
  const { failure } = answer;
  return failure.kind === "refused" && failure.status === 404 && failure.message !== "";
}

/** `GET /api/v1/books/search?isbn=` (§4 rule 3): one result with a match score of 1, or nothing. */
export function findByIsbn(wire: Wire, isbn: string): Result<FoundBook | undefined> {
  if (!wire.dialects.current().isbnSearch) return ok(undefined);
  const answer = wire.askAsLibrary({ method: "GET", path: `/api/v1/books/search?isbn=${isbn}` });
  if (lacksSearch(wire, answer)) return ok(undefined);
  if (!answer.ok) return answer;
  const results = listOf(answer.value) ?? listOf(fieldsOf(answer.value)?.["content"]);
  if (results === undefined) return failed({ kind: "unreadable", detail: "a search without results" });
  const exact: Fields[] = [];
  for (const result of results) {
    const fields = fieldsOf(result);
    if (fields !== undefined && numberOf(fields["matchScore"]) === 1) exact.push(fields);
  }
  // Several books of one ISBN: which of them is on the device nobody can tell.
  const [only] = exact;
  return ok(only === undefined || exact.length > 1 ? undefined : foundIn(only));
}

/** Servers without it take "search" for the number of a book, and stumble; who has no by-hash has no search either. */
function lacksSearch({ dialects }: Wire, answer: Result<unknown>): boolean {
  const isPage = !answer.ok && answer.failure.kind === "unreadable";
  const isMissing = !isPage && (isAbsent(answer) || (seemsAbsent(answer) && !dialects.current().byHash));
  if (isMissing || answer.ok) dialects.learn({ isbnSearch: !isMissing });
  return isMissing;
}

/** `GET /api/v1/books/{id}` (§4). Undefined when the server has no such book. */
export function describe(wire: Wire, id: BookId): Result<FoundBook | undefined> {
  return bookIn(wire.askAsLibrary({ method: "GET", path: `/api/v1/books/${id}` }));
}

function bookIn(answer: Result<unknown>): Result<FoundBook | undefined> {
  if (!answer.ok) return isUnknown(answer.failure) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  const found = fields === undefined ? undefined : foundIn(fields);
  return found === undefined ? failed({ kind: "unreadable", detail: "a book without an ID" }) : ok(found);
}

function isUnknown(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 404;
}

/** Some servers put what is known of a book into `metadata`, and several authors into a list. */
function foundIn(fields: Fields): FoundBook | undefined {
  const id = wholeOf(fields["id"]);
  if (id === undefined) return undefined;
  const more = fieldsOf(fields["metadata"]) ?? fields;
  return {
    id: id as BookId,
    title: textOf(more["title"]) ?? textOf(fields["title"]),
    author: authorsIn(more["authors"]) ?? authorsIn(fields["authors"]),
    isbn13: textOf(more["isbn13"]) ?? textOf(fields["isbn13"]),
    isbn10: textOf(more["isbn10"]) ?? textOf(fields["isbn10"]),
    serverPages: wholeOf(more["pageCount"]) ?? wholeOf(fields["pageCount"]),
  };
}

function authorsIn(value: unknown): string | undefined {
  const names: string[] = [];
  for (const author of listOf(value) ?? []) {
    const name = textOf(author);
    if (name !== undefined) names.push(name);
  }
  return names.length > 0 ? names.join(", ") : textOf(value);
}
