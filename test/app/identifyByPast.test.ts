import { identifyByPast } from "../../src/app/book/identifyByPast";
import type { Book, BookId, Fingerprint } from "../../src/domain/book/book";
import type { Failure } from "../../src/domain/failure";
import { done, failed, ok } from "../../src/domain/result";
import type { ShelfBook } from "../../src/domain/shelf/shelf";
import type { BookStore } from "../../src/ports/bookStore";
import { fakeLibrary } from "../fakes/library";
import { memoryStore } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

const print = (digit: string): Fingerprint => digit.repeat(32) as Fingerprint;
const lost: Failure = { kind: "timeout", sent: true };
const label = "dune\nfrank herbert";
const dune: ShelfBook = { id: 5 as BookId, title: "Dune", author: "Frank Herbert", format: "EPUB" };
const now: Book = { fingerprint: print("b"), type: "EPUB", title: "Dune", label };
const before: Book = { fingerprint: print("a"), type: "EPUB", id: 5 as BookId };

/** The book's file was `kin` before; or `suspect` lay at its place. The server has `there`. */
function device(known: { kin?: Book[]; suspect?: Book; there?: ShelfBook | Failure; account?: string }) {
  const library = fakeLibrary();
  const asked: number[] = [];
  const confirmed: Fingerprint[] = [];
  const identified: [Fingerprint, number][] = [];
  const passed: [Fingerprint, Fingerprint][] = [];
  const books: BookStore = {
    ...memoryStore().books,
    kin: () => ok(known.kin ?? []),
    find: (fingerprint) => ok(known.suspect?.fingerprint === fingerprint ? known.suspect : undefined),
    passMatch: (older, fingerprint) => {
      passed.push([older, fingerprint]);
      return done;
    },
    confirmSuspect: (fingerprint) => {
      confirmed.push(fingerprint);
      return done;
    },
    identify: (fingerprint, { id }) => {
      identified.push([fingerprint, id]);
      return done;
    },
  };
  const { there } = known;
  const serverFiles = {
    withId: (id: BookId) => {
      asked.push(id);
      return there !== undefined && "kind" in there ? failed(there) : ok(there);
    },
    titled: () => ok([]),
    byPosition: () => ok(undefined),
    sample: () => ok(undefined),
  };
  const context = testContext({
    settings: { libraryUsername: known.account ?? "anna" },
    store: { books },
    server: { library, files: serverFiles },
  });
  const book = known.suspect === undefined ? now : { ...now, suspect: known.suspect.fingerprint };
  const find = (one: Book = book) => identifyByPast(context, one);
  return { library, asked, confirmed, identified, passed, find, book };
}

describe("a book whose file was written anew is found by what it was", () => {
  test("when the server has that number", () => {
    const { find, asked } = device({ kin: [before], there: dune });
    expect(find()).toEqual(ok(dune));
    expect(asked).toEqual([5]);
  });

  test("but not when the server has it no more, or has another format under it", () => {
    expect(device({ kin: [before] }).find()).toEqual(ok(undefined));
    expect(device({ kin: [before], there: { ...dune, format: "PDF" } }).find()).toEqual(ok(undefined));
  });

  test("and a match by hand passes from the older bytes to the new ones with the number", () => {
    const { find, passed } = device({ kin: [before], there: dune });
    find();
    expect(passed).toEqual([[print("a"), print("b")]]);
  });

  test("and a match by hand passes nowhere when its number leads to no such book", () => {
    const { find, passed } = device({ kin: [before], there: { ...dune, format: "PDF" } });
    find();
    expect(passed).toEqual([]);
  });

  test("without asking where there is no account, and where the server refuses to tell", () => {
    const { find, asked } = device({ kin: [before], account: "" });
    expect(find()).toEqual(ok({ id: 5 }));
    expect(asked).toEqual([]);
    const refused = { kind: "refused", status: 500, message: "" } as const;
    expect(device({ kin: [before], there: refused }).find()).toEqual(ok({ id: 5 }));
  });

  test("later, when the connection is lost meanwhile", () => {
    expect(device({ kin: [before], there: lost }).find()).toEqual(failed(lost));
  });

  test("by the server's knowing the older bytes, which are then known too", () => {
    const { library, find, identified } = device({ kin: [{ ...before, id: undefined }] });
    library.byHash.set(print("a"), 7);
    expect(find()).toEqual(ok({ id: 7 }));
    expect(identified).toEqual([[print("a"), 7]]);
  });

  test("by the next older bytes when the newer tell nothing", () => {
    const newest = { ...before, fingerprint: print("c"), id: undefined };
    expect(device({ kin: [newest, before], there: dune }).find()).toEqual(ok(dune));
  });
});

describe("a file at the place of a book of which nobody can tell whether it is the same", () => {
  test("is it when the server describes it so", () => {
    const { find, confirmed } = device({ suspect: before, there: dune });
    expect(find()).toEqual(ok(dune));
    expect(confirmed).toEqual([print("b")]);
  });

  test.each([
    ["under another title", { ...dune, title: "Emma", author: "Jane Austen" }],
    ["in another format", { ...dune, format: "PDF" }],
    ["no more", undefined],
  ])("is not when the server has that number %s", (_, there) => {
    const { find, confirmed } = device({ suspect: before, ...(there === undefined ? {} : { there }) });
    expect(find()).toEqual(ok(undefined));
    expect(confirmed).toEqual([]);
  });

  test("is not asked about when the file says nothing of itself", () => {
    const { find, asked, book } = device({ suspect: before, there: dune });
    expect(find({ ...book, label: undefined })).toEqual(ok(undefined));
    expect(asked).toEqual([]);
  });

  test("stays open without an account, without a number, and where the server refuses to tell", () => {
    const refused = { kind: "refused", status: 500, message: "" } as const;
    for (const known of [
      { account: "" },
      { there: refused },
      { suspect: { ...before, id: undefined }, there: dune },
    ]) {
      const { find, confirmed } = device({ suspect: before, ...known });
      expect(find()).toEqual(ok(undefined));
      expect(confirmed).toEqual([]);
    }
  });

  test("is asked about again after a lost connection", () => {
    const { find, confirmed } = device({ suspect: before, there: lost });
    expect(find()).toEqual(failed(lost));
    expect(confirmed).toEqual([]);
  });
});
