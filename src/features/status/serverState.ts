import { caught } from "../../base/storageError";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import type { BookState, HostStatus, ServerStatus } from "../../model/bookState";
import { ok, type Result } from "../../base/result";
import type { Percent } from "../../base/scale";
import type { Settings } from "../../model/settings";
import { starsOfRating } from "./rating.rules";
import { compareStatus, hostStatusOf, isNewStatus, serverStatusOf } from "./status.rules";
import { statusAfterPush } from "../position/pushDecision.rules";
import type { BookSummary } from "../../koreader/bookSummary.port";
import type { KnownState } from "./stateStore.port";
import { findBook } from "../../book/books.store";
import { inTransaction } from "../../store/statements";
import {
  forgetPreviousStatus,
  getKnownState,
  invalidateRemoteState,
  listWritingBooks,
  markStatusTried,
  queueStatus,
  recordAgreedRating,
  recordAgreedStatus,
  recordDerivedStatus,
  recordRemoteState,
  recordSettledStatus,
} from "./states.store";
import { listPaths } from "../../book/bookRow.store";

type StateContext = Pick<Context, "database" | "server" | "host" | "settings">;
type PushContext = Pick<Context, "database" | "host" | "server">;
type HereContext = Pick<StateContext, "database" | "host" | "settings">;

export function tellsStates({ libraryUsername, libraryLoginRefused }: Settings): boolean {
  return libraryUsername !== "" && !libraryLoginRefused;
}

export function isStatusOn(settings: Settings): boolean {
  return settings.enabled && settings.statusSync && settings.libraryUsername !== "";
}

/**
 * Fetches and stores the state. Undefined without account, ID or book. `ofDevices`: see `Library.stateOf`. Inside a
 * task only.
 */
export function askState(
  context: StateContext,
  fingerprint: Fingerprint,
  ofDevices = false,
): Result<BookState | undefined> {
  const { database, server, settings } = context;
  if (!tellsStates(settings())) return ok(undefined);
  const book = findBook(database, fingerprint);
  const id = book?.id;
  const state = id === undefined ? ok(undefined) : server.library.stateOf(id, ofDevices);
  if (!state.ok || state.value === undefined) return state;
  hear(context, fingerprint, state.value);
  return state;
}

/**
 * Keeps what the server says of the book now, and that both agree where they do, as before and now: in one transaction, or
 * after a power cut in between the reader's next word would be taken for a return to what both said before.
 */
export function hear(context: StateContext, fingerprint: Fingerprint, state: BookState): void {
  inTransaction(context.database, () => keepHeard(context, fingerprint, state));
}

function keepHeard(context: StateContext, fingerprint: Fingerprint, state: BookState): void {
  settleLast(context, fingerprint);
  settleStars(context, fingerprint);
  const ofPeople = !context.server.probe.dialect().derivesStatus;
  recordRemoteState(context.database, fingerprint, state, { at: context.host.clock.now(), ofPeople });
  settleLast(context, fingerprint, true);
  endQuestion(context, fingerprint);
}

/**
 * The server has taken back what the reader was to be asked about, before any answer: the word here is the only one, and
 * goes. A position may make another there, against which a later “the server” would be no answer.
 */
function endQuestion({ database, host, settings }: HereContext, fingerprint: Fingerprint): void {
  const known = getKnownState(database, fingerprint);
  const { told, status: agreed, asks } = known;
  const isTakenBack = told?.status !== undefined && hostStatusOf(told.status) === undefined;
  if (asks === undefined || !isTakenBack || !isNewStatus(asks, agreed) || !isStatusOn(settings())) return;
  queueStatus(database, fingerprint, serverStatusOf(asks, agreed), host.clock.now());
}

/**
 * What the server said last stands here, but nobody has noted that both agree: the power went in between, or the reader
 * has said the same. Later it would be taken for a word against whatever the server says by then. `isHeard`: just now, so
 * that it counts also where the same waits, which goes all the same: the server's own word for it may be another. The
 * value: true where it was noted and nothing waits any more. On a device with several readers what stands here says nothing.
 */
