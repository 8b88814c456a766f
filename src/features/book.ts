import type { Feature } from "../feature";
import type { MenuItem } from "../ports/screen";
import { bookRow, showBookBox, toggleTracking, withCurrentBook } from "../ui/book/bookBox";
import { booksMenu, thisBookItems, unmatchedItem } from "../ui/book/booksMenu";
import { exclusionsItem } from "../ui/book/exclusions";
import { askMatch } from "../ui/book/matchPage";
import type { UiContext } from "../ui/uiContext";

/** Books: which one it is on the server, and whether it is followed. `rows`: what all features say about books. */
export function bookFeature(context: UiContext, rows: () => readonly MenuItem[]): Feature {
  const { translate } = context;
  return {
    menu: () => booksMenu(context, rows),
    bookMenu: () => thisBookItems(context).concat([unmatchedItem(context), exclusionsItem(context)]),
    fileRow: bookRow(context),
    actions: [
      {
        name: "library_sync_book_box",
        title: translate("Library Sync: this book"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => showBookBox(context, book)),
      },
      {
        name: "library_sync_book_match",
        title: translate("Library Sync: match this book"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => askMatch(context, book, () => undefined)),
      },
      {
        name: "library_sync_book_track",
        title: translate("Library Sync: track this book or not"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => toggleTracking(context, book.fingerprint)),
      },
    ],
  };
}
