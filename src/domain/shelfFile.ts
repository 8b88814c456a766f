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
  /** The shelf that brought it; `byHand` when a person did. */
  readonly shelf: ShelfKey;
  readonly title?: string | undefined;
}

/** A file of the ledger and what the disk says of it, without opening it. */
export interface CheckedFile extends ShelfFile {
  readonly found: "unchanged" | "changed" | "gone";
}

/** What a download is called until it is whole. */
export const partEnding = ".part";

/** Where removed files go, inside the download folder. Hidden, so that neither the host nor the device lists it. */
export const trashName = ".library-sync-trash";

/** Days that removed files are kept. */
export const trashDays = 30;
