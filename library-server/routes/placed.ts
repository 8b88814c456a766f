import { z } from "zod";
import { type Answer, empty, localTime, ok, refusal } from "../answer";
import type { Context } from "../context";
import type { Dialect } from "../dialect";
import { endpoint, type Route } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { bookById, nextId, type State } from "../state/state";
import { unknownBook } from "./books";

/** An annotation, note or bookmark: an item at a place in a book that belongs to one user. */
interface PlacedItem {
  readonly id: number;
  readonly userId: number;
  readonly bookId: number;
  readonly cfi: string | null;
  readonly pageNumber?: number | null;
  /** Items with priority 1 are listed first. */
  readonly priority?: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface PlacedBody {
  readonly bookId: number;
  readonly cfi?: string | null | undefined;
}

export interface Placed<Item extends PlacedItem, Body extends PlacedBody> {
  readonly path: string;
  readonly of: (state: State) => Item[];
  readonly creation: z.ZodType<Body>;
  readonly limits: z.ZodType;
  readonly change: z.ZodType<object>;
  readonly allowed: { readonly creation: (dialect: Dialect) => z.ZodType; readonly change: z.ZodType };
  /** The item's own fields, with defaults for absent ones. */
  readonly fields: (body: Body, dialect: Dialect) => Omit<Item, "id" | "userId" | "createdAt" | "updatedAt">;
  /** The message when this place already has an item. */
  readonly conflict: string;
  /** The message when this page already has an item. */
  readonly pageConflict?: string;
}

const numbered = z.object({ id: idInPath });

/**
 * Paths to create, list, change and delete items. The specification names the first; every real server has all four.
 */
export function placedRoutes<Item extends PlacedItem, Body extends PlacedBody>(
  kind: Placed<Item, Body>,
): readonly Route[] {
  const own = { access: "bearer", exists: (dialect: { highlights: boolean }) => dialect.highlights } as const;
  const indexOf = (context: Context, id: number, userId: number) =>
    kind.of(context.state).findIndex((item) => item.id === id && item.userId === userId);
  return [
    endpoint({
      ...own,
      method: "POST",
      path: kind.path,
      body: () => kind.creation,
      allowed: { body: kind.allowed.creation },
      limits: () => kind.limits,
      answer: ({ context, body, user }) => create(kind, context, body, user().id),
    }),
    endpoint({
      ...own,
      method: "GET",
      path: `${kind.path}/book/:id`,
      params: numbered,
      answer: ({ context, params, user }) => {
        const isWanted = (item: Item) => item.bookId === params.id && item.userId === user().id;
        return ok(kind.of(context.state).filter(isWanted).sort(newestFirst));
      },
    }),
    endpoint({
      ...own,
      method: "GET",
      path: `${kind.path}/:id`,
      params: numbered,
      answer: ({ context, params, user }) => {
        const item = kind.of(context.state)[indexOf(context, params.id, user().id)];
        return item === undefined ? unknownItem(context) : ok(item);
      },
    }),
    endpoint({
      ...own,
      method: "PUT",
      path: `${kind.path}/:id`,
      params: numbered,
      body: () => kind.change,
      allowed: { body: () => kind.allowed.change },
      answer: ({ context, params, body, user }) => {
        const items = kind.of(context.state);
        const index = indexOf(context, params.id, user().id);
        const item = items[index];
        if (item === undefined) return unknownItem(context);
        // null leaves a field unchanged, an empty text clears it.
        const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
        items[index] = {
          ...item,
          ...changes,
          updatedAt: localTime(new Date(context.clock.now()), context.dialect.zone),
        };
        return ok(items[index]);
      },
    }),
    endpoint({
      ...own,
      method: "DELETE",
      path: `${kind.path}/:id`,
      params: numbered,
      answer: ({ context, params, user }) => {
        const index = indexOf(context, params.id, user().id);
        if (index < 0) return unknownItem(context);
        kind.of(context.state).splice(index, 1);
        return empty(204);
      },
    }),
  ];
}

/** Items with equal times are ordered by creation. */
function newestFirst(one: PlacedItem, other: PlacedItem): number {
  const [first, second] = [one.createdAt.slice(0, 19), other.createdAt.slice(0, 19)];
  const byTime = first < second ? 1 : first > second ? -1 : 0;
  return (one.priority ?? 0) - (other.priority ?? 0) || byTime || one.id - other.id;
}

function create<Item extends PlacedItem, Body extends PlacedBody>(
  kind: Placed<Item, Body>,
  context: Context,
  body: Body,
  userId: number,
): Answer {
  const { state, clock, dialect } = context;
  if (bookById(state, body.bookId) === undefined) return unknownBookHere(context, body.bookId);
  const items = kind.of(state);
  const fields = kind.fields(body, dialect);
  const here = items.filter((item) => item.userId === userId && item.bookId === body.bookId);
  const place = collated(body.cfi);
  if (place !== undefined && here.some(({ cfi }) => collated(cfi) === place)) return refusal(409, kind.conflict);
  const { pageNumber } = fields as { pageNumber?: number | null };
  const isPageTaken = typeof pageNumber === "number" && here.some((item) => item.pageNumber === pageNumber);
  if (isPageTaken) return refusal(409, kind.pageConflict ?? kind.conflict);
  const now = localTime(new Date(clock.now()), dialect.zone);
  const kept = { id: nextId(state), userId, ...fields, createdAt: now, updatedAt: now };
  items.push(kept as unknown as Item);
  return ok(kept);
}

/** A place as the databases of real servers compare it: without accents, case, and spaces at the end. */
function collated(cfi: string | null | undefined): string | undefined {
  const marks = /\p{Diacritic}/gu;
  return cfi?.normalize("NFD").replace(marks, "").toLowerCase().trimEnd();
}

/** Real servers have no message for this error. */
function unknownBookHere({ dialect }: Context, bookId: number): Answer {
  return dialect.unknownBookStatus === 404 ? unknownBook(bookId) : refusal(500, "An unexpected error occurred.");
}

export function unknownItem({ dialect }: Context): Answer {
  const status = dialect.unknownBookStatus;
  return refusal(status, status === 404 ? "Not found." : "An unexpected error occurred.");
}
