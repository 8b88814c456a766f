import type { BookId } from "../domain/book";
import type { Failure } from "../domain/failure";
import type { ItemKind } from "../domain/noteItem";
import { done, ok, type Result } from "../domain/result";
import type { NoteLibrary, PlacedItem } from "../ports/noteLibrary";
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
    remove: (id, kind) => remove(wire, id, kind),
    find: (book, placed) => find(wire, book, placed),
    rate: (book, rating) => rate(wire, book, rating),
  };
}

/** 409: there is one at this place already, which is what was wanted. */
function create(wire: Wire, book: BookId, placed: PlacedItem): Result<number | undefined> {
  const path = paths[placed.item.kind];
  const answer = wire.askAsLibrary({ method: "POST", path, body: creationBody(book, placed) });
  if (answer.ok) return ok(wholeOf(fieldsOf(answer.value)?.["id"]));
  return isRefusedWith(answer.failure, 409) ? ok(undefined) : answer;
}

/** A note on the book alone is changed by sending it again with its number. */
function update(wire: Wire, id: number, book: BookId, placed: PlacedItem): Result<undefined> {
  const { kind } = placed.item;
  if (kind === "entry") return again(wire, id, book, placed);
  const answer = wire.askAsLibrary({
    method: "PUT",
    path: `${paths[kind]}/${id}`,
    body: changeBody(placed.item),
  });
  return answer.ok ? done : answer;
}

function again(wire: Wire, id: number, book: BookId, placed: PlacedItem): Result<undefined> {
  const whole = creationBody(book, placed);
  const answer = wire.askAsLibrary({ method: "POST", path: paths.entry, body: { ...whole, id } });
  return answer.ok ? done : answer;
}

function remove(wire: Wire, id: number, kind: ItemKind): Result<undefined> {
  const answer = wire.askAsLibrary({ method: "DELETE", path: `${paths[kind]}/${id}` });
  return answer.ok || isRefusedWith(answer.failure, 404) ? done : answer;
}

function find(wire: Wire, book: BookId, placed: PlacedItem): Result<number | undefined> {
  const answer = wire.askAsLibrary({ method: "GET", path: `${paths[placed.item.kind]}/book/${book}` });
  if (!answer.ok) return answer;
  for (const entry of listOf(answer.value) ?? []) {
    const fields = fieldsOf(entry);
    if (fields !== undefined && isSame(fields, placed)) return ok(wholeOf(fields["id"]));
  }
  return ok(undefined);
}

function isSame(fields: Fields, { item, cfi }: PlacedItem): boolean {
  if (item.kind === "entry") return textOf(fields["content"]) === item.note;
  return cfi !== undefined && textOf(fields["cfi"]) === cfi;
}

function isRefusedWith(failure: Failure, status: number): boolean {
  return failure.kind === "refused" && failure.status === status;
}
