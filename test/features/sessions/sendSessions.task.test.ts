import type { Failure } from "../../../src/base/failure";
import { device, facts, lost, print, refused } from "../../fakes/drainDevice";
import { aSession } from "../../fakes/sessions";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { markSending } from "../../../src/queue/queue.store";
import { saveBook } from "../../../src/book/books.store";
import { fullFor } from "../../fakes/memoryStore";

/** Sessions on the server equal those read. */
const times = (held: readonly { record: { startTime: string } }[]): string[] =>
  held.map(({ record }) => record.startTime);

describe("two sessions that began in the same second", () => {
  test("are distinguished by the number of them on the server", () => {
    const { clock, library, store, drain } = device();
    const startedAt = clock.now();
    for (const seconds of [600, 900])
      queueSession(
        store.database,
        aSession({ fingerprint: print("a"), startedAt, endedAt: startedAt + seconds, seconds }),
        clock.now(),
      );
    library.canBatch = false;
    // The first arrives, and its answer is lost; then the second goes on its way and never arrives.
    library.faults.push({ call: "upload", failure: lost, stored: true });
    expect(drain().ok).toBe(false);
    markSending(store.database, "session", [2]);
    drain();
    expect(library.held).toHaveLength(2);
    expect(store.archived).toHaveLength(2);
  });
});

describe("a drain of sessions", () => {
  test("looks up each book once, then sends all its sessions in one request", () => {
    const { library, store, read, drain } = device();
    read("a", 3);
    read("b", 2);
    expect(drain().ok).toBe(true);
    expect(library.calls).toEqual(["findByHash", "findByHash", "uploadBatch", "uploadBatch"]);
    expect(library.held.map(({ book }) => book)).toEqual([7, 7, 7, 8, 8]);
    expect(store.pending).toEqual([]);
    expect(store.archived.map(({ serverId }) => serverId)).toEqual([1, 2, 3, 4, 5]);
  });

  test("sends the sessions of a book that were read between those of another", () => {
    const { library, store, read, drain } = device();
    for (const book of ["a", "b", "a"]) read(book);
    expect(drain().ok).toBe(true);
    expect(library.held.map(({ book }) => book)).toEqual([7, 7, 8]);
    expect(store.pending).toEqual([]);
  });

  test("sends at most a hundred in one request", () => {
    const { library, read, drain } = device();
    read("a", 201);
    expect(drain().ok).toBe(true);
    expect(library.calls.filter((call) => call === "uploadBatch")).toHaveLength(3);
    expect(library.held).toHaveLength(201);
  });

  test("sends sessions one by one to a server that refuses batches", () => {
    const { library, store, read, drain } = device();
    library.canBatch = false;
    read("a", 3);
    expect(drain().ok).toBe(true);
    expect(library.calls.slice(1)).toEqual(["uploadBatch", "upload", "upload", "upload"]);
    expect(library.held).toHaveLength(3);
    expect(store.pending).toEqual([]);
  });

  test("marks the session that the server refuses as failed, and sends the others", () => {
    const { library, store, read, drain } = device();
    library.canBatch = false;
    const failure = { ...refused(422), message: "bad date" } as Failure;
    library.faults.push({ call: "upload", failure }, { call: "upload", failure });
    read("a", 1);
    expect(drain()).toMatchObject({ ok: false, failure });
    expect(store.pending).toMatchObject([{ state: "pending", attempts: 1 }]);
    read("a", 2);
    expect(drain().ok).toBe(true);
    expect(library.held).toHaveLength(2);
    expect(store.pending).toMatchObject([{ rowId: 1, state: "failed" }]);
    expect(store.pending[0]?.reason).toContain("bad date");
  });

  test("stops if the server is away, and keeps all sessions in order", () => {
    const { library, store, read, drain } = device();
    library.faults.push({ call: "uploadBatch", failure: { kind: "unreachable", detail: "port closed" } });
    read("a", 2);
    read("b");
    expect(drain()).toMatchObject({ ok: false, failure: { kind: "unreachable" } });
    expect(library.calls.filter((call) => call === "uploadBatch")).toHaveLength(1);
    expect(store.pending.map(({ state }) => state)).toEqual(["pending", "pending", "pending"]);
  });

  test("stops if the account is refused, and marks no session as failed", () => {
    const { library, store, read, drain } = device();
    library.canBatch = false;
    library.faults.push({ call: "upload", failure: { kind: "denied", status: 401, message: "" } });
    read("a", 2);
    expect(drain()).toMatchObject({ ok: false, failure: { kind: "denied" } });
    expect(store.pending.map(({ state }) => state)).toEqual(["pending", "pending"]);
  });

  test("marks a session with an impossible date as failed", () => {
    const { library, store, read, drain } = device();
    queueSession(store.database, aSession({ fingerprint: print("a"), startedAt: 100, endedAt: 200 }), 100);
    read("a");
    expect(drain().ok).toBe(true);
    expect(library.held).toHaveLength(1);
    expect(store.pending).toMatchObject([{ state: "failed" }]);
    expect(store.pending[0]?.reason).toContain("clock");
  });
});

