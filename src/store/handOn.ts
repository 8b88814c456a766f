import type { Fingerprint } from "../domain/book";
import type { Result } from "../domain/result";
import type { Database } from "../ports/database";
import { countIn } from "./cell";
import { runAll, type Statement } from "./statements";

const noteColumns = "kind, mark, cfi, digest, server_id, title, passage, sent_at";

const sql = {
  isElsewhere: "SELECT count(*) AS number FROM book_files WHERE hash = :before",
  rating: "UPDATE OR IGNORE pending_ratings SET hash = :after WHERE hash = :before",
  olderRating: "DELETE FROM pending_ratings WHERE hash = :before",
  known: `
INSERT INTO known_progress (hash, pushed_percent, pushed_place, pushed_at, refused_percent, refused_place)
SELECT :after, pushed_percent, pushed_place, pushed_at, refused_percent, refused_place
FROM known_progress WHERE hash = :before
ON CONFLICT (hash) DO UPDATE SET pushed_percent = excluded.pushed_percent, pushed_place = excluded.pushed_place,
  pushed_at = excluded.pushed_at WHERE excluded.pushed_at > coalesce(pushed_at, 0)`,
  /** The server may know the newer bytes, if it did not know the older. */
  position: "UPDATE OR IGNORE pending_progress SET hash = :after, parked = NULL WHERE hash = :before",
  olderPosition: "DELETE FROM pending_progress WHERE hash = :before",
  notes: "UPDATE OR REPLACE pending_annotations SET hash = :after WHERE hash = :before",
  notesHere: `
UPDATE OR REPLACE pending_annotations SET hash = :after
WHERE hash = :before AND path IN (SELECT path FROM book_files WHERE hash = :after)`,
  touched: "UPDATE OR REPLACE touched_marks SET hash = :after WHERE hash = :before",
  sent: "UPDATE OR REPLACE synced_annotations SET hash = :after WHERE hash = :before",
  sentToo: `
INSERT OR REPLACE INTO synced_annotations (hash, ${noteColumns})
SELECT :after, ${noteColumns} FROM synced_annotations WHERE hash = :before AND reason IS NULL`,
};

/**
 * What belongs to the place of a file, because the host keeps it there, passes to the bytes that lie there now: the
 * notes, those that wait and those that the server has, the position, and the rating that waits. Where the older
 * bytes lie in another place too, that copy keeps its own. Failure: storage.
 */
export function handOn(database: Database, before: Fingerprint, after: Fingerprint): Result<undefined> {
  const copies = database.query(sql.isElsewhere, { before });
  if (!copies.ok) return copies;
  const pair = { before, after };
  const statements: Statement[] = [
    [sql.rating, pair],
    [sql.olderRating, { before }],
    [sql.known, pair],
  ];
  const isElsewhere = countIn(copies.value[0]?.number) > 0;
  const rest = isElsewhere ? [sql.notesHere, sql.sentToo] : [sql.notes, sql.touched, sql.sent, sql.position];
  for (const statement of rest) statements.push([statement, pair]);
  if (!isElsewhere) statements.push([sql.olderPosition, { before }]);
  return runAll(database, statements);
}
