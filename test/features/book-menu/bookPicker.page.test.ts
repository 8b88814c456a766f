import { pickBooks } from "../../../src/features/book-menu/bookPicker.page";
import { createMatchAgainOffer, createMatchOffer, proposalOf } from "../../../src/features/book-menu/offerMatch";
import { saveBook } from "../../../src/book/books.store";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import { saveProposal, saveTrackingChoice } from "../../../src/book/matches.store";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { testContext } from "../../fakes/testContext";

describe("the page to choose from several books", () => {
  function page() {
    const screen = aScreen();
    const went: string[][] = [];
    pickBooks(screen.ui, {
      title: "Books",
      books: [{ title: "One" }, { title: "Two" }, { title: "" }],
      amountOf: (books) => `${books.length}`,
      all: "all",
      some: (chosen, all) => `${chosen} of ${all}`,
      foot: [],
      go: (chosen) => void went.push(chosen.map(({ title }) => title)),
    });
    return { ...screen, went };
  }

  test("has all books chosen at first", () => {
    const there = page();
    expect(there.lines()).toEqual(["all|3", "☑ One|1", "☑ Two|1", "☑ A book without a title|1"]);
    there.tap("all");
    expect(there.went).toEqual([["One", "Two", ""]]);
  });

  test("excludes a book at a tap, and includes it at the next", () => {
    const there = page();
    there.tap("☑ One");
    expect(there.lines().slice(0, 2)).toEqual(["2 of 3|2", "☐ One|excluded"]);
    there.tap("2 of 3");
    there.tap("☐ One");
    there.tap("all");
    expect(there.went).toEqual([
      ["Two", ""],
      ["One", "Two", ""],
    ]);
  });

  test("includes only the tapped book again", () => {
    const there = page();
    for (const title of ["☑ One", "☑ Two", "☐ One"]) there.tap(title);
    expect(there.lines()).toEqual(["2 of 3|2", "☑ One|1", "☐ Two|excluded", "☑ A book without a title|1"]);
  });

  test("does not continue without a chosen book", () => {
    const there = page();
    for (const title of ["☑ One", "☑ Two", "☑ A book without a title"]) there.tap(title);
    there.tap("0 of 3");
    expect(there.went).toEqual([]);
    expect(there.said).toEqual(["Every book is excluded. Tap one to include it again."]);
  });
});

test("the offer to match again is shown once for each larger number of lost books", () => {
  const database = memoryDatabase();
  let asked = 0;
  const offer = createMatchAgainOffer(testContext({ database }), () => (asked += 1));
  const lose = (id: number): void => {
    const hash = `${id}`.repeat(32) as Fingerprint;
    saveBook(database, { fingerprint: hash, type: "EPUB", id: id as BookId }, `/${id}.epub`, {
      size: 1,
      modifiedAt: 1,
    });
    database.run("UPDATE books SET lost_id = server_id, server_id = NULL WHERE server_id = :id", { id });
  };
  const counts: number[] = [];
  for (const id of [1, 2, 3]) {
    lose(id);
    offer();
    offer();
    counts.push(asked);
  }
  expect(counts).toEqual([0, 1, 2]);
});

describe("the proposal of a match after a book is closed", () => {
  const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;

  /** Books 1 and 2 have a proposal. */
  function proposals() {
    const database = memoryDatabase({ libraryUsername: "ann" });
    for (const id of [1, 2]) {
      const book = { fingerprint: hashOf(id), type: "EPUB", title: `Book ${id}` } as const;
      saveBook(database, book, `/${id}.epub`, { size: 1, modifiedAt: 1 });
      saveProposal(database, hashOf(id), { id: (id + 6) as BookId, title: "Dune" });
    }
    const open: string[] = [];
    let show = (): void => undefined;
    const context = testContext({
      database,
      settings: { libraryUsername: "ann" },
      host: {
        offers: {
          offerInBrowser: ({ text, onShown }) => {
            open.push(text);
            show = () => onShown?.();
            return { withdraw: () => void open.pop(), isOpen: () => open.length > 0 };
          },
        },
      },
    });
    const text = ({ title }: Book): string => title ?? "";
    const offer = createMatchOffer(context, { text, keep: () => undefined });
    const close = (id: number): void => offer.closed(anOpenBook(aDocument({ path: `/${id}.epub` }), hashOf(id)));
    return { database, context, offer, open, close, show: () => show() };
  }

  test("is not made for an excluded book", () => {
    const { database, open, close } = proposals();
    saveTrackingChoice(database, hashOf(1), "never");
    close(1);
    close(2);
    expect(open).toEqual(["Book 2"]);
  });

  test("is not made for a book that has a match", () => {
    const { context } = proposals();
    const book = { fingerprint: hashOf(1), type: "EPUB" } as const;
    expect(proposalOf(context, book)).toMatchObject({ id: 7, title: "Dune" });
    expect(proposalOf(context, { ...book, id: 9 as BookId })).toBeUndefined();
  });

  test("is withdrawn when the next book is opened, even after another one was closed", () => {
    const { offer, open, close, show } = proposals();
    close(1);
    show();
    expect(open).toEqual(["Book 1"]);
    close(1);
    offer.opened(undefined);
    expect(open).toEqual([]);
  });

  test("comes back until it was shown, and then not again", () => {
    const { offer, open, close, show } = proposals();
    close(1);
    offer.opened(undefined);
    close(1);
    expect(open).toEqual(["Book 1"]);
    show();
    offer.opened(undefined);
    close(1);
    close(2);
    expect(open).toEqual(["Book 2"]);
  });
});
