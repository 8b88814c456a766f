import { ok, type Result } from "../../base/result";
import { type BookId, bookIdIn } from "../../model/book";
import { askFacets, askIds, askPage } from "../../server/browsePages";
import { lineOf, numberOf } from "../../server/decode";
import type { ServerApi } from "../../server/serverApi";
import { linesIn, memberOf } from "./allBooks.api";
import {
  type BrowseLine,
  type BrowseList,
  type BrowsePage,
  isTelling,
  linesPerPage,
  maxLines,
  nameOfLine,
} from "./browse.rules";
import { facetQuery, isUnreadFilteredHere } from "./facets.rules";

/** A list by pages with facets, or by the facets themselves. Undefined if the server, or the list, has none. */
export function facetPage(api: ServerApi, list: BrowseList, page: number): Result<BrowsePage | undefined> {
  // Facets have one page, in another order than the pages of the other path.
  if (list.of === "allSeries" || list.of === "authors") return page > 0 ? ok(undefined) : facetGroups(api, list.of);
  const query = facetQuery(list);
  if (query === undefined) return ok(undefined);
  const found = askPage(api, query, page, linesPerPage);
  if (!found.ok || found.value === undefined) return found.ok ? ok(undefined) : found;
  const { content, more, total } = found.value;
  const lines: BrowsePage = { lines: linesIn(content, api.pause), more, total };
  if (list.of === "filtered" && isUnreadFilteredHere(list.filter)) return ok(unreadOf(lines));
  return ok(list.of === "search" ? literally(lines, list.name) : lines);
}

/** Sorted by name. Cut if the server may have more. */
function facetGroups(api: ServerApi, of: "allSeries" | "authors"): Result<BrowsePage | undefined> {
  const groups = askFacets(api);
  if (!groups.ok || groups.value === undefined) return groups.ok ? ok(undefined) : groups;
  const member = memberOf(of);
  const group = groups.value.find(({ key }) => key === member);
  if (group === undefined) return ok(undefined);
  const lines: BrowseLine[] = [];
  for (const { value, count } of group.values)
    lines.push({ group: { name: lineOf(value) ?? value, count, list: { of: member, name: value } } });
  lines.sort((one, other) => (nameOfLine(one).toLowerCase() < nameOfLine(other).toLowerCase() ? -1 : 1));
  return ok({ lines, more: false, isCut: group.isCut });
}

/** Undefined if the server, or the list, has no such numbers. */
export function facetIds(api: ServerApi, list: BrowseList): Result<readonly BookId[] | undefined> {
  const query = list.of === "filtered" && isUnreadFilteredHere(list.filter) ? undefined : facetQuery(list);
  if (query === undefined) return ok(undefined);
  const listed = askIds(api, query, maxLines);
  if (!listed.ok) return listed.failure.kind === "unreadable" ? ok(undefined) : listed;
  return ok(listed.value === undefined ? undefined : idsIn(listed.value));
}

export function idsIn(listed: readonly unknown[]): readonly BookId[] {
  const ids: BookId[] = [];
  for (const entry of listed) {
    const id = bookIdIn(numberOf(entry));
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

export function unreadOf({ lines, more }: BrowsePage): BrowsePage {
  return { lines: lines.filter(({ book }) => !isTelling(book?.status)), more };
}

/** Filters, because servers use SQL LIKE without escaping % and _. */
export function literally(page: BrowsePage, words: string): BrowsePage {
  if (!words.includes("%") && !words.includes("_")) return page;
  const wanted = words.toLowerCase();
  const own = page.lines.filter(({ book }) =>
    [book?.title, book?.author, book?.series].some((text) => (text ?? "").toLowerCase().includes(wanted)),
  );
  return { lines: own, more: page.more, total: own.length === page.lines.length ? page.total : undefined };
}
