import type { PinnedList } from "../../model/settings";
import type { Dialect } from "../../server/dialects/dialect";

/** In the order shown. */
export const filterFields = ["library", "genre", "tag", "language", "format", "status", "rating"] as const;

export type FilterField = (typeof filterFields)[number];

const bookSorts = ["added", "title", "series", "rating", "read"] as const;

export type BookSort = (typeof bookSorts)[number];

export interface FilterValue {
  /** The server's: a number, a name or a code. Rating: the lowest, 0 for none. */
  readonly value: string;
  /** The server's words; empty for formats, statuses and ratings. */
  readonly name: string;
}

/** Books that have all these values; without one, all books. */
export interface BookFilter {
  readonly values: Readonly<Partial<Record<FilterField, FilterValue>>>;
  readonly sort: BookSort;
}

export const noFilter: BookFilter = { values: {}, sort: "added" };

export interface FilterOption extends FilterValue {
  /** Absent if not counted. */
  readonly count?: number | undefined;
}

/** Values to choose from; a field is absent if the server cannot filter by it. */
export type FilterOptions = Readonly<Partial<Record<FilterField, readonly FilterOption[]>>>;

/** Orders that the server has. */
export function sortsOf({ filterLists }: Pick<Dialect, "filterLists">): readonly BookSort[] {
  return filterLists ? bookSorts : ["added", "title", "series"];
}

/** Books of the older servers that nobody has opened have no status: nothing finds them by it. */
export function isFilteredHere({ values }: BookFilter, { filterLists }: Pick<Dialect, "filterLists">): boolean {
  return !filterLists && values.status?.value === "UNREAD";
}

export function withValue(filter: BookFilter, field: FilterField, value: FilterValue | undefined): BookFilter {
  const values: Partial<Record<FilterField, FilterValue>> = {};
  for (const other of filterFields) {
    const chosen = other === field ? value : filter.values[other];
    if (chosen !== undefined) values[other] = { value: chosen.value, name: chosen.name };
  }
  return { values, sort: filter.sort };
}

export function hasValues({ values }: BookFilter): boolean {
  return filterFields.some((field) => values[field] !== undefined);
}

/** Lowest ratings to choose from; 0: not rated. */
const ratingSteps = [10, 8, 6, 4, 1, 0];

/** `counts`: books by rating; undefined if not counted. */
export function ratingOptions(counts: Readonly<Record<number, number>> | undefined): readonly FilterOption[] {
  return ratingSteps.flatMap((least) => {
    const value = least.toFixed(0);
    if (counts === undefined || least === 0) return [{ value, name: "" }];
    let count = 0;
    for (const [rating, books] of Object.entries(counts)) if (Number(rating) >= least) count += books;
    return count === 0 ? [] : [{ value, name: "", count }];
  });
}

const between = "\t";
const within = "\v";

/** One line: the sort, then field, value and name of each value. */
export function filterText({ values, sort }: BookFilter): string {
  const parts: string[] = [sort];
  for (const field of filterFields) {
    const chosen = values[field];
    if (chosen !== undefined) parts.push([field, oneLine(chosen.value), oneLine(chosen.name)].join(within));
  }
  return parts.join(between);
}

/** Skips fields of another version. */
export function filterIn(text: string): BookFilter {
  const [sort, ...parts] = text.split(between);
  let filter: BookFilter = { values: {}, sort: bookSorts.find((known) => known === sort) ?? "added" };
  for (const part of parts) {
    const [word, value = "", name = ""] = part.split(within);
    const field = filterFields.find((known) => known === word);
    if (field !== undefined && value !== "") filter = withValue(filter, field, { value, name });
  }
  return filter;
}

/** Replaces one of the same name. */
export function withPinned(lists: readonly PinnedList[], pinned: PinnedList): readonly PinnedList[] {
  return withoutPinned(lists, pinned.name).concat([pinned]);
}

export function withoutPinned(lists: readonly PinnedList[], name: string): readonly PinnedList[] {
  return lists.filter((other) => other.name !== name);
}

function oneLine(text: string): string {
  return text.split("\n").join(" ").split(between).join(" ").split(within).join(" ");
}
