import { drainQueue } from "../../src/queue/drainQueue.task";
import type { Effort, Sender, SenderOf } from "../../src/queue/sender";
import { beginDrain, settleRow } from "../../src/queue/settleRows";
import type { Failure } from "../../src/base/failure";
import type { BookId } from "../../src/model/book";
import { kindFacts, type QueuedRow, type QueueKind } from "../../src/queue/queue.rules";
import { device, lost, print, refused } from "../fakes/drainDevice";
import { fullFor, memoryDatabase, memoryStore } from "../fakes/memoryStore";
import { aSession } from "../fakes/sessions";
import { testContext } from "../fakes/testContext";
import { queueSession } from "../../src/features/sessions/sessions.store";
import { type Database } from "../../src/store/database";

describe("a row that the server refuses", () => {
  test("stops its kind after three server errors", () => {
    const { library, store, read, drain } = device();
    library.canBatch = false;
    read("a", 10);
    for (let n = 0; n < 10; n += 1) library.faults.push({ call: "upload", failure: refused(500) });
    expect(drain()).toMatchObject({ ok: false, failure: refused(500) });
    expect(library.calls.filter((call) => call === "upload")).toHaveLength(3);
    expect(store.pending.slice(3).map(({ state }) => state)).toEqual(Array(7).fill("pending"));
  });

  test("does not keep the other rows from being sent", () => {
    const { library, read, drain } = device();
    library.canBatch = false;
    read("a", 3);
    library.faults.push({ call: "upload", failure: refused(500) });
    expect(drain()).toMatchObject({ failure: refused(500) });
    expect(library.held).toHaveLength(2);
    drain();
    expect(library.held).toHaveLength(3);
  });

  test.each([400, 409])("is tried once more later after status %i", (status) => {
    const { library, store, read, drain } = device();
    library.canBatch = false;
    read("a", 5);
    for (let n = 0; n < 5; n += 1) library.faults.push({ call: "upload", failure: refused(status) });
    expect(drain()).toMatchObject({ ok: false, failure: refused(status) });
    expect(store.pending.map(({ state, attempts }) => [state, attempts])).toEqual(Array(5).fill(["pending", 1]));
    library.faults.push({ call: "upload", failure: refused(status) });
    expect(drain().ok).toBe(true);
    expect(store.pending.map(({ state }) => state)).toEqual(["failed"]);
    expect(library.held).toHaveLength(4);
    drain("everything");
    expect(library.calls.filter((call) => call === "upload")).toHaveLength(10);
  });
});

test("imported sessions are sent whatever their time, because the import checked it", () => {
  const { library, store, drain } = device();
  queueSession(store.database, aSession({ fingerprint: print("a"), startedAt: 100, endedAt: 200 }), 200);
  store.database.run("INSERT INTO history_imports (id, begun_at) VALUES (1, 0)");
  store.database.run("UPDATE pending_sessions SET import_run = 1");
  expect(drain().ok).toBe(true);
  expect(library.held).toHaveLength(1);
  expect(store.pending).toEqual([]);
});

test("a sent session that cannot be archived stays unconfirmed and is not sent twice", () => {
  const { library, store, read, drain } = device();
  read("a", 2);
  store.before = fullFor("INTO historical_sessions");
  expect(drain()).toMatchObject({ failure: { kind: "storage" } });
  expect(store.pending.map(({ state }) => state)).toEqual(["sending", "sending"]);
  store.before = () => undefined;
  expect(drain().ok).toBe(true);
  expect(library.held).toHaveLength(2);
  expect(store.pending).toEqual([]);
});

test("an unconfirmed row stays unconfirmed if the server refuses it", () => {
  const put: unknown[] = [];
  const store = memoryStore();
  store.before = (_sql, values) => {
    if (values?.["state"] !== undefined) put.push(values["state"]);
  };
  const context = testContext({ database: store.database });
  const sender: Sender = { of: "note", byNumber: true, next: () => [], send: () => fail(), markSent: () => undefined };
  const retry = { kind: "retry", failure: refused(400), isOfRow: true } as const;
  for (const state of ["sending", "pending"] as const)
    settleRow(beginDrain(context, sender), { rowId: 1, state, attempts: 0 }, retry);
  expect(put).toEqual(["sending", "pending"]);
});

test("an unconfirmed row stays unconfirmed if the question about its book fails", () => {
  const put: unknown[] = [];
  const store = memoryStore();
  store.before = (_sql, values) => {
    if (values?.["state"] !== undefined) put.push(values["state"]);
  };
  const broken = { kind: "broken", sent: true, detail: "" } as const;
  const context = testContext({
    database: store.database,
    settings: { libraryUsername: "l" },
    server: { items: { hasBook: () => ({ ok: false, failure: broken }) } },
  });
  const sender: Sender = { of: "note", byNumber: true, next: () => [], send: () => fail(), markSent: () => undefined };
  for (const inDoubt of [true, false]) {
    const otherwise = { kind: "retry", failure: refused(500), inDoubt } as const;
    const row = { rowId: 1, state: "pending", attempts: 0, bookId: 7 as BookId } as const;
    settleRow(beginDrain(context, sender), row, { kind: "bookGone", failure: refused(500), otherwise });
  }
  expect(put).toEqual(["sending", "pending"]);
});

