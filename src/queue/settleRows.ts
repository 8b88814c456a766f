import type { TaskContext } from "../context";
import type { BookId, Fingerprint } from "../model/book";
import { detailOf, type Failure } from "../base/failure";
import { done, failed, ok, type Result } from "../base/result";
import { sentenceFor } from "../base/sentence";
import type { Departure } from "./departures.rules";
import type { BookGone, Outcome, QueuedRow, Retry } from "./queue.rules";
import { findMissing, missingBookSentence, type Presence } from "../book/identifyBook";
import type { SentRow, Sender } from "./sender";
import { updateQueuedRows } from "./queue.store";
import { isDue, isTroubled, recordTrouble, type RowTracker, type ServerSigns, trackRows } from "./rowTroubles";

export interface Drain {
  readonly context: TaskContext;
  readonly sender: Sender;
  marked: readonly number[];
  /** Reason by `Sender.need`, else by kind: the server does not support it. Its rows wait. */
  readonly lacking: Record<string, string | undefined>;
  readonly books: Record<BookId, Presence | undefined>;
  /** Numbers that this drain has proven: one question a book. */
  readonly proven: Record<BookId, true | undefined>;
  /** A number was withdrawn: its book is looked up again. */
  isWithdrawn: boolean;
  readonly rows: RowTracker;
  /** Unconfirmed rows need a look-up first. */
  isUnsettled: boolean;
  readonly departures: Departure[];
  /** Fingerprints the server accepted. */
  readonly known: Fingerprint[];
  refusal: Failure | undefined;
}

export function beginDrain(
  context: TaskContext,
  sender: Sender,
  departures: Departure[] = [],
  server: ServerSigns = { isAlive: false, streak: 0, isAutomatic: false },
): Drain {
  return {
    context,
    sender,
    marked: [],
    lacking: {},
    books: {},
    proven: {},
    isWithdrawn: false,
    rows: trackRows(context, sender, server),
    isUnsettled: false,
    departures,
    known: [],
    refusal: undefined,
  };
}

/** Outside a sync. Failure: why it is unsent. */
export function settleRow(drain: Drain, row: QueuedRow, outcome: Outcome<unknown>): Result<undefined> {
  const written = settleRows(drain, [row], outcome);
  if (!written.ok) return written;
  const failure = drain.refusal ?? drain.rows.failures[0]?.failure;
  return failure === undefined ? done : failed(failure);
}

/** Rows of one book. A failure ends the kind. */
export function settleRows(drain: Drain, rows: readonly QueuedRow[], outcome: Outcome<unknown>): Result<undefined> {
  const { context, sender, lacking } = drain;
  const result = "failure" in outcome ? [outcome.kind, detailOf(outcome.failure)] : [outcome.kind];
  context.log.step(`${sender.of}: ${rows.length} from row ${rows[0]?.rowId ?? 0}: ${result.join(", ")}`);
  switch (outcome.kind) {
    case "sent":
      recordKnownFiles(drain, rows);
      leaveQueue(drain, rows, outcome.receipts, "sent");
      return done;
    case "removed":
      leaveQueue(drain, rows, outcome.receipts, outcome.why);
      return done;
    case "fail": {
      const { reason } = outcome;
      updateQueuedRows(context.database, sender.of, rows, { state: "failed", reason, refused: false });
      return done;
    }
    case "wait":
      putBack(drain, rows, outcome.reason);
      return done;
    case "unsupported": {
      const reason = sentenceFor(context.translate, outcome.failure);
      for (const row of rows) lacking[sender.need?.(row) ?? sender.of] = reason;
      putBack(drain, rows, reason);
      return done;
    }
    case "bookGone":
      return settleMissing(drain, rows, outcome);
    case "retry":
      return settleFailure(drain, rows, outcome);
    case "apart":
      return done;
  }
}

function leaveQueue(
  { sender, departures }: Drain,
  rows: readonly QueuedRow[],
  receipts: readonly unknown[],
  as: Departure["as"],
): void {
  sender.markSent(rows, receipts);
  departures.push({ of: sender.of, count: rows.length, as });
}

function recordKnownFiles({ sender, known }: Drain, rows: readonly QueuedRow[]): void {
  if (sender.byNumber) return;
  for (const { fingerprint } of rows) if (fingerprint !== undefined) known.push(fingerprint);
}

