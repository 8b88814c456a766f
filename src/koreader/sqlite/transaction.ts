import type { Failure } from "../../domain/failure";
import { failed, type Failed, type Result } from "../../domain/result";
import type { Connection } from "./connection";
import { changes, query } from "./execute";

/**
 * Runs `work` in one transaction, which takes its lock at once: a lock refused half-way would be too late. Inside
 * another it is a part of that one: kept with it, and undone alone when it fails. An error in `work` becomes a failure
 * too: an open transaction left behind would swallow everything written later.
 */
export function transact<T>(connection: Connection, work: () => Result<T>): Result<T> {
  if (connection.inTransaction) return takePart(connection, work);
  const begun = query(connection, "BEGIN IMMEDIATE");
  if (!begun.ok) return begun;
  const before = changes(connection);
  connection.inTransaction = true;
  const result = attempt(work);
  connection.inTransaction = false;
  connection.undone = false;
  return finish(connection, result, before);
}

/** Parts may have parts: SQLite takes the name for the innermost one. */
function takePart<T>(connection: Connection, work: () => Result<T>): Result<T> {
  const begun = query(connection, "SAVEPOINT part");
  if (!begun.ok) return begun;
  const result = attempt(work);
  // Without a part that could be undone there is no transaction any more: what came later would be kept without it.
  if (!result.ok && !query(connection, "ROLLBACK TO part").ok) connection.undone = true;
  const released = query(connection, "RELEASE part");
  return released.ok || !result.ok ? result : released;
}

function attempt<T>(work: () => Result<T>): Result<T> {
  const [worked, result] = pcall(work);
  return worked ? result : failed({ kind: "storage", detail: `error in a transaction: ${tostring(result)}` });
}

function finish<T>(connection: Connection, result: Result<T>, before: number): Result<T> {
  const outcome = result.ok ? commit(connection, before) : result;
  if (outcome === undefined) return result;
  // SQLite may have rolled back by itself, after an error of the disk; then this fails, and nothing is lost by it.
  query(connection, "ROLLBACK");
  return outcome;
}

/** Undefined when it is done; the failure when SQLite has refused, and the transaction is still open. */
function commit(connection: Connection, before: number): Failed<Failure> | undefined {
  const changed = changes(connection) > before;
  const committed = query(connection, "COMMIT");
  if (!committed.ok) return committed;
  if (changed) connection.commits += 1;
  return undefined;
}
