import { caught } from "../../base/storageError";
import type { ServerStatus } from "../../model/bookState";
import {
  markDerivedStatus,
  momentSeconds,
  recordDerivedStatus,
  stateForPosition,
  statusForPush,
  tellsStates,
} from "../status/serverState";
import { sendReadingFirst } from "../status/sendStatus";
import { isTransient, isUncertain, type Failure } from "../../base/failure";
import { isSamePosition, type KnownPosition } from "./conflict.rules";
import { timeOf } from "../sessions/reading.rules";
import { unsendable, unsendableSentence } from "../../model/session";
import { isPlausible } from "../../base/timestamp";
import { finishedPercent, queuedActionOf } from "./pushDecision.rules";
import { done, type Result } from "../../base/result";
import type { Translate } from "../../base/translations";
import type { Departure } from "../../queue/departures.rules";
import type { Outcome } from "../../queue/queue.rules";
import type { PendingProgress } from "./progressStore.port";
import { sentenceFor } from "../../base/sentence";
import { findMissing } from "../../book/identifyBook";
import { failureOf, type SendContext, type Sender } from "../../queue/sender";
import { beginDrain, settleRow } from "../../queue/settleRows";
import { knownPositionOf, thisDevice } from "./progress";
import { untilProven } from "./unproven";
import {
  type Fetched,
  fetchRemote,
  isOfFile,
  moveByNumber,
  numberedBook,
  type NumberedBook,
  readAlong,
} from "./webReader";
import {
  deletePendingProgress,
  getKnownProgress,
  listPendingProgress,
  markAwaitsBook,
  markAwaitsReader,
  markProgressSent,
  markProgressTried,
} from "./progress.store";
import { countFailedFetch, getBookFields } from "../status/bookFields.store";
import { findPath } from "../../book/bookRow.store";

/** `older`: the server has a newer one. */
type Receipt = KnownPosition | "older";

/** The newest position of each book. Idempotent, so rows are not marked before the request. */
export function progressSender(context: SendContext): Sender<PendingProgress, Receipt> {
  const { database } = context;
  return {
    of: "position",
    byNumber: false,
    // To look up the status.
    wantsNumber: () => tellsStates(context.settings()),
    next: (last) => listPendingProgress(database, last),
    isHeld: ({ awaitsBook, awaitsReader, fingerprint }) =>
      awaitsReader || (awaitsBook && numberedBook(context, fingerprint) === undefined),
    send: (row, _group, departures) => send(context, row, departures),
    awaitBook: (row) => markAwaitsBook(database, row),
    keep: ([row], [receipt]) => {
      if (row !== undefined && receipt !== undefined) keep(context, row, receipt);
    },
  };
}

function keep({ database, host }: SendContext, row: PendingProgress, receipt: Receipt): void {
  if (receipt === "older") {
    deletePendingProgress(database, row.fingerprint, row.readAt);
    return;
  }
  markProgressSent(database, row, receipt, host.clock.now());
}

/** Fetches first, unless that just happened. A permanent refusal fails the row. Inside a task only. */
export function sendProgress(context: SendContext, row: PendingProgress): Result<undefined> {
  return settleRow(beginDrain(context, progressSender(context)), row, send(context, row, []));
}

/** With a known server position. */
export function settleAgainst(context: SendContext, row: PendingProgress, fetched: Fetched): Result<undefined> {
  const timed = atItsTime(context, row);
  const outcome = flawOf(context, timed) ?? sayFirst(context, timed, []) ?? sendAgainst(context, timed, fetched);
  return settleRow(beginDrain(context, progressSender(context)), row, outcome);
}

/** Corrects the time if the clock was set since. */
function atItsTime({ host: { clock } }: SendContext, row: PendingProgress): PendingProgress {
  const { readAt, elapsed } = row;
  if (elapsed === undefined) return row;
  const now = { now: clock.now(), elapsed: clock.elapsed() };
  return { ...row, readAt: timeOf({ now: readAt, elapsed }, now) };
}

/** Implausible times wait, or need a person. */
function flawOf({ host, translate }: SendContext, { readAt, elapsed }: PendingProgress): Outcome<never> | undefined {
  const now = host.clock.now();
  const why = unsendable({ startedAt: readAt, endedAt: readAt }, now);
  if (why === undefined) return undefined;
  return elapsed !== undefined && !isPlausible(now)
    ? { kind: "wait", reason: translate("This device's clock is not set. The position is sent once it is.") }
    : { kind: "fail", reason: unsendableSentence(translate, why) };
}

/** An earlier “reading” goes before the end of the book: sent later, it would undo the “read” that servers set. */
function sayFirst(context: SendContext, row: PendingProgress, departures: Departure[]): Outcome<never> | undefined {
  const said = row.percent < finishedPercent ? done : sendReadingFirst(context, row, departures);
  return said.ok || !isTransient(said.failure) ? undefined : { kind: "retry", failure: said.failure };
}

