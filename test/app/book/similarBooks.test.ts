import { createSuggestions } from "../../../src/app/book/similarBooks";
import type { Book, BookId, Fingerprint, TrackingChoice } from "../../../src/domain/book";
import { done, ok } from "../../../src/domain/result";
import { asPercent } from "../../../src/domain/scale";
import type { Settings } from "../../../src/domain/settings";
import type { Offer } from "../../../src/ports/screen";
import { aDocument, anOpenBook } from "../../fakes/document";
import { testContext } from "../../fakes/testContext";

const fingerprint = "a".repeat(32) as Fingerprint;
const dune: Book = { fingerprint, type: "EPUB", title: "Dune", id: 7 as BookId };

/** A device on which a book is read to its end and left. */
function device({
  choice = "track",
  settings,
  book = dune,
}: { choice?: TrackingChoice; settings?: Partial<Settings>; book?: Book } = {}) {
  const offers: Offer[] = [];
  const offered: Fingerprint[] = [];
  const shown: Book[] = [];
  const context = testContext({
    settings: { libraryUsername: "anna", ...settings },
    store: {
      books: { at: () => ok(book), find: () => ok(book) },
      matches: { choice: () => ok(choice) },
      offered: {
        isOffered: (one) => ok(offered.includes(one)),
        keep: (one) => (offered.push(one), done),
      },
    },
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      offers: {
        offerInBrowser: (offer) => (offers.push(offer), { withdraw: () => undefined }),
      },
    },
  });
  const follower = createSuggestions(context, (one) => shown.push(one));
  const finish = (percent = 100): void => {
    const document = aDocument({ position: () => ({ percent: asPercent(percent), page: 9, pages: 9 }) });
    const open = anOpenBook(document, fingerprint);
    follower.opened?.(open);
    follower.closed?.(open);
    context.tasks.pass(0);
  };
  return { offers, shown, finish };
}

describe("after a finished book others like it are offered", () => {
  test("once a book, and shown when the reader wants them", () => {
    const { offers, shown, finish } = device();
    finish();
    expect(offers.map(({ text }) => text)).toEqual(["You have finished “Dune”."]);
    offers[0]?.onShown?.();
    offers[0]?.onYes();
    expect(shown).toEqual([dune]);
    finish();
    expect(offers).toHaveLength(1);
  });

  test("but not where the reader wants nothing of the book sent, or its position only", () => {
    for (const choice of ["never", "progress"] as const) {
      const { offers, finish } = device({ choice });
      finish();
      expect(offers).toEqual([]);
    }
  });

  test("and not in the middle, for a book that the server has not, or where it is switched off", () => {
    const middle = device();
    middle.finish(50);
    expect(middle.offers).toEqual([]);
    for (const one of [{ book: { ...dune, id: undefined } }, { settings: { suggestSimilar: false } }]) {
      const { offers, finish } = device(one);
      finish();
      expect(offers).toEqual([]);
    }
  });
});
