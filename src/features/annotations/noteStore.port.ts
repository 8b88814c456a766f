import type { Fingerprint } from "../../model/book";
import type { ItemKind } from "../../model/annotation";
import type { AgreedItem, NoteChange } from "./noteChanges.rules";
import type { QueuedRow } from "../../queue/queue.rules";

/** A change on its way to the server. */
export interface PendingNote extends NoteChange, QueuedRow {
  readonly fingerprint: Fingerprint;
  /** The title of the book; absent while it is not known. */
  readonly book?: string | undefined;
  /** Where the file lay when it was noted. */
  readonly path: string;
}

/** Something that cannot be on the server, for the reader's eyes. */
export interface Unplaceable {
  readonly title?: string | undefined;
  readonly passage: string;
  readonly reason: string;
  /** The server has it, and it is not here. */
  readonly isThere: boolean;
}

/** What a merge of some marks of a book came to. */
export interface MergeOutcome {
  /** What both sides agree on now. */
  readonly agreed: readonly AgreedItem[];
  /** What is on neither side any more. */
  readonly forgotten: readonly MarkKey[];
  /** What is still to be done on the server. */
  readonly changes: readonly NoteChange[];
  /** Of these nothing else is to be done there. */
  readonly settled: readonly MarkKey[];
}

export interface MarkKey {
  readonly kind: ItemKind;
  readonly mark: string;
}

/** How much is left to be sent of what was queued in bulk. */
export interface BulkCounts {
  readonly going: number;
  /** A person holds these back. */
  readonly paused: number;
}
