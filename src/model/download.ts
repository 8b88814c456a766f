import type { ShelfBook, ShelfKey } from "./shelf";
import type { Failure } from "../base/failure";

export type DownloadTrouble =
  | { readonly kind: "server"; readonly failure: Failure }
  | { readonly kind: "disk" }
  /** Below the configured free space. */
  | { readonly kind: "space"; readonly freeMegabytes: number; readonly keptFreeMegabytes: number }
  /** Would leave less than the configured free space. */
  | {
      readonly kind: "large";
      readonly megabytes: number;
      readonly freeMegabytes: number;
      readonly keptFreeMegabytes: number;
    }
  | { readonly kind: "length" }
  | { readonly kind: "content" }
  | { readonly kind: "occupied" }
  /** The folder is a link that leads outside. */
  | { readonly kind: "linked" };

export type FetchTrouble =
  | DownloadTrouble
  | { readonly kind: "busy" }
  | { readonly kind: "gone" }
  /** The book exists, but not this file. */
  | { readonly kind: "fileGone" }
  /** No file, or none readable on this device. */
  | { readonly kind: "format" }
  /** The local file is open or changed. */
  | { readonly kind: "open" | "changed" }
  /** The server's file equals the local one. */
  | { readonly kind: "same" }
  | { readonly kind: "folder"; readonly folder: string };

export interface FetchReport {
  /** Number of books now on this device. */
  readonly came: number;
  readonly troubles: readonly { readonly title?: string | undefined; readonly trouble: FetchTrouble }[];
  /** Number of books not tried. */
  readonly left: number;
  /** Absent if complete. */
  readonly stop?: FetchTrouble | undefined;
}

/** Data to resume a download. */
export interface PartNote {
  /** ETag or date that proves the file is unchanged. */
  readonly validator: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** A planned download. */
export interface PlannedDownload {
  readonly book: ShelfBook;
  readonly path: string;
  readonly shelf: ShelfKey;
  /** Standard shelf it was removed from, so it is not added again. */
  readonly takenOff?: ShelfKey | undefined;
  /** Absent without a partial download. */
  readonly part?: PartNote | undefined;
}
