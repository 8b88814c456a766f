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

const kinds: readonly QueueKind[] = ["session", "position", "shelf change", "note", "rating"];

const sql = {
  count: (table: string) => `SELECT count(*) AS number FROM ${table}`,
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
      const counts: QueueCount[] = [];
      for (const of of kinds) {
        const rows = database.query(sql.count(tables[of]));
        const count = rows.ok ? countIn(rows.value[0]?.number) : 0;
        if (count > 0) counts.push({ of, count });
      }
      return counts;
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