function send(context: SendContext, stored: PendingProgress, departures: Departure[]): Outcome<Receipt> {
  const row = atItsTime(context, stored);
  const held = flawOf(context, row) ?? untilProven(context, row) ?? sayFirst(context, row, departures);
  if (held !== undefined) return held;
  if (row.insisted) return put(context, row);
  if (isFresh(context, row)) return sendFresh(context, row);
  const fetched = fetchRemote(context, row.fingerprint, "now");
  return fetched.ok ? sendAgainst(context, row, fetched.value) : refused(context, row, fetched.failure);
}

/** Only the status may have changed since. */
function sendFresh(context: SendContext, row: PendingProgress): Outcome<Receipt> {
  const asked = stateForPosition(context, row.fingerprint);
  return sendAgainst(context, row, { remote: undefined, unheard: asked.ok ? undefined : asked.failure });
}

/** Seconds and requests without an answer before the position is sent anyway: both, as a device may have been off. */
const patience = 86400;
const fewestQuestions = 10;

/** Waits if the status is unknown, unless the library account fails. */
function untilHeard(
  context: SendContext,
  row: PendingProgress,
  failure: Failure | undefined,
): Outcome<never> | undefined {
  if (failure === undefined || !isTransient(failure)) return undefined;
  const now = context.host.clock.now();
  const { since, times } = countFailedFetch(context.database, row.fingerprint, now);
  return times < fewestQuestions || Math.abs(now - since) < patience ? { kind: "retry", failure } : undefined;
}

/** As far as known; library account failures do not affect positions. */
function statusThere({ database }: SendContext, { fingerprint }: PendingProgress): ServerStatus | undefined {
  return statusForPush(getBookFields(database, fingerprint).status);
}

function isFresh({ host }: SendContext, row: PendingProgress): boolean {
  const age = Math.abs(host.clock.now() - row.readAt);
  return row.compared && row.state !== "failed" && !row.awaitsBook && age <= momentSeconds;
}

/** Against a fresh status, so that one set on the web page is kept. */
function sendAgainst(context: SendContext, row: PendingProgress, fetched: Fetched): Outcome<Receipt> {
  const { remote, byNumber, unheard } = fetched;
  if (row.insisted) return put(context, row, byNumber);
  const waiting = untilHeard(context, row, unheard);
  if (waiting !== undefined) return waiting;
  const known = getKnownProgress(context.database, row.fingerprint);
  const mark = knownPositionOf(context.settings(), row.percent, row.place);
  const { readAt } = row;
  const { pushed, tried } = known;
  const status = statusThere(context, row);
  switch (queuedActionOf({ mark, readAt, remote, pushed, tried, deviceId: thisDevice(context).id, status })) {
    case "send":
      return row.awaitsReader && status === undefined && isCompleteHere(context, row)
        ? awaitReader(context, row)
        : put(context, row, byNumber);
    case "stored":
      return { kind: "sent", receipts: [mark] };
    case "older":
      return { kind: "removed", why: "outdated", receipts: ["older"] };
    case "finished":
      return isFinishedHere(context, row)
        ? { kind: "removed", why: "outdated", receipts: ["older"] }
        : awaitReader(context, row);
    case "kept":
      return awaitReader(context, row);
  }
}

/** Asks, as for a book finished earlier (`offerReread.ts`). */
function awaitReader({ database, translate }: SendContext, row: PendingProgress): Outcome<never> {
  if (!row.awaitsReader) markAwaitsReader(database, row);
  return { kind: "wait", reason: heldSentence(translate) };
}

/** Without a server status the local one counts. */
function isCompleteHere({ database, host, settings }: SendContext, { fingerprint }: PendingProgress): boolean {
  const path = findPath(database, fingerprint);
  if (settings().isShared || path === undefined) return false;
  return host.summaries.of(path)?.status === "complete";
}

/** Finished on both sides: the position is dropped. */
function isFinishedHere({ database }: SendContext, { fingerprint }: PendingProgress): boolean {
  return getBookFields(database, fingerprint).status.base === "READ";
}

export function heldSentence(translate: Translate): string {
  return translate("The position stays on this device, because it would change the status on the server.");
}

function put(context: SendContext, row: PendingProgress, byNumber?: NumberedBook): Outcome<Receipt> {
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
  return refused(context, row, sent.failure);
}

/** For an unknown file of a known book. */
function putByNumber(context: SendContext, row: PendingProgress, book: NumberedBook): Outcome<Receipt> {
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
  const { tried, pushed } = known;
  const isOpen = tried !== undefined && (pushed === undefined || !isSamePosition(tried, pushed));
  if (!isOpen) markProgressTried(database, fingerprint, mark);
}

/** By number for an unknown file; waits without one. */
function refused(context: SendContext, row: PendingProgress, failure: Failure): Outcome<Receipt> {
  const otherwise = failureOf(context, "position", row, failure);
  if (!isOfFile(failure)) return otherwise;
  const book = numberedBook(context, row.fingerprint);
  return book === undefined ? { kind: "bookGone", failure, otherwise } : putByNumber(context, row, book);
}
