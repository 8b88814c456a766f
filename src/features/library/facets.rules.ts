import { urlText } from "../../base/webAddress";
import type { BrowseList } from "./browse.rules";
import type { FacetGroup } from "../../model/facets";
import {
  type BookFilter,
  type BookSort,
  type FilterField,
  type FilterOption,
  type FilterOptions,
  filterFields,
  hasValues,
  ratingOptions,
  withoutUnsetStatus,
} from "./filter.rules";

/** The only order that needs no facet. */
const newestFirst = "sort=-addedOn&";

const startedStatuses = ["READING", "RE_READING", "PAUSED"];
const allButUnread = startedStatuses.concat(["READ", "PARTIALLY_READ", "WONT_READ", "ABANDONED"]);

/**
 * Facets, words and order of a list for `GET /api/v1/books/page`, ending with `&`. Undefined for a list that only other
 * paths have: all series and authors, shelves, and books without a rating beside other values.
 */
export function facetQuery(list: BrowseList): string | undefined {
  switch (list.of) {
    case "recent":
    case "absent":
      return newestFirst;
    case "reading":
      return `${statusFacets(startedStatuses)}facet_logic=or&sort=-lastReadTime&`;
    case "series":
      return `${facet("series", list.name)}sort=seriesNumber&`;
    case "author":
      return `${facet("author", list.name)}sort=title&`;
    case "search":
      return `query=${urlText(list.name)}&sort=title&`;
    case "shelf": {
      const id = list.shelf.id.toFixed(0);
      return `${facet("shelf", list.shelf.kind === "magic" ? `magic:${id}` : id)}${newestFirst}`;
    }
    case "filtered":
      return filterQuery(list.filter);
    case "allSeries":
    case "authors":
    case "shelves":
      return undefined;
  }
}

/**
 * Unread beside other values: the device filters. A book with a rating and without a status has neither of the two words
 * for unread, and `not` would turn the other values too.
 */
export function isUnreadFilteredHere(filter: BookFilter): boolean {
  return filter.values.status?.value === "UNREAD" && !isAbsenceOnly(filter);
}

/** Unread and not rated have no value of their own: such a book has none of the others. */
function isAbsence(field: FilterField, value: string): boolean {
  return (field === "status" && value === "UNREAD") || (field === "rating" && value === "0");
}

function isAbsenceOnly({ values }: BookFilter): boolean {
  return filterFields.every((field) => {
    const chosen = values[field];
    return chosen === undefined || isAbsence(field, chosen.value);
  });
}

/** Undefined for books without a rating beside other values, as `not` would turn those too. */
function filterQuery(filter: BookFilter): string | undefined {
  const { values, sort } = filter;
  const isTurned = isAbsenceOnly(filter) && hasValues(filter);
  if (values.rating?.value === "0" && !isTurned) return undefined;
  let query = "";
  for (const field of filterFields) {
    const value = values[field]?.value;
    if (value !== undefined && (isTurned || !isAbsence(field, value))) query += facetsOf(field, value);
  }
  // `or` changes nothing for a name with one value.
  const logic = isTurned ? "facet_logic=not&" : values.rating === undefined ? "" : "facet_logic=or&";
  return query + logic + orders[sort];
}

function facetsOf(field: FilterField, value: string): string {
  if (field === "rating") return ratingFacets(Number(value));
  return isAbsence(field, value) ? statusFacets(allButUnread) : facet(facets[field], value);
}

const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function ratingFacets(lowest: number): string {
  const wanted = ratings.filter((rating) => rating >= lowest);
  return `${wanted.map((rating) => `facet=${facets.rating}:${rating.toFixed(0)}&`).join("")}facet=&`;
}

const facets: Readonly<Record<FilterField, string>> = {
  library: "library",
  genre: "genre",
  tag: "tag",
  language: "language",
  format: "file_type",
  status: "read_status",
  rating: "personal_rating",
};

/** Choices by the server's groups. Libraries have their number for a name. Statuses are known without a group. */
export function facetOptionsIn(groups: readonly FacetGroup[]): FilterOptions {
  const options: Partial<Record<FilterField, readonly FilterOption[]>> = {};
  for (const field of filterFields) {
    const group = groups.find(({ key }) => key === facets[field]);
    let listed: readonly FilterOption[] = group?.values ?? [];
    if (field === "status" && listed.length === 0)
      listed = ["UNREAD"].concat(allButUnread).map((value) => ({ value, name: value }));
    if (field === "status") listed = withoutUnsetStatus(listed);
    if (field === "rating") listed = ratingOptions(undefined);
    if (listed.length > 0) options[field] = listed;
  }
  return options;
}

/** Books without a value come first where the order ascends. */
const orders: Readonly<Record<BookSort, string>> = {
  added: newestFirst,
  title: "sort=title&",
  series: "sort=-seriesName&",
  rating: "sort=-personalRating&",
  read: "sort=-lastReadTime&",
};

/** Servers cut a single facet at its commas, but not beside an empty one. */
function facet(name: string, value: string): string {
  return `facet=${name}:${urlText(value)}&facet=&`;
}

/** The logic after them holds inside each name, for all names. */
function statusFacets(statuses: readonly string[]): string {
  return statuses.map((status) => `facet=read_status:${status}&`).join("");
}
