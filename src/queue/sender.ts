import type { Context, TaskContext } from "../context";
import type { Failure } from "../base/failure";
import type { Result } from "../base/result";
import type { Departure } from "./departures.rules";
import type { Fingerprint, Book } from "../model/book";
import {
  kindFacts,
  type Outcome,
  outcomeOf,
  type QueuedRow,
  type QueueKind,
  isKindOn,
  type QueueCount,
  subtractCounts,
} from "./queue.rules";
import { isLoginRefused } from "../store/deviceState";
import type { Database } from "../store/database";
import type { Settings } from "../model/settings";
import { countQueue } from "./queue.store";
import { listPastBooks } from "../book/books.store";

/** A tap tries everything, automatic work skips hopeless items. */
export type Effort = "automatic" | "everything";

/** Rows and requests of one kind, for one sync. `settleRows.ts` stores the results. @noSelf */
export interface Sender<Row extends QueuedRow = QueuedRow, Receipt = unknown> {
  readonly of: QueueKind;
  readonly byNumber: boolean;
  /** True if a look-up is useful although not needed. Rows are sent without an ID if it fails for good. */
  wantsNumber?(): boolean;
  /** Before the first row, after look-ups. */
  begin?(): Result<undefined>;
  /** Failure of one book in `begin`: it stops nothing, and is tried again. */
  refusal?(): Failure | undefined;
  /** Rows after this one, oldest first, as many as one step can read, failed ones included; empty at the end. */
  next(last: Row | undefined): readonly Row[];
  /** An automatic sync skips this row; a sync by hand tries it. */
  isHeld?(row: Row): boolean;
  /** The setting of this row is off: it waits, and that is no trouble. Asked again before each request. */
  isOff?(row: Row): boolean;
  /** No row of this book may be sent now: it is not looked up for them. */
  isBookOff?(fingerprint: Fingerprint): boolean;
  /** Not idempotent: mark as `sending` before the request. */
  isOnce?(row: Row): boolean;
  /** Rows sent without an answer, if the server can list them. */
  unsettled?(): readonly Row[];
  /** Those of these rows, all of one book, that have arrived. */
  compare?(rows: readonly Row[]): Result<readonly SentRow<Receipt>[]>;
  /** Check before marking; undefined: send. */
  prepare?(row: Row): Outcome<Receipt> | undefined;
  /** Rows a request, at least 1. */
  batchOf?(rows: readonly Row[]): number;
  /** `group`: as many as `batchOf` returned. `departures`: rows of other kinds sent first. */
  send(row: Row, group: readonly Row[], departures: Departure[]): Outcome<Receipt>;
  /** Scope of `unsupported`; absent: the kind. */
  need?(row: Row): string;
  /** The server lacks the book: rows without an ID wait for it. */
  awaitBook?(row: Row): void;
  /** The rows leave the queue; one receipt each. */
  markSent(rows: readonly Row[], receipts: readonly Receipt[]): void;
  /** Writes in one commit what `markSent` has put off. Always called at the end of the drain of the kind. */
  flush?(): void;
}

export interface SentRow<Receipt> {
  readonly rowId: number;
  readonly receipt: Receipt;
}

/** `create` makes the sender of one drain. A closure, because naming a sender would load its piece. @noSelf */
export interface SenderOf {
  readonly of: QueueKind;
  /** Number of rows whose own setting is off; absent: none. They wait without being a trouble. */
  countOff?(): number;
  create(task: TaskContext, effort: Effort): Sender;
}

/** After a refused library account the row is not blamed. */
export function failureOf(
  { database, translate }: Context,
  of: QueueKind,
  { attempts }: QueuedRow,
  failure: Failure,
): Outcome<never> {
  const isRefused = kindFacts[of].account === "library" && isLoginRefused(database);
  return isRefused ? { kind: "retry", failure } : outcomeOf(translate, failure, { of, attempts });
}

/** Items whose setting is on. The others wait without being a trouble. */
export function countSwitchedOn(
  database: Database,
  settings: Settings,
  senders: readonly SenderOf[],
): readonly QueueCount[] {
  const all = countQueue(database).filter(({ of }) => isKindOn(settings, of));
  const off = all.map(({ of }) => ({ of, count: senders.find((sender) => sender.of === of)?.countOff?.() ?? 0 }));
  return subtractCounts(all, off);
}

/** Sender for the rows of one book. */
export function senderOfBook(database: Database, sender: Sender, book: Pick<Book, "fingerprint" | "id">): Sender {
  const hashes = [book.fingerprint].concat(listPastBooks(database, book.fingerprint).map((past) => past.fingerprint));
  const isOther = (fingerprint: Fingerprint): boolean => !hashes.includes(fingerprint);
  const isWanted = ({ fingerprint, bookId }: QueuedRow): boolean =>
    (fingerprint !== undefined && !isOther(fingerprint)) || (bookId !== undefined && bookId === book.id);
  return {
    ...sender,
    next: (last) => {
      let batch = sender.next(last);
      let wanted = batch.filter((row) => isWanted(row));
      while (batch.length > 0 && wanted.length === 0) {
        batch = sender.next(batch[batch.length - 1]);
        wanted = batch.filter((row) => isWanted(row));
      }
      return wanted;
    },
    unsettled: () => (sender.unsettled?.() ?? []).filter((row) => isWanted(row)),
    isBookOff: (fingerprint) => isOther(fingerprint) || sender.isBookOff?.(fingerprint) === true,
  };
}
