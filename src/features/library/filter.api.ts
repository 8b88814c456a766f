import { failed, ok, type Result } from "../../base/result";
import { urlText } from "../../base/webAddress";
import { fieldsOf, idOf, lineOf, listOf, wholeOf, type Fields } from "../../server/decode";
import type { Dialect } from "../../server/dialects/dialect";
import { askFacets } from "../../server/browsePages";
import { prepare } from "../../server/dialects/recognise";
import { firstWay } from "../../server/firstWay";
import { isMissingOrBroken } from "../../server/failures";
import type { ServerApi } from "../../server/serverApi";
import { maxLines } from "./browse.rules";
import { facetOptionsIn } from "./facets.rules";
import {
  type BookFilter,
  type BookSort,
  type FilterField,
  type FilterOption,
  type FilterOptions,
  filterFields,
  isFilteredHere,
  ratingOptions,
  withoutUnsetStatus,
} from "./filter.rules";

const unsupported: Result<never> = failed({ kind: "unsupported", what: "lists of the library" });

/** Values to filter by. Failures: also unsupported. */
export function filterOptionsOf(api: ServerApi): Result<FilterOptions> {
  const prepared = prepare(api);
  if (!prepared.ok) return prepared;
  const found = firstWay([() => listedOptions(api), () => facetOptionsOf(api)]);
  return found.ok ? ok(found.value ?? {}) : found;
}

function listedOptions(api: ServerApi): Result<FilterOptions> {
  const { lists } = api.dialects.current();
  if (lists === "none" || lists === "whole") return unsupported;
  const base = lists === "mobile" ? "/api/mobile/v1" : "/api/v1/app";
  const answer = api.askAsLibrary({ method: "GET", path: `${base}/filter-options` });
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  if (fields === undefined) return failed({ kind: "unreadable", detail: "no filters of the library" });
  const libraries =
    listOf(fields["libraries"], 1) === undefined
      ? librariesOf(api, base)
      : ok(optionsIn(fields["libraries"]).map((one) => numbered(one)));
  return libraries.ok ? ok(optionsFrom(fields, libraries.value)) : libraries;
}

/**
 * `GET /api/v1/books/facets`: at most 100 values of a field. Undefined if the server has no pages with facets.
 */
function facetOptionsOf(api: ServerApi): Result<FilterOptions | undefined> {
  const groups = askFacets(api);
  if (!groups.ok || groups.value === undefined) return groups.ok ? ok(undefined) : groups;
  const { library: counted = [], ...found } = facetOptionsIn(groups.value);
  const named = librariesOf(api, "/api/v1");
  if (!named.ok && !isMissingOrBroken(named)) return named;
  const library = named.ok
    ? named.value.map(({ value, name }) => ({ value, name, count: counted.find((one) => one.value === value)?.count }))
    : [];
  return ok(library.length > 0 ? { library, ...found } : found);
}

/** Some servers have a separate list of libraries. */
function librariesOf(api: ServerApi, base: string): Result<readonly FilterOption[]> {
  const answer = api.askAsLibrary({ method: "GET", path: `${base}/libraries` });
  if (!answer.ok) return answer;
  return ok(
    (listOf(answer.value, maxLines) ?? []).flatMap((entry) => {
      const fields = fieldsOf(entry) ?? {};
      const id = idOf(fields["id"]);
      const name = lineOf(fields["name"]);
      if (id === undefined || name === undefined) return [];
      return [{ value: id.toFixed(0), name, count: wholeOf(fields["bookCount"]) }];
    }),
  );
}

/** `1:Books` */
function numbered({ value, count }: FilterOption): FilterOption {
  const at = value.indexOf(":");
  return at < 0 ? { value, name: value, count } : { value: value.slice(0, at), name: value.slice(at + 1), count };
}

function optionsFrom(fields: Fields, library: readonly FilterOption[]): FilterOptions {
  return {
    library,
    genre: optionsIn(fields["categories"]),
    tag: optionsIn(fields["tags"]),
    language: optionsIn(fields["languages"]),
    format: optionsIn(fields["fileTypes"]),
    status: withoutUnsetStatus(optionsIn(fields["readStatuses"])),
    rating: ratingOptions(ratingsIn(listOf(fields["personalRatings"], maxLines))),
  };
}

/** Names, names with counts, or languages. */
function optionsIn(listed: unknown): readonly FilterOption[] {
  const options: FilterOption[] = [];
  for (const entry of listOf(listed, maxLines) ?? []) {
    const fields = fieldsOf(entry) ?? {};
    const value = lineOf(fields["code"]) ?? lineOf(fields["name"]) ?? lineOf(entry);
    if (value !== undefined)
      options.push({ value, name: lineOf(fields["label"]) ?? value, count: wholeOf(fields["count"]) });
  }
  return options;
}

function ratingsIn(listed: readonly unknown[] | undefined): Record<number, number> | undefined {
  if (listed === undefined) return undefined;
  const counts: Record<number, number> = {};
  for (const { value, count } of optionsIn(listed)) counts[Number(value)] = count ?? 0;
  return counts;
}

/** Path up to the page number; unsupported if the server would ignore a field. */
export function filteredPath(filter: BookFilter, dialect: Dialect): Result<string> {
  const { values, sort } = filter;
  const { filterLists } = dialect;
  if (!filterLists && (values.genre ?? values.tag) !== undefined) return unsupported;
  const parts: string[] = [];
  for (const field of filterFields) {
    const chosen = values[field]?.value;
    if (chosen === undefined || (field === "status" && isFilteredHere(filter, dialect))) continue;
    if (field === "rating") parts.push(chosen === "0" ? "maxRating=0" : `minRating=${urlText(chosen)}`);
    else parts.push(`${parameters[field]}=${urlText(chosen)}`);
    // Servers split a value at commas, but not beside an empty value.
    if (filterLists && chosen.includes(",")) parts.push(`${parameters[field]}=`);
    if (filterLists && field === "status" && chosen === "UNREAD") parts.push("status=UNSET");
  }
  return ok(`/books?${parts.concat([sorted[sort], ""]).join("&")}`);
}

const parameters: Readonly<Record<FilterField, string>> = {
  library: "libraryId",
  genre: "category",
  tag: "tag",
  language: "language",
  format: "fileType",
  status: "status",
  rating: "minRating",
};

/** Servers sort books without a series first, unless the order is descending. */
const sorted: Readonly<Record<BookSort, string>> = {
  added: "sort=addedOn&dir=desc",
  title: "sort=title&dir=asc",
  series: "sort=seriesName&dir=desc",
  rating: "sort=personalRating&dir=desc",
  read: "sort=lastReadTime&dir=desc",
};
