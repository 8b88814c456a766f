import { done, type Result } from "../domain/result";
import type { Database, Values } from "../ports/database";

/** One statement and its values. */
export type Statement = readonly [sql: string, values?: Values];

/** Runs the statements, in order, in one transaction: all or none. Failures: storage. */
export function runAll(database: Database, statements: readonly Statement[]): Result<undefined> {
  return database.transaction(() => runEach(database, statements));
}

function runEach(database: Database, statements: readonly Statement[]): Result<undefined> {
  for (const [sql, values] of statements) {
    const ran = database.run(sql, values);
    if (!ran.ok) return ran;
  }
  return done;
}
