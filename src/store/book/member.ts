import type { Book, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database, Row } from "../../ports/database";
import { bookColumns, bookIn } from "./bookRow";
import { numberIn, textIn } from "../cell";

/** A row of `book_cache`, with what ties it to others. */
export interface Member {
  readonly book: Book;
  /** The book without what a person's match has brought, which may be another book's: this alone proves something. */
  readonly own: Book;
  readonly row: number;
  /** Rows of one family are one book; absent while it is alone. */
  readonly family?: number | undefined;
  /** Rows of one circle count as one book; absent while no match says so. */
  readonly circle?: number | undefined;
  /** A person said which book it is. */
  readonly byHand: boolean;
}

const select = `
SELECT ${bookColumns}, id, family, circle, matched_at, has_previous, previous_title, previous_author, previous_isbn10,
  previous_isbn13
FROM book_cache LEFT JOIN book_matches ON book_matches.hash = book_cache.hash WHERE book_cache.hash = :hash`;

/** The row of this fingerprint; undefined when it was never seen. Failure: storage. */
export function memberOf(database: Database, hash: Fingerprint): Result<Member | undefined> {
  const rows = database.query(select, { hash });
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : memberIn(row));
}

function memberIn(row: Row): Member {
  const book = bookIn(row);
  return {
    book,
    own: row.has_previous === 1 ? ownOf(book, row) : book,
    row: row.id as number,
    family: numberIn(row.family),
    circle: numberIn(row.circle),
    byHand: numberIn(row.matched_at) !== undefined,
  };
}

/** Each by its name: what was not known before must not be left as the match has it. */
function ownOf({ fingerprint, type, id, label, suspect }: Book, row: Row): Book {
  return {
    fingerprint,
    type,
    id,
    label,
    suspect,
    title: textIn(row.previous_title),
    author: textIn(row.previous_author),
    isbn10: textIn(row.previous_isbn10),
    isbn13: textIn(row.previous_isbn13),
  };
}
