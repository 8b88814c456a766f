import type { HostAnnotation } from "../domain/notes/annotation";

/** What the reader made in a book, as the host has it now. */
export interface HostNotes {
  readonly annotations: readonly HostAnnotation[];
  /** The host's stars, 1 to 5; absent when the book has none. */
  readonly stars?: number | undefined;
  /** The host's word for how far the book is read ("reading", "complete", …); absent when it has none. */
  readonly status?: string | undefined;
}

/** @noSelf */
export interface AnnotationSource {
  /** Of the open book if it lies at this path, else from what the host keeps beside the file; undefined: nothing is known. */
  notesOf(path: string): HostNotes | undefined;
  /** The colours that the reader has added to the host, by name. */
  ownColours(): Readonly<Record<string, string>>;
}

/** @noSelf */
export interface BookContents {
  /** False for a book that this host reads only while it is open, and for one that is not there. */
  canRead(path: string): boolean;
  /** A file inside an EPUB, as bytes; undefined when there is none of that name. */
  read(path: string, entry: string): string | undefined;
}
