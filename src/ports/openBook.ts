import type { BookType } from "../domain/book/book";
import type { Position } from "../domain/session/session";

/**
 * The document on the screen. Valid until the host closes it.
 *
 * @noSelf
 */
export interface OpenBook {
  /** Absolute path of the file. */
  readonly path: string;
  readonly type: BookType;
  /** As the host shows it: the name of the file without its ending where the file names none, as comics do not. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /**
   * What the file itself names: without what the reader wrote over it, and without what was made of the file's name.
   * Absent when the file was not looked into.
   */
  readonly own?: { readonly title?: string | undefined; readonly author?: string | undefined } | undefined;
  /** The file's own identifiers as it writes them, one a line; empty when it has none. */
  readonly identifiers: string;
  /** Where the reader is now. */
  position(): Position;
}
