import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import { fingerprint, idInPath } from "../shapes/scalars";
import { bookByFingerprint, bookById } from "../state/state";
import { bookView } from "./bookView";

const byHash = {
  params: z.object({ hash: z.string() }),
  allowed: { params: z.object({ hash: fingerprint }) },
};

export const bookRoutes = [
  endpoint({
    method: "GET",
    path: "/api/:reader/books/by-hash/:hash",
    access: "md5",
    exists: (dialect) => dialect.byHash,
    ...byHash,
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      const book = bookByFingerprint(state, params.hash);
      // Hidden books are answered like unknown books.
      if (book === undefined || !user().hasLibrary) return unknownHash(params.hash);
      if (dialect.bookShape === "metadata") return ok(bookView(book, dialect, state, user()));
      return ok({ id: book.id, title: book.title, authors: book.authors.join(", ") });
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/by-hash/:hash",
    access: "bearer",
    exists: (dialect) => dialect.byHash,
    ...byHash,
    answer: ({ context, params, user }) => {
      const book = bookByFingerprint(context.state, params.hash);
      if (book === undefined || !user().hasLibrary) return unknownHash(params.hash);
      return ok(bookView(book, context.dialect, context.state, user()));
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/:id",
    access: "bearer",
    params: z.object({ id: idInPath }),
    query: z.object({ withDescription: z.enum(["true", "false"]).optional() }),
    answer: ({ context, params, query, user }) => {
      const book = bookById(context.state, params.id);
      if (book === undefined) return unknownBook(params.id);
      if (!user().hasLibrary) return denied(context.dialect);
      const withDescription = query.withDescription === "true";
      return ok(bookView(book, context.dialect, context.state, user(), { withDescription }));
    },
  }),
];

/** The book belongs to another user, or to a hidden library. */
export function denied(dialect: Dialect): Answer {
  return refusal(403, dialect.denied);
}

function unknownHash(hash: string): Answer {
  return refusal(404, `Book with hash ${hash} not found`);
}

export function unknownBook(id: number): Answer {
  return refusal(404, `Book not found with ID: ${id}`);
}
