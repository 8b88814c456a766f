import { done, failed, type Result } from "../../domain/result";
import type { Database } from "../../ports/database";
import { disconnect, type Connection } from "./connection";
import { lastId, query, run } from "./execute";
import { transact } from "./transaction";

/**
 * The plugin's database, and what only its owner may do with it.
 *
 * @noSelf
 */
export interface SqliteDatabase extends Database {
  /** How many transactions have changed a row since the file was opened: what each costs is a wait for the disk. */
  commits(): number;
  /** Copies the whole database, as it stands, into the file at `path`, over what was there. Not in a transaction. */
  copyTo(path: string): Result<undefined>;
}

/** The port over an open connection. */
export function databaseOf(connection: Connection): SqliteDatabase {
  return {
    run: (sql, values) => run(connection, sql, values),
    query: (sql, values) => query(connection, sql, values),
    lastId: () => lastId(connection),
    transaction: (work) => transact(connection, work),
    close: () => disconnect(connection),
    commits: () => connection.commits,
    copyTo: (path) => copyTo(connection, path),
  };
}

/** Under another name first: a copy that was cut short must not look like one. */
function copyTo(connection: Connection, path: string): Result<undefined> {
  const part = `${path}.part`;
  os.remove(part);
  const copied = query(connection, "VACUUM INTO :path", { path: part });
  if (!copied.ok) return copied;
  const [renamed, reason] = os.rename(part, path);
  return renamed === true ? done : failed({ kind: "storage", detail: reason });
}
