import type { BookId } from "../../src/model/book";
import { takenAs, withFile } from "../../src/model/bookFile";
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
