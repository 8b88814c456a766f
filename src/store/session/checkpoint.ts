import { done, ok, type Result } from "../../domain/result";
import type { Session } from "../../domain/session/session";
import type { Database } from "../../ports/database";
import { bookOf, knowing } from "../book/sameBook";
import { runAll } from "../statements";
import { sessionColumns, sessionFrom, sessionIn, sessionParameters, valuesOf } from "./sessionRow";

/** The table `open_session` has one row at most: what is being read. */
const remember = `INSERT OR REPLACE INTO open_session (id, ${sessionColumns}) VALUES (1, ${sessionParameters})`;

/** Forgets what is being read; touches nothing when nothing is. */
const forgetCheckpoint = "DELETE FROM open_session";

/**
 * Forgets what was noted of this session while it was read. Another book may be open by the time that a store which
 * was full takes it.
 */
export const forgetCheckpointOf = `DELETE FROM open_session WHERE book = ${bookOf}`;

/** Remembers the session being read, over the one before. */
export function saveCheckpoint(database: Database, session: Session): Result<undefined> {
  const { fingerprint, type, title } = session;
  return runAll(database, knowing(fingerprint, type, title).concat([[remember, valuesOf(session)]]));
}

/** The session that was remembered last and neither added nor dropped since. */
export function readCheckpoint(database: Database): Result<Session | undefined> {
  const rows = database.query(`SELECT ${sessionFrom("open_session")} FROM open_session`);
  if (!rows.ok) return rows;
  const row = rows.value[0];
  return ok(row === undefined ? undefined : sessionIn(row));
}

/** Forgets it. */
export function dropCheckpoint(database: Database): Result<undefined> {
  const dropped = database.run(forgetCheckpoint);
  return dropped.ok ? done : dropped;
}
