import type { BookId, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database, Row, Value, Values } from "../../ports/database";
import type { PendingRating, RatingStore } from "../../ports/ratingStore";
import { countIn, numberIn, textIn } from "../cell";
import { heardAt } from "../connection/contact";
import { bookOf, isHeir, knowing, sameNumber, shownHash } from "../book/sameBook";
import { unknownIn } from "../book/unmatched";
import { runAll } from "../statements";
import { rowsAStep } from "../window";

const sql = {
  /** The book's own first, or else that of another row with its number. */
  known: `
SELECT coalesce(
  (SELECT rating FROM pending_ratings WHERE book = ${bookOf}), (SELECT rating FROM books WHERE id = ${bookOf}),
  (SELECT rating FROM pending_ratings WHERE book IN ${sameNumber} ORDER BY created_at DESC LIMIT 1),
  (SELECT rating FROM books WHERE id IN ${sameNumber} AND rating IS NOT NULL ORDER BY id DESC LIMIT 1)) AS rating`,
  queue: `
INSERT INTO pending_ratings (book, rating, created_at) VALUES (${bookOf}, :rating, :created_at)
ON CONFLICT (book) DO UPDATE SET rating = excluded.rating, state = 'pending', reason = NULL,
  created_at = excluded.created_at`,
  count: "SELECT count(*) AS number FROM pending_ratings",
  waiting: `
SELECT p.id, p.rating, state, reason, server_id AS book_id, ${shownHash("p.book")} AS hash
FROM pending_ratings AS p JOIN books ON books.id = p.book WHERE p.id > :id ORDER BY p.id LIMIT ${rowsAStep}`,
  leave: "DELETE FROM pending_ratings WHERE id = :id AND rating = :rating",
  keep: `UPDATE books SET rating = :rating, rating_sent_at = :sent_at WHERE id = ${bookOf}`,
  state: "UPDATE pending_ratings SET state = :state, reason = :reason WHERE id = :id",
  forgetSent: "UPDATE books SET rating = NULL, rating_sent_at = NULL WHERE rating IS NOT NULL",
  silenced: `SELECT max(silenced) AS silenced FROM books WHERE ${isHeir}`,
  silence: `UPDATE books SET silenced = 1 WHERE id = ${bookOf}`,
};

/** Ratings, in `pending_ratings` and `books`. */
export function createRatingStore(database: Database): RatingStore {
  const run = (statement: string, values: Values): Result<undefined> =>
    runAll(database, [[statement, values]]);
  const cell = (statement: string, column: string, values: Values): Result<Value | undefined> => {
    const rows = database.query(statement, values);
    return rows.ok ? ok(rows.value[0]?.[column]) : rows;
  };
  return {
    known: (fingerprint) => {
      const rating = cell(sql.known, "rating", { hash: fingerprint });
      return rating.ok ? ok(numberIn(rating.value)) : rating;
    },
    queue: (hash, rating, at) =>
      runAll(database, knowing(hash).concat([[sql.queue, { hash, rating, created_at: at }]])),
    count: () => {
      const number = cell(sql.count, "number", {});
      return number.ok ? ok(countIn(number.value)) : number;
    },
    waiting: (last) => {
      const rows = database.query(sql.waiting, { id: last?.rowId ?? 0 });
      return rows.ok ? ok(rows.value.map((row) => ratingIn(row))) : rows;
    },
    unknownBooks: (limit) => unknownIn(database, "pending_ratings", limit),
    sent: (rating, at) => sent(database, rating, at),
    release: (id, reason) => run(sql.state, { id, state: "pending", reason }),
    park: (id, reason) => run(sql.state, { id, state: "failed", reason }),
    isSilenced: (fingerprint) => {
      const silenced = cell(sql.silenced, "silenced", { hash: fingerprint });
      return silenced.ok ? ok(countIn(silenced.value) === 1) : silenced;
    },
    silence: (hash) => runAll(database, knowing(hash).concat([[sql.silence, { hash }]])),
    forgetSent: () => run(sql.forgetSent, {}),
  };
}

function sent(
  database: Database,
  { rowId, fingerprint, rating }: PendingRating,
  at: number,
): Result<undefined> {
  return runAll(database, [
    [sql.leave, { id: rowId, rating }],
    [sql.keep, { hash: fingerprint, rating, sent_at: at }],
    heardAt(at),
  ]);
}

function ratingIn(row: Row): PendingRating {
  return {
    rowId: countIn(row.id),
    fingerprint: row.hash as Fingerprint,
    bookId: row.book_id as BookId | undefined,
    rating: countIn(row.rating),
    state: row.state as PendingRating["state"],
    reason: textIn(row.reason),
  };
}
