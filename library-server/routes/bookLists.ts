import { z } from "zod";
import { type Answer, ok } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { idInPath, numberInQuery } from "../shapes/scalars";
import { statusOf } from "../state/readStatus";
import { type Book, booksOf, lastProgress, type User } from "../state/state";
import { bookSummary } from "./bookSummary";

const paging = { page: numberInQuery.default(0), size: numberInQuery.default(20) };

/** By the time of the last reading, the newest first. */
const byReading = z.strictObject({ sort: z.literal("lastReadTime"), dir: z.literal("desc"), ...paging });

/** The books of a shelf that have a status. */
const byStatus = z.strictObject({ shelfId: idInPath, status: z.string(), ...paging });

/** A page is never longer, whatever was asked for. */
const longestPage = 50;

/** Lists of books page by page; only as the plugin asks for them. */
export const bookListRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/app/books",
    access: "bearer",
    exists: (dialect) => dialect.app,
    query: z.union([byReading, byStatus]),
    answer: ({ context, query, user }) =>
      "shelfId" in query ? ofShelf(context, user(), query) : lastRead(context, user(), query),
  }),

  endpoint({
    method: "GET",
    path: "/api/mobile/v1/books",
    access: "bearer",
    exists: (dialect) => dialect.magicShelfBooks === "mobile",
    query: byStatus,
    answer: ({ context, query, user }) => ofShelf(context, user(), query),
  }),
];

function lastRead(context: Context, user: User, query: z.output<typeof byReading>): Answer {
  const { state, dialect } = context;
  const readAt = (book: Book) => lastProgress(state, user.id, book)?.storedAt ?? 0;
  const read = dialect.sortsByReading
    ? state.books.filter((book) => readAt(book) > 0).sort((a, b) => readAt(b) - readAt(a))
    : state.books.toReversed();
  return pageOf(context, user, read, query);
}

/** What stands on another's shelf is not told apart from what stands on none. */
function ofShelf(context: Context, user: User, query: z.output<typeof byStatus>): Answer {
  const { state } = context;
  const shelf = state.shelves.find((one) => one.id === query.shelfId);
  const has = (book: Book) => statusOf(state, user.id, book.id)?.readStatus === query.status;
  return pageOf(context, user, shelf === undefined ? [] : booksOf(state, shelf).filter(has), query);
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
