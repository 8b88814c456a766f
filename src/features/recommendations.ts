import { createSuggestions } from "../app/book/similarBooks";
import type { Feature } from "../feature";
import { withCurrentBook } from "../ui/book/bookBox";
import { showRecommendations, similarBooksItems } from "../ui/book/recommendationsPage";
import type { UiContext } from "../ui/uiContext";

/** Books like one that the reader has, on tap and after a finished one. */
export function recommendationsFeature(context: UiContext): Feature {
  const { translate } = context;
  const suggestions = createSuggestions(context, (book) => showRecommendations(context, book));
  return {
    ...suggestions,
    bookMenu: () => similarBooksItems(context),
    actions: [
      {
        name: "library_sync_book_recommend",
        title: translate("Library Sync: recommendations"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => showRecommendations(context, book)),
      },
    ],
  };
}
