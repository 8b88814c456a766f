import type { StorageFailure } from "../../base/failure";
import { failed, ok, type Failed, type Result } from "../../base/result";
import { loadSqlite, type ConnectionPointer, type Slot, type SqliteLibrary, type StatementPointer } from "./library";
import ffi = require("ffi");

/** An open file. */
export interface SqliteConnection {
  readonly library: SqliteLibrary;
  /** Undefined once it is closed: SQLite would end the process over a pointer that is no more. */
  pointer: ConnectionPointer | undefined;
  /** Prepared statements by their SQL. The texts are constants of the plugin, so there are only so many. */
  statements: Record<string, PreparedStatement | undefined>;
  /** Statements as a list, for the finalizer: `pairs` may not end at the end of the process. */
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
export function openSqlite(path: string, flags: number, patience: number = busyMilliseconds): Result<SqliteConnection> {
  const [loaded, library] = pcall(loadSqlite);
  if (!loaded) return failed({ kind: "storage", detail: `SQLite cannot be loaded: ${tostring(library)}` });
  const made = ffi.new("void *[1]") as Slot<ConnectionPointer>;
  const code = library.catchword_open(path, made, flags, undefined);
  const pointer = made[0];
  if (pointer === undefined) return failed({ kind: "storage", detail: "out of memory" });
  const connection = connectionOf(library, pointer);
  // The host tells nobody when it ends for good, but it closes its Lua state: then this runs, and the log is written
  // into the file. It holds on to the statements alone: one that held the connection would keep the file open for ever.
  const { pointers } = connection;
  ffi.gc(pointer, (dropped: ConnectionPointer) => close(library, dropped, pointers));
  if (code === 0) {
    library.catchword_busy(pointer, patience);
    return ok(connection);
  }
  const refused = refusal(connection, pointer, code);
  disconnect(connection);
  return refused;
}

function connectionOf(library: SqliteLibrary, pointer: ConnectionPointer): SqliteConnection {
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
export function disconnect(connection: SqliteConnection): void {
  const { library, pointer, pointers } = connection;
  if (pointer === undefined) return;
  connection.pointer = undefined;
  connection.statements = {};
  connection.pointers = [];
  ffi.gc(pointer, undefined);
  close(library, pointer, pointers);
}

/** SQLite closes no file of which a statement is left. */
function close(library: SqliteLibrary, pointer: ConnectionPointer, statements: readonly StatementPointer[]): void {
  for (const statement of statements) library.catchword_finalize(statement);
  library.catchword_close(pointer);
}

/** SQLite's message of its last failure. */
export function refusal(
  connection: SqliteConnection,
  pointer: ConnectionPointer,
  code: number,
): Failed<StorageFailure> {
  connection.lastCode = code;
  return failed({
    kind: "storage",
    detail: ffi.string(connection.library.catchword_message(pointer)),
    code,
  });
}

/** A prepared statement. */
export interface PreparedStatement {
  readonly pointer: StatementPointer;
  /** The names of its columns, in order; empty when it gives no rows. */
  readonly columns: readonly string[];
  /** The numbers of its parameters by name, as far as they have been asked for. */
  readonly parameters: Record<string, number | undefined>;
}
