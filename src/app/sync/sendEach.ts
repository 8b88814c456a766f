import type { Failure } from "../../domain/failure";
import { done, type Result } from "../../domain/result";

/** So many in one drain, and it is the server that has the trouble, not the rows. */
const mostTroubles = 3;

/** @noSelf */
export interface Queue<Row> {
  /** The rows after this one, from the first one on without it, as many as one step can read; none at the end. */
  next(last: Row | undefined): Result<readonly Row[]>;
  /** Is it to be sent in this drain? */
  isOpen(row: Row): boolean;
  /** `open`: the open ones of the window that it is in. */
  send(row: Row, open: readonly Row[]): Result<undefined>;
  /** Between two windows, lets the interface have its turn. */
  pause(): void;
}

/**
 * Sends one row after the other, read in windows. A 500 may be about one row alone, which servers have no other word
 * for: the next ones go on, so that it cannot keep them all here. Inside a task only. Failure: the first one, of a
 * drain that it has ended or not.
 */
export function sendEach<Row>(queue: Queue<Row>): Result<undefined> {
  const drain: Drain = { first: done, troubles: 0 };
  let window = queue.next(undefined);
  while (window.ok && window.value.length > 0) {
    const sent = sendWindow(queue, window.value, drain);
    if (!sent.ok) return sent;
    queue.pause();
    window = queue.next(window.value[window.value.length - 1]);
  }
  return window.ok ? drain.first : window;
}

interface Drain {
  first: Result<undefined>;
  troubles: number;
}

/** Failure: one that ends the drain. */
function sendWindow<Row>(queue: Queue<Row>, rows: readonly Row[], drain: Drain): Result<undefined> {
  const open = rows.filter((row) => queue.isOpen(row));
  for (const row of open) {
    const sent = queue.send(row, open);
    if (sent.ok) continue;
    if (drain.first.ok) drain.first = sent;
    drain.troubles += 1;
    if (!isOfOneRow(sent.failure) || drain.troubles === mostTroubles) return sent;
  }
  return done;
}

function isOfOneRow(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 500;
}
