import type { Fingerprint } from "../../domain/book";
import { ok } from "../../domain/result";
import type { QueueCount, QueueKind } from "../../domain/queue";
import type { Database } from "../../ports/store";
import type { QueueStore } from "../../ports/queueStore";
import { shownHash } from "../book/sameBook";
import { countIn, runAll } from "../statements";

const tables: Readonly<Record<QueueKind, string>> = {
  session: "pending_sessions",
  position: "pending_progress",
  "shelf change": "pending_unassignments",
  note: "pending_annotations",
  rating: "pending_ratings",
};

const sql = {
  counts: `
SELECT 'session' AS kind, count(*) AS number FROM pending_sessions
UNION ALL SELECT 'position', count(*) FROM pending_progress
UNION ALL SELECT 'shelf change', count(*) FROM pending_unassignments
UNION ALL SELECT 'note', count(*) FROM pending_annotations
UNION ALL SELECT 'rating', count(*) FROM pending_ratings`,
  mark: (table: string) => `UPDATE ${table} SET state = 'sending' WHERE id = :id`,
  unmark: (table: string) => `UPDATE ${table} SET state = 'pending' WHERE id = :id AND state = 'sending'`,
  put: (table: string) => `
UPDATE ${table} SET state = :state, reason = :reason, attempts = attempts + :refused
WHERE id = :id AND state <> 'failed'`,
  unknown: (table: string) => `
SELECT ${shownHash("books.id")} AS hash FROM books
WHERE server_id IS NULL AND id IN (SELECT book FROM ${table} WHERE state <> 'failed')
ORDER BY missed_at, id LIMIT :limit`,
};

/** The life of what is in the queue, in the columns that all its tables have. */
export function createQueueStore(database: Database): QueueStore {
  return {
    counts: () => {
      const rows = database.query(sql.counts);
      if (!rows.ok) return rows;
      const counts: QueueCount[] = [];
      for (const { kind, number } of rows.value)
        if (countIn(number) > 0) counts.push({ of: kind as QueueKind, count: countIn(number) });
      return ok(counts);
    },
    mark: (of, ids) =>
      database.transaction(() => {
        const marked: number[] = [];
        for (const id of ids) {
          const ran = database.run(sql.mark(tables[of]), { id });
          if (!ran.ok) return ran;
          if (ran.value > 0) marked.push(id);
        }
        return ok(marked);
      }),
    unmark: (of, ids) =>
      runAll(
        database,
        ids.map((id) => [sql.unmark(tables[of]), { id }] as const),
      ),
    put: (of, rows, { state, reason, refused }) => {
      const counted = refused ? 1 : 0;
      const statement = sql.put(tables[of]);
      return runAll(
        database,
        rows.map(({ rowId: id }) => [statement, { id, state, reason, refused: counted }] as const),
      );
    },
    unknownBooks: (of, limit) => {
      const rows = database.query(sql.unknown(tables[of]), { limit: limit ?? -1 });
      return rows.ok ? ok(rows.value.map(({ hash }) => hash as Fingerprint)) : rows;
    },
  };
}
