import { createEndOfBook } from "./endOfBook";
import { endOfBookItem, showEndOfBook, showNext } from "./endOfBook.page";
import type { Feature } from "../../feature";
import { withCurrentBook } from "../book-menu/bookBox.page";
import { showRecommendations } from "./recommendations.page";
import type { UiContext } from "../../ui/uiContext";

export function recommendationsFeature(context: UiContext): Feature {
  const { translate } = context;
  const { opened, summaryChanged, closed } = createEndOfBook(context, (ended) => showEndOfBook(context, ended));
  return {
    opened,
    summaryChanged,
    closed,
    menu: { synced: () => [endOfBookItem(context)] },
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
