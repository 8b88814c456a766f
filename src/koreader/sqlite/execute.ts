import { failed, ok, type Result } from "../../domain/result";
import type { Row, Values } from "../../ports/database";
import { refusal, type Connection } from "./connection";
import { bind, readRow, statementOf } from "./statement";

/** SQLite's codes of a step: there is a row, there are no more. */
const codes = { row: 100, done: 101 };

/** Runs one statement to its end and returns its rows, in order. */
export function query(connection: Connection, sql: string, values: Values = {}): Result<readonly Row[]> {
  const { library, pointer } = connection;
  if (pointer === undefined) return failed({ kind: "storage", detail: "the database is closed" });
  if (connection.undone) return failed({ kind: "storage", detail: "the transaction was undone" });
  const prepared = statementOf(connection, pointer, sql);
  if (!prepared.ok) return prepared;
  const bound = bind(connection, pointer, prepared.value, values);
  if (!bound.ok) return bound;
  const rows: Row[] = [];
  let code = library.librarysync_step(prepared.value.pointer);
  while (code === codes.row) {
    rows.push(readRow(library, prepared.value));
    code = library.librarysync_step(prepared.value.pointer);
  }
  const result = code === codes.done ? ok(rows) : refusal(connection, pointer, code);
  // At once: a statement that is not reset keeps its lock.
  library.librarysync_reset(prepared.value.pointer);
  return result;
}

/** Runs one statement to its end and returns how many rows it changed. */
export function run(connection: Connection, sql: string, values?: Values): Result<number> {
  const before = changes(connection);
  const ran = query(connection, sql, values);
  if (!ran.ok) return ran;
  const changed = changes(connection) - before;
  if (changed > 0 && !connection.inTransaction) connection.commits += 1;
  return ok(changed);
}

/** Rows changed since the file was opened. Asked in SQL: the host's library does not show the function. */
export function changes(connection: Connection): number {
  return numberFrom(connection, "SELECT total_changes() AS number");
}

/** The id of the row inserted last. */
export function lastId(connection: Connection): number {
  return numberFrom(connection, "SELECT last_insert_rowid() AS number");
}

function numberFrom(connection: Connection, sql: string): number {
  const answer = query(connection, sql);
  const value = answer.ok ? answer.value[0]?.["number"] : undefined;
  return typeof value === "number" ? value : 0;
}
