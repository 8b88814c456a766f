import { type BookId, type Fingerprint, fileNameOf } from "./book";
import type { ShelfKey } from "./shelf";

/** A ledger row. Only files in the ledger may ever be removed. */
export interface ShelfFile {
  readonly id: BookId;
  readonly path: string;
  /**
   * `coming`: download begun, so a file at the path is ours. `here`: downloaded. `adopted`: found on disk. `declined`:
   * deleted by the reader, not downloaded again automatically.
   */
  readonly state: "coming" | "here" | "adopted" | "declined";
  /** Bytes; 0 while coming. */
  readonly size: number;
  readonly fingerprint?: Fingerprint | undefined;
  /** `byHand` for a manual download. */
  readonly shelf: ShelfKey;
  readonly title?: string | undefined;
  /** Absent: unchanged. */
  readonly told?: ToldNames | undefined;
  /** Only while coming: a partial download worth resuming. */
  readonly part?: PartNote | undefined;
}

/** Values for names, without the title, at download time. */
export interface ToldNames {
  /** The first of several. */
  readonly author?: string | undefined;
  readonly series?: string | undefined;
  readonly number?: number | undefined;
  readonly fileName?: string | undefined;
}

/** Data to resume a download. */
export interface PartNote {
  /** ETag or date that proves the file is unchanged. */
  readonly validator: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** A ledger file and its new path. */
export interface FileMove {
  readonly file: ShelfFile;
  readonly to: string;
}

export interface CheckedFile extends ShelfFile {
  readonly found: "unchanged" | "changed" | "gone";
}

/** Suffix of a partial download. */
export const partEnding = ".part";

/** Bytes between two fsyncs of a download. */
export const bytesASync = 1048576;

/** Bytes before the last fsync; later ones may be garbage after a power cut. */
export function reliableBytes(size: number): number {
  return Math.max(0, Math.floor(size / bytesASync) - 1) * bytesASync;
}

/** In the download folder; hidden from file browser and indexers. */
export const trashName = ".catchword-trash";

/** Days in the trash. */
export const trashDays = 30;

/** Proven age, days: a wrong clock on one day empties nothing. */
export const lastTrashDays = 7;

/** Empty for a bare name. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - fileNameOf(path).length - 1));
}

/** Folders without a final slash; absent if unknown. */
export interface Homes {
  readonly chosen?: string | undefined;
  readonly device?: string | undefined;
}

const onboard = "/mnt/onboard";
const sdcard = "/sdcard";

/**
 * `Books` in the user's home, the device's home and two usual places, the first whose parent exists; else `/Books` (§4
 * Shelf download filenames 4).
 */
export function detectedFolder(homes: Homes, isFolder: (path: string) => boolean): string {
  for (const home of [homes.chosen ?? "", homes.device ?? "", onboard, sdcard]) {
    if (home !== "" && isFolder(home)) return home === "/" ? "/Books" : `${home}/Books`;
  }
  return "/Books";
}

/** A file whose name has a book ID. */
export interface TaggedFile {
  readonly path: string;
  readonly size: number;
}
