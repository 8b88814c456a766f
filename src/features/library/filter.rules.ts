import type { PinnedList } from "../../model/settings";
import type { Dialect } from "../../server/dialects/dialect";

/** In display order. */
export const filterFields = ["library", "genre", "tag", "language", "format", "status", "rating"] as const;

export type FilterField = (typeof filterFields)[number];

const bookSorts = ["added", "title", "series", "rating", "read"] as const;

export type BookSort = (typeof bookSorts)[number];

export interface FilterValue {
  /** ID, name or code on the server. Rating: lowest one, 0 for none. */
  readonly value: string;
  /** Name on the server; empty for formats, statuses and ratings. */
  readonly name: string;
}

/** Books with all these values; without values, all books. */
export interface BookFilter {
  readonly values: Readonly<Partial<Record<FilterField, FilterValue>>>;
  readonly sort: BookSort;
  /** Only books on this device. */
  readonly isLocal?: true | undefined;
}

export const noFilter: BookFilter = { values: {}, sort: "added" };

export interface FilterOption extends FilterValue {
  /** Absent if not counted. */
  readonly count?: number | undefined;
}

/** Choices by field; absent if the server cannot filter by it. */
export type FilterOptions = Readonly<Partial<Record<FilterField, readonly FilterOption[]>>>;

/** Sort orders of the server. */
export function sortsOf({ filterLists }: Pick<Dialect, "filterLists">): readonly BookSort[] {
  return filterLists ? bookSorts : ["added", "title", "series"];
}

/** True for unread on older servers, which store no status for unopened books: the device filters them. */
export function isFilteredHere({ values }: BookFilter, { filterLists }: Pick<Dialect, "filterLists">): boolean {
  return !filterLists && values.status?.value === "UNREAD";
}

export function withValue(filter: BookFilter, field: FilterField, value: FilterValue | undefined): BookFilter {
  const values: Partial<Record<FilterField, FilterValue>> = {};
  for (const other of filterFields) {
    const chosen = other === field ? value : filter.values[other];
    if (chosen !== undefined) values[other] = { value: chosen.value, name: chosen.name };
  }
  return { values, sort: filter.sort, isLocal: filter.isLocal };
}

export function withPlace({ values, sort }: BookFilter, isLocal: boolean): BookFilter {
  return { values, sort, isLocal: isLocal ? true : undefined };
}

/** True if no server is needed. */
export function isLocalOnly(filter: BookFilter): boolean {
  return filter.isLocal === true && !hasValues(filter);
}

export function hasValues({ values }: BookFilter): boolean {
  return filterFields.some((field) => values[field] !== undefined);
}

/** Lowest ratings to choose from; 0: not rated. */
const ratingSteps = [10, 8, 6, 4, 1, 0];

/** `counts`: number of books by rating; undefined if not counted. */
export function ratingOptions(counts: Readonly<Record<number, number>> | undefined): readonly FilterOption[] {
  return ratingSteps.flatMap((least) => {
    const value = least.toFixed(0);
    if (counts === undefined || least === 0) return [{ value, name: "" }];
    let count = 0;
    for (const [rating, books] of Object.entries(counts)) if (Number(rating) >= least) count += books;
    return count === 0 ? [] : [{ value, name: "", count }];
  });
}

/** Unset counts as unread. */
export function withoutUnsetStatus(options: readonly FilterOption[]): readonly FilterOption[] {
  const unread = options.filter(({ value }) => value === "UNREAD" || value === "UNSET");
  if (unread.length === 0) return options;
  let count: number | undefined;
  for (const option of unread) if (option.count !== undefined) count = (count ?? 0) + option.count;
  const others = options.filter(({ value }) => value !== "UNREAD" && value !== "UNSET");
  const first: FilterOption = { value: "UNREAD", name: "", count };
  return [first].concat(others);
}

const between = "\t";
const within = "\v";
const place = "device";

/** One line: sort order, then field, value and name of each value. */
export function filterText({ values, sort, isLocal }: BookFilter): string {
  const parts: string[] = [sort];
  if (isLocal === true) parts.push(place);
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
    if (part === place) filter = withPlace(filter, true);
    const [word, value = "", name = ""] = part.split(within);
    const field = filterFields.find((known) => known === word);
    if (field !== undefined && value !== "") filter = withValue(filter, field, { value, name });
  }
  return filter;
}

/** Replaces a list of that name. */
export function withPinned(lists: readonly PinnedList[], pinned: PinnedList): readonly PinnedList[] {
  return withoutPinned(lists, pinned.name).concat([pinned]);
}

export function withoutPinned(lists: readonly PinnedList[], name: string): readonly PinnedList[] {
  return lists.filter((other) => other.name !== name);
}

function oneLine(text: string): string {
  return text.split("\n").join(" ").split(between).join(" ").split(within).join(" ");
}
