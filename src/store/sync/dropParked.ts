import { ok, type Result } from "../../domain/result";
import type { Thing } from "../../domain/waiting";
import type { Database } from "../../ports/database";
import type { ParkedItem } from "../../ports/parkedStore";
import { kin } from "../book/kin";
import { runAll, type Statement } from "../statements";

const sql = {
  unwantedNote: `
INSERT INTO synced_annotations (hash, kind, mark, cfi, digest, reason, title, passage, sent_at)
SELECT hash, kind, mark, cfi, digest, :reason, title, passage, :at
FROM pending_annotations WHERE id = :id AND deed = 'create' AND state = 'parked'
ON CONFLICT (hash, kind, mark) DO UPDATE SET digest = excluded.digest, reason = excluded.reason`,
  unwantedChange: `
UPDATE synced_annotations SET digest = (
  SELECT p.digest FROM pending_annotations AS p WHERE p.id = :id)
WHERE (hash, kind, mark) = (
  SELECT p.hash, p.kind, p.mark FROM pending_annotations AS p
  WHERE p.id = :id AND p.deed = 'update' AND p.state = 'parked')`,
  unwantedRating: `
INSERT INTO known_ratings (hash, rating)
SELECT kin.hash, rating FROM pending_ratings, ${kin} AS kin WHERE pending_ratings.id = :id AND state = 'parked'
ON CONFLICT (hash) DO UPDATE SET rating = excluded.rating, sent_at = NULL`,
};

const removal: Readonly<Record<Thing, string>> = {
  session: "DELETE FROM pending_sessions WHERE id = :id AND state = 'parked'",
  note: "DELETE FROM pending_annotations WHERE id = :id AND state = 'parked'",
  rating: "DELETE FROM pending_ratings WHERE id = :id AND state = 'parked'",
  position: "DELETE FROM pending_progress WHERE rowid = :id AND parked IS NOT NULL",
  "shelf change": "DELETE FROM pending_unassignments WHERE id = :id AND state = 'parked'",
};

/** Drops what was set aside, in one transaction. False when it is not set aside any more. Failure: storage. */
export function dropParked(database: Database, item: ParkedItem, at: number): Result<boolean> {
  const { of, rowId: id } = item;
  return database.transaction(() => {
    const remembered = runAll(database, remembering(item, at));
    if (!remembered.ok) return remembered;
    const dropped = database.run(removal[of], { id });
    return dropped.ok ? ok(dropped.value > 0) : dropped;
  });
}

/**
 * So that it does not come back by itself the next time the book is looked at: a note counts as one that cannot be on
 * the server, a change of a note as made, a rating as given.
 */
function remembering({ of, rowId: id, fingerprint }: ParkedItem, at: number): readonly Statement[] {
  if (of === "rating") return [[sql.unwantedRating, { id, hash: fingerprint }]];
  if (of !== "note") return [];
  const reason = "You chose not to send it.";
  return [
    [sql.unwantedNote, { id, at, reason }],
    [sql.unwantedChange, { id }],
  ];
}
