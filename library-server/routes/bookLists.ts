import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { numberInQuery } from "../shapes/scalars";
import { type Book, booksOf, shelvesFor, type User } from "../state/state";
import { bookSummary } from "./bookSummary";

const paging = { page: numberInQuery.default(0), size: numberInQuery.default(20) };

/** By the time of the last reading, the newest first. */
const byReading = z.strictObject({ sort: z.literal("lastReadTime"), dir: z.literal("desc"), ...paging });

const ofShelf = z.strictObject({ shelfId: numberInQuery, ...paging });

type OfShelf = z.output<typeof ofShelf>;

/** A page is never longer, whatever was asked for. */
const longestPage = 50;

/** Lists of books page by page; only as the plugin asks for them. */
export const bookListRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/app/books",
    access: "bearer",
    exists: (dialect) => dialect.app,
    query: z.union([byReading, ofShelf]),
    answer: ({ context, query, user }) =>
      "shelfId" in query ? onShelf(context, user(), query) : lastRead(context, user(), query),
  }),

  endpoint({
    method: "GET",
    path: "/api/mobile/v1/books",
    access: "bearer",
    exists: (dialect) => dialect.magicShelfBooks === "mobile",
    query: ofShelf,
    answer: ({ context, query, user }) => onShelf(context, user(), query),
  }),
];

function lastRead(context: Context, user: User, query: z.output<typeof byReading>): Answer {
  const { state, dialect } = context;
  // Times have more places than a second on real servers: the order in which positions came.
  const readAt = ({ id }: Book) => state.progress.findLastIndex((one) => one.userId === user.id && one.bookId === id);
  const read = dialect.sortsByReading
    ? state.books.filter((book) => readAt(book) >= 0).sort((a, b) => readAt(b) - readAt(a))
    : state.books.toReversed();
  return pageOf(context, user, read, query);
}

/** The books of a shelf as they are to their reader, which the shelf's own list does not tell. */
function onShelf(context: Context, user: User, query: OfShelf): Answer {
  const { state } = context;
  const { shelfId } = query;
  if (!state.shelves.some(({ id }) => id === shelfId)) return refusal(404, `Shelf not found with ID: ${shelfId}`);
  const shelf = shelvesFor(state, user).find(({ id }) => id === shelfId);
  if (shelf === undefined) return refusal(403, `Access denied to shelf ${shelfId}`);
  return pageOf(context, user, booksOf(state, shelf).toReversed(), query);
}

function pageOf({ state, dialect }: Context, user: User, books: readonly Book[], query: Paging): Answer {
  const { page } = query;
  const size = Math.min(query.size, longestPage);
  const end = (page + 1) * size;
  const content = books.slice(page * size, end).map((book) => bookSummary(book, dialect, state, user));
  const hasNext = end < books.length;
  return ok({ content, page, size, totalElements: books.length, hasNext, hasPrevious: page > 0 });
}

interface Paging {
  readonly page: number;
  readonly size: number;
}
