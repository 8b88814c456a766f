import type { BookType } from "../model/book";
import type { Destination } from "../model/progress";
import type { Percent } from "../base/scale";
import type { Position } from "../model/session";
import type { HostAnnotation } from "../model/annotation";

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
  /** The words that stand at that place, a few; empty where there are none, or none can be told. */
  wordsAt(place: string): string;
  /** Goes there; where the reader was is on the host's own "back" stack. */
  goTo(destination: Destination): void;
  /** The host's own word for how far the reader is: "reading", "abandoned", "complete"; undefined: none. */
  status(): string | undefined;
}

/** What the reader made in a book, as the host has it now. */
export interface HostNotes {
  readonly annotations: readonly HostAnnotation[];
  /** The host's stars, 1 to 5; absent when the book has none. */
  readonly stars?: number | undefined;
  /** The host's word for how far the book is read ("reading", "complete", …); absent when it has none. */
  readonly status?: string | undefined;
  /** What the file of a closed book names; absent when it names none, and for an open one. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

/**
 * What the reader made in a book, read in parts: a list may have thousands.
 *
 * @noSelf
 */
export interface AnnotationList {
  readonly count: number;
  /** At most `count` of them, from this one on, counted from 0. */
  part(from: number, count: number): readonly HostAnnotation[];
}

/** The same with what the host says of the book. */
export interface ListedNotes extends AnnotationList, Pick<HostNotes, "stars" | "status"> {}

/** Something that the host is to have, or no longer, in a book. */
export interface HostAnnotationChange {
  readonly operation: "add" | "change" | "delete";
  /**
   * As it is to be. `markId` names the one that is changed (its note, colour and drawer) or deleted. One that is added has
   * positions as the engine writes them, or for a bookmark on a fixed page its number.
   */
  readonly annotation: HostAnnotation;
}

/** What became of changes that the host was to make. */
export interface AppliedChanges {
  /** Those that are as asked now, as the host has them: an added one with the host's own words and chapter. */
  readonly present: readonly HostAnnotation[];
  /** Something lay over the page: the others can be made once it is gone. */
  readonly isInterrupted: boolean;
}

/** @noSelf */
export interface AnnotationSource {
  /** Of the open book if it lies at this path, else from what the host keeps beside the file; undefined: nothing is known. */
  notesOf(path: string): HostNotes | undefined;
  /** The same as a list of parts, with the annotations that there are now, also after the book is closed. */
  listOf(path: string): ListedNotes | undefined;
  /**
   * Makes the host have these, of the open book in its lists, of a closed one beside its file; inside a task only, in steps.
   * Nothing of it is an act of the reader.
   */
  apply(path: string, changes: readonly HostAnnotationChange[]): AppliedChanges;
  /**
   * What the reader has deleted in the open book since the last call. The next call compares with the list as it is now:
   * that of another book, or of the same one that the host has loaded anew.
   */
  findDeleted(): readonly HostAnnotation[];
  /** The book is closed: its list is let go. */
  endWatch(): void;
  /** The words between two places of the open book, empty where it has none such; undefined while it is not open. */
  textBetween(path: string, start: string, end: string): string | undefined;
  /** The colours that the reader has added to the host, by name. */
  ownColours(): Readonly<Record<string, string>>;
}

/** @noSelf */
export interface BookContents {
  /** False for a book that this host reads only while it is open, and for one that is not there. */
  canRead(path: string): boolean;
  /** False: this host reads a book only while it is open. */
  readsClosed(): boolean;
  /** A file inside an EPUB, as bytes; undefined when there is none of that name. */
  read(path: string, entry: string): string | undefined;
  /** The same, of a closed book on every host: tens of milliseconds on older ones, so only where a person waits. */
  readClosed(path: string, entry: string): string | undefined;
}
