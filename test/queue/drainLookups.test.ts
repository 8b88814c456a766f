import { done, failed, ok } from "../../src/base/result";
import type { BookId } from "../../src/model/book";
import { saveBook } from "../../src/book/books.store";
import { withdrawNumber } from "../../src/book/bookNumbers.store";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { QueuedRow } from "../../src/queue/queue.rules";
import type { Sender } from "../../src/queue/sender";
import { recordServerDate, serverNow } from "../../src/server/serverClock";
import { device, facts, print } from "../fakes/drainDevice";
import { ratingScene, refusedWith, sent } from "../fakes/ratingScene";

describe("a book without a server ID", () => {
  const identity = { id: 102 as BookId, title: "Emma" };

  /** Its row is the second one; the look-up is answered so. */
  function unknown(given: Partial<Sender>, answer: () => unknown) {
    const told = ratingScene({
      next: (last) =>
        told
          .rows()
          .map((row) => ({ ...row, bookId: told.numberOf(row.rowId) }))
          .filter(({ rowId }) => rowId > (last?.rowId ?? 0)),
      ...given,
    });
    let lookups = 0;
    told.database.run("UPDATE books SET server_id = NULL WHERE id = 2");
    Object.assign(told.context.server.books, { findByHash: () => ((lookups += 1), answer()) });
    return { ...told, lookups: () => lookups };
  }

  test("is looked up before an item that needs the server ID is sent", () => {
    const { requests, drain, lookups } = unknown({ byNumber: true }, () => ok(identity));
    expect(drain()).toEqual([]);
    expect([requests, lookups()]).toEqual([[1, 2, 3], 1]);
  });

  test("is not looked up for an item that needs no server ID", () => {
    const { requests, drain, lookups } = unknown({}, () => ok(identity));
    drain();
    expect([requests, lookups()]).toEqual([[1, 2, 3], 0]);
  });

  test("is not looked up for an item if sync is off for the book", () => {
    const { drain, lookups } = unknown({ byNumber: true, isBookOff: () => true }, () => ok(identity));
    drain();
    expect(lookups()).toBe(0);
  });

  test("keeps its item pending if the look-up fails for now", () => {
    const { requests, drain } = unknown({ wantsNumber: () => true }, () => failed(refusedWith(500)));
    drain();
    expect(requests).not.toContain(2);
  });

  test("lets its item be sent if the look-up fails for good", () => {
    const { requests, drain } = unknown({ wantsNumber: () => true }, () =>
      failed({ kind: "denied", status: 401, message: "" }),
    );
    drain();
    expect(requests).toEqual([1, 2, 3]);
  });

  test("ends the drain if the connection is lost during the look-up", () => {
    const { requests, drain } = unknown({ byNumber: true }, () => failed({ kind: "timeout", sent: false }));
    expect(drain()).toMatchObject([{ failure: { kind: "timeout" } }]);
    expect(requests).toEqual([]);
  });

  test("is looked up again in the same drain after the server received its file", () => {
    const answers = [ok(undefined), ok(identity)];
    const told = unknown({ wantsNumber: () => true }, () => answers.shift());
    told.database.run("INSERT INTO pending_statuses (id, book, status, created_at) VALUES (1, 2, 'READ', 1)");
    const begun: string[] = [];
    const status: Sender = { ...told.sender, of: "status", byNumber: true, begin: () => (begun.push("status"), done) };
    const senders = [status, told.sender].map((sender) => ({ of: sender.of, create: () => sender }));
    drainQueue(told.context, senders, "everything");
    expect([told.lookups(), begun.length]).toEqual([2, 2]);
  });
});

test("a book that loses the ID of its look-up later in a sync is looked up again", () => {
  const { context, database, numberOf, sender, rows } = ratingScene({ byNumber: true });
  database.run("UPDATE books SET server_id = NULL, title = 'Emma' WHERE id = 2");
  database.run("INSERT INTO pending_statuses (id, book, status, created_at) VALUES (9, 2, 'READ', 1)");
  const requests: unknown[] = [];
  const of = (kind: "rating" | "status", isOf: (row: QueuedRow) => boolean): Sender => ({
    ...sender,
    of: kind,
    next: (last) =>
      rows()
        .map((row) => ({ ...row, bookId: numberOf(row.rowId) }))
        .filter((row) => isOf(row) && row.rowId > (last?.rowId ?? 0) && row.bookId !== undefined),
    // So slow that a later kind asks for the book again.
    send: ({ bookId }) => (requests.push([kind, bookId]), context.clock.advance(700), sent),
    markSent: () => (isSent[kind] = true),
  });
  const isSent = { rating: false, status: false };
  const senders = [
    of("rating", ({ rowId }) => rowId === 2 && !isSent.rating),
    of("status", ({ rowId }) => rowId === 2 && !isSent.status),
  ];
  const answers = [102, 105];
  const findByHash = (): unknown => ok({ id: answers.shift(), title: "Emma" });
  const describe = (id: BookId): unknown => (id === 102 && withdrawNumber(database, id), ok({ id }));
  Object.assign(context.server.books, { findByHash, describe });
  const kinds = senders.map((one) => ({ of: one.of, create: () => one }));
  expect(drainQueue(context, kinds, "everything")).toEqual([]);
  expect(requests).toEqual([
    ["rating", 102],
    ["status", 105],
  ]);
});

