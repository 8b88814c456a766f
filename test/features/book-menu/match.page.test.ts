import { ok } from "../../../src/base/result";
import { findBook, saveBook, saveMiss } from "../../../src/book/books.store";
import { saveProposal } from "../../../src/book/matches.store";
import { askMatch, askUndo, keepMatch, proposalText, showUnmatched } from "../../../src/features/book-menu/match.page";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import type { Book, BookId, Fingerprint } from "../../../src/model/book";
import type { Candidate } from "../../../src/model/candidate";
import type { Settings } from "../../../src/model/settings";
import { fakePages } from "../../fakes/bookPages";
import { memoryDatabase } from "../../fakes/memoryStore";
import { aScreen } from "../../fakes/screen";
import { aSession } from "../../fakes/sessions";

const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;
const seven = 7 as BookId;
const dune: Candidate = { id: seven, title: "Dune", author: "Frank Herbert", year: "1965", score: 1 };
const nothing = (): void => undefined;

/** A device with these unmatched books, and a server that finds `found` for every search. */
function aDevice(books: readonly Partial<Book>[], found: readonly Candidate[] = [], settings: Partial<Settings> = {}) {
  const database = memoryDatabase();
  const known = books.map((book, place): Book => ({ fingerprint: hashOf(place + 1), type: "PDF", ...book }));
  for (const [place, book] of known.entries()) {
    saveBook(database, book, `/${place + 1}.pdf`, { size: 1, modifiedAt: 1 });
    saveMiss(database, book.fingerprint, 5);
  }
  const pages = fakePages();
  const searched: string[] = [];
  const searchTitle = (title: string) => (searched.push(title), ok(found));
  const screen = aScreen(
    {
      database,
      settings: { libraryUsername: "ann", ...settings },
      host: { files: { facts: () => ({ size: 1, modifiedAt: 1 }) }, books: { pagesOf: () => 412 } },
      server: { catalogue: { searchTitle } },
    },
    {},
    { bookLooks: pages.bookLooks },
  );
  Object.assign(screen.ui, { pages: pages.pages });
  const changes = { count: 0 };
  const after = (): void => void (changes.count += 1);
  const search = (words: string): void => {
    askMatch(screen.ui, known[0]!, after);
    screen.type(words);
    screen.context.tasks.pass(1);
  };
  const form = (): unknown => {
    const top = screen.top();
    if (top?.kind !== "ask") return undefined;
    const { title, value, hint, description, yes } = top.page;
    return { title, value, hint, description, yes };
  };
  return { ...screen, database, books: known, looked: pages, search, form, changes, after, searched };
}

describe("the search for a match", () => {
  const form = {
    title: "Which book on the server is it?",
    value: "Dune",
    hint: "Title, ISBN or number",
    description: "A title, an ISBN, or the number that the server has for the book.",
    yes: "Search",
  };

  test("begins with the title of the book", () => {
    const there = aDevice([{ title: "Dune" }, {}]);
    askMatch(there.ui, there.books[0]!, nothing);
    expect(there.form()).toEqual(form);
    askMatch(there.ui, there.books[1]!, nothing);
    expect(there.form()).toEqual({ ...form, value: "" });
  });

  test.each<[Partial<Settings>, string]>([
    [{ serverUrl: "" }, "No server URL is set: Catchword → Connection."],
    [{ libraryUsername: "" }, "This needs the library account: Catchword → Connection."],
  ])("needs a server and its library account: %j", (settings, sentence) => {
    const there = aDevice([{ title: "Dune" }], [], settings);
    askMatch(there.ui, there.books[0]!, nothing);
    expect([there.top(), there.said]).toEqual([undefined, [sentence]]);
  });

  test("asks for words, and says that it is searching", () => {
    const there = aDevice([{ title: "Dune" }], [dune]);
    askMatch(there.ui, there.books[0]!, nothing);
    expect([there.type(" "), there.form()]).toEqual(["Type something to search for.", form]);
    expect(there.type("Dune")).toBeUndefined();
    expect(there.working).toEqual(["Searching the server…"]);
    there.context.tasks.pass(1);
    expect([there.working, there.searched]).toEqual([[], ["Dune"]]);
  });

  test("asks for other words if the server finds nothing", () => {
    const there = aDevice([{ title: "Dune" }]);
    there.search("Duhn");
    const description = "The server found nothing for “Duhn”. Try one or two words of the title.";
    expect(there.form()).toEqual({ ...form, value: "", description });
  });

  test("lists what the server finds", () => {
    const there = aDevice([{ title: "Dune" }], [dune, { id: 8 as BookId, format: "PDF" }]);
    there.search("Dune");
    expect(there.title()).toBe("“Dune” on the server: tap the right one");
    expect(there.buttons()).toEqual(["Dune – Frank Herbert · 1965 · match 100 %", "Book 8 – PDF"]);
    const other = aDevice([{}], [dune]);
    other.search("Dune");
    expect(other.title()).toBe("“This book” on the server: tap the right one");
  });

  test("compares a result with the file, and matches it", () => {
    const there = aDevice([{ title: "Dune (1965)" }], [{ ...dune, pages: 412 }]);
    there.search("Dune");
    there.tap(there.buttons()[0]!);
    const { looked } = there;
    expect(looked.face().text.split("\n").slice(0, 6)).toEqual([
      "Title: Dune",
      "   in your file: Dune (1965)",
      "Author: Frank Herbert",
      "Match: exact (100 %)",
      "Published: 1965",
      "Pages: 412",
    ]);
    expect(looked.face().text).toContain("Pages: 412\n   ✓ the same in your file");
    expect(looked.face().lines).toEqual(["Frank Herbert"]);
    expect(looked.texts()).toEqual(["This is the book", "Search again"]);
    looked.choose("This is the book");
    expect([there.said, there.changes.count]).toEqual([["Matched with “Dune”.\nPending items are sent."], 1]);
    expect(findBook(there.database, hashOf(1))?.id).toBe(7);
  });

  test("can be repeated from the page of a result", () => {
    const there = aDevice([{ title: "Dune" }], [dune]);
    there.search("Dune");
    there.tap(there.buttons()[0]!);
    there.looked.choose("Search again");
    expect([there.form(), there.changes.count]).toEqual([form, 0]);
  });

  test.each([
    [undefined, true],
    ["On Arrakis.", false],
  ])("fetches the details of a result with the description %j: %s", (description, isFetched) => {
    const there = aDevice([{ title: "Dune" }], [{ ...dune, description }]);
    there.search("Dune");
    there.tap(there.buttons()[0]!);
    expect(there.looked.looks[0]?.described !== undefined).toBe(isFetched);
  });
});

