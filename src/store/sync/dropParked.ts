import { ok, type Result } from "../../domain/result";
import type { QueueKind } from "../../domain/sync/queue";
import type { Database } from "../../ports/database";
import type { ParkedItem } from "../../ports/parkedStore";
import { runAll, type Statement } from "../statements";

const sql = {
  unwantedNote: `
INSERT INTO synced_annotations (book, kind, mark, cfi, digest, reason, title, passage, sent_at)
SELECT book, kind, mark, cfi, digest, :reason, title, passage, :at
FROM pending_annotations WHERE id = :id AND deed = 'create' AND state = 'failed'
ON CONFLICT (book, kind, mark) DO UPDATE SET digest = excluded.digest, reason = excluded.reason`,
  unwantedChange: `
UPDATE synced_annotations SET digest = (
  SELECT p.digest FROM pending_annotations AS p WHERE p.id = :id)
WHERE (book, kind, mark) = (
  SELECT p.book, p.kind, p.mark FROM pending_annotations AS p
  WHERE p.id = :id AND p.deed = 'update' AND p.state = 'failed')`,
  unwantedRating: `
UPDATE books SET rating_sent_at = NULL, rating = (SELECT rating FROM pending_ratings WHERE pending_ratings.id = :id)
WHERE id = (SELECT book FROM pending_ratings WHERE pending_ratings.id = :id AND state = 'failed')`,
};

/** Where each kind of thing waits. */
export const tableOf: Readonly<Record<QueueKind, string>> = {
  session: "pending_sessions",
  note: "pending_annotations",
  rating: "pending_ratings",
  position: "pending_progress",
  "shelf change": "pending_unassignments",
};

/** Drops what was set aside, in one transaction. False when it is not set aside any more. Failure: storage. */
export function dropParked(database: Database, item: ParkedItem, at: number): Result<boolean> {
  const { of, rowId: id } = item;
  return database.transaction(() => {
    const remembered = runAll(database, remembering(item, at));
    if (!remembered.ok) return remembered;
    const dropped = database.run(`DELETE FROM ${tableOf[of]} WHERE id = :id AND state = 'failed'`, { id });
    return dropped.ok ? ok(dropped.value > 0) : dropped;
  });
}

/**
 * So that it does not come back by itself the next time the book is looked at: a note counts as one that cannot be on
 * the server, a change of a note as made, a rating as given.
 */
function remembering({ of, rowId: id }: ParkedItem, at: number): readonly Statement[] {
  if (of === "rating") return [[sql.unwantedRating, { id }]];
  if (of !== "note") return [];
  const reason = "You chose not to send it.";
  return [
    [sql.unwantedNote, { id, at, reason }],
    [sql.unwantedChange, { id }],
  ];
}
