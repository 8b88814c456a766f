import { z } from "zod";
import { type Answer, ok } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { numberInQuery } from "../shapes/scalars";
import type { Book, User } from "../state/state";
import { bookSummary } from "./bookSummary";

const paging = { page: numberInQuery.default(0), size: numberInQuery.default(20) };

/** By the time of the last reading, the newest first. */
const byReading = z.strictObject({ sort: z.literal("lastReadTime"), dir: z.literal("desc"), ...paging });

/** A page is never longer, whatever was asked for. */
const longestPage = 50;

/** Lists of books page by page; only as the plugin asks for them. */
export const bookListRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/app/books",
    access: "bearer",
    exists: (dialect) => dialect.app,
    query: byReading,
    answer: ({ context, query, user }) => lastRead(context, user(), query),
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
