import { bookNames, foundAs, titledFile } from "../../../src/features/downloads/bookName.rules";
import type { BookId } from "../../../src/model/book";

test.each([
  [1000, 1100, true],
  [1000, 1101, false],
  [1000, 899, false],
  [100, 164, true],
  [100, 165, false],
])("a file of a book of %d kB that has %d kB may be the same one: %s", (kilobytes, size, isSame) => {
  const file = { path: "/b/Emma_1.epub", size: size * 1024 };
  const book = { id: 1 as BookId, fileName: "Emma.epub", format: "EPUB", kilobytes };
  expect(foundAs({ 1: [file] }, book, undefined)).toBe(isSame ? file.path : undefined);
});

test("a file with the number of a book of unknown size is not taken for its file", () => {
  const file = { path: "/b/Emma_1.epub", size: 1024 };
  expect(foundAs({ 1: [file] }, { id: 1 as BookId, fileName: "Emma.epub", format: "EPUB" }, undefined)).toBeUndefined();
});

describe("the names of books in a list", () => {
  test("are their titles, and the author too if two books share a title", () => {
    const books = [
      { title: "Emma", author: "Jane Austen" },
      { title: "Emma", author: "Alexander McCall Smith" },
      { title: "Persuasion", author: "Jane Austen" },
      { title: "Emma" },
      { author: "Anonymous" },
    ];
    expect(bookNames(books, "A book")).toEqual([
      "Emma – Jane Austen",
      "Emma – Alexander McCall Smith",
      "Persuasion",
      "Emma",
      "A book",
    ]);
  });

  test("have the author of a download from the download list", () => {
    expect(titledFile({ title: "Emma", serverNames: { author: "Jane Austen" } })).toEqual({
      title: "Emma",
      author: "Jane Austen",
    });
    expect(titledFile({ title: "Emma" })).toEqual({ title: "Emma", author: undefined });
  });
});
