import type { Context, TaskContext } from "../../context";
import { caught, ok, type Result } from "../../base/result";
import { markDerivedStatus, recordDerivedStatus } from "../status/serverState";
import { isTransient, isUncertain, type Failure } from "../../base/failure";
import { isSamePosition, type KnownPosition } from "./resolvePosition.rules";
import type { Outcome } from "../../queue/queue.rules";
import type { PendingProgress } from "./progress.store";
import { sentenceFor } from "../../base/sentence";
import { findMissing, identifyBook, missingBookSentence } from "../../book/identifyBook";
import { failureOf } from "../../queue/sender";
import { thisDevice } from "./positionDevice";
import { knownPositionOf } from "./pushProgress";
import {
  isOfFile,
  isWebReaderJoined,
  moveBefore,
  moveByNumber,
  moveOf,
  numberedBook,
  type NumberedBook,
  updateWebReader,
  type NumberedMove,
} from "./webReader.task";
import { getKnownProgress, markProgressTried, findPendingProgress } from "./progress.store";
import type { Fingerprint } from "../../model/book";
import { plainSpelling } from "../../model/xpointer";
import type { SendingDevice } from "./progress.api";
import { mayOverwriteUnseen } from "../../server/dialects/dialect";
import { findBook } from "../../book/books.store";
import { recordServerFile, isNumberOf, proveNumber } from "../../book/proveBook.task";
import { canUseLibrary } from "../../store/deviceState";

/** `older`: the server has a newer position. */
export type PositionReceipt = KnownPosition | "older";

/** Sends the position by file, else by book ID. Failures: those of `sendProgress`. */
export function sendPosition(
  context: TaskContext,
  row: PendingProgress,
  byNumber?: NumberedBook,
): Outcome<PositionReceipt> {
  if (byNumber !== undefined) return putByNumber(context, row, byNumber);
  const { database } = context;
  const { progressDecimals } = context.settings();
  const { name, id } = thisDevice(context);
  const how = { decimals: progressDecimals, device: name, deviceId: id };
  const move = moveBefore(context, row);
  const { percent, place: at } = knownPositionOf(context.settings(), row.percent, row.place);
  const mark = { percent, place: at, webPercent: move?.percent };
  recordFirst(context, row, mark);
  markDerivedStatus(context, row.fingerprint, row.percent);
  const along = updateWebReader(context, row, move);
  const sent = along.ok ? context.server.progress.sendProgress({ ...row, place: along.value.place }, how) : along;
  if (sent.ok) {
    const led = leadLate(context, row, how);
    caught(() => recordServerFile(context, row.fingerprint));
    caught(() => recordDerivedStatus(context, row.fingerprint, row.percent));
    const moved = along.ok && along.value.isMoved ? move : led;
    return { kind: "sent", receipts: [{ percent, place: at, webPercent: moved?.percent }] };
  }
  if (isUncertain(sent.failure)) markProgressTried(database, row.fingerprint, mark);
  return outcomeOfRefusal(context, row, sent.failure);
}

/**
 * A first position may tell the server's number of the book: then it leads the web reader too. If this fails, the next
 * one does. Undefined if there is nothing to lead.
 */
function leadLate(context: TaskContext, row: PendingProgress, how: SendingDevice): NumberedMove | undefined {
  const { database, connection, server } = context;
  const { fingerprint } = row;
  const book = findBook(database, fingerprint);
  if (book === undefined || book.id !== undefined || !canUseLibrary(database) || !connection.dialect().webReader)
    return undefined;
  if (!isWebReaderJoined(context) || !identifyBook(context, book).ok) return undefined;
  const move = moveBefore(context, row);
  const { percent, place: at } = knownPositionOf(context.settings(), row.percent, row.place);
  markProgressTried(database, fingerprint, { percent, place: at, webPercent: move?.percent });
  const along = updateWebReader(context, row, move);
  if (!along.ok || !along.value.isMoved) return undefined;
  const { place } = along.value;
  if (place !== plainSpelling(row.place)) server.progress.sendProgress({ ...row, place }, how);
  return move;
}

