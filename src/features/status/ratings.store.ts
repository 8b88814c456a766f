import { bookOfHash, sameNumber } from "../../book/sameBook.store";
import type { Fingerprint } from "../../model/book";
import type { Database } from "../../store/database";
import { numberIn } from "../../store/statements";

const ratingOf = "FROM book_fields WHERE field = 'rating' AND book";

/** The book's own first, or else that of another row with its number. */
const known = `
SELECT coalesce(
  (SELECT rating FROM pending_ratings WHERE book = ${bookOfHash}),
  (SELECT coalesce(kept_local, base) ${ratingOf} = ${bookOfHash}),
  (SELECT rating FROM pending_ratings WHERE book IN ${sameNumber} ORDER BY created_at DESC LIMIT 1),
  (SELECT base ${ratingOf} IN ${sameNumber} AND base IS NOT NULL ORDER BY book DESC LIMIT 1)) AS rating`;

/** The rating that the server has, or will get; undefined when there is none. */
export function findKnownRating(database: Database, hash: Fingerprint): number | undefined {
  return numberIn(database.query(known, { hash })[0]?.rating);
}
