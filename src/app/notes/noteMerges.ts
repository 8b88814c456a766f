import type { Context } from "../../context";
import { type BookId, bookTypeOf, type Fingerprint } from "../../domain/book";
import { detailOf, type Failure, isTransient } from "../../domain/failure";
import { goesByItself, isAboutAccount, isBehindAccount } from "../../domain/queue";
import { done, ok, type Result } from "../../domain/result";
import type { ListedKind } from "../../domain/serverItem";
import type { PendingNote } from "../../ports/noteStore";
import { noteChoiceOf } from "../book/book";
import type { BookFollower, OpenBook } from "../book/openBook";
import type { Sync } from "../sync/sync";
import { askGone, forgetGone } from "./askGone";
import { type MergeContext, mergeNotes, type MergeReport } from "./mergeNotes";
import type { NoteFile } from "./noteFile";

/**
 * When the notes of a book are made the same on both sides: after it was opened, before something of it is sent, and when
 * a person asks.
 *
 * @noSelf
 */
export interface NoteMerges extends Required<Pick<BookFollower, "known" | "found" | "resumed" | "closed">> {
  /** The notes of this book are merged in the next drain, however lately they were: a person asked. */
  want(fingerprint: Fingerprint, path: string): void;
  /** Merges what a drain is to send, and what is wanted; inside its task. Failure: one that may pass; storage. */
  begin(fileOf: NoteFile): Result<undefined>;
  /** What the server says against this is not known: it stays. */
  isHeld(note: PendingNote): boolean;
}

/**
 * What occasions need besides.
 *
 * @noSelf
 */
export interface OccasionContext extends MergeContext, Pick<Context, "log" | "queued"> {
  readonly sync: Pick<Sync, "inTurn">;
  /** Is a book on the screen? Nobody is asked anything then. */
  isReading(): boolean;
  /** See `NoteTracker`. */
  isTouched(mark: string): boolean;
}

