import type { Fingerprint } from "../../domain/book/book";
import {
  begin,
  repaginate,
  sessionOf,
  turnTo,
  type Moment,
  type Reading,
  type Subject,
} from "../../domain/session/reading";
import type { Session } from "../../domain/session/session";
import type { Settings } from "../../domain/settings";
import { counts } from "../../domain/session/validation";
import type { Clock } from "../../ports/clock";
import type { OpenBook } from "../../ports/openBook";
import type { Timer } from "../../ports/tasks";
import type { Keeper } from "../sync/keepTrying";
import { createSessionKeeper, reportUnstored, type KeepParts } from "./sessionKeeper";

/** At most so many seconds of reading are lost when the device dies. */
const checkpointSeconds = 60;

/** After a page turn the device has other things to do first. */
const checkpointDelay = 2;

/** @noSelf */
export interface TrackerParts extends KeepParts {
  readonly clock: Clock;
  settings(): Settings;
  /** The fingerprint of the book, from the cache or the file; undefined when the file cannot be read. */
  fingerprint(book: OpenBook): Fingerprint | undefined;
  /** The book is open and its fingerprint known. */
  bookKnown(fingerprint: Fingerprint): void;
}

/**
 * Reading sessions (§3 Reading session): what the host tells of the book on the screen becomes sessions in the
 * outbox. Nothing here waits; only `suspended` and `closed` write, one transaction each.
 *
 * @noSelf
 */
export interface Tracker {
  /** A book is on the screen and its position is known. */
  opened(book: OpenBook): void;
  /** The hot path: a page is shown, or scrolled. */
  turned(page: number): void;
  /** The same text was paginated anew; the reader has not moved. */
  repaginated(): void;
  /** The book stays open but reading stops, or is not wanted any more. */
  suspended(): void;
  /** Reading goes on in the open book, as a new session. */
  resumed(): void;
  /** The same book is about to be closed and opened again (a reload): its session goes on. */
  reloading(): void;
  closed(): void;
  /** The transaction in which the last session was put away has failed: it is put away anew. */
  undone(): void;
  /** The book on the screen; undefined when there is none, or it is of a format that the server does not take. */
  book(): OpenBook | undefined;
  /** The session that ended last, if it was too short to count and so left no trace; undefined otherwise. */
  discarded(): Discarded | undefined;
}

/** A session that did not count. */
export type Discarded = Pick<Session, "fingerprint" | "startedAt" | "seconds" | "pagesRead">;

interface State {
  book: OpenBook | undefined;
  subject: Subject | undefined;
  reading: Reading | undefined;
  reloading: boolean;
  checkpoint: Timer | undefined;
  /** Elapsed seconds of the last checkpoint; of the beginning, while there is none. */
  checkpointAt: number;
  readonly keeper: Keeper<Session>;
  /** What the last end of a session has put away; undefined when that was nothing. */
  kept: Session | undefined;
  discarded: Discarded | undefined;
}

/** A tracker that follows one book at a time. */
export function createTracker(parts: TrackerParts): Tracker {
  const state: State = {
    book: undefined,
    subject: undefined,
    reading: undefined,
    reloading: false,
    checkpoint: undefined,
    checkpointAt: 0,
    keeper: createSessionKeeper(parts),
    kept: undefined,
    discarded: undefined,
  };
  return {
    opened: (book) => opened(state, parts, book),
    turned: (page) => turned(state, parts, page),
    repaginated: () => repaginated(state, parts),
    suspended: () => end(state, parts),
    resumed: () => start(state, parts),
    reloading: () => {
      state.reloading = state.reading !== undefined;
    },
    closed: () => closed(state, parts),
    undone: () => {
      if (state.kept !== undefined) state.keeper.keep(state.kept);
    },
    book: () => state.book,
    discarded: () => state.discarded,
  };
}

function opened(state: State, parts: TrackerParts, book: OpenBook): void {
  const sameBook = state.reloading && state.book?.path === book.path;
  if (!sameBook) end(state, parts);
  state.reloading = false;
  state.book = book;
  if (sameBook) return repaginated(state, parts);
  state.subject = undefined;
  start(state, parts);
  parts.tasks.after(0, () => learn(state, parts));
}

function repaginated({ reading, book }: State, { clock }: TrackerParts): void {
  if (reading !== undefined && book !== undefined) repaginate(reading, book.position().page, clock.elapsed());
}

/** Finds out which book this is, outside the host's event. */
function learn(state: State, parts: TrackerParts): void {
  const subject = subjectOf(state, parts);
  if (subject !== undefined) parts.bookKnown(subject.fingerprint);
}

function subjectOf(state: State, parts: TrackerParts): Subject | undefined {
  const { book } = state;
  if (book === undefined || state.subject !== undefined) return state.subject;
  const fingerprint = parts.fingerprint(book);
  if (fingerprint === undefined) return undefined;
  state.subject = { fingerprint, type: book.type, title: book.title };
  return state.subject;
}

function start(state: State, parts: TrackerParts): void {
  if (state.book === undefined || state.reading !== undefined || !parts.settings().enabled) return;
  state.reading = begin(moment(parts.clock), state.book.position());
  state.checkpointAt = parts.clock.elapsed();
  armCheckpoint(state, parts);
}

function turned(state: State, parts: TrackerParts, page: number): void {
  const { reading } = state;
  if (reading === undefined) return;
  turnTo(reading, page, parts.clock.elapsed(), idleSeconds(parts));
  if (state.checkpoint === undefined) armCheckpoint(state, parts);
}

/** Armed by reading itself: a device that lies idle is never woken for it. After a long page it is due at once. */
function armCheckpoint(state: State, parts: TrackerParts): void {
  const due = state.checkpointAt + checkpointSeconds - parts.clock.elapsed();
  state.checkpoint = parts.tasks.after(Math.max(due, checkpointDelay), () => {
    state.checkpoint = undefined;
    state.checkpointAt = parts.clock.elapsed();
    const session = present(state, parts);
    if (session !== undefined) reportUnstored(parts.log, parts.sessions.checkpoint(session));
  });
}

/** The session as it stands now; undefined when nobody reads, or the book cannot be read. */
function present(state: State, parts: TrackerParts): Session | undefined {
  const { reading, book } = state;
  const subject = reading === undefined ? undefined : subjectOf(state, parts);
  if (reading === undefined || book === undefined || subject === undefined) return undefined;
  const position = book.position();
  return sessionOf(reading, subject, moment(parts.clock), { position, idleSeconds: idleSeconds(parts) });
}

function end(state: State, parts: TrackerParts): void {
  state.kept = undefined;
  if (state.reading === undefined) return;
  const session = present(state, parts);
  state.reading = undefined;
  state.checkpoint?.cancel();
  state.checkpoint = undefined;
  const isKept = session !== undefined && counts(session, parts.settings());
  state.discarded = isKept ? undefined : session;
  if (!isKept) return reportUnstored(parts.log, parts.sessions.dropCheckpoint());
  if (state.keeper.keep(session)) state.kept = session;
}

function closed(state: State, parts: TrackerParts): void {
  if (state.reloading) return;
  end(state, parts);
  state.book = undefined;
  state.subject = undefined;
}

function moment(clock: Clock): Moment {
  return { now: clock.now(), elapsed: clock.elapsed() };
}

function idleSeconds(parts: TrackerParts): number {
  return parts.settings().idleMinutes * 60;
}
