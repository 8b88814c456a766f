import { caught, done, ok, type Result } from "../../base/result";
import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { type HostAnnotation, markId, syncsNotes } from "../../model/annotation";
import type { BookFile, HostNotes, ListedNotes } from "../../koreader/openDocument.port";
import type { Timer } from "../../koreader/host.port";
import { fingerprintAt, choiceOf, noteChoiceOf } from "../../book/book";
import type { BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/openBook.port";
import { collectKept, collectNotes, saveTouched } from "./collectNotes";
import { ratingAtEnd } from "../status/localChanges";
import { listPendingNotes } from "./annotations.store";
import { getDeviceState } from "../../store/deviceState";

/**
 * Collects changes by the user and queues them at the end of a session. Handlers write only touched marks when reading
 * ends: at shutdown no timer runs, and they cannot be found later.
 * @noSelf
 */
interface NoteTracker extends BookFollower {
  annotated(annotations: readonly HostAnnotation[], book: OpenBook | undefined): void;
  isTouched(mark: string): boolean;
  /** Adds deletions without a host event. */
  noticeDeletions(): void;
}

/**
 * Queues all notes of a book, at the user's request; returns their count. Undefined without a sidecar or readable file.
 */
export function queueNotes(context: Context, file: BookFile): Result<number> | undefined {
  const notes = context.host.annotations.listOf(file.path);
  const fingerprint = fingerprintAt(context, file);
  if (notes === undefined || fingerprint === undefined) return undefined;
  const collected = caught(() =>
    collectNotes(context, { fingerprint, path: file.path, notes, touched: [], isWhole: true }),
  );
  if (!collected.ok) return collected;
  context.queued();
  return ok(notes.count);
}

interface State {
  readonly context: Context;
  book: OpenBook | undefined;
  touched: Record<string, true | undefined>;
  /** True until all is stored. */
  unkept: boolean;
  /** Annotations at the start, for a device with several readers. */
  before: Before;
  timer: Timer | undefined;
  /** Ended sessions to queue. */
  ended: Ended[];
}

/** Seconds, to combine writes. */
const touchedSeconds = 2;

/** Seconds after a storage failure. */
const retrySeconds = 30;

export function createNoteTracker(context: Context): NoteTracker {
  const state: State = {
    context,
    book: undefined,
    touched: {},
    unkept: false,
    before: nothingBefore,
    timer: undefined,
    ended: [],
  };
  return {
    follows: (book) => isWanted(context, book) || hasUnplaced(context, book),
    annotated: (annotations, book) => touch(state, annotations, book),
    isTouched: (mark) => state.touched[mark] === true,
    noticeDeletions: () => noticeDeletions(state),
    opened: (book) => begin(state, book),
    reloaded: () => noticeDeletions(state),
    fingerprinted: (book) => {
      if (getDeviceState(context.database).isShared)
        state.before = beforeReading(context.host.annotations.notesOf(book.document.path));
      if (hasUnplaced(context, book)) context.queued();
    },
    leaving: (book) => end(state, book),
    left: (book) => keepAtEnd(state, book),
    closed: () => context.host.annotations.endWatch(),
  };
}

/** True if notes wait for their place. The first batch suffices, because the rest follows it. */
function hasUnplaced({ database, host }: Context, book: OpenBook | undefined): boolean {
  const fingerprint = book?.fingerprint;
  if (fingerprint === undefined || host.contents.readsClosed()) return false;
  const notes = caught(() => listPendingNotes(database));
  return notes.ok && notes.value.some((note) => note.fingerprint === fingerprint && note.cfi === undefined);
}

function touch(state: State, annotations: readonly HostAnnotation[], book: OpenBook | undefined): void {
  const { context } = state;
  for (const annotation of annotations) state.touched[markId(annotation)] = true;
  if (book === undefined || !context.settings().enabled) return;
  state.unkept = true;
  state.timer?.cancel();
  state.timer = context.host.tasks.after(touchedSeconds, () => keepUnkept(state, book));
}

/** Earlier deletions belong to another book or reader. */
function begin(state: State, book: OpenBook | undefined): void {
  state.context.host.annotations.findDeleted();
  state.book = book;
  state.touched = {};
}

function noticeDeletions(state: State): void {
  const deleted = state.context.host.annotations.findDeleted();
  if (deleted.length > 0) touch(state, deleted, state.book);
}

function keepUnkept(state: State, { document }: OpenBook): void {
  const { context } = state;
  const fingerprint = state.unkept ? fingerprintAt(context, document) : undefined;
  if (fingerprint === undefined || !syncsNotes(noteChoiceOf(context, fingerprint))) return;
  const kept = caught(() => saveTouched(context, fingerprint, Object.keys(state.touched)));
  report(context, kept);
  state.unkept = !kept.ok;
}

/** Encoded annotations by mark. */
interface Before {
  readonly stars: number | undefined;
  readonly marks: Readonly<Record<string, string | undefined>>;
}

const nothingBefore: Before = { stars: undefined, marks: {} };

function beforeReading(notes: HostNotes | undefined): Before {
  const marks: Record<string, string | undefined> = {};
  for (const annotation of notes?.annotations ?? []) marks[markId(annotation)] = wordsOf(annotation);
  return { stars: notes?.stars, marks };
}

function wordsOf({ text, note, colour, drawer }: HostAnnotation): string {
  return [text, note, colour, drawer].map((word) => word ?? "").join("\n");
}

/** The host sends no event for an edited note. */
function changedSince({ marks }: Before, notes: HostNotes | undefined): readonly string[] {
  const annotations = notes?.annotations ?? [];
  const changed = annotations.filter((annotation) => marks[markId(annotation)] !== wordsOf(annotation));
  return changed.map((annotation) => markId(annotation));
}

interface Ended {
  readonly file: BookFile;
  readonly touched: readonly string[];
  /** False if the rating may be another reader's. */
  readonly isRated: boolean;
  notes: ListedNotes | undefined;
  isLate: boolean;
}

function end(state: State, book: OpenBook): void {
  const { context } = state;
  if (!isWanted(context, book)) return;
  noticeDeletions(state);
  const touched = Object.keys(state.touched);
  const { path, title, author } = book.document;
  const notes = context.host.annotations.listOf(path);
  const { isShared } = getDeviceState(context.database);
  const isRated = !isShared || notes?.stars !== state.before.stars;
  const present = isShared ? context.host.annotations.notesOf(path) : undefined;
  const own = isShared ? touched.concat(changedSince(state.before, present)) : touched;
  state.before = isShared ? beforeReading(present) : nothingBefore;
  const seen: Ended = { file: { path, title, author }, notes, touched: own, isRated, isLate: false };
  state.ended.push(seen);
  queueEnded(state);
}

function keepAtEnd(state: State, book: OpenBook): void {
  state.timer?.cancel();
  keepUnkept(state, book);
  state.touched = {};
  state.unkept = false;
}

/** True if the settings send notes or ratings. */
function isWanted(context: Context, book: OpenBook | undefined): boolean {
  const settings = context.settings();
  if (!settings.enabled) return false;
  if (settings.ratingMode !== "off" || syncsNotes(settings)) return true;
  const fingerprint = book?.fingerprint;
  return fingerprint !== undefined && syncsNotes(noteChoiceOf(context, fingerprint));
}

function isFollowed(context: Context, fingerprint: Fingerprint): boolean {
  return choiceOf(context, fingerprint) === "track";
}

/** In a task, in steps. Retries after a storage failure. */
function queueEnded(state: State): void {
  const { context } = state;
  context.host.tasks.start("queue notes", () => {
    let seen = state.ended.shift();
    while (seen !== undefined) {
      const queued = queueSeen(context, seen);
      if (!queued.ok) return retryEnded(state, seen);
      context.queued();
      seen = state.ended.shift();
    }
  });
}

function retryEnded(state: State, seen: Ended): void {
  state.ended.unshift(seen);
  state.context.host.tasks.after(retrySeconds, () => queueEnded(state));
}

function queueSeen(context: Context, seen: Ended): Result<undefined> {
  const { file, touched, isRated } = seen;
  const { path } = file;
  const fingerprint = fingerprintAt(context, file);
  if (fingerprint === undefined || !isFollowed(context, fingerprint)) return done;
  if (seen.isLate) seen.notes = context.host.annotations.listOf(path);
  seen.isLate = true;
  const { notes } = seen;
  const kept = caught(() => {
    if (notes !== undefined) collectKept(context, { fingerprint, path, notes, touched });
  });
  report(context, kept);
  if (!kept.ok) return kept;
  const rated = isRated ? caught(() => ratingAtEnd(context, { fingerprint, path, notes })) : done;
  report(context, rated);
  return rated;
}

function report({ log }: Context, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage") log.warn(`notes not stored: ${detailOf(result.failure)}`);
}
