import {
  archiveSessions,
  deleteCheckpoint,
  getWaitingTotal,
  hasInheritedSessions,
  listBooksToSend,
  listNextSessions,
  loadCheckpoint,
  markSessionsSending,
  queueSession,
  saveCheckpoint,
} from "../../../src/features/sessions/sessions.store";
import { saveBook } from "../../../src/book/books.store";
import { bookIdIn } from "../../../src/model/book";
import { getLastContact } from "../../../src/store/connection";
import { facts, print } from "../../fakes/drainDevice";
import { memoryStore } from "../../fakes/memoryStore";
import { aSession } from "../../fakes/sessions";

const noon = 1_780_308_000;

/** Sessions of these books, queued one hour after another from noon on. */
function queued(...digits: readonly string[]) {
  const store = memoryStore();
  const { database } = store;
  for (const digit of ["a", "b"]) {
    const id = bookIdIn(digit === "a" ? 7 : 8);
    saveBook(database, { fingerprint: print(digit), type: "EPUB", id }, `/${digit}.epub`, facts);
  }
  for (const [at, digit] of digits.entries()) {
    const startedAt = noon + at * 3600;
    queueSession(database, aSession({ fingerprint: print(digit), startedAt, endedAt: startedAt + 1800 }), startedAt);
  }
  return store;
}

describe("sessions of a copied folder", () => {
  test("become unconfirmed, queued before the copy at the latest", () => {
    const store = queued("a", "a", "a");
    markSessionsSending(store.database, noon + 3600);
    expect(store.pending.map(({ state }) => state)).toEqual(["sending", "sending", "sending"]);
    const times = store.rows("SELECT created_at AS at FROM pending_sessions ORDER BY id").map(({ at }) => at);
    expect(times).toEqual([noon, noon + 3600, noon + 3600]);
  });

  test("count as inherited by their book", () => {
    const { database } = queued("a", "b");
    const inherited = (digit: string, until: number): boolean => hasInheritedSessions(database, print(digit), until);
    expect(inherited("a", noon + 9000)).toBe(false);
    markSessionsSending(database, noon + 9000);
    expect([inherited("a", noon - 1), inherited("a", noon), inherited("b", noon)]).toEqual([false, true, false]);
  });
});

describe("sent sessions", () => {
  test("leave the queue, and show that the server has answered", () => {
    const store = queued("a", "b");
    archiveSessions(store.database, [{ rowId: store.pending[0]!.rowId, serverId: 40 }], noon + 9000);
    expect(store.pending.map(({ fingerprint }) => fingerprint)).toEqual([print("b")]);
    expect(store.archived).toMatchObject([{ session: { fingerprint: print("a") }, serverId: 40 }]);
    expect(getLastContact(store.database).answeredAt).toBe(noon + 9000);
  });

  test("are no answer of the server if there are none", () => {
    const store = queued("a");
    archiveSessions(store.database, [], noon);
    expect([store.pending.length, getLastContact(store.database).answeredAt]).toEqual([1, undefined]);
  });
});

test("pending reading is counted with its seconds", () => {
  expect(getWaitingTotal(queued().database)).toEqual({ sessions: 0, seconds: 0 });
  expect(getWaitingTotal(queued("a", "b", "a").database)).toEqual({ sessions: 3, seconds: 5400 });
});

test("the book of the oldest session is sent first", () => {
  expect(listBooksToSend(queued("b", "a", "b").database)).toEqual([8, 7]);
});

describe("the checkpoint of a session", () => {
  test("is replaced by a later one, and can be deleted", () => {
    const { database } = queued();
    const session = aSession({ fingerprint: print("a") });
    saveCheckpoint(database, session);
    saveCheckpoint(database, { ...session, seconds: 2000 });
    expect(loadCheckpoint(database)?.seconds).toBe(2000);
    deleteCheckpoint(database);
    expect(loadCheckpoint(database)).toBeUndefined();
  });

  test("ends with the session of its book", () => {
    const { database } = queued();
    const session = aSession({ fingerprint: print("a") });
    saveCheckpoint(database, session);
    queueSession(database, aSession({ fingerprint: print("b") }), noon);
    expect(loadCheckpoint(database)).toBeDefined();
    queueSession(database, session, noon);
    expect(loadCheckpoint(database)).toBeUndefined();
  });
});

test("each archived session keeps its own server ID", () => {
  const store = queued("a", "a");
  const ids = store.pending.map(({ rowId }) => rowId);
  archiveSessions(
    store.database,
    ids.map((rowId, at) => ({ rowId, serverId: 4 + at })),
    noon,
  );
  expect(store.archived.map(({ serverId }) => serverId)).toEqual([4, 5]);
});

test("a session without a format has that of its book's files, and none if they differ", () => {
  const { database } = queued();
  queueSession(database, aSession({ fingerprint: print("a"), type: undefined }), noon);
  const types = (): unknown => listNextSessions(database, bookIdIn(7)!, 10, 0).map(({ type }) => type);
  expect(types()).toEqual(["EPUB"]);
  database.run(
    `INSERT INTO fingerprints (hash, book, book_type) SELECT 'other', book, 'PDF' FROM fingerprints WHERE hash = :hash`,
    { hash: print("a") },
  );
  expect(types()).toEqual([undefined]);
});
