import type { OpenDocument } from "../koreader/openDocument.port";
import type { Fingerprint } from "../model/book";
import type { Position } from "../model/session";
import type { Destination } from "../model/bookState";
import type { PageActivity } from "./pageActivity.rules";

/**
 * Passes screen events on to the followers. Only `suspended`, `closed` and a turn that undoes a jump write.
 *
 * @noSelf
 */
export interface Screen {
  /** Undefined for an unsupported format. */
  opened(document: OpenDocument | undefined): void;
  turned(page: number): void;
  /** The position has not changed. */
  repaginated(): void;
  /** The book got its server ID; it may be closed by now. */
  found(fingerprint: Fingerprint): void;
  /** A choice for a book has changed: asks again who follows it. */
  reconsider(): void;
  /** The book will be reopened, and stays the current one. */
  reloading(): void;
  suspended(): void;
  resumed(): void;
  closed(): void;
  /** Undefined without a supported book. */
  book(): OpenBook | undefined;
}

/**
 * The open book, shared by all followers.
 *
 * @noSelf
 */
export interface OpenBook {
  /** Replaced after a reload. */
  document: OpenDocument;
  readonly activity: PageActivity;
  /** Absent until the tick after opening, and for an unreadable file. */
  fingerprint: Fingerprint | undefined;
  asleep: boolean;
  /** Target of the last jump. */
  landed: Position | undefined;
  /**
   * Goes to a synced position, which is no reading: followers are told before and after. False if the book is closed.
   * Never inside a task, because the host repaints.
   */
  jump(destination: Destination): boolean;
}
