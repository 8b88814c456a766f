import { failed, ok, type Result } from "../domain/result";
import type { ShelfBook } from "../domain/shelf/shelf";
import { urlText } from "../domain/connection/urlText";
import type { ServerFiles } from "../ports/serverFiles";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import { seemsAbsent } from "./absence";
import { fieldsOf, listOf } from "./decode";
import { sample } from "./fileSample";
import { shelfBooksIn } from "./shelfBook";
import type { Wire } from "./wire";

/** A title that so many books have is none to search by: each may have to be looked at. */
const mostLookedAt = 5;

/** The port over the wire. */
export function createServerFiles(
  wire: Wire,
  { bookDetails }: Pick<ShelfLibrary, "bookDetails">,
): ServerFiles {
  return {
    withId: bookDetails,
    titled: (title) => {
      if (wire.dialects.current().byHash) return ok([]);
      const found = search(wire, title);
      return found.ok ? completed(bookDetails, found.value) : found;
    },
    sample: (id, from, length) => sample(wire, id, { from, length }),
  };
}

/** `GET /api/v1/app/books/search`, which servers without by-hash have in the specified search's place. */
function search(wire: Wire, title: string): Result<readonly ShelfBook[]> {
  const path = `/api/v1/app/books/search?q=${urlText(title)}&page=0&size=${mostLookedAt}`;
  const answer = wire.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return seemsAbsent(answer) ? ok([]) : answer;
  const content = listOf(fieldsOf(answer.value)?.["content"]);
  return content === undefined
    ? failed({ kind: "unreadable", detail: "a search without results" })
    : ok(shelfBooksIn(content, wire.pause));
}

/** Older servers list neither files nor ISBNs: then each book is asked for. */
function completed(
  bookDetails: ShelfLibrary["bookDetails"],
  found: readonly ShelfBook[],
): Result<readonly ShelfBook[]> {
  const books: ShelfBook[] = [];
  for (const book of found) {
    const whole = book.fileName === undefined ? bookDetails(book.id) : ok(book);
    if (!whole.ok) return whole;
    if (whole.value !== undefined) books.push(whole.value);
  }
  return ok(books);
}
