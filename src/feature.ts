import type { BookFollower } from "./book/openBook";
import type { OpenBook } from "./book/openBook.port";
import type { SenderOf } from "./queue/sender";
import type { HostAnnotation } from "./model/annotation";
import type { Action, FileRow, Listing } from "./koreader/screen.port";

/** Connections of a feature to the plugin, made by its `index.ts` and listed in `features.ts`. All optional. @noSelf */
export interface Feature extends BookFollower {
  /** Once a process, on the first tick. */
  begun?(): void;
  suspended?(): void;
  connected?(): void;
  changed?(): void;
  /** After a drain of the queue; `isWhole`: nothing stopped it. */
  drained?(isWhole: boolean): void;
  /** Undefined `book`: a book that cannot be synced. */
  annotated?(annotations: readonly HostAnnotation[], book: OpenBook | undefined): void;
  /** Changed by the user, in an open or closed book. */
  summaryChanged?(path: string): void;
  readonly senders?: readonly SenderOf[];
  readonly menu?: Readonly<Partial<Record<MenuPage, Listing>>>;
  readonly fileRow?: FileRow;
  readonly actions?: readonly FeatureAction[];
}

/** One page a task of the reader. */
export type MenuPage = "book" | "shelves" | "reading" | "status" | "synced" | "connection" | "advanced";

/** @noSelf */
export interface FeatureAction extends Action {
  run(): void;
}
