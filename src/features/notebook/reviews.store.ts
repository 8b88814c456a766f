import type { BookId } from "../../model/book";
import { countIn, type Database, textIn } from "../../store/database";
import { reviewMark } from "../annotations/review";
import type { NotebookEntry } from "../annotations/noteLibrary.port";

/** Reviews on one page; a reader with more of them finds the newest. */
const maxReviews = 500;

const sql = {
  list: `
SELECT n.id, n.note, n.sent_at, b.server_id AS book, b.title
FROM synced_annotations n JOIN books b ON b.id = n.book
WHERE n.mark = :mark AND n.reason IS NULL AND n.note IS NOT NULL AND b.server_id IS NOT NULL
ORDER BY n.sent_at DESC, n.id DESC LIMIT ${maxReviews}`,
};

/** Reviews that this device has sent, newest first: the server's notebook omits them. */
export function listReviews(database: Database): readonly NotebookEntry[] {
  return database.query(sql.list, { mark: reviewMark }).map((row) => ({
    id: countIn(row.id),
    book: countIn(row.book) as BookId,
    kind: "review",
    title: textIn(row.title),
    note: textIn(row.note),
    madeAt: countIn(row.sent_at),
  }));
}
