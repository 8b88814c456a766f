import { done, ok, type Result } from "../../domain/result";
import type { Session } from "../../domain/session/session";
import type { Database } from "../../ports/database";
import { sessionColumns, sessionIn, sessionParameters, valuesOf } from "./sessionRow";

/** The table `open_session` has one row at most: what is being read. */
const remember = `INSERT OR REPLACE INTO open_session (id, ${sessionColumns}) VALUES (1, ${sessionParameters})`;

/** Forgets what is being read; touches nothing when nothing is. */
const forgetCheckpoint = "DELETE FROM open_session";

/**
 * Forgets what was noted of this session while it was read. Another book may be open by the time that a store which
 * was full takes it.
 */
export const forgetCheckpointOf = "DELETE FROM open_session WHERE hash = :hash";

/** Remembers the session being read, over the one before. */
export function saveCheckpoint(database: Database, session: Session): Result<undefined> {
  const saved = database.run(remember, valuesOf(session));
  return saved.ok ? done : saved;
}

/** The session that was remembered last and neither added nor dropped since. */
export function readCheckpoint(database: Database): Result<Session | undefined> {
  const rows = database.query(`SELECT ${sessionColumns} FROM open_session`);
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : sessionIn(row));
}

/** Forgets it. */
export function dropCheckpoint(database: Database): Result<undefined> {
  const dropped = database.run(forgetCheckpoint);
  return dropped.ok ? done : dropped;
}
