import type { BookId } from "../domain/book";
import type { ItemKind, NoteItem } from "../domain/noteItem";
import type { Result } from "../domain/result";

/** An item and where it lies; a note on the book alone needs no place. */
export interface PlacedItem {
  readonly item: NoteItem;
  readonly cfi?: string | undefined;
}

/** Notes and ratings on the server (§2 Rating to Bookmark); only inside a task. */
/** @noSelf */
export interface NoteLibrary {
  /** The value is the server's number of it, where it told one. That it is there already is a success (409). */
  create(book: BookId, placed: PlacedItem): Result<number | undefined>;
  /** Failures: also `refused` with 404 or 405 from servers that cannot. */
  update(id: number, book: BookId, placed: PlacedItem): Result<undefined>;
  /** That it is gone already is a success. */
  remove(id: number, kind: ItemKind): Result<undefined>;
  /** The server's number of what lies at this place (or, on the book alone, says the same); undefined: it is not there. */
  find(book: BookId, placed: PlacedItem): Result<number | undefined>;
  /** §2 Rating. */
  rate(book: BookId, rating: number): Result<undefined>;
}
