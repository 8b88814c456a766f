import type { Settings } from "../model/settings";
import { caught, throwStorage, valueOrThrow, failed, type Failed } from "../base/result";
import { type Percent, soundNumber } from "../base/scale";
import type { Failure, Foreign } from "../base/failure";
import type { BookId, BookType, Fingerprint } from "../model/book";
import type { ShelfId, ShelfKey } from "../model/shelf";

/** NULL is an absent field, both ways. */
export type Value = string | number;

/** By parameter name (`:name` in SQL, without the colon); absent: NULL. */
export type Values = Readonly<Record<string, Value | undefined>>;

/** Columns with one type in all tables. */
interface Columns {
  readonly hash?: Fingerprint | undefined;
  readonly before?: Fingerprint | undefined;
  readonly book_id?: BookId | undefined;
  readonly book_type?: BookType | undefined;
  readonly operation?: "create" | "update" | "delete" | undefined;
  readonly proposed_id?: BookId | undefined;
  readonly shelf?: ShelfKey | undefined;
  readonly shelf_id?: ShelfId | undefined;
  readonly percent?: Percent | undefined;
}

/** By column name; NULL is absent. */
export type Row = Readonly<Record<string, Value | undefined>> & Columns;

interface Memory {
  [owner: string]: object | undefined;
  settings?: Settings | undefined;
  /** Both at the moment of an answer: Unix seconds of the server, elapsed seconds of this device. */
  serverClock?: { readonly at: number; readonly elapsed: number } | undefined;
  /** Both clocks: see `clockStart.ts`. */
  clockStart?: ClockMoment | undefined;
  sleptAt?: ClockMoment | undefined;
  wokenAt?: Pick<ClockMoment, "elapsed">;
  folderWalk?: { readonly endedAt: number };
}

/** `now`: Unix seconds; `elapsed`: seconds that no change of the clock moves. */
export interface ClockMoment {
  readonly now: number;
  readonly elapsed: number;
}

/** Failures are thrown (`StorageError`). @noSelf */
export interface Database {
  /** Number of changed rows. */
  run(sql: string, values?: Values): number;
  /** `Cells`: columns of this statement with a type of their own. */
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- SQL has no types.
  query<Cells = unknown>(sql: string, values?: Values): readonly (Row & Cells)[];
  lastId(): number;
  /** Rolled back if `work` throws; inside another transaction, alone. Never held across a request. */
  transaction<T>(work: () => T): T;
  /** Caches for the life of the process, by owner. */
  readonly memory: Memory;
  /** Idempotent. */
  close(): void;
}

/** Keeps a task from writing after a change of server or account: its statements fail as `cancelled`. */
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

/** Kept for the life of the process; made at first use. Each owner has a name of its own, so the type is known. */
export function keptIn<T extends object>({ memory }: Pick<Database, "memory">, owner: string, make: () => T): T {
  memory[owner] ??= make();
  return memory[owner] as T;
}

export type Statement = readonly [sql: string, values?: Values];

/** One transaction: all or none. */
export function runAll(database: Database, statements: readonly Statement[]): void {
  database.transaction(() => {
    for (const [sql, values] of statements) {
      database.run(sql, values);
    }
  });
}

/** A nested transaction that fails is rolled back alone. If no transaction can begin, `work` runs without one. */
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

/** Undefined for an empty cell. The cell's own type stays, here and below. */
export function textIn<Text extends string>(value: Text | number | undefined): Text | undefined {
  return typeof value === "string" ? value : undefined;
}

/** For a column that is never NULL. */
export function wordIn<Text extends string>(value: Text | undefined): Text {
  return value as Text;
}

/** Undefined for an empty cell. */
export function numberIn<Amount extends number>(value: Amount | string | undefined): Amount | undefined {
  return soundNumber(value) as Amount | undefined;
}

/** For a column that is never NULL. */
export function countIn<Amount extends number>(value: Amount | string | undefined): Amount {
  return numberIn(value) ?? (0 as Amount);
}

/** SQL condition: this path or below it, by the column's index. `column` and `path` are expressions. */
export function within(column: string, path: string): string {
  // "0" is the character after "/".
  return `(${column} = ${path} OR ${column} > ${path} || '/' AND ${column} < ${path} || '0')`;
}

/** Rows that one step reads: a millisecond or two on a slow device. */
export const rowBatchSize = 100;

/** SQLite's codes for another program's file. */
const codes = { wrongStatement: 1, busy: 5, locked: 6, corrupt: 11, notADatabase: 26 };

/** Worded for the host's file. */
export function foreignFailure(failure: Failure): Failed<Foreign> {
  const { detail, code } = failure.kind === "storage" ? failure : { detail: failure.kind, code: undefined };
  return failed({ kind: "foreign", trouble: troubleOf(code), detail });
}

function troubleOf(code: number | undefined): Foreign["trouble"] {
  if (code === codes.busy || code === codes.locked) return "busy";
  if (code === codes.corrupt || code === codes.notADatabase) return "damaged";
  // Statements fit the known tables: these are others.
  return code === codes.wrongStatement ? "older" : "unreadable";
}
