import type { Feature } from "../../feature";
import type { MenuItem } from "../../koreader/screen.port";
import { bookRow, showBookBox, toggleTracking, withCurrentBook } from "./bookBox.page";
import { thisBookItems, unmatchedItem } from "./books.menu";
import { exclusionsItem } from "./exclusions.page";
import { askMatch, keepMatch, proposalText } from "./match.page";
import { createMatchOffer } from "./offerMatch";
import type { UiContext } from "../../ui/uiContext";

/** Books: which one it is on the server, and whether it is followed. `rows`: what all features say about books. */
export function bookFeature(context: UiContext, rows: () => readonly MenuItem[]): Feature {
  const { translate } = context;
  const offer = createMatchOffer(context, {
    text: (book, candidate) => proposalText(context, book, candidate),
    keep: (book, candidate) => keepMatch(context, book, candidate, () => undefined),
  });
  return {
    opened: offer.opened,
    closed: offer.closed,
    menu: { text: translate("Books and reading"), items: rows },
    bookMenu: () => thisBookItems(context).concat([unmatchedItem(context), exclusionsItem(context)]),
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
