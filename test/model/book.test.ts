import {
  bookIdIn,
  bookTypeOf,
  bookTypes,
  isExtraType,
  isPaged,
  joinedAuthors,
  labelOf,
  titleByName,
} from "../../src/model/book";

test("the type of a book is known by its file extension in any case", () => {
  expect(["a.epub", "a.kepub.EPUB", "b.pdf", "c.cbz", "d.CBR"].map(bookTypeOf)).toEqual([
    "EPUB",
    "EPUB",
    "PDF",
    "CBZ",
    "CBR",
  ]);
  expect(["epub", "notes.txt", ""].map(bookTypeOf)).toEqual([undefined, undefined, undefined]);
});

test("a double extension is known for a zipped book, unless it is the whole name", () => {
  expect(["a.fb2.zip", "A.FB2.ZIP", "fb2.zip", "a.zip", "folder.epub/name"].map(bookTypeOf)).toEqual([
    "FB2",
    "FB2",
    undefined,
    undefined,
    undefined,
  ]);
});

test("FB2, MOBI and AZW3 are extra types, and PDF and comics have fixed pages", () => {
  expect(bookTypes.filter(isExtraType)).toEqual(["FB2", "MOBI", "AZW3"]);
  expect(bookTypes.filter(isPaged)).toEqual(["PDF", "CBZ", "CBR"]);
  expect(isPaged(undefined)).toBe(false);
});

test("a book's ID is a whole number from 1 to the largest exact one", () => {
  const most = 2 ** 53 - 1;
  expect([1, 7, most].map(bookIdIn)).toEqual([1, 7, most]);
  expect([undefined, 0, -1, 1.5, most + 1].map(bookIdIn)).toEqual(Array(5).fill(undefined));
});

test("several authors are joined by commas", () => {
  expect(joinedAuthors("Mara Ellison\n\nTom Reed\n")).toBe("Mara Ellison, Tom Reed");
  expect(["", "\n", undefined].map(joinedAuthors)).toEqual([undefined, undefined, undefined]);
});

test("a label has the title and the author's names in any order", () => {
  expect(labelOf("The Lamp, at Low Tide!", "Ellison, Mara")).toBe(labelOf("the lamp at low tide", "Mara Ellison"));
  expect(labelOf("The Lamp", "Mara Ellison")).toBe("the lamp\nellison mara");
  expect(labelOf("The Lamp", "Unknown")).toBeUndefined();
  expect(labelOf("The Lamp", undefined)).toBeUndefined();
  expect(labelOf("!", "Mara")).toBeUndefined();
});

test("a file name without its extension replaces a missing title", () => {
  expect(["/books/a.b.epub", "novel", ".epub", "a."].map(titleByName)).toEqual(["a.b", "n", ".", "a"]);
});
