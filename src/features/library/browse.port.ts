import type { BookId } from "../../model/book";
import type { BrowseBook, BrowseList, BrowsePage, Overview } from "./browse.rules";
import type { Result } from "../../base/result";
import type { FilterOptions } from "./filter.rules";

/**
 * Browses the server's library. `page` inside a task only; needs the library account.
 *
 * @noSelf
 */
export interface Browse {
  /** Known lists, without a request. */
  overviews(): readonly Overview[];
  /**
   * Page from 0, of 50 lines or complete. `absent` returns all books, because the server cannot know. Failures: those
   * of a library request; unsupported.
   */
  page(list: BrowseList, page: number): Result<BrowsePage>;
  /** IDs of all books of a list; undefined if the server cannot list them. Failures: those of a library request. */
  ids(list: BrowseList): Result<readonly BookId[] | undefined>;
  /** Inside a task only. Failures: those of a library request; unsupported. */
  filterOptions(): Result<FilterOptions>;
  /** With its position in the series; undefined if absent. Failures: those of a request. */
  book(id: BookId): Result<BrowseBook | undefined>;
}
