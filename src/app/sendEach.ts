import type { Failure } from "../domain/failure";
import { done, type Result } from "../domain/result";

/** So many in one drain, and it is the server that has the trouble, not the rows. */
const mostTroubles = 3;

/**
 * Sends one row after the other. A 500 may be about one row alone, which servers have no other word for: the next ones
 * go on, so that it cannot keep them all here. Failure: the first one, of a drain that it has ended or not.
 */
export function sendEach<Row>(
  rows: readonly Row[],
  send: (row: Row) => Result<undefined>,
): Result<undefined> {
  let first: Result<undefined> = done;
  let troubles = 0;
  for (const row of rows) {
    const sent = send(row);
    if (sent.ok) continue;
    if (first.ok) first = sent;
    troubles += 1;
    if (!isOfOneRow(sent.failure) || troubles === mostTroubles) return sent;
  }
  return first;
}

function isOfOneRow(failure: Failure): boolean {
  return failure.kind === "refused" && failure.status === 500;
}
