import { ok, type Result } from "../../base/result";
import { authorsIn } from "../../server/bookShapes";
import { stateIn } from "../../server/bookState";
import { fieldsOf, idOf, lineOf, listOf, mostNames, textOf } from "../../server/decode";
import type { ServerApi } from "../../server/serverApi";
import { browseBookIn } from "./browseShapes.api";
import {
  type BookFilter,
  type BookSort,
  type FilterField,
  filterFields,
  type FilterOption,
  type FilterOptions,
  ratingOptions,
} from "./filter.rules";

/** Counts the values of all books while streaming `GET /api/v1/books`. */
export function optionsOfAll(api: ServerApi): Result<FilterOptions> {
  const counted: Partial<Record<FilterField, Record<string, Counted | undefined>>> = {};
  const take = (entry: unknown): void => {
    for (const field of filterFields)
      for (const { value, name } of valuesIn(entry, field)) {
        const options = (counted[field] ??= {});
        const option = (options[value] ??= { value, name, count: 0 });
        option.count += 1;
      }
  };
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/books", each: take });
  if (!answer.ok) return answer;
  const found: Partial<Record<FilterField, readonly FilterOption[]>> = {};
  for (const field of filterFields) {
    const options = optionsIn(counted[field]);
    if (options.length > 0) found[field] = options;
  }
  found.rating = ratingOptions(ratingCounts(counted.rating));
  return ok(found);
}

interface Counted extends FilterOption {
  count: number;
}

/** The most frequent first. */
function optionsIn(counted: Record<string, Counted | undefined> = {}): readonly FilterOption[] {
  const options = Object.values(counted).filter((option) => option !== undefined);
  options.sort((one, other) =>
    one.count === other.count ? (one.value < other.value ? -1 : 1) : other.count - one.count,
  );
  return options;
}

function ratingCounts(counted: Record<string, Counted | undefined> = {}): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const option of Object.values(counted)) if (option !== undefined) counts[Number(option.value)] = option.count;
  return counts;
}

function valuesIn(entry: unknown, field: FilterField): readonly FilterOption[] {
  const book = fieldsOf(entry) ?? {};
  const more = fieldsOf(book["metadata"]) ?? book;
  switch (field) {
    case "library": {
      const id = idOf(book["libraryId"])?.toFixed(0);
      return id === undefined ? [] : [{ value: id, name: lineOf(book["libraryName"]) ?? id }];
    }
    case "genre":
      return namedIn(more["categories"]);
    case "tag":
      return namedIn(more["tags"]);
    case "language":
      return namedIn([more["language"]]);
    case "format":
      return namedIn([browseBookIn(entry)?.format]);
    case "status": {
      const { status } = stateIn(book);
      return [{ value: status === undefined || status === "UNSET" ? "UNREAD" : status, name: "" }];
    }
    case "rating":
      return [{ value: (stateIn(book).rating ?? 0).toFixed(0), name: "" }];
  }
}

function namedIn(told: unknown): readonly FilterOption[] {
  return (listOf(told) ?? []).slice(0, mostNames).flatMap((one) => {
    const name = lineOf(one);
    return name === undefined ? [] : [{ value: name, name }];
  });
}

export function isIn(entry: unknown, { values }: BookFilter): boolean {
  for (const field of filterFields) {
    const wanted = values[field]?.value;
    if (wanted !== undefined && !valuesIn(entry, field).some(({ value }) => isMeant(field, value, wanted)))
      return false;
  }
  return true;
}

function isMeant(field: FilterField, value: string, wanted: string): boolean {
  if (field !== "rating" || wanted === "0") return value === wanted;
  return Number(value) >= Number(wanted);
}

/** Compared as text; empty: last, in either direction. */
export function sortKey(entry: unknown, sort: BookSort): string {
  const fields = fieldsOf(entry) ?? {};
  const book = browseBookIn(entry);
  switch (sort) {
    case "added":
      return textOf(fields["addedOn"]) ?? "";
    case "read":
      return textOf(fields["lastReadTime"]) ?? "";
    case "rating":
      return digits(stateIn(fields).rating);
    case "title":
      return (book?.title ?? "").toLowerCase();
    case "author":
      return (authorsIn(entry)[0] ?? "").toLowerCase();
    case "series":
      return book?.series === undefined ? "" : `${book.series.toLowerCase()}\t${digits(book.number)}`;
  }
}

/** Numbers up to 10,000 in the order of their texts. */
function digits(number: number | undefined): string {
  return number === undefined ? "" : (number + 10_000).toFixed(2);
}

export function isSortedBefore(sort: BookSort, one: string, other: string): boolean {
  if (one === "" || other === "") return one > other;
  return sort === "title" || sort === "author" || sort === "series" ? one < other : one > other;
}
