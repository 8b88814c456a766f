import { createSuggestions } from "../app/book/similarBooks";
import type { Feature } from "../feature";
import { withCurrentBook } from "../ui/book/bookBox";
import { showNext, takeNext } from "../ui/book/nextPage";
import { showRecommendations, similarBooksItems } from "../ui/book/recommendationsPage";
import type { UiContext } from "../ui/uiContext";

/** What to read next: the series of a book, and books like it, on tap and after a finished one. */
export function recommendationsFeature(context: UiContext): Feature {
  const { translate } = context;
  const suggestions = createSuggestions(context, {
    showSimilar: (book) => showRecommendations(context, book),
    takeNext: (books) => takeNext(context, books),
  });
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
      {
        name: "library_sync_book_next",
        title: translate("Library Sync: next in series"),
        inBook: true,
        run: () => withCurrentBook(context, (book) => showNext(context, book)),
      },
    ],
  };
}