describe("a session whose upload got no answer", () => {
  test("is not sent again if its batch was stored", () => {
    const { library, store, read, drain } = device();
    read("a", 3);
    library.faults.push({ call: "uploadBatch", failure: lost, stored: true });
    expect(drain().ok).toBe(false);
    expect(store.pending.map(({ state }) => state)).toEqual(["sending", "sending", "sending"]);
    expect(drain().ok).toBe(true);
    expect(library.held).toHaveLength(3);
    expect(store.archived.map(({ serverId }) => serverId)).toEqual([1, 2, 3]);
  });

  test("is sent again if its batch was not stored", () => {
    const { library, store, read, drain } = device();
    read("a", 3);
    library.faults.push({ call: "uploadBatch", failure: lost });
    drain();
    drain();
    expect(new Set(times(library.held)).size).toBe(3);
    expect(library.held).toHaveLength(3);
    expect(store.pending).toEqual([]);
  });

  test("is not sent again if a proxy answered 502 for a batch that was stored", () => {
    const { library, read, drain } = device();
    read("a", 3);
    library.faults.push({ call: "uploadBatch", failure: refused(502), stored: true });
    expect(drain().ok).toBe(true);
    expect(library.calls).not.toContain("upload");
    expect(library.held).toHaveLength(3);
  });

  test("is sent singly if both the batch and the list answer 500", () => {
    const { library, store, read, drain } = device();
    read("a", 3);
    library.faults.push(
      { call: "uploadBatch", failure: refused(500) },
      { call: "listSessions", failure: refused(500) },
    );
    expect(drain().ok).toBe(true);
    expect(library.calls.filter((call) => call === "upload")).toHaveLength(3);
    expect(library.held).toHaveLength(3);
    expect(store.pending).toEqual([]);
  });

  test.each([502, 503])("waits after status %d while the list answers 500", (status) => {
    const { library, read, drain } = device();
    read("a", 3);
    library.faults.push(
      { call: "uploadBatch", failure: refused(status), stored: true },
      { call: "listSessions", failure: refused(500) },
    );
    expect(drain().ok).toBe(false);
    expect(library.calls).not.toContain("upload");
    drain();
    expect(library.held).toHaveLength(3);
  });

  test.each<Failure>([
    { kind: "unreadable", detail: "a web page, 409", isPage: true },
    { kind: "denied", status: 403, message: "", isPage: true },
    { kind: "redirected", to: "http://elsewhere" },
  ])("is sent once if it was stored and a proxy answered %j", (failure) => {
    const { library, read, drain } = device();
    read("a", 3);
    library.faults.push({ call: "uploadBatch", failure, stored: true });
    drain();
    expect(drain().ok).toBe(true);
    expect(library.calls).not.toContain("upload");
    expect(library.held).toHaveLength(3);
  });

  test("is unconfirmed alone after a lost single upload, the later ones are not", () => {
    const { library, store, read, drain } = device();
    library.canBatch = false;
    read("a", 3);
    library.faults.push({ call: "upload", failure: lost, stored: true });
    drain();
    expect(store.pending.map(({ state }) => state)).toEqual(["sending", "pending", "pending"]);
    drain();
    expect(library.held).toHaveLength(3);
    expect(new Set(times(library.held)).size).toBe(3);
  });

  test("is sent twice rather than lost if the server cannot list sessions", () => {
    const { library, store, read, drain } = device();
    library.canList = false;
    read("a", 2);
    library.faults.push({ call: "uploadBatch", failure: lost });
    drain();
    drain();
    expect(new Set(times(library.held)).size).toBe(2);
    expect(store.pending).toEqual([]);
  });

  test("is not sent again while the list cannot be fetched", () => {
    const { library, store, read, drain } = device();
    read("a");
    library.faults.push({ call: "uploadBatch", failure: lost, stored: true });
    drain();
    library.faults.push({ call: "listSessions", failure: { kind: "unreachable", detail: "" } });
    expect(drain().ok).toBe(false);
    expect(library.held).toHaveLength(1);
    expect(store.pending).toMatchObject([{ state: "sending" }]);
  });
});

