// src/features/sessions/sendSessions.task.ts and sessionClocks.ts directly.
import { failed, ok } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import type { BookId } from "../../../src/model/book";
import { isSessionOfRun, recordSessionClock } from "../../../src/features/sessions/sessionClocks";
import { sessionSender } from "../../../src/features/sessions/sendSessions.task";
import { listNextSessions, listUnconfirmedSessions, queueSession } from "../../../src/features/sessions/sessions.store";
import { markSending } from "../../../src/queue/queue.store";
import { device, facts, print, refused } from "../../fakes/drainDevice";
import { fakeLibrary } from "../../fakes/library";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { testContext } from "../../fakes/testContext";

test("sessions that are sent one by one keep the server's IDs", () => {
  const { library, store, read, drain } = device();
  library.canBatch = false;
  read("a", 2);
  drain();
  expect(store.archived.map(({ serverId }) => serverId)).toEqual([1, 2]);
});

test("sessions of a crashed batch wait for the list if an earlier one may be there", () => {
  const database = memoryDatabase({ readerUsername: "r" });
  const library = fakeLibrary();
  const context = testContext({ database, settings: { readerUsername: "r" }, server: library.parts });
  saveBook(database, { fingerprint: print("a"), type: "EPUB", id: 7 as BookId }, "/a.epub", facts);
  for (const hour of [0, 1, 2]) {
    const startedAt = 1_780_000_000 + hour * 3600;
    queueSession(database, aSession({ fingerprint: print("a"), startedAt, endedAt: startedAt + 1800 }), startedAt);
  }
  const rows = listNextSessions(database, 7 as BookId, 9, 0);
  const sender = sessionSender(context, "automatic");
  library.faults.push({ call: "uploadBatch", failure: refused(500) });
  expect(sender.send(rows[0]!, rows.slice(0, 2), [])).toEqual({ kind: "apart", inDoubt: true });
  const compared = (of: typeof rows) => {
    library.faults.push({ call: "listSessions", failure: refused(500) });
    return sender.compare?.(of);
  };
  expect(compared(rows.slice(0, 2))).toEqual(ok([]));
  expect(compared(rows)).toEqual(failed(refused(500)));
});

test("an unconfirmed session that was queued by an unset clock is listed", () => {
  const database = memoryDatabase();
  for (const at of [0, 1, 2]) queueSession(database, aSession({ startedAt: at, endedAt: at + 60 }), at);
  markSending(database, "session", [1, 2, 3]);
  expect(listUnconfirmedSessions(database).map(({ rowId }) => rowId)).toEqual([1, 2, 3]);
});

describe("the sessions of a run", () => {
  const spanOf = (n: number) => ({ startedAt: n * 100, endedAt: n * 100 + 60 });
  function run(count: number) {
    const database = memoryDatabase();
    for (let n = 1; n <= count; n += 1) {
      const session = { fingerprint: print("a"), ...spanOf(n) };
      recordSessionClock(database, { session, end: { now: n * 100 + 60, elapsed: n } });
    }
    return (n: number, more: object = {}) => isSessionOfRun(database, { ...spanOf(n), ...more });
  }

  test("are known by their start and end", () => {
    const isOfRun = run(3);
    expect([1, 2, 3].map((n) => isOfRun(n))).toEqual([true, true, true]);
    expect([isOfRun(2, { endedAt: 5 }), isOfRun(2, { startedAt: 5 }), isOfRun(4)]).toEqual([false, false, false]);
  });

  test("are the last hundred, so that the memory does not grow", () => {
    const isOfRun = run(101);
    expect([isOfRun(1), isOfRun(2), isOfRun(101)]).toEqual([false, true, true]);
  });
});
