import { hasSameWords, isRewritten, isVersionOf } from "../../src/book/rewritten.rules";
import type { Book, BookId, Fingerprint } from "../../src/model/book";

const fingerprint = "a" as Fingerprint;
const label = "emma\nausten jane";
const [isbn, otherIsbn] = ["9780141439587", "9780441172719"];
const book: Book = { fingerprint, type: "EPUB", label };

test("files of an unknown format are not proven to be one book", () => {
  expect(isRewritten(book, book)).toBe(true);
  expect(isRewritten({ ...book, type: "PDF" }, book)).toBe(false);
  expect(isRewritten({ fingerprint, label }, { fingerprint, label })).toBe(false);
});

test.each([
  [[undefined], true],
  [["PDF", "EPUB"], true],
  [["PDF", "PDF"], false],
])("a server book with the formats %j may have the file: %s", ([format, second], mayBe) => {
  const id = 7 as BookId;
  const others = second === undefined ? [] : [{ id: 2, format: second }];
  const found = { id, title: "Emma", author: "Jane Austen", format, others };
  expect(isVersionOf(found, book)).toBe(mayBe);
});

test.each<[string, Partial<Book>, Partial<Book>, boolean]>([
  ["equal ISBNs", { isbn13: isbn }, { isbn13: isbn, label: undefined }, true],
  ["one equal ISBN of two", { isbn13: isbn }, { isbn13: otherIsbn, isbn10: "0141439580" }, true],
  ["other ISBNs", { isbn13: isbn, label }, { isbn13: otherIsbn }, false],
  ["an ISBN before", { isbn13: isbn, label }, {}, true],
  ["an ISBN afterwards", { label }, { isbn13: isbn }, true],
  ["a title and author", { title: "Emma", author: "Jane Austen" }, {}, true],
  ["a title alone", { title: "Emma" }, {}, false],
  ["no words of the file", { label }, { label: undefined }, false],
])("%s prove one book, or not", (_, before, after, isSame) => {
  expect(hasSameWords(before, { ...book, ...after })).toBe(isSame);
});
