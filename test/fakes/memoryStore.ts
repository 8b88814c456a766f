import { done } from "../../src/domain/result";
import type { Session } from "../../src/domain/session";
import type { BookStore } from "../../src/ports/bookStore";
import type { Clock } from "../../src/ports/host";
import type { Database } from "../../src/ports/store";
import type { PendingSession, QueueStore, SessionStore } from "../../src/ports/queueStore";
import { createBookStore } from "../../src/store/book/books";
import { migrate, migrations } from "../../src/store/migrations";
import { sessionFrom, sessionIn } from "../../src/store/session/sessionRow";
import { createQueueStore } from "../../src/store/sync/queue";
import { createSessionStore } from "../../src/store/session/sessions";
import { fakeClock } from "./clock";
import { wasmDatabase } from "./wasmDatabase";

/** The stores of sessions, books and the queue over a database in memory, and what a test asks of it. */
export interface MemoryStore {
  readonly sessions: SessionStore;
  readonly books: BookStore;
  readonly queue: QueueStore;
  readonly database: Database;
  /** What is in the outbox, oldest first. */
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
    const migrated = migrate(database, migrations, () => done);
    if (!migrated.ok) throw new Error(JSON.stringify(migrated.failure));
  } else empty(database);
  used.push(database);
  return database;
}

function empty(database: Database): void {
  database.run("PRAGMA foreign_keys = OFF");
  const tables = database.query("SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of tables.ok ? tables.value : []) database.run(`DELETE FROM ${name}`);
  database.run("PRAGMA foreign_keys = ON");
}

export function memoryStore(clock: Clock = fakeClock()): MemoryStore {
  const database = anEmptyDatabase();
  const writes: string[] = [];
  const changes = (): number => {
    const counted = database.query("SELECT total_changes() AS number");
    return counted.ok ? (counted.value[0]?.["number"] as number) : 0;
  };
  const sessions = noting(createSessionStore(database, clock), writes, changes);
  const books = noting(createBookStore(database), writes, changes);
  const queue = noting(createQueueStore(database), writes, changes);
  const rows = (sql: string) => {
    const found = database.query(sql);
    if (!found.ok) throw new Error(JSON.stringify(found.failure));
    return found.value;
  };
  return {
    sessions,
    books,
    queue,
    database,
    writes,
    get pending() {
      return rows(
        `SELECT id AS row_id, (SELECT server_id FROM books WHERE books.id = book) AS server_id, state, reason, attempts,
         import_run, ${sessionFrom("pending_sessions")} FROM pending_sessions ORDER BY id`,
      ).map((row) => ({
        ...sessionIn(row),
        rowId: row["row_id"] as number,
        bookId: row["server_id"] as PendingSession["bookId"],
        state: row["state"] as PendingSession["state"],
        reason: row["reason"] as string | undefined,
        attempts: row["attempts"] as number,
        isImported: row["import_run"] !== undefined,
      }));
    },
    get archived() {
      return rows(
        `SELECT server_id, ${sessionFrom("historical_sessions")} FROM historical_sessions ORDER BY id`,
      ).map((row) => ({ session: sessionIn(row), serverId: row["server_id"] as number | undefined }));
    },
    get checkpoint() {
      const open = rows(`SELECT ${sessionFrom("open_session")} FROM open_session`)[0];
      return open === undefined ? undefined : sessionIn(open);
    },
  };
}

/** The same store; what changes anything is noted by its name. */
function noting<T extends object>(store: T, writes: string[], changes: () => number): T {
  const noted = Object.entries(store).map(([name, deed]: [string, (...values: unknown[]) => unknown]) => [
    name,
    (...values: unknown[]) => {
      const before = changes();
      const result = deed(...values);
      if (changes() > before) writes.push(name);
      return result;
    },
  ]);
  return Object.fromEntries(noted) as T;
}
