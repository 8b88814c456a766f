import { z } from "zod";
import { refusal } from "../answer";
import { endpoint } from "../endpoint";
import { statusOf } from "../state/readStatus";
import type { Book, State, User } from "../state/state";
import { summaries } from "./bookLists";
import { families, type Family } from "./families";
import { pageOf, paging } from "./pages";

const byName = z.strictObject({ sort: z.literal("name"), dir: z.literal("asc"), ...paging });

const ofFamily = ({ base, exists }: Family) => [
  endpoint({
    method: "GET",
    path: `${base}/series`,
    access: "bearer",
    exists,
    query: byName,
    answer: ({ context: { state }, query, user }) =>
      pageOf(seriesOf(state, user()), query, (series) => seriesView(state, user(), series)),
  }),

  endpoint({
    method: "GET",
    path: `${base}/series/:name/books`,
    access: "bearer",
    exists,
    params: z.object({ name: z.string() }),
    query: z.strictObject(paging),
    answer: ({ context, params, query, user }) => {
      // The security layer in front of the application refuses such a path.
      if (/[/\\;%]/.test(params.name)) return refusal(400, "Bad Request");
      const books = context.state.books.filter(({ series }) => series === params.name);
      books.sort((a, b) => (a.seriesNumber ?? 0) - (b.seriesNumber ?? 0));
      return summaries(context, user(), books, query);
    },
  }),

  endpoint({
    method: "GET",
    path: `${base}/authors`,
    access: "bearer",
    exists,
    query: byName,
    answer: ({ context: { state }, query, user }) => pageOf(authorsOf(state, user()), query, (author) => author),
  }),
];

/** Groups of books on real servers. */
export const bookGroupRoutes = families.flatMap(ofFamily);

interface Series {
  readonly name: string;
  readonly books: readonly Book[];
}

function seriesOf({ books }: State, { hasLibrary }: User): readonly Series[] {
  const names = new Set((hasLibrary ? books : []).flatMap(({ series }) => series ?? []));
  return [...names].sort().map((name) => ({ name, books: books.filter(({ series }) => series === name) }));
}

function seriesView(state: State, { id }: User, { name, books }: Series): object {
  return {
    seriesName: name,
    bookCount: books.length,
    authors: [...new Set(books.flatMap(({ authors }) => authors))],
    booksRead: books.filter((book) => statusOf(state, id, book.id)?.readStatus === "READ").length,
    coverBooks: [],
  };
}

function authorsOf({ books }: State, { hasLibrary }: User): readonly object[] {
  const names = [...new Set((hasLibrary ? books : []).flatMap(({ authors }) => authors))].sort();
  return names.map((name, index) => ({
    id: index + 1,
    name,
    bookCount: books.filter(({ authors }) => authors.includes(name)).length,
    hasPhoto: false,
  }));
}
