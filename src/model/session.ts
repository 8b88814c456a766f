import type { BookType, Fingerprint } from "./book";
import { type Percent, roundTo } from "../base/scale";
import { clockText, isoOf, isPlausible } from "../base/timestamp";
import type { Translate } from "../base/format";

export interface Position {
  readonly percent: Percent;
  /** From 1, in the host's pagination. */
  readonly page: number;
  /** Page count at that time, because it depends on the layout. */
  readonly pages: number;
}

export interface Session {
  readonly fingerprint: Fingerprint;
  /** Absent for imported reading in a book without a file; the session waits. */
  readonly type?: BookType | undefined;
  readonly title?: string | undefined;
  /** Unix seconds. */
  readonly startedAt: number;
  /** Unix seconds of the last reading, not of closing. */
  readonly endedAt: number;
  /** Whole seconds on pages, each page cut at the idle limit. */
  readonly seconds: number;
  /** Page turns, including the first page. */
  readonly pagesRead: number;
  readonly start: Position;
  readonly end: Position;
}

/** A session as it is sent, rounded (§2.2). */
export interface SessionRecord {
  readonly startTime: string;
  readonly endTime: string;
  readonly durationSeconds: number;
  readonly durationFormatted: string;
  readonly startProgress: number;
  readonly endProgress: number;
  readonly progressDelta: number;
  readonly startLocation: number;
  readonly endLocation: number;
}

interface RecordOptions {
  /** 0 to 5, for percents. */
  readonly decimals: number;
  /** Page count to scale locations to; absent: the device's pagination. */
  readonly serverPages?: number | undefined;
}

/** A session as the server takes it (§2): ISO times, percentages with `decimals`, pages by one pagination. */
export function recordOf(session: Session, options: RecordOptions): SessionRecord {
  const startProgress = roundTo(session.start.percent, options.decimals);
  const endProgress = roundTo(session.end.percent, options.decimals);
  // A font change in mid-session gives different paginations; only one can be sent.
  const pages = options.serverPages ?? session.end.pages;
  return {
    startTime: isoOf(session.startedAt),
    endTime: isoOf(session.endedAt),
    durationSeconds: session.seconds,
    durationFormatted: clockText(session.seconds),
    startProgress,
    endProgress,
    progressDelta: roundTo(endProgress - startProgress, options.decimals),
    startLocation: locationIn(pages, session.start),
    endLocation: locationIn(pages, session.end),
  };
}

/** Unscaled if a count is unknown. */
function locationIn(total: number, { page, pages }: Position): number {
  if (total < 1 || pages < 1 || total === pages) return page;
  return Math.max(1, Math.floor((page / pages) * total + 0.5));
}

/** Allowed difference of wall clock and page time, seconds: naps, but no lost clock. */
const maxNapSeconds = 86400;

export type SessionTime = Pick<Session, "startedAt" | "endedAt" | "seconds">;

/** Whole seconds. */
export function movedTo(session: SessionTime, startedAt: number): Span {
  const start = Math.floor(startedAt);
  return { startedAt: start, endedAt: start + lengthOf(session) };
}

/** Wall clock duration if plausible, else the time on pages. */
function lengthOf({ startedAt, endedAt, seconds }: SessionTime): number {
  const length = endedAt - startedAt;
  return length >= seconds && length <= seconds + maxNapSeconds ? length : seconds;
}

/** The fewest seconds at which the session still counts. */
export function leastSeconds({ minSeconds }: SessionThresholds): number {
  return Math.max(1, minSeconds);
}

/** End in Unix seconds, after `seconds` of reading. */
export function trimmedEnd(session: SessionTime, seconds: number): number {
  const cut = Math.max(0, session.seconds - seconds);
  return session.startedAt + Math.max(seconds, lengthOf(session) - cut);
}

/** Suggested start, Unix seconds. */
export function firstGuess(session: SessionTime, now: number): number {
  if (unsendable(session, now) === undefined || !isPlausible(now)) return session.startedAt;
  return Math.floor(now) - lengthOf(session);
}

/** `others`: sessions of the book around that time. `now`: Unix seconds. */
export function impossible({ startedAt, endedAt }: Span, others: readonly Span[], now: number): Impossible | undefined {
  if (!isPlausible(startedAt) || !isPlausible(endedAt)) return { kind: "absurd" };
  if (isPlausible(now) && endedAt > now) return { kind: "future" };
  for (const other of others) {
    const isSound = isPlausible(other.startedAt) && isPlausible(other.endedAt);
    const meets = other.startedAt < endedAt && startedAt < other.endedAt;
    if (isSound && (meets || other.startedAt === startedAt)) return { kind: "taken", by: other };
  }
  return undefined;
}

export type Impossible =
  { readonly kind: "absurd" } | { readonly kind: "future" } | { readonly kind: "taken"; readonly by: Span };

/** Seconds between two clocks. */
const tolerance = 86400;

/** The device's clock was not set, or ahead. */
type Unsendable = "unset" | "ahead";

/** Undefined if it may be sent. Unix seconds. `future`: by the server's clock, if it is known. */
export function unsendable(
  session: Pick<Session, "startedAt" | "endedAt">,
  now: number,
  future = now + tolerance,
): Unsendable | undefined {
  if (!isPlausible(session.startedAt) || !isPlausible(session.endedAt)) return "unset";
  return isPlausible(now) && session.endedAt > future ? "ahead" : undefined;
}

export function unsendableSentence(translate: Translate, why: Unsendable): string {
  return why === "unset"
    ? translate("This device's clock was not set when this was read, so the day is not known. You can set its time.")
    : translate("This device's clock was ahead when this was read: its date is in the future. You can set its time.");
}

export interface SessionThresholds {
  readonly minSeconds: number;
  readonly minPages: number;
}

/** A session that does not count leaves no trace (§3.1). */
export function counts(session: Session, thresholds: SessionThresholds): boolean {
  return session.seconds >= thresholds.minSeconds && session.pagesRead >= thresholds.minPages;
}

export interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

export interface PageVisit {
  readonly page: number;
  readonly pages: number;
  /** Unix seconds. */
  readonly startedAt: number;
  readonly seconds: number;
}
