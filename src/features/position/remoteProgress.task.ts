// The late part of pullProgress.ts.
import { caught } from "../../base/result";
import type { Fingerprint } from "../../model/book";
import { detailOf, type Failure, isTransient } from "../../base/failure";
import type { Context, TaskContext } from "../../context";
import { type Destination, destinationOf, type RemotePosition, shownPercent } from "../../model/bookState";
import {
  directionTo,
  isNews,
  type KnownPosition,
  type LocalPosition,
  type PositionAction,
  resolvePosition,
} from "./resolvePosition.rules";
import { goesByItself } from "../../queue/queue.rules";
import { hasReadOn } from "../../book/pageActivity.rules";
import type { PendingProgress } from "./progress.store";
import { askState, freshState } from "../status/serverState";
import { beginAt, isProgressOn, type OpenPosition, type ProgressState, pushAtOpening } from "./pushProgress";
import { settleAgainst } from "./sendProgress.task";
import { writerOf } from "./positionDevice";
import { isUnproven } from "./positionUpload";
import { fetchRemote, mayBeJoined, placedByCfi, withWriter } from "./webReader.task";
import type { ShownDialog } from "../../koreader/screen.port";
import type { Timer } from "../../koreader/host.port";
import {
  deletePendingProgress,
  findEarlierFingerprint,
  findPendingProgress,
  getKnownProgress,
  saveRefusedPosition,
} from "./progress.store";
import { findBook, getMissedAt } from "../../book/books.store";
import { lookUpTask } from "../../book/lookUpBook";
import { canUseLibrary, getDeviceState } from "../../store/deviceState";

export function isStillThere(state: ProgressState, opening: OpenPosition): boolean {
  const { asleep, activity } = opening.book;
  return state.opening === opening && !asleep && !hasReadOn(activity);
}

/** Fetches the position, if enabled, and the state. */
export function fetchIfEnabled(
  context: TaskContext,
  opening: OpenPosition,
  fingerprint: Fingerprint,
): Failure | undefined {
  if (isProgressOn(context.settings())) return askServer(context, opening, fingerprint);
  askStateOnce(context, opening, fingerprint);
  opening.compared = true;
  return undefined;
}

/** Reuses recent answers. Failures of the library account do not affect positions. */
function askStateOnce(context: TaskContext, opening: OpenPosition, fingerprint: Fingerprint): void {
  const asked = opening.compared ? freshState(context, fingerprint) : askState(context, fingerprint);
  if (!asked.ok) context.log.warn(`status not pulled: ${detailOf(asked.failure)}`);
}

/** Fetches into `opening`. First sends unsent reading if newer, else drops it. Returns the failure. */
export function askServer(context: TaskContext, opening: OpenPosition, fingerprint: Fingerprint): Failure | undefined {
  // Pauses between loading two pieces of code.
  context.host.tasks.pause();
  const isSending = findPendingProgress(context.database, fingerprint) !== undefined;
  const fetched = fetchRemote(context, fingerprint, opening.compared && !isSending ? "lately" : "now");
  if (!fetched.ok) return fetched.failure;
  const { remote } = fetched.value;
  const { document } = opening.book;
  const placed = remote === undefined ? undefined : placedByCfi(context, document, fingerprint, remote);
  remember(context, opening, fingerprint, placed);
  const action = resolveFetched(context, opening, "opening");
  if (placed !== undefined && action === "offer") opening.remote = withWriter(context, fingerprint, placed);
  opening.isUnknown = fetched.value.isUnknown === true;
  const pending = findPendingProgress(context.database, fingerprint);
  opening.past = fetchForOlderFile(context, fingerprint, remote, pending);
  // The queue handles a position that was withheld meanwhile.
  if (!isSending || pending === undefined || pending.state === "failed") return undefined;
  if (pending.awaitsBook && remote === undefined && fetched.value.byNumber === undefined) return undefined;
  const isUnheard = awaitsNumber(context, fingerprint) || isUnproven(context, fingerprint);
  if ((isUnheard || !goesByItself(context.settings())) && !pending.insisted) return undefined;
  const settled = settleAgainst(context, pending, fetched.value);
  if (!settled.ok) return settled.failure;
  const sent = getKnownProgress(context.database, fingerprint);
  if (sent.pushedAt !== opening.pushedBefore) opening.remote = sent.pushed;
  return undefined;
}

