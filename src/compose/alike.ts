import { createAlikeOffers, type AlikeOffers } from "../app/book/offerAlike";
import { clock } from "../koreader/clock";
import type { Log } from "../ports/log";
import type { Offers } from "../ports/offers";
import type { Tasks } from "../ports/tasks";
import type { Store } from "../store/openStore";
import type { Desk } from "../ui/desk";
import { showRecommendations } from "../ui/book/recommendationsPage";

/** @noSelf */
export interface AlikeMeans {
  readonly desk: Desk;
  readonly store: Store;
  readonly offers: Offers;
  readonly tasks: Tasks;
  readonly log: Log;
}

/** The offer of books like a finished one, joined to the page that shows them. */
export function composeAlike({ desk, store, offers, tasks, log }: AlikeMeans): AlikeOffers {
  const { books } = desk.app;
  return createAlikeOffers({
    offered: store.offered,
    offers,
    clock,
    tasks,
    log,
    say: desk.say,
    settings: store.settings.current,
    inFile: books.inFile,
    again: (book) => {
      const found = store.books.find(book.fingerprint);
      return found.ok ? (found.value ?? book) : book;
    },
    choice: ({ fingerprint }) => books.choice(fingerprint),
    like: (book) => showRecommendations(desk, book),
  });
}
