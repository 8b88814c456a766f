import type { DownloadTrouble } from "../../model/download";
import type { BookId } from "../../model/book";
import type { ShelfKey } from "../../model/shelf";
import type { ShelfFile } from "../../model/bookFile";
import type { Failure } from "../../base/failure";
import type { Refusal, Notice } from "./removalPlan.rules";

export interface TroubledBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly trouble: DownloadTrouble;
}

/** Why a sync ended early. */
export type SyncStop =
  | { readonly kind: "cancelled" }
  | { readonly kind: "space"; readonly freeMegabytes: number; readonly keptFreeMegabytes: number }
  | { readonly kind: "disk" }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Changes of a shelf, by collection. */
export interface ShelfMove {
  readonly name: string;
  readonly added: number;
  readonly removed: number;
}

/** All or many books left a collection. */
export interface CollectionQuestion {
  readonly shelf: ShelfKey;
  readonly name: string;
  readonly books: readonly { readonly id: BookId; readonly title?: string | undefined }[];
}

export interface CollectionReport {
  readonly moves: readonly ShelfMove[];
  readonly questions: readonly CollectionQuestion[];
  readonly refused: readonly { readonly title?: string | undefined; readonly reason: string }[];
  /** See `pausesCollections`. */
  readonly isPaused?: true | undefined;
}

export interface FailedShelf {
  readonly name: string;
  readonly failure: Failure;
}

export interface ShelfReport {
  readonly shelves: readonly string[];
  /** Shelves missing on the server. */
  readonly missing: readonly string[];
  /** Shelves whose list failed. */
  readonly failedShelves: readonly FailedShelf[];
  readonly downloaded: number;
  readonly adopted: number;
  readonly kept: number;
  readonly removed: number;
  /** Removed books are not in the trash. */
  readonly deletesAtOnce?: boolean | undefined;
  /** Books that left a magic shelf, to confirm. */
  readonly questions: readonly ShelfFile[];
  /** Number of downloads not tried. */
  readonly left: number;
  readonly troubles: readonly TroubledBook[];
  readonly refusals: readonly Refusal[];
  readonly notices: readonly Notice[];
  readonly collections: CollectionReport;
  /** Names of other users' shelves, which reject changes. */
  readonly others: readonly string[];
  /** Absent if complete. */
  readonly stop?: SyncStop | undefined;
}
