import { markId, type HostAnnotation } from "../../domain/notes/annotation";
import type { Fingerprint } from "../../domain/book/book";
import { isFinished } from "../../domain/notes/rating";
import { done, type Result } from "../../domain/result";
import type { HostNotes } from "../../ports/annotationSource";
import type { Log } from "../../ports/log";
import type { OpenBook } from "../../ports/openBook";
import type { Tasks, Timer } from "../../ports/tasks";
import { collectNotes, type CollectParts, type NotedBook } from "./collectNotes";
import { collectKept, keepTouched } from "./keepTouched";
import { createKeeper, type Keeper } from "../sync/keepTrying";
import { rateBook, ratingAtEnd, type RateParts } from "./rateBook";

/** @noSelf */
export interface NotekeeperParts extends CollectParts, RateParts {
  readonly tasks: Tasks;
  readonly log: Log;
  fingerprint(book: OpenBook): Fingerprint | undefined;
  /** False for a book of which the reader wants no notes and ratings sent by themselves; absent: there is none. */
  follows?(fingerprint: Fingerprint): boolean;
}

/**
 * Follows what the reader makes in the open book, and hands it on when a session ends. The handlers only look: what
 * is written is written later. Only what the reader was seen to touch is kept at once if need be: it cannot be seen
 * again, and at the end of the host nothing scheduled runs any more.
 *
 * @noSelf
 */
export interface Notekeeper {
  /** The reader made, changed or deleted these in the open book; undefined: it is one that cannot be synced. */
  touched(annotations: readonly HostAnnotation[], book: OpenBook | undefined): void;
  /** Reading stops in this book; the document is still there. */
  ended(book: OpenBook): void;
  /** A person asked to send the notes of this book, open or not. The value: how many the host has of it. */
  send(book: OpenBook): Result<number> | undefined;
  /** A person gave this book, open or not, a rating, 1 to 10. */
  rate(book: OpenBook, rating: number): Result<undefined> | undefined;
}

interface State {
  /** What was touched in the open book. */
  touched: string[];
  /** Not all of that is on the disk. */
  unkept: boolean;
  timer: Timer | undefined;
}

/** Seconds after which it is: several notes in a row are one write. */
const touchedSeconds = 2;

/** One book at a time is open; what was touched in it is handed on, or kept, when its session ends. */
export function createNotekeeper(parts: NotekeeperParts): Notekeeper {
  const state: State = { touched: [], unkept: false, timer: undefined };
  const ended = createKeeper<Ended>({
    tasks: parts.tasks,
    store: (seen) => handOn(parts, seen),
    stored: parts.queued,
    replaces: () => false,
  });
  return {
    touched: (annotations, book) => touch(state, parts, annotations, book),
    ended: (book) => end(state, parts, book, ended),
    send: (book) => {
      const notes = parts.source.notesOf(book.path);
      const fingerprint = parts.fingerprint(book);
      if (notes === undefined || fingerprint === undefined) return undefined;
      const collected = collectNotes(parts, { fingerprint, path: book.path, notes, touched: [] });
      if (!collected.ok) return collected;
      parts.queued();
      return { ok: true, value: notes.annotations.length };
    },
    rate: (book, rating) => {
      const fingerprint = parts.fingerprint(book);
      return fingerprint === undefined ? undefined : rateBook(parts, fingerprint, rating);
    },
  };
}

function touch(
  state: State,
  parts: NotekeeperParts,
  annotations: readonly HostAnnotation[],
  book: OpenBook | undefined,
): void {
  for (const annotation of annotations) {
    const id = markId(annotation);
    if (!state.touched.includes(id)) state.touched.push(id);
  }
  if (book === undefined || !isWanted(parts)) return;
  state.unkept = true;
  state.timer?.cancel();
  state.timer = parts.tasks.after(touchedSeconds, () => keepUnkept(state, parts, book));
}

function keepUnkept(state: State, parts: NotekeeperParts, book: OpenBook): void {
  const fingerprint = state.unkept ? parts.fingerprint(book) : undefined;
  if (fingerprint === undefined || !isFollowed(parts, fingerprint)) return;
  const kept = keepTouched(parts, fingerprint, state.touched);
  report(parts, kept);
  state.unkept = !kept.ok;
}

/** What a session leaves. */
interface Ended {
  readonly book: OpenBook;
  readonly percent: number;
  readonly touched: readonly string[];
  readonly isDue: boolean;
  /** As the host had them at the end; afterwards it is asked anew. */
  notes: HostNotes | undefined;
  isLate: boolean;
}

function end(state: State, parts: NotekeeperParts, book: OpenBook, ended: Keeper<Ended>): void {
  if (!isWanted(parts)) return;
  state.timer?.cancel();
  keepUnkept(state, parts, book);
  const notes = parts.source.notesOf(book.path);
  const { percent } = book.position();
  const { touched } = state;
  const isDue = parts.settings().notesWhen === "session" || isFinished(percent, notes?.status);
  state.touched = [];
  state.unkept = false;
  parts.tasks.after(0, () => ended.keep({ book, notes, percent, touched, isDue, isLate: false }));
}

function isWanted({ settings }: NotekeeperParts): boolean {
  const { enabled, highlights, bookmarks, ratingMode } = settings();
  return enabled && (highlights || bookmarks || ratingMode !== "off");
}

function isFollowed({ follows }: NotekeeperParts, fingerprint: Fingerprint): boolean {
  return follows?.(fingerprint) !== false;
}

/** Failure: storage; then it is tried again, and the reader may have written on by then. */
function handOn(parts: NotekeeperParts, seen: Ended): Result<undefined> {
  const { book, percent, touched, isDue } = seen;
  const fingerprint = parts.fingerprint(book);
  if (fingerprint === undefined || !isFollowed(parts, fingerprint)) return done;
  if (seen.isLate) seen.notes = parts.source.notesOf(book.path);
  seen.isLate = true;
  const { notes } = seen;
  const kept = isDue
    ? collect(parts, { fingerprint, path: book.path, notes, touched })
    : keepTouched(parts, fingerprint, touched);
  report(parts, kept);
  if (!kept.ok) return kept;
  const rated = ratingAtEnd(parts, { fingerprint, percent, notes });
  report(parts, rated);
  return rated;
}

type Seen = Omit<NotedBook, "notes"> & { readonly notes: HostNotes | undefined };

function collect(parts: NotekeeperParts, { fingerprint, path, notes, touched }: Seen): Result<undefined> {
  return notes === undefined ? done : collectKept(parts, { fingerprint, path, notes, touched });
}

function report({ log }: NotekeeperParts, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage") log.warn(`notes not stored: ${result.failure.detail}`);
}