function fail(): never {
  throw new Error("nothing is sent here");
}

/** A database that counts one row of each of these kinds. */
function withOne(kinds: readonly QueueKind[]): Database {
  const database = memoryDatabase();
  const counts = kinds.map((of) => `SELECT count(*) AS number FROM ${kindFacts[of].table}`);
  return {
    ...database,
    query: (sql, values) =>
      counts.includes(sql) ? ([{ number: 1 }] as unknown as readonly never[]) : database.query(sql, values),
  };
}

describe("a failure of one kind", () => {
  const row: QueuedRow = { rowId: 1, state: "pending", attempts: 0 };

  /** The kinds that were tried, where the first one fails so. */
  function triedAfter(failure: Failure): readonly string[] {
    const database = withOne(["session", "note"]);
    const tried: string[] = [];
    const sender = (of: QueueKind): Sender => ({
      of,
      byNumber: false,
      next: (last) => (last === undefined ? [row] : []),
      send: () => (tried.push(of), { kind: "retry", failure }),
      markSent: () => undefined,
    });
    const senderOf = (of: QueueKind): SenderOf => ({ of, create: () => sender(of) });
    const context = testContext({
      database,
      settings: { libraryUsername: "l" },
    });
    drainQueue(context, [senderOf("session"), senderOf("note")], "automatic");
    return tried;
  }

  test("ends the whole drain after one attempt if the connection is lost", () => {
    expect(triedAfter(lost)).toEqual(["session"]);
  });

  test("does not stop the next kind if an account is refused", () => {
    expect(triedAfter({ kind: "denied", status: 401, message: "" })).toEqual(["session", "note"]);
  });
});

describe("a drain creates a sender", () => {
  /** The kinds whose sender was made in a drain of sessions, notes and ratings. Only a note is pending. */
  function madeIn(effort: Effort, due?: QueueKind): readonly QueueKind[] {
    const database = withOne(["note"]);
    const made: QueueKind[] = [];
    const senderOf = (of: QueueKind): SenderOf => ({
      of,
      create: () => (
        made.push(of),
        {
          of,
          byNumber: false,
          next: () => [],
          send: () => ({ kind: "apart", inDoubt: false }),
          markSent: () => undefined,
        }
      ),
    });
    const context = testContext({ database, settings: { libraryUsername: "l" } });
    const senders = [senderOf("session"), senderOf("note"), senderOf("rating")];
    drainQueue(context, senders, effort, { isDue: (of) => of === due });
    return made;
  }

  test("if the kind has pending rows", () => {
    expect(madeIn("automatic")).toEqual(["note"]);
  });

  test("if the kind has other work", () => {
    expect(madeIn("automatic", "rating")).toEqual(["note", "rating"]);
  });

  test("for every kind if a person starts the sync", () => {
    expect(madeIn("everything")).toEqual(["session", "note", "rating"]);
  });
});

describe("a batch of sessions that is answered with a web page", () => {
  const page: Failure = { kind: "unreadable", detail: "a web page" };

  test("is sent again as single sessions", () => {
    const { library, store, read, drain } = device();
    read("a", 3);
    library.faults.push({ call: "uploadBatch", failure: page });
    expect(drain().ok).toBe(true);
    expect(library.calls.slice(1)).toEqual(["uploadBatch", "listSessions", "upload", "upload", "upload"]);
    expect([library.held.length, store.pending.length]).toEqual([3, 0]);
  });

  test("is not sent again if the server stored it", () => {
    const { library, store, read, drain } = device();
    read("a", 3);
    library.faults.push({ call: "uploadBatch", failure: page, stored: true });
    expect(drain().ok).toBe(true);
    expect(library.calls).not.toContain("upload");
    expect([library.held.length, store.pending.length]).toEqual([3, 0]);
  });
});

test("sessions of two file types of one book go in two batches", () => {
  const { library, store, clock, drain } = device();
  for (const [type, startedAt] of [
    ["EPUB", clock.now()],
    ["EPUB", 100],
    ["PDF", clock.now() + 5],
    ["PDF", clock.now() + 6],
  ] as const)
    queueSession(
      store.database,
      aSession({ fingerprint: print("a"), type, startedAt, endedAt: startedAt + 900 }),
      clock.now(),
    );
  expect(drain().ok).toBe(true);
  expect(library.calls.filter((call) => call === "uploadBatch")).toHaveLength(2);
  expect(library.held.map(({ type }) => type)).toEqual(["EPUB", "PDF", "PDF"]);
  expect(store.pending).toMatchObject([{ state: "failed" }]);
});
