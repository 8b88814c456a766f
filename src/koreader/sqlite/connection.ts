import type { Storage } from "../../domain/failure";
import { failed, type Failed, ok, type Result } from "../../domain/result";
import type { Statement } from "./statement";
import ffi = require("ffi");

/** An open file. */
export interface Connection {
  readonly library: SqliteLibrary;
  /** Undefined once it is closed: SQLite would end the process over a pointer that is no more. */
  pointer: ConnectionPointer | undefined;
  /** Prepared statements by their SQL. The texts are constants of the plugin, so there are only so many. */
  statements: Record<string, Statement | undefined>;
  /** The same as a list, for the finalizer: at the end of the process `pairs` over a table need not come to an end. */
  pointers: StatementPointer[];
  /** True while a transaction is open. */
  inTransaction: boolean;
  /** SQLite has undone the open transaction by itself, as it does when the disk is full: nothing more may go into it. */
  undone: boolean;
  /** Transactions that have changed a row, since the file was opened. */
  commits: number;
  /** SQLite's code of the last failure; 0 when there was none. */
  lastCode: number;
}

/** How a file is opened, in SQLite's flags. */
export const openFlags = { forReading: 1, forWriting: 6 };

/**
 * Milliseconds that a call may wait for somebody else's lock. Nobody else writes this file in daily life; a copy
 * program or a second start of the host may pass in that time, and more would be felt as a frozen page.
 */
const busyMilliseconds = 500;

/**
 * Opens the file with these `openFlags`. `patience`: how many milliseconds a call may wait for somebody else's lock.
 * Fails when SQLite is not there or cannot open it.
 */
export function connect(
  path: string,
  flags: number,
  patience: number = busyMilliseconds,
): Result<Connection> {
  const [loaded, library] = pcall(loadSqlite);
  if (!loaded) return failed({ kind: "storage", detail: `SQLite cannot be loaded: ${tostring(library)}` });
  const made = ffi.new("void *[1]") as Slot<ConnectionPointer>;
  const code = library.librarysync_open(path, made, flags, undefined);
  const pointer = made[0];
  if (pointer === undefined) return failed({ kind: "storage", detail: "out of memory" });
  const connection = connectionOf(library, pointer);
  // The host tells nobody when it ends for good, but it closes its Lua state: then this runs, and the log is written
  // into the file. It holds on to the statements alone: one that held the connection would keep the file open for ever.
  const { pointers } = connection;
  ffi.gc(pointer, (dropped: ConnectionPointer) => close(library, dropped, pointers));
  if (code === 0) {
    library.librarysync_busy(pointer, patience);
    return ok(connection);
  }
  const refused = refusal(connection, pointer, code);
  disconnect(connection);
  return refused;
}

function connectionOf(library: SqliteLibrary, pointer: ConnectionPointer): Connection {
  return {
    library,
    pointer,
    statements: {},
    pointers: [],
    inTransaction: false,
    undone: false,
    commits: 0,
    lastCode: 0,
  };
}

/** Closes the file; harmless when called twice. */
export function disconnect(connection: Connection): void {
  const { library, pointer, pointers } = connection;
  if (pointer === undefined) return;
  connection.pointer = undefined;
  connection.statements = {};
  connection.pointers = [];
  ffi.gc(pointer, undefined);
  close(library, pointer, pointers);
}

/** SQLite closes no file of which a statement is left. */
function close(
  library: SqliteLibrary,
  pointer: ConnectionPointer,
  statements: readonly StatementPointer[],
): void {
  for (const statement of statements) library.librarysync_finalize(statement);
  library.librarysync_close(pointer);
}

/** What SQLite says of its last failure. */
export function refusal(connection: Connection, pointer: ConnectionPointer, code: number): Failed<Storage> {
  connection.lastCode = code;
  return failed({
    kind: "storage",
    detail: ffi.string(connection.library.librarysync_message(pointer)),
    code,
  });
}

declare const brand: unique symbol;

/** SQLite's connection, `sqlite3 *`. */
export interface ConnectionPointer {
  readonly [brand]: "connection";
}

/** SQLite's prepared statement, `sqlite3_stmt *`. */
export interface StatementPointer {
  readonly [brand]: "statement";
}

/** The address of a value in a row. */
export interface Address {
  readonly [brand]: "address";
}

/** A C array of one pointer, where a function leaves what it made. */
export interface Slot<T> {
  /** Undefined: nothing was made. */
  readonly 0: T | undefined;
}

