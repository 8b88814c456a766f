import type { Failure } from "../../src/base/failure";
import { failed, ok, type Result } from "../../src/base/result";
import { saveBook } from "../../src/book/books.store";
import { proposeBook, searchBooks } from "../../src/book/matchBook";
import { findBookAt } from "../../src/book/bookRow.store";
import { findProposal, saveMatch, undoMatch } from "../../src/book/matches.store";
import type { Book, BookId, Fingerprint } from "../../src/model/book";
import type { Candidate } from "../../src/model/candidate";
import { memoryStore } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

const candidate = (id: number, rest: object = {}): Candidate => ({ id: id as BookId, ...rest });
const refused: Failure = { kind: "refused", status: 500, message: "" };
const unsupported: Failure = { kind: "unsupported", what: "a search by title" };
const offline: Failure = { kind: "offline" };

/** The answers of the server's catalogue, and what it was asked. */
interface Catalogue {
  readonly details?: Readonly<Record<number, Result<Candidate | undefined>>>;
  readonly titled?: Result<readonly Candidate[]>;
}

function scene({ details = {}, titled = ok([]) }: Catalogue, settings: object = { libraryUsername: "anna" }) {
  const { database } = memoryStore();
  const asked: string[] = [];
  const catalogue = {
    details: (id: BookId) => (asked.push(`#${id}`), details[id] ?? ok(undefined)),
    searchIsbn: (isbn: string) => (asked.push(`isbn ${isbn}`), ok([candidate(1)])),
    searchTitle: (title: string) => (asked.push(`title ${title}`), titled),
  };
  const context = testContext({ database, settings, server: { catalogue } });
  const search = (text: string) => {
    let found: Result<readonly Candidate[]> | undefined;
    const ask = (work: (task: typeof context) => Result<unknown>) => (found = work(context) as typeof found);
    const isAsked = searchBooks({ ask } as never, text, {} as never);
    return { isAsked, ids: found?.ok === true ? found.value.map(({ id }) => id) : found?.failure, asked };
  };
  return { context, database, asked, search };
}

describe("a search for a book", () => {
  const seven = { 7: ok(candidate(7)) };
  const gone = { 7: ok(undefined) };

  test.each<[string, string, Catalogue, unknown, readonly string[]]>([
    ["by title", "Emma", { titled: ok([candidate(3)]) }, [3], ["title Emma"]],
    ["by ISBN", "978-0-441-17271-9", {}, [1], ["isbn 9780441172719"]],
    ["by a marked number", "#7", { details: seven, titled: ok([candidate(3)]) }, [7], ["#7"]],
    ["by a marked number of no book", "#7", { details: gone, titled: ok([candidate(3)]) }, [], ["#7"]],
    [
      "by a number or title finds both, the number first and each once",
      "7",
      { details: seven, titled: ok([candidate(3), candidate(7)]) },
      [7, 3],
      ["#7", "title 7"],
    ],
    ["by a number that is a title only", "7", { details: gone, titled: ok([candidate(3)]) }, [3], ["#7", "title 7"]],
    ["by a number without titles", "7", { details: seven, titled: failed(refused) }, [7], ["#7", "title 7"]],
    [
      "by a title, if numbers fail",
      "7",
      { details: { 7: failed(refused) }, titled: ok([candidate(3)]) },
      [3],
      ["#7", "title 7"],
    ],
    [
      "with two failures",
      "7",
      { details: { 7: failed(refused) }, titled: failed(offline) },
      refused,
      ["#7", "title 7"],
    ],
    [
      "that finds no number and fails by title",
      "7",
      { details: gone, titled: failed(refused) },
      refused,
      ["#7", "title 7"],
    ],
    [
      "that finds no number on a server without titles",
      "7",
      { details: gone, titled: failed(unsupported) },
      [],
      ["#7", "title 7"],
    ],
    ["without a connection asks once", "7", { details: { 7: failed(offline) } }, offline, ["#7"]],
  ])("%s", (_what, text, catalogue, ids, asked) => {
    expect(scene(catalogue).search(text)).toEqual({ isAsked: true, ids, asked });
  });

  test("is not sent for nothing", () => {
    expect(scene({}).search("  ")).toEqual({ isAsked: false, ids: undefined, asked: [] });
  });
});

