import type { Context, TaskContext } from "../../context";
import type { ServerStatus, RemotePosition } from "../../model/bookState";
import { momentSeconds, stateForPosition, statusForPush } from "../status/serverState";
import { findLocalReplacement, sendReadingFirst } from "../status/sendStatus.task";
import { finishedPercent, hostStatusOf } from "../status/status.rules";
import { isTransient, type Failure } from "../../base/failure";
import { correctTime, serverFuture } from "../../server/serverClock";
import { timeOf } from "../sessions/reading.rules";
import { unsendable, unsendableSentence } from "../../model/session";
import { isPlausible } from "../../base/timestamp";
import { type LocalPosition, resolvePosition } from "./resolvePosition.rules";
import { done, type Result, ok } from "../../base/result";
import type { Translate } from "../../base/format";
import type { Departure } from "../../queue/departures.rules";
import type { Outcome } from "../../queue/queue.rules";
import {
  type PendingProgress,
  deletePendingProgress,
  getKnownProgress,
  listPendingProgress,
  markAwaitsBook,
  markAwaitsReader,
  markProgressSent,
} from "./progress.store";
import type { Sender } from "../../queue/sender";
import { beginDrain, settleRow } from "../../queue/settleRows";
import { knownPositionOf } from "./pushProgress";
import { outcomeOfRefusal, type PositionReceipt, sendPosition, untilProven } from "./positionUpload";
import { type FetchedPosition, fetchRemote, numberedBook } from "./webReader.task";
import { countFailedFetch, getBookFields } from "../status/bookFields.store";
import { findPath, listPaths } from "../../book/bookRow.store";
import { folderFor } from "../downloads/bookFolders";
import { folderOf } from "../../model/bookFile";
import { canUseLibrary, getDeviceState } from "../../store/deviceState";
import { findBook } from "../../book/books.store";
import { listSpans } from "../history/imports.store";

/** Idempotent, so rows are not marked before the request. */
export function progressSender(context: TaskContext): Sender<PendingProgress, PositionReceipt> {
  const { database } = context;
  return {
    of: "position",
    byNumber: false,
    // For the status.
    wantsNumber: () => canUseLibrary(context.database),
    next: (last) => listPendingProgress(database, last),
    isHeld: (row) => {
      if (row.awaitsReader) return !isMoot(context, row);
      return row.awaitsBook && numberedBook(context, row.fingerprint) === undefined;
    },
    send: (row, _group, departures) => send(context, row, departures),
    awaitBook: (row) => markAwaitsBook(database, row),
    markSent: ([row], [receipt]) => {
      if (row !== undefined && receipt !== undefined) keep(context, row, receipt);
    },
  };
}

function keep({ database, host }: Context, row: PendingProgress, receipt: PositionReceipt): void {
  if (receipt === "older") {
    deletePendingProgress(database, row.fingerprint, row.readAt);
    return;
  }
  markProgressSent(database, row, receipt, host.clock.now());
}

/** Fetches first, unless just done. A permanent refusal fails the row. */
export function sendProgress(context: TaskContext, row: PendingProgress): Result<undefined> {
  return settleRow(beginDrain(context, progressSender(context)), row, send(context, row, []));
}

/** With a fetched remote position. */
export function settleAgainst(context: TaskContext, row: PendingProgress, fetched: FetchedPosition): Result<undefined> {
  const timed = atItsTime(context, row);
  const outcome =
    flawOf(context, timed) ?? sendReadingStatusFirst(context, timed, []) ?? sendAgainst(context, timed, fetched);
  return settleRow(beginDrain(context, progressSender(context)), row, outcome);
}

/** Corrects the time if the clock was set since, or is ahead of the server's. */
function atItsTime(context: Context, row: PendingProgress): PendingProgress {
  const { clock } = context.host;
  const { readAt, elapsed } = row;
  if (elapsed === undefined) return { ...row, readAt: correctTime(context, readAt) };
  const now = { now: clock.now(), elapsed: clock.elapsed() };
  return { ...row, readAt: correctTime(context, timeOf({ now: readAt, elapsed }, now)) };
}

