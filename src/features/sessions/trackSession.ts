import { writeReading } from "../../book/writeReading";
import type { Screen } from "../../book/openBook.port";
import { saveSettings } from "../../store/settings";
import { keptIn } from "../../store/database";
import { caught } from "../../base/result";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import { afterTurn, beginReading, mayMoveStart, type Moment, type Reading, sessionOf } from "./reading.rules";
import { counts, type Position, type Session } from "../../model/session";
import type { Clock, Timer } from "../../koreader/host.port";
import { choiceOf } from "../../book/book";
import { fingerprintOfOpenBook, type BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/openBook.port";
import type { ReadingRecord } from "../../book/writeReading";
import { recordSessionClock } from "./sessionClocks";
import { deleteCheckpoint, loadCheckpoint, saveCheckpoint, queueSession } from "./sessions.store";

/** Seconds of reading that a crash may lose. */
const checkpointSeconds = 60;

/** Seconds, so that the page turn is drawn first. */
const checkpointDelay = 2;

/**
 * Turns reading of the open book into pending sessions (§3). Does not block. `left` and `departing` record the
 * session. A timer stores checkpoints.
 * @noSelf
 */
export interface Tracker extends BookFollower {
  /** Last session, if too short to count. */
  discarded(): DiscardedSession | undefined;
}

export type DiscardedSession = Pick<Session, "fingerprint" | "startedAt" | "seconds" | "pagesRead">;

interface State {
  readonly context: Context;
  /** Undefined without reading or tracking. */
  reading: Reading | undefined;
  checkpoint: Timer | undefined;
  /** Elapsed seconds of the last checkpoint, or of the start. */
  checkpointAt: number;
  discarded: DiscardedSession | undefined;
}

/** One a process. */
export function sessionTracker(context: Context): Tracker {
  return keptIn(context.database, "sessionTracker", () => createTracker(context));
}

function createTracker(context: Context): Tracker {
  const state: State = {
    context,
    reading: undefined,
    checkpoint: undefined,
    checkpointAt: 0,
    discarded: undefined,
  };
  return {
    opened: (book) => start(state, book),
    resumed: (book) => start(state, book),
    turned: (book, isAnother) => {
      if (isAnother && state.reading !== undefined && mayMoveStart(state.reading, book.activity))
        state.reading = afterTurn(state.reading, book.activity, book.document.position());
      if (state.reading !== undefined && state.checkpoint === undefined) armCheckpoint(state, book);
    },
    departing: (book, from) => end(state, book, from),
    arrived: (book) => start(state, book),
    left: (book) => end(state, book, book.document.position()),
    discarded: () => state.discarded,
  };
}

function start(state: State, book: OpenBook | undefined): void {
  const { context, reading } = state;
  if (book === undefined || reading !== undefined || !context.settings().enabled) return;
  const now = momentOf(context.host.clock);
  state.reading = beginReading(book.activity, now, book.document.position());
  state.checkpointAt = now.elapsed;
  armCheckpoint(state, book);
}

/** Set by page turns, so that an idle device is never woken. Due at once after a long page. */
function armCheckpoint(state: State, book: OpenBook): void {
  const { tasks, clock } = state.context.host;
  const due = state.checkpointAt + checkpointSeconds - clock.elapsed();
  state.checkpoint = tasks.after(Math.max(due, checkpointDelay), () => {
    state.checkpoint = undefined;
    state.checkpointAt = clock.elapsed();
    const session = present(state, book, book.document.position());
    const stored = caught(() => {
      if (session !== undefined && isTracked(state.context, session)) saveCheckpoint(state.context.database, session);
    });
    // The next checkpoint, or the end, has this reading too.
    if (!stored.ok) state.context.log.warn(`checkpoint not stored: ${detailOf(stored.failure)}`);
  });
}

/** Session if it ended here; undefined without reading, or for an unreadable book. */
function present({ reading, context }: State, book: OpenBook, position: Position): Session | undefined {
  if (reading === undefined) return undefined;
  const fingerprint = fingerprintOfOpenBook(context, book);
  if (fingerprint === undefined) return undefined;
  const { activity, document } = book;
  const { type, title } = document;
  const idleSeconds = context.settings().idleMinutes * 60;
  const last = { activity, position, idleSeconds };
  return sessionOf(reading, { fingerprint, type, title }, momentOf(context.host.clock), last);
}

function end(state: State, book: OpenBook, position: Position): ReadingRecord | undefined {
  const { context } = state;
  if (state.reading === undefined) return undefined;
  const session = present(state, book, position);
  state.reading = undefined;
  state.checkpoint?.cancel();
  state.checkpoint = undefined;
  const isKept = session !== undefined && counts(session, context.settings());
  state.discarded = isKept ? undefined : session;
  if (!isKept) return { store: () => deleteCheckpoint(context.database) };
  recordSessionClock(context.database, { session, end: momentOf(context.host.clock) });
  return { store: () => add(context, session) };
}

/** Untracked books leave no session. */
function isTracked(context: Context, { fingerprint }: Session): boolean {
  return choiceOf(context, fingerprint) === "track";
}

function add(context: Context, session: Session): void {
  const { database, host, queued } = context;
  if (!isTracked(context, session)) return deleteCheckpoint(database);
  queueSession(database, session, host.clock.now());
  queued();
}

/** Queues the session that a crash interrupted, up to its last checkpoint. Undefined if none counts. */
export function recoverSession(context: Context): Session | undefined {
  const { database, host, settings } = context;
  const session = loadCheckpoint(database);
  if (session === undefined) return undefined;
  if (!counts(session, settings()) || !isTracked(context, session)) {
    deleteCheckpoint(database);
    return undefined;
  }
  queueSession(database, session, host.clock.now());
  return session;
}

function momentOf(clock: Clock): Moment {
  return { now: clock.now(), elapsed: clock.elapsed() };
}

/** Turns the plugin on or off. Tracking of an open book stops or starts at once. */
export function setEnabled(context: Context, screen: Pick<Screen, "book">, enabled: boolean): void {
  const session = sessionTracker(context);
  const book = screen.book();
  const record = !enabled && book !== undefined ? session.left?.(book) : undefined;
  if (record !== undefined) writeReading(context, [record]);
  saveSettings(context.database, { enabled });
  if (enabled) session.resumed?.(book);
  context.changed();
}
