import { uploadFormat, uploadName } from "../../../src/features/upload/uploadName.rules";

describe("the name of an uploaded file", () => {
  test.each([
    ["/books/The Sea Road.epub", "The Sea Road.epub"],
    ["/books/x.kepub.EPUB", "x.kepub.epub"],
    ["/books/new.epub3", "new.epub"],
    ["/books/old.prc", "old.mobi"],
    ["/books/Oil & Sea.cbz", "Oil & Sea.cbz"],
    ['/books/a"b\r\nX-Evil: 1.pdf', "ab X-Evil 1.pdf"],
    ["/books/..\\..\\etc.pdf", "etc.pdf"],
    ["/books/***.pdf", "book.pdf"],
    [`/books/${"a".repeat(400)}.pdf`, `${"a".repeat(100)}.pdf`],
  ])("is safe in a header and on a disk: %s", (path, name) => {
    expect(uploadName(path)).toBe(name);
  });

  test.each([
    "/books/a.djvu",
    "/books/a.txt",
    "/books/a.fb2.zip",
    "/books/a.fbz",
    "/books/a",
    "/books/.epub",
    "/books/a.epub.part",
  ])("is missing for a file extension that no server accepts: %s", (path) => {
    expect(uploadName(path)).toBeUndefined();
  });

  test("has one format for all comics", () => {
    expect([uploadFormat("CBR"), uploadFormat("CBZ"), uploadFormat("EPUB")]).toEqual(["CBX", "CBX", "EPUB"]);
  });
});