interface Book {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

/** What is gone on the server from a book, and the reader is to be asked about. */
interface Gone extends Book {
  readonly marks: readonly string[];
}

interface State {
  readonly context: OccasionContext;
  readonly wanted: Record<Fingerprint, Book | undefined>;
  /** Elapsed seconds when it was merged last, by book. */
  readonly mergedAt: Record<Fingerprint, number | undefined>;
  /**
   * What may be sent in this drain. `oneWay`: as it is, because the server has no lists, or the file is not here.
   */
  ready: Record<Fingerprint, "merged" | "oneWay" | undefined>;
  /** Rows that stay in this drain all the same. */
  unmet: readonly number[];
  readonly mayDelete: Record<Fingerprint, true | undefined>;
  gone: readonly Gone[];
}

/** Elapsed seconds for which a book that was opened is not asked about again. */
const restSeconds = 600;

/** One for the process. */
export function createNoteMerges(context: OccasionContext): NoteMerges {
  const state: State = { context, wanted: {}, mergedAt: {}, ready: {}, unmet: [], mayDelete: {}, gone: [] };
  return {
    known: (book, fingerprint) => opened(state, book, fingerprint),
    found: (fingerprint) => {
      const book = state.wanted[fingerprint];
      if (book !== undefined) context.host.tasks.after(0, () => pull(state, book));
    },
    resumed: (book) => {
      if (book?.fingerprint !== undefined) opened(state, book, book.fingerprint);
    },
    closed: () => void context.host.tasks.after(0, () => ask(state)),
    want: (fingerprint, path) => {
      state.wanted[fingerprint] = { fingerprint, path };
      state.mergedAt[fingerprint] = undefined;
    },
    begin: (fileOf) => begin(state, fileOf),
    isHeld: (note) => isHeld(state, note),
  };
}

function opened(state: State, { document: { path } }: OpenBook, fingerprint: Fingerprint): void {
  if (isRecent(state, fingerprint, restSeconds)) return;
  state.wanted[fingerprint] = { fingerprint, path };
  pull(state, { fingerprint, path });
}

function isRecent({ context, mergedAt }: State, fingerprint: Fingerprint, seconds: number): boolean {
  const at = mergedAt[fingerprint];
  return at !== undefined && context.host.clock.elapsed() - at < seconds;
}

/** Seconds until the next attempt while something else is being sent. */
const againSeconds = 3;

function pull(state: State, book: Book): void {
  const { context, wanted } = state;
  if (wanted[book.fingerprint] === undefined || !mayPull(context, book)) return;
  const id = numberOf(context, book.fingerprint);
  // Once it is known `found` comes, or a drain finds it.
  if (id === undefined) return;
  const started = context.sync.inTurn(() => {
    const merged = merge(state, book, id);
    if (!merged.ok) context.log.warn(`notes not pulled: ${merged.failure.kind} ${detailOf(merged.failure)}`);
    context.queued();
    if (!context.isReading()) context.host.tasks.after(0, () => ask(state));
  });
  if (!started) context.host.tasks.after(againSeconds, () => pull(state, book));
}

function mayPull(context: OccasionContext, book: Book): boolean {
  const settings = context.settings();
  if (!settings.enabled || settings.serverUrl === "" || isBehindAccount(settings, "note")) return false;
  if (!goesByItself(settings, "note") || settings.manualOnly || !context.host.network.isConnected()) return false;
  return mergedKinds(context, book).length > 0;
}

/**
 * What is synced both ways in a book, in the servers' words. Of a book of fixed pages that is its bookmarks, where the
 * server keeps pages: nothing else in it has a place there.
 */
function mergedKinds(
  context: Pick<OccasionContext, "store" | "settings" | "server">,
  { fingerprint, path }: Book,
): readonly ListedKind[] {
  const { highlights, bookmarks } = noteChoiceOf(context, fingerprint);
  const isEpub = bookTypeOf(path) === "EPUB";
  const kinds: ListedKind[] = highlights === "both" && isEpub ? ["annotation", "note"] : [];
  const hasBookmarks = bookmarks === "both" && (isEpub || context.server.probe.dialect().pageBookmarks);
  return hasBookmarks ? kinds.concat(["bookmark"]) : kinds;
}

function numberOf({ store }: OccasionContext, fingerprint: Fingerprint): BookId | undefined {
  const book = store.books.find(fingerprint);
  return book.ok ? book.value?.id : undefined;
}

/** Failure: one that may pass; storage. What is for good is noted. */
function merge(state: State, book: Book, id: BookId): Result<undefined> {
  const { context, mayDelete, wanted, mergedAt, ready } = state;
  const { fingerprint } = book;
  const touched = context.store.annotations.touched(fingerprint);
  if (!touched.ok) return touched;
  const kept: Record<string, true | undefined> = {};
  for (const mark of touched.value) kept[mark] = true;
  const merged = mergeNotes(context, {
    fingerprint,
    path: book.path,
    id,
    kinds: mergedKinds(context, book),
    isTouched: (mark) => kept[mark] === true || context.isTouched(mark),
    mayDelete: mayDelete[fingerprint] === true,
  });
  if (!merged.ok) return refused(state, book, merged.failure);
  wanted[fingerprint] = undefined;
  mayDelete[fingerprint] = undefined;
  ready[fingerprint] = "merged";
  mergedAt[fingerprint] = context.host.clock.elapsed();
  state.unmet = state.unmet.concat(merged.value.unmet);
  noteGone(state, book, merged.value);
  return done;
}

function refused(state: State, { fingerprint }: Book, failure: Failure): Result<undefined> {
  state.wanted[fingerprint] = undefined;
  state.mergedAt[fingerprint] = undefined;
  if (failure.kind === "unsupported") {
    state.ready[fingerprint] = "oneWay";
    return done;
  }
  const isOfBook = !isTransient(failure) && !isAboutAccount(failure) && failure.kind !== "storage";
  return isOfBook ? done : { ok: false, failure };
}

function noteGone(state: State, { fingerprint, path }: Book, { asks }: MergeReport): void {
  const others = state.gone.filter((one) => one.fingerprint !== fingerprint);
  state.gone = asks.length === 0 ? others : others.concat([{ fingerprint, path, marks: asks }]);
}

/** Not over a page: the next time that no book is open. */
function ask(state: State): void {
  const { context } = state;
  const [first] = state.gone;
  if (first === undefined || context.isReading()) return;
  state.gone = state.gone.slice(1);
  const { fingerprint, path, marks } = first;
  const again = (): void => {
    state.wanted[fingerprint] = { fingerprint, path };
    state.mergedAt[fingerprint] = undefined;
    pull(state, first);
    ask(state);
  };
  askGone(context, first, {
    yes: () => {
      state.mayDelete[fingerprint] = true;
      again();
    },
    no: () => {
      forgetGone(context, first, marks);
      again();
    },
  });
}

function begin(state: State, fileOf: NoteFile): Result<undefined> {
  state.ready = {};
  state.unmet = [];
  const books = dueBooks(state, fileOf);
  if (!books.ok) return books;
  for (const book of books.value) {
    const { fingerprint } = book;
    const id = numberOf(state.context, fingerprint);
    if (id === undefined || state.ready[fingerprint] !== undefined) continue;
    const merged = merge(state, book, id);
    if (!merged.ok) return merged;
  }
  if (!state.context.isReading()) state.context.host.tasks.after(0, () => ask(state));
  return done;
}

/** Those of which something waits, and those that are wanted; each once. */
function dueBooks(state: State, fileOf: NoteFile): Result<readonly Book[]> {
  const { context, wanted, ready } = state;
  const { waiting } = context.store.annotations;
  const books: Record<Fingerprint, Book | undefined> = {};
  for (const book of Object.values(wanted)) if (book !== undefined) books[book.fingerprint] = book;
  let window = waiting();
  while (window.ok && window.value.length > 0) {
    for (const { fingerprint, path: noted } of window.value) {
      if (books[fingerprint] !== undefined || ready[fingerprint] !== undefined) continue;
      const path = fileOf(fingerprint, noted);
      if (path === undefined) ready[fingerprint] = "oneWay";
      else books[fingerprint] = { fingerprint, path };
    }
    context.host.tasks.pause();
    window = waiting(window.value[window.value.length - 1]);
  }
  if (!window.ok) return window;
  const due = Object.values(books).filter((book) => book !== undefined);
  return ok(due.filter((book) => mergedKinds(context, book).length > 0));
}

function isHeld({ context, ready, unmet }: State, { fingerprint, path, item, rowId }: PendingNote): boolean {
  const kinds = mergedKinds(context, { fingerprint, path });
  if (item.kind === "entry" || !kinds.includes(item.kind)) return false;
  return ready[fingerprint] === undefined || unmet.includes(rowId);
}
