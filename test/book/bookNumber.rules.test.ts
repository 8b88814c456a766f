import { isSameShown, type ShownBook } from "../../src/book/bookNumber.rules";
import type { BookId } from "../../src/model/book";

const id = 101 as BookId;
const lamp: ShownBook = { id, title: "The Lamp at Low Tide", author: "Mara Ellison" };
const isbn13 = "9780306406157";

describe("the server's ID of a book is checked against an answer with", () => {
  test.each<[string, ShownBook, Partial<ShownBook>, boolean]>([
    ["the same words", lamp, {}, true],
    ["other spelling", lamp, { title: "the lamp, at low tide", author: "Ellison, Mara" }, true],
    ["an initial", lamp, { author: "M. Ellison" }, true],
    ["no author", lamp, { author: undefined }, true],
    ["another author of the same title", lamp, { author: "Jo Brand" }, false],
    ["another title of the same author", lamp, { title: "The Lamp in the Fog" }, false],
    ["the next volume", { ...lamp, title: "Harbour Cats 1" }, { title: "Harbour Cats 2" }, false],
    ["another book", lamp, { title: "Quite Another", author: "Jo Brand" }, false],
    ["a corrected title with the same ISBN", { ...lamp, isbn13 }, { title: "The Lamp", isbn13 }, true],
    ["an ISBN with hyphens", { ...lamp, isbn13 }, { title: "The Lamp", isbn13: "978-0-306-40615-7" }, true],
    ["the same ISBN in its short form", { ...lamp, isbn13 }, { title: "The Lamp", isbn10: "0306406152" }, true],
    ["another ISBN", { ...lamp, isbn13 }, { isbn13: "9781861972712" }, false],
    [
      "another ISBN of the same file",
      { ...lamp, isbn13, fileName: "a.epub" },
      { isbn13: "9781861972712", fileName: "a.epub" },
      true,
    ],
    [
      "a corrected title of the same file",
      { ...lamp, fileName: "a.epub" },
      { title: "The Lamp", fileName: "a.epub" },
      true,
    ],
    [
      "a common file name alone",
      { ...lamp, fileName: "book.epub" },
      { title: "B", author: "C D", fileName: "book.epub" },
      false,
    ],
    [
      "letters outside ASCII",
      { ...lamp, title: "白夜行", author: "東野圭吾" },
      { title: "白夜行", author: "東野圭吾" },
      true,
    ],
    [
      "other letters outside ASCII",
      { ...lamp, title: "白夜行", author: "東野圭吾" },
      { title: "幻夜", author: "東野圭吾" },
      false,
    ],
    ["nothing to compare", { id, title: undefined }, {}, true],
  ])("%s", (_name, known, shown, isSame) => {
    expect(isSameShown(known, { ...known, ...shown })).toBe(isSame);
  });
});

test("title and author from the device reject an ID only together", () => {
  expect(isSameShown({ ...lamp, isGuessed: true }, { ...lamp, title: "The Lamp" })).toBe(true);
  expect(isSameShown({ ...lamp, isGuessed: true }, { id, title: "Quite Another", author: "Jo Brand" })).toBe(false);
});

test.each([
  ["J. Verne", "J. Austen", false],
  ["Verne, J.", "Jules Verne", true],
  ["Le Guin, Ursula", "Ursula K. Le Guin", true],
])("an author is known by a whole word of the name: %s and %s", (author, shown, isSame) => {
  const known = { id: 7 as BookId, title: "Emma", author };
  expect(isSameShown(known, { id: 7 as BookId, title: "Emma", author: shown })).toBe(isSame);
});
