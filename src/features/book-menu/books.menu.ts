import { readOr } from "../../base/result";
import { bookOnScreen } from "../../book/book";
import { maxUnmatched, listWantedUnmatched } from "../../book/matchBook";
import type { Book } from "../../model/book";
import type { MenuItem } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { bookChoices, showBookBox } from "./bookBox.page";
import { showUnmatched } from "./match.page";

/** Lines of the open book. */
export function bookLines(ui: UiContext): readonly MenuItem[] {
  const book = bookOnScreen(ui, ui.screen);
  if (book === undefined) return [];
  return bookChoices(ui, book).map(({ text, enabled, run }) => ({
    text,
    enabled: () => enabled !== false,
    keepsOpen: true,
    run,
  }));
}

export function unmatchedItem(ui: UiContext): MenuItem {
  const open = (book: Book, after: () => void): void => showBookBox(ui, book, after);
  return {
    text: () => unmatchedText(ui),
    keepsOpen: true,
    run: (redraw) => showUnmatched(ui, open, redraw),
  };
}

function unmatchedText(ui: UiContext): string {
  const { translate } = ui;
  const count = readOr([], () => listWantedUnmatched(ui)).filter(({ isAsked }) => isAsked).length;
  if (count >= maxUnmatched) return translate("Unmatched books: %1 or more", count);
  return count === 0 ? translate("Unmatched books: none") : translate("Unmatched books: %1", count);
}