test("a match names a book without a title by its number", () => {
  const there = aDevice([{ title: "Dune" }]);
  keepMatch(there.ui, there.books[0]!, { id: seven }, there.after);
  expect([there.said, there.changes.count]).toEqual([["Matched with “Book 7”.\nPending items are sent."], 1]);
});

test("a proposal names both books as far as they are known", () => {
  const { ui, books } = aDevice([{ title: "Dune" }, {}]);
  expect(proposalText(ui, books[0]!, dune)).toBe("“Dune” is not matched. Is it “Dune – Frank Herbert” on the server?");
  expect(proposalText(ui, books[1]!, { id: seven })).toBe("“this book” is not matched. Is it “Book 7” on the server?");
});

test("the undo of a match is asked for, and confirmed", () => {
  const there = aDevice([{ title: "Dune" }, {}]);
  keepMatch(there.ui, there.books[0]!, dune, nothing);
  const rest = "What was sent stays on the server; what is pending stays pending.";
  askUndo(there.ui, there.books[1]!, there.after);
  expect(there.title()).toBe(`Undo the match of “this book”? ${rest}`);
  there.tap("Cancel");
  askUndo(there.ui, there.books[0]!, there.after);
  expect(there.title()).toBe(`Undo the match of “Dune”? ${rest}`);
  there.said.length = 0;
  there.tap("Undo");
  expect([there.said, there.changes.count]).toEqual([["The match is undone."], 1]);
});

describe("the page of unmatched books", () => {
  const queue = (there: ReturnType<typeof aDevice>, id: number): void =>
    queueSession(there.database, aSession({ fingerprint: hashOf(id) }), 1);

  test("says that there are none", () => {
    const there = aDevice([]);
    showUnmatched(there.ui, nothing, nothing);
    expect([there.top(), there.said]).toEqual([undefined, ["There are no unmatched books."]]);
  });

  test("lists each book with what is pending, and a proposal below it", () => {
    const there = aDevice([{ title: "Dune" }, {}, { title: "Emma" }]);
    queue(there, 1);
    queue(there, 3);
    there.database.run(`UPDATE pending_sessions SET state = 'failed'
      WHERE book = (SELECT book FROM fingerprints WHERE hash = '${hashOf(3)}')`);
    const untried = { fingerprint: hashOf(4), type: "PDF", title: "Sky" } as const;
    saveBook(there.database, untried, "/4.pdf", { size: 1, modifiedAt: 1 });
    queue(there, 4);
    saveProposal(there.database, hashOf(1), dune);
    saveProposal(there.database, hashOf(2), { id: 8 as BookId });
    showUnmatched(there.ui, nothing, nothing);
    expect(there.title()).toBe("Unmatched books");
    expect(there.lines()).toEqual([
      "▸ Add to your library…|4 books",
      "Sky|1 session (30 min), not looked up yet",
      "Emma|nothing is pending",
      "Dune|1 session (30 min)",
      "▸ Match with the server's|Dune – Frank Herbert",
      "A book without a title|nothing is pending",
      "▸ Match with the server's|Book 8",
    ]);
  });

  test("opens a book, and comes back without it once it is matched", () => {
    const there = aDevice([{ title: "Dune" }, { title: "Emma" }]);
    const opened: (string | undefined)[] = [];
    const open = (book: Book, after: () => void): void => {
      opened.push(book.title);
      keepMatch(there.ui, book, { ...dune, id: (7 + opened.length) as BookId }, after);
    };
    showUnmatched(there.ui, open, there.after);
    there.tap("Dune");
    expect([opened, there.lines(), there.changes.count]).toEqual([["Dune"], ["Emma|nothing is pending"], 1]);
    there.said.length = 0;
    there.tap("Emma");
    expect([there.top(), there.changes.count]).toEqual([undefined, 2]);
    expect(there.said).toEqual(["Matched with “Dune”.\nPending items are sent."]);
  });

  test("matches a proposal with one tap", () => {
    const there = aDevice([{ title: "Dune" }]);
    saveProposal(there.database, hashOf(1), dune);
    showUnmatched(there.ui, nothing, there.after);
    there.tap("▸ Match with the server's");
    expect(there.said).toEqual(["Matched with “Dune”.\nPending items are sent."]);
    expect([there.top(), there.changes.count, findBook(there.database, hashOf(1))?.id]).toEqual([undefined, 1, 7]);
  });
});
