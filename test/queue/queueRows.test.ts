// The stores of the queue directly: src/queue/queue.store.ts, queueView.store.ts and itemTimes.store.ts
import { updateItemTime } from "../../src/queue/itemTimes.store";
import { lookUpBooks } from "../../src/queue/lookUpBooks.task";
import type { QueueItem } from "../../src/queue/queueRecords";
import {
  failWithdrawn,
  listQueueBooks,
  listQueueItems,
  listQueueParts,
  listRowsOfBook,
} from "../../src/queue/queue.store";
import { countSwitchedOn, failureOf, senderOfBook } from "../../src/queue/sender";
import { done, failed, ok } from "../../src/base/result";
import { saveIdentity } from "../../src/book/books.store";
import type { BookId } from "../../src/model/book";
import type { QueuedRow } from "../../src/queue/queue.rules";
import { saveDeviceState } from "../../src/store/deviceState";
import { hashOfRow, ratingScene, refusedWith } from "../fakes/ratingScene";

/** Three local ratings, and some that were chosen in the library, by book ID. */
function scene(...numbers: readonly number[]) {
  const told = ratingScene();
  const { database } = told;
  numbers.forEach((book_id, n) => {
    const values = { id: 11 + n, book_id };
    database.run("INSERT INTO pending_ratings (id, book_id, rating, created_at) VALUES (:id, :book_id, 4, 1)", values);
  });
  return told;
}

test("choices in the library fail if their ID means another book now", () => {
  const { database, store } = scene(-5, 103, -6);
  database.run("UPDATE pending_ratings SET state = 'failed', reason = 'Before.' WHERE id = 13");
  failWithdrawn(database, "rating", "Another book.");
  expect(store.rows("SELECT id, state, reason, attempts FROM pending_ratings WHERE id > 10 ORDER BY id")).toEqual([
    { id: 11, state: "failed", reason: "Another book.", attempts: 0 },
    { id: 12, state: "pending", reason: undefined, attempts: 0 },
    { id: 13, state: "failed", reason: "Before.", attempts: 0 },
  ]);
});

test("items of a kind that is turned off are not counted", () => {
  const { database, context } = scene();
  database.run(`INSERT INTO pending_sessions (id, book, start_time, end_time, duration_seconds, pages_read,
    start_progress, start_location, start_pages, end_progress, end_location, end_pages, created_at)
    VALUES (1, 1, 1, 2, 1, 1, 0, 0, 0, 0, 0, 0, 1)`);
  const counted = (sessionSync: boolean) => countSwitchedOn(database, { ...context.settings(), sessionSync }, []);
  const rating = { of: "rating", count: 3 };
  expect([counted(true), counted(false)]).toEqual([[{ of: "session", count: 1 }, rating], [rating]]);
});

test("the part of a book's sessions has the seconds of all of them", () => {
  const { database } = scene();
  for (const [id, seconds] of [
    [1, 600],
    [2, 90],
  ] as const)
    database.run(
      `INSERT INTO pending_sessions (id, book, start_time, end_time, duration_seconds, pages_read,
      start_progress, start_location, start_pages, end_progress, end_location, end_pages, created_at)
      VALUES (:id, 2, :id, 2, :seconds, 1, 0, 0, 0, 0, 0, 0, 1)`,
      { id, seconds },
    );
  const part = listQueueParts(database, hashOfRow(2)).find(({ of }) => of === "session");
  expect(part).toMatchObject({ state: "pending", count: 2, seconds: 690 });
});

test("the rows of a book are those that have not failed", () => {
  const { database } = scene();
  database.run("UPDATE pending_ratings SET state = 'failed' WHERE id = 3");
  expect([1, 2, 3].map((row) => listRowsOfBook(database, "rating", hashOfRow(row)))).toEqual([
    [{ rowId: 1 }],
    [{ rowId: 2 }],
    [],
  ]);
});

test("the items of the library are listed apart, or with the others", () => {
  const { database } = scene(107);
  const rowIds = (isOfLibrary?: true) =>
    listQueueItems(database, "pending", 9, { isOfLibrary }).map(({ rowId }) => rowId);
  expect([rowIds(true), rowIds()]).toEqual([[11], [1, 2, 3, 11]]);
});

test("a listed book counts its kinds without zeros, and no seconds for ratings", () => {
  const { database } = scene();
  const books = listQueueBooks(database, "pending", 9);
  expect(books.map(({ fingerprint, counts, seconds }) => [fingerprint, counts, seconds])).toEqual(
    [1, 2, 3].map((row) => [hashOfRow(row), [{ of: "rating", count: 1 }], 0]),
  );
  const part = { of: "rating", state: "pending", count: 1, seconds: 0, amount: 5 };
  expect(listQueueParts(database, hashOfRow(2))).toMatchObject([part]);
});

