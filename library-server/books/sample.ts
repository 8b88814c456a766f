import type { BookType } from "../state/bookFile";
import type { Book } from "../state/state";

/** A book that is made when the server starts: its record, and the length of its text. */
export interface Sample
  extends
    Pick<Book, "id" | "title" | "fileName" | "isbn13" | "isbn10" | "series" | "seriesNumber" | "cover">,
    Partial<Pick<Book, "publishedDate" | "description">> {
  readonly author: string;
  readonly language?: string;
  readonly type: BookType;
  readonly parts: number;
  readonly paragraphs?: number;
  /** The book's own paragraphs, for an EPUB. */
  readonly text?: readonly string[];
}
