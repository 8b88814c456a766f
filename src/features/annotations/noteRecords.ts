import type { Fingerprint } from "../../model/book";
import type { ItemKind } from "../../model/annotation";
import type { BaseItem, NoteChange } from "./noteChanges.rules";
import type { QueuedRow } from "../../queue/queue.rules";

/** A change on its way to the server. */
export interface PendingNote extends NoteChange, QueuedRow {
  readonly fingerprint: Fingerprint;
  /** The title of the book; absent while it is not known. */
  readonly book?: string | undefined;
  /** Path of the file at that time. */
  readonly path: string;
}

/** A note that cannot be on the server, for the screen. */
export interface Unplaceable {
  readonly title?: string | undefined;
  readonly passage: string;
  readonly reason: string;
  /** On the server only. */
  readonly isThere: boolean;
}

/** Result of a merge of some marks of a book. */
export interface MergeOutcome {
  /** The new base. */
  readonly base: readonly BaseItem[];
  /** Marks on neither side. */
  readonly forgotten: readonly MarkKey[];
  /** Changes for the server. */
  readonly changes: readonly NoteChange[];
  /** Marks without a further change on the server. */
  readonly settled: readonly MarkKey[];
}

export interface MarkKey {
  readonly kind: ItemKind;
  readonly mark: string;
}

/** Bulk changes still to be sent. */
export interface BulkCounts {
  readonly going: number;
  /** Held back by a person. */
  readonly paused: number;
}
