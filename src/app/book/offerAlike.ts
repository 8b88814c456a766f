import type { Book } from "../../domain/book/book";
import { shortened } from "../../domain/text/lines";
import { isFinished } from "../../domain/notes/rating";
import { detailOf } from "../../domain/failureDetail";
import type { Settings } from "../../domain/settings";
import type { TrackingChoice } from "../../domain/book/trackingChoice";
import type { Clock } from "../../ports/clock";
import type { Log } from "../../ports/log";
import type { OfferedStore } from "../../ports/offeredStore";
import type { Offers, Shown } from "../../ports/offers";
import type { OpenBook } from "../../ports/openBook";
import type { Tasks } from "../../ports/tasks";
import type { Say } from "../../domain/say";
import type { BookFile } from "./bookDesk";

/** @noSelf */
export interface AlikeParts {
  readonly offered: OfferedStore;
  readonly offers: Offers;
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly log: Log;
  readonly say: Say;
  settings(): Settings;
  inFile(file: BookFile): Book | undefined;
  /** The same book as it is known now: on another server it has another number, or none yet. */
  again(book: Book): Book;
  choice(book: Book): TrackingChoice;
  /** The reader wants to see books like this one. */
  like(book: Book): void;
}

/**
 * After a finished book: others like it are offered in the file browser, once a book. The server is asked nothing
 * before the reader says yes.
 *
 * @noSelf
 */
export interface AlikeOffers {
  /** A book is on the screen: nothing is offered over it. */
  opened(): void;
  /** The reader leaves this book, which is still open; undefined: one that is not followed. `status`: the host's word. */
  left(book: OpenBook | undefined, status: string | undefined): void;
}

interface State {
  reading: boolean;
  /** The book last finished, until it has been offered: who reads on comes by the file browser later. */
  due: Book | undefined;
  shown: Shown | undefined;
}

/** Nothing has been read yet. */
export function createAlikeOffers(parts: AlikeParts): AlikeOffers {
  const state: State = { reading: false, due: undefined, shown: undefined };
  return {
    opened: () => {
      state.reading = true;
      state.shown?.withdraw();
    },
    left: (book, status) => {
      state.reading = false;
      const finished = book !== undefined && isFinished(book.position().percent, status) ? book : undefined;
      if (!isWanted(parts.settings()) || (finished === undefined && state.due === undefined)) return;
      parts.tasks.after(0, () => {
        if (finished !== undefined) state.due = dueAfter(parts, finished) ?? state.due;
        offer(state, parts);
      });
    },
  };
}

/** What would end at a question about the account is not offered. */
function isWanted(settings: Settings): boolean {
  const { enabled, offerAlike, serverUrl, libraryUsername, libraryLoginRefused } = settings;
  return enabled && offerAlike && serverUrl !== "" && libraryUsername !== "" && !libraryLoginRefused;
}

/** The book, if it is one that the server has, that is followed, and after which nothing was offered yet. */
function dueAfter(parts: AlikeParts, { path, title, author }: OpenBook): Book | undefined {
  const book = parts.inFile({ path, title, author });
  if (book?.id === undefined || parts.choice(book) !== "track") return undefined;
  const offered = parts.offered.isOffered(book.fingerprint);
  return offered.ok && !offered.value ? book : undefined;
}

function offer(state: State, parts: AlikeParts): void {
  const { due: book } = state;
  if (book === undefined || state.reading || parts.again(book).id === undefined) return;
  const { offers, say } = parts;
  state.shown?.withdraw();
  state.shown = offers.offerInBrowser({
    text: say("You have finished “%1”.", shortened(book.title ?? say("this book"), 40)),
    yes: say("Books like it"),
    no: say("Not now"),
    onShown: () => {
      state.due = undefined;
      keep(parts, book);
    },
    onYes: () => parts.like(parts.again(book)),
    onNo: () => undefined,
  });
}

function keep({ offered, clock, log }: AlikeParts, { fingerprint }: Book): void {
  const kept = offered.keep(fingerprint, clock.now());
  if (!kept.ok) log.warn(`an offer could not be noted: ${detailOf(kept.failure)}`);
}
