import type { Fingerprint } from "../../model/book";
import type { ItemKind } from "../../model/annotation";
import type { BaseItem, NoteChange } from "./collect/noteChanges.rules";
import type { QueuedRow } from "../../queue/queue.rules";

export interface PendingNote extends NoteChange, QueuedRow {
  readonly fingerprint: Fingerprint;
  /** Title; absent if unknown. */
  readonly book?: string | undefined;
  /** Path of the file when the change was queued. */
  readonly path: string;
}

/** A note that cannot be on the server. */
export interface UnplaceableItem {
  readonly title?: string | undefined;
  readonly passage: string;
  readonly reason: string;
  /** True: on the server, without a place here. */
  readonly isThere: boolean;
}

export interface MergeOutcome {
  readonly base: readonly BaseItem[];
  /** Marks on neither side. */
  readonly forgotten: readonly MarkKey[];
  readonly changes: readonly NoteChange[];
  /** Marks without further changes for the server. */
  readonly settled: readonly MarkKey[];
}

export interface MarkKey {
  readonly kind: ItemKind;
  readonly mark: string;
}
