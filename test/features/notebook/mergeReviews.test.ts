import { joinedReviews, matchingReviews, withReviews } from "../../../src/features/notebook/mergeReviews";
import { listReviewedBooks, listReviews } from "../../../src/features/notebook/reviews.store";
import type { NotebookEntry } from "../../../src/features/annotations/noteLibrary.port";
import { saveBook } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { reviewMark } from "../../../src/model/annotation";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";

const review = (id: number, madeAt: number, changes: Partial<NotebookEntry> = {}): NotebookEntry => ({
  id,
  book: 7 as BookId,
  kind: "review",
  note: `words ${id}`,
  madeAt,
  ...changes,
});
const ids = (entries: readonly NotebookEntry[]): readonly number[] => entries.map(({ id }) => id);

describe("reviews in the notebook", () => {
  test("stand among the entries by their time, the newest first", () => {
    const entries = [review(1, 50, { kind: "annotation" }), review(2, 30, { kind: "annotation" })];
    expect(ids(withReviews(entries, [review(8, 60), review(9, 40), review(10, 20)], true))).toEqual([8, 1, 9, 2, 10]);
  });

  test("wait for the entries that follow if they are older", () => {
    const entries = [review(1, 50, { kind: "annotation" })];
    expect(ids(withReviews(entries, [review(8, 60), review(9, 40)], false))).toEqual([8, 1]);
  });

  test("are the server's, and those of this device that it does not list", () => {
    const local = [review(1, 10), review(2, 40, { note: "only here" }), review(3, 5, { book: 8 as BookId })];
    const remote = [review(20, 30, { note: "words 1" }), review(21, 50)];
    expect(ids(joinedReviews(local, remote))).toEqual([21, 2, 20, 3]);
  });

  test("are found by a word of their text or of the book's title, in any case", () => {
    const all = [review(1, 1, { title: "The Lamp" }), review(2, 2, { note: "A lamp" }), review(3, 3)];
    expect(ids(matchingReviews(all, "LAMP"))).toEqual([1, 2]);
    expect(ids(matchingReviews(all, ""))).toEqual([1, 2, 3]);
  });
});

describe("reviews of this device", () => {
  const hashOf = (id: number): Fingerprint => `${id}`.repeat(32) as Fingerprint;

  function device() {
    const database = memoryDatabase();
    for (const id of [1, 2, 3, 4]) {
      const book = { fingerprint: hashOf(id), type: "EPUB" as const, id: id as BookId, title: `Book ${id}` };
      saveBook(database, book, `/${id}.epub`, { size: 1, modifiedAt: 1 });
      database.run(
        `INSERT INTO synced_annotations (book, kind, mark, digest, note, sent_at)
         SELECT id, 'entry', :mark, '', :note, :at FROM books WHERE server_id = :id`,
        { mark: reviewMark, note: `words ${id}`, at: id, id },
      );
    }
    const said = (id: number, status: string) =>
      database.run(
        `INSERT INTO book_fields (book, field, remote) SELECT id, 'status', :status FROM books WHERE server_id = :id`,
        { status, id },
      );
    return { database, said };
  }

  test("are those that the server has taken, the newest first", () => {
    const { database } = device();
    database.run("UPDATE synced_annotations SET reason = 'No room.' WHERE note = 'words 3'");
    database.run("UPDATE synced_annotations SET note = NULL WHERE note = 'words 2'");
    expect(listReviews(database).map(({ book }) => book)).toEqual([4, 1]);
  });

  test("are asked for of finished books that are not excluded", () => {
    const { database, said } = device();
    said(1, "READ");
    said(2, "READING");
    said(3, "RE_READING");
    said(4, "READ");
    saveTrackingChoice(database, hashOf(4), "never");
    expect(listReviewedBooks(database).map(({ id }) => id)).toEqual([3, 1]);
  });
});
