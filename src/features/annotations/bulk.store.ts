import type { BulkCounts } from "./noteRecords";
import type { Database } from "../../store/database";
import { countIn, textIn } from "../../store/statements";

/** A person has sent everything of this device. What is on its way to the server stays as it is, and so does what failed: that has a page of its own. */
const isHere = "bulk IS NOT NULL AND state = 'pending'";

const counts = `
SELECT bulk, count(*) AS number FROM pending_annotations WHERE bulk IS NOT NULL AND state <> 'failed' GROUP BY bulk`;

const sql = {
  pause: `
UPDATE pending_annotations SET bulk = 'paused', reason = :reason WHERE id IN (
  SELECT id FROM pending_annotations WHERE ${isHere} AND bulk = 'going' LIMIT :limit)`,
  goOn: `
UPDATE pending_annotations SET bulk = 'going', reason = NULL WHERE id IN (
  SELECT id FROM pending_annotations WHERE ${isHere} AND bulk = 'paused' LIMIT :limit)`,
  undo: `
DELETE FROM pending_annotations WHERE id IN (
  SELECT id FROM pending_annotations WHERE ${isHere} AND operation = 'create' AND server_id IS NULL LIMIT :limit)`,
};

export function countBulkNotes(database: Database): BulkCounts {
  const rows = database.query(counts);
  const of = (bulk: string): number => countIn(rows.find((row) => textIn(row.bulk) === bulk)?.number);
  return { going: of("going"), paused: of("paused") };
}

/** Holds at most `limit` back, for this reason; returns the count. */
export function pauseBulkNotes(database: Database, reason: string, limit: number): number {
  return database.run(sql.pause, { reason, limit });
}

export function resumeBulkNotes(database: Database, limit: number): number {
  return database.run(sql.goOn, { limit });
}

/** Takes those out of the outbox that the server has not; queueing them again brings them back. */
export function undoBulkNotes(database: Database, limit: number): number {
  return database.run(sql.undo, { limit });
}
