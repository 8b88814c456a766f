import type { BookId } from "../../model/book";
import type { BrowseBook, BrowseList, BrowsePage, Overview } from "./browse.rules";
import type { Result } from "../../base/result";

/**
 * The server's library, to be looked through. `page` inside a task only; needs the library account.
 *
 * @noSelf
 */
export interface Browse {
  /** The lists that this server has, as far as it has shown; never asks it. */
  overviews(): readonly Overview[];
  /**
   * The page of this list, from 0, of 50 lines or of all. `absent` brings every book: what is here the server cannot
   * know. Failures: those of a question to the library; unsupported.
   */
  page(list: BrowseList, page: number): Result<BrowsePage>;
  /** The book of this number, with its place in its series; undefined when the server has none. Failures: those of a question. */
  book(id: BookId): Result<BrowseBook | undefined>;
}

/** A page as it was shown last. */
export interface RememberedPage {
  /** Unix seconds. */
  readonly at: number;
  /** The page, as JSON. */
  readonly page: string;
}

/**
 * The first page of each list, as it was shown last: the table `browsed_pages`. Failures are of the kind `storage`.
 *
 * @noSelf
 */
export interface BrowseStore {
  /** Undefined when the list of this name was not shown, or too many others since. */
  find(list: string): Result<RememberedPage | undefined>;
  /** Keeps the page over the one before; of the pages that were shown longest ago none is kept. */
  save(list: string, page: RememberedPage): Result<undefined>;
}
