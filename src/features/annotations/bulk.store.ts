import type { BulkCounts, BulkStore } from "./noteStore.port";
import type { Database } from "../../store/database";
import { countIn, textIn } from "../../store/statements";

/** What is on its way to the server stays as it is, and so does what failed: that has a page of its own. */
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

/** What of `pending_annotations` goes because a person sent everything of this device (`bulk`). */
export function createBulkStore(database: Database): BulkStore {
  return {
    counts: () => countBulk(database),
    pause: (reason, limit) => pauseBulk(database, reason, limit),
    goOn: (limit) => goOnBulk(database, limit),
    undo: (limit) => undoBulk(database, limit),
  };
}

function countBulk(database: Database): BulkCounts {
  const rows = database.query(counts);
  const of = (bulk: string): number => countIn(rows.find((row) => textIn(row.bulk) === bulk)?.number);
  return { going: of("going"), paused: of("paused") };
}

function pauseBulk(database: Database, reason: string, limit: number): number {
  return database.run(sql.pause, { reason, limit });
}

function goOnBulk(database: Database, limit: number): number {
  return database.run(sql.goOn, { limit });
}

function undoBulk(database: Database, limit: number): number {
  return database.run(sql.undo, { limit });
}
