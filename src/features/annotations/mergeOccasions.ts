import { attempted, caught, valueOrThrow } from "../../base/storageError";
import type { Context } from "../../context";
import type { BookId, Fingerprint } from "../../model/book";
import { type Failure, isTransient } from "../../base/failure";
import { isAboutAccount, reachOf } from "../../queue/queue.rules";
import { done, failed, type Result } from "../../base/result";
import type { PendingNote } from "./noteRecords";
import type { BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/screen.port";
import type { Sync } from "../../queue/sync.port";
import { askGone, forgetGone, type GoneCounts, tellGone } from "./askGone";
import { tellReturned } from "./tellReturned";
import { mergeNotes, type MergeReport } from "./mergeNotes";
import type { MergeContext, MergedBook } from "./mergeContext";
import { mergedKinds } from "./mergeScope";
import type { NoteFile } from "./noteFile";
import { findBook } from "../../book/books.store";
import { listTouchedMarks } from "./touchedMarks.store";
import { listPendingNotes } from "./annotations.store";

/**
 * Merges a book after opening, before sending and on request. Always inside a sync: a book stays wanted until one has
 * merged it.
 *
 * @noSelf
 */
export interface MergeOccasions extends Required<
  Pick<BookFollower, "known" | "found" | "turned" | "resumed" | "closed">
> {
  /** By the user's request. */
  want(fingerprint: Fingerprint, path: string): void;
  /** Merges due books; inside the sync task. Failure: one that ends the sync of notes. */
  begin(fileOf: NoteFile): Result<undefined>;
  /** Not compared, so kept pending. */
  isHeld(note: PendingNote): boolean;
}

/**
 * Dependencies.
 *
 * @noSelf
 */
export interface OccasionContext extends MergeContext, Pick<Context, "log"> {
  readonly sync: Pick<Sync, "want">;
  isTouched(mark: string): boolean;
  noticeDeletions(): void;
}

interface Book {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

/** Deletions to confirm in a book. */
interface Gone extends Book {
  readonly marks: readonly string[];
}

interface State {
  readonly context: OccasionContext;
  readonly wanted: Record<Fingerprint, Book | undefined>;
  /** Elapsed seconds of the last merge, by book. */
  readonly mergedAt: Record<Fingerprint, number | undefined>;
  /** Books that may be sent. `oneWay`: without a merge, because lists or the file are missing. */
  ready: Record<Fingerprint, "merged" | "oneWay" | undefined>;
  /** Rows excluded from this sync. */
  unmerged: Record<number, true | undefined>;
  readonly mayDelete: Record<Fingerprint, GoneCounts | undefined>;
  gone: readonly Gone[];
}

/** Elapsed seconds between automatic merges. */
const restSeconds = 600;

/** Interval after an interruption. */
const pageSeconds = 30;

export function createMergeOccasions(context: OccasionContext): MergeOccasions {
  const state: State = { context, wanted: {}, mergedAt: {}, ready: {}, unmerged: {}, mayDelete: {}, gone: [] };
  return {
    known: (book, fingerprint) => opened(state, book, fingerprint),
    found: (fingerprint) => {
      if (state.wanted[fingerprint] !== undefined) context.sync.want("note");
    },
    turned: ({ fingerprint }) => {
      if (fingerprint !== undefined) turned(state, fingerprint);
    },
    resumed: (book) => {
      if (book?.fingerprint !== undefined) opened(state, book, book.fingerprint);
    },
    closed: () => {
      ask(state);
      // Retry.
      if (Object.values(state.wanted).some((book) => book !== undefined)) context.sync.want("note");
    },
    want: (fingerprint, path) => want(state, { fingerprint, path }),
    begin: (fileOf) => begin(state, fileOf),
    isHeld: (note) => isHeld(state, note),
  };
}

function opened(state: State, { document: { path } }: OpenBook, fingerprint: Fingerprint): void {
  const { context, wanted } = state;
  const book = { fingerprint, path };
  if (wanted[fingerprint] === undefined && isRecent(state, fingerprint, restSeconds)) return;
  if (context.settings().manualOnly || mergedKinds(context, book).length === 0) return;
  wanted[fingerprint] = book;
  context.sync.want("note");
}

/** Completes an interrupted merge. */
function turned(state: State, fingerprint: Fingerprint): void {
  const isLate = state.wanted[fingerprint] !== undefined && state.mergedAt[fingerprint] !== undefined;
  if (isLate && !isRecent(state, fingerprint, pageSeconds)) state.context.sync.want("note");
}

function isRecent({ context, mergedAt }: State, fingerprint: Fingerprint, seconds: number): boolean {
  const at = mergedAt[fingerprint];
  return at !== undefined && context.host.clock.elapsed() - at < seconds;
}

function want({ wanted, mergedAt }: State, book: Book): void {
  wanted[book.fingerprint] = book;
  mergedAt[book.fingerprint] = undefined;
}

function numberOf({ database }: OccasionContext, fingerprint: Fingerprint): BookId | undefined {
  const book = findBook(database, fingerprint);
  return book?.id;
}

/** Failure: temporary, or of the account, with the book still due. Any other ends the merge of this book. */
function merge(state: State, book: Book, id: BookId): Result<undefined> {
  const { context, mayDelete, wanted, mergedAt, ready } = state;
  const { fingerprint } = book;
  const touched = listTouchedMarks(context.database, fingerprint);
  const kept: Record<string, true | undefined> = {};
  for (const mark of touched) kept[mark] = true;
  const merging: MergedBook = {
    fingerprint,
    path: book.path,
    id,
    kinds: mergedKinds(context, book),
    isTouched: (mark) => kept[mark] === true || context.isTouched(mark),
    noticeDeletions: context.noticeDeletions,
    mayDelete: mayDelete[fingerprint] !== undefined,
  };
  const merged = attempted(() => mergeNotes(context, merging));
  if (!merged.ok) return refused(state, fingerprint, merged.failure);
  const { isInterrupted } = merged.value;
  wanted[fingerprint] = isInterrupted ? book : undefined;
  noteDeleted(state, fingerprint, merged.value);
  ready[fingerprint] = "merged";
  mergedAt[fingerprint] = context.host.clock.elapsed();
  for (const rowId of merged.value.unmerged) state.unmerged[rowId] = true;
  noteGone(state, book, merged.value);
  tellReturned(context, fingerprint, merged.value.returned);
  return done;
}

function noteDeleted({ context, mayDelete }: State, fingerprint: Fingerprint, merged: MergeReport): void {
  const counts = mayDelete[fingerprint];
  if (counts === undefined) return;
  const now = { confirmed: counts.confirmed, deleted: counts.deleted + merged.deleted };
  mayDelete[fingerprint] = merged.isInterrupted ? now : undefined;
  if (!merged.isInterrupted) tellGone(context, now);
}

function refused({ wanted, mergedAt, ready }: State, fingerprint: Fingerprint, failure: Failure): Result<undefined> {
  mergedAt[fingerprint] = undefined;
  if (isTransient(failure) || isAboutAccount(failure) || failure.kind === "storage") return failed(failure);
  wanted[fingerprint] = undefined;
  if (failure.kind === "unsupported") ready[fingerprint] = "oneWay";
  return done;
}

function noteGone(state: State, { fingerprint, path }: Book, { conflicts }: MergeReport): void {
  const others = state.gone.filter((one) => one.fingerprint !== fingerprint);
  state.gone = conflicts.length === 0 ? others : others.concat([{ fingerprint, path, marks: conflicts }]);
}

/** In the file browser, one book at a time. */
function ask(state: State): void {
  if (state.gone.length > 0) state.context.host.offers.whenBrowsing("goneNotes", () => askFirst(state));
}

function askFirst(state: State): void {
  const { context } = state;
  const [first] = state.gone;
  if (first === undefined) return;
  state.gone = state.gone.slice(1);
  const again = (): void => {
    want(state, first);
    context.sync.want("note");
    ask(state);
  };
  askGone(context, first, {
    yes: () => {
      state.mayDelete[first.fingerprint] = { confirmed: first.marks.length, deleted: 0 };
      again();
    },
    no: () => {
      const forgotten = caught(() => forgetGone(context, first, first.marks));
      again();
      valueOrThrow(forgotten);
    },
  });
}

function begin(state: State, fileOf: NoteFile): Result<undefined> {
  state.ready = {};
  state.unmerged = {};
  const books = dueBooks(state, fileOf);
  for (const book of books) {
    const { fingerprint } = book;
    const id = numberOf(state.context, fingerprint);
    if (id === undefined || state.ready[fingerprint] !== undefined) continue;
    const merged = merge(state, book, id);
    // A 500 may concern this book only.
    if (!merged.ok && reachOf(merged.failure) !== "row") return merged;
  }
  ask(state);
  return done;
}

/** Books with pending notes and wanted books, each once. */
function dueBooks(state: State, fileOf: NoteFile): readonly Book[] {
  const { context, wanted, ready } = state;
  const books: Record<Fingerprint, Book | undefined> = {};
  for (const book of Object.values(wanted)) if (book !== undefined) books[book.fingerprint] = book;
  let window = listPendingNotes(context.database);
  while (window.length > 0) {
    for (const { fingerprint, path: noted } of window) {
      if (books[fingerprint] !== undefined || ready[fingerprint] !== undefined) continue;
      const path = fileOf(fingerprint, noted);
      if (path === undefined) ready[fingerprint] = "oneWay";
      else books[fingerprint] = { fingerprint, path };
    }
    context.host.tasks.pause();
    window = listPendingNotes(context.database, window[window.length - 1]);
  }
  const due = Object.values(books).filter((book) => book !== undefined);
  return due.filter((book) => mergedKinds(context, book).length > 0);
}

function isHeld({ context, ready, unmerged }: State, { fingerprint, path, item, rowId }: PendingNote): boolean {
  const kinds = mergedKinds(context, { fingerprint, path });
  if (item.kind === "entry" || !kinds.includes(item.kind)) return false;
  return ready[fingerprint] === undefined || unmerged[rowId] === true;
}
