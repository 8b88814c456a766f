import { bookOnScreen } from "../../book/book";
import { createEndOfBook } from "./endOfBook";
import { endOfBookItem, showEndOfBook } from "./endOfBook.page";
import type { Feature } from "../../feature";
import { withCurrentBook } from "../book-menu/bookBox.page";
import { nextChoices, showNext } from "./next.page";
import type { Choice } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import { showRecommendations } from "./recommendations.page";
import type { UiContext } from "../../ui/uiContext";

/** What to read next: the series of a book, and books like it, on tap and after a finished one. */
export function recommendationsFeature(context: UiContext): Feature {
  const { translate } = context;
  const { opened, summaryChanged, closed } = createEndOfBook(context, (ended) => showEndOfBook(context, ended));
  return {
    opened,
    summaryChanged,
    closed,
    bookMenu: () => bookItems(context),
    actions: [
      {
        name: "catchword_book_recommend",
        title: translate("Catchword: recommendations"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => showRecommendations(context, book)),
      },
      {
        name: "catchword_book_next",
        title: translate("Catchword: next in series"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => showNext(context, book)),
      },
    ],
  };
}

/** For the open book, and the page after it. */
function bookItems(ui: UiContext): readonly MenuItem[] {
  const book = bookOnScreen(ui, ui.app.screen);
  if (book === undefined) return [endOfBookItem(ui)];
  const similar: Choice = { text: ui.translate("Recommendations"), run: () => showRecommendations(ui, book) };
  const choices = [similar].concat(nextChoices(ui, book, true));
  return choices.map(({ text, run }): MenuItem => ({ text, keepsOpen: true, run })).concat([endOfBookItem(ui)]);
}
