import { z } from "zod";
import { type Answer, refusal } from "../answer";
import { coverOf, placeholder } from "../books/cover";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { bookById } from "../state/state";
import { unknownBook } from "./books";

const numbered = z.object({ id: idInPath });

/** Covers, which the specification does not name: where real servers have them. */
export const coverRoutes = [
  ...["thumbnail", "cover"].map((size) =>
    endpoint({
      method: "GET",
      path: `/api/v1/media/book/:id/${size}`,
      access: "bearer",
      exists: (dialect) => dialect.covers === "media",
      params: numbered,
      query: z.strictObject({ token: z.string().optional() }),
      answer: ({ context, params }) => answer(context, params.id),
    }),
  ),

  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/cover",
    access: "bearer",
    exists: (dialect) => dialect.covers === "books",
    params: numbered,
    answer: ({ context, params }) => answer(context, params.id),
  }),
];

function answer({ state, dialect }: Context, id: number): Answer {
  const book = bookById(state, id);
  if (book === undefined) return unknownBook(id);
  const cover = coverOf(book) ?? (dialect.missingCover === "placeholder" ? placeholder() : undefined);
  if (cover === undefined) return refusal(404, `Book ${id} has no cover`);
  return { status: 200, headers: { "content-type": cover.contentType }, body: cover.bytes };
}
