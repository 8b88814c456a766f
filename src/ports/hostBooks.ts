import type { Fingerprint } from "../domain/book/book";
import type { Homes } from "../domain/shelf/shelfFile";

/**
 * What the host itself keeps about book files. Nothing here opens a book.
 *
 * @noSelf
 */
export interface HostBooks {
  homes(): Homes;
  /** The files that were opened on this device, absolute, the last one first, as far as the host remembers them. */
  remembered(): readonly string[];
  /** The file that is open, of whatever format; undefined when there is none. */
  openPath(): string | undefined;
  /**
   * The folders that hold what the host remembers of this file (notes, position), in all three places where it may
   * keep them (§4 Shelf download filenames 5); none that holds another file's too.
   */
  sidecarsOf(path: string, fingerprint: Fingerprint): readonly string[];
  /** How many pages the host counted when it last showed this file; undefined when it never did. */
  pagesOf(path: string): number | undefined;
  /** The file is not there any more: the host's history and collections learn of it. */
  gone(path: string): void;
  /**
   * The collection of this shelf holds the files in `here`, and of `ours` no others; what a person put there stays. It
   * is made when it is missing and there is something to put in; where somebody else has made one of that name, it is
   * not touched, and ours has another. `rest` is called now and then on the way.
   */
  collect(collection: string, here: readonly string[], ours: readonly string[], rest: () => void): void;
  /**
   * Opens the file in the reader, in place of whatever is on the screen: dialogs and menus go, and the open book is
   * closed as if by hand. On the next tick.
   */
  open(path: string): void;
  /** Files came or went: what the file browser shows is drawn again, once. */
  changed(): void;
}
