import type { BookId, Fingerprint } from "../book/book";
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
  /** Only while it is coming: what came so far is worth keeping. */
  readonly part?: PartNote | undefined;
}

/** What half a download needs to be gone on with. */
export interface PartNote {
  /** Proves that the server's file is still the same. */
  readonly validator: string;
  /** Bytes of the whole. */
  readonly size: number;
}

/** A file of the ledger and what the disk says of it, without opening it. */
export interface CheckedFile extends ShelfFile {
  readonly found: "unchanged" | "changed" | "gone";
}

/** What a download is called until it is whole. */
export const partEnding = ".part";

/** A file that is being written is brought to the disk each time that so many bytes more are in it. */
export const bytesASync = 1048576;

/** How many of the bytes of a half file can be relied on: after a power cut those that came last may be rubbish. */
export function reliableBytes(size: number): number {
  return Math.max(0, Math.floor(size / bytesASync) - 1) * bytesASync;
}

/** Where removed files go, inside the download folder. Hidden, so that neither the host nor the device lists it. */
export const trashName = ".library-sync-trash";

/** Days that removed files are kept. */
export const trashDays = 30;

/** For so many of them, at the end, they have to be known to be old: a clock that is wrong for a day empties nothing. */
export const lastTrashDays = 7;

/** The folder that something lies in; empty for a name alone. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - nameOf(path).length - 1));
}

/** The last part of a path. */
export function nameOf(path: string): string {
  const parts = path.split("/");
  return parts[parts.length - 1] ?? "";
}
