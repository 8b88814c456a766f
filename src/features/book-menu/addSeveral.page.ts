import { findPath } from "../../book/bookRow.store";
import { listWantedUnmatched } from "../../book/matchBook";
import type { ListLine } from "../../koreader/dialogs.port";
import { booksText } from "../../ui/bookTexts";
import type { UiContext } from "../../ui/uiContext";
import { addBooks, uploadItem } from "../upload/addBook.page";
import type { UploadItem } from "../upload/uploadBook";
import { uploadSize } from "../upload/uploadWords.page";
import { pickBooks } from "./bookPicker.page";

interface NamedItem extends UploadItem {
  readonly title: string;
}

/** Empty unless several unmatched books could be added. `after` runs after a match. */
export function addSeveralLines(ui: UiContext, after: () => void): readonly ListLine[] {
  const { translate } = ui;
  const items = addableBooks(ui);
  if (items.length < 2) return [];
  const value = booksText(translate, items.length);
  return [{ label: translate("▸ Add to your library…"), value, onTap: () => pick(ui, items, after) }];
}

function addableBooks(ui: UiContext): readonly NamedItem[] {
  return listWantedUnmatched(ui).flatMap((book) => {
    const path = findPath(ui.database, book.fingerprint);
    const item = path === undefined ? undefined : uploadItem(ui, book, path);
    return item === undefined ? [] : { ...item, title: book.title ?? "" };
  });
}

function pick(ui: UiContext, items: readonly NamedItem[], after: () => void): void {
  const { translate } = ui;
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
