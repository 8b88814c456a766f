import { isReadable } from "../../base/format";
import { bookTypeOf } from "../../model/book";
import { lookUpBook } from "../../book/lookUpBook";
import { fetchAndSync } from "../status/syncFields.task";
import type { FileRow } from "../../koreader/screen.port";
import { showFileBox, showBookBox, toggleTracking, withCurrentBook } from "./bookBox.page";
import type { Feature } from "../../feature";
import { bookLines, unmatchedItem } from "./books.menu";
import { askMatch, keepMatch, proposalText } from "./match.page";
import { askMatchAgain, matchAgainItems } from "./matchAgain.page";
import { createMatchAgainOffer, createMatchOffer } from "./offerMatch";
import type { UiContext } from "../../ui/uiContext";

export function bookFeature(context: UiContext): Feature {
  const { translate } = context;
  const offer = createMatchOffer(context, {
    text: (book, candidate) => proposalText(context, book, candidate),
    keep: (book, candidate) => keepMatch(context, book, candidate, () => undefined),
  });
  return {
    opened: offer.opened,
    fingerprinted: (_book, fingerprint) =>
      lookUpBook(context, fingerprint, (found, task) => {
        fetchAndSync(task, found);
        context.screen.identified(found);
      }),
    closed: offer.closed,
    drained: createMatchAgainOffer(context, () => askMatchAgain(context)),
    menu: {
      book: () => bookLines(context),
      status: () => [unmatchedItem(context)].concat(matchAgainItems(context)),
    },
    fileRow: bookRow(context),
    actions: [
      {
        name: "catchword_book_box",
        title: translate("Catchword: this book"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => showBookBox(context, book)),
      },
      {
        name: "catchword_book_match",
        title: translate("Catchword: match this book"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => askMatch(context, book, () => undefined)),
      },
      {
        name: "catchword_book_track",
        title: translate("Catchword: track this book or not"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => toggleTracking(context, book.fingerprint)),
      },
    ],
  };
}

export function bookRow(ui: UiContext): FileRow {
  return {
    id: "catchword_book",
    choices: (file) =>
      isReadable(file.path) || bookTypeOf(file.path) !== undefined
        ? [{ text: ui.translate("Catchword…"), run: () => showFileBox(ui, file) }]
        : [],
  };
}
