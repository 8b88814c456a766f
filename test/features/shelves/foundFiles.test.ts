import { findCopied, findMoved, goneFiles, withoutKnown } from "../../../src/features/shelves/foundFiles";
import type { CheckedFile } from "../../../src/model/bookFile";
import type { ShelfBook, ShelfList } from "../../../src/model/shelf";
import type { BookId } from "../../../src/model/book";
import { saveBook, saveIdentity } from "../../../src/book/books.store";
import { saveServerFile } from "../../../src/book/serverFile.store";
import { fingerprintOf } from "../../../src/book/book";
import { done, ok } from "../../../src/base/result";
import { aDisk } from "../../fakes/disk";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const checked = (id: number, found: CheckedFile["found"], more: Partial<CheckedFile> = {}): CheckedFile =>
  ({ id, path: `/books/${id}.epub`, size: 10, found, state: "here", shelf: "standard:1", ...more }) as CheckedFile;
const listOf = (...books: readonly Partial<ShelfBook>[]): ShelfList =>
  ({ shelf: { kind: "standard", id: 1, name: "A" }, books, complete: true }) as unknown as ShelfList;
const idsOf = (files: readonly CheckedFile[]): readonly number[] => files.map(({ id }) => id);

test("files are gone that are listed, not declined and not at their path", () => {
  const files = [
    checked(1, "gone"),
    checked(2, "changed"),
    checked(3, "gone", { state: "declined" }),
    checked(4, "gone"),
    checked(5, "gone"),
  ];
  const lists = [listOf({ id: 1 as BookId }, { id: 2 as BookId }), listOf({ id: 3 as BookId }, { id: 5 as BookId })];
  expect(idsOf(goneFiles(files, lists))).toEqual([1, 5]);
});

test("only sizes of gone files are kept, without the unchanged files of the ledger", () => {
  const files = [
    checked(1, "gone", { size: 10 }),
    checked(2, "unchanged", { size: 10, path: "/books/two.epub" }),
    checked(3, "changed", { size: 10, path: "/books/three.epub" }),
    checked(4, "unchanged", { size: 20 }),
    checked(5, "changed", { size: 30 }),
    checked(6, "gone", { size: 40 }),
  ];
  const sized = {
    10: ["/books/two.epub", "/books/three.epub", "/books/other.epub"],
    20: ["/books/4.epub", "/a.epub"],
    30: ["/b.epub"],
  };
  const others = withoutKnown(testContext({}), sized, files);
  expect(others).toEqual({ 10: ["/books/three.epub", "/books/other.epub"], 40: [] });
});

/** A device with these files and ledger-free books. `asked`: the samples of the server's files. */
function device(files: Readonly<Record<string, string>>) {
  const disk = aDisk();
  for (const [path, bytes] of Object.entries(files)) disk.contents.set(path, bytes);
  const database = memoryDatabase();
  const asked: number[] = [];
  const context = testContext({
    database,
    state: { isShared: true },
    settings: { downloadFolder: "/mnt/books" },
    server: { files: { sample: (id) => (asked.push(id), ok(undefined)) } },
    host: { files: disk, folders: disk, books: { openPath: () => undefined, homes: () => ({}) } },
  });
  return { disk, database, asked, context };
}

test("a moved file has the size and the fingerprint at its new path", () => {
  const { context, database, disk } = device({ "/mnt/a.epub": "0123456789", "/mnt/b.epub": "9876543210" });
  const fingerprint = fingerprintOf(context.host, "/mnt/b.epub")!;
  const gone = checked(1, "gone", { fingerprint });
  const moved = (file: CheckedFile, sized: Parameters<typeof findMoved>[2]) => findMoved(context, [file], sized)[1];
  const both = { 10: ["/mnt/a.epub", "/mnt/b.epub"] };
  expect(moved(gone, both)).toBe("/mnt/b.epub");
  expect(moved({ ...gone, size: 11 }, { 11: ["/mnt/b.epub"] })).toBeUndefined();
  expect(moved({ ...gone, fingerprint: undefined }, both)).toBeUndefined();
  expect(moved(gone, {})).toBeUndefined();
  saveBook(database, { fingerprint, type: "EPUB" }, "/mnt/b.epub", disk.facts("/mnt/b.epub")!);
  expect(moved(gone, {})).toBe("/mnt/b.epub");
});

describe("a listed book that the reader put on the device", () => {
  const path = "/mnt/books/mine.epub";
  const find = (books: readonly Partial<ShelfBook>[], known: Record<number, string | undefined> = {}, isNew = true) => {
    const all = device({ [path]: "0123456789" });
    const { context, database, disk } = all;
    const fingerprint = fingerprintOf(context.host, path)!;
    saveBook(database, { fingerprint, type: "EPUB" }, path, disk.facts(path)!);
    saveIdentity(database, fingerprint, { id: 1 as BookId });
    saveServerFile(database, fingerprint, 1 as BookId);
    const looked: number[] = [];
    const paths = { ...known };
    const lists = [listOf(...books), listOf(...books)];
    const isNewBook = (id: BookId): boolean => (looked.push(id), isNew);
    const answer = findCopied(context, paths, { lists, found: [], isNew: isNewBook });
    return { answer, paths, looked, asked: all.asked };
  };
  const one = { id: 1 as BookId, format: "EPUB", kilobytes: 1 };
  const two = { id: 2 as BookId, format: "EPUB", kilobytes: 1 };

  test("is found once for several lists", () => {
    expect(find([one, two])).toEqual({ answer: done, paths: { 1: path, 2: undefined }, looked: [1, 2], asked: [] });
  });

  test("is not looked for if its path is known, or its file is not new", () => {
    expect(find([one], { 1: "/known.epub" })).toMatchObject({ paths: { 1: "/known.epub" }, looked: [] });
    expect(find([one], {}, false)).toMatchObject({ paths: {}, looked: [1, 1] });
  });
});

test("files are compared that may have the size of the file on the server", () => {
  const compared = (length: number, format = "EPUB"): number => {
    const { context, asked } = device({ "/mnt/books/mine.epub": "x".repeat(length) });
    const found = [{ path: "/mnt/books/mine.epub", size: length, modifiedAt: 1 }];
    const books = [{ id: 1 as BookId, format, kilobytes: 5 }];
    findCopied(context, {}, { lists: [listOf(...books)], found: found, isNew: () => true });
    return asked.length;
  };
  expect([4 * 1024 + 1, 5 * 1024, 6 * 1024 - 1].map((length) => compared(length))).toEqual([1, 1, 1]);
  expect([4 * 1024 - 1, 6 * 1024].map((length) => compared(length))).toEqual([0, 0]);
  expect(compared(5 * 1024, "DJVU")).toBe(0);
});
