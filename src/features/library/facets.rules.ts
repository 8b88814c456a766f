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
  withoutUnsetStatus,
} from "./filter.rules";

/** The only order that needs no facet. */
const newestFirst = "sort=-addedOn&";

/** Statuses of a book that somebody has begun. */
const begun = ["READING", "RE_READING", "PAUSED"];
const told = begun.concat(["READ", "PARTIALLY_READ", "WONT_READ", "ABANDONED"]);

/**
 * Facets, words and order of a list for `GET /api/v1/books/page`, ending with `&`. Undefined for a list that only other
 * paths have: all series and authors, shelves, and ratings from a lowest one.
 */
export function facetQuery(list: BrowseList): string | undefined {
  switch (list.of) {
    case "recent":
    case "absent":
      return newestFirst;
    case "reading":
      return `${statusFacets(begun, "or")}sort=-lastReadTime&`;
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
export function isUnreadFilteredHere({ values }: BookFilter): boolean {
  return (
    values.status?.value === "UNREAD" && filterFields.some((field) => field !== "status" && values[field] !== undefined)
  );
}

function filterQuery(filter: BookFilter): string | undefined {
  const { values, sort } = filter;
  if (values.rating !== undefined) return undefined;
  let query = "";
  for (const field of filterFields) {
    const value = values[field]?.value;
    const name = facets[field];
    if (value === undefined || name === undefined) continue;
    if (value !== "UNREAD" || field !== "status") query += facet(name, value);
    else if (!isUnreadFilteredHere(filter)) query += statusFacets(told, "not");
  }
  return query + orders[sort];
}

const facets: Readonly<Record<FilterField, string | undefined>> = {
  library: "library",
  genre: "genre",
  tag: "tag",
  language: "language",
  format: "file_type",
  status: "read_status",
  rating: undefined,
};

/** Choices by the server's groups. Libraries have their number for a name. Statuses are known without a group. */
export function facetOptionsIn(groups: readonly FacetGroup[]): FilterOptions {
  const options: Partial<Record<FilterField, readonly FilterOption[]>> = {};
  for (const field of filterFields) {
    const group = groups.find(({ key }) => key === facets[field]);
    let listed: readonly FilterOption[] = group?.values ?? [];
    if (field === "status" && listed.length === 0)
      listed = ["UNREAD"].concat(told).map((value) => ({ value, name: value }));
    if (field === "status") listed = withoutUnsetStatus(listed);
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

/** The logic holds inside each name, for all names. */
function statusFacets(statuses: readonly string[], logic: "or" | "not"): string {
  const each = statuses.map((status) => `facet=read_status:${status}&`);
  return `${each.join("")}facet_logic=${logic}&`;
}
