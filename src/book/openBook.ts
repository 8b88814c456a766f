import type { Context } from "../context";
import type { Fingerprint } from "../model/book";
import { activityFrom, arriveAgain, jumpFrom, repaginate, recordPage } from "./pageActivity.rules";
import type { Destination } from "../model/bookState";
import type { Position } from "../model/session";
import type { Settings } from "../model/settings";
import type { OpenDocument } from "../koreader/openDocument.port";
import { fingerprintBook } from "./book";
import type { OpenBook, Screen } from "./openBook.port";
import { type ReadingRecord, writeReading } from "./writeReading";

/** Reacts to events of the open book. Handlers must not block. @noSelf */
export interface BookFollower {
  /**
   * False: no events of this book. Checked at opening, after hashing and after a change of settings. A later change
   * calls `opened` or `closed`. Absent: true. Undefined: no book is open.
   */
  follows?(book: OpenBook | undefined): boolean;
  /** Undefined for an unsupported format. */
  opened?(book: OpenBook | undefined): void;
  /** The fingerprint is known: on the tick after `opened`. */
  fingerprinted?(book: OpenBook, fingerprint: Fingerprint): void;
  /** The server ID is known. In a task. */
  identified?(fingerprint: Fingerprint): void;
  /** Hot path. `isAnother`: a turn; false after scrolling or a repaint. */
  turned?(book: OpenBook, isAnother: boolean): void;
  /** Reading ended at `from`: before a jump and after a jump back. */
  departing?(book: OpenBook, from: Position): ReadingRecord | undefined;
  /** After a jump: reading begins here. */
  arrived?(book: OpenBook): void;
  /** The book closes or the device suspends. Takes the host's state; the record writes it. */
  left?(book: OpenBook): ReadingRecord | undefined;
  reloaded?(book: OpenBook): void;
  resumed?(book: OpenBook | undefined): void;
  /** After `left`; undefined as in `opened`. */
  closed?(book: OpenBook | undefined): void;
}

interface State {
  readonly context: Context;
  readonly followers: readonly BookFollower[];
  following: readonly BookFollower[];
  /** Settings with which `following` was chosen; undefined if it is stale. */
  settings: Settings | undefined;
  book: OpenBook | undefined;
  /** True also for an unsupported format. */
  isOpen: boolean;
  reloading: boolean;
}

/** Calls followers in order; the list may grow. */
export function createScreen(context: Context, followers: readonly BookFollower[]): Screen {
  const state: State = {
    context,
    followers,
    following: [],
    settings: undefined,
    book: undefined,
    isOpen: false,
    reloading: false,
  };
  return {
    opened: (document) => opened(state, document),
    turned: (page) => turned(state, page),
    repaginated: () => repaginated(state),
    identified: (fingerprint) => {
      for (const follower of followersNow(state)) follower.identified?.(fingerprint);
    },
    reconsider: () => {
      state.settings = undefined;
    },
    reloading: () => {
      state.reloading = state.book !== undefined;
    },
    suspended: () => suspended(state),
    resumed: () => resumed(state),
    closed: () => {
      if (!state.reloading) closed(state);
    },
    book: () => state.book,
  };
}

/** Retries an unreadable file; undefined if it still is. */
export function fingerprintOfOpenBook(context: Context, book: OpenBook): Fingerprint | undefined {
  book.fingerprint = book.fingerprint ?? fingerprintBook(context, book.document);
  return book.fingerprint;
}

function followersNow(state: State): readonly BookFollower[] {
  if (state.context.settings() !== state.settings) chooseFollowers(state);
  return state.following;
}

function chooseFollowers(state: State): void {
  const { context, followers, following: before, book, isOpen } = state;
  state.settings = context.settings();
  state.following = followers.filter((follower) => follower.follows?.(book) !== false);
  if (!isOpen) return;
  for (const follower of before) if (!state.following.includes(follower)) follower.closed?.(book);
  for (const follower of state.following) if (!before.includes(follower)) join(follower, book);
}

