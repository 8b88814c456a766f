import type { Fingerprint } from "../../model/book";
import { type Database, textIn, wordIn } from "../../store/database";

export interface RecentBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
}

const maxBooks = 10;

const sql = `
SELECT max(recent.at) AS at, (
  SELECT files.hash FROM fingerprints JOIN files ON files.hash = fingerprints.hash
  WHERE fingerprints.book = recent.book ORDER BY files.seen DESC LIMIT 1) AS hash, (
  SELECT files.path FROM fingerprints JOIN files ON files.hash = fingerprints.hash
  WHERE fingerprints.book = recent.book ORDER BY files.seen DESC LIMIT 1) AS path
FROM (
  SELECT book, end_time AS at FROM historical_sessions WHERE end_time >= :since
  UNION ALL SELECT book, end_time FROM pending_sessions WHERE end_time >= :since
  UNION ALL SELECT book, pushed_at FROM known_progress WHERE pushed_at >= :since
) AS recent
GROUP BY recent.book HAVING hash IS NOT NULL ORDER BY at DESC, recent.book LIMIT ${maxBooks}`;

/** Books with a file, read on this device since that time (Unix seconds), the latest first; at most ten. */
export function listRecentBooks(database: Database, since: number): readonly RecentBook[] {
  const rows = database.query(sql, { since });
  return rows.map(({ hash, path }) => ({ fingerprint: wordIn(hash), path: textIn(path) ?? "" }));
}
