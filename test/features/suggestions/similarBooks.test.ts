import { createSuggestions } from "../../../src/features/suggestions/similarBooks";
import type { Book, BookId, Fingerprint, TrackingChoice } from "../../../src/model/book";
import type { BrowseBook } from "../../../src/features/library/browse.rules";
import { ok } from "../../../src/base/result";
import { asPercent } from "../../../src/base/scale";
import type { Settings } from "../../../src/model/settings";
import type { Offer } from "../../../src/koreader/screen.port";
import { aDocument, anOpenBook } from "../../fakes/document";
import { testContext } from "../../fakes/testContext";

const fingerprint = "a".repeat(32) as Fingerprint;
const dune: Book = { fingerprint, type: "EPUB", title: "Dune", id: 7 as BookId };

const sequel = (id: number) => ({ id: id as BookId, title: `Dune ${id}`, series: "Dune", number: 2 });

/** A device on which a book is read to its end and left. */
function device({
  choice = "track",
  settings,
  book = dune,
  next,
}: { choice?: TrackingChoice; settings?: Partial<Settings>; book?: Book; next?: readonly number[] } = {}) {
  const offers: Offer[] = [];
  const offered: Fingerprint[] = [];
  const shown: Book[] = [];
  const context = testContext({
    settings: { libraryUsername: "anna", suggestNext: next !== undefined, ...settings },
    server: {
      browse: {
        overviews: () => ["recent"],
        book: () => ok({ id: 7 as BookId, series: "Dune", number: 1 }),
        page: () => ok({ lines: (next ?? []).map((id) => ({ book: sequel(id) })), more: false }),
      },
    },
    store: {
      browse: { save: () => undefined },
      shelves: { fileOf: () => undefined },
      books: { withId: () => undefined, at: () => book, find: () => book },
      matches: { choice: () => choice },
      offered: {
        isOffered: (one) => offered.includes(one),
        keep: (one) => void offered.push(one),
      },
    },
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      network: { isConnected: () => true },
      offers: {
        offerInBrowser: (offer) => (offers.push(offer), { withdraw: () => undefined, isOpen: () => false }),
      },
    },
  });
  const taken: (readonly BrowseBook[])[] = [];
  const follower = createSuggestions(context, {
    showSimilar: (one) => shown.push(one),
    takeNext: (books) => taken.push(books),
  });
  const finish = (percent = 100): void => {
    const document = aDocument({ position: () => ({ percent: asPercent(percent), page: 9, pages: 9 }) });
    const open = anOpenBook(document, fingerprint);
    follower.opened?.(open);
    follower.closed?.(open);
    context.tasks.pass(0);
  };
  /** Opened and left at a third; the status is `before` then, and becomes complete meanwhile, by the reader or not. */
  const leaveAtAThird = (before: string | undefined, isReaders: boolean): void => {
    let status = before;
    const position = () => ({ percent: asPercent(33), page: 3, pages: 9 });
    const open = anOpenBook(aDocument({ position, status: () => status }), fingerprint);
    follower.opened?.(open);
    status = "complete";
    if (isReaders) follower.summaryChanged(open.document.path);
    follower.closed?.(open);
    context.tasks.pass(0);
  };
  return { context, follower, offers, shown, taken, finish, leaveAtAThird };
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

  test.each([
    ["the reader has just marked as finished", "reading", true, 1],
    ["was marked as finished before, on the web page maybe", "complete", false, 0],
    ["the server has as read, and somebody reads again", "reading", false, 0],
  ] as const)("after one in the middle that %s", (_which, before, isReaders, count) => {
    const { offers, leaveAtAThird } = device();
    leaveAtAThird(before, isReaders);
    expect(offers).toHaveLength(count);
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

describe("after a finished book of a series", () => {
  const words = ({ text, no, other, yes }: Offer) => [text, no, other?.text, yes];

  test("the next one is offered with a tap, and others like it beside it", () => {
    const { offers, shown, taken, finish } = device({ next: [8] });
    finish();
    const text = "You have finished “Dune”. Next in the series: “Dune 8”.";
    expect(offers.map(words)).toEqual([[text, "Not now", "Similar books", "Download"]]);
    offers[0]?.onYes();
    expect(taken).toEqual([[sequel(8)]]);
    offers[0]?.other?.run();
    expect(shown).toEqual([dune]);
  });

  test("the reader chooses among its editions", () => {
    const { offers, finish } = device({ next: [8, 9] });
    finish();
    expect(offers[0]?.yes).toBe("Next in series");
  });

  test("the last one says nothing of the series, and nothing at all where others are not offered", () => {
    const last = device({ next: [] });
    last.finish();
    expect(last.offers.map(words)).toEqual([["You have finished “Dune”.", "Not now", undefined, "Similar books"]]);
    const alone = device({ next: [], settings: { suggestSimilar: false } });
    alone.finish();
    expect(alone.offers).toEqual([]);
  });

  test("nothing is offered once another book is open by the time the server answers", () => {
    const { offers, context, follower, finish } = device({ next: [8] });
    context.tasks.start = (_kind, work) => {
      follower.opened?.(anOpenBook(aDocument({}), fingerprint));
      work();
      return true;
    };
    finish();
    context.tasks.pass(1);
    expect(offers).toEqual([]);
  });
});
