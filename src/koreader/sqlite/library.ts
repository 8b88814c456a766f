import ffi = require("ffi");

declare const brand: unique symbol;

/** `sqlite3 *` */
export interface ConnectionPointer {
  readonly [brand]: "connection";
}

/** `sqlite3_stmt *` */
export interface StatementPointer {
  readonly [brand]: "statement";
}

export interface ValueAddress {
  readonly [brand]: "address";
}

/** C array of one pointer: an output parameter. */
export interface Slot<T> {
  readonly 0: T | undefined;
}

/**
 * Only functions that the host uses; its library may export no others. Parameters count from 1, columns from 0.
 * @noSelf
 */
export interface SqliteLibrary {
  catchword_open(path: string, made: Slot<ConnectionPointer>, flags: number, vfs: undefined): number;
  catchword_close(connection: ConnectionPointer): number;
  catchword_message(connection: ConnectionPointer): ValueAddress;
  catchword_busy(connection: ConnectionPointer, milliseconds: number): number;
  catchword_prepare(
    connection: ConnectionPointer,
    sql: string,
    bytes: number,
    made: Slot<StatementPointer>,
    rest: Slot<ValueAddress>,
  ): number;
  catchword_step(statement: StatementPointer): number;
  catchword_reset(statement: StatementPointer): number;
  catchword_finalize(statement: StatementPointer): number;
  catchword_unbind(statement: StatementPointer): number;
  /** 0: there is no such parameter. */
  catchword_parameter(statement: StatementPointer, name: string): number;
  catchword_bind_integer(statement: StatementPointer, parameter: number, value: number): number;
  catchword_bind_float(statement: StatementPointer, parameter: number, value: number): number;
  catchword_bind_text(
    statement: StatementPointer,
    parameter: number,
    text: string,
    bytes: number,
    lifetime: number,
  ): number;
  catchword_columns(statement: StatementPointer): number;
  catchword_column(statement: StatementPointer, column: number): ValueAddress;
  catchword_type(statement: StatementPointer, column: number): number;
  catchword_number(statement: StatementPointer, column: number): number;
  catchword_bytes(statement: StatementPointer, column: number): ValueAddress;
  catchword_length(statement: StatementPointer, column: number): number;
}

/** Own names: the host declares the same functions with its own types, and two declarations of one name must agree. */
const declarations = `
int catchword_open(const char *path, void **made, int flags, const char *vfs) __asm__("sqlite3_open_v2");
int catchword_close(void *connection) __asm__("sqlite3_close_v2");
const char *catchword_message(void *connection) __asm__("sqlite3_errmsg");
int catchword_busy(void *connection, int milliseconds) __asm__("sqlite3_busy_timeout");
int catchword_prepare(void *connection, const char *sql, int bytes, void **made, const char **rest)
  __asm__("sqlite3_prepare_v2");
int catchword_step(void *statement) __asm__("sqlite3_step");
int catchword_reset(void *statement) __asm__("sqlite3_reset");
int catchword_finalize(void *statement) __asm__("sqlite3_finalize");
int catchword_unbind(void *statement) __asm__("sqlite3_clear_bindings");
int catchword_parameter(void *statement, const char *name) __asm__("sqlite3_bind_parameter_index");
int catchword_bind_integer(void *statement, int parameter, int64_t value) __asm__("sqlite3_bind_int64");
int catchword_bind_float(void *statement, int parameter, double value) __asm__("sqlite3_bind_double");
int catchword_bind_text(void *statement, int parameter, const char *text, int bytes, intptr_t lifetime)
  __asm__("sqlite3_bind_text");
int catchword_columns(void *statement) __asm__("sqlite3_column_count");
const char *catchword_column(void *statement, int column) __asm__("sqlite3_column_name");
int catchword_type(void *statement, int column) __asm__("sqlite3_column_type");
double catchword_number(void *statement, int column) __asm__("sqlite3_column_double");
const char *catchword_bytes(void *statement, int column) __asm__("sqlite3_column_blob");
int catchword_length(void *statement, int column) __asm__("sqlite3_column_bytes");
`;

/** The host's SQLite, found as the host does. Throws without one. */
export function loadSqlite(): SqliteLibrary {
  ffi.cdef(declarations);
  return (ffi.loadlib === undefined ? loadFromFolder() : ffi.loadlib("sqlite3", "0")) as SqliteLibrary;
}

/** Hosts before `loadlib` ship the library in their folder; without a host it is the system's. */
function loadFromFolder(): unknown {
  const [shipped, library] = pcall(ffi.load, "libs/libsqlite3.so.0");
  return shipped ? library : ffi.load("libsqlite3.so.0");
}
