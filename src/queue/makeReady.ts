import { isNumberOf, proveNumber } from "../book/proveBook.task";
import { ok, type Result } from "../base/result";
import type { BookId } from "../model/book";
import type { Outcome, QueuedRow } from "./queue.rules";
import { hopelessOutcome, recordTrouble } from "./rowTroubles";
import { type Drain, settleRows } from "./settleRows";
import { markSending } from "./queue.store";

interface Ready {
  readonly left: readonly QueuedRow[];
  readonly mayTravel: boolean;
}

/** Proves, checks and marks the first of these rows. `mayTravel`: it is the first of `left`. Failure: ends the kind. */
export function makeReady(drain: Drain, rows: readonly QueuedRow[], first: QueuedRow): Result<Ready> {
  const rest: Ready = { left: rows.slice(1), mayTravel: false };
  const { sender, books } = drain;
  const { bookId } = first;
  if (drain.rows.tried[first.rowId] === true) return ok(rest);
  if (sender.byNumber) {
    if (bookId === undefined || books[bookId] === "deleted") return ok(rest);
    const proven = proveOnce(drain, first, bookId);
    if (!proven.ok) {
      const recorded = recordTrouble(drain.rows, [first], proven.failure);
      return recorded.ok ? ok(rest) : recorded;
    }
    if (!proven.value) return ok(rest);
  }
  const early = earlyOutcome(drain, first);
  if (early !== undefined) {
    const settled = settleRows(drain, [first], early);
    return settled.ok ? ok(rest) : settled;
  }
  return ok(needsMark(drain, first) ? mark(drain, rows, first) : { left: rows, mayTravel: true });
}

/**
 * False if the number means another book now, or was withdrawn since the row was read. Then the row waits until its book
 * is found again. Asks once a book.
 */
export function proveOnce(drain: Drain, { fingerprint }: QueuedRow, bookId: BookId): Result<boolean> {
  const { context, books, known, proven: isProven } = drain;
  const isOld = fingerprint !== undefined && !isNumberOf(context, bookId, fingerprint);
  if (!isOld && isProven[bookId] === true) return ok(true);
  const proven = isOld ? ok(false) : proveNumber(context, bookId, fingerprint);
  if (!proven.ok) return proven;
  if (proven.value) {
    isProven[bookId] = true;
    return proven;
  }
  books[bookId] = "deleted";
  drain.isWithdrawn = true;
  if (fingerprint !== undefined) known.push(fingerprint);
  return proven;
}

function earlyOutcome({ sender, lacking, rows }: Drain, row: QueuedRow): Outcome<unknown> | undefined {
  const early = hopelessOutcome(rows, row) ?? sender.prepare?.(row);
  const lack = lacking[sender.need?.(row) ?? sender.of];
  return early === undefined && lack !== undefined ? { kind: "wait", reason: lack } : early;
}

function needsMark({ sender, marked }: Drain, row: QueuedRow): boolean {
  return row.state !== "sending" && sender.isOnce?.(row) === true && !marked.includes(row.rowId);
}

/** Not idempotent: the first row and those of its book are marked on disk before the request. */
function mark(drain: Drain, rows: readonly QueuedRow[], first: QueuedRow): Ready {
  const { context, sender } = drain;
  const ids: number[] = [];
  for (const row of rows) if (row.bookId === first.bookId && needsMark(drain, row)) ids.push(row.rowId);
  const marked = markSending(context.database, sender.of, ids);
  drain.marked = drain.marked.concat(marked);
  // Rows read since, but deleted by the reader, are left out.
  const left = rows.filter(({ rowId }) => !ids.includes(rowId) || marked.includes(rowId));
  return { left, mayTravel: left[0] === first };
}