export function settleLast(context: HereContext, fingerprint: Fingerprint, isHeard = false): boolean {
  const { database } = context;
  const known = getKnownState(database, fingerprint);
  const { told, status: agreed, pending, asks } = known;
  const there = told?.status;
  const word = hostStatusOf(there);
  if (there === undefined || word === undefined || there === agreed) return false;
  const words = wordsHere(context, fingerprint);
  const isSaid = (one: HostStatus | undefined): boolean => one !== undefined && words.includes(one);
  const waiting = hostStatusOf(pending);
  const goes = isHeard && waiting === word;
  if (!words.includes(word) || isSaid(asks) || (isSaid(waiting) && !goes)) return false;
  if (goes) recordSettledStatus(database, fingerprint, there);
  else recordAgreedStatus(database, fingerprint, there);
  return !goes;
}

/** Agrees on stars that stand here and there, before the server is heard to say others. */
function settleStars(context: HereContext, fingerprint: Fingerprint): void {
  const { database } = context;
  const known = getKnownState(database, fingerprint);
  const { told, rating: agreed } = known;
  const [there, stars] = [told?.rating, starsOfRating(told?.rating)];
  if (there === undefined || stars === undefined || there === agreed) return;
  const isHere = summariesHere(context, fingerprint).some((summary) => summary.stars === stars);
  if (isHere) recordAgreedRating(database, fingerprint, there);
}

/**
 * At the start: what was being written here when the power went is agreed on, before the reader changes it in a book that
 * is closed. Inside a task; one query where there is none of it, as nearly always.
 */
export function settleWritten(context: HereContext & Pick<Context, "log">): void {
  const { database, host, log } = context;
  const written = listWritingBooks(database);
  for (const fingerprint of written) {
    const agreed = caught(() => settleLast(context, fingerprint));
    if (!agreed.ok) log.warn(`status not settled: ${detailOf(agreed.failure)}`);
    host.tasks.pause();
  }
}

/** Empty with several readers. */
export function wordsHere(context: HereContext, fingerprint: Fingerprint): readonly HostStatus[] {
  const words = summariesHere(context, fingerprint).map(({ status }) => status);
  return words.filter((word) => word !== undefined);
}

/**
 * The day on which this word was said of the book here, in the reader's own time. Undefined where it is unknown, as for
 * “reading”: whoever says yes to “Read it again?” says what the host may have had for days.
 */
export function daySaid(context: HereContext, fingerprint: Fingerprint, word: HostStatus): string | undefined {
  if (word === "reading") return undefined;
  return summariesHere(context, fingerprint).find(({ status }) => status === word)?.changedOn;
}

function summariesHere({ database, host, settings }: HereContext, fingerprint: Fingerprint): readonly BookSummary[] {
  if (settings().isShared) return [];
  const paths = listPaths(database, fingerprint);
  const summaries = paths.map((path) => host.summaries.of(path));
  return summaries.filter((summary) => summary !== undefined);
}

export function dayOf({ host }: Pick<Context, "host">, at: number | undefined): string | undefined {
  return at === undefined ? undefined : host.device.timeText(at).slice(0, "2026-11-21".length);
}

/** Seconds a state counts as fresh. */
export const freshSeconds = 600;

/** Reuses a recent state. */
export function freshState(
  context: StateContext,
  fingerprint: Fingerprint,
  seconds = freshSeconds,
): Result<BookState | undefined> {
  const known = getKnownState(context.database, fingerprint);
  return isToldWithin(context, known, seconds) ? ok(known.told) : askState(context, fingerprint);
}

function isToldWithin({ host }: Pick<StateContext, "host">, { toldAt }: KnownState, seconds: number): boolean {
  return toldAt !== undefined && Math.abs(host.clock.now() - toldAt) <= seconds;
}

/** Seconds for positions of the open book: a reader does not change devices faster. */
export const momentSeconds = 60;