/**
 * The C functions in use, all of them among those that the host itself uses: on most devices the host's library shows
 * no others. Numbers of parameters count from 1, those of columns from 0; what returns a `code` returns SQLite's.
 *
 * @noSelf
 */
export interface SqliteLibrary {
  librarysync_open(path: string, made: Slot<ConnectionPointer>, flags: number, vfs: undefined): number;
  librarysync_close(connection: ConnectionPointer): number;
  librarysync_message(connection: ConnectionPointer): Address;
  librarysync_busy(connection: ConnectionPointer, milliseconds: number): number;
  librarysync_prepare(
    connection: ConnectionPointer,
    sql: string,
    bytes: number,
    made: Slot<StatementPointer>,
    rest: Slot<Address>,
  ): number;
  librarysync_step(statement: StatementPointer): number;
  librarysync_reset(statement: StatementPointer): number;
  librarysync_finalize(statement: StatementPointer): number;
  librarysync_unbind(statement: StatementPointer): number;
  /** 0: there is no such parameter. */
  librarysync_parameter(statement: StatementPointer, name: string): number;
  librarysync_bind_integer(statement: StatementPointer, parameter: number, value: number): number;
  librarysync_bind_float(statement: StatementPointer, parameter: number, value: number): number;
  librarysync_bind_text(
    statement: StatementPointer,
    parameter: number,
    text: string,
    bytes: number,
    lifetime: number,
  ): number;
  librarysync_columns(statement: StatementPointer): number;
  librarysync_column(statement: StatementPointer, column: number): Address;
  librarysync_type(statement: StatementPointer, column: number): number;
  librarysync_number(statement: StatementPointer, column: number): number;
  librarysync_bytes(statement: StatementPointer, column: number): Address;
  librarysync_length(statement: StatementPointer, column: number): number;
}

/**
 * Names and types of our own: the host declares the same functions under their own names with its own types, before
 * us or after us, and two declarations of one name must agree.
 */
const declarations = `
int librarysync_open(const char *path, void **made, int flags, const char *vfs) __asm__("sqlite3_open_v2");
int librarysync_close(void *connection) __asm__("sqlite3_close_v2");
const char *librarysync_message(void *connection) __asm__("sqlite3_errmsg");
int librarysync_busy(void *connection, int milliseconds) __asm__("sqlite3_busy_timeout");
int librarysync_prepare(void *connection, const char *sql, int bytes, void **made, const char **rest)
  __asm__("sqlite3_prepare_v2");
int librarysync_step(void *statement) __asm__("sqlite3_step");
int librarysync_reset(void *statement) __asm__("sqlite3_reset");
int librarysync_finalize(void *statement) __asm__("sqlite3_finalize");
int librarysync_unbind(void *statement) __asm__("sqlite3_clear_bindings");
int librarysync_parameter(void *statement, const char *name) __asm__("sqlite3_bind_parameter_index");
int librarysync_bind_integer(void *statement, int parameter, int64_t value) __asm__("sqlite3_bind_int64");
int librarysync_bind_float(void *statement, int parameter, double value) __asm__("sqlite3_bind_double");
int librarysync_bind_text(void *statement, int parameter, const char *text, int bytes, intptr_t lifetime)
  __asm__("sqlite3_bind_text");
int librarysync_columns(void *statement) __asm__("sqlite3_column_count");
const char *librarysync_column(void *statement, int column) __asm__("sqlite3_column_name");
int librarysync_type(void *statement, int column) __asm__("sqlite3_column_type");
double librarysync_number(void *statement, int column) __asm__("sqlite3_column_double");
const char *librarysync_bytes(void *statement, int column) __asm__("sqlite3_column_blob");
int librarysync_length(void *statement, int column) __asm__("sqlite3_column_bytes");
`;

/** The host's SQLite, looked for the way the host does. Throws when there is none. */
export function loadSqlite(): SqliteLibrary {
  ffi.cdef(declarations);
  return (ffi.loadlib === undefined ? loadFromFolder() : ffi.loadlib("sqlite3", "0")) as SqliteLibrary;
}

/** A host from before `loadlib` ships the library in its folder; without a host it is the system's. */
function loadFromFolder(): unknown {
  const [shipped, library] = pcall(ffi.load, "libs/libsqlite3.so.0");
  return shipped ? library : ffi.load("libsqlite3.so.0");
}
