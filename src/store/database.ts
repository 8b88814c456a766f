import { caught, throwStorage, valueOrThrow, failed, type Failed } from "../base/result";
import type { Failure, Foreign } from "../base/failure";

/** A column's value; NULL is an absent field, both ways. */
export type Value = string | number;

/** Values by parameter name (`:name` in the SQL, without the colon here); an absent one is bound as NULL. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** One row by column name; NULL columns are absent. */
export type Row = Readonly<Record<string, Value | undefined>>;

/**
 * The plugin's own database. Failures are thrown (`StorageError`).
 *
 * @noSelf
 */
export interface Database {
  /** Runs one statement and returns how many rows it changed. */
  run(sql: string, values?: Values): number;
  /** Runs one query and returns its rows, in the order of the query. */
  query(sql: string, values?: Values): readonly Row[];
  /** The id of the row inserted last. */
  lastId(): number;
  /**
   * Runs `work` in one transaction, which is rolled back when `work` throws. A transaction inside another is a part of
   * it, which is rolled back alone. Never held across a request.
   */
  transaction<T>(work: () => T): T;
  /** Facts that last only as long as the process, by the name of what keeps them. */
  readonly memory: Record<string, object | undefined>;
  /** Closes the file; harmless when called twice. */
  close(): void;
}

/**
 * The one place that keeps a task from writing what it learned of a server or an account that is not set any more: its
 * statements and transactions fail as `cancelled`. A transaction lasts no longer than one step of a task.
 */
export function gated(database: Database, isBarred: () => boolean): Database {
  const check = (): void => {
    if (isBarred()) throwStorage({ kind: "cancelled", sent: false });
  };
  return {
    run: (sql, values) => {
      check();
      return database.run(sql, values);
    },
    query: (sql, values) => database.query(sql, values),
    lastId: database.lastId,
    transaction: (work) => {
      check();
      return database.transaction(work);
    },
    memory: database.memory,
    close: database.close,
  };
}

/** One statement and its values. */
export type Statement = readonly [sql: string, values?: Values];

/** Runs the statements, in order, in one transaction: all or none. Failures: storage. */
export function runAll(database: Database, statements: readonly Statement[]): void {
  database.transaction(() => runEach(database, statements));
}

/** Runs `work` in one transaction, without the parts that fail. Runs it also if there can be no transaction. */
export function inTransaction(database: Database, work: () => void): void {
  const state = { hasBegun: false };
  const kept = caught(() =>
    database.transaction(() => {
      state.hasBegun = true;
      work();
    }),
  );
  if (state.hasBegun) valueOrThrow(kept);
  // A lock may be gone a moment later.
  else work();
}

function runEach(database: Database, statements: readonly Statement[]): void {
  for (const [sql, values] of statements) {
    database.run(sql, values);
  }
}

/** The text in a cell; undefined when there is none. */
export function textIn(value: Value | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The number in a cell; undefined when there is none. */
export function numberIn(value: Value | undefined): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The number in a cell that the schema never leaves empty. */
export function countIn(value: Value | undefined): number {
  return numberIn(value) ?? 0;
}

/**
 * A condition on a column of paths: it is this path, or lies below it. Both are looked up in the column's index.
 * `column` and `path` are expressions.
 */
export function within(column: string, path: string): string {
  // "0" is the character after "/".
  return `(${column} = ${path} OR ${column} > ${path} || '/' AND ${column} < ${path} || '0')`;
}

/** Rows that one step reads: a millisecond or two on a slow device. */
export const rowsAStep = 100;

/** SQLite's codes of what may be wrong with somebody else's file. */
const codes = { wrongStatement: 1, busy: 5, locked: 6, corrupt: 11, notADatabase: 26 };

/** The failure, worded for the host's file instead of the plugin's own. */
export function foreignFailure(failure: Failure): Failed<Foreign> {
  const { detail, code } = failure.kind === "storage" ? failure : { detail: failure.kind, code: undefined };
  return failed({ kind: "foreign", trouble: troubleOf(code), detail });
}

function troubleOf(code: number | undefined): Foreign["trouble"] {
  if (code === codes.busy || code === codes.locked) return "busy";
  if (code === codes.corrupt || code === codes.notADatabase) return "damaged";
  // Every statement is right for the tables that are known: these are others.
  return code === codes.wrongStatement ? "older" : "unreadable";
}
