import type { AnnotationStore, RatingStore } from "./features/annotations/noteStore.port";
import type { BookStore, OfferedStore } from "./book/bookStore.port";
import type { BrowseStore } from "./features/library/browse.port";
import type { MetadataStore } from "./koreader/customMetadata.port";
import type { HistoryStore, ImportStore } from "./features/history/historyStore.port";
import type { MatchStore, ProposalStore } from "./book/bookStore.port";
import type { QueueStore, SessionStore } from "./queue/queueStore.port";
import type { ProgressStore } from "./features/position/progressStore.port";
import type { StateStore } from "./features/status/stateStore.port";
import type { CollectionStore, ShelfStore } from "./features/downloads/shelfStore.port";
import type { ContactStore, DialectStore, SettingsStore, TokenStore } from "./store/connection.port";

/**
 * Everything that the plugin keeps: one of the three things that a test replaces.
 *
 * @noSelf
 */
export interface Store {
  readonly sessions: SessionStore;
  readonly books: BookStore;
  readonly settings: SettingsStore;
  readonly tokens: TokenStore;
  readonly dialects: DialectStore;
  readonly shelves: ShelfStore;
  readonly collections: CollectionStore;
  readonly progress: ProgressStore;
  readonly history: HistoryStore;
  readonly imports: ImportStore;
  readonly matches: MatchStore;
  readonly proposals: ProposalStore;
  readonly annotations: AnnotationStore;
  readonly ratings: RatingStore;
  readonly states: StateStore;
  readonly queue: QueueStore;
  readonly contact: ContactStore;
  readonly offered: OfferedStore;
  /** The number of its tables' form (`PRAGMA user_version`); another version of the plugin may have another. */
  readonly schema: number;
  readonly browse: BrowseStore;
  readonly metadata: MetadataStore;
  /**
   * What `work` writes becomes one transaction, of which a part that fails is left out. The work is done in any case,
   * also when there can be no transaction. Failure: storage.
   */
  inTransaction(work: () => void): void;
}
