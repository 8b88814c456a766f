import { saveBook } from "../../src/book/books.store";
import { findBookAt, findPath, listPaths, moveFiles } from "../../src/book/bookRow.store";
import { listUnmatchedBooks } from "../../src/book/matches.store";
import { saveExpectedFiles } from "../../src/features/downloads/shelfFiles.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import { byHand } from "../../src/model/shelf";
import { memoryStore } from "../fakes/memoryStore";

const print = (digit: string): Fingerprint => digit.repeat(32) as Fingerprint;
const facts = { size: 1, modifiedAt: 1 };

/** A downloaded book with metadata and a pending highlight, and another one in a folder of a like name. */
function device() {
  const store = memoryStore();
  const { database } = store;
  saveBook(database, { fingerprint: print("a"), type: "EPUB", title: "Fog" }, "/books/fog.epub", facts);
  saveBook(database, { fingerprint: print("b"), type: "EPUB", title: "Reed" }, "/books2/reed.epub", facts);
  const file = { id: 1 as BookId, path: "/books/fog.epub", state: "here", size: 1, shelf: byHand } as const;
  saveExpectedFiles(database, [file]);
  database.run("INSERT INTO book_metadata (path, book_id, wrote) VALUES ('/books/fog.epub', 1, '')");
  database.run(
    `INSERT INTO pending_annotations (book, path, kind, mark, operation, start, passage, color, style, digest, created_at)
    SELECT id, '/books/fog.epub', 'annotation', 'm', 'create', '', '', '', '', '', 1 FROM books WHERE title = 'Fog'`,
  );
  const paths = (table: string): unknown[] => store.rows(`SELECT path FROM ${table}`).map(({ path }) => path);
  const shelf = (): unknown[] => store.rows("SELECT path, state FROM shelf_files").map((row) => [row.path, row.state]);
  return { database, paths, shelf };
}

test.each(["reader", "plugin"] as const)(
  "a book that was moved takes everything along that has its path: by %s",
  (by) => {
    const { database, paths, shelf } = device();
    moveFiles(database, "/books", "/mnt/read", by);
    expect(findPath(database, print("a"))).toBe("/mnt/read/fog.epub");
    expect(findBookAt(database, "/mnt/read/fog.epub", facts)?.title).toBe("Fog");
    expect(paths("book_metadata").concat(paths("pending_annotations"))).toEqual([
      "/mnt/read/fog.epub",
      "/mnt/read/fog.epub",
    ]);
    expect(shelf()).toEqual([["/mnt/read/fog.epub", by === "reader" ? "adopted" : "here"]]);
    expect(findPath(database, print("b"))).toBe("/books2/reed.epub");
  },
);

test("a book with several versions is shown by the one that is on the device", () => {
  const { database } = device();
  database.run(
    "INSERT INTO fingerprints (hash, book, book_type) SELECT :hash, book, 'EPUB' FROM fingerprints WHERE hash = :old",
    { hash: print("c"), old: print("a") },
  );
  database.run("UPDATE books SET missed_at = 5");
  expect(listUnmatchedBooks(database, 10).map(({ fingerprint }) => fingerprint)).toContain(print("a"));
  saveBook(database, { fingerprint: print("c"), type: "EPUB" }, "/books/fog2.epub", facts);
  expect([print("a"), print("c"), print("b")].map((hash) => listPaths(database, hash).length)).toEqual([2, 2, 1]);
  database.run("DELETE FROM files WHERE hash = :hash", { hash: print("a") });
  expect(listUnmatchedBooks(database, 10).map(({ fingerprint }) => fingerprint)).toContain(print("c"));
});
