import { failed, ok, type Result } from "../base/result";
import { type Fields, fieldsOf, lineOf, listOf, textOf, wholeListOf, wholeOf } from "./decode";
import { isMissingOrBroken, isMissingOrPage } from "./failures";
import { urlText } from "../base/webAddress";
import type { FacetGroup, FacetValue } from "../model/facets";
import type { ServerApi } from "./serverApi";

/** A page of `GET /api/v1/books/page`. */
export interface FoundPage {
  readonly content: readonly unknown[];
  readonly more: boolean;
  readonly total: number | undefined;
}

/** Maximum of the servers: more is cut, but the start is counted with the size that was asked for. */
const maxSize = 100;

/** Harmless on a server that ignores facets and words. */
function isPlain(query: string): boolean {
  return query.indexOf("facet=") < 0 && query.indexOf("query=") < 0;
}

/**
 * One page of books (Grimmory 3.3 on). `query` has facets, words and order, and ends with `&`. Undefined if the server
 * has no such pages: 404, 405, 500, a web page, or an answer without links, which ignores facets. So only a query
 * without facets and words is sent before an answer had links.
 */
export function askPage(api: ServerApi, query: string, page: number, size: number): Result<FoundPage | undefined> {
  const { dialects } = api;
  const { browse } = dialects.current();
  if (browse === "none" || (browse === "unknown" && !isPlain(query))) return ok(undefined);
  const path = `/api/v1/books/page?${query}page=${page}&size=${Math.min(size, maxSize)}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  // A 404 may be of a shelf, a 500 may pass.
  if (isMissingOrPage(answer) && isPlain(query)) return absent(api);
  if (isMissingOrBroken(answer)) return ok(undefined);
  if (!answer.ok) return answer;
  const fields = fieldsOf(answer.value);
  const content = listOf(fields?.["content"], size);
  const links = listOf(fields?.["links"], maxLinks);
  if (fields === undefined || content === undefined || links === undefined) return absent(api);
  dialects.learn({ browse: "links" });
  const total = wholeOf(fieldsOf(fields["page"])?.["totalElements"]);
  return ok({ content, more: links.some((link) => isNext(fieldsOf(link) ?? {})), total });
}

const maxLinks = 20;

function absent({ dialects }: ServerApi): Result<undefined> {
  dialects.learn({ browse: "none" });
  return ok(undefined);
}

/** `rel` is a text, or a list of texts. */
function isNext({ rel }: Fields): boolean {
  return textOf(rel) === "next" || (listOf(rel, maxLinks) ?? []).includes("next");
}

/** True if pages can be asked for with facets. Asks for one book, if no answer has shown it yet. */
export function hasPages(api: ServerApi): Result<boolean> {
  const { browse } = api.dialects.current();
  if (browse !== "unknown") return ok(browse === "links");
  const page = askPage(api, "sort=-addedOn&", 0, 1);
  return page.ok ? ok(page.value !== undefined) : page;
}

/** Books with these words in one field. Undefined if the server has no such pages. */
export function askWords(api: ServerApi, words: string, size: number): Result<FoundPage | undefined> {
  const has = hasPages(api);
  if (!has.ok || !has.value) return has.ok ? ok(undefined) : has;
  return askPage(api, `query=${urlText(words)}&sort=title&`, 0, size);
}

/** Numbers of all books, in their order (`GET /api/v1/books/ids`). Undefined if the server has no such list. */
export function askIds(api: ServerApi, query: string, most: number): Result<readonly unknown[] | undefined> {
  if (api.dialects.current().browse !== "links") return ok(undefined);
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/ids?${query.slice(0, -1)}` });
  if (isMissingOrBroken(answer)) return ok(undefined);
  if (!answer.ok) return answer;
  const listed = wholeListOf(answer.value, most);
  return listed === undefined ? failed({ kind: "unreadable", detail: "no list of numbers" }) : ok(listed);
}

const maxGroups = 100;

/** Maximum of the servers in a group: those with the most books. */
const maxFacetValues = 100;

/** Values to narrow all books by (`GET /api/v1/books/facets`). Undefined if the server has no such list. */
export function askFacets(api: ServerApi): Result<readonly FacetGroup[] | undefined> {
  const has = hasPages(api);
  if (!has.ok || !has.value) return has.ok ? ok(undefined) : has;
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/books/facets" });
  if (isMissingOrBroken(answer)) return ok(undefined);
  if (!answer.ok) return answer;
  const listed = listOf(fieldsOf(answer.value)?.["facets"], maxGroups);
  if (listed === undefined) return failed({ kind: "unreadable", detail: "no facets" });
  const groups: FacetGroup[] = [];
  for (const entry of listed) {
    const key = lineOf(fieldsOf(fieldsOf(entry)?.["metadata"])?.["key"]);
    const links = listOf(fieldsOf(entry)?.["links"], maxFacetValues) ?? [];
    if (key !== undefined) groups.push({ key, values: valuesIn(links), isCut: links.length === maxFacetValues });
  }
  return ok(groups);
}

/** Skips blank ones. */
function valuesIn(links: readonly unknown[]): readonly FacetValue[] {
  const values: FacetValue[] = [];
  for (const link of links) {
    const fields = fieldsOf(link) ?? {};
    // Sent back as it is.
    const value = textOf(fields["value"]) ?? wholeOf(fields["value"])?.toFixed(0) ?? "";
    const shown = lineOf(value);
    const count = wholeOf(fieldsOf(fields["properties"])?.["numberOfItems"]);
    if (shown !== undefined) values.push({ value, name: lineOf(fields["title"]) ?? shown, count });
  }
  return values;
}
