import type { BookId, Fingerprint } from "./book";
import type { ShelfKey } from "./shelf";

/** A book of a shelf as the ledger knows it: the only files that this plugin may ever remove are in there. */
export interface ShelfFile {
  readonly id: BookId;
  readonly path: string;
  /**
   * `coming`: about to be downloaded; what lies at the path afterwards is ours. `here`: downloaded. `adopted`: it was
   * there already. `declined`: the reader deleted it, and it is not downloaded again by itself.
   */
  readonly state: "coming" | "here" | "adopted" | "declined";
  /** Bytes; 0 while it is coming. */
  readonly size: number;
  /** Absent while it is coming. */
  readonly fingerprint?: Fingerprint | undefined;
  /** The shelf that brought it. */
  readonly shelf: ShelfKey;
  readonly title?: string | undefined;
}

/** A file of the ledger and what the disk says of it, without opening it. */
export interface CheckedFile extends ShelfFile {
  readonly found: "unchanged" | "changed" | "gone";
}