test("a failed position gets the time that the reader chose, and is pending again", () => {
  const { database, store } = scene();
  for (const [id, state] of [
    [1, "failed"],
    [2, "pending"],
  ] as const)
    database.run(
      `INSERT INTO pending_progress (id, book, hash, percent, place, read_at, compared, insisted, state, reason,
        created_at) VALUES (:id, :id, :hash, 40, '/a', 5, 0, 0, :state, 'No.', 5)`,
      { id, hash: hashOfRow(id), state },
    );
  const item = (rowId: number) => ({ of: "position", rowId }) as QueueItem;
  const span = { startedAt: 700, endedAt: 900 };
  expect([updateItemTime(database, item(1), span), updateItemTime(database, item(2), span)]).toEqual([true, false]);
  expect(store.rows("SELECT id, read_at, state, reason FROM pending_progress ORDER BY id")).toEqual([
    { id: 1, read_at: 900, state: "pending", reason: undefined },
    { id: 2, read_at: 5, state: "pending", reason: "No." },
  ]);
});

test("a book that got its ID by the look-up of another one is not looked up", () => {
  const { database, context } = scene();
  database.run("UPDATE books SET server_id = NULL WHERE id < 3");
  const asked: string[] = [];
  const findByHash = (hash: string) => {
    asked.push(hash);
    saveIdentity(database, hashOfRow(2), { id: 102 as BookId });
    return ok({ id: 101 as BookId });
  };
  Object.assign(context.server.books, { findByHash });
  const run = { asked: {}, isOff: () => false, isDue: () => true, missed: () => done };
  expect([lookUpBooks(context, "rating", "everything", run), asked]).toEqual([done, ["h1"]]);
});

describe("a failure of a request", () => {
  const denied = { kind: "denied", status: 403, message: "" } as const;

  test.each([
    ["rating", 0, { kind: "retry", failure: denied }],
    ["position", refusedWith(400), { kind: "retry", failure: refusedWith(400), isOfRow: true }],
  ] as const)("blames the row of a %s only if its account is not refused", (of, given, outcome) => {
    const { context, database } = scene();
    saveDeviceState(database, { loginRefusedAt: 5 });
    const failure = given === 0 ? denied : given;
    expect(failureOf(context, of, { attempts: 0 } as QueuedRow, failure)).toEqual(outcome);
  });

  test("blames the row of a rating if the library account is fine", () => {
    const { context } = scene();
    expect(failureOf(context, "rating", { attempts: 0 } as QueuedRow, denied)).toMatchObject({ isOfRow: true });
  });
});

describe("the sender for one book", () => {
  test("has its rows of all batches, confirmed or not, and looks up no other book", () => {
    const told = scene();
    const inBatches = (last?: QueuedRow) => told.rows().filter(({ rowId }) => rowId === (last?.rowId ?? 0) + 1);
    const sender = { ...told.sender, next: inBatches, unsettled: () => told.rows() };
    const own = senderOfBook(told.database, sender, { fingerprint: hashOfRow(3) });
    const second = told.rows()[2];
    expect([own.next(undefined), own.next(second), own.unsettled?.()]).toEqual([[second], [], [second]]);
    expect([hashOfRow(2), hashOfRow(3)].map((hash) => own.isBookOff?.(hash))).toEqual([true, false]);
  });

  test("leaves out what the sender for all books leaves out", () => {
    const told = scene();
    const sender = { ...told.sender, isBookOff: () => true };
    const own = senderOfBook(told.database, sender, { fingerprint: hashOfRow(3) });
    expect([own.unsettled?.(), own.isBookOff?.(hashOfRow(3))]).toEqual([[], true]);
  });
});

test("a failed look-up in the list of books is handed on", () => {
  const { database, context } = scene();
  database.run("UPDATE books SET server_id = NULL WHERE id < 3");
  Object.assign(context.server.books, { findByHash: () => failed(refusedWith(500)) });
  const missed: string[] = [];
  const run = {
    asked: {},
    isOff: () => false,
    isDue: () => true,
    missed: (hash: string) => (missed.push(hash), hash === "h1" ? done : failed(refusedWith(500))),
  };
  expect([lookUpBooks(context, "rating", "everything", run), missed]).toEqual([failed(refusedWith(500)), ["h1", "h2"]]);
});