/** Implausible times wait, or need the user. */
function flawOf(context: Context, { readAt, elapsed }: PendingProgress): Outcome<never> | undefined {
  const { host, translate } = context;
  const now = host.clock.now();
  const why = unsendable({ startedAt: readAt, endedAt: readAt }, now, serverFuture(context));
  if (why === undefined) return undefined;
  return elapsed !== undefined && !isPlausible(now)
    ? { kind: "wait", reason: translate("This device's clock is not set. The position is sent once it is.") }
    : { kind: "fail", reason: unsendableSentence(translate, why) };
}

/** Sends an earlier “reading” before the end of the book; later it would undo the “read” that servers set. */
function sendReadingStatusFirst(
  context: TaskContext,
  row: PendingProgress,
  departures: Departure[],
): Outcome<never> | undefined {
  const said = row.percent < finishedPercent ? done : sendReadingFirst(context, row, departures);
  return said.ok || !isTransient(said.failure) ? undefined : { kind: "retry", failure: said.failure };
}

function send(context: TaskContext, stored: PendingProgress, departures: Departure[]): Outcome<PositionReceipt> {
  const early = flawOf(context, atItsTime(context, stored)) ?? untilProven(context, stored);
  if (early !== undefined) return early;
  // An answer has shown the server's time.
  const row = atItsTime(context, stored);
  const held = flawOf(context, row) ?? sendReadingStatusFirst(context, row, departures);
  if (held !== undefined) return held;
  if (row.insisted) return sendPosition(context, row);
  if (isFresh(context, row)) return sendFresh(context, row);
  const fetched = fetchRemote(context, row.fingerprint, "now");
  return fetched.ok ? sendAgainst(context, row, fetched.value) : outcomeOfRefusal(context, row, fetched.failure);
}

/** Only the status may have changed since. */
function sendFresh(context: TaskContext, row: PendingProgress): Outcome<PositionReceipt> {
  const asked = stateForPosition(context, row.fingerprint);
  return sendAgainst(context, row, { remote: undefined, stateFailure: asked.ok ? undefined : asked.failure });
}

/**
 * Seconds and requests without an answer before the position is sent anyway. Both, because a device may have been off.
 */
const patience = 86400;
const fewestQuestions = 10;

/** Waits if the status is unknown, unless the library account fails. */
function waitForStatus(
  context: Context,
  row: PendingProgress,
  failure: Failure | undefined,
): Outcome<never> | undefined {
  if (failure === undefined || !isTransient(failure)) return undefined;
  const now = context.host.clock.now();
  const { since, times } = countFailedFetch(context.database, row.fingerprint, now);
  return times < fewestQuestions || Math.abs(now - since) < patience ? { kind: "retry", failure } : undefined;
}

/** Ignores failures of the library account. A lost pending status does not count as sent. */
function statusThere(context: Context, { fingerprint }: PendingProgress): ServerStatus | undefined {
  const { status } = getBookFields(context.database, fingerprint);
  const { pending, remote } = status;
  const isLost =
    pending !== undefined && findLocalReplacement(context, fingerprint, hostStatusOf(pending)) !== undefined;
  return isLost ? remote : statusForPush(status);
}

function isFresh({ host }: Context, row: PendingProgress): boolean {
  const age = Math.abs(host.clock.now() - row.readAt);
  return row.compared && !row.awaitsBook && age <= momentSeconds;
}

/** With a fresh status, so that one set on the web page is kept. */
function sendAgainst(context: TaskContext, row: PendingProgress, fetched: FetchedPosition): Outcome<PositionReceipt> {
  const { remote, byNumber, stateFailure } = fetched;
  if (row.insisted) return sendPosition(context, row, byNumber);
  const waiting = waitForStatus(context, row, stateFailure);
  if (waiting !== undefined) return waiting;
  const sent = getKnownProgress(context.database, row.fingerprint);
  const mark = knownPositionOf(context.settings(), row.percent, row.place);
  const { readAt, beganBehind } = row;
  const { progressForward: forward } = context.settings();
  const status = statusThere(context, row);
  const local: LocalPosition = { ...mark, occasion: "sending", readAt, beganBehind, forward };
  const timed = atReadingTime(context, row, remote);
  if (!timed.ok) return { kind: "retry", failure: timed.failure };
  const action = resolvePosition(local, timed.value, sent, status);
  context.log.step(`position, row ${row.rowId}: ${action}; here ${row.percent}, there ${remote?.percent ?? -1}`);
  const older: Outcome<PositionReceipt> = { kind: "removed", why: "outdated", receipts: ["older"] };
  if (action === "same") return { kind: "sent", receipts: [mark] };
  if (action === "behind") return isMoot(context, row) ? older : awaitReader(context, row, true);
  if (action === "older" || (action === "finished" && isFinishedHere(context, row))) return older;
  const isKept = action === "finished" || action === "kept";
  if (!isKept && !isReread(context, row, status)) return sendPosition(context, row, byNumber);
  return isMoot(context, row) ? older : awaitReader(context, row);
}

