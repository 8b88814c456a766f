import { caught } from "../../src/base/result";
import { insertBook } from "../../src/book/bookRow.store";
import { confirmNumber, findNumberWords, saveNumber, saveUnprovenNumber } from "../../src/book/bookNumbers.store";
import { findBook, findReplacedBook, forgetAllIds, forgetBookId, saveBook } from "../../src/book/books.store";
import { saveIdentity, saveMiss } from "../../src/book/books.store";
import { deleteFolderFile, isFileKnown, saveFolderFile } from "../../src/book/folderFiles.store";
import { findOwnWords, listUnmatchedBooks, saveMatch, undoMatch } from "../../src/book/matches.store";
import { mergeBooks } from "../../src/book/mergeBooks.store";
import { withdrawNumber } from "../../src/book/bookNumbers.store";
import type { Book, BookId, Fingerprint } from "../../src/model/book";
import { runAll, type Value } from "../../src/store/database";
import { memoryStore, type MemoryStore } from "../fakes/memoryStore";

const [a, b, c] = ["a", "b", "c"] as unknown as [Fingerprint, Fingerprint, Fingerprint];
const [seven, eight] = [7 as BookId, 8 as BookId];
const label = "emma\nausten jane";

let store: MemoryStore;

beforeEach(() => {
  store = memoryStore();
});

const rowsOfBooks = (): number => store.rows("SELECT id FROM books").length;

/** Bytes at one path, or at a path of their own. */
function place(fingerprint: Fingerprint, more: Partial<Book> = {}, path = "/a.epub"): void {
  const size = fingerprint.charCodeAt(0);
  saveBook(store.database, { fingerprint, type: "EPUB", ...more }, path, { size, modifiedAt: size });
}

function waitForBook(fingerprint: Fingerprint): void {
  store.database.run(
    `INSERT INTO pending_progress (book, hash, percent, place, read_at, compared, insisted, awaits_book, created_at)
     SELECT book, hash, 1, 'x', 1, 1, 0, 1, 1 FROM fingerprints WHERE hash = :hash`,
    { hash: fingerprint },
  );
}

const waiting = (): readonly unknown[] =>
  store.rows("SELECT hash, book, awaits_book FROM pending_progress").map((row) => ({ ...row }));

type Relation = "same" | "other" | "open";

/** Whether the books before and after at the path are one, two, or undecided. */
function relation(): Relation {
  if (rowsOfBooks() === 1) return "same";
  return findReplacedBook(store.database, b) === undefined ? "other" : "open";
}

describe("a new file at the path of a known book", () => {
  const wrong = { id: seven, title: "Emma", author: "Jane Austen" };

  test.each<[string, Partial<Book>, Partial<Book>, Relation]>([
    ["with the same words", { label }, { label }, "same"],
    ["without words", {}, {}, "open"],
    ["of another format", { label }, { label, type: "PDF" }, "other"],
    ["of an unknown format", { label, id: seven }, { label, id: seven, type: undefined }, "open"],
    ["in place of an unknown format", { label, id: seven, type: undefined }, { label, id: seven }, "open"],
    ["with the same ID", { id: seven }, { id: seven }, "same"],
    ["with the same ID and other words", { id: seven, label }, { id: seven, label: "other\nwords" }, "same"],
    ["with another ID", { id: seven, label }, { id: eight, label }, "other"],
    ["with an ID for the first time", {}, { id: seven }, "open"],
    ["without the ID", { id: seven }, {}, "open"],
    ["with the title and author of the book before", wrong, { label }, "same"],
  ])("%s", (_, before, after, expected) => {
    place(a, before);
    place(b, after);
    expect(relation()).toBe(expected);
  });

  test.each<[string, Partial<Book>, BookId, Partial<Book>, Relation]>([
    ["another ID", {}, seven, { id: eight }, "open"],
    ["the same ID", {}, seven, { id: seven }, "open"],
    ["the words of the match", { title: "Notes" }, seven, { label }, "open"],
    ["the words of the file", { label }, seven, { label }, "same"],
  ])("with %s, after a match by hand", (_, before, id, after, expected) => {
    place(a, before);
    saveMatch(store.database, a, { ...wrong, id }, 5);
    place(b, after);
    expect(relation()).toBe(expected);
  });

  test("a match of its own by hand proves no other book", () => {
    place(a, { id: seven, label });
    place(b);
    saveMatch(store.database, b, { id: eight }, 5);
    place(b);
    expect(relation()).toBe("open");
  });

  test("is the book whose ID was taken for another one, if it has that ID", () => {
    place(a, { id: seven });
    withdrawNumber(store.database, seven);
    place(b, { id: seven });
    expect(relation()).toBe("same");
  });

  test("stays open if the number that was taken is not its own", () => {
    place(a, { id: seven });
    withdrawNumber(store.database, seven);
    place(b, { id: eight });
    expect(relation()).toBe("open");
  });

  test("may be the first one again", () => {
    for (const fingerprint of [a, b, a]) place(fingerprint, { label });
    expect(rowsOfBooks()).toBe(1);
    expect(findBook(store.database, a)).toMatchObject({ label });
    expect(store.rows("SELECT before FROM files WHERE before IS NOT NULL")).toEqual([]);
  });
});

