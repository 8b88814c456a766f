import type { BookId, Fingerprint } from "../../model/book";
import type { Database } from "../../store/database";
import type { Row } from "../../store/database";
import type { Values } from "../../store/database";
import type { Value } from "../../store/database";
import type { PendingRating, RatingStore } from "../annotations/noteStore.port";
import { countIn, numberIn, rowsAStep, runAll, textIn } from "../../store/statements";
import { heardAt } from "../../store/connection";
import { bookOf, knowing, sameNumber, shownHash } from "../../book/sameBook.store";

const sql = {
  /** The book's own first, or else that of another row with its number. */
  known: `
SELECT coalesce(
  (SELECT rating FROM pending_ratings WHERE book = ${bookOf}),
  (SELECT coalesce(rating_discarded, rating) FROM books WHERE id = ${bookOf}),
  (SELECT rating FROM pending_ratings WHERE book IN ${sameNumber} ORDER BY created_at DESC LIMIT 1),
  (SELECT rating FROM books WHERE id IN ${sameNumber} AND rating IS NOT NULL ORDER BY id DESC LIMIT 1)) AS rating`,
  /** A later rating is another row: what is heard of the earlier one does not concern it. */
  queue: `
INSERT OR REPLACE INTO pending_ratings (book, rating, created_at) VALUES (${bookOf}, :rating, :created_at)`,
  waiting: `
SELECT p.id, p.rating, state, reason, attempts, server_id AS book_id, ${shownHash("p.book")} AS hash
FROM pending_ratings AS p JOIN books ON books.id = p.book WHERE p.id > :id ORDER BY p.id LIMIT ${rowsAStep}`,
  leave: "DELETE FROM pending_ratings WHERE id = :id",
  keep: `
UPDATE books SET rating = :rating, rating_tried = NULL, told_rating = :rating, rating_asks = NULL, rating_discarded = NULL,
  rating_sent_at = :sent_at WHERE id = ${bookOf}`,
  forgetSent: "UPDATE books SET rating = NULL, rating_sent_at = NULL WHERE rating IS NOT NULL",
};

/** Ratings, in `pending_ratings` and `books`. */
export function createRatingStore(database: Database): RatingStore {
  const run = (statement: string, values: Values): void => runAll(database, [[statement, values]]);
  const cell = (statement: string, column: string, values: Values): Value | undefined => {
    const rows = database.query(statement, values);
    return rows[0]?.[column];
  };
  return {
    known: (fingerprint) => {
      const rating = cell(sql.known, "rating", { hash: fingerprint });
      return numberIn(rating);
    },
    queue: (hash, rating, at) =>
      runAll(database, knowing(hash).concat([[sql.queue, { hash, rating, created_at: at }]])),
    waiting: (last) => {
      const rows = database.query(sql.waiting, { id: last?.rowId ?? 0 });
      return rows.map((row) => ratingIn(row));
    },
    sent: (rating, at) => sent(database, rating, at),
    forgetSent: () => run(sql.forgetSent, {}),
  };
}

function sent(database: Database, { rowId, fingerprint, rating }: PendingRating, at: number): void {
  runAll(database, [[sql.leave, { id: rowId }], [sql.keep, { hash: fingerprint, rating, sent_at: at }], heardAt(at)]);
}

function ratingIn(row: Row): PendingRating {
  return {
    rowId: countIn(row.id),
    fingerprint: row.hash as Fingerprint,
    bookId: row.book_id as BookId | undefined,
    rating: countIn(row.rating),
    state: row.state as PendingRating["state"],
    reason: textIn(row.reason),
    attempts: countIn(row.attempts),
  };
}
