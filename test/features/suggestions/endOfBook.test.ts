import { createEndOfBook, type EndedBook } from "../../../src/features/suggestions/endOfBook";
import type { Book, BookId, Fingerprint, TrackingChoice } from "../../../src/model/book";
import { asPercent } from "../../../src/base/scale";
import type { Settings } from "../../../src/model/settings";
import { aDocument, anOpenBook } from "../../fakes/document";
import { testContext } from "../../fakes/testContext";
import { fullFor, memoryStore } from "../../fakes/memoryStore";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";

const fingerprint = "a".repeat(32) as Fingerprint;
const dune: Book = { fingerprint, type: "EPUB", title: "Dune", id: 7 as BookId };

interface Given {
  readonly choice?: TrackingChoice;
  readonly settings?: Partial<Settings>;
  readonly book?: Book;
}

/** A device on which a book is read and closed; `browse` frees the file browser. */
function device({ choice = "track", settings, book = dune }: Given = {}) {
  const shown: EndedBook[] = [];
  const store = memoryStore();
  const { database } = store;
  saveBook(database, book, aDocument().path, { size: 1, modifiedAt: 1 });
  saveTrackingChoice(database, fingerprint, choice);
  let waiting: (() => void) | undefined;
  const context = testContext({
    settings: { libraryUsername: "anna", ...settings },
    database,
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      offers: {
        whenBrowsing: (_name, action) => {
          waiting = action;
          return { withdraw: () => (waiting = undefined), isOpen: () => false };
        },
      },
    },
  });
  const follower = createEndOfBook(context, (one) => void shown.push(one));
  const open = (status: () => string | undefined, percent: number) => {
    const document = aDocument({ position: () => ({ percent: asPercent(percent), page: 3, pages: 9 }), status });
    const opened = anOpenBook(document, fingerprint);
    follower.opened(opened);
    return opened;
  };
  const browse = (): void => {
    const action = waiting;
    waiting = undefined;
    action?.();
  };
  const close = (opened: ReturnType<typeof open>): void => {
    follower.closed(opened);
    context.tasks.pass(0);
  };
  const read = (percent = 100): void => {
    close(open(() => undefined, percent));
    browse();
  };
  const isWaiting = (): boolean => waiting !== undefined;
  return { follower, store, shown, open, close, browse, read, context: { tasks: context.tasks, isWaiting } };
}

describe("the page at the end of a book", () => {
  test("is shown on a full disk too", () => {
    const { shown, read, store } = device();
    store.before = fullFor("SET offered_at");
    read();
    expect(shown).toHaveLength(1);
  });

  test("is shown in the file browser, once per finish", () => {
    const { shown, read } = device();
    read();
    read();
    expect(shown.map(({ book }) => book)).toEqual([dune]);
    read(60);
    read();
    expect(shown).toHaveLength(1);
    read(10);
    read();
    expect(shown).toHaveLength(1);
    read(9);
    expect(shown).toHaveLength(1);
    read();
    expect(shown).toHaveLength(2);
  });

  test.each([
    ["that the user marks as finished", "reading", true, 1],
    ["that was marked as finished before", "complete", false, 0],
    ["that the server marks as finished", "reading", false, 0],
  ] as const)("after a closed book %s", (_which, before, isByUser, count) => {
    const { follower, shown, open, close, browse } = device();
    let status: string = before;
    const opened = open(() => status, 33);
    status = "complete";
    if (isByUser) follower.summaryChanged(opened.document.path);
    close(opened);
    browse();
    expect(shown).toHaveLength(count);
  });

  test("is shown after another finished book that has no such page", () => {
    const { follower, store, shown, open, close, browse } = device();
    close(open(() => undefined, 100));
    const path = "/unmatched.epub";
    const other = "b".repeat(32) as Fingerprint;
    saveBook(store.database, { fingerprint: other, type: "EPUB" }, path, { size: 1, modifiedAt: 1 });
    const next = anOpenBook(
      aDocument({ path, position: () => ({ percent: asPercent(100), page: 9, pages: 9 }) }),
      other,
    );
    follower.opened(next);
    close(next);
    browse();
    expect(shown.map(({ book }) => book.title)).toEqual(["Dune"]);
  });

  test("is shown after the next book if that is opened first", () => {
    const { shown, open, close, browse } = device();
    close(open(() => undefined, 100));
    const next = open(() => undefined, 40);
    browse();
    expect(shown).toEqual([]);
    close(next);
    browse();
    expect(shown).toHaveLength(1);
  });

  test("ignores a status that was set for another book, or before the opening", () => {
    const { follower, shown, open, close, browse } = device();
    let status = "reading";
    const other = open(() => status, 33);
    follower.summaryChanged("/another.epub");
    status = "complete";
    close(other);
    browse();
    status = "reading";
    const first = open(() => status, 33);
    follower.summaryChanged(first.document.path);
    close(first);
    const again = open(() => status, 33);
    status = "complete";
    close(again);
    browse();
    expect(shown).toEqual([]);
  });

  test("is not shown over a book that is opened first", () => {
    const { follower, shown, open, context } = device();
    follower.closed(open(() => undefined, 100));
    open(() => undefined, 40);
    context.tasks.pass(0);
    expect([shown, context.isWaiting()]).toEqual([[], false]);
  });

  test.each<[string, Given]>([
    ["an excluded book", { choice: "never" }],
    ["a book with its position only", { choice: "progress" }],
    ["a book without a match", { book: { ...dune, id: undefined } }],
    ["a device where it is off", { settings: { endOfBook: false } }],
    ["a device without a server", { settings: { serverUrl: "" } }],
    ["a device without a library account", { settings: { libraryUsername: "" } }],
  ])("is not shown for %s", (_which, given) => {
    const { shown, read } = device(given);
    read();
    expect(shown).toEqual([]);
  });

  test("is also shown on a device that asks for ratings", () => {
    const { shown, read } = device({ settings: { endOfBook: false, ratingMode: "ask" } });
    read();
    expect(shown).toHaveLength(1);
  });
});
