import type { StorageFailure } from "../../base/failure";
import { done, failed, ok, type Result, rethrow, throwStorage } from "../../base/result";
import type { Row, Values, Value, Database } from "../../store/database";
import { refusal, type SqliteConnection, type PreparedStatement, disconnect } from "./connection";
import type { ValueAddress, ConnectionPointer, Slot, SqliteLibrary, StatementPointer } from "./library";
import { beginPrivate } from "../files";
import ffi = require("ffi");

/** @noSelf */
export interface SqliteDatabase extends Database {
  /** Transactions that changed a row since opening; each costs a flush of the disk. */
  commits(): number;
  /** Copies the database over the file at `path`. Not in a transaction. */
  copyTo(path: string): Result<undefined>;
}

export function databaseOf(connection: SqliteConnection): SqliteDatabase {
  return {
    run: (sql, values) => thrown(run(connection, sql, values)),
    // The caller names the types of the columns.
    query: (sql, values) => thrown(query(connection, sql, values)) as readonly never[],
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

/** Temporary name first: an interrupted copy must not look complete. */
function copyTo(connection: SqliteConnection, path: string): Result<undefined> {
  const part = `${path}.part`;
  os.remove(part);
  beginPrivate(part);
  const copied = query(connection, "VACUUM INTO :path", { path: part });
  if (!copied.ok) return copied;
  const [renamed, reason] = os.rename(part, path);
  return renamed === true ? done : failed({ kind: "storage", detail: reason });
}

/** Locks at once: a refusal half-way would be too late. Inside another, it is rolled back alone after a throw. */
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

/** Savepoints nest: SQLite takes the name for the innermost one. */
function takePart<T>(connection: SqliteConnection, work: () => T): T {
  thrown(query(connection, "SAVEPOINT part"));
  const [worked, value] = pcall(work);
  // Without a rollback of this part the whole transaction is void: later writes would stay without it.
  if (!worked && !query(connection, "ROLLBACK TO part").ok) connection.undone = true;
  const released = query(connection, "RELEASE part");
  if (!worked) return rethrow(value);
  thrown(released);
  return value;
}

/** SQLite may have rolled back already, after a disk error; then this fails without harm. */
function rollBack(connection: SqliteConnection, trouble: unknown): never {
  query(connection, "ROLLBACK");
  return rethrow(trouble);
}

/** SQLite keeps the transaction open after a refusal. */
function commit(connection: SqliteConnection, before: number): Result<undefined, StorageFailure> {
  const changed = changes(connection) > before;
  const committed = query(connection, "COMMIT");
  if (!committed.ok) return committed;
  if (changed) connection.commits += 1;
  return done;
}

const codes = { row: 100, done: 101 };

/** Rows in order. Failures: of SQLite. */
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

/** Number of changed rows. */
export function run(connection: SqliteConnection, sql: string, values?: Values): Result<number, StorageFailure> {
  const before = changes(connection);
  const ran = query(connection, sql, values);
  if (!ran.ok) return ran;
  const changed = changes(connection) - before;
  if (changed > 0 && !connection.inTransaction) connection.commits += 1;
  return ok(changed);
}

/** Rows changed since opening. In SQL, because the host's library does not export the function. */
export function changes(connection: SqliteConnection): number {
  return numberFrom(connection, "SELECT total_changes() AS number");
}

/** ID of the row inserted last. */
export function lastId(connection: SqliteConnection): number {
  return numberFrom(connection, "SELECT last_insert_rowid() AS number");
}

function numberFrom(connection: SqliteConnection, sql: string): number {
  const answer = query(connection, sql);
  const value = answer.ok ? answer.value[0]?.["number"] : undefined;
  return typeof value === "number" ? value : 0;
}

const types = { integer: 1, float: 2, null: 5 };

/** `SQLITE_TRANSIENT`: SQLite copies the text at once, because Lua may free it. */
const untilCopied = -1;

/** Whole numbers are exact in a double below this. */
const exactLimit = 2 ** 53;

/** Prepared at most once. Failure: invalid SQL. */
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

/** By name, everything else NULL. Failure: an unknown name. */
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
