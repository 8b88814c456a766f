import { caught, ok, type Result } from "../../../base/result";
import type { Context } from "../../../context";
import { type HostAnnotation, markId, syncsNotes, type UnreadNotes } from "../../../model/annotation";
import type { BookFile, ListedNotes } from "../../../koreader/openDocument.port";
import type { Timer } from "../../../koreader/host.port";
import { fingerprintAt, choiceOf, noteChoiceOf } from "../../../book/book";
import type { BookFollower } from "../../../book/openBook";
import type { OpenBook } from "../../../book/openBook.port";
import { type ReadingRecord, writeReading } from "../../../book/readingRecords";
import { collectKept, saveTouched } from "./collectKept";
import { collectNotes } from "./collectNotes";
import { ratingAtEnd } from "../../status/localChanges";
import { listPendingNotes } from "../annotations.store";
import { getDeviceState } from "../../../store/deviceState";

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

export interface QueuedNotes {
  readonly count: number;
  readonly unread: readonly UnreadNotes[];
}

/** Queues all notes of a book, at the user's request. Undefined without a sidecar or readable file. */
export function queueNotes(context: Context, file: BookFile): Result<QueuedNotes> | undefined {
  const notes = context.host.annotations.listOf(file.path);
  const fingerprint = fingerprintAt(context, file);
  if (notes === undefined || fingerprint === undefined) return undefined;
  const collected = caught(() =>
    collectNotes(context, { fingerprint, path: file.path, notes, touched: [], isWhole: true }),
  );
  if (!collected.ok) return collected;
  context.queued();
  return ok({ count: notes.count, unread: notes.unread });
}

interface State {
  readonly context: Context;
  book: OpenBook | undefined;
  touched: Record<string, true | undefined>;
  /** Annotations at the start, for a device with several readers. */
  before: Before;
  /** Writes `touched` soon. Undefined: given to the writer. */
  timer: Timer | undefined;
}

/** Seconds, to combine writes. */
const touchedSeconds = 2;

export function createNoteTracker(context: Context): NoteTracker {
  const state: State = {
    context,
    book: undefined,
    touched: {},
    before: nothingBefore,
    timer: undefined,
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
        state.before = beforeReading(context.host.annotations.listOf(book.document.path));
      if (hasUnplaced(context, book)) context.queued();
    },
    left: (book) => end(state, book),
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
  state.timer?.cancel();
  // Before reading ends, so that a crash does not lose them.
  state.timer = context.host.tasks.after(touchedSeconds, () => {
    state.timer = undefined;
    writeReading(context, [touchedRecord(state, book.document)]);
  });
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

function touchedRecord({ context, touched }: State, file: BookFile): ReadingRecord {
  const marks = Object.keys(touched);
  return { store: () => storeTouched(context, file, marks) };
}

function storeTouched(context: Context, file: BookFile, touched: readonly string[]): void {
  const fingerprint = fingerprintAt(context, file);
  if (fingerprint === undefined || !syncsNotes(noteChoiceOf(context, fingerprint))) return;
  saveTouched(context, fingerprint, touched);
}

/** Encoded annotations by mark. */
interface Before {
  readonly stars: number | undefined;
  readonly marks: Readonly<Record<string, string | undefined>>;
}

const nothingBefore: Before = { stars: undefined, marks: {} };

function beforeReading(notes: ListedNotes | undefined): Before {
  const marks: Record<string, string | undefined> = {};
  for (const annotation of allOf(notes)) marks[markId(annotation)] = wordsOf(annotation);
  return { stars: notes?.stars, marks };
}

function wordsOf({ text, note, colour, drawer }: HostAnnotation): string {
  return [text, note, colour, drawer].map((word) => word ?? "").join("\n");
}

function allOf(notes: ListedNotes | undefined): readonly HostAnnotation[] {
  return notes === undefined ? [] : notes.part(0, notes.count);
}

/** The host sends no event for an edited note. */
function changedSince({ marks }: Before, notes: ListedNotes | undefined): readonly string[] {
  const changed = allOf(notes).filter((annotation) => marks[markId(annotation)] !== wordsOf(annotation));
  return changed.map((annotation) => markId(annotation));
}

interface EndOfVisit {
  readonly file: BookFile;
  readonly touched: readonly string[];
  /** False if the rating may be another reader's. */
  readonly isRated: boolean;
  readonly notes: ListedNotes | undefined;
}

function end(state: State, book: OpenBook): ReadingRecord | undefined {
  const { context } = state;
  const isNeeded = isWanted(context, book);
  if (isNeeded) noticeDeletions(state);
  const { path, title, author } = book.document;
  const file = { path, title, author };
  const store = state.timer === undefined ? undefined : touchedRecord(state, file).store;
  state.timer?.cancel();
  state.timer = undefined;
  const touched = Object.keys(state.touched);
  state.touched = {};
  return { store, collect: isNeeded ? collectionOf(state, file, touched) : undefined };
}

/** Takes the host's state. */
function collectionOf(state: State, file: BookFile, touched: readonly string[]): () => void {
  const { context } = state;
  const { annotations } = context.host;
  const notes = annotations.listOf(file.path);
  const { isShared } = getDeviceState(context.database);
  const isRated = !isShared || notes?.stars !== state.before.stars;
  const present = isShared ? notes : undefined;
  const own = isShared ? touched.concat(changedSince(state.before, present)) : touched;
  state.before = isShared ? beforeReading(present) : nothingBefore;
  const late = { is: false };
  return () => {
    const listed = late.is ? annotations.listOf(file.path) : notes;
    late.is = true;
    collectEnded(context, { file, touched: own, isRated, notes: listed });
  };
}

/** True if the settings send notes or ratings. */
function isWanted(context: Context, book: OpenBook | undefined): boolean {
  const settings = context.settings();
  if (!settings.enabled) return false;
  if (settings.ratingMode !== "off" || syncsNotes(settings)) return true;
  const fingerprint = book?.fingerprint;
  return fingerprint !== undefined && syncsNotes(noteChoiceOf(context, fingerprint));
}

/** In a task, in steps. */
function collectEnded(context: Context, { file, touched, isRated, notes }: EndOfVisit): void {
  const { path } = file;
  const fingerprint = fingerprintAt(context, file);
  if (fingerprint === undefined || choiceOf(context, fingerprint) !== "track") return;
  if (notes !== undefined) collectKept(context, { fingerprint, path, notes, touched });
  if (isRated) ratingAtEnd(context, { fingerprint, path, notes });
  context.queued();
}
