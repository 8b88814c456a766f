import { z } from "zod";
import { ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { looseInteger } from "../shapes/scalars";
import { setStatus } from "../state/readStatus";
import { bookById } from "../state/state";
import { bookView } from "./bookView";
import { unknownInDatabase } from "./ratings";

/** The status of books, which the specification does not name. */
export const statusRoutes = [
  endpoint({
    method: "POST",
    path: "/api/v1/books/status",
    access: "bearer",
    exists: (dialect) => dialect.account && dialect.highlights,
    body: () => z.object({ bookIds: z.array(looseInteger), status: z.string() }),
    answer: ({ context, body, user }) => {
      const { state, clock } = context;
      if (body.bookIds.length > 1 && !user().admin)
        return refusal(403, "Permission denied: Bulk reset book read status");
      if (!body.bookIds.every((id) => bookById(state, id) !== undefined)) return refusal(400, unknownInDatabase);
      const statuses = body.bookIds.map((bookId) =>
        setStatus(state, user().id, bookId, body.status.toUpperCase(), clock.now()),
      );
      return ok(
        statuses.map(({ bookId, readStatus, modifiedAt, dateFinished }) => ({
          bookId,
          readStatus,
          readStatusModifiedTime: modifiedAt,
          dateFinished,
        })),
      );
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/v1/books/read-status",
    access: "bearer",
    exists: (dialect) => dialect.name === "B0",
    body: () => z.object({ ids: z.array(looseInteger), status: z.string() }),
    answer: ({ context, body, user }) => {
      const { state, dialect, clock } = context;
      const books = body.ids.flatMap((id) => bookById(state, id) ?? []);
      for (const { id } of books) setStatus(state, user().id, id, body.status.toUpperCase(), clock.now());
      return ok(books.map((book) => bookView(book, dialect, state, user())));
    },
  }),
];
