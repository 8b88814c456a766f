import type { BookId } from "../../src/model/book";
import {
  detectedFolder,
  fileLike,
  fileNow,
  folderOf,
  idInFileName,
  isFileOpen,
  reliableBytes,
  takenAs,
  withFile,
  withoutExtension,
} from "../../src/model/bookFile";
import type { ServerFile, ShelfBook } from "../../src/model/shelf";

test("a book with another chosen file keeps its main file among the other files", () => {
  const own: ServerFile = { id: 5, format: "EPUB", kilobytes: 1, name: "a.epub" };
  const other: ServerFile = { id: 6, format: "PDF", kilobytes: 2, name: "a.pdf", isOther: true };
  const listed: ShelfBook = {
    id: 1 as BookId,
    fileId: 5,
    format: "EPUB",
    kilobytes: 1,
    fileName: "a.epub",
    others: [other],
  };
  const book = withFile(listed, other);
  expect(book).toMatchObject({ fileId: 6, format: "PDF", kilobytes: 2, fileName: "a.pdf", isOther: true });
  expect(book.others).toEqual([{ ...own, isOther: undefined }]);
  expect(takenAs(book, other)?.ending).toBe("pdf");
  expect(withFile(book, own)).toMatchObject({ fileId: 5, isOther: undefined });
});

const epub: ServerFile = { id: 5, format: "EPUB", kilobytes: 100, name: "a.epub", isOther: undefined };
const large: ServerFile = { id: 6, format: "EPUB", kilobytes: 300, name: "b.epub", isOther: true };
const pdf: ServerFile = { id: 7, format: "PDF", kilobytes: 100, name: "a.pdf", isOther: true };
const bookOf = (others?: readonly ServerFile[]): ShelfBook => ({
  id: 1 as BookId,
  fileId: 5,
  format: "EPUB",
  kilobytes: 100,
  fileName: "a.epub",
  others,
});

test("a book of a list without other files has none after the choice of a file", () => {
  expect(withFile(bookOf(), pdf).others).toBeUndefined();
  expect(withFile(bookOf([]), epub).others).toEqual([]);
});

test("a list leaves the file open without a name, or if another format may be readable", () => {
  const sound = { ...bookOf(), fileName: "a.mp3", format: undefined };
  expect(isFileOpen({ ...bookOf(), fileName: undefined }, false)).toBe(true);
  expect(isFileOpen(bookOf(), true)).toBe(false);
  expect([isFileOpen(sound, true), isFileOpen(sound, false), isFileOpen({ ...sound, others: [] }, true)]).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  ["/b/x.epub", 250, large],
  ["/b/x.epub", 150, epub],
  ["/b/x.epub", 200, epub],
  ["/b/x.pdf", 1, pdf],
  ["/b/x.fb2", 1, epub],
])("the file like %s of %d kB is the nearest of its format", (path, kilobytes, file) => {
  expect(fileLike(bookOf([pdf, large]), { path, size: kilobytes * 1024 })).toEqual(file);
});

describe("the present data of a file here", () => {
  const here = { path: "/b/x.epub", size: 100 * 1024 };
  const listed = bookOf();

  test("are those of the list's file by number or format, if the list omits others", () => {
    expect(fileNow(listed, here, { id: 5, format: "PDF" }, false)).toEqual(epub);
    expect(fileNow(listed, here, { id: 9, format: "EPUB" }, false)).toEqual(epub);
    expect(fileNow(listed, here, { id: 9, format: "PDF" }, false)).toBeUndefined();
    expect(fileNow(listed, here, undefined, false)).toEqual(epub);
    expect(fileNow(listed, { ...here, path: "/b/x.pdf" }, undefined, false)).toBeUndefined();
    expect(fileNow(listed, here, { id: 9, format: "EPUB", isOther: true }, false)).toBeUndefined();
    expect(fileNow({ ...listed, fileId: undefined }, here, { format: "PDF" }, false)).toBeUndefined();
  });

  test("are those with its number, else its format, else of the file to take", () => {
    const book = bookOf([large, pdf]);
    expect(fileNow(book, here, { id: 6 }, false)).toEqual(large);
    expect(fileNow(book, here, { id: 6, format: "PDF" }, true)).toEqual(large);
    expect(fileNow(book, here, { id: 9, format: "PDF" }, true)).toEqual(pdf);
    expect(fileNow(book, here, { id: 9, format: "FB2" }, true)).toEqual(epub);
    expect(fileNow(book, { ...here, size: 300 * 1024 }, {}, true)).toEqual(large);
    expect(fileNow(listed, here, { id: 9, format: "FB2" }, true)).toEqual(epub);
  });
});

test("the bytes before the last fsync are reliable", () => {
  const megabyte = 1048576;
  expect([0, megabyte, 2 * megabyte - 1, 2 * megabyte, 3 * megabyte + 5].map(reliableBytes)).toEqual([
    0,
    0,
    0,
    megabyte,
    2 * megabyte,
  ]);
});

test("books are downloaded below the first home that exists", () => {
  const found = (homes: Parameters<typeof detectedFolder>[0], ...there: readonly string[]) =>
    detectedFolder(homes, (path) => there.includes(path));
  expect(found({ chosen: "/home", device: "/device" }, "/home", "/device")).toBe("/home/Books");
  expect(found({ chosen: "/home", device: "/device" }, "/device", "/sdcard")).toBe("/device/Books");
  expect(found({}, "", "/mnt/onboard", "/sdcard")).toBe("/mnt/onboard/Books");
  expect(found({}, "", "/sdcard")).toBe("/sdcard/Books");
  expect(found({ chosen: "/" }, "/")).toBe("/Books");
  expect(found({})).toBe("/Books");
});

test("a file name has a folder, a number and an ending", () => {
  expect(["/a/b/c.epub", "c.epub", "/c"].map(folderOf)).toEqual(["/a/b", "", ""]);
  expect(["a.b.epub", "a", ".epub", "a."].map(withoutExtension)).toEqual(["a.b", "a", ".epub", "a"]);
  expect(["Dune_12.epub", "a_b_7.pdf", "Dune_7._", "x_123456789012345.epub"].map(idInFileName)).toEqual([
    12, 7, 7, 123456789012345,
  ]);
  const none = [
    "Dune.epub",
    "_12.epub",
    "Dune_12",
    "Dune_.epub",
    "Dune_012.epub",
    "Dune_0.epub",
    "Dune_1x.epub",
    "Dune_1.0.epub",
    "Dune_+7.epub",
    "Dune_1/.epub",
    "Dune_1:.epub",
    "Dune_1234567890123456.epub",
    "_.",
    "",
  ];
  expect(none.filter((name) => idInFileName(name) !== undefined)).toEqual([]);
});
