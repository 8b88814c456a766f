import { migrations, migrate } from "./migrations";
import { caughtAll, caught, ok, type Result } from "./base/result";
import { type Database, gated } from "./store/database";
import { loadDeviceState } from "./store/deviceState";
import { takeAll } from "./features/takeover/takeOver";
import type { Clock } from "./koreader/host.port";
import type { TakeoverReport } from "./features/takeover/originTable";

/** @noSelf */
export interface OpenStoreContext {
  readonly database: Database;
  readonly clock: Clock;
  /** True blocks writes; called before each. */
  isBarred(): boolean;
  /** Copies the file, which has this version, to a place that a person finds. */
  backUp(version: number): void;
  /** The original client's file, read-only; undefined if there is none. Called until it was taken over. */
  origin(): Result<Database> | undefined;
}

interface OpenedStore {
  readonly database: Database;
  readonly takenOver: Result<TakeoverReport | undefined>;
}

/** Migrates to the last version; throws on failure. An unreadable file of the original client is no failure. */
export function openStore({ database, clock, isBarred, backUp, origin }: OpenStoreContext): OpenedStore {
  migrate(database, migrations, backUp);
  // Before the settings are read: they stay in memory.
  const tried = caught(() => takeOver(database, origin, clock.now()));
  return { database: gated(database, isBarred), takenOver: tried.ok ? tried.value : tried };
}

/**
 * Takes settings, books, sent and pending items from the original client (`booklore-sync.sqlite`, schema 7 to 24) once,
 * in one transaction. `open`: undefined without that file. Undefined if there is nothing to do.
 */
export function takeOver(
  database: Database,
  open: () => Result<Database> | undefined,
  now: number,
): Result<TakeoverReport | undefined> {
  const origin = loadDeviceState(database).takenOverAt > 0 ? undefined : open();
  if (origin === undefined) return ok(undefined);
  if (!origin.ok) return origin;
  // An error here must not stop the plugin's start.
  const taken = caughtAll(() => database.transaction(() => takeAll(database, origin.value, now)));
  origin.value.close();
  return taken;
}
