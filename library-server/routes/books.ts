import { z } from "zod";
import { type Answer, ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { fingerprint, idInPath } from "../shapes/scalars";
import { bookByFingerprint, bookById } from "../state/state";
import { bookView } from "./bookView";

const byHash = z.object({ hash: fingerprint });

export const bookRoutes = [
  endpoint({
    method: "GET",
    path: "/api/:reader/books/by-hash/:hash",
    access: "md5",
    exists: (dialect) => dialect.byHash,
    params: byHash,
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      const book = bookByFingerprint(state, params.hash);
      if (book === undefined) return unknownHash(params.hash);
      if (dialect.bookShape === "metadata") return ok(bookView(book, dialect, state, user()));
      return ok({ id: book.id, title: book.title, authors: book.authors.join(", ") });
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/by-hash/:hash",
    access: "bearer",
    exists: (dialect) => dialect.byHash,
    params: byHash,
    answer: ({ context, params, user }) => {
      const book = bookByFingerprint(context.state, params.hash);
      if (book === undefined) return unknownHash(params.hash);
      return ok(bookView(book, context.dialect, context.state, user()));
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/:id",
    access: "bearer",
    params: z.object({ id: idInPath }),
    query: z.strictObject({ withDescription: z.enum(["true", "false"]).optional() }),
    answer: ({ context, params, query, user }) => {
      const book = bookById(context.state, params.id);
      if (book === undefined) return unknownBook(params.id);
      const withDescription = query.withDescription === "true";
      return ok(bookView(book, context.dialect, context.state, user(), { withDescription }));
    },
  }),
];

function unknownHash(hash: string): Answer {
  return refusal(404, `Book with hash ${hash} not found`);
}

export function unknownBook(id: number): Answer {
  return refusal(404, `Book not found with ID: ${id}`);
}
