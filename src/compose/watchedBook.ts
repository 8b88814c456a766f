import type ReaderUI = require("apps/reader/readerui");
import type { Notes } from "../app/notes/notes";
import type { OpenBook } from "../ports/openBook";
import { annotationOf, createAnnotationSource } from "../koreader/annotations";
import { createBookContents } from "../koreader/bookContents";
import type { AnnotationSource, BookContents } from "../ports/annotationSource";

/**
 * The reader's window, while a book is open in it, for whatever looks into the book.
 *
 * @noSelf
 */
export interface WatchedBook {
  opened(ui: ReaderUI.Ui): void;
  closed(): void;
  /** The host's own word for how far the reader is: "reading", "abandoned", "complete"; undefined: none. */
  status(): string | undefined;
  readonly source: AnnotationSource;
  readonly contents: BookContents;
}

/** Nothing is open yet. */
export function createWatchedBook(): WatchedBook {
  let window: ReaderUI.Ui | undefined;
  const open = (): ReaderUI.Ui | undefined => window;
  return {
    opened: (ui) => {
      window = ui;
    },
    closed: () => {
      window = undefined;
    },
    status: () => window?.doc_settings?.readSetting("summary")?.status,
    source: createAnnotationSource(open),
    contents: createBookContents(open),
  };
}

/** The host's event of a change, as what was touched. */
export function annotated(
  { keeper }: Notes,
  rows: readonly ReaderUI.Annotation[],
  book: OpenBook | undefined,
): void {
  keeper.touched(
    rows.map((row) => annotationOf(row)),
    book,
  );
}

/** Reading stops in the book, if there is one; its document is still there. */
export function sessionEnds({ keeper }: Notes, book: OpenBook | undefined): void {
  if (book !== undefined) keeper.ended(book);
}
