import type { BookFollower } from "./book/openBook";
import type { OpenBook } from "./book/screen.port";
import type { SenderOf } from "./queue/sender";
import type { HostAnnotation } from "./model/annotation";
import type { Action, FileRow, MenuItem } from "./koreader/screen.port";

/**
 * What a feature has to do with the rest of the plugin. It is built by a plain function of the context, one file a
 * feature in `features/`; `features.ts` is the list. Whatever is absent does not concern it.
 *
 * @noSelf
 */
export interface Feature extends BookFollower {
  /** Once a process, on the first tick. */
  begun?(): void;
  /** The device falls asleep, after `left`. */
  suspended?(): void;
  /** There is a network, or another one. */
  connected?(): void;
  /** A person has changed an address, an account or a choice. */
  changed?(): void;
  /** A drain of the queue has ended; `isWhole`: nothing stopped it. */
  drained?(isWhole: boolean): void;
  /** The reader made, changed or deleted notes; undefined: in a book that cannot be synced. */
  annotated?(annotations: readonly HostAnnotation[], book: OpenBook | undefined): void;
  /** The reader changed the status or the stars of the book at this path, open or closed. */
  summaryChanged?(path: string): void;
  /** What it has to send. */
  readonly senders?: readonly SenderOf[];
  /** Its line in the plugin's menu. */
  menu?(): MenuItem;
  /** Its lines below "Books and reading". */
  bookMenu?(): readonly MenuItem[];
  /** Its row in the box that a long press on a file opens. */
  readonly fileRow?: FileRow;
  /** What of it a gesture, a key or a profile may do. */
  readonly actions?: readonly FeatureAction[];
}

/** @noSelf */
export interface FeatureAction extends Action {
  run(): void;
}
