import { latestRequest } from "../../askOnline";
import {
  confirmMatch,
  maxUnmatched,
  findPageCount,
  searchBooks,
  listWantedUnmatched,
  unmatchedWords,
} from "../../book/matchBook";
import type { Book } from "../../model/book";
import type { Candidate } from "../../model/candidate";
import { isolated, shortened } from "../../base/text";
import type { ListLine } from "../../koreader/dialogs.port";
import { addSeveralLines } from "./addSeveral.page";
import type { Translate } from "../../base/format";
import type { QueueBook } from "../../queue/queueRecords";
import { candidateLine, candidateText, headLines, showBookLook } from "./bookWords.page";
import { proposalOf } from "./offerMatch";
import { untrackedText } from "../../ui/bookTexts";
import { shortReadingText } from "../sync-status/queueWords.page";
import { showAsking, type UiContext } from "../../ui/uiContext";
import { type UnmatchedBook, undoMatch } from "../../book/matches.store";
import { listQueueBooks } from "../../queue/queue.store";

/** Undefined if a search is possible. */
export function searchObstacle({ translate, settings }: UiContext): string | undefined {
  const { serverUrl, libraryUsername } = settings();
  if (serverUrl === "") return translate("No server URL is set: Catchword → Connection.");
  if (libraryUsername === "") return translate("This needs the library account: Catchword → Connection.");
  return undefined;
}

/** `after` runs after a match. */
export function askMatch(ui: UiContext, matched: Book, after: () => void): void {
  const { dialogs, translate } = ui;
  const book = unmatchedWords(ui, matched);
  const obstacle = untrackedText(ui, matched.fingerprint) ?? searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const description = translate("A title, an ISBN, or the number that the server has for the book.");
  askWords(ui, book, { description, value: book.title ?? "" }, after);
}

interface WordsQuestion {
  readonly description: string;
  readonly value: string;
}

function askWords(ui: UiContext, book: Book, { description, value }: WordsQuestion, after: () => void): void {
  const { dialogs, translate } = ui;
  dialogs.ask({
    title: translate("Which book on the server is it?"),
    description,
    value,
    hint: translate("Title, ISBN or number"),
    yes: translate("Search"),
    onSave: (text) => (search(ui, book, text, after) ? undefined : translate("Type something to search for.")),
  });
}

function search(ui: UiContext, book: Book, text: string, after: () => void): boolean {
  const show = (found: readonly Candidate[]): void => {
    if (found.length === 0) askOther(ui, book, text, after);
    else showResults(ui, book, found, after);
  };
  return searchBooks(latestRequest(ui, "search"), text, showAsking(ui, show, ui.translate("Searching the server…")));
}

/** Does not suggest the failed words again. */
function askOther(ui: UiContext, book: Book, text: string, after: () => void): void {
  const { translate } = ui;
  const words = shortened(text, titleWidth);
  const description = translate("The server found nothing for “%1”. Try one or two words of the title.", words);
  askWords(ui, book, { description, value: "" }, after);
}

const titleWidth = 45;

/** Keeps a notice on two lines. */
const noticeWidth = 34;

function showResults(ui: UiContext, book: Book, found: readonly Candidate[], after: () => void): void {
  const { dialogs, translate } = ui;
  dialogs.choose({
    title: translate("“%1” on the server: tap the right one", book.title ?? translate("This book")),
    choices: found.map((candidate) => {
      const title = isolated(shortened(candidate.title ?? translate("Book %1", candidate.id), titleWidth));
      return {
        text: `${title} – ${candidateLine(translate, candidate)}`,
        run: () => confirm(ui, book, candidate, after),
      };
    }),
  });
}

