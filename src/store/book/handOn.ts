import type { Fingerprint } from "../../domain/book/book";
import type { Result } from "../../domain/result";
import type { Database } from "../../ports/database";
import { countIn } from "../cell";
import { waitingStatements } from "./spreadId";
import { runAll, type Statement } from "../statements";

const noteColumns = "kind, mark, cfi, digest, server_id, title, passage, sent_at";

/** The same mark, noted in the same place of the newer bytes. */
const newer = `FROM pending_annotations AS newer
  WHERE newer.hash = :after AND newer.kind = pending_annotations.kind AND newer.mark = pending_annotations.mark
  AND newer.path = pending_annotations.path`;

/** The same mark, as the server was told of it. */
const there = `FROM synced_annotations AS there
  WHERE there.hash = :after AND there.kind = pending_annotations.kind AND there.mark = pending_annotations.mark`;

const sql = {
  isElsewhere: "SELECT count(*) AS number FROM book_files WHERE hash = :before",
  rating: "UPDATE OR IGNORE pending_ratings SET hash = :after WHERE hash = :before",
  olderRating: "DELETE FROM pending_ratings WHERE hash = :before",
  known: `
INSERT INTO known_progress (hash, pushed_percent, pushed_place, pushed_at, refused_percent, refused_place,
  tried_percent, tried_place)
SELECT :after, pushed_percent, pushed_place, pushed_at, refused_percent, refused_place, tried_percent, tried_place
FROM known_progress WHERE hash = :before
ON CONFLICT (hash) DO UPDATE SET pushed_percent = excluded.pushed_percent, pushed_place = excluded.pushed_place,
  pushed_at = excluded.pushed_at WHERE excluded.pushed_at > coalesce(pushed_at, 0)`,
  /** The server may know the newer bytes, if it did not know the older. */
  position:
    "UPDATE OR IGNORE pending_progress SET hash = :after, awaits_book = 0, parked = NULL WHERE hash = :before",
  olderPosition: "DELETE FROM pending_progress WHERE hash = :before",
  /**
   * Noted of both, it is the newer that has the reader's last words, and the older that has its standing; but what may
   * have arrived of either may have arrived.
   */
  lastWords: `
UPDATE pending_annotations SET (deed, state, reason, start, finish, passage, note, color, style, title, digest) = (
  SELECT CASE WHEN newer.deed = 'delete' OR pending_annotations.deed = 'delete' THEN newer.deed
      ELSE pending_annotations.deed END,
    CASE WHEN newer.state = 'sending' THEN newer.state ELSE pending_annotations.state END,
    CASE WHEN newer.state = 'sending' THEN newer.reason ELSE pending_annotations.reason END,
    newer.start, newer.finish, newer.passage, newer.note, newer.color, newer.style, newer.title, newer.digest
  ${newer})
WHERE hash = :before AND EXISTS (SELECT 1 ${newer})`,
  notes: "UPDATE OR REPLACE pending_annotations SET hash = :after WHERE hash = :before",
  notesHere: `
UPDATE OR REPLACE pending_annotations SET hash = :after
WHERE hash = :before AND path IN (SELECT path FROM book_files WHERE hash = :after)`,
  touched: "UPDATE OR REPLACE touched_marks SET hash = :after WHERE hash = :before",
  sent: "UPDATE OR REPLACE synced_annotations SET hash = :after WHERE hash = :before",
  sentToo: `
INSERT OR REPLACE INTO synced_annotations (hash, ${noteColumns})
SELECT :after, ${noteColumns} FROM synced_annotations WHERE hash = :before AND reason IS NULL`,
  /** Noted while nobody knew that it is the same book: the server has it already, or is never to have it. */
  settled: `
DELETE FROM pending_annotations WHERE hash = :after AND deed = 'create' AND EXISTS (
  SELECT 1 ${there} AND (there.digest = pending_annotations.digest OR there.reason IS NOT NULL))`,
  /** The server has it in other words. */
  reworded: `
UPDATE pending_annotations SET deed = 'update', (server_id, cfi) = (SELECT there.server_id, there.cfi ${there})
WHERE hash = :after AND deed = 'create' AND EXISTS (SELECT 1 ${there})`,
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
  statements.push([sql.lastWords, pair]);
  for (const statement of rest) statements.push([statement, pair]);
  statements.push([sql.settled, { after }], [sql.reworded, { after }]);
  if (!isElsewhere) statements.push([sql.olderPosition, { before }]);
  // Not the older bytes' number: a person may have given it, and take it back from those alone.
  for (const statement of waitingStatements(after)) statements.push(statement);
  return runAll(database, statements);
}
