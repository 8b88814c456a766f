import type { BookId } from "../domain/book/book";
import { failed, ok, type Result } from "../domain/result";
import type { ShelfBook } from "../domain/shelf/shelf";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import { download } from "./download";
import { magicBooks, magicShelves } from "./magicShelves";
import { createShelf } from "./newShelf";
import { shelfBookIn } from "./shelfBook";
import { moveBooks, ownNumber, standardBooks, standardShelves } from "./shelves";
import type { Wire } from "./wire";

/** The port over the wire. */
export function createShelfLibrary(wire: Wire): ShelfLibrary {
  return {
    standardShelves: () => standardShelves(wire),
    magicShelves: () => magicShelves(wire),
    ownNumber: () => ownNumber(wire),
    create: (name) => createShelf(wire, name),
    booksOf: (shelf) => (shelf.kind === "standard" ? standardBooks(wire, shelf) : magicBooks(wire, shelf)),
    bookDetails: (id) => bookDetails(wire, id),
    assign: (books, shelf) => moveBooks(wire, books, [shelf], []),
    unassign: (book, shelf) => moveBooks(wire, [book], [], [shelf]),
    download: (book, from, sink) => download(wire, book, from, sink),
  };
}

/** `GET /api/v1/books/{id}` (§4). Undefined when the server has no such book. */
function bookDetails(wire: Wire, id: BookId): Result<ShelfBook | undefined> {
  const answer = wire.askAsLibrary({ method: "GET", path: `/api/v1/books/${id.toFixed(0)}` });
  if (!answer.ok) {
    const { failure } = answer;
    return failure.kind === "refused" && failure.status === 404 ? ok(undefined) : answer;
  }
  const book = shelfBookIn(answer.value);
  return book === undefined ? failed({ kind: "unreadable", detail: "a book without an ID" }) : ok(book);
}
