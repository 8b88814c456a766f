import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { idInPath, numberInQuery } from "../shapes/scalars";
import { readersOf } from "../state/readStatus";
import { type Book, computedBooks, type MagicShelf, type State, type User } from "../state/state";
import { denied } from "./books";
import { bookSummary } from "./bookSummary";
import { bookView } from "./bookView";

const numbered = z.object({ id: idInPath });
const paging = z.object({ page: numberInQuery.default(0), size: numberInQuery.default(20) });

/** The maximum length of a page, even if more was asked for. */
const longestPage = 50;

export const magicShelfRoutes = [
  endpoint({
    method: "GET",
    path: "/api/magic-shelves",
    access: "bearer",
    answer: ({ context, user }) => ok(visibleTo(context.state, user()).map(definitionOf)),
  }),

  endpoint({
    method: "GET",
    path: "/api/magic-shelves/:id",
    access: "bearer",
    params: numbered,
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      const shelf = visibleTo(state, user()).find(({ id }) => id === params.id);
      if (shelf === undefined) return refusal(400, "Shelf not found");
      if (!dialect.magicShelfDetailHasBooks) return ok(definitionOf(shelf));
      const books = computedBooks(state, shelf).map((book) => bookView(book, dialect, state, user()));
      return ok({ ...definitionOf(shelf), books });
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/app/shelves/magic/:id/books",
    access: "bearer",
    exists: (dialect) => dialect.magicShelfBooks === "app",
    params: numbered,
    query: paging,
    answer: ({ context, params, query, user }) => pageOfBooks(context, user(), params.id, query),
  }),

  endpoint({
    method: "GET",
    path: "/api/mobile/v1/books/magic-shelf/:id",
    access: "bearer",
    exists: (dialect) => dialect.magicShelfBooks === "mobile",
    params: numbered,
    query: paging,
    answer: ({ context, params, query, user }) => pageOfBooks(context, user(), params.id, query),
  }),
];

/** The user's own shelves first, then the public shelves of others. */
function visibleTo({ magicShelves }: State, user: User): readonly MagicShelf[] {
  const own = magicShelves.filter((shelf) => shelf.userId === user.id);
  const others = magicShelves.filter((shelf) => shelf.userId !== user.id && shelf.isPublic);
  return [...own, ...others];
}

function definitionOf({ id, name, isPublic, bookType, titleHas }: MagicShelf): object {
  const rules = [
    ...(bookType === undefined ? [] : [{ field: "fileType", operator: "equals", value: bookType }]),
    ...(titleHas === undefined ? [] : [{ field: "title", operator: "contains", value: titleHas }]),
  ];
  const filterJson = JSON.stringify({ type: "group", join: "and", rules });
  return { id, name, icon: "pi pi-sparkles", iconType: "PRIME_NG", filterJson, isPublic };
}

function pageOfBooks({ state, dialect }: Context, user: User, shelfId: number, query: z.output<typeof paging>): Answer {
  const isAllowed = dialect.isStrict || user.canAccessOpds || user.admin;
  if (!isAllowed) return refusal(403, "You are not allowed to access this resource");
  const shelf = state.magicShelves.find(({ id }) => id === shelfId);
  if (shelf === undefined) return refusal(404, `Magic shelf not found with ID: ${shelfId}`);
  if (shelf.userId !== user.id && !shelf.isPublic) return denied(dialect);
  const books = computedBooks(state, shelf).filter((book) => dialect.isStrict || isShownTo(state, user, book));
  const size = query.size < 1 ? dialect.pageForNone : Math.min(query.size, longestPage);
  const { page } = query;
  const end = (page + 1) * size;
  const content = books.slice(page * size, end);
  // After the last page real servers give a total of 0 books.
  const total = dialect.isStrict || content.length > 0 ? books.length : 0;
  const view = dialect.bookShape === "flat" ? bookView : bookSummary;
  return ok({
    content: content.map((book) => view(book, dialect, state, user)),
    page,
    size,
    totalElements: total,
    totalPages: Math.ceil(total / size),
    hasNext: end < total,
    hasPrevious: page > 0,
  });
}

/** A book that others read, and this user does not, is missing because of the database query. */
function isShownTo(state: State, user: User, { id }: Book): boolean {
  const readers = readersOf(state, id);
  return readers.size === 0 || readers.has(user.id);
}