function join(follower: BookFollower, book: OpenBook | undefined): void {
  follower.opened?.(book);
  if (book?.fingerprint !== undefined) follower.fingerprinted?.(book, book.fingerprint);
}

function opened(state: State, document: OpenDocument | undefined): void {
  const { book, reloading, context } = state;
  state.reloading = false;
  if (reloading && book !== undefined && book.document.path === document?.path) return reloaded(state, book, document);
  if (book !== undefined) closed(state);
  state.book = document === undefined ? undefined : openBook(state, document);
  state.isOpen = true;
  state.following = [];
  chooseFollowers(state);
  if (state.book !== undefined) context.host.tasks.after(0, () => fingerprintSoon(state));
}

function openBook(state: State, document: OpenDocument): OpenBook {
  const activity = activityFrom(document.position().page, state.context.host.clock.elapsed());
  const book: OpenBook = {
    document,
    activity,
    fingerprint: undefined,
    asleep: false,
    landed: undefined,
    jump: (destination) => jump(state, book, destination),
  };
  return book;
}

function reloaded(state: State, book: OpenBook, document: OpenDocument): void {
  book.document = document;
  book.asleep = false;
  book.activity.page = document.position().page;
  for (const follower of followersNow(state)) follower.reloaded?.(book);
}

/** Outside the host's event, because hashing reads the file. */
function fingerprintSoon(state: State): void {
  const { book, context, following } = state;
  const fingerprint = book === undefined ? undefined : fingerprintOfOpenBook(context, book);
  if (book === undefined || fingerprint === undefined) return;
  chooseFollowers(state);
  for (const follower of following) if (state.following.includes(follower)) follower.fingerprinted?.(book, fingerprint);
}

function turned(state: State, page: number): void {
  const { book, reloading, context } = state;
  // A reloaded document shows its page before it is ready.
  if (book === undefined || reloading) return;
  const { activity, landed } = book;
  const isBack = landed !== undefined && page === activity.leftPage;
  if (isBack) depart(state, book, landed);
  const idleSeconds = context.settings().idleMinutes * 60;
  const isAnother = recordPage(activity, page, context.host.clock.elapsed(), idleSeconds);
  for (const follower of followersNow(state)) follower.turned?.(book, isAnother);
  if (isBack) arrive(state, book);
}

function jump(state: State, book: OpenBook, destination: Destination): boolean {
  if (state.book !== book) return false;
  const { activity, document } = book;
  const { page } = activity;
  depart(state, book, document.position());
  document.goTo(destination);
  jumpFrom(activity, page);
  book.landed = document.position();
  arrive(state, book);
  return true;
}

function depart(state: State, book: OpenBook, from: Position): void {
  write(state, (follower) => follower.departing?.(book, from));
}

function arrive(state: State, book: OpenBook): void {
  if (book.asleep) return;
  for (const follower of followersNow(state)) follower.arrived?.(book);
}

function repaginated({ book, context }: State): void {
  if (book === undefined) return;
  repaginate(book.activity, book.document.position().page, context.host.clock.elapsed());
}

function suspended(state: State): void {
  const { book } = state;
  if (book === undefined || book.asleep) return;
  leave(state, book);
  book.asleep = true;
}

function resumed(state: State): void {
  const { book } = state;
  // Some hosts send resume without a suspend.
  if (book?.asleep === true) {
    book.asleep = false;
    arriveAgain(book.activity);
  }
  for (const follower of followersNow(state)) follower.resumed?.(book);
}

function closed(state: State): void {
  const { book } = state;
  if (book !== undefined) leave(state, book);
  const following = followersNow(state);
  state.book = undefined;
  state.isOpen = false;
  state.settings = undefined;
  for (const follower of following) follower.closed?.(book);
}

function leave(state: State, book: OpenBook): void {
  write(state, (follower) => follower.left?.(book));
}

function write(state: State, tell: (follower: BookFollower) => ReadingRecord | undefined): void {
  const records: ReadingRecord[] = [];
  for (const follower of followersNow(state)) {
    const record = tell(follower);
    if (record !== undefined) records.push(record);
  }
  writeReading(state.context, records);
}
