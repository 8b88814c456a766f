import type { Choice, TextPage } from "./dialogs";

/**
 * A page about a book of the server: words, and a place for its cover.
 *
 * @noSelf
 */
export interface BookPages {
  /** Shows the page at once; its cover is filled in when it comes. */
  open(page: BookPage): OpenBookPage;
}

/** @noSelf */
export interface BookPage extends TextPage {
  readonly choices: readonly Choice[];
  /** What stands in the cover's place until it comes. */
  readonly coming: string;
  /** The page has gone, whoever took it away; before a choice of it runs. */
  onClose(): void;
}

/**
 * Each of these does nothing when the page has gone.
 *
 * @noSelf
 */
export interface OpenBookPage {
  /** Other words in place of the page's own. */
  say(text: string): void;
  /** The cover, as bytes that may be given to a decoder (`isShowable`); undefined: there is none, and no place is kept. */
  show(picture: string | undefined): void;
}
