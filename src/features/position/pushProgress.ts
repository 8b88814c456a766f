import { caught } from "../../base/storageError";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { OpenBook } from "../../book/screen.port";
import type { Fingerprint } from "../../model/book";
import type { ServerStatus } from "../../model/bookState";
import type { KnownPosition } from "./conflict.rules";
import type { ReachedPosition } from "../../model/progress";
import { finishedPercent, type PushDecision, pushDecision } from "./pushDecision.rules";
import type { Result } from "../../base/result";
import { isPlausible } from "../../base/timestamp";
import { hasMoved, markPushed } from "../../book/pageActivity.rules";
import type { NewProgress } from "./progressRecords";
import { statusForPush } from "../status/serverState";
import { choiceOf } from "../../book/tracking";
import { createRetryQueue, type RetryQueue } from "../../queue/retryQueue";
import { isProgressOn, knownPositionOf, type OpenPosition, type ProgressState } from "./progress";
import { deletePendingProgress, findPendingProgress, getKnownProgress, queueProgress } from "./progress.store";
import { getBookFields } from "../status/bookFields.store";
import { getDeviceState } from "../../store/deviceState";

/** Queues the position if it may be sent automatically; at most one write. `leaving`: reading stops here. */
export function pushProgress(state: ProgressState, opening: OpenPosition, occasion: "leaving" | "reading"): void {
  const { context } = state;
  const { fingerprint, book } = opening;
  const { activity } = book;
  if (fingerprint === undefined || !isProgressOn(context.settings()) || choiceOf(context, fingerprint) === "never")
    return;
  const reached = reachedIn(context, opening, fingerprint);
  // Only leaving at the end finishes a book.
  if (occasion === "reading" && reached.percent >= finishedPercent) return;
  const decision = judge(context, opening, reached, hasMoved(activity));
  if (occasion === "leaving") opening.finishedBefore = isFinishedHere(context, book);
  if (decision === "unmoved") return;
  opening.decision = decision;
  opening.withheld = decision === "finished" || decision === "kept" ? reached : undefined;
  markPushed(activity);
  if (opening.withheld !== undefined || decision === "unread") return;
  if (decision === "same" && reached.percent >= finishedPercent)
    return report(
      context,
      caught(() => deletePendingProgress(context.database, fingerprint)),
    );
  // A position that the server should have is checked, not pushed: another device may have been there since.
  const compared = decision === "send" && opening.compared;
  queuePosition(state, { ...reached, compared, insisted: false });
}

export function holdPosition(state: ProgressState, reached: ReachedPosition): void {
  queuePosition(state, { ...reached, compared: false, insisted: false, awaitsReader: true });
}

function queuePosition(state: ProgressState, row: NewProgress): void {
  if (state.retryQueue.add(row)) state.kept = row;
}

/** False with several readers. */
export function isFinishedHere({ database }: Pick<Context, "database">, { document }: OpenBook): boolean {
  return !getDeviceState(database).isShared && document.status() === "complete";
}

/**
 * Queues the opening place if the server has none, or an earlier one of this device (§3 Progress sync, push at open).
 * Its time is the file's, so that it never outranks another device's reading.
 */
export function pushAtOpening({ context, retryQueue }: ProgressState, opening: OpenPosition): void {
  const { fingerprint, book, remote } = opening;
  // Unknown reader.
  if (getDeviceState(context.database).isShared) return;
  if (fingerprint === undefined || book.document.position().page <= 1) return;
  const reached = reachedIn(context, opening, fingerprint);
  const { percent } = reached;
  if (percent >= finishedPercent || (remote !== undefined && percent <= remote.percent)) return;
  const pending = caught(() => findPendingProgress(context.database, fingerprint));
  if (!pending.ok || pending.value !== undefined) return;
  if (judge(context, opening, reached, true) !== "send") return;
  opening.decision = "send";
  const { modifiedAt } = context.host.files.facts(book.document.path) ?? { modifiedAt: 0 };
  const isOlder = isPlausible(modifiedAt) && (modifiedAt < reached.readAt || !isPlausible(reached.readAt));
  const stamp = isOlder ? { readAt: modifiedAt, elapsed: undefined } : {};
  retryQueue.add({ ...reached, ...stamp, compared: true, insisted: false });
}

/** The last position of each book; retries storage failures. */
export function createPositionQueue(context: Context): RetryQueue<NewProgress> {
  return createRetryQueue({
    tasks: context.host.tasks,
    store: (row) => {
      const queued = caught(() => queueProgress(context.database, row));
      report(context, queued);
      return queued;
    },
    stored: context.queued,
    replaces: (newer, older) => newer.fingerprint === older.fingerprint,
  });
}

/** Position and the time of the last page turn, by both clocks. */
export function reachedIn({ host }: Context, opening: OpenPosition, fingerprint: Fingerprint): ReachedPosition {
  const { document, activity } = opening.book;
  const elapsed = host.clock.elapsed();
  const idle = Math.max(0, Math.floor(elapsed - activity.turnedAt));
  const place = document.here();
  return {
    fingerprint,
    percent: document.position().percent,
    place,
    words: document.wordsAt(place),
    readAt: host.clock.now() - idle,
    elapsed: elapsed - idle,
  };
}

export function judge(context: Context, opening: OpenPosition, reached: ReachedPosition, moved: boolean): PushDecision {
  const { percent, place } = knownPositionOf(context.settings(), reached.percent, reached.place);
  return pushDecision({
    percent,
    place: place ?? "",
    moved,
    finishedHere: opening.finishedBefore,
    status: statusThere(context, reached.fingerprint),
    known: knownMark(context, opening, reached.fingerprint),
  });
}

function statusThere({ database }: Context, fingerprint: Fingerprint): ServerStatus | undefined {
  const known = caught(() => getBookFields(database, fingerprint).status);
  return known.ok ? statusForPush(known.value) : undefined;
}

function knownMark({ database }: Context, opening: OpenPosition, fingerprint: Fingerprint): KnownPosition | undefined {
  const known = caught(() => getKnownProgress(database, fingerprint));
  if (!known.ok) return opening.remote;
  const { pushed, pushedAt } = known.value;
  if (opening.remoteAt > 0 && (pushedAt === undefined || pushedAt < opening.remoteAt)) return opening.remote;
  return pushed;
}

function report({ log }: Context, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage") log.warn(`position not stored: ${detailOf(result.failure)}`);
}
