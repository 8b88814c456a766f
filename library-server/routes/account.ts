import { z } from "zod";
import { ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { idInPath, numberInQuery } from "../shapes/scalars";
import { type Book, bookById, lastProgress } from "../state/state";
import { statusOf } from "../state/readStatus";
import { webPositionOf } from "../state/webReader";
import { bookSummary } from "./bookSummary";
import { fileView, webView } from "./bookView";

/** Paths of real servers that the specification does not name. */
export const accountRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/users/me",
    access: "bearer",
    exists: (dialect) => dialect.account,
    answer: ({ user }) => {
      const { id, username, admin, hasLibrary, canDownload, canAccessOpds, maySyncReaders = true } = user();
      const permissions = { admin, canDownload, canSyncKoReader: maySyncReaders, canAccessOpds };
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
      answer: ({ context, query, user }) => {
        const { state, dialect } = context;
        const wanted = query.q.trim().toLowerCase();
        if (wanted === "") return refusal(400, "Validation error", ["q: must not be blank"]);
        const found = state.books.filter(({ title, series, authors }) =>
          [title, series ?? "", ...authors].some((text) => text.toLowerCase().includes(wanted)),
        );
        const { page, size } = query;
        const content = found
          .slice(page * size, (page + 1) * size)
          .map((book) => bookSummary(book, dialect, state, user()));
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
  endpoint({
    method: "GET",
    path: "/api/v1/app/books/continue-reading",
    access: "bearer",
    exists: (dialect) => dialect.app,
    query: z.strictObject({ limit: numberInQuery.default(10) }),
    answer: ({ context, query, user }) => {
      const { state, dialect } = context;
      const { id } = user();
      const readAt = (book: Book) => lastProgress(state, id, book)?.storedAt ?? 0;
      const isReading = (book: Book) => statusOf(state, id, book.id)?.readStatus === "READING";
      const reading = state.books.filter((book) => isReading(book) && readAt(book) > 0);
      reading.sort((a, b) => readAt(b) - readAt(a));
      return ok(reading.slice(0, query.limit).map((book) => bookSummary(book, dialect, state, user())));
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/app/books/:id",
    access: "bearer",
    exists: (dialect) => dialect.app,
    params: z.object({ id: idInPath }),
    answer: ({ context, params, user }) => {
      const { state, dialect } = context;
      const book = bookById(state, params.id);
      if (book === undefined) return refusal(404, `Book not found with ID: ${params.id}`);
      const last = lastProgress(state, user().id, book);
      const koreaderProgress = last?.percentage != null && {
        percentage: last.percentage,
        device: last.device,
        deviceId: last.device_id,
        lastSyncTime: `${new Date(last.storedAt * 1000).toISOString().slice(0, 19)}Z`,
      };
      const web = webPositionOf(state, user().id, book.id);
      return ok({
        ...bookSummary(book, dialect, state, user()),
        files: [{ ...fileView(book), primary: true, book: true }],
        ...(web?.data ? webView(book, web.data, web.percent) : {}),
        ...(koreaderProgress ? { koreaderProgress } : {}),
      });
    },
  }),
];