/** Skips rows with the same reason, so that a drain writes nothing. Rows that may have arrived keep their mark. */
function putBack({ context, sender, marked }: Drain, rows: readonly QueuedRow[], reason: string): void {
  const changed = rows.filter((row) => row.reason !== reason || marked.includes(row.rowId));
  const state = rows[0]?.state === "sending" ? "sending" : "pending";
  if (changed.length === 0) return;
  updateQueuedRows(context.database, sender.of, changed, { state, reason, refused: false });
}

function settleFailure(
  drain: Drain,
  rows: readonly QueuedRow[],
  { failure, inDoubt, isOfRow }: Retry,
): Result<undefined> {
  const { context, sender } = drain;
  const reason = sentenceFor(context.translate, failure);
  const refused = isOfRow === true;
  const isMarked = inDoubt === true || rows[0]?.state === "sending";
  if (inDoubt === true || refused) {
    updateQueuedRows(context.database, sender.of, rows, { state: isMarked ? "sending" : "pending", reason, refused });
  } else {
    putBack(drain, rows, reason);
  }
  if (!refused) return recordTrouble(drain.rows, rows, failure, isMarked && sender.compare !== undefined);
  drain.refusal ??= failure;
  return done;
}

/** Checks once a book whether the server still has it. */
function settleMissing(
  drain: Drain,
  rows: readonly QueuedRow[],
  { failure, otherwise }: BookGone<unknown>,
): Result<undefined> {
  const { context, sender, books } = drain;
  const [row] = rows;
  if (row !== undefined && sender.awaitBook !== undefined) {
    sender.awaitBook(row);
    return done;
  }
  if (row?.bookId === undefined) return settleRows(drain, rows, otherwise);
  const known = books[row.bookId];
  const found = known === undefined ? findMissing(context, row.bookId, row.fingerprint) : ok(known);
  if (!found.ok) {
    const inDoubt = otherwise.kind === "retry" && otherwise.inDoubt;
    return settleFailure(drain, rows, { kind: "retry", failure: found.failure, inDoubt });
  }
  books[row.bookId] = found.value;
  if (found.value === "deleted") {
    const reason = missingBookSentence(context.translate);
    // No look-up finds another number for a choice in the library.
    const state = row.fingerprint === undefined ? "failed" : "pending";
    updateQueuedRows(context.database, sender.of, rows, { state, reason, refused: false });
    return done;
  }
  const isMissing = failure.kind === "refused" && failure.status === 404;
  if (found.value !== "unknown" || !isMissing) return settleRows(drain, rows, otherwise);
  putBack(drain, rows, sentenceFor(context.translate, failure));
  return done;
}

/** Finds out which unconfirmed rows arrived, before anything is sent again. Failures: those of the server. */
export function resolveUnconfirmed(drain: Drain): Result<undefined> {
  const { sender } = drain;
  const unsettled = sender.unsettled?.() ?? [];
  // Rows without a book ID cannot be compared: they stay unconfirmed.
  let left = unsettled.filter(({ bookId }) => !sender.byNumber || bookId !== undefined);
  drain.isUnsettled = left.length < unsettled.length;
  left = left.filter((row) => isDue(drain.rows, row));
  left = left.filter((row) => !isTroubled(drain.rows, row)).concat(left.filter((row) => isTroubled(drain.rows, row)));
  while (left.length > 0) {
    const bookId = left[0]?.bookId;
    const rows = left.filter((row) => row.bookId === bookId);
    left = left.filter((row) => row.bookId !== bookId);
    const compared = compareRows(drain, rows);
    if (!compared.ok) return compared;
  }
  return done;
}

function compareRows(drain: Drain, rows: readonly QueuedRow[]): Result<undefined> {
  const arrived = drain.sender.compare?.(rows) ?? ok([]);
  if (!arrived.ok) return recordTrouble(drain.rows, rows, arrived.failure);
  settleCompared(drain, rows, arrived.value);
  return done;
}

function settleCompared(drain: Drain, rows: readonly QueuedRow[], arrived: readonly SentRow<unknown>[]): void {
  const { context, sender } = drain;
  const held: QueuedRow[] = [];
  const receipts: unknown[] = [];
  const missing: QueuedRow[] = [];
  for (const row of rows) {
    const there = arrived.find(({ rowId }) => rowId === row.rowId);
    if (there === undefined) missing.push(row);
    else {
      held.push(row);
      receipts.push(there.receipt);
    }
  }
  if (held.length > 0) leaveQueue(drain, held, receipts, "sent");
  if (missing.length === 0) return;
  const { translate } = context;
  const reason = translate("The last attempt got no answer.");
  updateQueuedRows(context.database, sender.of, missing, { state: "pending", reason, refused: false });
}
