import { done, failed, ok } from "../../../src/base/result";
import { confirmNumber, findNumberWords, withdrawNumber } from "../../../src/book/bookNumbers.store";
import { forgetBookId } from "../../../src/book/books.store";
import {
  listShelfAdditions,
  queueShelfAddition,
  recordShelfAddition,
  withdrawShelfAddition,
} from "../../../src/features/shelves/collections.store";
import { saveDeclined } from "../../../src/features/downloads/shelfChanges.store";
import { shelfChangeSender } from "../../../src/features/shelves/sendShelfChanges.task";
import type { BookId } from "../../../src/model/book";
import type { DeclinedFile } from "../../../src/features/downloads/downloadRecords";
import type { ShelfId } from "../../../src/model/shelf";
import { countDepartures, type Departure } from "../../../src/queue/departures.rules";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import { rowBatchSize } from "../../../src/store/database";
import { saveDeviceState } from "../../../src/store/deviceState";
import { device } from "../../fakes/statusDevice";

const buoy = { id: 500 as BookId, title: "The Buoy" };
const lamp = { id: 501 as BookId, title: "The Lamp" };
const shelf = 7 as ShelfId;

/** A device whose server does `during` when it is asked for a book. */
function sending(during: () => void = () => undefined) {
  const { context, memory, clock } = device();
  const { database } = memory;
  const calls: string[] = [];
  const server = { answers: true, loginRefusedAt: 0 };
  const describe = () => {
    during();
    return server.answers ? ok(undefined) : failed({ kind: "refused", status: 503, message: "" });
  };
  const refused: BookId[] = [];
  const moved = (what: string) => (ids: readonly BookId[]) => {
    calls.push(`${what} ${ids.join(",")}`);
    if (server.loginRefusedAt > 0) {
      saveDeviceState(database, { loginRefusedAt: server.loginRefusedAt });
      return failed({ kind: "denied", status: 401, message: "" });
    }
    return ids.some((id) => refused.includes(id)) ? failed({ kind: "refused", status: 400, message: "no" }) : done;
  };
  Object.assign(context.server, {
    books: { describe },
    shelves: { assign: moved("assign"), unassign: moved("unassign") },
  });
  return {
    database,
    server,
    calls,
    refused,
    clock,
    rows: () => memory.rows("SELECT book_id, assigns, attempts, state FROM pending_shelf_changes"),
    fail: () => database.run("UPDATE pending_shelf_changes SET state = 'failed', reason = 'no', attempts = 2"),
    add: (book = buoy) => queueShelfAddition(database, book, shelf, clock.now()),
    remove: ({ id, title } = buoy) => {
      const file = {
        id,
        path: `/books/${title}.epub`,
        state: "here",
        size: 1,
        shelf: "7",
        title,
      } as unknown as DeclinedFile["file"];
      saveDeclined(database, [{ file, shelves: [shelf] }], clock.now());
    },
    drain: () => {
      const create = () => shelfChangeSender(context, () => done);
      const departures: Departure[] = [];
      drainQueue(context, [{ of: "shelf change", create }], "everything", { departures });
      return countDepartures(departures, "sent");
    },
  };
}

test("additions to a shelf are sent together again after one of a group was refused", () => {
  const { add, calls, refused, drain } = sending();
  refused.push(buoy.id);
  add();
  add(lamp);
  add({ id: 502 as BookId, title: "The Third" });
  drain();
  expect(calls).toEqual(["assign 500,501,502", "assign 500", "assign 501,502"]);
});

test("additions to a shelf that were refused together fail alone", () => {
  const { add, calls, refused, rows, drain } = sending();
  refused.push(buoy.id, lamp.id);
  add();
  add(lamp);
  drain();
  refused.pop();
  calls.length = 0;
  drain();
  expect(calls).toEqual(["assign 500,501", "assign 500", "assign 501"]);
  expect(rows()).toEqual([{ book_id: 500, assigns: 1, attempts: 1, state: "failed" }]);
});

test("additions to a shelf wait for a login once the server refused the password", () => {
  const { add, calls, server, rows, drain } = sending();
  server.loginRefusedAt = 5;
  add();
  add(lamp);
  drain();
  expect(calls).toEqual(["assign 500,501"]);
  expect(rows()).toMatchObject([500, 501].map((book_id) => ({ book_id, state: "pending" })));
});

test("an addition to a shelf that is withdrawn during the request is not sent", () => {
  const told = sending(() => withdrawShelfAddition(told.database, buoy.id, shelf));
  told.add();
  told.add(lamp);
  told.drain();
  expect(told.calls).toEqual(["assign 501"]);
});

