import type { Result } from "../domain/result";
import type { AnnotationStore } from "./annotationStore";
import type { BookStore } from "./bookStore";
import type { ContactStore } from "./contactStore";
import type { DialectStore } from "./dialectStore";
import type { HistoryStore, MatchStore } from "./historyStore";
import type { ImportStore } from "./importStore";
import type { OfferedStore } from "./offeredStore";
import type { ParkedStore } from "./parkedStore";
import type { ProgressStore } from "./progressStore";
import type { QueueStore } from "./queueStore";
import type { RatingStore } from "./ratingStore";
import type { SessionStore } from "./sessionStore";
import type { SettingsStore } from "./settingsStore";
import type { ShelfStore } from "./shelfStore";
import type { TokenStore } from "./tokenStore";
import type { WaitingStore } from "./waitingStore";

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
  readonly progress: ProgressStore;
  readonly history: HistoryStore;
  readonly imports: ImportStore;
  readonly matches: MatchStore;
  readonly annotations: AnnotationStore;
  readonly ratings: RatingStore;
  readonly queue: QueueStore;
  readonly parked: ParkedStore;
  readonly waiting: WaitingStore;
  readonly contact: ContactStore;
  readonly offered: OfferedStore;
  /**
   * What `work` writes becomes one transaction, of which a part that fails is left out. The work is done in any case,
   * also when there can be no transaction. Failure: storage.
   */
  together(work: () => void): Result<undefined>;
}
