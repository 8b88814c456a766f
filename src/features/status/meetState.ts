import { attempted } from "../../base/storageError";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { Meeting } from "./agreement.rules";
import type { Fingerprint } from "../../model/book";
import type { BookState } from "../../model/bookState";
import { compareRatings, ratingOfStars, starsOfRating } from "./rating.rules";
import { compareStatus, hostStatusOf, serverStatusOf } from "./status.rules";
import type { BookSummary } from "../../koreader/bookSummary.port";
import type { KnownState } from "./stateStore.port";
import { choiceOf } from "../../book/tracking";
import { rateBook } from "./rateBook";
import { dayOf, freshState, isStatusOn } from "./serverState";
import { writeStatus, writeSummary } from "./writeSummary";
import { findPath } from "../../book/bookRow.store";
import { getKnownState, queueStatus, recordAgreedRating, saveRatingConflict, saveStatusConflict } from "./states.store";

export interface BookPlace {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

type MeetContext = Pick<Context, "database" | "server" | "host" | "settings" | "translate" | "queued">;

/**
 * The open book has just been found on the server: the question at its opening came before that, and was none. Inside a
 * task only.
 */
export function askAndMeet(context: Context, fingerprint: Fingerprint): void {
  const { database, host, settings, log } = context;
  const path = findPath(database, fingerprint);
  if (path === undefined || !isStatusOn(settings())) return;
  const place = { fingerprint, path: path };
  const asked = attempted(() => freshState(context, fingerprint));
  if (!asked.ok) return log.warn(`status not pulled: ${detailOf(asked.failure)}`);
  host.tasks.after(0, () => meetState(context, place));
}

/**
 * What the server said last of a book meets what the host keeps of it: the server's word is written here, ours queued,
 * or the reader is asked in a list. Nothing happens to a book of which only positions are wanted.
 */
export function meetState(context: MeetContext, place: BookPlace): void {
  const { database, settings } = context;
  const known = getKnownState(database, place.fingerprint);
  // What this device has sent since may have made something else of it: the next answer is met.
  if (known.told === undefined || known.toldAt === undefined) return;
  if (choiceOf(context, place.fingerprint) !== "track") return;
  const sides = { known: known, told: known.told, summary: saidHere(context, place, known) };
  if (isStatusOn(settings())) meetStatus(context, place, sides);
  if (settings().ratingMode !== "off") meetRating(context, place, sides);
}

/**
 * What the host keeps of the book; on a device with several readers that may be another's word, and says nothing: what this
 * one was seen to change is in the queue already.
 */
function saidHere(
  { host, settings }: MeetContext,
  { path }: BookPlace,
  { pending }: KnownState,
): BookSummary | undefined {
  return settings().isShared && pending === undefined ? undefined : host.summaries.of(path);
}

interface Sides {
  readonly known: KnownState;
  readonly told: BookState;
  readonly summary: BookSummary | undefined;
}

function meetStatus(context: MeetContext, place: BookPlace, sides: Sides): void {
  const { known, told, summary } = sides;
  const { status: agreed, pending, asks } = known;
  const there = told.status;
  const days = { hereOn: summary?.changedOn, thereOn: dayOf(context, told.statusAt) };
  const meeting = compareStatus({ here: summary?.status, there, agreed, pending, ...days });
  const isSettled = there === agreed && pending === undefined && asks === undefined;
  if (meeting === "leave" || (meeting === "agree" && isSettled)) return;
  if (meeting === "send" && summary?.status === hostStatusOf(known.discarded)) return;
  settleStatus(context, place, sides, meeting);
}

function settleStatus(
  context: MeetContext,
  { fingerprint, path }: BookPlace,
  { known, told: { status: there }, summary }: Sides,
  meeting: Meeting,
): void {
  const { database } = context;
  const here = summary?.status;
  if (meeting === "apply" || meeting === "agree") {
    writeStatus(context, fingerprint, there, path);
    return;
  }
  if (here === undefined) return;
  if (meeting === "ask") {
    if (known.asks !== here) saveStatusConflict(database, fingerprint, here);
    return;
  }
  if (known.pending !== undefined) return;
  queueStatus(database, fingerprint, serverStatusOf(here, known.status), context.host.clock.now());
  context.queued();
}

function meetRating(context: MeetContext, place: BookPlace, sides: Sides): void {
  const { known, told, summary } = sides;
  const there = told.rating;
  const meeting = compareRatings({ here: summary?.stars, there, agreed: known.rating });
  if (meeting === "leave" || (meeting === "agree" && there === known.rating)) return;
  settleRating(context, place, sides, meeting);
}

function settleRating(
  context: MeetContext,
  { fingerprint, path }: BookPlace,
  { known, told: { rating: there }, summary }: Sides,
  meeting: Meeting,
): void {
  const { database } = context;
  const here = summary?.stars;
  if (meeting === "apply" || meeting === "agree") {
    const stars = starsOfRating(there);
    if (there === undefined) return;
    const isMet = isOfAnother(context, path, known) || writeSummary(context, fingerprint, { stars }, path);
    if (isMet) recordAgreedRating(database, fingerprint, there);
    return;
  }
  const rating = ratingOfStars(here);
  if (here === undefined || rating === undefined) return;
  if (meeting === "ask") {
    if (known.asksRating !== here) saveRatingConflict(database, fingerprint, here);
    return;
  }
  rateBook(context, fingerprint, rating);
}

/** On a shared device, stars that differ from the base are another reader's. */
function isOfAnother({ host, settings }: MeetContext, path: string, { rating }: KnownState): boolean {
  const stars = settings().isShared ? host.summaries.of(path)?.stars : undefined;
  return stars !== undefined && stars !== starsOfRating(rating);
}
