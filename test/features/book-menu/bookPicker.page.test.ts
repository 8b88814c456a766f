import { pickBooks } from "../../../src/features/book-menu/bookPicker.page";
import { createMatchAgainOffer, createMatchOffer } from "../../../src/features/book-menu/offerMatch";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { saveProposal } from "../../../src/book/matches.store";
import { aDocument, anOpenBook } from "../../fakes/document";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { testContext } from "../../fakes/testContext";

const fingerprint = "a".repeat(32) as Fingerprint;

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

test("a pending proposal of a match is withdrawn when the next book is opened", () => {
  const database = memoryDatabase({ libraryUsername: "ann" });
  saveBook(database, { fingerprint, type: "EPUB", title: "Dune" }, "/dune.epub", { size: 1, modifiedAt: 1 });
  saveProposal(database, fingerprint, { id: 7 as BookId, title: "Dune" });
  const open: string[] = [];
  const context = testContext({
    database,
    settings: { libraryUsername: "ann" },
    host: {
      offers: {
        offerInBrowser: ({ text }) => {
          open.push(text);
          return { withdraw: () => void open.pop(), isOpen: () => open.length > 0 };
        },
      },
    },
  });
  const offer = createMatchOffer(context, { text: () => "Is it this one?", keep: () => undefined });
  offer.closed(anOpenBook(aDocument({ path: "/dune.epub" }), fingerprint));
  expect(open).toEqual(["Is it this one?"]);
  offer.opened(undefined);
  expect(open).toEqual([]);
});
