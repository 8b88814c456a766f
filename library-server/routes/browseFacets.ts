import { type Answer, refusal } from "../answer";
import type { Context } from "../context";
import { filesOf, formatOf } from "../state/bookFile";
import { readersOf, statusOf } from "../state/readStatus";
import { type Book, computedBooks, type User } from "../state/state";
import { lastReadTime } from "../state/webReader";
import { denied } from "./books";
import { hasRecord } from "./browsedBook";

/** The filters and the order of a list, as they were asked for. */
export interface BrowseQuery {
  readonly facets: readonly string[];
  readonly logic: "and" | "or" | "not";
  readonly query: string;
  readonly sort: string;
}

/** A single facet value is split at its commas; with a second value, even an empty one, no value is split. */
export function wordsOf(query: Record<string, unknown>): BrowseQuery {
  const given = query["facet"];
  const all = Array.isArray(given) ? given.map(String) : typeof given === "string" ? given.split(",") : [];
  const word = textIn(query, "facet_logic").toLowerCase();
  return {
    facets: all.filter((one) => one !== ""),
    logic: word === "or" || word === "not" ? word : "and",
    query: textIn(query, "query").trim(),
    sort: textIn(query, "sort"),
  };
}

function textIn(query: Record<string, unknown>, name: string): string {
  const value = query[name];
  return typeof value === "string" ? value : "";
}

type Refused = { readonly refused: Answer };
type Valued = (context: Context, user: User, book: Book) => readonly string[];

const statuses = ["UNREAD", "READING", "RE_READING", "READ", "PARTIALLY_READ", "PAUSED", "WONT_READ", "ABANDONED"];

/** The values of a book for each facet name. */
const facets: Readonly<Record<string, Valued>> = {
  author: (_context, _user, { authors }) => authors,
  genre: (_context, _user, { categories = [] }) => categories,
  tag: (_context, _user, { tags = [] }) => tags,
  mood: () => [],
  series: (_context, _user, { series }) => (series === undefined ? [] : [series]),
  publisher: (_context, _user, { publisher }) => [publisher],
  language: (_context, _user, { language }) => [language],
  narrator: () => [],
  file_type: (_context, _user, book) => [...new Set(filesOf(book).map(formatOf))],
  library: () => ["1"],
  shelf: ({ state }, _user, { id }) =>
    state.shelves.filter(({ bookIds }) => bookIds.includes(id)).map((shelf) => String(shelf.id)),
  read_status: (context, user, book) => {
    const status = statusOf(context.state, user.id, book.id)?.readStatus;
    if (status !== undefined) return [status];
    return hasRecord(context, user, book) ? [] : ["UNSET"];
  },
  personal_rating: (context, user, book) => [ratingOf(context, user, book)?.toFixed(0) ?? ""],
};

const groupNames = ["author", "genre", "tag", "mood", "series", "publisher", "language", "narrator", "file_type"];

function ratingOf({ state }: Context, { id }: User, book: Book): number | undefined {
  return state.ratings.findLast((one) => one.userId === id && one.bookId === book.id)?.personalRating ?? undefined;
}

/** The books that match every facet and the query. */
export function browsed(
  context: Context,
  user: User,
  books: readonly Book[],
  { facets: given, logic, query }: BrowseQuery,
): { readonly books: readonly Book[] } | Refused {
  const tests = new Map<string, ((book: Book) => boolean)[]>();
  for (const one of given) {
    const at = one.indexOf(":");
    const name = one.slice(0, Math.max(at, 0));
    const value = one.slice(at + 1);
    const test = at < 1 || value === "" ? undefined : testOf(context, user, name, value);
    if (test === undefined) return { refused: refusal(400, `Invalid facet: ${one}`) };
    if ("refused" in test) return test;
    tests.set(name, [...(tests.get(name) ?? []), test]);
  }
  const holds = (all: readonly ((book: Book) => boolean)[], book: Book): boolean => {
    if (logic === "and") return all.every((test) => test(book));
    return all.some((test) => test(book)) === (logic === "or");
  };
  const wanted = query === "" ? undefined : wildcards(query);
  return {
    books: books.filter(
      (book) =>
        [...tests.values()].every((all) => holds(all, book)) &&
        (wanted === undefined || fieldsOf(book).some((text) => wanted.test(text.toLowerCase()))),
    ),
  };
}

function fieldsOf({ title, series = "", isbn13 = "", isbn10 = "", authors, categories = [], tags = [] }: Book) {
  return [title, series, isbn13, isbn10, ...authors, ...categories, ...tags];
}

/** Reads % as any text and _ as any letter. */
function wildcards(words: string): RegExp {
  const escaped = words.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(escaped.replaceAll("%", ".*").replaceAll("_", "."), "su");
}

