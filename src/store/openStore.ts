import { done, ok, type Result } from "../domain/result";
import type { Clock } from "../ports/host";
import type { Database, Store } from "../ports/store";
import { createAnnotationStore } from "./notes/annotations";
import { createBookStore } from "./book/books";
import { createBrowseStore } from "./browse";
import { createContactStore, createDialectStore, createTokenStore } from "./connection";
import { createHistoryStore } from "./session/history";
import { createImportStore } from "./session/imports";
import { createMatchStore, createOfferedStore } from "./book/matches";
import { createMetadataStore } from "./metadata";
import { migrate, migrations, schemaVersion } from "./migrations";
import { createQueueStore } from "./sync/queue";
import { createProgressStore } from "./progress";
import { createRatingStore } from "./notes/ratings";
import { createSessionStore } from "./session/sessions";
import { createSettingsStore } from "./settings";
import { createCollectionStore } from "./shelf/collections";
import { createShelfStore } from "./shelf/shelves";
import { createStateStore } from "./states";
import { gated } from "./statements";
import type { TakenOver } from "./takeover/originTable";
import { takeOver } from "./takeover/takeOver";

/** @noSelf */
export interface OpenStoreContext {
  readonly database: Database;
  readonly clock: Clock;
  /** May nothing be written just now? It is asked before each write. */
  isBarred(): boolean;
  /** Copies the file, which has this version, to where a person would find it. */
  backUp(version: number): Result<undefined>;
  /** The original client's file, opened for reading; undefined when there is none. Asked until it was taken over. */
  origin(): Result<Database> | undefined;
}

/** Everything the plugin keeps, just opened. */
export interface OpenedStore extends Store {
  /** What came over from the original client just now; undefined when there was nothing to take over. */
  readonly takenOver: Result<TakenOver | undefined>;
}

/**
 * The stores over an open database, brought to the last version of its schema. That the original client's file cannot
 * be read is told, but hinders nothing. Failures: storage, when the file cannot be brought up or is of a later release.
 */
export function openStore({ database: file, clock, isBarred, backUp, origin }: OpenStoreContext): Result<OpenedStore> {
  const migrated = migrate(file, migrations, backUp);
  if (!migrated.ok) return migrated;
  // Before the settings are read: they stay in memory.
  const takenOver = takeOver(file, origin, clock.now());
  const database = gated(file, isBarred);
  const books = createBookStore(database);
  return ok({
    sessions: createSessionStore(database, clock),
    books,
    settings: createSettingsStore(database),
    tokens: createTokenStore(database),
    dialects: createDialectStore(database),
    shelves: createShelfStore(database, books, clock),
    collections: createCollectionStore(database, clock),
    progress: createProgressStore(database),
    inTransaction: (work) => inTransaction(database, work),
    history: createHistoryStore(database),
    imports: createImportStore(database, clock),
    matches: createMatchStore(database),
    annotations: createAnnotationStore(database),
    ratings: createRatingStore(database),
    states: createStateStore(database),
    queue: createQueueStore(database),
    contact: createContactStore(database),
    offered: createOfferedStore(database),
    schema: schemaVersion,
    browse: createBrowseStore(database),
    metadata: createMetadataStore(database),
    takenOver,
  });
}

/** Whoever holds the lock just now may have let go of it a moment later. */
function inTransaction(database: Database, work: () => void): Result<undefined> {
  const state = { begun: false };
  const kept = database.transaction(() => {
    state.begun = true;
    work();
    return done;
  });
  if (state.begun) return kept;
  work();
  return done;
}
