import { identifyByPast } from "../../src/book/identifyBook";
import type { Book, BookId, Fingerprint } from "../../src/model/book";
import type { Failure } from "../../src/base/failure";
import { failed, ok } from "../../src/base/result";
import type { ShelfBook } from "../../src/model/shelf";
import { fakeLibrary } from "../fakes/library";
import { testContext } from "../fakes/testContext";
import { saveBook } from "../../src/book/books.store";
import { saveTrackingChoice } from "../../src/book/matches.store";
import { memoryDatabase } from "../fakes/memoryStore";

const print = (digit: string): Fingerprint => digit.repeat(32) as Fingerprint;
const lost: Failure = { kind: "timeout", sent: true };
const label = "dune\nfrank herbert";
const dune: ShelfBook = { id: 5 as BookId, title: "Dune", author: "Frank Herbert", format: "EPUB" };
const now: Book = { fingerprint: print("b"), type: "EPUB", title: "Dune", label };
const before: Book = { fingerprint: print("a"), type: "EPUB", id: 5 as BookId };

/** The book's file had `past` before; or `laid` lay at its place. The server has `there`. */
function device(known: {
  past?: Book[];
  laid?: Book;
  there?: ShelfBook | Failure;
  account?: string;
  isPrivate?: boolean;
}) {
  const library = fakeLibrary();
  const asked: number[] = [];
  const database = memoryDatabase();
  if (known.laid !== undefined) saveBook(database, known.laid, "/dune.epub", { size: 1, modifiedAt: 1 });
  saveBook(database, now, "/dune.epub", { size: 2, modifiedAt: 2 });
  for (const { fingerprint } of (known.past ?? []).slice().reverse())
    database.run(
      "INSERT INTO fingerprints (hash, book, book_type) SELECT :past, book, 'EPUB' FROM fingerprints WHERE hash = :now",
      { past: fingerprint, now: now.fingerprint },
    );
  if (known.isPrivate === true) saveTrackingChoice(database, print("a"), "never");
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
    database,
    server: { ...library.parts, files: serverFiles },
  });
  const find = (one: Book = now) => identifyByPast(context, one);
  return { library, asked, find };
}

describe("a book whose file was rewritten", () => {
  test("is found by the earlier versions of the file, the newest first", () => {
    const newest = { ...before, fingerprint: print("c") };
    const { library, find } = device({ past: [newest, before] });
    library.byHash.set(print("a"), 7);
    expect(find()).toEqual(ok({ id: 7 }));
    library.byHash.set(print("c"), 8);
    expect(find()).toEqual(ok({ id: 8 }));
  });

  test("is not found by an earlier version if that book is not synced", () => {
    const { library, find } = device({ past: [before], isPrivate: true });
    library.byHash.set(print("a"), 7);
    expect(find()).toEqual(ok(undefined));
    expect(library.calls).toEqual([]);
  });
});

describe("a file at the path of another known book", () => {
  test("is the same book if the server's record matches", () => {
    expect(device({ laid: before, there: dune }).find()).toEqual(ok(dune));
  });

  test.each([
    ["under another title", { ...dune, title: "Emma", author: "Jane Austen" }],
    ["in another format", { ...dune, format: "PDF" }],
    ["no more", undefined],
  ])("is not the same book if the server has the ID %s", (_, there) => {
    const { find } = device({ laid: before, ...(there === undefined ? {} : { there }) });
    expect(find()).toEqual(ok(undefined));
  });

  test("is not looked up if the file has no title and author", () => {
    const { find, asked } = device({ laid: before, there: dune });
    expect(find({ ...now, label: undefined })).toEqual(ok(undefined));
    expect(asked).toEqual([]);
  });

  test("is undecided without an account or an ID, and after a refusal", () => {
    const refused = { kind: "refused", status: 500, message: "" } as const;
    for (const known of [{ account: "" }, { there: refused }, { laid: { ...before, id: undefined }, there: dune }])
      expect(device({ laid: before, ...known }).find()).toEqual(ok(undefined));
  });

  test("is looked up again after a lost connection", () => {
    expect(device({ laid: before, there: lost }).find()).toEqual(failed(lost));
  });
});
