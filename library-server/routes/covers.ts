import { z } from "zod";
import { type Answer, empty, refusal } from "../answer";
import { coverOf, placeholder } from "../books/cover";
import type { Context } from "../context";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { bookById } from "../state/state";
import { unknownBook } from "./books";

const numbered = z.object({ id: idInPath });

/** The paths of covers on real servers, which the specification does not name. */
export const coverRoutes = [
  ...["thumbnail", "cover"].map((size) =>
    endpoint({
      method: "GET",
      path: `/api/v1/media/book/:id/${size}`,
      access: "cover",
      exists: (dialect) => dialect.covers === "media",
      params: numbered,
      query: z.object({ token: z.string().optional() }),
      allowed: { query: z.object({ token: z.string().optional() }) },
      answer: ({ context, params, accept }) => inTypeFor(accept, context.dialect, answer(context, params.id)),
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
  if (cover === undefined) return dialect.missingCover === "empty" ? noCover : refusal(404, `Book ${id} has no cover`);
  const headers = { "content-type": cover.contentType, "content-length": String(cover.bytes.length) };
  return { status: 200, headers, body: cover.bytes };
}

/** This answer is the same for any media type that was asked for. */
const noCover: Answer = { ...empty(404), headers: { "cache-control": "no-store" } };

/**
 * Real servers label an answer with the type that was asked for, whatever the content is, and refuse a pattern of
 * types.
 */
function inTypeFor(accept: string | undefined, { isStrict }: Dialect, found: Answer): Answer {
  if (isStrict || found === noCover) return found;
  const isAny = accept === undefined || accept === "*/*";
  if (found.status !== 200) return isAny || accept.includes("json") ? found : empty(500);
  if (isAny) return { ...found, headers: { ...found.headers, "content-type": "application/json" } };
  if (accept.includes("*")) return empty(406);
  return { ...found, headers: { ...found.headers, "content-type": accept } };
}
