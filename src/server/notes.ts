import type { BookId } from "../domain/book/book";
import type { Failure } from "../domain/failure";
import type { ItemKind } from "../domain/notes/noteItem";
import { done, failed, ok, type Failed, type Result } from "../domain/result";
import type { NoteLibrary, PlacedItem } from "../ports/noteLibrary";
import { mayBeAbsent } from "./absence";
import { fieldsOf, listOf, textOf, wholeOf, type Fields } from "./decode";
import { changeBody, creationBody } from "./noteBody";
import { rate } from "./ratings";
import type { Wire } from "./wire";

const paths: Readonly<Record<ItemKind, string>> = {
  annotation: "/api/v1/annotations",
  note: "/api/v2/book-notes",
  entry: "/api/v1/book-notes",
  bookmark: "/api/v1/bookmarks",
};

/** The port over the wire. */
export function createNoteLibrary(wire: Wire): NoteLibrary {
  return {
    create: (book, placed) => create(wire, book, placed),
    update: (id, book, placed) => update(wire, id, book, placed),
    remove: (id, book, kind) => remove(wire, id, book, kind),
    find: (book, placed) => find(wire, book, placed),
    rate: (book, rating) => rate(wire, book, rating),
    hasBook: (book) => hasBook(wire, book),
  };
}

/** 409: there is one at this place already, which is what was wanted. */
function create(wire: Wire, book: BookId, placed: PlacedItem): Result<number | undefined> {
  const { kind } = placed.item;
  if (kind !== "entry" && !wire.dialects.current().highlights) return noHighlights;
  const answer = wire.askAsLibrary({ method: "POST", path: paths[kind], body: creationBody(book, placed) });
  if (kind !== "entry" && lacks(wire, answer)) return noHighlights;
  if (answer.ok) return ok(wholeOf(fieldsOf(answer.value)?.["id"]));
  return isRefusedWith(answer.failure, 409) ? ok(undefined) : answer;
}

const noHighlights: Failed<Failure> = failed({
  kind: "unsupported",
  what: "highlights and bookmarks",
});

/** The oldest servers keep notes on the book alone. Learns it, one way or the other. */
function lacks({ dialects }: Wire, answer: Result<unknown>): boolean {
  const isMissing = !answer.ok && answer.failure.kind === "refused" && mayBeAbsent(answer);
  if (answer.ok || isMissing) dialects.learn({ highlights: !isMissing });
  return isMissing;
}

/** A note on the book alone is changed by sending it again with its number. */
function update(wire: Wire, id: number, book: BookId, placed: PlacedItem): Result<"changed" | "gone"> {
  const { kind } = placed.item;
  const answer = kind === "entry" ? again(wire, id, book, placed) : put(wire, id, placed);
  if (answer.ok) return ok("changed");
  return isGone(wire, answer.failure, { id, book, kind }) ? ok("gone") : answer;
}

function put(wire: Wire, id: number, { item }: PlacedItem): Result<unknown> {
  return wire.askAsLibrary({ method: "PUT", path: `${paths[item.kind]}/${id}`, body: changeBody(item) });
}

function again(wire: Wire, id: number, book: BookId, placed: PlacedItem): Result<unknown> {
  const whole = creationBody(book, placed);
  return wire.askAsLibrary({ method: "POST", path: paths.entry, body: { ...whole, id } });
}

function remove(wire: Wire, id: number, book: BookId, kind: ItemKind): Result<undefined> {
  const answer = wire.askAsLibrary({ method: "DELETE", path: `${paths[kind]}/${id}` });
  if (answer.ok || isRefusedWith(answer.failure, 404)) return done;
  return isGone(wire, answer.failure, { id, book, kind }) ? done : answer;
}

interface Listed {
  readonly id: number;
  readonly book: BookId;
  readonly kind: ItemKind;
}

/** Real servers have no word for a number that they do not know: 500. Only their list tells, and only if there is one. */
function isGone(wire: Wire, failure: Failure, { id, book, kind }: Listed): boolean {
  if (!isRefusedWith(failure, 500) && !isRefusedWith(failure, 404)) return false;
  const listed = entries(wire, book, kind);
  return listed.ok && !listed.value.some((fields) => wholeOf(fields["id"]) === id);
}

function find(wire: Wire, book: BookId, placed: PlacedItem): Result<number | undefined> {
  const listed = entries(wire, book, placed.item.kind);
  if (!listed.ok) return listed;
  for (const fields of listed.value) if (isSame(fields, placed)) return ok(wholeOf(fields["id"]));
  return ok(undefined);
}

/** `GET …/book/{id}`, which the specification does not have, but servers do. */
function entries(wire: Wire, book: BookId, kind: ItemKind): Result<readonly Fields[]> {
  const answer = wire.askAsLibrary({ method: "GET", path: `${paths[kind]}/book/${book}` });
  if (!answer.ok) return answer;
  const listed = listOf(answer.value);
  if (listed === undefined) return failed({ kind: "unreadable", detail: "no list of notes" });
  const found: Fields[] = [];
  for (const entry of listed) {
    const fields = fieldsOf(entry);
    if (fields !== undefined) found.push(fields);
  }
  return ok(found);
}

function isSame(fields: Fields, { item, cfi }: PlacedItem): boolean {
  if (item.kind === "entry") return textOf(fields["content"]) === item.note;
  return cfi !== undefined && textOf(fields["cfi"]) === cfi;
}

/** `GET /api/v1/books/{id}` (§4), for who only wants to know whether it is there. */
function hasBook(wire: Wire, book: BookId): Result<boolean> {
  const answer = wire.askAsLibrary({ method: "GET", path: `/api/v1/books/${book.toFixed(0)}` });
  if (answer.ok) return ok(true);
  return isRefusedWith(answer.failure, 404) ? ok(false) : answer;
}

function isRefusedWith(failure: Failure, status: number): boolean {
  return failure.kind === "refused" && failure.status === status;
}
