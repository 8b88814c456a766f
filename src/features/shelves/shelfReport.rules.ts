import type { BookId } from "../../model/book";
import type { Failure } from "../../base/failure";
import type { ShelfKey } from "../../model/shelf";
import type { ShelfFile } from "../../model/shelfFile";
import type { Notice, Refusal } from "./removalPlan.rules";

/** Why a book failed. */
export type DownloadTrouble =
  | { readonly kind: "server"; readonly failure: Failure }
  | { readonly kind: "disk" }
  /** Below the configured free space. */
  | { readonly kind: "space"; readonly freeMegabytes: number }
  /** The book would leave less than the configured free space. */
  | { readonly kind: "large"; readonly megabytes: number; readonly freeMegabytes: number }
  | { readonly kind: "length" }
  | { readonly kind: "content" }
  | { readonly kind: "occupied" }
  /** The folder is a link, leading outside. */
  | { readonly kind: "linked" };

/** Why a manual download failed. */
export type FetchTrouble =
  | DownloadTrouble
  | { readonly kind: "busy" }
  | { readonly kind: "gone" }
  /** The book exists, but not this file. */
  | { readonly kind: "fileGone" }
  /** No file, or none readable here. */
  | { readonly kind: "format" }
  /** The local file is open or changed. */
  | { readonly kind: "open" | "changed" }
  /** The server's file equals the local one. */
  | { readonly kind: "same" }
  /** The folder cannot be created. */
  | { readonly kind: "folder"; readonly folder: string };

/** Result of several downloads. */
export interface FetchReport {
  /** Books on this device now. */
  readonly came: number;
  readonly troubles: readonly { readonly title?: string | undefined; readonly trouble: FetchTrouble }[];
  /** Books not tried. */
  readonly left: number;
  /** Absent if complete. */
  readonly stop?: FetchTrouble | undefined;
}

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

/** Progress of a sync. */
export interface ShelfProgress {
  readonly phase: "listing" | "downloading" | "finishing" | "renaming" | "checking";
  /** Books. */
  readonly done: number;
  readonly total: number;
  readonly title?: string | undefined;
  /** Absent if unknown. */
  readonly percent?: number | undefined;
}
