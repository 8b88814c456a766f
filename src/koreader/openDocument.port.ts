import type { BookType } from "../model/book";
import type { Destination } from "../model/bookState";
import type { Percent } from "../base/scale";
import type { Position } from "../model/session";
import type { HostAnnotation, UnreadAnnotations } from "../model/annotation";

export interface BookFile {
  readonly path: string;
  /** The file name without ending if the file has no title. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

export interface TypedFile extends BookFile {
  readonly type: BookType;
  /** From the file itself, without user edits; absent if the file was not read. */
  readonly own?: { readonly title?: string | undefined; readonly author?: string | undefined } | undefined;
  /** One a line; empty if none, or not read. */
  readonly identifiers: string;
}

/** Valid until the host closes it. @noSelf */
export interface OpenDocument extends TypedFile {
  position(): Position;
  readonly flows: boolean;
  /** xpointer, or page number. */
  here(): string;
  /** Undefined if the place is not in the document. */
  percentAt(place: string): Percent | undefined;
  /** A few words; may be empty. */
  wordsAt(place: string): string;
  /** Adds the present position to the host's "back" stack. */
  goTo(destination: Destination): void;
  status(): string | undefined;
}

/** In parts, because there may be thousands. An absent annotation is deleted only if `unread` is empty. @noSelf */
export interface AnnotationList {
  readonly count: number;
  /** At most `count`, from index `from`, counted from 0. */
  part(from: number, count: number): readonly HostAnnotation[];
  readonly unread: readonly UnreadAnnotations[];
}

export interface ListedAnnotations extends AnnotationList {
  readonly stars?: number | undefined;
  /** "reading", "abandoned", "complete". */
  readonly status?: string | undefined;
  /** From a closed book's file. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
}

export interface HostAnnotationChange {
  readonly operation: "add" | "change" | "delete";
  /** `idOfAnnotation` selects the one to change or delete. A new one has engine positions, or a page number on a fixed page. */
  readonly annotation: HostAnnotation;
  /** Removed in the same step as the new one is added. */
  readonly replaced?: HostAnnotation | undefined;
}

export interface AppliedChanges {
  /** Successful changes, in the host's form. */
  readonly present: readonly HostAnnotation[];
  /** A dialog was open; try the rest later. */
  readonly isInterrupted: boolean;
}

/** @noSelf */
export interface AnnotationSource {
  /** Undefined if the host keeps nothing beside the book. Live list, valid also after the book is closed. */
  listOf(path: string): ListedAnnotations | undefined;
  /** Same number as long as the list of this closed book is unchanged; undefined for an open book. */
  versionOf(path: string): number | undefined;
  /** Inside a task only, in steps. Not counted as user changes. */
  apply(path: string, changes: readonly HostAnnotationChange[]): AppliedChanges;
  findDeleted(): readonly HostAnnotation[];
  endWatch(): void;
  /** Version of the engine's document structure that the book's places belong to; undefined if unknown. */
  engineVersionOf(path: string): number | undefined;
  /** Empty if the places are invalid; undefined if the book is not open. */
  textBetween(path: string, start: string, end: string): string | undefined;
  /** By name. */
  ownColours(): Readonly<Record<string, string>>;
}

/** @noSelf */
export interface BookContents {
  /** False if the host can read it only while open, or it does not exist. */
  canRead(path: string): boolean;
  /** False: this host reads a book only while it is open. */
  readsClosed(): boolean;
  read(path: string, entry: string): string | undefined;
  /** Unpacked bytes by entry. Undefined for another file than an archive, or if it cannot be read. */
  sizes(path: string): Readonly<Record<string, number>> | undefined;
  /** Tens of milliseconds on older hosts, so only where a person waits. */
  readClosed(path: string, entry: string): string | undefined;
}
