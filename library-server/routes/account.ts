import { z } from "zod";
import { ok, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { filesOf } from "../state/bookFile";
import { bookById, lastProgress } from "../state/state";
import { mayUpload } from "./uploads";
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
      const permissions = {
        admin,
        canUpload: mayUpload(user()),
        canDownload,
        canSyncKoReader: maySyncReaders,
        canAccessOpds,
      };
      const assignedLibraries = hasLibrary ? [{ id: 1, name: "Library" }] : [];
      return ok({ id, username, permissions, assignedLibraries });
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
        files: filesOf(book).map((file, place) => ({ ...fileView(file, dialect), primary: place === 0 })),
        ...(web?.data ? webView(web, web.data, web.percent) : {}),
        ...(koreaderProgress ? { koreaderProgress } : {}),
      });
    },
  }),
];
