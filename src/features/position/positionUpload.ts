import { caught } from "../../base/storageError";
import { markDerivedStatus, recordDerivedStatus } from "../status/serverState";
import { isTransient, isUncertain, type Failure } from "../../base/failure";
import { isSamePosition, type KnownPosition } from "./conflict.rules";
import type { Outcome } from "../../queue/queue.rules";
import type { PendingProgress } from "./progressRecords";
import { sentenceFor } from "../../base/sentence";
import { findMissing } from "../../book/identifyBook";
import { failureOf, type SendContext } from "../../queue/sender";
import { knownPositionOf, thisDevice } from "./progress";
import { isOfFile, moveByNumber, numberedBook, type NumberedBook, readAlong } from "./webReader.task";
import { getKnownProgress, markProgressTried } from "./progress.store";

/** `older`: the server has a newer one. */
export type PositionReceipt = KnownPosition | "older";

/** Sends the position of a file, or of the book by number. Failures: as `sendProgress`. */
export function sendPosition(
  context: SendContext,
  row: PendingProgress,
  byNumber?: NumberedBook,
): Outcome<PositionReceipt> {
  const { database } = context;
  const { progressDecimals } = context.settings();
  const { name, id } = thisDevice(context);
  const how = { decimals: progressDecimals, device: name, deviceId: id };
  const mark = knownPositionOf(context.settings(), row.percent, row.place);
  noteFirst(context, row, mark);
  markDerivedStatus(context, row.fingerprint, row.percent);
  if (byNumber !== undefined) return putByNumber(context, row, byNumber);
  const place = readAlong(context, row);
  const sent = place.ok ? context.server.progress.sendProgress({ ...row, place: place.value }, how) : place;
  if (sent.ok) {
    caught(() => recordDerivedStatus(context, row.fingerprint, row.percent));
    return { kind: "sent", receipts: [mark] };
  }
  if (isUncertain(sent.failure)) markProgressTried(database, row.fingerprint, mark);
  return outcomeOfRefusal(context, row, sent.failure);
}

/** For an unknown file of a known book. */
function putByNumber(context: SendContext, row: PendingProgress, book: NumberedBook): Outcome<PositionReceipt> {
  const { fingerprint } = row;
  const { percent } = knownPositionOf(context.settings(), row.percent, row.place);
  const moved = moveByNumber(context, row, book);
  if (moved.ok) {
    caught(() => recordDerivedStatus(context, fingerprint, row.percent));
    return { kind: "sent", receipts: [{ percent }] };
  }
  const { failure } = moved;
  if (isUncertain(failure)) markProgressTried(context.database, fingerprint, { percent });
  if (isTransient(failure)) return { kind: "retry", failure };
  const fail: Outcome<never> = { kind: "fail", reason: sentenceFor(context.translate, failure) };
  if (failure.kind !== "unsupported" && !isOfFile(failure))
    return row.attempts === 0 ? { kind: "retry", failure, isOfRow: true } : fail;
  // The book may be deleted; then it is looked up again.
  const found = isOfFile(failure) ? findMissing(context, book.id, fingerprint) : undefined;
  return found?.ok === true && found.value !== "gone" ? fail : { kind: "bookGone", failure, otherwise: fail };
}

/**
 * Stored before the request, to recognise the position on the server after a lost answer or a power cut. An earlier
 * unconfirmed one, which the server may hold, is kept until this one may have arrived.
 */
function noteFirst({ database }: SendContext, { fingerprint }: PendingProgress, mark: KnownPosition): void {
  const known = getKnownProgress(database, fingerprint);
  const { sentUnconfirmed, pushed } = known;
  const isOpen = sentUnconfirmed !== undefined && (pushed === undefined || !isSamePosition(sentUnconfirmed, pushed));
  if (!isOpen) markProgressTried(database, fingerprint, mark);
}

/** By number for an unknown file; waits without one. */
export function outcomeOfRefusal(
  context: SendContext,
  row: PendingProgress,
  failure: Failure,
): Outcome<PositionReceipt> {
  const otherwise = failureOf(context, "position", row, failure);
  if (!isOfFile(failure)) return otherwise;
  const book = numberedBook(context, row.fingerprint);
  return book === undefined ? { kind: "bookGone", failure, otherwise } : putByNumber(context, row, book);
}