describe("the identity of a book", () => {
  const found = { id: seven, title: "Emma", author: "Jane Austen" };

  test("is stored with the format, if that is unknown, and tries the position again", () => {
    place(a, { type: undefined });
    waitForBook(a);
    saveIdentity(store.database, a, { ...found, type: "PDF" });
    expect(findBook(store.database, a)).toMatchObject({ ...found, type: "PDF" });
    expect(waiting()).toEqual([{ hash: a, book: 1, awaits_book: 0 }]);
    saveIdentity(store.database, a, { ...found, type: "EPUB" });
    expect(findBook(store.database, a)?.type).toBe("PDF");
  });

  test("keeps an unknown format", () => {
    place(a, { type: undefined });
    saveIdentity(store.database, a, found);
    expect(findBook(store.database, a)?.type).toBeUndefined();
  });

  test("cannot be stored for an unknown book, nor can a match", () => {
    for (const save of [() => saveIdentity(store.database, a, found), () => saveMatch(store.database, a, found, 5)])
      expect(caught(save)).toMatchObject({ failure: { kind: "storage", detail: "unknown book a" } });
    expect(findNumberWords(store.database, seven)).toBeUndefined();
  });

  test("unites all books without a file that have the ID", () => {
    for (const hash of [a, b]) {
      runAll(store.database, insertBook(hash, "EPUB"));
      store.database.run("UPDATE fingerprints SET label = hash WHERE hash = :hash", { hash });
      saveIdentity(store.database, hash, found);
    }
    expect(rowsOfBooks()).toBe(2);
    place(c);
    saveIdentity(store.database, c, found);
    expect(rowsOfBooks()).toBe(1);
    expect(store.rows("SELECT hash FROM fingerprints ORDER BY hash").map(({ hash }) => hash)).toEqual([a, b, c]);
  });

  test("is forgotten with the value before a match", () => {
    place(a, { id: seven });
    saveMatch(store.database, a, { id: eight }, 5);
    forgetBookId(store.database, seven);
    expect(findNumberWords(store.database, seven)).toBeUndefined();
    undoMatch(store.database, a);
    expect(findBook(store.database, a)?.id).toBeUndefined();
  });

  test("is forgotten after a change of the server, also in memory", () => {
    place(a, { id: seven, title: "Emma" });
    expect(findNumberWords(store.database, seven)).toMatchObject({ title: "Emma" });
    forgetAllIds(store.database);
    expect(findNumberWords(store.database, seven)).toBeUndefined();
  });
});

