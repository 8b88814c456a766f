import { detailOf } from "../../base/failure";
import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { type HostAnnotation, markId, syncsNotes } from "../../model/annotation";
import { isFinished } from "../status/rating.rules";
import { done, ok, type Result } from "../../base/result";
import type { BookFile, HostNotes, ListedNotes } from "../../koreader/openDocument.port";
import type { Timer } from "../../koreader/host.port";
import { fingerprintAt } from "../../book/book";
import { choiceOf, noteChoiceOf } from "../../book/tracking";
import type { BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/screen.port";
import { collectKept, collectNotes, keepTouched } from "./collectNotes";
import { ratingAtEnd } from "../status/rateBook";

/**
 * Follows what the reader makes in the open book, and hands it on when a session ends. The handlers only look: what
 * is written is written later. Only what the reader was seen to touch is kept at once if need be: it cannot be seen
 * again, and at the end of the host nothing scheduled runs any more.
 *
 * @noSelf
 */
export interface NoteTracker extends BookFollower {
  /** The reader made, changed or deleted these in the open book; undefined: it is one that cannot be synced. */
  annotated(annotations: readonly HostAnnotation[], book: OpenBook | undefined): void;
  /** Was this one of them, in the session that goes on? */
  isTouched(mark: string): boolean;
  /** Adds to them what the reader has deleted without an event of the host. */
  noticeDeletions(): void;
}

/**
 * A person asked to send the notes of this book, open or not. The value: how many the host has of it; undefined, without
 * a result, when the host keeps none, or the file cannot be read. Failure: storage.
 */
export function queueNotes(context: Context, file: BookFile): Result<number> | undefined {
  const notes = context.host.annotations.listOf(file.path);
  const fingerprint = fingerprintAt(context, file);
  if (notes === undefined || fingerprint === undefined) return undefined;
  const collected = collectNotes(context, { fingerprint, path: file.path, notes, touched: [], isWhole: true });
  if (!collected.ok) return collected;
  context.queued();
  return ok(notes.count);
}

interface State {
  readonly context: Context;
  book: OpenBook | undefined;
  /** The marks that were touched in the open book. */
  touched: Record<string, true | undefined>;
  /** Not all of that is on the disk. */
  unkept: boolean;
  /** What the host had of the open book when reading began: on a device with several readers, others may have made it. */
  before: Before;
  timer: Timer | undefined;
  /** Sessions whose notes are not queued yet. */
  ended: Ended[];
}

/** Seconds after which it is: several notes in a row are one write. */
const touchedSeconds = 2;

/** Seconds until the store is asked again to take what it refused. */
const retrySeconds = 30;

/** One book at a time is open; what was touched in it is handed on, or kept, when its session ends. */
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
    known: (book) => {
      if (context.settings().isShared)
        state.before = beforeReading(context.host.annotations.notesOf(book.document.path));
      if (hasUnplaced(context, book)) context.queued();
    },
    leaving: (book) => end(state, book),
    left: (book) => keepAtEnd(state, book),
    closed: () => context.host.annotations.endWatch(),
  };
}

/** Does a note of the book await its place? Only the first ones are looked at: the rest follow with them. */
function hasUnplaced({ store, host }: Context, book: OpenBook | undefined): boolean {
  const fingerprint = book?.fingerprint;
  if (fingerprint === undefined || host.contents.readsClosed()) return false;
  const notes = store.annotations.waiting();
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

/** What was deleted before is of another book, or of another reader of the device. */
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
  const kept = keepTouched(context, fingerprint, Object.keys(state.touched));
  report(context, kept);
  state.unkept = !kept.ok;
}

/** What the host had of a book: its marks as texts, by their names. */
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

/** The host tells of no note that is written anew: what differs from before this session, its reader has made. */
function changedSince({ marks }: Before, notes: HostNotes | undefined): readonly string[] {
  const annotations = notes?.annotations ?? [];
  const changed = annotations.filter((annotation) => marks[markId(annotation)] !== wordsOf(annotation));
  return changed.map((annotation) => markId(annotation));
}

/** What a session leaves. */
interface Ended {
  readonly file: BookFile;
  readonly percent: number;
  readonly touched: readonly string[];
  readonly isDue: boolean;
  /** Are the stars this reader's? Others may have given those that were there before. */
  readonly isRated: boolean;
  /** As the host had them at the end; afterwards it is asked anew. */
  notes: ListedNotes | undefined;
  isLate: boolean;
}

function end(state: State, book: OpenBook): void {
  const { context } = state;
  if (!isWanted(context, book)) return;
  noticeDeletions(state);
  const touched = Object.keys(state.touched);
  const { path, title, author, position } = book.document;
  const notes = context.host.annotations.listOf(path);
  const { percent } = position();
  const isDue = context.settings().notesWhen === "session" || isFinished(percent, notes?.status);
  const { isShared } = context.settings();
  const isRated = !isShared || notes?.stars !== state.before.stars;
  const present = isShared ? context.host.annotations.notesOf(path) : undefined;
  const own = isShared ? touched.concat(changedSince(state.before, present)) : touched;
  state.before = isShared ? beforeReading(present) : nothingBefore;
  const seen: Ended = { file: { path, title, author }, notes, percent, touched: own, isDue, isRated, isLate: false };
  state.ended.push(seen);
  queueEnded(state);
}

function keepAtEnd(state: State, book: OpenBook): void {
  state.timer?.cancel();
  keepUnkept(state, book);
  state.touched = {};
  state.unkept = false;
}

/** Is there anything to be done with the notes of this book, or with its stars? */
function isWanted(context: Context, book: OpenBook | undefined): boolean {
  const settings = context.settings();
  if (!settings.enabled) return false;
  if (settings.ratingMode !== "off" || syncsNotes(settings)) return true;
  const fingerprint = book?.fingerprint;
  return fingerprint !== undefined && syncsNotes(noteChoiceOf(context, fingerprint));
}

/** False for a book of which the reader wants no notes and ratings sent by themselves. */
function isFollowed(context: Context, fingerprint: Fingerprint): boolean {
  return choiceOf(context, fingerprint) === "track";
}

/** In a task, in steps: a book may have thousands of notes. What the store refuses is tried again later. */
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

/** Failure: storage; then it is tried again, and the reader may have written on by then. */
function queueSeen(context: Context, seen: Ended): Result<undefined> {
  const { file, percent, touched, isDue, isRated } = seen;
  const { path } = file;
  const fingerprint = fingerprintAt(context, file);
  if (fingerprint === undefined || !isFollowed(context, fingerprint)) return done;
  if (seen.isLate) seen.notes = context.host.annotations.listOf(path);
  seen.isLate = true;
  const { notes } = seen;
  const due = isDue && notes !== undefined ? collectKept(context, { fingerprint, path, notes, touched }) : done;
  const kept = isDue ? due : keepTouched(context, fingerprint, touched);
  report(context, kept);
  if (!kept.ok) return kept;
  const rated = isRated ? ratingAtEnd(context, { fingerprint, percent, notes }) : done;
  report(context, rated);
  return rated;
}

function report({ log }: Context, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage") log.warn(`notes not stored: ${detailOf(result.failure)}`);
}
