import { throwStorage } from "../../../src/base/result";
import { findBook, saveBook } from "../../../src/book/books.store";
import {
  findImport,
  hasWithdrawnImports,
  listImports,
  type NamedSession,
  saveImport,
  withdrawImport,
} from "../../../src/features/history/imports.store";
import { clearWithdrawn, takeBackHistory } from "../../../src/features/history/undoImport";
import { archiveSessions } from "../../../src/features/sessions/sessions.store";
import { markSending } from "../../../src/queue/queue.store";
import { facts, print } from "../../fakes/drainDevice";
import { memoryStore } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";
import { testContext } from "../../fakes/testContext";

const noon = 1_780_000_000;

function device() {
  const store = memoryStore();
  const { database } = store;
  const context = testContext({ database });
  const imported = (count: number, changes: Partial<NamedSession> = {}, run?: number): number => {
    const sessions = Array.from({ length: count }, (_, n) => {
      const startedAt = noon + n * 3600;
      return { session: aSession({ startedAt, endedAt: startedAt + 1800, ...changes }), isCompared: n % 2 === 0 };
    });
    return saveImport(database, run, sessions, noon);
  };
  return { store, database, context, imported };
}

describe("the stored imports", () => {
  test("count sessions that are pending, unconfirmed and sent, the newest import first", () => {
    const { database, imported, store } = device();
    const first = imported(4);
    const second = imported(1);
    markSending(database, "session", [1]);
    archiveSessions(database, [{ rowId: 2 }], noon);
    const counts = { run: first, begunAt: noon, waiting: 2, seconds: 3600, travelling: 1, sent: 1 };
    expect(findImport(database, first)).toEqual(counts);
    expect(listImports(database).map(({ run }) => run)).toEqual([second, first]);
    expect(store.pending.map(({ isCompared }) => isCompared)).toEqual([true, true, false, true]);
  });

  test("are listed while one session is pending, unconfirmed or sent", () => {
    const { database, imported } = device();
    const [waiting, travelling, sent, empty] = [imported(1), imported(1), imported(1), imported(1)];
    markSending(database, "session", [2]);
    archiveSessions(database, [{ rowId: 3 }], noon);
    database.run("DELETE FROM pending_sessions WHERE id = 4");
    expect(listImports(database).map(({ run }) => run)).toEqual([sent, travelling, waiting]);
    expect([findImport(database, empty)?.waiting, findImport(database, 99)]).toEqual([0, undefined]);
  });

  test("are listed while as many sessions are unconfirmed as pending", () => {
    const { database, imported } = device();
    const run = imported(2);
    markSending(database, "session", [1]);
    expect(listImports(database)).toMatchObject([{ run, waiting: 1, travelling: 1 }]);
  });

  test("grow by later steps of the same import", () => {
    const { database, imported } = device();
    const run = imported(1);
    expect(imported(2, { startedAt: 5, endedAt: 9 }, run)).toBe(run);
    expect(listImports(database)).toMatchObject([{ run, waiting: 3 }]);
  });

  test("need a number, without which nothing is stored", () => {
    const { store, database, imported } = device();
    Object.assign(database, { lastId: () => 0 });
    expect(() => imported(1)).toThrow();
    expect(store.pending).toEqual([]);
  });

  test("are not stored in part if the disk is full", () => {
    const { store, imported } = device();
    let rows = 0;
    store.before = (sql) => {
      if (sql.includes("INTO pending_sessions") && (rows += 1) > 1) throwStorage({ kind: "storage", detail: "full" });
    };
    expect(() => imported(3)).toThrow();
    expect(store.pending).toEqual([]);
  });
});

describe("the words of the host's record", () => {
  test("name a book that has none, and keep those it has", () => {
    const { database, imported } = device();
    saveBook(database, { fingerprint: print("b"), type: "EPUB", title: "Emma" }, "/b.epub", facts);
    imported(1, { fingerprint: print("a"), title: "Reed", author: "Ann" });
    imported(1, { fingerprint: print("b"), title: "Other", author: "Bob" });
    imported(1, { fingerprint: print("c"), title: undefined, author: "Cid" });
    expect(findBook(database, print("a"))).toMatchObject({ title: "Reed", author: "Ann" });
    expect(findBook(database, print("b"))?.title).toBe("Emma");
    expect(findBook(database, print("c"))?.title).toBeUndefined();
  });
});

describe("an undo", () => {
  test("deletes all that has not travelled, in steps, and counts it", () => {
    const { database, context, imported, store } = device();
    const run = imported(253);
    markSending(database, "session", [1, 2]);
    archiveSessions(database, [{ rowId: 3 }], noon);
    expect(takeBackHistory(context, run)).toEqual({ removed: 250, travelling: 2, sent: 1 });
    expect(store.pending.map(({ rowId }) => rowId)).toEqual([1, 2]);
    expect([hasWithdrawnImports(database), listImports(database)]).toEqual([true, []]);
  });

  test("is completed at the next start after an interruption", () => {
    const { database, context, imported, store } = device();
    const run = imported(3);
    imported(1, { startedAt: 5, endedAt: 9 });
    withdrawImport(database, run, noon);
    expect(hasWithdrawnImports(database)).toBe(true);
    clearWithdrawn(context);
    expect([store.pending.length, hasWithdrawnImports(database), listImports(database).length]).toEqual([1, false, 1]);
  });
});
