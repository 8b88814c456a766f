import { z } from "zod";
import { type Answer, empty, json, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { assignment, looseAssignment, looseShelf, shelfCreation, shelfLimits } from "../shapes/shelf";
import { bookById, booksOf, nextId, type Shelf, shelvesFor, type State, type User } from "../state/state";
import { denied } from "./books";
import { bookView } from "./bookView";

const numbered = z.object({ id: idInPath });

export const shelfRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/shelves",
    access: "bearer",
    answer: ({ context, user }) => ok(listed(context, user()).map(shelfView)),
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/shelves",
    access: "bearer",
    body: looseShelf,
    allowed: { body: shelfCreation },
    limits: shelfLimits,
    answer: ({ context, body, user }) => create(context, body, user()),
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/shelves/:id",
    access: "bearer",
    params: numbered,
    answer: ({ context, params, user }) => {
      const shelf = visibleShelf(context.state, user(), params.id);
      return shelf === undefined ? denied(context.dialect) : ok(shelfView(shelf));
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/shelves/:id/books",
    access: "bearer",
    params: numbered,
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      const shelf = visibleShelf(state, user(), params.id);
      // A shelf that does not exist is answered like a shelf of another user.
      if (shelf === undefined) return denied(dialect);
      return ok(booksOf(state, shelf).map((book) => bookView(book, dialect, state, user(), { isListed: true })));
    },
  }),

  // The specification has no path to delete a shelf; every real server has one.
  endpoint({
    method: "DELETE",
    path: "/api/v1/shelves/:id",
    access: "bearer",
    exists: (dialect) => !dialect.isStrict,
    params: numbered,
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      const shelf = state.shelves.find(({ id, userId }) => id === params.id && userId === user().id);
      if (shelf === undefined) return denied(dialect);
      state.shelves.splice(state.shelves.indexOf(shelf), 1);
      return empty(204);
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/books/shelves",
    access: "bearer",
    body: () => looseAssignment,
    allowed: { body: () => assignment },
    answer: ({ context, body, user }) => assign(context, body, user()),
  }),
];

function visibleShelf(state: State, user: User, id: number): Shelf | undefined {
  return shelvesFor(state, user).find((shelf) => shelf.id === id);
}

/** Real servers make a shelf of favourites for every user. */
function listed({ state, dialect }: Context, user: User): readonly Shelf[] {
  const isThere = state.shelves.some(({ userId, name }) => userId === user.id && name === favorites);
  if (!dialect.isStrict && !isThere) {
    // The shelf has an ID of its own, so that reading the list does not change the IDs of later items.
    const shelf = { id: 900_000 + user.id, userId: user.id, name: favorites, publicShelf: false };
    state.shelves.push({ ...shelf, icon: "heart", bookIds: [] });
  }
  return shelvesFor(state, user);
}

const favorites = "Favorites";

function shelfView({ bookIds, ...shelf }: Shelf): object {
  return { ...shelf, sort: { field: "title", direction: "ASCENDING" }, bookCount: bookIds.length };
}

function create({ state, dialect }: Context, body: z.output<ReturnType<typeof looseShelf>>, user: User): Answer {
  const { name: asked, icon, iconType, publicShelf } = body;
  const name = asked ?? "";
  if (publicShelf === true && dialect.publicShelvesBy === "admins" && !user.admin)
    return refusal(403, dialect.publicShelfDenied);
  const isSame = (shelf: Shelf) => shelf.userId === user.id && shelf.name.toLowerCase() === name.toLowerCase();
  if (state.shelves.some(isSame)) return refusal(409, `Shelf already exists: ${name}`);
  const shelf: Shelf = {
    id: nextId(state),
    userId: user.id,
    name,
    icon: icon ?? undefined,
    iconType: iconType ?? undefined,
    publicShelf: publicShelf ?? false,
    bookIds: [],
  };
  state.shelves.push(shelf);
  return json(201, shelfView(shelf));
}

/** The lists are sets, so that a repeated request changes nothing; unknown books are ignored. */
function assign({ state, dialect }: Context, body: z.output<typeof looseAssignment>, user: User): Answer {
  const { bookIds, shelvesToAssign, shelvesToUnassign } = body;
  if (!bookIds || !shelvesToAssign || !shelvesToUnassign) return refusal(500, "An unexpected error occurred.");
  const isOwn = (id: number) => state.shelves.some((shelf) => shelf.id === id && shelf.userId === user.id);
  if (!shelvesToAssign.every(isOwn)) return notOwn("assign");
  if (!shelvesToUnassign.every(isOwn)) return notOwn("unassign");
  const books = bookIds.flatMap((id) => bookById(state, id) ?? []);
  for (const shelf of state.shelves) {
    if (shelvesToAssign.includes(shelf.id)) {
      shelf.bookIds = [...new Set([...shelf.bookIds, ...books.map(({ id }) => id)])];
    }
    if (shelvesToUnassign.includes(shelf.id)) shelf.bookIds = shelf.bookIds.filter((id) => !bookIds.includes(id));
  }
  return ok(books.map((book) => bookView(book, dialect, state, user)));
}

function notOwn(action: "assign" | "unassign"): Answer {
  return refusal(401, `Cannot ${action} shelves that do not belong to the user.`);
}
