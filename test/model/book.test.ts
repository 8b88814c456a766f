import { bookTypeOf } from "../../src/model/book";

test("the type of a book is known by its ending in any case", () => {
  expect(["a.epub", "a.kepub.EPUB", "b.pdf", "c.cbz", "d.CBR"].map(bookTypeOf)).toEqual([
    "EPUB",
    "EPUB",
    "PDF",
    "CBZ",
    "CBR",
  ]);
  expect(["epub", "notes.txt", ""].map(bookTypeOf)).toEqual([undefined, undefined, undefined]);
});
