import { z } from "zod";
import { type Answer, json, ok, refusal } from "../answer";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { assignment, shelfCreation, shelfLimits } from "../shapes/shelf";
import { bookById, booksOf, nextId, type Shelf, shelvesFor, type State, type User } from "../state/state";
import { bookView } from "./bookView";

const numbered = z.object({ id: idInPath });

export const shelfRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/shelves",
    access: "bearer",
    answer: ({ context, user }) => ok(shelvesFor(context.state, user()).map(shelfView)),
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/shelves",
    access: "bearer",
    body: shelfCreation,
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
      return shelf === undefined ? refusal(403, "Access denied.") : ok(shelfView(shelf));
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
      // A shelf that does not exist is answered like one that is somebody else's.
      if (shelf === undefined) return refusal(403, "Access denied.");
      return ok(booksOf(state, shelf).map((book) => bookView(book, dialect, state, user())));
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/books/shelves",
    access: "bearer",
    body: () => assignment,
    answer: ({ context, body, user }) => assign(context, body, user()),
  }),
];

function visibleShelf(state: State, user: User, id: number): Shelf | undefined {
  return shelvesFor(state, user).find((shelf) => shelf.id === id);
}

function shelfView({ bookIds, ...shelf }: Shelf): object {
  return { ...shelf, sort: { field: "title", direction: "ASCENDING" }, bookCount: bookIds.length };
}

function create(
  { state, dialect }: Context,
  body: z.output<ReturnType<typeof shelfCreation>>,
  user: User,
): Answer {
  const { name, icon = "", iconType = "", publicShelf = false } = body;
  if (publicShelf && dialect.publicShelvesBy === "admins" && !user.admin)
    return refusal(403, "Access denied.");
  const isSame = (shelf: Shelf) =>
    shelf.userId === user.id && shelf.name.toLowerCase() === name.toLowerCase();
  if (state.shelves.some(isSame)) return refusal(409, `Shelf already exists: ${name}`);
  const shelf: Shelf = { id: nextId(state), userId: user.id, name, icon, iconType, publicShelf, bookIds: [] };
  state.shelves.push(shelf);
  return json(201, shelfView(shelf));
}

/** Sets, so that repeating is harmless; books that nobody knows are passed over. */
function assign({ state, dialect }: Context, body: z.output<typeof assignment>, user: User): Answer {
  const { bookIds, shelvesToAssign, shelvesToUnassign } = body;
  const isOwn = (id: number) => state.shelves.some((shelf) => shelf.id === id && shelf.userId === user.id);
  if (![...shelvesToAssign, ...shelvesToUnassign].every(isOwn)) {
    return refusal(401, "Cannot (un)assign shelves that do not belong to the user.");
  }
  const books = bookIds.flatMap((id) => bookById(state, id) ?? []);
  for (const shelf of state.shelves) {
    if (shelvesToAssign.includes(shelf.id)) {
      shelf.bookIds = [...new Set([...shelf.bookIds, ...books.map(({ id }) => id)])];
    }
    if (shelvesToUnassign.includes(shelf.id))
      shelf.bookIds = shelf.bookIds.filter((id) => !bookIds.includes(id));
  }
  return ok(books.map((book) => bookView(book, dialect, state, user)));
}
