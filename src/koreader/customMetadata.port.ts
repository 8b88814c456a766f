import type { BookMetadata, ServerMetadata, WordField, Written } from "../model/bookMetadata";
import type { BookId, Fingerprint } from "../model/book";

export interface CustomMetadata {
  readonly words: BookMetadata;
  /** Path; absent: none. */
  readonly cover?: string | undefined;
}

/** Changes; absent fields stay. */
export interface MetadataChange {
  readonly write: BookMetadata;
  readonly remove: readonly WordField[];
  /** Absent: unchanged, or removed. */
  readonly picture?: string | undefined;
  readonly removesPicture: boolean;
}

/**
 * User overrides of a book's metadata and cover, stored beside it. The file itself is never changed.
 *
 * @noSelf
 */
export interface CustomMetadataFiles {
  of(path: string): CustomMetadata | undefined;
  /**
   * Writes as the host does and updates its views. Text first, atomically, then the picture. False if something could
   * not be written.
   */
  change(path: string, change: MetadataChange): boolean;
}

export interface BookOnDevice {
  readonly path: string;
  readonly id: BookId;
  readonly fingerprint?: Fingerprint | undefined;
}

export interface WrittenMetadata extends Written {
  readonly id: BookId;
  /** `coverAt` of the cover that was written; absent if none, or unknown. */
  readonly coverAt?: ServerMetadata["coverAt"];
  /** Removed by the user: updates of several books skip this one. */
  readonly isOff: boolean;
}

/** Version of a book's metadata in a list, as one word. */
export interface ListedStamp {
  readonly id: BookId;
  readonly stamp: string;
}
