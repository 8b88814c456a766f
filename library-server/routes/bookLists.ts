import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { numberInQuery } from "../shapes/scalars";
import { statusOf } from "../state/readStatus";
import { type Book, booksOf, lastProgress, shelvesFor, type State, type User } from "../state/state";
import { filtered, inOrder, isForeign, matching } from "./bookFilters";
import { addedAt, bookSummary } from "./bookSummary";
import { bookView } from "./bookView";
import { families, type Family } from "./families";
import { pageOf, paging, type Paging } from "./pages";

const dir = z.enum(["asc", "desc"]);

/** Only the values that the plugin asks for. */
const listed = z.union([
  z.strictObject({ sort: z.literal("lastReadTime"), dir: z.literal("desc"), ...paging }),
  z.strictObject({ shelfId: numberInQuery, ...paging }),
  z.strictObject({ sort: z.literal("addedOn"), dir: z.literal("desc"), ...paging }),
  z.strictObject({
    authors: z.union([z.string(), z.array(z.string())]),
    sort: z.literal("title"),
    dir,
    ...paging,
  }),
  z.strictObject({ search: z.string(), sort: z.literal("seriesName"), dir, ...paging }),
  filtered,
]);

type Listed = z.output<typeof listed>;

const ofFamily = ({ base, exists }: Family) => [
  endpoint({
    method: "GET",
    path: `${base}/books`,
    access: "bearer",
    exists,
    query: listed,
    answer: ({ context, query, user }) => list(context, user(), query),
  }),

  endpoint({
    method: "GET",
    path: `${base}/books/search`,
    access: "bearer",
    exists,
    query: z.object({ q: z.string(), ...paging }),
    answer: ({ context, query, user }) => {
      if (query.q.trim() === "") return refusal(400, "Query parameters are required for the search.");
      return summaries(context, user(), found(context.state, query.q).toReversed(), query);
    },
  }),

  endpoint({
    method: "GET",
    path: `${base}/books/continue-reading`,
    access: "bearer",
    exists,
    query: z.strictObject({ limit: numberInQuery.default(10) }),
    answer: ({ context, query, user }) => {
      const { state, dialect } = context;
      const { id } = user();
      const readAt = (book: Book) => lastProgress(state, id, book)?.storedAt ?? 0;
      const isReading = (book: Book) => statusOf(state, id, book.id)?.readStatus === "READING";
      // The newest servers list books that were read; others also list books with only a status.
      const isListed = (book: Book) => isReading(book) && (!dialect.filterLists || readAt(book) > 0);
      const reading = state.books.filter(isListed).sort((a, b) => readAt(b) - readAt(a));
      return ok(reading.slice(0, query.limit).map((book) => bookSummary(book, dialect, state, user())));
    },
  }),
];

/** Lists of books in pages; the oldest servers give all books at once. */
export const bookListRoutes = [
  ...families.flatMap(ofFamily),

  endpoint({
    method: "GET",
    path: "/api/v1/books",
    access: "bearer",
    exists: ({ name }) => name === "B0",
    answer: ({ context, user }) => {
      const { state, dialect } = context;
      const books = user().hasLibrary ? state.books : [];
      return ok(books.map((book, place) => ({ ...bookView(book, dialect, state, user()), addedOn: addedAt(place) })));
    },
  }),
];

function list(context: Context, user: User, query: Listed): Answer {
  const { state, dialect } = context;
  if ("isFiltered" in query) {
    if (isForeign(query)) return refusal(403, `Access denied to library ${query.libraryId}`);
    return summaries(context, user, inOrder(context, user, matching(context, user, query), query), query);
  }
  if ("shelfId" in query) return onShelf(context, user, query);
  if ("authors" in query) return summaries(context, user, byAuthor(state, dialect.filterLists, query.authors), query);
  if ("search" in query) return summaries(context, user, found(state, query.search), query);
  const books =
    query.sort === "lastReadTime" && dialect.sortsByReading ? lastRead(state, user) : state.books.toReversed();
  return summaries(context, user, books, query);
}

/** Real servers store times with fractions of a second: the order in which positions arrived. */
function lastRead(state: State, user: User): readonly Book[] {
  const readAt = ({ id }: Book) => state.progress.findLastIndex((one) => one.userId === user.id && one.bookId === id);
  return state.books.filter((book) => readAt(book) >= 0).sort((a, b) => readAt(b) - readAt(a));
}

/**
 * The newest servers split a single value at its commas, but not several values; others join two values with a comma.
 */
function byAuthor(state: State, isNewest: boolean, words: string | readonly string[]): readonly Book[] {
  const given = typeof words === "string" ? [words] : words;
  const wanted = isNewest && given.length === 1 ? (given[0] ?? "").split(",") : given;
  const names = (isNewest ? wanted : [given.join(",")]).map((name) => name.trim().toLowerCase());
  return state.books
    .filter(({ authors }) => authors.some((author) => names.includes(author.toLowerCase())))
    .sort((a, b) => a.title.localeCompare(b.title));
}

function found({ books }: State, words: string): readonly Book[] {
  const wanted = wildcards(words.trim().toLowerCase());
  return books.filter(({ title, series, authors }) =>
    [title, series ?? "", ...authors].some((text) => wanted.test(text.toLowerCase())),
  );
}

/** Real servers put the words into SQL's LIKE unchanged: % is any text, _ any letter. */
function wildcards(words: string): RegExp {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(escaped.replaceAll("%", ".*").replaceAll("_", "."), "su");
}

/** The books of a shelf with the user's reading status, which the shelf's own list does not contain. */
function onShelf(context: Context, user: User, query: Paging & { readonly shelfId: number }): Answer {
  const { state } = context;
  const { shelfId } = query;
  if (!state.shelves.some(({ id }) => id === shelfId)) return refusal(404, `Shelf not found with ID: ${shelfId}`);
  const shelf = shelvesFor(state, user).find(({ id }) => id === shelfId);
  if (shelf === undefined) return refusal(403, `Access denied to shelf ${shelfId}`);
  return summaries(context, user, booksOf(state, shelf).toReversed(), query);
}

/** Real servers show these lists also to users who may see no library. */
export function summaries({ state, dialect }: Context, user: User, books: readonly Book[], query: Paging): Answer {
  return pageOf(books, query, (book) => bookSummary(book, dialect, state, user));
}
