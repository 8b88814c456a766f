import { findPath } from "../../book/bookRow.store";
import type { Book } from "../../model/book";
import type { ListLine } from "../../koreader/dialogs.port";
import { booksText } from "../../ui/bookTexts";
import type { UiContext } from "../../ui/uiContext";
import { addBooks, uploadItem } from "../upload/addBook.page";
import type { UploadItem } from "../upload/uploadBook";
import { uploadName } from "../upload/uploadName.rules";
import { uploadSize } from "../upload/uploadWords.page";
import { pickBooks } from "./bookPicker.page";

interface NamedItem extends UploadItem {
  readonly title: string;
}

/** Empty unless several of these unmatched books could be added. `after` runs after a match. */
export function addSeveralLines(ui: UiContext, books: readonly Book[], after: () => void): readonly ListLine[] {
  const { database, translate } = ui;
  const located = books.flatMap((book) => {
    const path = findPath(database, book.fingerprint);
    return path === undefined || uploadName(path) === undefined ? [] : { book, path };
  });
  if (located.length < 2) return [];
  const value = booksText(translate, located.length);
  return [{ label: translate("▸ Add to your library…"), value, onTap: () => pick(ui, located, after) }];
}

interface LocatedBook {
  readonly book: Book;
  readonly path: string;
}

function itemsOf(ui: UiContext, located: readonly LocatedBook[]): readonly NamedItem[] {
  return located.flatMap(({ book, path }) => {
    const item = uploadItem(ui, book, path);
    return item === undefined ? [] : { ...item, title: book.title ?? "" };
  });
}

function pick(ui: UiContext, located: readonly LocatedBook[], after: () => void): void {
  const { dialogs, translate } = ui;
  const items = itemsOf(ui, located);
  if (items.length === 0) return dialogs.show(translate("Their files are not on this device any more."));
  pickBooks(ui, {
    title: translate("Add to your library"),
    books: items,
    amountOf: (books) => uploadSize(translate, books),
    all: translate("▸ Send all"),
    some: (chosen, all) => translate("▸ Send %1 of %2 books", chosen, all),
    foot: [],
    go: (chosen, close) => {
      close();
      addBooks(ui, chosen, after);
    },
  });
}
