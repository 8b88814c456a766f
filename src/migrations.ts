import { done, failed, ok, type Result } from "./base/result";
import type { Database } from "./store/database";
import { countIn } from "./store/statements";
import { writeSchema } from "./schema";

/**
 * A schema step.
 *
 * @noSelf
 */
export interface Migration {
  /** Version after the step. */
  readonly to: number;
  /** Runs inside a transaction of its own, which writes the version too. */
  run(database: Database): Result<undefined>;
}

/** Versions below belong to the original client. */
const firstVersion = 24;

/** In order. The first version is 24 (§9.4); older files belong to the original client (`takeover/`). */
export const migrations: readonly Migration[] = [
  {
    to: firstVersion,
    run: (database) => writeSchema(database),
  },
];

/** Version after all steps. */
export const schemaVersion = lastOf(migrations);

/**
 * Each step and its version are one transaction, so an interrupted start continues. `backUp` copies an older file
 * first. Failures: storage, also for a newer schema, which stays unchanged.
 */
export function migrate(
  database: Database,
  steps: readonly Migration[],
  backUp: (version: number) => Result<undefined>,
): Result<undefined> {
  const version = versionOf(database);
  if (!version.ok) return version;
  const left = steps.filter((step) => step.to > version.value);
  if (version.value > lastOf(steps)) return failed({ kind: "storage", detail: tooNew(version.value) });
  if (version.value > 0 && left.length > 0) {
    const copied = backUp(version.value);
    if (!copied.ok) return copied;
  }
  return takeSteps(database, left);
}

/**
 * Is this file one of this plugin's, but from before its first release? Such a one has the number of the first version
 * and other tables: nothing of it can be used. Failure: storage.
 */
export function isUnreleased(database: Database): Result<boolean> {
  const version = versionOf(database);
  if (!version.ok || version.value === 0) return version.ok ? ok(false) : version;
  const rows = database.query("SELECT count(*) AS number FROM sqlite_master WHERE name IN ('books', 'book_cache')");
  return rows.ok ? ok(version.value <= firstVersion && rows.value[0]?.number === 1) : rows;
}

function takeSteps(database: Database, steps: readonly Migration[]): Result<undefined> {
  for (const step of steps) {
    const taken = database.transaction(() => takeStep(database, step));
    if (!taken.ok) return taken;
  }
  return done;
}

function takeStep(database: Database, { to, run }: Migration): Result<undefined> {
  const changed = run(database);
  if (!changed.ok) return changed;
  const numbered = database.run(`PRAGMA user_version = ${to}`);
  return numbered.ok ? done : numbered;
}

/** 0: the file has just been begun. Failure: storage. */
export function versionOf(database: Database): Result<number> {
  const rows = database.query("PRAGMA user_version");
  return rows.ok ? ok(countIn(rows.value[0]?.["user_version"])) : rows;
}

function lastOf(steps: readonly Migration[]): number {
  return steps[steps.length - 1]?.to ?? 0;
}

function tooNew(version: number): string {
  return `the database has version ${version}, of a later release of the plugin: update the plugin`;
}
