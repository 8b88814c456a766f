import { caught } from "../../base/result";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { KnownPosition } from "./conflict.rules";
import { type ReachedPosition, type RemotePosition, sentFraction, type ServerStatus } from "../../model/bookState";
import { type PushDecision, finishedPercent, pushDecision } from "./pushDecision.rules";
import { percentOf, type Percent } from "../../base/scale";
import type { Settings } from "../../model/settings";
import type { ShownDialog } from "../../koreader/screen.port";
import type { NewProgress } from "./progressRecords";
import type { Timer } from "../../koreader/host.port";
import type { OpenBook } from "../../book/openBook.port";
import { type ReadingRecord, writeReading } from "../../book/readingRecords";
import { loadDeviceState, saveDeviceState, getDeviceState } from "../../store/deviceState";
import { isPlausible } from "../../base/timestamp";
import { hasMoved, markPushed } from "../../book/pageActivity.rules";
import { statusForPush } from "../status/serverState";
import { choiceOf } from "../../book/book";
import { deletePendingProgress, findPendingProgress, getKnownProgress, queueProgress } from "./progress.store";
import { getBookFields } from "../status/bookFields.store";

export interface OpenPosition {
  readonly book: OpenBook;
  /** Absent until known, for an unreadable file and for an excluded book. */
  fingerprint: Fingerprint | undefined;
  wantsPull: boolean;
  compared: boolean;
  /** Neither file nor book is known to the server. */
  isUnknown: boolean;
  remote: RemotePosition | undefined;
  /** Newer position under older bytes of the file. */
  past: RemotePosition | undefined;
  remoteAt: number;
  /** Visible or waiting offer. */
  shown: ShownDialog | undefined;
  /** Absent before the first position. */
  decision: PushDecision | undefined;
  /** State at opening, or at the last end of reading. */
  finishedBefore: boolean;
  /** Not sent, because the server would change a status. */
  withheld: ReachedPosition | undefined;
}

export interface ProgressState {
  readonly context: Context;
  opening: OpenPosition | undefined;
  /** Account refused: no automatic requests until the settings change. */
  denied: boolean;
  /** Runs when page turns pause. */
  push: Timer | undefined;
}

export function isProgressOn(settings: Settings): boolean {
  return settings.enabled && settings.progressSync;
}

/** Position as the server returns it. */
export function knownPositionOf(settings: Settings, percent: Percent, place: string): KnownPosition {
  return { percent: percentOf(sentFraction(percent, settings.progressDecimals)), place };
}

/** Name and UUID. The UUID is created on first use. */
export function thisDevice({ database, host }: Pick<Context, "database" | "host">): {
  readonly name: string;
  readonly id: string;
} {
  const known = caught(() => loadDeviceState(database).deviceId);
  const name = host.device.model;
  if (known.ok && known.value !== "") return { name, id: known.value };
  const id = host.device.newUuid() ?? uuidFrom(host);
  // An unreadable ID must not be replaced.
  if (known.ok) caught(() => saveDeviceState(database, { deviceId: id }));
  return { name, id };
}

/** Without random numbers, derived from model, folder and time. Not secret. */
function uuidFrom({ codec, clock, device }: Context["host"]): string {
  const hex = codec.md5([device.model, device.places.database, clock.now(), clock.elapsed()].join("\n"));
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}

/** Record that queues the position if allowed, with at most one write. `leaving`: reading ends here. */
export function progressRecord(
  context: Context,
  opening: OpenPosition,
  occasion: "leaving" | "reading",
): ReadingRecord | undefined {
  const { fingerprint, book } = opening;
  const { turns } = book.activity;
  if (fingerprint === undefined || !isProgressOn(context.settings())) return undefined;
  const reached = reachedIn(context, opening, fingerprint);
  // A book is finished only when reading ends there.
  if (occasion === "reading" && reached.percent >= finishedPercent) return undefined;
  const { finishedBefore, remote, remoteAt, compared } = opening;
  const before = { finishedBefore, remote, remoteAt, compared };
  if (occasion === "leaving") opening.finishedBefore = isFinishedHere(context, book);
  if (!hasMoved(book.activity)) return undefined;
  return {
    store: () => {
      if (choiceOf(context, fingerprint) === "never") return;
      markPushed(book.activity, turns);
      pushReached(context, opening, reached, before);
    },
  };
}

/** State at the event, because the record may be stored later. */
type JudgedOpening = Pick<OpenPosition, "finishedBefore" | "remote" | "remoteAt">;

function pushReached(
  context: Context,
  opening: OpenPosition,
  reached: ReachedPosition,
  before: JudgedOpening & Pick<OpenPosition, "compared">,
): void {
  const decision = judge(context, before, reached, true);
  opening.decision = decision;
  opening.withheld = decision === "finished" || decision === "kept" ? reached : undefined;
  if (opening.withheld !== undefined || decision === "unread") return;
  if (decision === "same" && reached.percent >= finishedPercent)
    return deletePendingProgress(context.database, reached.fingerprint);
  // A position that the server should have is fetched first, because another device may have been there since.
  const compared = decision === "send" && before.compared;
  queuePosition(context, { ...reached, compared, insisted: false });
}

/** In the transaction of a record. */
export function queuePosition(context: Context, row: NewProgress): void {
  queueProgress(context.database, row);
  context.queued();
}

/** Stored after earlier positions. False: later, because the disk is full or locked. */
export function recordPosition(context: Context, row: NewProgress): boolean {
  return writeReading(context, [{ store: () => queuePosition(context, row) }]).ok;
}

/** False with several readers. */
export function isFinishedHere({ database }: Pick<Context, "database">, { document }: OpenBook): boolean {
  return !getDeviceState(database).isShared && document.status() === "complete";
}

/**
 * Queues the opening place if the server has none, or an earlier one of this device (§3). It gets the file's time, so
 * that it never outranks another device.
 */
export function pushAtOpening({ context }: ProgressState, opening: OpenPosition): void {
  const { fingerprint, book, remote } = opening;
  // The reader is unknown.
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
  recordPosition(context, { ...reached, ...stamp, compared: true, insisted: false });
}

/** Position and time of the last page turn, by both clocks. */
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

export function judge(
  context: Context,
  opening: JudgedOpening,
  reached: ReachedPosition,
  moved: boolean,
): PushDecision {
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

function knownMark({ database }: Context, opening: JudgedOpening, fingerprint: Fingerprint): KnownPosition | undefined {
  const known = caught(() => getKnownProgress(database, fingerprint));
  if (!known.ok) return opening.remote;
  const { pushed, pushedAt } = known.value;
  if (opening.remoteAt > 0 && (pushedAt === undefined || pushedAt < opening.remoteAt)) return opening.remote;
  return pushed;
}