/** The status needs the book ID, which the queue looks up first. */
function awaitsNumber({ database }: Context, fingerprint: Fingerprint): boolean {
  if (!canUseLibrary(database)) return false;
  return findBook(database, fingerprint)?.id === undefined && getMissedAt(database, fingerprint) === undefined;
}

function remember(
  { database, host }: Context,
  opening: OpenPosition,
  fingerprint: Fingerprint,
  remote: RemotePosition | undefined,
): void {
  opening.compared = true;
  opening.remote = remote;
  opening.remoteAt = host.clock.now();
  opening.pushedBefore = getKnownProgress(database, fingerprint).pushedAt;
}

/**
 * Position under older bytes, which another device may still have. One request, if this device sent one for them.
 * Undefined if older than `present`, or after a failure.
 */
function fetchForOlderFile(
  context: TaskContext,
  fingerprint: Fingerprint,
  present: RemotePosition | undefined,
  pending: PendingProgress | undefined,
): RemotePosition | undefined {
  const { database } = context;
  const before = findEarlierFingerprint(database, fingerprint);
  if (before === undefined) return undefined;
  const fetched = context.server.progress.fetchProgress(before);
  const past = fetched.ok ? fetched.value : undefined;
  if (past === undefined) return undefined;
  const two = { past, present, sent: getKnownProgress(database, before), readAt: pending?.readAt };
  return isNews(two) ? past : undefined;
}

export function recordPullFailure(state: ProgressState, failure: Failure): void {
  state.context.log.warn(`position not pulled: ${detailOf(failure)}`);
  if (failure.kind === "denied" && !isTransient(failure)) state.denied = true;
}

/** Sends, offers or jumps. */
export function handleRemoteProgress(state: ProgressState, opening: OpenPosition): void {
  const { context } = state;
  const action = resolveFetched(context, opening, "opening");
  const remote = opening.past ?? opening.remote;
  // No other device was there.
  if (action === "none" || action === "own") return pushAtOpening(state, opening);
  // A visible offer does not change.
  if (remote === undefined || (action !== "offer" && action !== "follow") || opening.shown?.isOpen() === true) return;
  opening.shown?.withdraw();
  opening.shown =
    action === "follow"
      ? context.host.offers.whenReading(() => {
          if (state.opening === opening && !hasReadOn(opening.book.activity)) goTo(context, opening, remote);
        })
      : offerOnce(context, opening, remote);
}

/** The decision about the fetched position. */
export function resolveFetched(
  { database, settings, log }: Context,
  opening: OpenPosition,
  occasion: "opening" | "asking",
): PositionAction {
  const { fingerprint, book } = opening;
  const sent = fingerprint === undefined ? {} : getKnownProgress(database, fingerprint);
  const pending = fingerprint === undefined ? undefined : findPendingProgress(database, fingerprint);
  const { progressForward: forward, progressBackward: backward } = settings();
  const here = beginAt(book);
  const local: LocalPosition = {
    ...here,
    occasion,
    // An unknown order counts as unsent, so that no jump is based on a guess.
    isUnsent: fingerprint === undefined || pending !== undefined,
    beganBehind: pending?.beganBehind,
    isShared: getDeviceState(database).isShared,
    forward: opening.isContinuing && forward === "ask" ? "follow" : forward,
    backward,
  };
  const remote = opening.past ?? opening.remote;
  const action = resolvePosition(local, remote, sent);
  log.step(`position, ${occasion}: ${action}; here ${here.percent}, there ${remote?.percent ?? -1}`);
  return action;
}

