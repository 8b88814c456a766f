import { caught } from "../../base/storageError";
import type { Context } from "../../context";
import type { Book, BookId } from "../../model/book";
import { type Recommendation, sortedRecommendations } from "../../model/candidate";
import { detailOf } from "../../base/failure";
import { isFinished } from "../status/rating.rules";
import { ok, type Result } from "../../base/result";
import type { Settings } from "../../model/settings";
import { shortened } from "../../base/text";
import type { BookFile, OpenDocument } from "../../koreader/openDocument.port";
import type { BrowseBook } from "../library/browse.rules";
import type { Offer, Shown } from "../../koreader/screen.port";
import { bookIn } from "../../book/book";
import { choiceOf } from "../../book/tracking";
import { lookForNext } from "./nextInSeries";
import type { BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/screen.port";

/** A recommendation with its local path. */
export interface Advice extends Recommendation {
  readonly path?: string | undefined;
}

/** Sorted (§4 rule 6). Inside a task only. Failures: those of a request. */
export function similarBooks(
  context: Pick<Context, "store" | "server" | "host">,
  id: BookId,
): Result<readonly Advice[]> {
  const answer = context.server.catalogue.recommend(id);
  if (!answer.ok) return answer;
  const advice: Advice[] = [];
  for (const { book, similarity } of sortedRecommendations(answer.value)) {
    advice.push({ book, similarity, path: pathHere(context, book.id) });
    // Several queries a book.
    context.host.tasks.pause();
  }
  return ok(advice);
}

/** Absolute; undefined if not on this device. */
export function pathHere(context: Pick<Context, "store" | "host">, id: BookId): string | undefined {
  const downloaded = context.store.shelves.fileOf(id)?.path;
  for (const path of [downloaded ?? "", seenAt(context, id) ?? ""])
    if (path !== "" && context.host.files.facts(path) !== undefined) return path;
  return undefined;
}

function seenAt({ store }: Pick<Context, "store">, id: BookId): string | undefined {
  const book = store.books.withId(id);
  return book === undefined ? undefined : store.matches.pathOf(book.fingerprint);
}

/** @noSelf */
interface State {
  readonly context: Context;
  readonly deeds: SuggestionDeeds;
  open: OpenBook | undefined;
  reading: boolean;
  /** Set by the user since the opening; the server may have set an earlier status. */
  hasSpoken: boolean;
  /** The last finished book, until offered. */
  due: Book | undefined;
  shown: Shown | undefined;
}

/**
 * Actions of the offers.
 *
 * @noSelf
 */
export interface SuggestionDeeds {
  showSimilar(book: Book): void;
  /** Opens or downloads it; a choice if there are several. */
  takeNext(books: readonly BrowseBook[]): void;
}

/**
 * Offers the next in series and similar books after a finished book, in the file browser, once a book. Similar books
 * are requested only after a yes.
 *
 * @noSelf
 */
export interface Suggestions extends BookFollower {
  /** The user changed status or stars. */
  summaryChanged(path: string): void;
}

export function createSuggestions(context: Context, deeds: SuggestionDeeds): Suggestions {
  const state: State = {
    context,
    deeds,
    open: undefined,
    reading: false,
    hasSpoken: false,
    due: undefined,
    shown: undefined,
  };
  return {
    opened: (book) => {
      state.open = book;
      state.reading = true;
      state.hasSpoken = false;
      state.shown?.withdraw();
    },
    summaryChanged: (path) => {
      if (state.open?.document.path === path) state.hasSpoken = true;
    },
    closed: (book) => {
      state.open = undefined;
      state.reading = false;
      const finished = finishedIn(book?.document, state.hasSpoken);
      if (!isWanted(context.settings()) || (finished === undefined && state.due === undefined)) return;
      context.host.tasks.after(0, () => {
        if (finished !== undefined) state.due = dueAfter(context, finished) ?? state.due;
        suggest(state);
      });
    },
  };
}

/** Undefined unless finished here; a status from the server may be followed by a reread. */
function finishedIn(document: OpenDocument | undefined, hasSpoken: boolean): OpenDocument | undefined {
  if (document === undefined) return undefined;
  return isFinished(document.position().percent, hasSpoken ? document.status() : undefined) ? document : undefined;
}

/** Offers that would need account settings are skipped. */
function isWanted(settings: Settings): boolean {
  const { enabled, suggestSimilar, suggestNext, serverUrl, libraryUsername, libraryLoginRefused } = settings;
  return (
    enabled && (suggestSimilar || suggestNext) && serverUrl !== "" && libraryUsername !== "" && !libraryLoginRefused
  );
}

/** A tracked server book without an earlier offer. */
function dueAfter(context: Context, file: BookFile): Book | undefined {
  const book = bookIn(context, file);
  if (book?.id === undefined || choiceOf(context, book.fingerprint) !== "track") return undefined;
  const offered = caught(() => context.store.offered.isOffered(book.fingerprint));
  return offered.ok && !offered.value ? book : undefined;
}

/** Reloads the book: after a change of server its ID differs. */
function again({ store }: Context, book: Book): Book {
  const found = store.books.find(book.fingerprint);
  return found ?? book;
}

/** The answer may take long, so the state is checked again. */
function suggest(state: State): void {
  const { context, due: book } = state;
  const id = book === undefined ? undefined : again(context, book).id;
  if (book === undefined || id === undefined || state.reading) return;
  const offer = (next: readonly BrowseBook[] | undefined): void => {
    if (state.reading || state.due !== book) return;
    if (next === undefined && !context.settings().suggestSimilar) return;
    state.shown?.withdraw();
    state.shown = context.host.offers.offerInBrowser(suggestOffer(state, book, next));
  };
  if (context.settings().suggestNext) lookForNext(context, id, offer);
  else offer(undefined);
}

function suggestOffer(state: State, book: Book, next: readonly BrowseBook[] | undefined): Offer {
  const { context, deeds } = state;
  const { translate } = context;
  const finished = shortened(book.title ?? translate("this book"), 40);
  const similar = { text: translate("Similar books"), run: () => deeds.showSimilar(again(context, book)) };
  const title = shortened(next?.[0]?.title ?? translate("a book"), 40);
  return {
    text:
      next === undefined
        ? translate("You have finished “%1”.", finished)
        : translate("You have finished “%1”. Next in the series: “%2”.", finished, title),
    yes: next === undefined ? similar.text : nextText(context, next),
    no: translate("Not now"),
    onShown: () => {
      state.due = undefined;
      keep(context, book);
    },
    onYes: () => (next === undefined ? similar.run() : deeds.takeNext(next)),
    onNo: () => undefined,
    other: next === undefined || !context.settings().suggestSimilar ? undefined : similar,
  };
}

/** Label of the button. */
function nextText(context: Context, next: readonly BrowseBook[]): string {
  const [only, another] = next;
  if (only === undefined || another !== undefined) return context.translate("Next in series");
  return pathHere(context, only.id) === undefined ? context.translate("Download") : context.translate("Open");
}

function keep({ store, host, log }: Context, { fingerprint }: Book): void {
  const kept = caught(() => store.offered.keep(fingerprint, host.clock.now()));
  if (!kept.ok) log.warn(`offer of similar books not stored: ${detailOf(kept.failure)}`);
}
