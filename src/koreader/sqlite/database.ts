import { beginPrivate } from "../files";
import type { StorageFailure } from "../../base/failure";
import { done, failed, type Result } from "../../base/result";
import { rethrow, throwStorage } from "../../base/storageError";
import type { Database } from "../../store/database";
import { type SqliteConnection, disconnect } from "./connection";
import { changes, lastId, query, run } from "./statement";

/**
 * The plugin's database, and what only its owner may do with it.
 *
 * @noSelf
 */
export interface SqliteDatabase extends Database {
  /** Transactions that changed a row since the file was opened; each costs a wait for the disk. */
  commits(): number;
  /** Copies the whole database, as it stands, into the file at `path`, over what was there. Not in a transaction. */
  copyTo(path: string): Result<undefined>;
}

/** The port over an open connection. */
export function databaseOf(connection: SqliteConnection): SqliteDatabase {
  return {
    run: (sql, values) => thrown(run(connection, sql, values)),
    query: (sql, values) => thrown(query(connection, sql, values)),
    lastId: () => lastId(connection),
    transaction: (work) => transact(connection, work),
    memory: {},
    close: () => disconnect(connection),
    commits: () => connection.commits,
    copyTo: (path) => copyTo(connection, path),
  };
}

function thrown<T>(result: Result<T, StorageFailure>): T {
  return result.ok ? result.value : throwStorage(result.failure);
}

/** Under another name first: a copy that was cut short must not look like one. */
function copyTo(connection: SqliteConnection, path: string): Result<undefined> {
  const part = `${path}.part`;
  os.remove(part);
  beginPrivate(part);
  const copied = query(connection, "VACUUM INTO :path", { path: part });
  if (!copied.ok) return copied;
  const [renamed, reason] = os.rename(part, path);
  return renamed === true ? done : failed({ kind: "storage", detail: reason });
}

/**
 * Runs `work` in one transaction, which takes its lock at once: a lock refused half-way would be too late. Inside
 * another it is a part of that one: kept with it, and undone alone when `work` throws.
 */
function transact<T>(connection: SqliteConnection, work: () => T): T {
  if (connection.inTransaction) return takePart(connection, work);
  thrown(query(connection, "BEGIN IMMEDIATE"));
  const before = changes(connection);
  connection.inTransaction = true;
  const [worked, value] = pcall(work);
  connection.inTransaction = false;
  connection.undone = false;
  if (!worked) return rollBack(connection, value);
  const committed = commit(connection, before);
  return committed.ok ? value : rollBack(connection, { isStorageError: true, failure: committed.failure });
}

/** Parts may have parts: SQLite takes the name for the innermost one. */
function takePart<T>(connection: SqliteConnection, work: () => T): T {
  thrown(query(connection, "SAVEPOINT part"));
  const [worked, value] = pcall(work);
  // Without a part that could be undone there is no transaction any more: what came later would be kept without it.
  if (!worked && !query(connection, "ROLLBACK TO part").ok) connection.undone = true;
  const released = query(connection, "RELEASE part");
  if (!worked) return rethrow(value);
  thrown(released);
  return value;
}

/** SQLite may have rolled back by itself, after an error of the disk; then this fails, and nothing is lost by it. */
function rollBack(connection: SqliteConnection, trouble: unknown): never {
  query(connection, "ROLLBACK");
  return rethrow(trouble);
}

/** After a refusal of SQLite the transaction is still open. */
function commit(connection: SqliteConnection, before: number): Result<undefined, StorageFailure> {
  const changed = changes(connection) > before;
  const committed = query(connection, "COMMIT");
  if (!committed.ok) return committed;
  if (changed) connection.commits += 1;
  return done;
}
