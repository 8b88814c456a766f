import { listReviewedBooks, listReviews } from "../../../src/features/notebook/reviews.store";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { reviewId } from "../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";

describe("the reviews of this device", () => {
  const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;

  function device() {
    const database = memoryDatabase();
    for (const id of [1, 2, 3, 4]) {
      const book = { fingerprint: hashOf(id), type: "EPUB" as const, id: id as BookId, title: `Book ${id}` };
      saveBook(database, book, `/${id}.epub`, { size: 1, modifiedAt: 1 });
      database.run(
        `INSERT INTO synced_annotations (book, kind, mark, digest, note, sent_at)
         SELECT id, 'entry', :mark, '', :note, :at FROM books WHERE server_id = :id`,
        { mark: reviewId, note: `words ${id}`, at: id, id },
      );
    }
    const said = (id: number, status: string) =>
      database.run(
        `INSERT INTO book_fields (book, field, remote) SELECT id, 'status', :status FROM books WHERE server_id = :id`,
        { status, id },
      );
    return { database, said };
  }

  test("are those that the server has stored, the newest first", () => {
    const { database } = device();
    database.run("UPDATE synced_annotations SET reason = 'No room.' WHERE note = 'words 3'");
    database.run("UPDATE synced_annotations SET note = NULL WHERE note = 'words 2'");
    expect(listReviews(database).map(({ book }) => book)).toEqual([4, 1]);
  });

  test("are requested for finished books that are not excluded", () => {
    const { database, said } = device();
    said(1, "READ");
    said(2, "READING");
    said(3, "RE_READING");
    said(4, "READ");
    saveTrackingChoice(database, hashOf(4), "never");
    expect(listReviewedBooks(database).map(({ id }) => id)).toEqual([3, 1]);
  });
});