/** The book's file was deleted, so that the reader cannot choose. A card that may be absent proves nothing. */
function isMoot(context: Context, { fingerprint }: PendingProgress): boolean {
  const { host, database } = context;
  return listPaths(database, fingerprint).every((path) => {
    if (host.files.facts(path) !== undefined) return false;
    const { folders } = host;
    const root = folderFor(context);
    return folders.isFolder(folderOf(path)) || (path.startsWith(`${root}/`) && folders.isFolder(root));
  });
}

/** Waits for the answer to “Read it again?”, although the server has no status. */
function isReread(context: Context, row: PendingProgress, status: ServerStatus | undefined): boolean {
  return row.awaitsReader && !row.beganBehind && status === undefined && isCompleteHere(context, row);
}

/** Asks at the next opening if behind, else as for a finished book (`offerReread.ts`). */
function awaitReader({ database, translate }: Context, row: PendingProgress, isBehind = false): Outcome<never> {
  if (!row.awaitsReader || row.beganBehind !== isBehind) markAwaitsReader(database, row, isBehind);
  return { kind: "wait", reason: isBehind ? behindSentence(translate) : heldSentence(translate) };
}

/** The local status counts if the server has none. */
function isCompleteHere({ database, host }: Context, { fingerprint }: PendingProgress): boolean {
  const path = findPath(database, fingerprint);
  if (getDeviceState(database).isShared || path === undefined) return false;
  return host.summaries.of(path)?.status === "complete";
}

/** Finished on both sides, so the position is dropped. */
function isFinishedHere({ database }: Context, { fingerprint }: PendingProgress): boolean {
  return getBookFields(database, fingerprint).status.base === "READ";
}

/** Reason of a position that waits behind the server's. */
export function behindSentence(translate: Translate): string {
  return translate("The server has a position further on. Open the book and choose which of the two counts.");
}

export function heldSentence(translate: Translate): string {
  return translate("The position stays on this device, because it would change the status on the server.");
}

/** Seconds before the local reading; older sessions explain no position that arrived since. */
const maxAge = 30 * 86400;

/** Percent: sessions are rounded, and a place ends a little before its page. */
const samePercent = 0.6;

/**
 * A position that arrived later but is less far, with the time when it was read: servers tell when it arrived, which may
 * be a week later. The latest session of another device that ended there tells. Unchanged if none does.
 * Failures: transient ones.
 */
function atReadingTime(
  { server, database }: TaskContext,
  { fingerprint, percent: local, readAt }: PendingProgress,
  remote: RemotePosition | undefined,
): Result<RemotePosition | undefined> {
  // The web reader is never offline.
  if (remote === undefined || remote.isWeb === true || remote.percent >= local || (remote.writtenAt ?? 0) <= readAt)
    return ok(remote);
  const book = findBook(database, fingerprint)?.id;
  if (book === undefined) return ok(remote);
  const listed = server.sessions.listSessions(book, readAt - maxAge);
  if (!listed.ok) return isTransient(listed.failure) ? listed : ok(remote);
  const own = listSpans(database, fingerprint);
  let endedAt: number | undefined;
  for (const { endPercent, startedAt, endedAt: at } of listed.value ?? []) {
    const isThere = endPercent !== undefined && Math.abs(endPercent - remote.percent) <= samePercent;
    if (isThere && !own.some((span) => span.startedAt === startedAt)) endedAt = Math.max(at, endedAt ?? at);
  }
  return ok(endedAt === undefined ? remote : { ...remote, writtenAt: endedAt });
}
