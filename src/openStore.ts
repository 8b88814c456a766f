import { caught, valueOrThrow } from "./base/storageError";
import type { Result } from "./base/result";
import type { Clock } from "./koreader/host.port";
import type { Store } from "./store.port";
import type { Database } from "./store/database";
import { createAnnotationStore } from "./features/annotations/annotations.store";
import { createBookStore } from "./book/books.store";
import { createBrowseStore } from "./features/library/browse.store";
import { createContactStore, createDialectStore, createTokenStore } from "./store/connection";
import { createHistoryStore } from "./features/history/history.store";
import { createImportStore } from "./features/history/imports.store";
import { createMatchStore, createOfferedStore } from "./book/matches.store";
import { createProposalStore } from "./book/proposals.store";
import { createMetadataStore } from "./features/metadata/metadata.store";
import { migrate, migrations, schemaVersion } from "./migrations";
import { createQueueStore } from "./queue/queue.store";
import { createProgressStore } from "./features/position/progress.store";
import { createRatingStore } from "./features/status/ratings.store";
import { createSessionStore } from "./features/sessions/sessions.store";
import { createSettingsStore } from "./store/settings";
import { createCollectionStore } from "./features/shelves/collections.store";
import { createShelfStore } from "./features/downloads/shelfFiles.store";
import { createStateStore } from "./features/status/states.store";
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

export interface OpenedStore extends Store {
  /** Result of a takeover; undefined if there was none. */
  readonly takenOver: Result<TakenOver | undefined>;
}

/**
 * The stores over an open database, brought to the last version of its schema. That the original client's file cannot
 * be read is told, but hinders nothing. Throws when the file cannot be brought up or is of a later release.
 */
export function openStore({ database: file, clock, isBarred, backUp, origin }: OpenStoreContext): OpenedStore {
  migrate(file, migrations, backUp);
  // Before the settings are read: they stay in memory.
  const tried = caught(() => takeOver(file, origin, clock.now()));
  const takenOver = tried.ok ? tried.value : tried;
  const database = gated(file, isBarred);
  const books = createBookStore(database);
  return {
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
    proposals: createProposalStore(database),
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
  };
}

/** Whoever holds the lock just now may have let go of it a moment later. */
function inTransaction(database: Database, work: () => void): void {
  const state = { begun: false };
  const kept = caught(() =>
    database.transaction(() => {
      state.begun = true;
      work();
    }),
  );
  if (state.begun) valueOrThrow(kept);
  else work();
}
