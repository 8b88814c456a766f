import { findMissing, identifyBook, identifyByPast, mayBeMissing } from "../../src/book/identifyBook";
import type { Book, BookId, Fingerprint } from "../../src/model/book";
import type { Failure } from "../../src/base/failure";
import { failed, ok } from "../../src/base/result";
import type { ShelfBook } from "../../src/model/shelf";
import { fakeLibrary } from "../fakes/library";
import { testContext } from "../fakes/testContext";
import { findBook, saveBook, saveIdentity } from "../../src/book/books.store";
import { isServerFile } from "../../src/book/serverFile.store";
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
  const searched: string[] = [];
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
    server: {
      ...library.parts,
      files: serverFiles,
      items: { hasBook: library.hasBook },
      catalogue: { searchTitle: (title) => (searched.push(title), ok([])) },
    },
    host: { files: { facts: () => undefined } },
  });
  const find = (one: Book = now) => identifyByPast(context, one);
  return {
    library,
    asked,
    searched,
    find,
    context,
    database,
    identify: (one: Book = now) => identifyBook(context, one),
  };
}

test("a book that is found by its hash has the server's file, also by an earlier hash", () => {
  const { library, identify, database } = device({ past: [before] });
  library.byHash.set(print("a"), 7);
  expect([identify(), isServerFile(database, print("a"))]).toEqual([ok(7), true]);
  const other = device({});
  other.library.byHash.set(print("b"), 7);
  expect([other.identify(), isServerFile(other.database, print("b"))]).toEqual([ok(7), true]);
});

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

describe("a book that is looked up", () => {
  const isbn = "9780441172719";
  const withIsbn: Book = { ...now, isbn13: isbn };

  test.each<[string, string, readonly [string, string, string?], number | undefined]>([
    ["its file", "anna", ["b", "a", isbn], 5],
    ["an earlier version of its file, if the server does not know the present one", "anna", ["-", "a", isbn], 7],
    ["its ISBN, if the server knows no version of the file", "anna", ["-", "-", isbn], 9],
    ["nothing else without the library account", "", ["-", "-", isbn], undefined],
  ])("is found by %s", (_what, account, [present, past, number], id) => {
    const { library, database, identify, context } = device({ past: [before], account });
    library.byHash.set(print(present), 5);
    library.byHash.set(print(past), 7);
    if (number !== undefined) library.byIsbn.set(number, 9);
    expect(identify(withIsbn)).toEqual(ok(id));
    expect(findBook(database, now.fingerprint)?.id).toBe(id);
    expect(context.notices).toEqual(id === undefined ? ["Unmatched: “Dune”"] : []);
  });

  test.each(["findByHash", "findByIsbn"])("stays as it is after a lost connection: %s", (call) => {
    const { library, identify, context } = device({ past: [before] });
    library.byIsbn.set(isbn, 9);
    library.faults.push({ call, failure: lost });
    expect(identify(withIsbn)).toEqual(failed(lost));
    expect(context.notices).toEqual([]);
  });

  test("stays as it is if the connection is lost at an earlier version of its file", () => {
    const { library, identify, context } = device({ past: [before] });
    const { findByHash } = library;
    library.findByHash = (hash) => (hash === print("a") ? failed(lost) : findByHash(hash));
    expect(identify()).toEqual(failed(lost));
    expect(context.notices).toEqual([]);
  });

  test("is reported once if the server does not have it, with a short title", () => {
    const { identify, context } = device({ account: "" });
    const long = { ...now, title: "The Life and Opinions of Tristram Shandy, Gentleman" };
    expect([identify(long), identify(long)]).toEqual([ok(undefined), ok(undefined)]);
    expect(context.notices).toHaveLength(1);
    expect(context.notices[0]).toMatch(/^Unmatched: “The Life and .*…”$/);
  });

  test("is searched by its title at the first miss only", () => {
    const { identify, searched } = device({});
    identify();
    expect(searched).toEqual(["Dune"]);
    identify();
    expect(searched).toEqual(["Dune"]);
  });

  test.each(["9780441172719", "0441172717"])("is found by either of its ISBNs: %s", (known) => {
    const { library, identify } = device({});
    library.byIsbn.set(known, 9);
    expect(identify({ ...now, isbn13: "9780441172719", isbn10: "0441172717" })).toEqual(ok(9));
  });

  test("has the server's file if that hash was found, not that of a later version", () => {
    const { library, identify, database } = device({ past: [before] });
    library.byHash.set(print("a"), 7);
    identify();
    expect([print("a"), print("b")].map((hash) => isServerFile(database, hash))).toEqual([true, false]);
  });

  test("is reported without a title too", () => {
    const { identify, context } = device({ account: "" });
    identify({ fingerprint: print("b"), type: "EPUB" });
    expect(context.notices).toEqual(["Unmatched: “this book”"]);
  });
});

describe("a book that may be deleted on the server", () => {
  const id = 5 as BookId;

  function missing({ account = "anna", hash, fault }: { account?: string; hash?: number; fault?: Failure }) {
    const one = device({ account });
    saveIdentity(one.database, now.fingerprint, { id });
    one.library.gone.add(id);
    if (hash !== undefined) one.library.byHash.set(now.fingerprint, hash);
    if (fault !== undefined)
      for (const call of ["findByHash", "hasBook"]) one.library.faults.push({ call, failure: fault });
    return { ...one, idHere: () => findBook(one.database, now.fingerprint)?.id };
  }

  const refused: Failure = { kind: "refused", status: 500, message: "" };

  test.each<[string, Parameters<typeof missing>[0], unknown, number | undefined]>([
    ["is forgotten if it is not there", {}, ok("deleted"), undefined],
    ["is unknown after a refusal", { fault: refused }, ok("unknown"), 5],
    ["is asked again after a lost connection", { fault: lost }, failed(lost), 5],
    ["exists by its file without the account", { account: "", hash: 5 }, ok("exists"), 5],
    ["is unknown by an unknown file without the account", { account: "" }, ok("unknown"), 5],
    ["is replaced by the book of its file without the account", { account: "", hash: 6 }, ok("deleted"), 6],
    ["is unknown after a refusal without the account", { account: "", fault: refused }, ok("unknown"), 5],
    ["is asked again after a lost connection without the account", { account: "", fault: lost }, failed(lost), 5],
  ])("%s", (_what, given, presence, left) => {
    const one = missing(given);
    expect([findMissing(one.context, id, now.fingerprint), one.idHere()]).toEqual([presence, left]);
  });

  test("exists if the server has it, and is unknown without its file or the account", () => {
    const one = missing({});
    one.library.gone.clear();
    expect(findMissing(one.context, id, undefined)).toEqual(ok("exists"));
    expect(findMissing(missing({ account: "" }).context, id, undefined)).toEqual(ok("unknown"));
    expect(one.idHere()).toBe(5);
  });

  test.each([
    [400, true],
    [404, true],
    [500, true],
    [401, false],
    [409, false],
    [503, false],
  ])("may be so after the refusal %d: %s", (status, may) => {
    expect(mayBeMissing({ kind: "refused", status, message: "" })).toBe(may);
    expect(mayBeMissing(lost)).toBe(false);
  });
});
