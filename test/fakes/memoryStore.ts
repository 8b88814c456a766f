import type { BookId } from "../../src/model/book";
import { type Result, throwStorage } from "../../src/base/result";
import type { Session } from "../../src/model/session";
import { type Settings, defaults } from "../../src/model/settings";
import { type Database, type Row, type Values, gated } from "../../src/store/database";
import type { PendingSession } from "../../src/queue/queueRecords";
import { migrate, migrations } from "../../src/migrations";
import { sessionFrom, sessionIn } from "../../src/features/sessions/sessions.store";
import { wasmDatabase } from "./wasmDatabase";

/** The plugin's own database in memory, and the questions of a test to it. */
export interface MemoryStore {
  readonly database: Database;
  /** The rows of a query that has to go well. */
  rows(sql: string): readonly Row[];
  /** The sessions in the outbox, oldest first. */
  readonly pending: readonly PendingSession[];
  readonly archived: readonly { readonly session: Session; readonly serverId: number | undefined }[];
  readonly checkpoint: Session | undefined;
  /** Is told each statement before it runs, and may throw. */
  before: (sql: string, values?: Values) => void;
  /** Count of transactions that changed something. */
  readonly writes: number;
}

/**
 * As many as one test may have at a time: the oldest is emptied and used again, which is cheaper than a new one. They are
 * global for the runner of mutants, which loads this file many times.
 */
const atATime = 8;
const used: Database[] = ((globalThis as { emptyDatabases?: Database[] }).emptyDatabases ??= []);

function anEmptyDatabase(): Database {
  const oldest = used.length < atATime ? undefined : used.shift();
  const database = oldest ?? wasmDatabase();
  if (oldest !== undefined) database.run("ROLLBACK TO empty");
  // Also for a used one: the rules of merges belong to the modules, which the runner of mutants loads anew.
  migrate(database, migrations, () => undefined);
  if (oldest === undefined) database.run("SAVEPOINT empty");
  used.push(database);
  return database;
}

/** `effect` is called before each transaction, as the power may go there; `isBarred` as in `OpenStoreContext`. */
export function memoryStore(effect: () => void = () => undefined, isBarred: () => boolean = () => false): MemoryStore {
  let writes = 0;
  const told = telling(anEmptyDatabase(), (sql, values) => store.before(sql, values));
  const database = gated(
    watched(told, effect, () => (writes += 1)),
    isBarred,
  );
  const rows = (sql: string) => database.query(sql);
  const store: MemoryStore = {
    database,
    rows,
    before: () => undefined,
    get writes() {
      return writes;
    },
    get pending() {
      return rows(
        `SELECT id AS row_id, (SELECT server_id FROM books WHERE books.id = book) AS server_id, state, reason, attempts,
         import_run, compared, ${sessionFrom("pending_sessions")} FROM pending_sessions ORDER BY id`,
      ).map((row) => ({
        ...sessionIn(row),
        rowId: row["row_id"] as number,
        bookId: row["server_id"] as BookId | undefined,
        state: row["state"] as PendingSession["state"],
        reason: row["reason"] as string | undefined,
        attempts: row["attempts"] as number,
        isCompared: row["compared"] === 1,
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
  return store;
}

/** For `before`: the disk is full for statements that contain this. */
export function fullFor(part: string): (sql: string) => void {
  return (sql) => {
    if (sql.includes(part)) throwStorage({ kind: "storage", detail: "the disk is full" });
  };
}

function telling(database: Database, before: MemoryStore["before"]): Database {
  return {
    ...database,
    run: (sql, values) => (before(sql, values), database.run(sql, values)),
    query: (sql, values) => (before(sql, values), database.query(sql, values)),
  };
}

/** The value of a result that has to be one. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

/** The plugin's database with these settings. */
export function memoryDatabase(settings: Partial<Settings> = {}): Database {
  const { database } = memoryStore();
  database.memory.settings = { ...defaults, ...settings };
  return database;
}

function watched(database: Database, begins: () => void, changed: () => void): Database {
  let depth = 0;
  let changes = 0;
  const outermost = <T>(work: () => T): T => {
    if (depth > 0) return work();
    begins();
    const before = changes;
    depth += 1;
    try {
      const result = work();
      if (changes > before) changed();
      return result;
    } finally {
      depth -= 1;
    }
  };
  return {
    ...database,
    memory: {},
    run: (sql, values) =>
      outermost(() => {
        const ran = database.run(sql, values);
        if (ran > 0) changes += 1;
        return ran;
      }),
    transaction: (work) => outermost(() => database.transaction(work)),
  };
}
