import type { Result } from "../../domain/result";
import type { Shelf } from "../../domain/shelf/shelf";
import type { Deletions } from "../../ports/deletions";
import type { ShelfStore, TrashItem } from "../../ports/shelfStore";
import type { Restored } from "./restoreBooks";
import type { Fetching } from "./fetching";
import type { BookShow } from "./listBooks";
import type { ShelfSync } from "./syncShelf";
import type { ShelfWake } from "./wakeShelf";

/**
 * What the plugin can do with shelves, as menus, actions and the host's events see it.
 *
 * @noSelf
 */
export interface Shelves {
  readonly sync: ShelfSync;
  readonly fetching: Fetching;
  readonly wake: ShelfWake;
  readonly deletions: Deletions;
  readonly store: ShelfStore;
  /**
   * The shelves that the account sees, of both kinds, asked of the server, raising Wi-Fi as the host's settings say.
   * `began` is called when there is a network, `report` from a task; each at most once.
   */
  visible(began: () => void, report: (shelves: Result<readonly Shelf[]>) => void): void;
  /** The books of the shelves as they were listed last: the first of them at once, the rest in steps. Failure: storage. */
  books(show: BookShow): Result<undefined>;
  /** The books in the trash, the newest first. Failure: storage. */
  removed(): Result<readonly TrashItem[]>;
  /** Puts a book back, with the notes that went with it. Failure: storage. */
  putBack(book: TrashItem): Result<Restored>;
  /** Unix seconds. */
  now(): number;
  /** Where books go, as things are now. */
  folder(): string;
  /** Where they would go if nobody had chosen. */
  detectedFolder(): string;
}
