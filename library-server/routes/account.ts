import { z } from "zod";
import { ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { numberInQuery } from "../shapes/scalars";
import { bookSummary } from "./bookSummary";

/** Paths of real servers that the specification does not name. */
export const accountRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/users/me",
    access: "bearer",
    exists: (dialect) => dialect.account,
    answer: ({ user }) => {
      const { id, username, admin } = user();
      const permissions = { admin, canDownload: true, canSyncKoReader: true, canAccessOpds: admin };
      return ok({ id, username, permissions, assignedLibraries: [{ id: 1, name: "Library" }] });
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/app/books/search",
    access: "bearer",
    exists: (dialect) => dialect.app,
    query: z.strictObject({
      q: z.string(),
      page: numberInQuery.default(0),
      size: numberInQuery.default(20),
    }),
    answer: ({ context, query }) => {
      const { state, dialect } = context;
      const wanted = query.q.trim().toLowerCase();
      if (wanted === "") return refusal(400, "Validation error", ["q: must not be blank"]);
      const found = state.books.filter(({ title, series, authors }) =>
        [title, series ?? "", ...authors].some((text) => text.toLowerCase().includes(wanted)),
      );
      const { page, size } = query;
      const content = found.slice(page * size, (page + 1) * size).map((book) => bookSummary(book, dialect));
      const hasNext = (page + 1) * size < found.length;
      return ok({ content, page, size, totalElements: found.length, hasNext, hasPrevious: page > 0 });
    },
  }),
];
