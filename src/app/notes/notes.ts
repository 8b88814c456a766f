import type { Result } from "../../domain/result";
import type { Shown } from "../../domain/shown";
import type { PendingNote, Unplaceable } from "../../ports/annotationStore";
import type { Notekeeper } from "./keepNotes";

/**
 * Notes and ratings, as menus and the host's events see them.
 *
 * @noSelf
 */
export interface Notes {
  readonly keeper: Notekeeper;
  /** How many have not reached the server yet, parked ones included; 0 when that cannot be counted. */
  count(): number;
  /** Those, by book. Failure: storage. */
  waiting(): Result<Shown<PendingNote>>;
  /** What can never be on the server, the oldest first. Failure: storage. */
  unplaceable(): Result<Shown<Unplaceable>>;
  /** What was set aside may be tried again, when its book is next read. Failure: storage. */
  tryAgain(): Result<undefined>;
}
