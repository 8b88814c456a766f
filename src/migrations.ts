import { throwStorage } from "./base/result";
import { type Database, countIn } from "./store/database";
import { setMergeRules } from "./book/mergeRules.store";
import { mergeRulesOf, writeSchema } from "./schema";

/** A schema step. @noSelf */
interface Migration {
  readonly to: number;
  /** In its own transaction, which also writes the version. */
  run(database: Database): void;
}

/** Versions below belong to the original client. */
const firstVersion = 24;

/** In order. The first version is 24 (§9 rule 4); older files belong to the original client (`takeover/`). */
export const migrations: readonly Migration[] = [
  {
    to: firstVersion,
    run: (database) => writeSchema(database),
  },
];

export const schemaVersion = lastOf(migrations);

/** One transaction a step, with its version. `backUp` copies an older file first. A newer schema stays unchanged. */
export function migrate(database: Database, steps: readonly Migration[], backUp: (version: number) => void): void {
  setMergeRules(() => mergeRulesOf());
  const version = schemaVersionOf(database);
  const left = steps.filter((step) => step.to > version);
  if (version > lastOf(steps))
    throwStorage({
      kind: "storage",
      detail: `the database has version ${version}, of a later release of the plugin: update the plugin`,
    });
  if (version > 0 && left.length > 0) backUp(version);
  for (const step of left) database.transaction(() => takeStep(database, step));
}

/** Last table added before the first release. */
const lastTable = "chosen_shelves";

/** A build before the first release has the first version's number, but lacks tables. */
export function isUnreleased(database: Database): boolean {
  const version = schemaVersionOf(database);
  if (version === 0) return false;
  const tables = database.query("SELECT name FROM sqlite_master WHERE name = :lastTable", { lastTable });
  return version <= firstVersion && tables.length === 0;
}

function takeStep(database: Database, { to, run }: Migration): void {
  run(database);
  database.run(`PRAGMA user_version = ${to}`);
}

/** 0: a new file. */
export function schemaVersionOf(database: Database): number {
  const rows = database.query("PRAGMA user_version");
  return countIn(rows[0]?.["user_version"]);
}

function lastOf(steps: readonly Migration[]): number {
  return steps[steps.length - 1]?.to ?? 0;
}