test("a row is not sent with an ID that another answer has withdrawn since it was read", () => {
  const { context, database, numberOf, sender, rows } = ratingScene({ byNumber: true });
  database.run("UPDATE books SET title = 'Emma'");
  const requests: unknown[] = [];
  const rated: Sender = {
    ...sender,
    next: (last) =>
      rows()
        .map((row) => ({ ...row, bookId: numberOf(row.rowId) }))
        .filter(({ rowId, bookId }) => rowId > (last?.rowId ?? 0) && bookId !== undefined),
    // A list that a person looks at meanwhile.
    send: ({ rowId, bookId }) => {
      if (rowId === 1) withdrawNumber(database, 102 as BookId);
      requests.push([rowId, bookId]);
      return sent;
    },
  };
  const describe = (id: BookId): unknown => ok({ id });
  Object.assign(context.server.books, { describe, findByHash: () => ok({ id: 105, title: "Emma" }) });
  expect(drainQueue(context, [{ of: "rating", create: () => rated }], "everything")).toEqual([]);
  expect(requests).toEqual([
    [1, 101],
    [3, 103],
    [2, 105],
  ]);
});

test("a book whose last look-up failed comes last, although it has a new item too", () => {
  const { library, drain, read } = device();
  read("a");
  library.faults.push({ call: "findByHash", failure: refusedWith(500) });
  drain();
  read("a");
  read("b");
  const asked = jest.spyOn(library, "findByHash");
  expect(drain().ok).toBe(true);
  expect(asked.mock.calls).toEqual([[print("b")], [print("a")]]);
  expect(library.held.map(({ book }) => book)).toEqual([8, 7, 7]);
});

test("a book whose look-up failed has its turn among many unknown books", () => {
  const { library, store, drain, read } = device();
  read("a");
  library.faults.push({ call: "findByHash", failure: refusedWith(500) });
  drain();
  for (const digit of Array.from({ length: 25 }, (_, n) => String.fromCharCode(103 + n))) {
    saveBook(store.database, { fingerprint: print(digit), type: "EPUB" }, `/${digit}.epub`, facts);
    read(digit);
  }
  drain();
  expect(library.held.map(({ book }) => book)).toEqual([7]);
});

test("a new book has its turn among many whose look-up failed", () => {
  const { library, store, clock, drain, read } = device();
  const digits = Array.from({ length: 25 }, (_, n) => String.fromCharCode(103 + n));
  for (const digit of digits) {
    saveBook(store.database, { fingerprint: print(digit), type: "EPUB" }, `/${digit}.epub`, facts);
    read(digit);
  }
  for (let round = 0; round < digits.length; round += 1) {
    library.faults.push({ call: "findByHash", failure: refusedWith(500) });
    drain();
    clock.advance(7 * 86400);
  }
  library.faults.length = 0;
  clock.advance(7 * 86400);
  read("a");
  drain();
  expect(library.held.map(({ book }) => book)).toEqual([7]);
});

test.each(["automatic", "everything"] as const)("all books whose look-up failed have another one: %s", (effort) => {
  const { library, clock, drain, read } = device();
  for (const digit of ["a", "b"]) read(digit);
  for (let fault = 0; fault < 2; fault += 1) library.faults.push({ call: "findByHash", failure: refusedWith(500) });
  drain();
  clock.advance(7 * 86400);
  drain(effort);
  expect(library.held.map(({ book }) => book)).toEqual([7, 8]);
});

test("without a library account, the book of several items is asked for once", () => {
  const { library, drain, read, set } = device();
  library.canBatch = false;
  read("a");
  drain();
  set({ libraryUsername: "" });
  read("a", 3);
  library.calls.length = 0;
  drain();
  expect(library.calls.filter((call) => call === "findByHash")).toHaveLength(1);
  expect(library.held).toHaveLength(4);
});

test("items are read again once the first answer has shown the server's clock", () => {
  const dated: boolean[] = [];
  const told = ratingScene({
    byNumber: true,
    next: (last) =>
      told
        .rows()
        .filter(({ rowId }) => rowId > (last?.rowId ?? 0))
        .map((row) => ({ ...row, isDated: serverNow(told.context) !== undefined })),
    send: (row) => (dated.push("isDated" in row && row.isDated === true), sent),
  });
  const { clock } = told.context.host;
  const answer = () => (recordServerDate(told.database, "Thu, 26 Nov 2026 12:00:00 GMT", clock), ok(undefined));
  Object.assign(told.context.server.books, { describe: answer, findByHash: answer });
  expect(told.drain()).toEqual([]);
  expect(dated).toEqual([true, true, true]);
});