const day = 86400;

/**
 * The look before a position, which must not undo a status that was set on the server. Of a closed book the server is
 * asked each time; of an open one not again within a minute. A server without statuses is asked once a day.
 */
export function stateForPosition(context: StateContext, fingerprint: Fingerprint): Result<BookState | undefined> {
  const known = getKnownState(context.database, fingerprint);
  const { told } = known;
  const isMoment = isToldWithin(context, known, momentSeconds) && isOnScreen(context, fingerprint);
  const isIdle = tellsNoStatus(context, told) && isToldWithin(context, known, day);
  return isMoment || isIdle ? ok(told) : askState(context, fingerprint);
}

function tellsNoStatus({ server }: StateContext, told: BookState | undefined): boolean {
  return told !== undefined && told.status === undefined && !server.probe.dialect().tellsStates;
}

function isOnScreen({ database, host }: StateContext, fingerprint: Fingerprint): boolean {
  const path = host.books.openPath();
  const paths = path === undefined ? undefined : listPaths(database, fingerprint);
  return path !== undefined && paths?.includes(path) === true;
}

/**
 * The server's status as far as a position has to respect it: that the reader goes on, or begins again, is as good as
 * told once it is in the queue, unless the server has something else by now. Undefined where nothing is known.
 */
export function statusForPush({ status: agreed, pending, told }: KnownState): ServerStatus | undefined {
  const there = told?.status;
  if (hostStatusOf(pending) !== "reading") return there;
  const meeting = compareStatus({ here: "reading", there, agreed, pending });
  return there === undefined || meeting === "send" || meeting === "agree" ? pending : there;
}

/**
 * A position is about to be sent after the reader has said what the server will make of it: that may arrive without an
 * answer, as a status may.
 */
export function noteStatusOfTry(context: PushContext, fingerprint: Fingerprint, percent: Percent): void {
  const { database } = context;
  const known = getKnownState(database, fingerprint);
  const made = statusAfterPush(percent);
  const { tried, pending } = known;
  if (tried !== undefined || pending === undefined || !isSaidToo(context, known, made)) return;
  markStatusTried(database, fingerprint, made);
  // Only where it is heard to be there does it count: whether it has arrived no other status tells.
  forgetPreviousStatus(database, fingerprint);
}

/** Does the reader say of the book what the server makes of a position, and had the server another word before? */
function isSaidToo({ server }: PushContext, { told, pending, asks }: KnownState, made: ServerStatus): boolean {
  const said = asks ?? hostStatusOf(pending);
  const isSaid = said !== undefined && said === hostStatusOf(made);
  return isSaid && told?.status !== undefined && told.status !== made && server.probe.dialect().derivesStatus;
}

/**
 * The server has taken a position, and may have made another status of it. That is no agreement, for nobody has said it,
 * unless the reader has: who goes on reading has said so from then on. Where it was reading again, it is told so anew.
 */
export function noteStatusOfPush(context: PushContext, fingerprint: Fingerprint, percent: Percent): void {
  const { host } = context;
  const { database } = context;
  const known = getKnownState(database, fingerprint);
  const { told, status, pending } = known;
  const made = statusAfterPush(percent);
  if (told?.status === undefined || told.status === made) return;
  invalidateRemoteState(database, fingerprint);
  if (context.server.probe.dialect().derivesStatus) recordDerivedStatus(database, fingerprint, made);
  if (known.tried !== undefined) forgetPreviousStatus(database, fingerprint);
  // Of what the server says now nobody is to be asked.
  if (isSaidToo(context, known, made)) {
    if (known.asks === undefined) recordSettledStatus(database, fingerprint, made);
    else recordAgreedStatus(database, fingerprint, made);
    return;
  }
  const isAgain = told.status === "RE_READING" && status === "RE_READING" && pending === undefined;
  if (isAgain && made === "READING") queueStatus(database, fingerprint, "RE_READING", host.clock.now());
}
