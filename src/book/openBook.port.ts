import type { OpenDocument } from "../koreader/openDocument.port";
import type { Fingerprint } from "../model/book";
import type { Position } from "../model/session";
import type { Destination } from "../model/bookState";
import type { PageActivity } from "./pageActivity.rules";

/** Passes events to the followers. Only `suspended`, `closed` and a turn that undoes a jump write. @noSelf */
export interface Screen {
  opened(document: OpenDocument | undefined): void;
  turned(page: number): void;
  repaginated(): void;
  /** The server ID is known; the book may be closed. */
  identified(fingerprint: Fingerprint): void;
  /** After a changed choice: selects the followers again. */
  reconsider(): void;
  /** Before a reload of the book, which stays the current one. */
  reloading(): void;
  suspended(): void;
  resumed(): void;
  closed(): void;
  /** Undefined without a supported book. */
  book(): OpenBook | undefined;
}

/** Shared by all followers. @noSelf */
export interface OpenBook {
  /** Replaced after a reload. */
  document: OpenDocument;
  readonly activity: PageActivity;
  /** Absent until the tick after opening, and for an unreadable file. */
  fingerprint: Fingerprint | undefined;
  asleep: boolean;
  /** Target of the last jump. */
  landed: Position | undefined;
  /** Goes to a synced position, without counting as reading. False if closed. Not in a task: the host repaints. */
  jump(destination: Destination): boolean;
}
