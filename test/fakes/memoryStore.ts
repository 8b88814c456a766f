import type { BookId } from "../../src/model/book";
import type { Result } from "../../src/base/result";
import type { Session } from "../../src/model/session";
import type { Clock } from "../../src/koreader/host.port";
import type { Store } from "../../src/store.port";
import type { Database } from "../../src/store/database";
import type { Row } from "../../src/store/database";
import type { PendingSession } from "../../src/queue/queueStore.port";
import { createStateStore } from "../../src/features/status/states.store";
import { gated } from "../../src/store/statements";
import { migrate, migrations } from "../../src/migrations";
import { createAnnotationStore } from "../../src/features/annotations/annotations.store";
import { createBookStore } from "../../src/book/books.store";
import { createMatchStore } from "../../src/book/matches.store";
import { createProposalStore } from "../../src/book/proposals.store";
import { createProgressStore } from "../../src/features/position/progress.store";
import { createQueueStore } from "../../src/queue/queue.store";
import { createRatingStore } from "../../src/features/status/ratings.store";
import { createSessionStore } from "../../src/features/sessions/sessions.store";
import { createCollectionStore } from "../../src/features/shelves/collections.store";
import { createShelfStore } from "../../src/features/downloads/shelfFiles.store";
import { sessionFrom, sessionIn } from "../../src/features/sessions/sessionRow.store";
import { fakeClock } from "./clock";
import { wasmDatabase } from "./wasmDatabase";

/** Sections of the store for books and queue. */
type Kept = Pick<
  Store,
  | "annotations"
  | "books"
  | "matches"
  | "proposals"
  | "progress"
  | "queue"
  | "ratings"
  | "states"
  | "sessions"
  | "shelves"
  | "collections"
  | "inTransaction"
>;

/** The plugin's own store over a database in memory, and what a test asks of it. */
export interface MemoryStore extends Kept {
  readonly database: Database;
  /** The rows of a query that has to go well. */
  rows(sql: string): readonly Row[];
  /** The sessions in the outbox, oldest first. */
  readonly pending: readonly PendingSession[];
  readonly archived: readonly { readonly session: Session; readonly serverId: number | undefined }[];
  readonly checkpoint: Session | undefined;
  /** Everything that changed something, by name, in order. */
  readonly writes: string[];
}

/** As many as one test may have at a time: the oldest is emptied and used again, which is cheaper than a new one. */
const atATime = 4;
const used: Database[] = [];

function anEmptyDatabase(): Database {
  const oldest = used.length < atATime ? undefined : used.shift();
  const database = oldest ?? wasmDatabase();
  if (oldest === undefined) {
    migrate(database, migrations, () => undefined);
    database.run("SAVEPOINT empty");
  } else database.run("ROLLBACK TO empty");
  used.push(database);
  return database;
}

/** `effect` is called before each transaction, as the power may go there; `isBarred` as in `OpenStoreContext`. */
export function memoryStore(
  clock: Clock = fakeClock(),
  effect: () => void = () => undefined,
  isBarred: () => boolean = () => false,
): MemoryStore {
  const writes: string[] = [];
  let changes = 0;
  const database = gated(
    watched(anEmptyDatabase(), effect, () => (changes += 1)),
    isBarred,
  );
  const noted = <T extends object>(section: T): T => noting(section, writes, () => changes);
  const rows = (sql: string) => database.query(sql);
  const books = noted(createBookStore(database));
  return {
    annotations: noted(createAnnotationStore(database)),
    books,
    matches: noted(createMatchStore(database)),
    proposals: noted(createProposalStore(database)),
    progress: noted(createProgressStore(database)),
    queue: noted(createQueueStore(database)),
    ratings: noted(createRatingStore(database)),
    states: noted(createStateStore(database)),
    sessions: noted(createSessionStore(database, clock)),
    shelves: noted(createShelfStore(database, books, clock)),
    collections: noted(createCollectionStore(database, clock)),
    inTransaction: (work) => database.transaction(work),
    database,
    rows,
    writes,
    get pending() {
      return rows(
        `SELECT id AS row_id, (SELECT server_id FROM books WHERE books.id = book) AS server_id, state, reason, attempts,
         import_run, ${sessionFrom("pending_sessions")} FROM pending_sessions ORDER BY id`,
      ).map((row) => ({
        ...sessionIn(row),
        rowId: row["row_id"] as number,
        bookId: row["server_id"] as BookId | undefined,
        state: row["state"] as PendingSession["state"],
        reason: row["reason"] as string | undefined,
        attempts: row["attempts"] as number,
        isImported: row["import_run"] !== undefined,
      }));
    },
    get archived() {
      return rows(`SELECT server_id, ${sessionFrom("historical_sessions")} FROM historical_sessions ORDER BY id`).map(
        (row) => ({ session: sessionIn(row), serverId: row["server_id"] as number | undefined }),
      );
    },
    get checkpoint() {
      const open = rows(`SELECT ${sessionFrom("open_session")} FROM open_session`)[0];
      return open === undefined ? undefined : sessionIn(open);
    },
  };
}

/** The value of a result that has to be one. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

function watched(database: Database, begins: () => void, changed: () => void): Database {
  let depth = 0;
  return {
    ...database,
    run: (sql, values) => {
      if (depth === 0) begins();
      const ran = database.run(sql, values);
      if (ran > 0) changed();
      return ran;
    },
    transaction: (work) => {
      if (depth === 0) begins();
      depth += 1;
      try {
        return database.transaction(work);
      } finally {
        depth -= 1;
      }
    },
  };
}

function noting<T extends object>(section: T, writes: string[], changes: () => number): T {
  const noted = Object.entries(section).map(([name, operation]: [string, (...values: unknown[]) => unknown]) => [
    name,
    (...values: unknown[]) => {
      const before = changes();
      const result = operation(...values);
      if (changes() > before) writes.push(name);
      return result;
    },
  ]);
  return Object.fromEntries(noted) as T;
}
