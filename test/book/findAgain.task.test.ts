import { type FoundAgain, findLostBooks } from "../../src/book/findAgain.task";
import { findBook, saveBook, saveIdentity } from "../../src/book/books.store";
import { countLostBooks, withdrawNumber } from "../../src/book/bookNumbers.store";
import type { Failure } from "../../src/base/failure";
import { failed, ok, type Result } from "../../src/base/result";
import type { BookId, Fingerprint } from "../../src/model/book";
import type { Candidate } from "../../src/model/candidate";
import { fakeLibrary } from "../fakes/library";
import { memoryDatabase } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

const print = (digit: string): Fingerprint => digit.repeat(32) as Fingerprint;
const refusal: Failure = { kind: "refused", status: 422, message: "No." };
const timeout: Failure = { kind: "timeout", sent: true };

/** Three books, Dune 1 to 3, whose numbers mean other books now. `titled`: the server's books by title. */
function device(titled: Readonly<Record<string, Result<readonly Candidate[]>>> = {}) {
  const library = fakeLibrary();
  const database = memoryDatabase();
  const context = testContext({
    database,
    settings: { libraryUsername: "anna", readerUsername: "r" },
    server: {
      ...library.parts,
      files: { withId: () => ok(undefined), titled: () => ok([]), byPosition: () => ok(undefined) },
      items: { hasBook: library.hasBook },
      catalogue: { searchTitle: (title) => titled[title] ?? ok([]), details: () => ok(undefined) },
    },
    host: {
      files: { facts: () => undefined },
      network: { isConnected: () => true, whenConnected: (act) => act() },
    },
  });
  ["a", "b", "c"].forEach((digit, at) => {
    const book = { title: `Dune ${at + 1}`, author: "Frank Herbert" };
    const fingerprint = print(digit);
    saveBook(database, { fingerprint, type: "EPUB", ...book }, `/${digit}.epub`, { size: 1, modifiedAt: 1 });
    saveIdentity(database, fingerprint, { id: (at + 1) as BookId, ...book });
    withdrawNumber(database, (at + 1) as BookId);
  });
  const find = (): Result<FoundAgain> | undefined => {
    let found: Result<FoundAgain> | undefined;
    findLostBooks(context, { began: () => undefined, report: (answer) => void (found = answer) });
    context.tasks.pass(1);
    return found;
  };
  const numbers = (): readonly unknown[] => ["a", "b", "c"].map((digit) => findBook(database, print(digit))?.id);
  return { library, database, find, numbers };
}

describe("the search for books whose numbers mean others now", () => {
  test("finds them by their files, and counts the rest", () => {
    const { library, database, find, numbers } = device();
    library.byHash.set(print("b"), 12);
    expect(countLostBooks(database)).toBe(3);
    expect(find()).toEqual(ok({ found: 1, left: 2 }));
    expect(numbers()).toEqual([undefined, 12, undefined]);
  });

  test("goes on after a refusal for one book", () => {
    const { library, find, numbers } = device({ "Dune 1": failed(refusal) });
    library.byHash.set(print("c"), 13);
    library.faults.push({ call: "findByHash", failure: refusal });
    expect(find()).toEqual(ok({ found: 1, left: 2 }));
    expect(numbers()).toEqual([undefined, undefined, 13]);
  });

  test("ends if the connection is lost, with the books so far", () => {
    const { library, find, numbers } = device({ "Dune 2": failed(timeout) });
    library.byHash.set(print("a"), 11);
    library.byHash.set(print("c"), 13);
    expect(find()).toEqual(failed(timeout));
    expect(numbers()).toEqual([11, undefined, undefined]);
  });

  const dune = (id: number, author = "Frank Herbert"): Candidate => ({ id: id as BookId, title: "Dune 1", author });

  test.each([
    ["the only one of its words", [dune(21)], 21],
    ["the one with its author", [dune(21, "Somebody"), dune(22)], 22],
    ["none of two with its words", [dune(21), dune(22)], undefined],
    ["none without an author", [{ ...dune(21), author: undefined }], undefined],
    ["none without a title", [{ ...dune(21), title: undefined }], undefined],
    ["none with other words", [{ ...dune(21), title: "Dune Messiah" }], undefined],
  ])("finds by title and author %s", (_, listed, id) => {
    const { find, numbers } = device({ "Dune 1": ok(listed) });
    expect(find()).toEqual(ok({ found: id === undefined ? 0 : 1, left: id === undefined ? 3 : 2 }));
    expect(numbers()).toEqual([id, undefined, undefined]);
  });
});
