import { caught } from "./base/storageError";
import type { Result } from "./base/result";
import type { Clock } from "./koreader/host.port";
import type { Database } from "./store/database";
import { migrate, migrations } from "./migrations";
import { gated } from "./store/statements";
import type { TakenOver } from "./features/takeover/originTable";
import { takeOver } from "./features/takeover/takeOver";

/** @noSelf */
export interface OpenStoreContext {
  readonly database: Database;
  readonly clock: Clock;
  /** True blocks writes; called before each. */
  isBarred(): boolean;
  /** Copies the file, which has this version, to where a person would find it. */
  backUp(version: number): void;
  /** The original client's file, opened for reading; undefined when there is none. Asked until it was taken over. */
  origin(): Result<Database> | undefined;
}

export interface OpenedStore {
  readonly database: Database;
  /** Result of a takeover; undefined if there was none. */
  readonly takenOver: Result<TakenOver | undefined>;
}

/**
 * Brings an open database to the last version of its schema. A file of the original client that cannot be read does
 * not stop this. Throws when the file cannot be brought up or is of a later release.
 */
export function openStore({ database, clock, isBarred, backUp, origin }: OpenStoreContext): OpenedStore {
  migrate(database, migrations, backUp);
  // Before the settings are read: they stay in memory.
  const tried = caught(() => takeOver(database, origin, clock.now()));
  return { database: gated(database, isBarred), takenOver: tried.ok ? tried.value : tried };
}
