import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Context } from "../context";
import { type Call, endpoint } from "../endpoint";
import type { Dialect } from "../dialect";
import type { Book, User } from "../state/state";
import { browsedBook } from "./browsedBook";
import { browsed, type BrowseQuery, facetGroups, inBrowseOrder, wordsOf } from "./browseFacets";
import { bookView } from "./bookView";

const query = z.looseObject({});
/** Any word; the specification has no such paths. */
const allowed = { query: z.record(z.string(), z.unknown()) };

/** A server without these paths reads the word as the ID of a book. */
const notANumber = ({ wrongNumber }: Dialect): Answer =>
  wrongNumber === "broken"
    ? refusal(500, "An unexpected error occurred.")
    : refusal(400, "Invalid value for parameter 'bookId'. Expected type: long");

type Asked = Call<undefined, Record<string, unknown>, undefined>;

/** Paged lists of books with facets. */
export const browseRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/books/page",
    access: "bearer",
    exists: ({ browse }) => browse !== "none",
    absent: notANumber,
    query,
    allowed,
    answer: (call) => (call.context.dialect.browse === "links" ? page(call) : wholeLibrary(call)),
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/ids",
    access: "bearer",
    exists: ({ browse }) => browse === "links",
    absent: notANumber,
    query,
    allowed,
    answer: (call) => {
      const found = listed(call);
      return "refused" in found ? found.refused : ok(found.books.map(({ id }) => id));
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/facets",
    access: "bearer",
    exists: ({ browse }) => browse === "links",
    absent: notANumber,
    query,
    allowed,
    answer: ({ context, query, user }) => {
      const groups = facetGroups(context, user(), wordsOf(query));
      if ("refused" in groups) return groups.refused;
      const self = link(context.dialect, "self", "/api/v1/books/facets");
      return ok({ facets: groups.groups, ...(context.dialect.linkRel === "text" ? { links: [self] } : {}) });
    },
  }),
];

const maxSize = 100;
const maxOldSize = 2000;
const defaultSize = 20;

function sizeIn(text: unknown, max: number): { readonly asked: number; readonly size: number } {
  const number = Number(text);
  const asked = Number.isInteger(number) && number > 0 ? number : defaultSize;
  return { asked, size: Math.min(asked, max) };
}

function pageIn(text: unknown): number {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : 0;
}

function visible({ state }: Context, user: User): readonly Book[] {
  return user.hasLibrary || user.admin ? state.books : [];
}

type Found = { readonly books: readonly Book[] } | { readonly refused: Answer };

function listed({ context, query, user }: Asked): Found {
  const words: BrowseQuery = wordsOf(query);
  const found = browsed(context, user(), visible(context, user()), words);
  if ("refused" in found) return found;
  return inBrowseOrder(context, user(), found.books, words.sort);
}

function page(call: Asked): Answer {
  const { context, query, user } = call;
  if (query["cursor"] !== undefined) return refusal(400, "The cursor is not valid.");
  const found = listed(call);
  if ("refused" in found) return found.refused;
  const { facets, query: text, sort } = wordsOf(query);
  const isPlain = facets.length === 0 && text === "" && sort === "";
  const { asked, size } = sizeIn(query["size"], isPlain ? maxOldSize : maxSize);
  const number = pageIn(query["page"]);
  // The start is computed with the size that was asked for.
  const start = number * asked;
  const content = found.books.slice(start, start + size);
  const totalElements = found.books.length;
  const totalPages = Math.ceil(totalElements / size);
  const links = [
    link(context.dialect, "facet", "/api/v1/books/facets"),
    link(context.dialect, "self", pathOf(query, number)),
    link(context.dialect, "first", pathOf(query, 0)),
    ...(number > 0 ? [link(context.dialect, "previous", pathOf(query, number - 1))] : []),
    ...(start + size < totalElements ? [link(context.dialect, "next", pathOf(query, number + 1))] : []),
  ];
  return ok({
    content: content.map((book) => browsedBook(book, context, user())),
    page: { number, size, totalElements, totalPages, cursor: "bm90LWEtbnVtYmVy" },
    links,
  });
}

function link({ linkRel }: Dialect, rel: string, href: string): object {
  return { rel: linkRel === "text" ? rel : [rel], href, type: "application/json" };
}

function pathOf(query: Record<string, unknown>, number: number): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, page: String(number) }))
    for (const one of [value].flat()) words.append(name, typeof one === "string" ? one : "");
  return `/api/v1/books/page?${words.toString()}`;
}

/** The server ignores facets and queries, and the order has another form in the request. */
function wholeLibrary({ context, query, user }: Asked): Answer {
  const sort = query["sort"];
  const isKnown = typeof sort !== "string" || /^(metadata\.\w+|addedOn|id)(,(asc|desc))?$/.test(sort);
  if (!isKnown) return refusal(500, "An unexpected error occurred.");
  const books = visible(context, user());
  const { size } = sizeIn(query["size"], maxOldSize);
  const number = pageIn(query["page"]);
  const content = books.slice(number * size, (number + 1) * size);
  const page = { number, size, totalElements: books.length, totalPages: Math.ceil(books.length / size) };
  return ok({ content: content.map((book) => bookView(book, context.dialect, context.state, user())), page });
}