describe("a session of a book that the server does not know", () => {
  test("stays pending with one notice while other sessions are sent", () => {
    const { library, store, misses, read, drain } = device();
    library.byHash.delete(print("a"));
    read("a", 2);
    read("b");
    expect(drain().ok).toBe(true);
    expect(drain().ok).toBe(true);
    expect(library.held.map(({ book }) => book)).toEqual([8]);
    expect(store.pending).toHaveLength(2);
    expect(misses).toEqual(["Unmatched: “this book”"]);
  });

  test("is sent as soon as the server has the book", () => {
    const { library, store, read, drain } = device();
    library.byHash.delete(print("a"));
    read("a", 2);
    drain();
    library.byHash.set(print("a"), 9);
    drain();
    expect(library.held.map(({ book }) => book)).toEqual([9, 9]);
    expect(store.pending).toEqual([]);
  });

  test("is sent if an exact ISBN finds the book", () => {
    const { library, store, read, drain } = device();
    library.byHash.delete(print("a"));
    library.byIsbn.set("9780306406157", 12);
    saveBook(store.database, { fingerprint: print("a"), type: "EPUB", isbn10: "0306406152" }, "/a.epub", facts);
    read("a");
    drain();
    expect(library.held.map(({ book }) => book)).toEqual([12]);
  });

  test("does not hold up other books if the server refuses the ISBN search", () => {
    const { library, store, read, drain } = device();
    library.byHash.delete(print("a"));
    saveBook(store.database, { fingerprint: print("a"), type: "EPUB", isbn13: "9780306406157" }, "/a.epub", facts);
    library.faults.push({ call: "findByIsbn", failure: refused(500) }, { call: "findByIsbn", failure: refused(500) });
    read("a");
    read("b");
    expect(drain().ok).toBe(true);
    expect(library.held.map(({ book }) => book)).toEqual([8]);
  });

  test("waits for its turn: a drain looks up twenty books, a tap looks up all", () => {
    const { library, store, read, drain } = device();
    for (let n = 0; n < 60; n += 1) {
      const digit = String.fromCharCode(0x100 + n);
      saveBook(store.database, { fingerprint: print(digit), type: "EPUB" }, `/${n}.epub`, facts);
      read(digit);
    }
    drain("automatic");
    expect(library.calls).toHaveLength(20);
    drain("everything");
    expect(library.calls).toHaveLength(80);
  });

  test("is sent under the new ID if the server gave the book another one", () => {
    const { library, store, read, drain } = device();
    read("a");
    drain();
    library.canBatch = false;
    library.byHash.set(print("a"), 70);
    library.gone.add(7);
    read("a");
    library.faults.push({ call: "upload", failure: refused(404) });
    drain();
    expect(store.pending).toMatchObject([{ bookId: undefined, state: "pending" }]);
    drain();
    expect(library.held.map(({ book }) => book)).toEqual([7, 70]);
  });

  test("fails if the server names an ID and refuses it again", () => {
    const { library, store, read, drain } = device();
    library.canBatch = false;
    read("a");
    library.faults.push({ call: "upload", failure: refused(404) }, { call: "upload", failure: refused(404) });
    drain();
    expect(drain().ok).toBe(true);
    expect(store.pending).toMatchObject([{ state: "failed" }]);
  });
});

test("locations are sent in the server's pages if the reader chose so", () => {
  const { library, read, drain, set } = device();
  set({ serverPages: true });
  read("a", 150);
  drain();
  expect(library.calls.filter((call) => call === "describe")).toHaveLength(1);
  expect(library.held[0]?.record).toMatchObject({ startLocation: 40, endLocation: 100 });
});

describe("sessions that cannot be sent or stored", () => {
  test("are failed after one look-up if their book is gone from the server", () => {
    const { library, store, read, drain } = device();
    read("a", 5);
    expect(drain().ok).toBe(true);
    read("a", 5);
    library.canBatch = false;
    for (let n = 0; n < 5; n += 1) library.faults.push({ call: "upload", failure: refused(404) });
    library.calls.length = 0;
    expect(drain()).toMatchObject({ ok: false, failure: refused(404) });
    expect(library.calls).toEqual(["describe", "uploadBatch", "upload", "hasBook"]);
    expect(drain().ok).toBe(true);
    expect(store.pending.map(({ state }) => state)).toEqual(Array(5).fill("failed"));
  });

  test("stay pending, not unconfirmed, if the look-up of the book gets no answer", () => {
    const { library, store, read, drain } = device();
    read("a", 3);
    library.byHash.set(print("a"), 7);
    library.canBatch = false;
    drain();
    read("a", 3);
    library.faults.push({ call: "upload", failure: refused(404) }, { call: "hasBook", failure: lost });
    expect(drain()).toMatchObject({ ok: false, failure: lost });
    expect(store.pending.map(({ state }) => state)).toEqual(["pending", "pending", "pending"]);
  });

  test("are sent again if the server refuses to list for good", () => {
    const { library, store, read, drain } = device();
    read("a", 2);
    library.faults.push({ call: "uploadBatch", failure: lost });
    drain();
    expect(store.pending.map(({ state }) => state)).toEqual(["sending", "sending"]);
    library.faults.push({ call: "listSessions", failure: refused(400) });
    expect(drain().ok).toBe(true);
    expect(store.pending).toEqual([]);
    expect(library.held).toHaveLength(2);
  });

  test("stay unsent if they cannot be marked as sending", () => {
    const { library, store, read, drain } = device();
    read("a", 2);
    store.before = fullFor("SET state = 'sending'");
    expect(drain().ok).toBe(false);
    expect(library.held).toEqual([]);
    store.before = () => undefined;
    store.database.run("CREATE TRIGGER stuck BEFORE DELETE ON pending_sessions BEGIN SELECT RAISE(IGNORE); END");
    expect(drain().ok).toBe(true);
    expect(library.held).toHaveLength(2);
  });
});
