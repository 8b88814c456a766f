import { markId, type HostAnnotation } from "../domain/annotation";
import type { Fingerprint } from "../domain/book";
import { isFinished } from "../domain/rating";
import type { Result } from "../domain/result";
import type { HostNotes } from "../ports/annotationSource";
import type { Log } from "../ports/log";
import type { OpenBook } from "../ports/openBook";
import type { Tasks } from "../ports/tasks";
import { collectNotes, type CollectParts } from "./collectNotes";
import { collectKept, keepTouched } from "./keepTouched";
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
 * is written is written on the next tick.
 */
/** @noSelf */
export interface Notekeeper {
  /** The reader made, changed or deleted these. */
  touched(annotations: readonly HostAnnotation[]): void;
  /** Reading stops in this book; the document is still there. */
  ended(book: OpenBook): void;
  /** A person asked to send the notes of this book, open or not. The value: how many the host has of it. */
  send(book: OpenBook): Result<number> | undefined;
  /** A person gave this book, open or not, a rating, 1 to 10. */
  rate(book: OpenBook, rating: number): Result<undefined> | undefined;
}

/** One book at a time is open; what was touched in it is handed on, or kept, when its session ends. */
export function createNotekeeper(parts: NotekeeperParts): Notekeeper {
  let touched: string[] = [];
  return {
    touched: (annotations) => {
      for (const annotation of annotations) {
        const id = markId(annotation);
        if (!touched.includes(id)) touched.push(id);
      }
    },
    ended: (book) => {
      if (!isWanted(parts)) return;
      const notes = parts.source.notesOf(book.path);
      const { percent } = book.position();
      const now = touched;
      const isDue = parts.settings().notesWhen === "session" || isFinished(percent, notes?.status);
      touched = [];
      parts.tasks.after(0, () => handOn(parts, book, { notes, percent, touched: now, isDue }));
    },
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

function isWanted({ settings }: NotekeeperParts): boolean {
  const { enabled, highlights, bookmarks, ratingMode } = settings();
  return enabled && (highlights || bookmarks || ratingMode !== "off");
}

function handOn(
  parts: NotekeeperParts,
  book: OpenBook,
  seen: { notes: HostNotes | undefined; percent: number; touched: readonly string[]; isDue: boolean },
): void {
  const fingerprint = parts.fingerprint(book);
  if (fingerprint === undefined || parts.follows?.(fingerprint) === false) return;
  const { notes, percent, touched, isDue } = seen;
  if (!isDue) report(parts, keepTouched(parts, fingerprint, touched));
  else if (notes !== undefined)
    report(parts, collectKept(parts, { fingerprint, path: book.path, notes, touched }));
  report(parts, ratingAtEnd(parts, { fingerprint, percent, notes }));
  parts.queued();
}

function report({ log }: NotekeeperParts, result: Result<undefined>): void {
  if (!result.ok && result.failure.kind === "storage") log.warn(`notes not stored: ${result.failure.detail}`);
}
