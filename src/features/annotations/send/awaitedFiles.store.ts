import { type Database, countIn } from "../../../store/database";

const sql = {
  mark: "UPDATE pending_annotations SET awaits_file = :awaits WHERE id = :id AND awaits_file <> :awaits",
  count: "SELECT count(*) AS number FROM pending_annotations WHERE awaits_file = 1 AND state <> 'failed'",
};

/** A note without a place cannot be sent while its file is gone. */
export function markAwaitsFile(database: Database, id: number, awaits: boolean): void {
  database.run(sql.mark, { id, awaits: awaits ? 1 : 0 });
}

/** Pending notes that no sync can send before their file is back. */
export function countAwaitsFile(database: Database): number {
  return countIn(database.query(sql.count)[0]?.number);
}