function testOf(
  context: Context,
  user: User,
  name: string,
  value: string,
): ((book: Book) => boolean) | Refused | undefined {
  const { state, dialect } = context;
  if (name === "shelf" && value.startsWith("magic:")) {
    const shelf = state.magicShelves.find(({ id }) => String(id) === value.slice("magic:".length));
    if (shelf === undefined) return { refused: refusal(404, "Magic shelf not found") };
    if (shelf.userId !== user.id && !shelf.isPublic) return { refused: denied(dialect) };
    const ids = new Set(computedBooks(state, shelf).map(({ id }) => id));
    return ({ id }) => {
      const readers = readersOf(state, id);
      return ids.has(id) && (readers.size === 0 || readers.has(user.id));
    };
  }
  const valuesOf = facets[name];
  if (valuesOf === undefined) return undefined;
  if (name === "read_status" && ![...statuses, "UNSET"].includes(value.toUpperCase())) return undefined;
  const wanted = value.toLowerCase();
  return (book) => valuesOf(context, user, book).some((one) => one.toLowerCase() === wanted);
}

type Sorted = (context: Context, user: User, book: Book) => string | number | undefined;

const sorts: Readonly<Record<string, Sorted>> = {
  addedOn: ({ state }, _user, book) => state.books.indexOf(book),
  title: (_context, _user, { title }) => title.toLowerCase(),
  seriesName: (_context, _user, { series }) => series?.toLowerCase(),
  seriesNumber: (_context, _user, { seriesNumber }) => seriesNumber,
  publisher: (_context, _user, { publisher }) => publisher.toLowerCase(),
  publishedDate: (_context, _user, { publishedDate }) => publishedDate,
  language: (_context, _user, { language }) => language,
  narrator: () => undefined,
  pageCount: (_context, _user, { pageCount }) => pageCount,
  personalRating: ratingOf,
  lastReadTime: ({ state }, { id }, book) => lastReadTime(state, id, book.id),
  readStatus: ({ state }, { id }, book) => statusOf(state, id, book.id)?.readStatus,
  dateFinished: ({ state }, { id }, book) => statusOf(state, id, book.id)?.dateFinished,
  authorName: (_context, _user, { authors }) => authors[0]?.toLowerCase(),
};

/**
 * The sort keys are separated by commas, with `-` before a descending key; the ID decides between equal books. Books
 * without a value come as the smallest.
 */
export function inBrowseOrder(
  context: Context,
  user: User,
  books: readonly Book[],
  sort: string,
): { readonly books: readonly Book[] } | Refused {
  const keys = sort.split(",").filter((key) => key !== "");
  const orders = keys.map((key) => ({ isDown: key.startsWith("-"), valueOf: sorts[key.replace(/^-/, "")] }));
  if (orders.some(({ valueOf }) => valueOf === undefined))
    return { refused: refusal(400, `Invalid sort key: ${sort}`) };
  const compare = (one: Book, other: Book): number => {
    for (const { isDown, valueOf } of orders) {
      const [a, b] = [valueOf!(context, user, one), valueOf!(context, user, other)];
      const order = a === b ? 0 : a === undefined || (b !== undefined && a < b) ? -1 : 1;
      if (order !== 0) return isDown ? -order : order;
    }
    return one.id - other.id;
  };
  return { books: [...books].sort(compare) };
}

/** The maximum number of values in a group; the values with the most books come first. */
const maxValues = 100;

/**
 * The orders, and the values of each facet with their numbers of books, where the facet's own choice does not count.
 */
export function facetGroups(
  context: Context,
  user: User,
  asked: BrowseQuery,
): { readonly groups: readonly object[] } | Refused {
  const all = user.hasLibrary || user.admin ? context.state.books : [];
  const groups: object[] = [
    group(
      "sort",
      Object.keys(sorts).map((value) => ({ title: value, value })),
    ),
  ];
  const names = context.dialect.linkRel === "text" ? [...groupNames, "library", "shelf"] : groupNames;
  for (const name of names) {
    const others = asked.facets.filter((one) => !one.startsWith(`${name}:`));
    const found = browsed(context, user, all, { ...asked, facets: others });
    if ("refused" in found) return found;
    const counts = new Map<string, number>();
    for (const book of found.books)
      for (const value of facets[name]!(context, user, book)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const values = [...counts].sort((a, b) => b[1] - a[1]).slice(0, maxValues);
    groups.push(
      group(
        name,
        values.map(([value, numberOfItems]) => ({ title: value, value, properties: { numberOfItems } })),
      ),
    );
  }
  return { groups };
}

function group(key: string, values: readonly { readonly value: string }[]): object {
  const links = values.map((value) => ({
    rel: "facet",
    href: `/api/v1/books/page?facet=${key}:${encodeURIComponent(value.value).replaceAll("%20", "+")}`,
    type: "application/json",
    ...value,
  }));
  return { metadata: { rel: "facet", key, title: key }, links };
}
