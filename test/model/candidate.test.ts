import type { Book, BookId, BookType } from "../../src/model/book";
import {
  areShares,
  haveSameWords,
  isAsLong,
  isSameBook,
  mayBeSameFile,
  parseQuery,
  sortedRecommendations,
} from "../../src/model/candidate";
import type { ShelfBook } from "../../src/model/shelf";

const kilobyte = 1024;
const local = (kilobytes: number, type: BookType = "EPUB", name = "novel.epub") => ({
  type,
  name,
  size: kilobytes * kilobyte,
});
const remote = (kilobytes: number | undefined, format: string | undefined = "EPUB", name = "novel.epub") =>
  ({ id: 7 as BookId, fileName: name, format, kilobytes }) as ShelfBook;

describe("a file on the server", () => {
  test.each([
    ["64 kB apart, whatever its size", 100, 164, true],
    ["65 kB apart", 100, 165, false],
    ["a fifth of its size apart", 800, 1000, true],
    ["more than a fifth apart", 799, 1000, false],
    ["smaller by 64 kB", 164, 100, true],
  ])("%s counts as a version of the local file: %j kB and %j kB", (_, here, there, isSame) => {
    expect(mayBeSameFile(local(here), remote(there))).toBe(isSame);
  });

  test("is no version of a local file in another or unknown format, or of unknown size", () => {
    expect(mayBeSameFile(local(100, "PDF"), remote(100))).toBe(false);
    expect(mayBeSameFile(local(100), remote(undefined))).toBe(false);
    expect(mayBeSameFile(local(100), { ...remote(100), format: undefined })).toBe(false);
  });

  test("has one format for all comics", () => {
    for (const type of ["CBZ", "CBR"] as const) expect(mayBeSameFile(local(100, type), remote(100, "CBX"))).toBe(true);
    expect(mayBeSameFile(local(100, "EPUB"), remote(100, "CBX"))).toBe(false);
    expect(mayBeSameFile(local(100, "CBZ"), remote(100, "EPUB"))).toBe(false);
  });

  test("is worth comparing if its size in kilobytes is equal", () => {
    const own = { type: "EPUB" as const, name: "novel.epub", size: 100 * kilobyte + 1023 };
    expect(isAsLong(own, remote(100))).toBe(true);
    expect(isAsLong(own, remote(101))).toBe(true);
    expect(isAsLong(own, remote(102))).toBe(false);
    expect(isAsLong({ ...own, size: 101 * kilobyte }, remote(100))).toBe(false);
    expect(isAsLong(own, remote(100, "PDF"))).toBe(false);
    expect(isAsLong(own, remote(undefined))).toBe(false);
    expect(isAsLong(own, { ...remote(100), format: undefined })).toBe(false);
  });
});

describe("a book of the server is the same as the local one", () => {
  const book = (isbn13?: string) => ({ id: 7 as BookId, isbn13 }) as unknown as Book;

  test("if it has the same ISBN", () => {
    const found = { ...remote(5, "PDF", "other.pdf"), isbn13: "9780306406157" };
    expect(isSameBook(book("9780306406157"), local(100), found)).toBe(true);
    expect(isSameBook(book("9781861972712"), local(100), found)).toBe(false);
    expect(isSameBook(book(), local(100), found)).toBe(false);
  });

  test("if a file has the same name and size", () => {
    expect(isSameBook(book(), local(100), remote(100))).toBe(true);
    expect(isSameBook(book(), local(100), remote(100, "EPUB", "other.epub"))).toBe(false);
    expect(isSameBook(book(), local(100), remote(103))).toBe(false);
  });
});

test("scores count as shares if all of them are from 0 to 1", () => {
  const list = (...scores: readonly number[]) =>
    scores.map((similarity) => ({ book: { id: 1 as BookId }, similarity }));
  expect(areShares(list(0, 0.5, 1))).toBe(true);
  expect(areShares(list(0.5, 1.01))).toBe(false);
  expect(areShares(list(0.5, -0.01))).toBe(false);
  expect(areShares([])).toBe(true);
});

test("a search text of up to nine digits may be an ID or a title", () => {
  expect(parseQuery("7")).toEqual({ by: "id", id: 7, title: "7" });
  expect(parseQuery("#7")).toEqual({ by: "id", id: 7, title: undefined });
  expect(parseQuery("999999999")).toEqual({ by: "id", id: 999999999, title: "999999999" });
  for (const title of ["1999999999999", "#", "0", "19x4", "1/2", "1:2", "x", "7x", "#7x", "1000000000"])
    expect(parseQuery(title)).toEqual({ by: "title", title });
});

test("a single file of several is enough for a version, or for the same book", () => {
  const others = [{ id: 9, format: "PDF", kilobytes: 5, name: "novel.pdf" }];
  expect(mayBeSameFile(local(100), { ...remote(100), others })).toBe(true);
  expect(isSameBook({ fingerprint: "f", type: "EPUB" } as Book, local(100), { ...remote(100), others })).toBe(true);
});

test("words are the same in any order, without marks and case", () => {
  expect(haveSameWords("Melville, Herman", "herman MELVILLE")).toBe(true);
  expect(haveSameWords(" (J.R.R.) Tolkien! ", "tolkien j r r")).toBe(true);
  expect(haveSameWords("a b", "ab")).toBe(false);
  expect(haveSameWords("a a", "a")).toBe(false);
  expect(haveSameWords(".", "")).toBe(true);
});

test("recommendations are sorted by score, then title, then number", () => {
  const one = (id: number, similarity: number, title?: string) => ({ book: { id: id as BookId, title }, similarity });
  const list = [one(4, 0.5, "b"), one(3, 0.5, "B"), one(2, 0.5, "a"), one(5, 0.9, "z"), one(1, 0.5), one(6, 0.1, "a")];
  expect(sortedRecommendations(list).map(({ book }) => book.id)).toEqual([5, 1, 2, 3, 4, 6]);
  expect(sortedRecommendations(list.slice().reverse()).map(({ book }) => book.id)).toEqual([5, 1, 2, 3, 4, 6]);
});
