import { z } from "zod";
import { empty, ok, refusal } from "../answer";
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
      const { id, username, admin, hasLibrary, canDownload, canAccessOpds, reader } = user();
      const permissions = { admin, canDownload, canSyncKoReader: reader !== undefined, canAccessOpds };
      const assignedLibraries = hasLibrary ? [{ id: 1, name: "Library" }] : [];
      return ok({ id, username, permissions, assignedLibraries });
    },
  }),

  ...(["app", "mobile"] as const).map((family) =>
    endpoint({
      method: "GET",
      path: family === "app" ? "/api/v1/app/books/search" : "/api/mobile/v1/books/search",
      access: "bearer",
      exists: (dialect) => (family === "app" ? dialect.app : dialect.magicShelfBooks === "mobile"),
      query: z.object({
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
        const totalPages = Math.ceil(found.length / size);
        return ok({
          content,
          page,
          size,
          totalElements: found.length,
          totalPages,
          hasNext,
          hasPrevious: page > 0,
        });
      },
    }),
  ),
  // The reader's own switch; §1.2.
  endpoint({
    method: "PATCH",
    path: "/api/v1/koreader-users/me/sync",
    access: "bearer",
    exists: (dialect) => dialect.account,
    query: z.object({ enabled: z.enum(["true", "false"]) }),
    answer: ({ query, user }) => {
      const { reader } = user();
      if (reader === undefined) return refusal(404, "Koreader user not found");
      reader.syncEnabled = query.enabled === "true";
      return empty(204);
    },
  }),
];
