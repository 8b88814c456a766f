import type { BookId, Fingerprint } from "../../model/book";
import type { Database, Row } from "../../store/database";
import type { PendingRating } from "../annotations/noteStore.port";
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

/** The rating that the server has, or will get; undefined when there is none. */
export function findKnownRating(database: Database, hash: Fingerprint): number | undefined {
  return numberIn(database.query(sql.known, { hash })[0]?.rating);
}

/** Queues a rating over any that waits. */
export function queueRating(database: Database, hash: Fingerprint, rating: number, at: number): void {
  runAll(database, knowing(hash).concat([[sql.queue, { hash, rating, created_at: at }]]));
}

/** What waits after this one, oldest first: as many as one step can read; none at the end. */
export function listPendingRatings(database: Database, last?: PendingRating): readonly PendingRating[] {
  const rows = database.query(sql.waiting, { id: last?.rowId ?? 0 });
  return rows.map((row) => ratingIn(row));
}

/** Another server has none of the ratings. */
export function forgetSentRatings(database: Database): void {
  runAll(database, [[sql.forgetSent]]);
}

/** The server has this one since `at` (Unix seconds); a later one stays. */
export function markRatingSent(database: Database, { rowId, fingerprint, rating }: PendingRating, at: number): void {
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
