import type { Failure } from "../../src/base/failure";
import { ok } from "../../src/base/result";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { Departure } from "../../src/queue/departures.rules";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { Outcome, QueuedRow } from "../../src/queue/queue.rules";
import type { Effort, Sender } from "../../src/queue/sender";
import { memoryStore } from "./memoryStore";
import { testContext } from "./testContext";

export const sent: Outcome<unknown> = { kind: "sent", receipts: [] };
export const refusedWith = (status: number): Failure => ({ kind: "refused", status, message: "" });
export const hashOfRow = (row: number): Fingerprint => `h${row}` as Fingerprint;

/** Ratings of three books with the IDs 101 to 103, whose sender works as given. `answer`: that of the server to a row. */
export function ratingScene(given: Partial<Sender> = {}, answer: (row: QueuedRow) => Outcome<unknown> = () => sent) {
  const store = memoryStore();
  const { database } = store;
  const requests: number[] = [];
  const context = testContext({
    database,
    settings: { libraryUsername: "l", readerUsername: "r", ratingMode: "stars" },
    server: { books: { describe: () => ok(undefined) }, items: { hasBook: () => ok(true) } },
    host: { files: { facts: () => undefined } },
  });
  for (const id of [1, 2, 3]) {
    database.run("INSERT INTO books (id, server_id) VALUES (:id, :number)", { id, number: 100 + id });
    database.run("INSERT INTO fingerprints (hash, book) VALUES (:hash, :id)", { hash: hashOfRow(id), id });
    database.run("INSERT INTO pending_ratings (id, book, rating, created_at) VALUES (:id, :id, 5, 1)", { id });
  }
  const rows = (): readonly QueuedRow[] =>
    store
      .rows("SELECT id, state, reason, attempts FROM pending_ratings ORDER BY id")
      .map(({ id, state, reason, attempts }) => {
        const number = id as number;
        const bookId = (100 + number) as BookId;
        return { rowId: number, state, reason, attempts, fingerprint: hashOfRow(number), bookId } as QueuedRow;
      });
  const sender: Sender = {
    of: "rating",
    byNumber: false,
    next: (last) => rows().filter(({ rowId }) => rowId > (last?.rowId ?? 0)),
    send: (row) => (requests.push(row.rowId), answer(row)),
    markSent: (gone) => {
      for (const { rowId } of gone) database.run("DELETE FROM pending_ratings WHERE id = :id", { id: rowId });
    },
    ...given,
  };
  const departures: Departure[] = [];
  const drain = (effort: Effort = "automatic", book?: { fingerprint: Fingerprint; id?: BookId }) =>
    drainQueue(context, [{ of: "rating", create: () => sender }], effort, { departures, book });
  const states = (): readonly unknown[] => rows().map(({ rowId, state, reason }) => [rowId, state, reason]);
  const numberOf = (row: number): BookId | undefined =>
    database.query("SELECT server_id FROM books WHERE id = :row", { row })[0]?.["server_id"] as BookId | undefined;
  return { context, database, numberOf, sender, store, requests, drain, rows, states, departures };
}
