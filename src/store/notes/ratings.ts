import type { BookId, Fingerprint } from "../../domain/book/book";
import { ok, type Result } from "../../domain/result";
import type { Database, Row, Value, Values } from "../../ports/database";
import type { PendingRating, RatingStore } from "../../ports/ratingStore";
import { countIn, numberIn, textIn } from "../cell";
import { heardAt } from "../connection/contact";
import { circle, kin, spokesman } from "../book/kin";
import { unknownIn } from "../book/unknown";
import { runAll } from "../statements";
import { rowsAStep } from "../window";

const sql = {
  known: `
SELECT coalesce((SELECT rating FROM pending_ratings WHERE hash IN ${circle} ORDER BY id DESC LIMIT 1),
  (SELECT rating FROM known_ratings WHERE rating IS NOT NULL AND ${spokesman("known_ratings")})) AS rating`,
  queue: `
INSERT INTO pending_ratings (hash, book_id, rating, created_at)
VALUES (:hash, (SELECT book_id FROM book_cache WHERE hash = :hash), :rating, :created_at)
ON CONFLICT (hash) DO UPDATE SET rating = excluded.rating, state = 'pending', reason = NULL`,
  /** One book has one rating, whatever its bytes were when it was given. */
  replace: `DELETE FROM pending_ratings WHERE hash <> :hash AND hash IN ${kin}`,
  count: "SELECT count(*) AS number FROM pending_ratings",
  waiting: `
SELECT id, hash, book_id, rating, state, reason FROM pending_ratings WHERE id > :id ORDER BY id LIMIT ${rowsAStep}`,
  leave: "DELETE FROM pending_ratings WHERE id = :id AND rating = :rating",
  keep: `
INSERT INTO known_ratings (hash, rating, sent_at) SELECT hash, :rating, :sent_at FROM ${kin} WHERE true
ON CONFLICT (hash) DO UPDATE SET rating = excluded.rating, sent_at = excluded.sent_at`,
  state: "UPDATE pending_ratings SET state = :state, reason = :reason WHERE id = :id",
  forgetSent: "UPDATE known_ratings SET rating = NULL, sent_at = NULL",
  silenced: `SELECT max(silenced) AS silenced FROM known_ratings WHERE hash IN ${circle}`,
  silence: `
INSERT INTO known_ratings (hash, silenced) SELECT hash, 1 FROM ${kin} WHERE true
ON CONFLICT (hash) DO UPDATE SET silenced = 1`,
};

/** Ratings, in `pending_ratings` and `known_ratings`. */
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
      runAll(database, [
        [sql.replace, { hash }],
        [sql.queue, { hash, rating, created_at: at }],
      ]),
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
    park: (id, reason) => run(sql.state, { id, state: "parked", reason }),
    isSilenced: (fingerprint) => {
      const silenced = cell(sql.silenced, "silenced", { hash: fingerprint });
      return silenced.ok ? ok(countIn(silenced.value) === 1) : silenced;
    },
    silence: (fingerprint) => run(sql.silence, { hash: fingerprint }),
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