describe("the proposal for an unmatched book", () => {
  const hash = "a".repeat(32) as Fingerprint;
  const dune: Book = { fingerprint: hash, type: "EPUB", title: "Dune", author: "Frank Herbert" };
  const named = { title: "Dune", author: "Frank Herbert" };
  const titled = { title: "Dune" };

  function propose(catalogue: Catalogue, book: Book = dune, settings?: object) {
    const { context, database, asked } = scene(catalogue, settings);
    saveBook(database, { fingerprint: hash, type: "EPUB" }, "/dune.epub", { size: 1, modifiedAt: 1 });
    proposeBook(context, book);
    return [findProposal(database, hash)?.id, asked];
  }

  test.each<[string, Catalogue, unknown, readonly string[]]>([
    ["is the book with its title and author", { titled: ok([candidate(3, named)]) }, 3, []],
    ["ignores other books", { titled: ok([candidate(3, { ...named, title: "Emma" }), candidate(4, named)]) }, 4, []],
    ["is none of two", { titled: ok([candidate(3, named), candidate(4, named)]) }, undefined, []],
    ["is none by another author", { titled: ok([candidate(3, { ...named, author: "Anna" })]) }, undefined, []],
    ["is none after a failure", { titled: failed(refused) }, undefined, []],
    [
      "asks for authors, of books with the title only",
      {
        titled: ok([candidate(3, titled), candidate(4, { title: "Emma" }), candidate(5, {})]),
        details: { 3: ok(candidate(3, named)) },
      },
      3,
      ["#3"],
    ],
    [
      "is none if the server does not show the author",
      { titled: ok([candidate(3, titled)]), details: { 3: failed(refused) } },
      undefined,
      ["#3"],
    ],
    [
      "is none if the book is gone since",
      { titled: ok([candidate(3, titled)]), details: { 3: ok(undefined) } },
      undefined,
      ["#3"],
    ],
    [
      "asks for three authors at most",
      { titled: ok([1, 2, 3, 4].map((id) => candidate(id, titled))), details: { 4: ok(candidate(4, named)) } },
      undefined,
      ["#1", "#2", "#3"],
    ],
  ])("%s", (_what, catalogue, id, asked) => {
    expect(propose(catalogue)).toEqual([id, ["title Dune", ...asked]]);
  });

  test.each<[string, Book, object | undefined]>([
    ["without an author", { ...dune, author: undefined }, undefined],
    ["without a title", { ...dune, title: undefined }, undefined],
    ["without the library account", dune, { libraryUsername: "" }],
  ])("is not asked for %s", (_what, book, settings) => {
    expect(propose({ titled: ok([candidate(3, named)]) }, book, settings)).toEqual([undefined, []]);
  });

  test("compares the words of the file before those of the host", () => {
    const book = { ...dune, title: "Arrakis", label: "dune\nfrank herbert" };
    expect(propose({ titled: ok([candidate(3, named)]) }, book)).toEqual([3, ["title Arrakis"]]);
  });
});

describe("a match by hand", () => {
  const fingerprint = "a" as Fingerprint;
  const own = { fingerprint, type: "EPUB", title: "Own title", author: "Own author", isbn13: "9780441172719" } as const;

  test("is undone to the words of the file, also after a second match", () => {
    const { database } = memoryStore();
    const facts = { size: 1, modifiedAt: 1 };
    saveBook(database, own, "/a.epub", facts);
    const words = () => {
      const { title, author, isbn13, id } = findBookAt(database, "/a.epub", facts) ?? {};
      return { title, author, isbn13, id };
    };
    const before = words();
    saveMatch(database, fingerprint, candidate(7, { title: "First", author: "One", isbn13: "1" }), 1);
    saveMatch(database, fingerprint, candidate(8, { title: "Second", author: "Two", isbn13: "2" }), 2);
    expect(words()).toEqual({ title: "Second", author: "Two", isbn13: "2", id: 8 });
    undoMatch(database, fingerprint);
    expect(words()).toEqual(before);
  });
});
