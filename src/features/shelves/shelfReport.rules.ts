import type { DownloadTrouble } from "../../model/download";
import type { BookId } from "../../model/book";
import type { ShelfKey } from "../../model/shelf";
import type { ShelfFile } from "../../model/bookFile";
import type { Failure } from "../../base/failure";
import type { Refusal, Notice } from "./removalPlan.rules";

/** A failed book. */
export interface TroubledBook {
  readonly id: BookId;
  readonly title?: string | undefined;
  readonly trouble: DownloadTrouble;
}

/** Why a sync ended early. */
export type SyncStop =
  | { readonly kind: "cancelled" }
  | { readonly kind: "space"; readonly freeMegabytes: number }
  | { readonly kind: "disk" }
  | { readonly kind: "failure"; readonly failure: Failure };

/** Shelf changes of a collection. */
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

/** Result for collections. */
export interface CollectionReport {
  readonly moves: readonly ShelfMove[];
  readonly questions: readonly CollectionQuestion[];
  /** Rejected changes. */
  readonly refused: readonly { readonly title?: string | undefined; readonly reason: string }[];
}

/** A shelf whose list failed. */
export interface UntoldShelf {
  readonly name: string;
  readonly failure: Failure;
}

/** Result of a sync. */
export interface ShelfReport {
  readonly shelves: readonly string[];
  /** Not on the server. */
  readonly missing: readonly string[];
  /** Lists failed. */
  readonly untold: readonly UntoldShelf[];
  readonly downloaded: number;
  readonly adopted: number;
  readonly kept: number;
  readonly removed: number;
  /** Books that left a magic shelf, to confirm. */
  readonly questions: readonly ShelfFile[];
  /** Downloads not tried. */
  readonly left: number;
  readonly troubles: readonly TroubledBook[];
  readonly refusals: readonly Refusal[];
  readonly notices: readonly Notice[];
  readonly collections: CollectionReport;
  /** Other users' shelves, which take no changes. */
  readonly others: readonly string[];
  /** Absent if complete. */
  readonly stop?: SyncStop | undefined;
}
