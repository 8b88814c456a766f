import type { Fingerprint } from "../../model/book";
import type { ItemKind } from "../../model/annotation";
import type { BaseItem, ItemChange } from "./collect/itemChanges.rules";
import type { QueuedRow } from "../../queue/queue.rules";

export interface PendingItem extends ItemChange, QueuedRow {
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
  /** Annotations on neither side. */
  readonly forgotten: readonly ItemKey[];
  readonly changes: readonly ItemChange[];
  /** Annotations without further changes for the server. */
  readonly settled: readonly ItemKey[];
}

export interface ItemKey {
  readonly kind: ItemKind;
  readonly annotationId: string;
}
