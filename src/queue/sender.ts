import type { Context } from "../context";
import type { Failure } from "../base/failure";
import type { Result } from "../base/result";
import type { Departure } from "./departures.rules";
import { accountOf, type Outcome, outcomeOf, type QueuedRow, type QueueKind } from "./queue.rules";

/** How hard to try: a person's own tap asks about everything, automatic work leaves the hopeless for later. */
export type Effort = "automatic" | "everything";

/** What sending works with. */
export type SendContext = Pick<Context, "store" | "server" | "host" | "settings" | "translate">;

/**
 * One kind of the queue, for one drain: which rows there are, and one request for them. What becomes of a row is
 * written by the engine alone (`settleRows.ts`).
 *
 * @noSelf
 */
export interface Sender<Row extends QueuedRow = QueuedRow, Receipt = unknown> {
  readonly of: QueueKind;
  /** True where rows travel by the number of their book, which is looked up before. */
  readonly byNumber: boolean;
  /** Where they do not: is the number worth a look-up all the same? They go without one that fails for good. */
  wantsNumber?(): boolean;
  /** Called once in each drain, when books have been looked up: what has to be known before anything is sent. */
  begin?(): Result<undefined>;
  /** The rows after this one, oldest first, as many as one step can read, failed ones included; none at the end. */
  next(last: Row | undefined): Result<readonly Row[]>;
  /** It waits for something that a person's own sync may find to have changed. */
  isHeld?(row: Row): boolean;
  /** Sent twice it would be there twice: it is marked before it travels. */
  isOnce?(row: Row): boolean;
  /** Those that were sent without an answer, where the server can tell what became of them. */
  unsettled?(): Result<readonly Row[]>;
  /** Which of these, which are of one book, have arrived. */
  compare?(rows: readonly Row[]): Result<readonly Arrived<Receipt>[]>;
  /** What can be said of the row before it is marked; undefined: it may travel. */
  prepare?(row: Row): Outcome<Receipt> | undefined;
  /** How many of these rows, 1 or more, go in one request. */
  batchOf?(rows: readonly Row[]): number;
  /**
   * One request for the row, or for the `group` that it is the first of: as many as `batchOf` said. `departures`: for rows
   * of other kinds that have to go first.
   */
  send(row: Row, group: readonly Row[], departures: Departure[]): Outcome<Receipt>;
  /** What the server may take none of, for `unsupported`; absent: the whole kind. */
  feature?(row: Row): string;
  /** The server has no such book: what travels by the file itself waits for it. */
  awaitBook?(row: Row): Result<undefined>;
  /** The rows leave the queue, with one receipt each. */
  keep(rows: readonly Row[], receipts: readonly Receipt[]): Result<undefined>;
  /** Writes what `keep` has put off, in one commit. Called when the drain of the kind ends, for whatever reason. */
  flush?(): Result<undefined>;
}

/** A row that the server has after all. */
export interface Arrived<Receipt> {
  readonly rowId: number;
  readonly receipt: Receipt;
}

/**
 * A kind, and its sender for one drain, which is made only if something of the kind is to be done.
 *
 * @noSelf
 */
export interface SenderOf {
  readonly of: QueueKind;
  create(context: SendContext): Sender;
}

/** What a failed request means for its row. One that has found the library account refused says nothing of the row. */
export function failureOf(
  { settings, translate }: SendContext,
  of: QueueKind,
  { attempts }: QueuedRow,
  failure: Failure,
): Outcome<never> {
  const isRefused = accountOf(of) === "library" && settings().libraryLoginRefused;
  return isRefused ? { kind: "retry", failure } : outcomeOf(translate, failure, { of, attempts });
}