function confirm(ui: UiContext, book: Book, candidate: Candidate, after: () => void): void {
  const { translate } = ui;
  const own = { ...book, pages: findPageCount(ui, book.fingerprint) };
  let known = candidate;
  showBookLook(ui, {
    book: candidate,
    isKnown: candidate.description !== undefined,
    face: (details) => ({
      lines: headLines(translate, details),
      text: candidateText(ui, details, { own }),
      choices: [
        { text: translate("This is the book"), run: () => keepMatch(ui, book, known, after) },
        { text: translate("Search again"), run: () => askMatch(ui, book, after) },
      ],
    }),
    loaded: (details) => {
      known = details;
    },
  });
}

export function keepMatch(ui: UiContext, book: Book, candidate: Candidate, after: () => void): void {
  const { dialogs, translate } = ui;
  confirmMatch(ui, book.fingerprint, candidate);
  const title = shortened(candidate.title ?? translate("Book %1", candidate.id), noticeWidth);
  dialogs.notify(translate("Matched with “%1”.\nPending items are sent.", title));
  after();
}

export function askUndo(ui: UiContext, book: Book, after: () => void): void {
  const { dialogs, translate, database } = ui;
  dialogs.confirm({
    text: translate(
      "Undo the match of “%1”? What was sent stays on the server; what is pending stays pending.",
      book.title ?? translate("this book"),
    ),
    yes: translate("Undo"),
    onYes: () => {
      undoMatch(database, book.fingerprint);
      dialogs.notify(translate("The match is undone."));
      after();
    },
  });
}

/** `after` runs after a match or its undo. */
type BookOpener = (book: Book, after: () => void) => void;

/** `after` runs after a match. */
export function showUnmatched(ui: UiContext, openBook: BookOpener, after: () => void): void {
  const { dialogs, translate, database } = ui;
  const books = listWantedUnmatched(ui);
  if (books.length === 0) return dialogs.show(translate("There are no unmatched books."));
  const waiting = listQueueBooks(database, "unmatched", maxUnmatched);
  const amounts: Record<string, QueueBook | undefined> = {};
  for (const book of waiting) amounts[book.fingerprint] = book;
  const again = (): void => {
    const isOpen = page.isOpen();
    page.close();
    after();
    const left = listWantedUnmatched(ui);
    if (isOpen && left.length > 0) showUnmatched(ui, openBook, after);
  };
  const page = dialogs.list({
    title: translate("Unmatched books"),
    lines: addSeveralLines(ui, books, again).concat(
      books.flatMap((book) => {
        const line: ListLine = {
          label: book.title ?? translate("A book without a title"),
          value: unmatchedText(translate, book, amounts[book.fingerprint]),
          onTap: () => openBook(book, again),
        };
        return [line].concat(proposalLines(ui, book, again));
      }),
    ),
  });
}

/** One tap matches. The book's menu can undo it. */
function proposalLines(ui: UiContext, book: Book, after: () => void): ListLine[] {
  const candidate = proposalOf(ui, book);
  if (candidate === undefined) return [];
  return [
    {
      label: ui.translate("▸ Match with the server's"),
      value: candidateName(ui, candidate),
      onTap: () => keepMatch(ui, book, candidate, after),
    },
  ];
}

function candidateName({ translate }: UiContext, { id, title, author }: Candidate): string {
  const name = title ?? translate("Book %1", id);
  return author === undefined ? name : `${name} – ${author}`;
}

/** Shown after the book is closed. */
export function proposalText(ui: UiContext, book: Book, candidate: Candidate): string {
  const title = shortened(book.title ?? ui.translate("this book"), titleWidth);
  const name = shortened(candidateName(ui, candidate), titleWidth);
  return ui.translate("“%1” is not matched. Is it “%2” on the server?", title, name);
}

function unmatchedText(translate: Translate, { isAsked }: UnmatchedBook, waiting: QueueBook | undefined): string {
  const amount =
    waiting === undefined || waiting.counts.length === 0
      ? translate("nothing is pending")
      : shortReadingText(translate, waiting);
  return isAsked ? amount : translate("%1, not looked up yet", amount);
}
