import { z } from "zod";
import { ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { idInPath, numberInQuery } from "../shapes/scalars";
import { type Book, bookById } from "../state/state";
import { denied, unknownBook } from "./books";
import { bookView } from "./bookView";

export const recommendationRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/recommendations",
    access: "bearer",
    params: z.object({ id: idInPath }),
    query: z.object({ limit: numberInQuery.default(10) }),
    answer: ({ context, params, query, user }) => {
      const { state, dialect } = context;
      const most = dialect.maximumRecommendations;
      if (query.limit < 1 || query.limit > most) return refusal(400, "Validation error", [`limit: 1 to ${most}`]);
      const book = bookById(state, params.id);
      if (book === undefined) return unknownBook(params.id);
      if (!user().hasLibrary) return denied(dialect);
      const recommendations = nearest(book, state.books, query.limit).map(({ other, similarityScore }) => ({
        book: bookView(other, dialect, state, user()),
        similarityScore: similarityScore * dialect.fullLikeness,
      }));
      const key = dialect.recommendationsIn;
      return ok(key === undefined ? recommendations : { [key]: recommendations });
    },
  }),
];

/** The books most similar to this one, in an order without meaning. */
function nearest(book: Book, books: readonly Book[], limit: number) {
  return books
    .filter((other) => other.id !== book.id)
    .map((other) => ({ other, similarityScore: likeness(book, other) }))
    .sort((one, another) => another.similarityScore - one.similarityScore)
    .slice(0, limit)
    .sort((one, another) => one.other.id - another.other.id);
}

/** From 0 to 1. */
function likeness(book: Book, other: Book): number {
  let likeness = 0.1;
  if (other.type === book.type) likeness += 0.2;
  if (other.language === book.language) likeness += 0.1;
  if (other.authors.some((author) => book.authors.includes(author))) likeness += 0.3;
  if (book.series !== undefined && other.series === book.series) likeness += 0.25;
  return Math.round(likeness * 100) / 100;
}
