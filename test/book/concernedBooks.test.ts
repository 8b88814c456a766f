import { listConcernedBooks } from "../../src/book/concernedBooks.store";
import { saveExpectedFiles } from "../../src/features/downloads/shelfFiles.store";
import type { ShelfFile } from "../../src/model/bookFile";
import { saveBook } from "../../src/book/books.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import { byHand } from "../../src/model/shelf";
import { concernText } from "../../src/ui/bookTexts";
import { memoryDatabase } from "../fakes/memoryStore";
import { translate } from "../fakes/say";

function fileOf(number: number, state: ShelfFile["state"], title?: string): ShelfFile {
  return { id: number as BookId, path: `/books/Book_${number}.epub`, state, size: 1, shelf: byHand, title };
}

test("the question names books that were deleted or moved on this device", () => {
  const database = memoryDatabase();
  saveExpectedFiles(database, [
    fileOf(1, "declined", "Low Tide"),
    fileOf(2, "here", "Fog"),
    fileOf(3, "declined"),
    fileOf(4, "adopted", "In place"),
    { ...fileOf(5, "adopted", "Renamed"), path: "/books/Renamed.epub" },
    { ...fileOf(6, "adopted", "Elsewhere"), path: "/fiction/Book_6.epub" },
    { ...fileOf(7, "adopted", "Another"), path: "/books/Book_77.epub" },
  ]);
  const books = listConcernedBooks(database, "missingInFolder", { folder: "/books" });
  expect(books).toEqual({ titles: ["Low Tide", "Book_3", "Renamed", "Elsewhere", "Another"], total: 5 });
  expect(concernText(translate, "All of them?", books)).toMatch(/^All of them\?\n• .*Low Tide.*\n• .*Book_3/);
});

test("the question counts books that it does not name", () => {
  const database = memoryDatabase();
  saveExpectedFiles(
    database,
    Array.from({ length: 9 }, (_, place) => fileOf(place + 1, "here", `Book ${place + 1}`)),
  );
  const books = listConcernedBooks(database, "serverMetadata");
  expect(books.total).toBe(9);
  expect(concernText(translate, "All of them?", books)).toMatch(/Book 6[^\n]*\nOthers: 3$/);
});

test("the question about the server's metadata counts no book that keeps its own", () => {
  const database = memoryDatabase();
  saveExpectedFiles(database, [fileOf(1, "here", "Low Tide"), fileOf(2, "here", "Fog")]);
  const book = { fingerprint: "a".repeat(32) as Fingerprint, type: "EPUB", id: 3 as BookId, title: "Reed" } as const;
  saveBook(database, book, "/own/reed.epub", { size: 1, modifiedAt: 1 });
  const leaveOut = (path: string): void =>
    void database.run("INSERT INTO book_metadata (path, book_id, wrote, is_off) VALUES (:path, 1, '', 1)", { path });
  const titles = (): readonly string[] => listConcernedBooks(database, "serverMetadata").titles;
  expect(titles()).toEqual(["Low Tide", "Fog", "Reed"]);
  leaveOut("/books/Book_1.epub");
  leaveOut("/own/reed.epub");
  expect(titles()).toEqual(["Fog"]);
});

test.each(["pendingSessions", "missingInFolder", "lostNumbers", "serverMetadata"] as const)(
  "an empty database has no books of the kind %s",
  (concern) => {
    expect(listConcernedBooks(memoryDatabase(), concern)).toEqual({ titles: [], total: 0 });
  },
);
