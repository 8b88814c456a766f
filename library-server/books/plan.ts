/** Metadata and length of a generated book. */
export interface BookPlan {
  readonly title: string;
  readonly authors: readonly string[];
  readonly language: string;
  readonly isbn13?: string;
  readonly isbn10?: string;
  /** Another number gives another text. */
  readonly seed: number;
  /** Chapters of an EPUB, pages of a PDF or a comic. */
  readonly parts: number;
  /** Paragraphs of each chapter of an EPUB. */
  readonly paragraphs?: number;
  /** Paragraphs of an EPUB to take in turn, in place of made-up ones. */
  readonly text?: readonly string[];
  /** Bytes that nobody reads, to make an EPUB long. */
  readonly ballast?: number;
}
