import type { BookId } from "../domain/book/book";
import type { Failure } from "../domain/failure";
import { failed, ok, type Result } from "../domain/result";
import type { FoundBook } from "../ports/bookStore";
import { isAbsent, seemsAbsent } from "./absence";
import { fieldsOf, lineOf, listOf, numberOf, textOf, wholeOf, type Fields } from "./decode";
import type { Wire } from "./wire";

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

/** The book that is answered; undefined where the answer is that there is none. Failure: unreadable, or the answer's. */
export function bookIn(answer: Result<unknown>): Result<FoundBook | undefined> {
  if (!answer.ok) return isUnknown(answer.failure) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  const found = fields === undefined ? undefined : foundIn(fields);
  return found === undefined ? failed({ kind: "unreadable", detail: "a book without an ID" }) : ok(found);
}

function isUnknown(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 404;
}

/** Some servers put what is known of a book into `metadata`, and several authors into a list. */
export function foundIn(fields: Fields): FoundBook | undefined {
  const id = wholeOf(fields["id"]);
  if (id === undefined) return undefined;
  const more = fieldsOf(fields["metadata"]) ?? fields;
  return {
    id: id as BookId,
    title: lineOf(more["title"]) ?? lineOf(fields["title"]),
    author: authorsIn(more["authors"]) ?? authorsIn(fields["authors"]),
    isbn13: textOf(more["isbn13"]) ?? textOf(fields["isbn13"]),
    isbn10: textOf(more["isbn10"]) ?? textOf(fields["isbn10"]),
    serverPages: wholeOf(more["pageCount"]) ?? wholeOf(fields["pageCount"]),
  };
}

function authorsIn(value: unknown): string | undefined {
  const names: string[] = [];
  for (const author of listOf(value) ?? []) {
    const name = lineOf(author);
    if (name !== undefined) names.push(name);
  }
  return names.length > 0 ? names.join(", ") : lineOf(value);
}
