import type { BookFollower } from "./book/openBook";
import type { OpenBook } from "./book/screen.port";
import type { SenderOf } from "./queue/sender";
import type { HostAnnotation } from "./model/annotation";
import type { Action, FileRow, Listing } from "./koreader/screen.port";

/**
 * A feature's connections to the plugin, created by its folder's `index.ts` and listed in `features.ts`. All members
 * are optional.
 *
 * @noSelf
 */
export interface Feature extends BookFollower {
  /** Once a process, on the first tick. */
  begun?(): void;
  /** After `left`. */
  suspended?(): void;
  connected?(): void;
  changed?(): void;
  /** A drain of the queue has ended; `isWhole`: nothing stopped it. */
  drained?(isWhole: boolean): void;
  /** Undefined `book`: a book that cannot be synced. */
  annotated?(annotations: readonly HostAnnotation[], book: OpenBook | undefined): void;
  /** Changed by the user, in an open or closed book. */
  summaryChanged?(path: string): void;
  /** Kinds of items it sends. */
  readonly senders?: readonly SenderOf[];
  /** Its lines on the pages of the plugin's menu. */
  readonly menu?: Readonly<Partial<Record<MenuPage, Listing>>>;
  /** In the long-press menu of a file. */
  readonly fileRow?: FileRow;
  /** For gestures, keys and profiles. */
  readonly actions?: readonly FeatureAction[];
}

/** One page a task of the reader. */
export type MenuPage = "book" | "shelves" | "status" | "synced" | "connection" | "advanced";

/** @noSelf */
export interface FeatureAction extends Action {
  run(): void;
}
