import type { Result } from "../domain/result";
import type { PendingNote, Unplaceable } from "../ports/annotationStore";
import type { Notekeeper } from "./keepNotes";

/** Notes and ratings, as menus and the host's events see them. */
/** @noSelf */
export interface Notes {
  readonly keeper: Notekeeper;
  /** What has not reached the server yet, parked ones included. Failure: storage. */
  waiting(): Result<readonly PendingNote[]>;
  /** What can never be on the server. Failure: storage. */
  unplaceable(): Result<readonly Unplaceable[]>;
  /** What was set aside may be tried again, when its book is next read. Failure: storage. */
  tryAgain(): Result<undefined>;
}
