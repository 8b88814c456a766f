import type { BookId } from "../../model/book";
import { countIn, type Database, textIn } from "../../store/database";
import { reviewId } from "../../model/annotation";
import type { NotebookItem } from "./byBook.rules";

/** Reviews on one page; a reader with more of them finds the newest. */
const maxReviews = 500;

const sql = {
  list: `
SELECT n.id, n.note, n.sent_at, b.server_id AS book, b.title
FROM synced_annotations n JOIN books b ON b.id = n.book
WHERE n.mark = :mark AND n.reason IS NULL AND n.note IS NOT NULL AND b.server_id IS NOT NULL
ORDER BY n.sent_at DESC, n.id DESC LIMIT ${maxReviews}`,
};

/** Books of this device whose reviews are asked for at a time; each costs a request. */
const maxReviewed = 20;

const reviewed = `
SELECT DISTINCT b.server_id AS book, b.title AS title FROM books b
JOIN book_fields f ON f.book = b.id AND f.field = 'status' AND coalesce(f.remote, f.base) IN ('READ', 'RE_READING')
WHERE b.server_id IS NOT NULL AND coalesce(b.choice, 'track') = 'track'
ORDER BY b.id DESC LIMIT ${maxReviewed}`;

/** Finished books with a number, newest first: those that may have a review. */
export function listReviewedBooks(
  database: Database,
): readonly { readonly id: BookId; readonly title: string | undefined }[] {
  return database
    .query<{ readonly book: BookId }>(reviewed)
    .map(({ book, title }) => ({ id: countIn(book), title: textIn(title) }));
}

/** Reviews that this device has sent, newest first: the server's notebook omits them. */
export function listReviews(database: Database): readonly NotebookItem[] {
  return database.query<{ readonly book: BookId }>(sql.list, { mark: reviewId }).map((row) => ({
    id: countIn(row.id),
    book: countIn(row.book),
    kind: "review",
    title: textIn(row.title),
    note: textIn(row.note),
    madeAt: countIn(row.sent_at),
  }));
}
