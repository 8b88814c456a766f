import { done, type Result } from "../../domain/result";
import type { Session } from "../../domain/session/session";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Receipt, SessionStore } from "../../ports/sessionStore";
import { knowing } from "../book/sameBook";
import { heardAt } from "../connection/contact";
import { dropCheckpoint, forgetCheckpointOf, readCheckpoint, saveCheckpoint } from "./checkpoint";
import { listBooksToSend, listUnsettled, nextBatch, totalWaiting } from "../sync/outbox";
import { sessionColumns, sessionParameters, valuesOf } from "./sessionRow";
import { runAll, type Statement } from "../statements";

const sql = {
  add: `INSERT INTO pending_sessions (created_at, ${sessionColumns}) VALUES (:created_at, ${sessionParameters})`,
  copy: `
INSERT INTO historical_sessions (book_id, server_id, sent_at, import_run, first_start, first_end, ${sessionColumns})
SELECT (SELECT books.server_id FROM books WHERE books.id = book), :server_id, :sent_at, import_run, first_start, first_end, ${sessionColumns}
FROM pending_sessions WHERE id = :id`,
  remove: "DELETE FROM pending_sessions WHERE id = :id",
  clear: "DELETE FROM pending_sessions",
};

/** Sessions and their life, in `open_session`, `pending_sessions` and `historical_sessions`. */
export function createSessionStore(database: Database, clock: Clock): SessionStore {
  return {
    checkpoint: (session) => saveCheckpoint(database, session),
    interrupted: () => readCheckpoint(database),
    add: (session) => add(database, session, clock.now()),
    dropCheckpoint: () => dropCheckpoint(database),
    total: () => totalWaiting(database),
    booksToSend: () => listBooksToSend(database),
    batch: (book, limit, after) => nextBatch(database, book, limit, after),
    unsettled: () => listUnsettled(database),
    archive: (receipts, at) => archive(database, receipts, at),
    clear: () => runOne(database, [sql.clear]),
  };
}

function add(database: Database, session: Session, now: number): Result<undefined> {
  const values = valuesOf(session);
  values.created_at = now;
  const { fingerprint, type, title } = session;
  return runAll(
    database,
    knowing(fingerprint, type, title).concat([
      [sql.add, values],
      [forgetCheckpointOf, { hash: fingerprint }],
    ]),
  );
}

/** A receipt for a row that has left already changes nothing. */
function archive(database: Database, receipts: readonly Receipt[], at: number): Result<undefined> {
  const statements: Statement[] = [];
  for (const { rowId, serverId } of receipts) {
    statements.push([sql.copy, { id: rowId, server_id: serverId, sent_at: at }]);
    statements.push([sql.remove, { id: rowId }]);
  }
  if (receipts.length > 0) statements.push(heardAt(at));
  return runAll(database, statements);
}

function runOne(database: Database, [statement, values]: Statement): Result<undefined> {
  const ran = database.run(statement, values);
  return ran.ok ? done : ran;
}
