import { caught } from "../../base/result";
import type { Context } from "../../context";
import type { Book } from "../../model/book";
import { detailOf } from "../../base/failure";
import { isFinished } from "../status/status.rules";
import type { BookFile, OpenDocument } from "../../koreader/openDocument.port";
import type { ShownDialog } from "../../koreader/screen.port";
import { findBookOfFile, choiceOf } from "../../book/book";
import type { BookFollower } from "../../book/openBook";
import type { OpenBook } from "../../book/openBook.port";
import { forgetEndShown, isEndShown, saveEndShown } from "../../book/matches.store";
import { canUseLibrary } from "../../store/deviceState";

export interface EndedBook {
  readonly book: Book;
  readonly path: string;
}

/** Shows a page in the file browser after a finished book, once per finish. @noSelf */
export interface EndOfBook extends Required<Pick<BookFollower, "opened" | "closed">> {
  /** After a change of status or stars by the user. */
  summaryChanged(path: string): void;
}

/** @noSelf */
interface State {
  readonly context: Context;
  readonly show: (ended: EndedBook) => void;
  open: OpenBook | undefined;
  /** Status set by the user since the opening. An earlier one may be from the server. */
  hasSpoken: boolean;
  /** Last finished book, until shown. */
  due: EndedBook | undefined;
  waiting: ShownDialog | undefined;
}

export function createEndOfBook(context: Context, show: (ended: EndedBook) => void): EndOfBook {
  const state: State = { context, show, open: undefined, hasSpoken: false, due: undefined, waiting: undefined };
  return {
    opened: (book) => {
      state.open = book;
      state.hasSpoken = false;
      state.waiting?.withdraw();
    },
    summaryChanged: (path) => {
      if (state.open?.document.path === path) state.hasSpoken = true;
    },
    closed: (book) => {
      state.open = undefined;
      if (!isWanted(context)) return;
      const end = book === undefined ? undefined : endOf(book.document, state.hasSpoken);
      if (end !== undefined || state.due !== undefined)
        context.host.tasks.after(0, () => {
          if (end === "begun" && book !== undefined) forget(context, book.document);
          if (end === "finished" && book !== undefined) state.due = dueAfter(context, book.document) ?? state.due;
          if (state.due !== undefined) offer(state);
        });
    },
  };
}

/** Without the library account the page would be empty. */
function isWanted({ database, settings }: Context): boolean {
  const { enabled, endOfBook, ratingMode, serverUrl } = settings();
  const isOn = enabled && (endOfBook || ratingMode === "ask");
  return isOn && serverUrl !== "" && canUseLibrary(database);
}

/** Percent; below it the book is read again, and its end is another finish. */
const beginning = 10;

/** A status from the server does not count, because a reread may follow it. */
function endOf(document: OpenDocument, hasSpoken: boolean): "finished" | "begun" | undefined {
  const { percent } = document.position();
  if (isFinished(percent, hasSpoken ? document.status() : undefined)) return "finished";
  return percent < beginning ? "begun" : undefined;
}

/** A tracked, matched book whose end was not shown before. */
function dueAfter(context: Context, file: BookFile): EndedBook | undefined {
  const book = findBookOfFile(context, file);
  if (book?.id === undefined || choiceOf(context, book.fingerprint) !== "track") return undefined;
  const offered = caught(() => isEndShown(context.database, book.fingerprint));
  return offered.ok && !offered.value ? { book, path: file.path } : undefined;
}

function offer(state: State): void {
  const { context, due } = state;
  if (due === undefined || state.open !== undefined) return;
  state.waiting = context.host.offers.whenBrowsing("endOfBook", () => {
    state.due = undefined;
    keep(context, () => saveEndShown(context.database, due.book.fingerprint, context.host.clock.now()));
    state.show(due);
  });
}

function forget(context: Context, file: BookFile): void {
  keep(context, () => {
    const fingerprint = findBookOfFile(context, file)?.fingerprint;
    if (fingerprint !== undefined && isEndShown(context.database, fingerprint))
      forgetEndShown(context.database, fingerprint);
  });
}

function keep({ log }: Context, write: () => void): void {
  const kept = caught(write);
  if (!kept.ok) log.warn(`end of a book not stored: ${detailOf(kept.failure)}`);
}
