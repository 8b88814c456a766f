import type { Failure, Untrusted } from "../../src/base/failure";
import { ok } from "../../src/base/result";
import { saveBook } from "../../src/book/books.store";
import { queueSession } from "../../src/features/sessions/sessions.store";
import type { DiscardedSession } from "../../src/features/sessions/trackSession";
import { queueField } from "../../src/features/status/bookFields.store";
import type { Book, BookId, Fingerprint } from "../../src/model/book";
import type { Settings } from "../../src/model/settings";
import { countQueue } from "../../src/queue/queue.store";
import type { SyncListener } from "../../src/queue/sync.port";
import { dialectOf } from "../../src/server/dialects/dialect";
import { memoryDatabase } from "./memoryStore";
import { aScreen } from "./screen";
import { aSession } from "./sessions";
import { fakeSummaries } from "./summaries";

export const fingerprint = "a".repeat(32) as Fingerprint;

export interface QueueOptions {
  readonly id?: number;
  /** Of the book; null: it has none. */
  readonly title?: string | null;
  readonly settings?: Partial<Settings>;
  readonly isOffline?: boolean;
  readonly syncFailure?: Failure;
  /** The last request that failed. */
  readonly trouble?: { readonly at: number; readonly sentence: string; readonly untrusted?: Untrusted };
  readonly answeredAt?: number;
  readonly discarded?: DiscardedSession;
  /** Start of reading in the statistics of the host. */
  readonly unimportedSince?: number;
}

/** A device with one book, its queue, and a sync that a test ends. */
export function aQueueDevice(options: QueueOptions = {}) {
  const { id, title = "Dune", settings, isOffline, trouble, answeredAt } = options;
  const database = memoryDatabase();
  const book: Book = { fingerprint, type: "EPUB", title: title ?? undefined, id: id as BookId | undefined };
  saveBook(database, book, "/dune.epub", { size: 1, modifiedAt: 1 });
  const asked: SyncListener[] = [];
  const statistics = () => {
    const { unimportedSince: startsAt } = options;
    const between = () => ok(startsAt === undefined ? undefined : { seconds: 900, startsAt });
    return ok({ between, close: () => undefined }) as never;
  };
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", readerUsername: "ann", ...settings },
      connection: {
        dialect: () => dialectOf("G"),
        lastContact: () => ({ trouble, answeredAt }),
        chooseAddress: () => undefined,
      },
      host: {
        statistics,
        network: { isConnected: () => isOffline !== true, whenConnected: (act) => act() },
        files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
        books: { openPath: () => undefined },
        summaries: fakeSummaries(),
        device: { timeText: (at) => `time ${at}`, dayText: (at) => `day ${at}`, isoDay: (at) => `day ${at}` },
        annotations: { listOf: () => ({ count: 0, part: () => [], unread: [] }), versionOf: () => undefined },
      },
    },
    {
      sync: {
        lastFailure: () => options.syncFailure,
        waiting: () => countQueue(database),
        watch: () => undefined,
        isAsked: () => false,
        completedAt: () => undefined,
        now: (listener) => {
          asked.push(listener);
          listener.began();
        },
      },
    },
    { sessionTracker: { discarded: () => options.discarded }, progressSync: { release: () => false } },
  );
  /** Refuses everything that is pending. */
  const fail = (reason?: string): void => {
    for (const table of ["pending_sessions", "pending_ratings"])
      database.run(`UPDATE ${table} SET state = 'failed', reason = :reason WHERE state = 'pending'`, { reason });
  };
  return {
    ...screen,
    database,
    book,
    asked,
    fail,
    queueSession: (startedAt = 1780308000): void =>
      queueSession(database, aSession({ fingerprint, startedAt, endedAt: startedAt + 1800 }), 1),
    queueRating: (): void => queueField(database, fingerprint, "rating", { value: 8, at: 5 }),
    /** Notes whose files are gone. */
    queueStrayNotes: (count: number): void => {
      for (let mark = 0; mark < count; mark += 1)
        database.run(
          `INSERT INTO pending_annotations (book, path, kind, mark, operation, start, passage, color, style, digest,
             created_at, awaits_file)
           SELECT id, '/dune.epub', 'annotation', '${mark}', 'create', 's', 'words', '', '', 'd', 5, 1 FROM books`,
        );
    },
  };
}

export type QueueDevice = ReturnType<typeof aQueueDevice>;
