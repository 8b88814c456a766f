import type { Book, BookId, Fingerprint } from "../../src/domain/book/book";
import { done, ok } from "../../src/domain/result";
import type { Session } from "../../src/domain/session/session";
import type { BookStore, FoundBook } from "../../src/ports/bookStore";
import type { QueueStore } from "../../src/ports/queueStore";
import type { PendingSession, SessionStore } from "../../src/ports/sessionStore";

import { fakeQueue } from "./queue";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The two stores in memory, joined as the tables are: a book's ID is the ID of its waiting sessions. */
export interface MemoryStore {
  readonly sessions: SessionStore;
  readonly books: BookStore;
  readonly queue: QueueStore;
  /** What is in the outbox, oldest first. */
  readonly pending: Mutable<PendingSession>[];
  readonly archived: { readonly session: PendingSession; readonly serverId: number | undefined }[];
  checkpoint: Session | undefined;
  /** Every write, by name, in order. */
  readonly writes: string[];
}

export function memoryStore(): MemoryStore {
  const cache = new Map<Fingerprint, Mutable<Book>>();
  const told = new Set<Fingerprint>();
  const places = new Map<string, Fingerprint>();
  let lastRow = 0;
  const store: MemoryStore = {
    pending: [],
    archived: [],
    checkpoint: undefined,
    writes: [],
    sessions: {} as SessionStore,
    books: {} as BookStore,
    queue: {} as QueueStore,
  };
  const wrote = (what: string): typeof done => {
    store.writes.push(what);
    return done;
  };
  const removeRows = (ids: readonly number[]): void => {
    for (const id of ids)
      store.pending.splice(
        store.pending.findIndex(({ rowId }) => rowId === id),
        1,
      );
  };

  const sessions: SessionStore = {
    checkpoint: (session) => {
      store.checkpoint = session;
      return wrote("checkpoint");
    },
    interrupted: () => ok(store.checkpoint),
    add: (session) => {
      lastRow += 1;
      const bookId = cache.get(session.fingerprint)?.id;
      store.pending.push({
        ...session,
        rowId: lastRow,
        bookId,
        state: "pending",
        attempts: 0,
        isImported: false,
      });
      store.checkpoint = undefined;
      return wrote("add");
    },
    dropCheckpoint: () => {
      if (store.checkpoint === undefined) return done;
      store.checkpoint = undefined;
      return wrote("dropCheckpoint");
    },
    total: () => ok({ sessions: store.pending.length, seconds: 0 }),
    booksToSend: () => {
      const ids = store.pending.filter(({ state }) => state === "pending").map(({ bookId }) => bookId);
      return ok([...new Set(ids)].filter((id): id is BookId => id !== undefined));
    },
    batch: (book, limit, after) =>
      ok(
        store.pending
          .filter((row) => row.state === "pending" && row.bookId === book && row.rowId > after)
          .slice(0, limit)
          .map((row) => ({ ...row })),
      ),
    unsettled: () => ok(store.pending.filter(({ state }) => state === "sending").map((row) => ({ ...row }))),
    archive: (receipts) => {
      for (const { rowId, serverId } of receipts) {
        const row = store.pending.find((candidate) => candidate.rowId === rowId);
        if (row !== undefined) store.archived.push({ session: row, serverId });
      }
      removeRows(receipts.map(({ rowId }) => rowId));
      return wrote("archive");
    },
    clear: () => {
      store.pending.splice(0);
      return wrote("clear");
    },
  };

  const setId = (fingerprint: Fingerprint, id: BookId | undefined): void => {
    const book = cache.get(fingerprint);
    if (book !== undefined) book.id = id;
    for (const row of store.pending) if (row.fingerprint === fingerprint) row.bookId = id;
  };
  const books: BookStore = {
    at: (path) => ok(cache.get(places.get(path)!)),
    find: (fingerprint) => ok(cache.get(fingerprint)),
    withId: (id) => ok([...cache.values()].find((book) => book.id === id)),
    remember: (book, path) => {
      cache.set(book.fingerprint, { ...cache.get(book.fingerprint), ...book });
      places.set(path, book.fingerprint);
      return wrote("remember");
    },
    identify: (fingerprint, found: FoundBook) => {
      setId(fingerprint, found.id);
      const book = cache.get(fingerprint);
      if (book !== undefined && found.serverPages !== undefined) book.serverPages = found.serverPages;
      return wrote("identify");
    },
    pastOf: () => ok([]),
    lainBefore: () => ok(undefined),
    forgetId: (id) => {
      for (const book of cache.values()) if (book.id === id) setId(book.fingerprint, undefined);
      return wrote("forgetId");
    },
    forgetAllIds: () => {
      for (const book of cache.values()) setId(book.fingerprint, undefined);
      return wrote("forgetAllIds");
    },
    missedAt: () => ok(undefined),
    missed: () => wrote("missed"),
    firstMiss: (fingerprint) => {
      const first = !told.has(fingerprint);
      told.add(fingerprint);
      return ok(first);
    },
  };
  const unknown = (): Fingerprint[] =>
    [...cache.keys()].filter((fingerprint) =>
      store.pending.some((row) => row.bookId === undefined && row.fingerprint === fingerprint),
    );
  const queue = fakeQueue((of) => (of === "session" ? store.pending : []), { unknown, wrote });
  return Object.assign(store, { sessions, books, queue });
}