/** Seconds that an offer waits for the book ID. */
const numberSeconds = 10;

/** The web position needs the book ID and may change the offer, so the offer waits. */
function offerOnce(context: Context, opening: OpenPosition, remote: RemotePosition): ShownDialog {
  const { tasks } = context.host;
  let seconds = 0;
  let timer: Timer | undefined;
  let shown: ShownDialog | undefined;
  const look = (): void => {
    seconds += 1;
    if (seconds <= numberSeconds && mayChange(context, opening)) timer = tasks.after(1, look);
    else shown = offer(context, opening, remote);
  };
  look();
  return {
    withdraw: () => {
      timer?.cancel();
      shown?.withdraw();
    },
    isOpen: () => shown?.isOpen() === true,
  };
}

function mayChange(context: Context, { fingerprint, isUnknown, wantsPull }: OpenPosition): boolean {
  if (fingerprint === undefined) return false;
  if (wantsPull) return true;
  if (!canUseLibrary(context.database) || !(isUnknown || mayBeJoined(context))) return false;
  // The ID is stored before the look-up ends, which requests the next fetch.
  return awaitsNumber(context, fingerprint) || context.host.tasks.isRunning(lookUpTask);
}

function offer(context: Context, opening: OpenPosition, remote: RemotePosition): ShownDialog {
  const translate = context.translate;
  return context.host.offers.offer({
    text: offerText(context, opening, remote),
    yes: translate("Go there"),
    no: translate("Stay here"),
    onYes: () => goTo(context, opening, remote),
    onNo: () => refuse(context, opening, remote),
  });
}

export function offerText(context: Context, opening: OpenPosition, remote: RemotePosition): string {
  const translate = context.translate;
  const { percent } = opening.book.document.position();
  const remotePercent = shownPercent(remote.percent);
  const localPercent = shownPercent(percent);
  const device = writerOf(context, opening.fingerprint, remote);
  const text =
    directionTo(percent, remote.percent) === "forward"
      ? translate("%1 is ahead: %2 % (here %3 %)", device, remotePercent, localPercent)
      : translate("%1 is behind: %2 % (here %3 %)", device, remotePercent, localPercent);
  const isLoose = remote.place !== undefined && destinationIn(opening, remote).by === "percent";
  return isLoose ? `${text}\n${translate("The exact place is not in this file; the percentage is used.")}` : text;
}

/** Not in a task, because the host repaints. */
export function goTo(context: Context, opening: OpenPosition, remote: RemotePosition): void {
  const translate = context.translate;
  const destination = destinationIn(opening, remote);
  const { fingerprint, book } = opening;
  if (!book.jump(destination)) return;
  opening.began = beginAt(book);
  if (fingerprint !== undefined) caught(() => deletePendingProgress(context.database, fingerprint));
  const remotePercent = shownPercent(remote.percent);
  context.host.dialogs.notify(
    destination.by === "place"
      ? translate("Moved to the same place: %1 % (“Back” returns)", remotePercent)
      : translate("Moved by percentage: %1 % (“Back” returns)", remotePercent),
  );
}

function destinationIn({ book: { document } }: OpenPosition, remote: RemotePosition): Destination {
  const resolved = remote.place === undefined ? undefined : document.percentAt(remote.place);
  return destinationOf(remote, resolved, { pages: document.position().pages, flows: document.flows });
}

function refuse({ database, log, queued }: Context, opening: OpenPosition, remote: KnownPosition): void {
  const { fingerprint } = opening;
  if (fingerprint === undefined) return;
  const { percent, place } = remote;
  const refused = caught(() => saveRefusedPosition(database, fingerprint, { percent, place }));
  // A position behind it may have waited for this answer.
  if (refused.ok) queued();
  else log.warn(`declined position not stored: ${detailOf(refused.failure)}`);
}