test("an addition to a shelf that was not sent does not count as sent", () => {
  const taken = sending(() => withdrawShelfAddition(taken.database, buoy.id, shelf));
  taken.add();
  expect(taken.drain()).toEqual([]);
  const moved = sending(() => {
    if (findNumberWords(moved.database, buoy.id) !== undefined) withdrawNumber(moved.database, buoy.id);
  });
  moved.add();
  expect(moved.drain()).toEqual([]);
  expect(moved.rows()).toHaveLength(1);
  moved.add(lamp);
  expect(moved.drain()).toEqual([{ of: "shelf change", count: 1 }]);
});

test("an addition to a shelf that becomes a removal during the request is not sent", () => {
  let isFirst = true;
  const told = sending(() => {
    if (isFirst) told.remove();
    isFirst = false;
  });
  told.add();
  told.drain();
  told.drain();
  expect(told.calls).toEqual(["unassign 500"]);
  expect(told.rows()).toEqual([]);
});

test("an addition to a shelf that is chosen again after a failure has all its attempts", () => {
  const { add, fail, rows } = sending();
  add();
  fail();
  add();
  expect(rows()).toEqual([{ book_id: 500, assigns: 1, attempts: 0, state: "pending" }]);
});

test("an addition to a shelf that was sent at once cancels an earlier removal", () => {
  const { database, remove, drain, calls } = sending();
  remove();
  recordShelfAddition(database, buoy.id, shelf);
  drain();
  expect(calls).toEqual([]);
});

test("an addition of a deleted book is not used for another book that gets its ID", () => {
  const { database, add, clock } = sending();
  add();
  forgetBookId(database, buoy.id);
  expect(confirmNumber(database, { id: buoy.id, title: "Quite Another" }, clock.now())).toBe(false);
  expect(listShelfAdditions(database, buoy.id)).toHaveLength(1);
});

test("an addition to a shelf fails with a reason if its ID belongs to another book", () => {
  const told = sending(() => {
    if (findNumberWords(told.database, buoy.id) !== undefined) withdrawNumber(told.database, buoy.id);
  });
  told.add();
  told.remove(lamp);
  told.drain();
  told.drain();
  expect(told.calls).toEqual(["unassign 501"]);
  expect(told.rows()).toEqual([{ book_id: -500, assigns: 1, attempts: 0, state: "failed" }]);
});

test("an addition to a shelf is not sent if its ID was withdrawn before", () => {
  let isFirst = true;
  const told = sending(() => {
    if (isFirst) withdrawNumber(told.database, lamp.id);
    isFirst = false;
  });
  told.add();
  // The next batch is read after it.
  for (let other = 0; other < rowBatchSize; other += 1)
    told.add({ id: (600 + other) as BookId, title: `Book ${other}` });
  told.add(lamp);
  told.drain();
  expect(told.calls.filter((call) => call.includes("-"))).toEqual([]);
});

test("an addition to a shelf stays as failed if a second book loses the same ID", () => {
  const { database, add, drain, rows } = sending();
  add();
  withdrawNumber(database, buoy.id);
  add({ id: buoy.id, title: "The Second Buoy" });
  withdrawNumber(database, buoy.id);
  drain();
  expect(rows()).toMatchObject([{ state: "failed" }, { state: "failed" }]);
});

test("a withdrawn addition to a shelf may remain if its request got no answer", () => {
  const { database, add } = sending();
  add();
  database.run("UPDATE pending_shelf_changes SET reason = 'no answer'");
  expect(withdrawShelfAddition(database, buoy.id, shelf)).toBe(false);
  add();
  expect(withdrawShelfAddition(database, buoy.id, shelf)).toBe(true);
});

test("an addition to a shelf waits while it is unknown whether its ID is the book's", () => {
  const { server, add, drain, calls, rows } = sending();
  server.answers = false;
  add();
  expect([drain(), calls]).toEqual([[], []]);
  expect(rows()).toMatchObject([{ book_id: 500, state: "pending" }]);
  server.answers = true;
  expect(drain()).toEqual([{ of: "shelf change", count: 1 }]);
});

test("additions and removals are sent apart, and shelf by shelf", () => {
  const { database, add, remove, drain, calls, clock } = sending();
  add();
  remove(lamp);
  add({ id: 502 as BookId, title: "The Third" });
  queueShelfAddition(database, { id: 503 as BookId, title: "The Fourth" }, 8 as ShelfId, clock.now());
  drain();
  expect(calls).toEqual(["assign 500", "unassign 501", "assign 502", "assign 503"]);
});
