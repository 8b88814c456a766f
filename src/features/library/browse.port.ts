import type { BookId } from "../../model/book";
import type { BrowseBook, BrowseList, BrowsePage, Overview } from "./browse.rules";
import type { Result } from "../../base/result";
import type { FilterOptions } from "./filter.rules";

/** Browses the server's library. `page` in a task only; needs the library account. @noSelf */
export interface Browse {
  /** Lists known to exist, without a request. */
  overviews(): readonly Overview[];
  /**
   * From 0, of 50 lines or complete. `absent` returns all books, for the device to filter. Failures: also unsupported.
   */
  page(list: BrowseList, page: number): Result<BrowsePage>;
  /**
   * First pages of several lists, each given to `came` at once. One request if the server sends all books. Failures: as
   * `page`.
   */
  firstPages<O extends Overview>(lists: readonly O[], came: (of: O, page: BrowsePage) => void): Result<undefined>;
  /** IDs of all books of a list; undefined if unsupported. Failures: those of a library request. */
  ids(list: BrowseList): Result<readonly BookId[] | undefined>;
  /** In a task only. Failures: also unsupported. */
  filterOptions(): Result<FilterOptions>;
  /** With its number in the series; undefined if absent. Failures: those of a request. */
  book(id: BookId): Result<BrowseBook | undefined>;
}
