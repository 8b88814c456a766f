import type { StorageFailure } from "../../base/failure";
import { failed, ok, type Failed, type Result } from "../../base/result";
import { loadSqlite, type ConnectionPointer, type Slot, type SqliteLibrary, type StatementPointer } from "./library";
import ffi = require("ffi");

export interface SqliteConnection {
  readonly library: SqliteLibrary;
  /** Undefined once closed: SQLite would crash on a freed pointer. */
  pointer: ConnectionPointer | undefined;
  /** By SQL. The texts are constants of the plugin, so their number is limited. */
  statements: Record<string, PreparedStatement | undefined>;
  /** As a list for the finalizer: `pairs` may not end at process exit. */
  pointers: StatementPointer[];
  inTransaction: boolean;
  /** SQLite rolled back by itself, e.g. on a full disk: the transaction takes no more writes. */
  undone: boolean;
  commits: number;
  /** SQLite's code of the last failure; 0: none. */
  lastCode: number;
}

export const openFlags = { forReading: 1, forWriting: 6 };

/** Milliseconds to wait for another program's lock, e.g. a copy program. A longer wait would freeze the page. */
const busyMilliseconds = 500;

/** `patience`: milliseconds to wait for a lock. Failures: no SQLite, or not openable. */
export function openSqlite(path: string, flags: number, patience: number = busyMilliseconds): Result<SqliteConnection> {
  const [loaded, library] = pcall(loadSqlite);
  if (!loaded) return failed({ kind: "storage", detail: `SQLite cannot be loaded: ${tostring(library)}` });
  const made = ffi.new("void *[1]") as Slot<ConnectionPointer>;
  const code = library.catchword_open(path, made, flags, undefined);
  const pointer = made[0];
  if (pointer === undefined) return failed({ kind: "storage", detail: "out of memory" });
  const connection = connectionOf(library, pointer);
  // The host exits without notice, but closes its Lua state: this finalizer then writes the log into the file.
  // Statements only: a reference to the connection would keep the file open for ever.
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

/** Harmless when called twice. */
export function disconnect(connection: SqliteConnection): void {
  const { library, pointer, pointers } = connection;
  if (pointer === undefined) return;
  connection.pointer = undefined;
  connection.statements = {};
  connection.pointers = [];
  ffi.gc(pointer, undefined);
  close(library, pointer, pointers);
}

/** SQLite does not close a file with open statements. */
function close(library: SqliteLibrary, pointer: ConnectionPointer, statements: readonly StatementPointer[]): void {
  for (const statement of statements) library.catchword_finalize(statement);
  library.catchword_close(pointer);
}

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

export interface PreparedStatement {
  readonly pointer: StatementPointer;
  /** In order; empty if the statement gives no rows. */
  readonly columns: readonly string[];
  /** Numbers of the parameters used so far, by name. */
  readonly parameters: Record<string, number | undefined>;
}
