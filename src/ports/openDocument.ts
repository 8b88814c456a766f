import type { BookType } from "../domain/book/book";
import type { Destination } from "../domain/progress/destination";
import type { Percent } from "../domain/scale";
import type { Position } from "../domain/session/session";

/** A book's file and what is known of it. */
export interface BookFile {
  /** Absolute path of the file. */
  readonly path: string;
  /** As the host shows it: the name of the file without its ending where the file names none, as comics do not. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/** The same of a file of a format that the server takes. */
export interface TypedFile extends BookFile {
  readonly type: BookType;
  /**
   * What the file itself names: without what the reader wrote over it, and without what was made of the file's name.
   * Absent when the file was not looked into.
   */
  readonly own?: { readonly title?: string | undefined; readonly author?: string | undefined } | undefined;
  /** The file's own identifiers as it writes them, one a line; empty when it has none, or was not looked into. */
  readonly identifiers: string;
}

/**
 * The document on the screen, and places in it in the words of its engine. Valid until the host closes it.
 *
 * @noSelf
 */
export interface OpenDocument extends TypedFile {
  /** Where the reader is now. */
  position(): Position;
  /** True when the text flows: its pages differ from device to device. */
  readonly flows: boolean;
  /** The name of where the reader is: an xpointer in a flowing document, else the page number. */
  here(): string;
  /** How far the place of that name lies; undefined when this document does not have it. */
  percentAt(place: string): Percent | undefined;
  /** Goes there; where the reader was is on the host's own "back" stack. */
  goTo(destination: Destination): void;
  /** The host's own word for how far the reader is: "reading", "abandoned", "complete"; undefined: none. */
  status(): string | undefined;
}
