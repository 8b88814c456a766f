/** Metadata and length of a generated book. */
export interface BookPlan {
  readonly title: string;
  readonly authors: readonly string[];
  readonly language: string;
  readonly isbn13?: string;
  readonly isbn10?: string;
  /** Another number gives another text. */
  readonly seed: number;
  /** The chapters of an EPUB, or the pages of a PDF or a comic. */
  readonly parts: number;
  /** The number of paragraphs in each chapter of an EPUB. */
  readonly paragraphs?: number;
  /** Paragraphs of an EPUB to be used in turn; absent: they are made up. */
  readonly text?: readonly string[];
  /** Extra bytes without text that make an EPUB longer. */
  readonly ballast?: number;
}
