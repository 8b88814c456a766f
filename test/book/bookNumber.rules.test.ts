import { hasSameFields, isSameShown, mergedShown, type ShownBook } from "../../src/book/bookNumber.rules";
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
    ["another author in another file", { ...lamp, fileName: "a.epub" }, { author: "Jo Brand", fileName: "b" }, false],
    ["another author in the same file", { ...lamp, fileName: "a.epub" }, { author: "Jo Brand" }, true],
    ["an ISBN of one of the two", { ...lamp, isbn13 }, { isbn13: undefined }, true],
    ["an ISBN for the first time", lamp, { isbn13 }, true],
    ["another author without a title", { id, author: "Mara Ellison" }, { author: "Jo Brand" }, true],
    ["an author of one letter", { ...lamp, author: "O" }, {}, true],
    ["a name of two letters", { ...lamp, author: "Li, Wu" }, { author: "Wu Ming" }, true],
    ["a part of a double name", { ...lamp, author: "Ellison-Brand" }, { author: "Jo Brand" }, true],
  ])("%s", (_name, known, shown, isSame) => {
    expect(isSameShown(known, { ...known, ...shown })).toBe(isSame);
  });
});

test("title and author from the device reject an ID only together", () => {
  expect(isSameShown({ ...lamp, isGuessed: true }, { ...lamp, title: "The Lamp" })).toBe(true);
  expect(isSameShown({ ...lamp, isGuessed: true }, { ...lamp, author: "Jo Brand" })).toBe(true);
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

describe("the words under an ID", () => {
  const all: ShownBook = { ...lamp, isbn13, isbn10: "0306406152", fileName: "a.epub" };
  const other: ShownBook = { id, title: "B", author: "C", isbn13: "1", isbn10: "2", fileName: "d.epub" };
  const fields = ["title", "author", "isbn13", "isbn10", "fileName"] as const;

  test("are completed and replaced by later ones", () => {
    expect(mergedShown(all, { id })).toEqual(all);
    expect(mergedShown(all, other)).toEqual(other);
  });

  test.each(fields)("are others if their %s differs", (field) => {
    expect(hasSameFields(all, { ...all })).toBe(true);
    expect(hasSameFields(all, { ...all, [field]: "other" })).toBe(false);
  });
});