/** For an unknown file of a known book. */
function putByNumber(context: TaskContext, row: PendingProgress, book: NumberedBook): Outcome<PositionReceipt> {
  const { fingerprint } = row;
  const { percent } = knownPositionOf(context.settings(), row.percent, row.place);
  const move = moveOf(context, row, book);
  const mark = { percent, webPercent: move.percent };
  const proven = proveNumber(context, book.id, fingerprint);
  if (!proven.ok) return { kind: "retry", failure: proven.failure };
  if (!isNumberOf(context, book.id, fingerprint))
    return { kind: "wait", reason: missingBookSentence(context.translate) };
  recordFirst(context, row, mark);
  markDerivedStatus(context, fingerprint, row.percent);
  const moved = moveByNumber(context, move);
  if (moved.ok) {
    caught(() => recordDerivedStatus(context, fingerprint, row.percent));
    return { kind: "sent", receipts: [mark] };
  }
  const { failure } = moved;
  if (isUncertain(failure)) markProgressTried(context.database, fingerprint, mark);
  if (isTransient(failure)) return { kind: "retry", failure };
  const fail: Outcome<never> = { kind: "fail", reason: sentenceFor(context.translate, failure) };
  if (failure.kind !== "unsupported" && !isOfFile(failure))
    return row.attempts === 0 ? { kind: "retry", failure, isOfRow: true } : fail;
  // The book may have been deleted. Then it is looked up again.
  const found = isOfFile(failure) ? findMissing(context, book.id, fingerprint) : undefined;
  return found?.ok === true && found.value !== "deleted" ? fail : { kind: "bookGone", failure, otherwise: fail };
}

/**
 * Stored before the request, to recognise the position after a lost answer. Keeps an earlier unconfirmed one, which the
 * server may have, until this one may have arrived.
 */
function recordFirst({ database }: Context, { fingerprint }: PendingProgress, mark: KnownPosition): void {
  const known = getKnownProgress(database, fingerprint);
  const { sentUnconfirmed, pushed } = known;
  const isOpen = sentUnconfirmed !== undefined && (pushed === undefined || !isSamePosition(sentUnconfirmed, pushed));
  if (!isOpen) markProgressTried(database, fingerprint, mark);
}

/** Sends by book ID if the file is unknown; waits without an ID. */
export function outcomeOfRefusal(
  context: TaskContext,
  row: PendingProgress,
  failure: Failure,
): Outcome<PositionReceipt> {
  const otherwise = failureOf(context, "position", row, failure);
  if (!isOfFile(failure)) return otherwise;
  const book = numberedBook(context, row.fingerprint);
  return book === undefined ? { kind: "bookGone", failure, otherwise } : putByNumber(context, row, book);
}

/** True if a position could overwrite an unknown status, because the book has no ID. */
export function isUnproven({ database, connection }: Context, fingerprint: Fingerprint): boolean {
  if (!canUseLibrary(database) || !mayOverwriteUnseen(connection.dialect())) return false;
  const book = findBook(database, fingerprint);
  return book?.id === undefined;
}

/**
 * Keeps automatic positions until the ID is known. Undefined: may be sent. In the sync task only, so that no empty
 * position overwrites a real one.
 */
export function untilProven(context: TaskContext, row: PendingProgress): Outcome<never> | undefined {
  if (row.insisted || !isUnproven(context, row.fingerprint)) return undefined;
  const proven = prove(context, row);
  if (!proven.ok) return failureOf(context, "position", row, proven.failure);
  if (proven.value) return undefined;
  const { translate } = context;
  const reason = translate(
    "The server does not tell which book this file is, and a position could undo its status there. Match the book by hand, or send the position by “Send my place”.",
  );
  return { kind: "fail", reason };
}

/** True if sending is allowed. Gives an existing record a time, by which its book is found. */
function prove(context: TaskContext, row: PendingProgress): Result<boolean> {
  const { database, connection, server } = context;
  const { fingerprint } = row;
  const record = server.progress.recordOf(fingerprint);
  if (!record.ok || record.value === undefined) return record.ok ? ok(true) : record;
  const isEmpty = record.value === "empty" && connection.dialect().emptyPositions;
  // A manual push may have sent the position meanwhile.
  const sent = isEmpty && isStillPending(context, row) ? server.progress.sendEmpty(fingerprint) : ok(undefined);
  if (!sent.ok) return sent;
  const book = findBook(database, fingerprint);
  const found = book !== undefined ? identifyBook(context, book) : ok(undefined);
  return found.ok ? ok(found.value !== undefined) : found;
}

function isStillPending({ database }: Context, { fingerprint, rowId }: PendingProgress): boolean {
  const pending = findPendingProgress(database, fingerprint);
  return pending?.rowId === rowId;
}
