import { needsTellingName } from "../../../src/features/downloads/tellingName.rules";
import type { BookId } from "../../../src/model/book";

const named = (fileName: string, title = "The Lamp at Low Tide"): boolean =>
  needsTellingName({ id: 1 as BookId, title, author: "Mara Ellison", fileName });

test.each([
  "Q_56.epub",
  "000123.pdf",
  "book.epub",
  "Book (2).epub",
  "unknown.epub",
  "untitled-3.cbz",
  "9780306406157.epub",
  "d41d8cd98f00b204e9800998ecf8427e.epub",
  "3f2504e0-4f89-11d3-9a0c-0305e82c3301.epub",
  ".epub",
  "A.B.C.epub",
  "A-B C!D.epub",
  "book2.epub",
  "Z_56.epub",
  "deadbeef1234.epub",
  "Q{~}.epub",
])("the file name %s does not identify its book", (fileName) => {
  expect(named(fileName)).toBe(true);
});

test.each([
  "Ellison, Mara - Lamp.epub",
  "lamp.epub",
  "1.Lamp.epub",
  "12.5 - Harbour.Cats.epub",
  "Harbour Cats 001.cbz",
  "本.epub",
  "Война.fb2",
  "deadbeefface.epub",
  "Lamp",
  "Oé.epub",
  "Eva.epub",
  "zzz.epub",
  "ace1.epub",
  "harbourcats01.epub",
])("the file name %s identifies its book", (fileName) => {
  expect(named(fileName)).toBe(false);
});

test("a file name that is the title identifies its book", () => {
  expect(named("1984.epub", "1984")).toBe(false);
  expect(named("It.epub", "It")).toBe(false);
});

test("a book without title or author keeps its file name", () => {
  expect(needsTellingName({ id: 1 as BookId, fileName: "56.epub", title: "Emma" })).toBe(false);
  expect(needsTellingName({ id: 1 as BookId, fileName: "56.epub", author: "Jane Austen" })).toBe(false);
  expect(needsTellingName({ id: 1 as BookId, title: "Emma", author: "Jane Austen" })).toBe(false);
});
