import type { StorageFailure } from "../../base/failure";
import { done, failed, ok, type Result, rethrow, throwStorage } from "../../base/result";
import type { Row, Values, Value, Database } from "../../store/database";
import { refusal, type SqliteConnection, type PreparedStatement, disconnect } from "./connection";
import type { ValueAddress, ConnectionPointer, Slot, SqliteLibrary, StatementPointer } from "./library";
import { beginPrivate } from "../files";
import ffi = require("ffi");

/** SQLite's types of a value. */
const types = { integer: 1, float: 2, null: 5 };

/** SQLite's `SQLITE_TRANSIENT`: it copies the text at once, for Lua may throw it away. */
const untilCopied = -1;

/** From here on not every whole number has a double of its own. */
const exactLimit = 2 ** 53;

/** The statement of this SQL, prepared at most once. Fails when SQLite does not understand it. */
function statementOf(
  connection: SqliteConnection,
  pointer: ConnectionPointer,
  sql: string,
): Result<PreparedStatement, StorageFailure> {
  const known = connection.statements[sql];
  if (known !== undefined) return ok(known);
  const prepared = prepare(connection, pointer, sql);
  if (prepared.ok) {
    connection.statements[sql] = prepared.value;
    connection.pointers.push(prepared.value.pointer);
  }
  return prepared;
}

function prepare(
  connection: SqliteConnection,
  pointer: ConnectionPointer,
  sql: string,
): Result<PreparedStatement, StorageFailure> {
  const { library } = connection;
  const made = ffi.new("void *[1]") as Slot<StatementPointer>;
  const rest = ffi.new("const char *[1]") as Slot<ValueAddress>;
  const code = library.catchword_prepare(pointer, sql, sql.length, made, rest);
  if (code !== 0) return refusal(connection, pointer, code);
  const statement = made[0];
  if (statement === undefined) return failed({ kind: "storage", detail: "no statement" });
  if (isBlank(rest)) return ok({ pointer: statement, columns: columnsOf(library, statement), parameters: {} });
  library.catchword_finalize(statement);
  return failed({ kind: "storage", detail: "more than one statement" });
}

/** SQLite compiles the first statement only: what is left behind would never run, and nobody would know. */
function isBlank(rest: Slot<ValueAddress>): boolean {
  const [something] = string.match(ffi.string(rest[0]), "[^%s;]");
  return something === undefined;
}

function columnsOf(library: SqliteLibrary, statement: StatementPointer): readonly string[] {
  const names: string[] = [];
  for (const column of $range(0, library.catchword_columns(statement) - 1))
    names.push(ffi.string(library.catchword_column(statement, column)));
  return names;
}

/** Binds the values by name, everything else to NULL. Fails when the statement has no parameter of a name. */
function bind(
  connection: SqliteConnection,
  pointer: ConnectionPointer,
  statement: PreparedStatement,
  values: Values,
): Result<undefined, StorageFailure> {
  const { library } = connection;
  library.catchword_unbind(statement.pointer);
  for (const [name, value] of pairs(values)) {
    const parameter = parameterOf(library, statement, name);
    if (parameter === 0) return failed({ kind: "storage", detail: `no parameter :${name}` });
    const code = bindOne(library, statement.pointer, parameter, value);
    if (code !== 0) return refusal(connection, pointer, code);
  }
  return done;
}

function parameterOf(library: SqliteLibrary, { pointer, parameters }: PreparedStatement, name: string): number {
  const known = parameters[name];
  if (known !== undefined) return known;
  const parameter = library.catchword_parameter(pointer, `:${name}`);
  parameters[name] = parameter;
  return parameter;
}

function bindOne(library: SqliteLibrary, statement: StatementPointer, parameter: number, value: Value): number {
  if (typeof value === "string")
    return library.catchword_bind_text(statement, parameter, value, value.length, untilCopied);
  if (math.floor(value) === value && math.abs(value) < exactLimit)
    return library.catchword_bind_integer(statement, parameter, value);
  return library.catchword_bind_float(statement, parameter, value);
}

/** The row that the statement stands on. */
function readRow(library: SqliteLibrary, { pointer, columns }: PreparedStatement): Row {
  const row: Record<string, Value> = {};
  let column = 0;
  for (const name of columns) {
    const type = library.catchword_type(pointer, column);
    if (type !== types.null) row[name] = readValue(library, pointer, column, type);
    column += 1;
  }
  return row;
}

function readValue(library: SqliteLibrary, statement: StatementPointer, column: number, type: number): Value {
  if (type === types.integer || type === types.float) return library.catchword_number(statement, column);
  const bytes = library.catchword_bytes(statement, column);
  const length = library.catchword_length(statement, column);
  return length === 0 ? "" : ffi.string(bytes, length);
}

/** SQLite's codes of a step: there is a row, there are no more. */
const codes = { row: 100, done: 101 };

/** Runs one statement to its end and returns its rows, in order. */
export function query(
  connection: SqliteConnection,
  sql: string,
  values: Values = {},
): Result<readonly Row[], StorageFailure> {
  const { library, pointer } = connection;
  if (pointer === undefined) return failed({ kind: "storage", detail: "the database is closed" });
  if (connection.undone) return failed({ kind: "storage", detail: "the transaction was undone" });
  const prepared = statementOf(connection, pointer, sql);
  if (!prepared.ok) return prepared;
  const bound = bind(connection, pointer, prepared.value, values);
  if (!bound.ok) return bound;
  const rows: Row[] = [];
  let code = library.catchword_step(prepared.value.pointer);
  while (code === codes.row) {
    rows.push(readRow(library, prepared.value));
    code = library.catchword_step(prepared.value.pointer);
  }
  const result = code === codes.done ? ok(rows) : refusal(connection, pointer, code);
  // At once: a statement that is not reset keeps its lock.
  library.catchword_reset(prepared.value.pointer);
  return result;
}

/** Runs one statement to its end and returns how many rows it changed. */
export function run(connection: SqliteConnection, sql: string, values?: Values): Result<number, StorageFailure> {
  const before = changes(connection);
  const ran = query(connection, sql, values);
  if (!ran.ok) return ran;
  const changed = changes(connection) - before;
  if (changed > 0 && !connection.inTransaction) connection.commits += 1;
  return ok(changed);
}

/** Rows changed since the file was opened. Asked in SQL: the host's library does not show the function. */
export function changes(connection: SqliteConnection): number {
  return numberFrom(connection, "SELECT total_changes() AS number");
}

/** The id of the row inserted last. */
export function lastId(connection: SqliteConnection): number {
  return numberFrom(connection, "SELECT last_insert_rowid() AS number");
}

function numberFrom(connection: SqliteConnection, sql: string): number {
  const answer = query(connection, sql);
  const value = answer.ok ? answer.value[0]?.["number"] : undefined;
  return typeof value === "number" ? value : 0;
}

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
