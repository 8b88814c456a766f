import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { idInPath, numberInQuery } from "../shapes/scalars";
import { computedBooks, type MagicShelf, type State, type User } from "../state/state";
import { bookSummary } from "./bookSummary";
import { bookView } from "./bookView";

const numbered = z.object({ id: idInPath });
const paging = z.strictObject({ page: numberInQuery.default(0), size: numberInQuery.default(20) });

/** A page is never longer, whatever was asked for. */
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

/** Their own first, then what others made public. */
function visibleTo({ magicShelves }: State, user: User): readonly MagicShelf[] {
  const own = magicShelves.filter((shelf) => shelf.userId === user.id);
  const others = magicShelves.filter((shelf) => shelf.userId !== user.id && shelf.isPublic);
  return [...own, ...others];
}

function definitionOf({ id, name, isPublic, bookType }: MagicShelf): object {
  const rules = bookType === undefined ? [] : [{ field: "fileType", operator: "equals", value: bookType }];
  const filterJson = JSON.stringify({ type: "group", join: "and", rules });
  return { id, name, icon: "pi pi-sparkles", iconType: "PRIME_NG", filterJson, isPublic };
}

function pageOfBooks(
  { state, dialect }: Context,
  user: User,
  shelfId: number,
  query: z.output<typeof paging>,
): Answer {
  const shelf = state.magicShelves.find(({ id }) => id === shelfId);
  if (shelf === undefined) return refusal(404, `Magic shelf not found with ID: ${shelfId}`);
  if (shelf.userId !== user.id && !shelf.isPublic) return refusal(403, "Access denied.");
  const books = computedBooks(state, shelf);
  const size = query.size < 1 ? 20 : Math.min(query.size, longestPage);
  const { page } = query;
  const end = (page + 1) * size;
  const view = dialect.bookShape === "flat" ? bookView : bookSummary;
  return ok({
    content: books.slice(page * size, end).map((book) => view(book, dialect, state, user)),
    page,
    size,
    totalElements: books.length,
    totalPages: Math.ceil(books.length / size),
    hasNext: end < books.length,
    hasPrevious: page > 0,
  });
}
