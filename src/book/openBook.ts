import type { Context } from "../context";
import type { Fingerprint } from "../model/book";
import { detailOf } from "../base/failure";
import { activityFrom, arriveAgain, jumpFrom, paginateAnew, showPage } from "./pageActivity.rules";
import type { Destination } from "../model/progress";
import type { Position } from "../model/session";
import type { OpenDocument } from "../koreader/openDocument.port";
import { fingerprintBook } from "./fingerprint";
import type { OpenBook, Screen } from "./screen.port";

/**
 * What may be done when something happens to the book on the screen. Nothing here may wait.
 *
 * @noSelf
 */
export interface BookFollower {
  /** A book is on the screen; undefined: one of a format that the server does not take. */
  opened?(book: OpenBook | undefined): void;
  /** Its fingerprint is known: on the tick after the opening. */
  known?(book: OpenBook, fingerprint: Fingerprint): void;
  /** The server has only now been found to have it: what is asked by its number can be asked. Inside a task. */
  found?(fingerprint: Fingerprint): void;
  /** The hot path: a page is shown. `isAnother`: the reader has turned to it; false: it was scrolled, or shown again. */
  turned?(book: OpenBook, isAnother: boolean): void;
  /**
   * The reader is about to jump, or has gone back from a jump: what was read until then ended at `from`. One
   * transaction.
   */
  departing?(book: OpenBook, from: Position): void;
  /** The reader has jumped, or gone back: what is read from now on begins here. */
  arrived?(book: OpenBook): void;
  /** Reading is about to stop: whoever looks into the document does so now. */
  leaving?(book: OpenBook): void;
  /** Reading stops: the book is closed, or the device falls asleep. What all write here is one transaction. */
  left?(book: OpenBook): void;
  /** That transaction has failed: what was put away last is put away anew. */
  undone?(): void;
  /** The host has loaded the same book anew; the reader has not moved. */
  reloaded?(book: OpenBook): void;
  /** The device wakes; undefined: no book is open. */
  resumed?(book: OpenBook | undefined): void;
  /** The book leaves the screen, after `left`; undefined as in `opened`. */
  closed?(book: OpenBook | undefined): void;
}

type ScreenContext = Pick<Context, "store" | "host" | "log" | "settings">;

interface State {
  readonly context: ScreenContext;
  readonly followers: readonly BookFollower[];
  book: OpenBook | undefined;
  reloading: boolean;
}

/** The screen of the process, empty as yet. `followers` are told in their order; the list may still grow. */
export function createScreen(context: ScreenContext, followers: readonly BookFollower[]): Screen {
  const state: State = { context, followers, book: undefined, reloading: false };
  return {
    opened: (document) => opened(state, document),
    turned: (page) => turned(state, page),
    repaginated: () => repaginated(state),
    found: (fingerprint) => {
      for (const follower of followers) follower.found?.(fingerprint);
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

/** The book's fingerprint; a file that could not be read before is tried again. Undefined when it still cannot. */
export function fingerprintOf(context: ScreenContext, book: OpenBook): Fingerprint | undefined {
  book.fingerprint = book.fingerprint ?? fingerprintBook(context, book.document);
  return book.fingerprint;
}

function opened(state: State, document: OpenDocument | undefined): void {
  const { book, reloading, context, followers } = state;
  state.reloading = false;
  if (reloading && book !== undefined && book.document.path === document?.path) return reloaded(state, book, document);
  if (book !== undefined) closed(state);
  state.book = document === undefined ? undefined : openBook(state, document);
  for (const follower of followers) follower.opened?.(state.book);
  if (state.book !== undefined) context.host.tasks.after(0, () => learn(state));
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

function reloaded({ followers }: State, book: OpenBook, document: OpenDocument): void {
  book.document = document;
  book.asleep = false;
  book.activity.page = document.position().page;
  for (const follower of followers) follower.reloaded?.(book);
}

/** Finds out which book this is, outside the host's event. */
function learn({ book, context, followers }: State): void {
  const fingerprint = book === undefined ? undefined : fingerprintOf(context, book);
  if (book === undefined || fingerprint === undefined) return;
  for (const follower of followers) follower.known?.(book, fingerprint);
}

function turned(state: State, page: number): void {
  const { book, reloading, context, followers } = state;
  // A document that is opened anew shows its page before it is ready: nobody has turned it.
  if (book === undefined || reloading) return;
  const { activity, landed } = book;
  const isBack = landed !== undefined && page === activity.leftPage;
  if (isBack) depart(state, book, landed);
  const idleSeconds = context.settings().idleMinutes * 60;
  const isAnother = showPage(activity, page, context.host.clock.elapsed(), idleSeconds);
  for (const follower of followers) follower.turned?.(book, isAnother);
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
  inOneTransaction(state, (follower) => follower.departing?.(book, from));
}

function arrive({ followers }: State, book: OpenBook): void {
  if (book.asleep) return;
  for (const follower of followers) follower.arrived?.(book);
}

function repaginated({ book, context }: State): void {
  if (book === undefined) return;
  paginateAnew(book.activity, book.document.position().page, context.host.clock.elapsed());
}

function suspended(state: State): void {
  const { book } = state;
  if (book === undefined || book.asleep) return;
  leave(state, book);
  book.asleep = true;
}

function resumed({ book, followers }: State): void {
  // Some hosts tell of waking although nobody slept: who has read on has not come back then.
  if (book?.asleep === true) {
    book.asleep = false;
    arriveAgain(book.activity);
  }
  for (const follower of followers) follower.resumed?.(book);
}

function closed(state: State): void {
  const { book, followers } = state;
  if (book !== undefined) leave(state, book);
  state.book = undefined;
  for (const follower of followers) follower.closed?.(book);
}

function leave(state: State, book: OpenBook): void {
  for (const follower of state.followers) follower.leaving?.(book);
  inOneTransaction(state, (follower) => follower.left?.(book));
}

/** A full disk, or somebody else's lock, shows only when everything is written. */
function inOneTransaction({ context, followers }: State, tell: (follower: BookFollower) => void): void {
  const kept = context.store.inTransaction(() => {
    for (const follower of followers) tell(follower);
  });
  if (kept.ok) return;
  context.log.warn(`reading not stored: ${detailOf(kept.failure)}`);
  for (const follower of followers) follower.undone?.();
}