describe("a match by hand", () => {
  test("keeps the words before it, and tries the position again", () => {
    place(a, { title: "Notes", author: "Nobody" });
    expect(findOwnWords(store.database, a)).toBeUndefined();
    waitForBook(a);
    saveMatch(store.database, a, { id: seven, title: "Emma", author: "Jane Austen" }, 5);
    expect(findOwnWords(store.database, a)).toEqual({ title: "Notes", author: "Nobody" });
    expect(waiting()).toEqual([{ hash: a, book: 1, awaits_book: 0 }]);
  });

  test("is wanted for books that the server lacks, and for those with sessions", () => {
    place(a);
    place(b, {}, "/b.epub");
    saveMiss(store.database, a, 5);
    expect(listUnmatchedBooks(store.database, 9)).toMatchObject([{ fingerprint: a, isAsked: true }]);
    store.database.run(
      `INSERT INTO pending_sessions (book, start_time, end_time, duration_seconds, pages_read, start_progress,
       start_location, start_pages, end_progress, end_location, end_pages, created_at)
       SELECT book, 1, 2, 1, 1, 0, 0, 9, 1, 1, 9, 1 FROM fingerprints WHERE hash = 'b'`,
    );
    expect(listUnmatchedBooks(store.database, 9).map((book) => [book.fingerprint, book.isAsked])).toEqual([
      [b, false],
      [a, true],
    ]);
  });
});

describe("two rows of one book", () => {
  const columns = {
    missed_at: [5, 9],
    miss_told: [0, 1],
    offered_at: [3, 4],
    proposal_offered: [1, 0],
    uploaded_at: [undefined, 6],
    server_pages: [100, 200],
    external_id: ["x", "y"],
    choice: ["never", "track"],
    note_sync: ["off", undefined],
    proposed_title: ["P", undefined],
    title: ["Emma", "Other"],
    author: [undefined, "Jane Austen"],
    isbn13: [undefined, "9780141439587"],
  };

  test("become one with the values of both, and with what waits for them", () => {
    place(a);
    place(b, {}, "/b.epub");
    waitForBook(b);
    for (const [column, values] of Object.entries(columns))
      for (const [at, value] of values.entries())
        store.database.run(`UPDATE books SET ${column} = :value WHERE id = :id`, { value: value as Value, id: at + 1 });
    mergeBooks(store.database, 1, 2);
    expect(store.rows("SELECT * FROM books").map((row) => ({ ...row }))).toMatchObject([
      {
        id: 1,
        missed_at: 9,
        miss_told: 1,
        offered_at: 3,
        proposal_offered: 1,
        uploaded_at: 6,
        server_pages: 200,
        external_id: "y",
        choice: "track",
        note_sync: "off",
        proposed_title: "P",
        title: "Emma",
        author: "Jane Austen",
        isbn13: "9780141439587",
      },
    ]);
    expect(store.rows("SELECT hash, book FROM fingerprints").map((row) => ({ ...row }))).toEqual([
      { hash: a, book: 1 },
      { hash: b, book: 1 },
    ]);
    expect(waiting()).toEqual([{ hash: b, book: 1, awaits_book: 1 }]);
  });
});

describe("the words of a number", () => {
  const emma = { id: seven, title: "Emma", author: "Jane Austen" };

  test("are written only after a change", () => {
    saveNumber(store.database, emma);
    const before = store.writes;
    saveNumber(store.database, emma);
    expect(store.writes).toBe(before);
    saveNumber(store.database, { ...emma, title: "Emma 2" });
    expect(store.writes).toBe(before + 1);
  });

  test("stay as they were proven, against a cached list", () => {
    saveNumber(store.database, emma);
    saveUnprovenNumber(store.database, { id: seven, title: "Other" });
    expect(findNumberWords(store.database, seven)).toMatchObject(emma);
  });

  test("are replaced by later ones of the same book", () => {
    saveNumber(store.database, emma);
    expect(confirmNumber(store.database, { id: seven, title: "EMMA", fileName: "e.epub" }, 5)).toBe(true);
    expect(findNumberWords(store.database, seven)).toMatchObject({ ...emma, title: "EMMA", fileName: "e.epub" });
    expect(confirmNumber(store.database, { id: seven, title: "Other", author: "Nobody" }, 6)).toBe(false);
    expect(findNumberWords(store.database, seven)?.title).toBe("EMMA");
  });
});

test("a file that is gone from a folder is unknown", () => {
  const facts = { size: 1, modifiedAt: 2 };
  for (const path of ["/a", "/b"]) saveFolderFile(store.database, { path, fingerprint: a, ...facts });
  deleteFolderFile(store.database, "/a");
  expect(["/a", "/b"].map((path) => isFileKnown(store.database, path, facts))).toEqual([false, true]);
});
