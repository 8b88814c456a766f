import { caught, ok, type Result } from "../../../base/result";
import type { Context } from "../../../context";
import {
  type HostAnnotation,
  idOfAnnotation,
  syncsAnnotations,
  type UnreadAnnotations,
} from "../../../model/annotation";
import type { BookFile, ListedAnnotations } from "../../../koreader/openDocument.port";
import type { Timer } from "../../../koreader/host.port";
import { fingerprintAt, choiceOf, annotationChoiceOf } from "../../../book/book";
import type { BookFollower } from "../../../book/openBook";
import type { OpenBook } from "../../../book/openBook.port";
import { type ReadingRecord, writeReading } from "../../../book/writeReading";
import { collectKept, saveTouched } from "./collectKept";
import { collectAnnotations } from "./collectAnnotations";
import { ratingAtEnd } from "../../status/localChanges";
import { listPendingItems } from "../annotations.store";
import { getDeviceState } from "../../../store/deviceState";

/**
 * Collects changes by the user and queues them at the end of a session. Handlers write only touched annotations when reading
 * ends: at shutdown no timer runs, and they cannot be found later.
 * @noSelf
 */
interface AnnotationTracker extends BookFollower {
  annotated(annotations: readonly HostAnnotation[], book: OpenBook | undefined): void;
  isTouched(annotationId: string): boolean;
  /** Adds deletions without a host event. */
  noticeDeletions(): void;
}

export interface QueuedAnnotations {
  readonly count: number;
  readonly unread: readonly UnreadAnnotations[];
}

/** Queues all notes of a book, at the user's request. Undefined without a sidecar or readable file. */
export function queueAnnotations(context: Context, file: BookFile): Result<QueuedAnnotations> | undefined {
  const annotations = context.host.annotations.listOf(file.path);
  const fingerprint = fingerprintAt(context, file);
  if (annotations === undefined || fingerprint === undefined) return undefined;
  const collected = caught(() =>
    collectAnnotations(context, { fingerprint, path: file.path, annotations, touched: [], isWhole: true }),
  );
  if (!collected.ok) return collected;
  context.queued();
  return ok({ count: annotations.count, unread: annotations.unread });
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

export function createAnnotationTracker(context: Context): AnnotationTracker {
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
    isTouched: (annotationId) => state.touched[annotationId] === true,
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
  const changes = caught(() => listPendingItems(database));
  return changes.ok && changes.value.some((change) => change.fingerprint === fingerprint && change.cfi === undefined);
}

function touch(state: State, annotations: readonly HostAnnotation[], book: OpenBook | undefined): void {
  const { context } = state;
  for (const annotation of annotations) state.touched[idOfAnnotation(annotation)] = true;
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
  const annotationIds = Object.keys(touched);
  return { store: () => storeTouched(context, file, annotationIds) };
}

function storeTouched(context: Context, file: BookFile, touched: readonly string[]): void {
  const fingerprint = fingerprintAt(context, file);
  if (fingerprint === undefined || !syncsAnnotations(annotationChoiceOf(context, fingerprint))) return;
  saveTouched(context, fingerprint, touched);
}

/** The stars, and the encoded annotations by ID. */
interface Before {
  readonly stars: number | undefined;
  readonly byId: Readonly<Record<string, string | undefined>>;
}

const nothingBefore: Before = { stars: undefined, byId: {} };

function beforeReading(annotations: ListedAnnotations | undefined): Before {
  const byId: Record<string, string | undefined> = {};
  for (const annotation of allOf(annotations)) byId[idOfAnnotation(annotation)] = wordsOf(annotation);
  return { stars: annotations?.stars, byId };
}

function wordsOf({ text, note, colour, drawer }: HostAnnotation): string {
  return [text, note, colour, drawer].map((word) => word ?? "").join("\n");
}

function allOf(annotations: ListedAnnotations | undefined): readonly HostAnnotation[] {
  return annotations === undefined ? [] : annotations.part(0, annotations.count);
}

/** The host sends no event for an edited note. */
function changedSince({ byId }: Before, annotations: ListedAnnotations | undefined): readonly string[] {
  const changed = allOf(annotations).filter((annotation) => byId[idOfAnnotation(annotation)] !== wordsOf(annotation));
  return changed.map((annotation) => idOfAnnotation(annotation));
}

interface EndOfVisit {
  readonly file: BookFile;
  readonly touched: readonly string[];
  /** False if the rating may be another reader's. */
  readonly isRated: boolean;
  readonly annotations: ListedAnnotations | undefined;
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
  const present = annotations.listOf(file.path);
  const { isShared } = getDeviceState(context.database);
  const isRated = !isShared || present?.stars !== state.before.stars;
  const own = isShared ? touched.concat(changedSince(state.before, present)) : touched;
  state.before = isShared ? beforeReading(present) : nothingBefore;
  const late = { is: false };
  return () => {
    const listed = late.is ? annotations.listOf(file.path) : present;
    late.is = true;
    collectEnded(context, { file, touched: own, isRated, annotations: listed });
  };
}

/** True if the settings send notes or ratings. */
function isWanted(context: Context, book: OpenBook | undefined): boolean {
  const settings = context.settings();
  if (!settings.enabled) return false;
  if (settings.ratingMode !== "off" || syncsAnnotations(settings)) return true;
  const fingerprint = book?.fingerprint;
  return fingerprint !== undefined && syncsAnnotations(annotationChoiceOf(context, fingerprint));
}

/** In a task, in steps. */
function collectEnded(context: Context, { file, touched, isRated, annotations }: EndOfVisit): void {
  const { path } = file;
  const fingerprint = fingerprintAt(context, file);
  if (fingerprint === undefined || choiceOf(context, fingerprint) !== "track") return;
  if (annotations !== undefined) collectKept(context, { fingerprint, path, annotations, touched });
  if (isRated) ratingAtEnd(context, { fingerprint, path, annotations });
  context.queued();
}
