import { z } from "zod";
import { type Answer, empty, ok, refusal } from "../answer";
import { broughtBook, typeOfBrought } from "../books/broughtBook";
import type { Context } from "../context";
import { endpoint } from "../endpoint";
import type { FormFile } from "../form";
import { type BookType, formatOf } from "../state/bookFile";
import type { User } from "../state/state";
import { denied } from "./books";

const libraryId = 1;
const libraryName = "Library";
const megabyte = 1024 * 1024;
const broken = "An unexpected error occurred.";

/** The folders for new books, and the permissions of a person to upload; only on real servers. */
export const uploadRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/libraries",
    access: "bearer",
    exists: (dialect) => dialect.account,
    answer: ({ context, user }) => ok(librariesOf(context, user())),
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/app/users/me",
    access: "bearer",
    exists: (dialect) => dialect.app,
    answer: ({ context, user }) => {
      const { admin, canDownload } = user();
      const canUpload = mayUpload(user());
      const { maxMegabytes: maxFileUploadSizeMb } = context.state.intake;
      return ok({ canUpload, canDownload, canAccessBookdrop: admin, maxFileUploadSizeMb, admin });
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/files/upload",
    access: "bearer",
    takesForm: true,
    exists: (dialect) => dialect.account,
    query: z.object({ libraryId: z.string().optional(), pathId: z.string().optional() }),
    answer: ({ context, query, file, user }) => {
      if (!mayUpload(user())) return denied(context.dialect);
      if (query.libraryId === undefined || query.pathId === undefined) return missing(context);
      if (file === undefined) return refusal(500, broken);
      const wrong = [query.libraryId, query.pathId].find((text) => !/^\d+$/.test(text));
      if (wrong !== undefined) return unreadable(context, wrong);
      return takeIn(context, file, Number(query.libraryId), Number(query.pathId));
    },
  }),

  endpoint({
    method: "POST",
    path: "/api/v1/files/upload/bookdrop",
    access: "bearer",
    takesForm: true,
    exists: (dialect) => dialect.account,
    answer: ({ context, file, user }) => {
      if (!mayUpload(user())) return denied(context.dialect);
      if (file === undefined) return refusal(500, broken);
      return toBookdrop(context, file);
    },
  }),
];

export function mayUpload({ admin, canUpload }: User): boolean {
  return admin || canUpload === true;
}

export function librariesOf({ state }: Context, { admin, hasLibrary }: User): readonly object[] {
  const { allowedFormats, folders, watch, hasLibrary: isThere } = state.intake;
  if (!isThere || (!admin && !hasLibrary)) return [];
  const paths = folders.map((path, place) => ({ id: place + 1, path }));
  return [{ id: libraryId, name: libraryName, watch, paths, allowedFormats }];
}

/** The fields of the query. */
function missing({ dialect }: Context): Answer {
  return dialect.tellsWrongRequests ? refusal(400, "A parameter is missing.") : refusal(500, broken);
}

function unreadable({ dialect }: Context, text: string): Answer {
  if (dialect.wrongNumber === "broken") return refusal(500, broken);
  return refusal(400, `Invalid value '${text}' for parameter 'libraryId'. Expected type: long`);
}

function objectionTo({ state }: Context, { fileName, bytes }: FormFile): Answer | undefined {
  const { maxMegabytes } = state.intake;
  if (bytes.length === 0) return refusal(400, "Uploaded file is missing.");
  if (typeOfBrought(fileName) === undefined) return refusal(400, "Invalid file format: Unsupported file extension");
  if (bytes.length > maxMegabytes * megabyte) return refusal(400, `File size exceeds the limit: ${maxMegabytes} MB`);
  return undefined;
}

/** Only the last part of the file name counts. */
function baseName(fileName: string): string {
  return fileName.replaceAll("\\", "/").split("/").pop() ?? "";
}

function takeIn(context: Context, file: FormFile, library: number, path: number): Answer {
  const { state, clock } = context;
  const { intake } = state;
  const objection = objectionTo(context, file);
  if (objection !== undefined) return objection;
  if (library !== libraryId || !intake.hasLibrary) return refusal(404, `Library not found with ID: ${library}`);
  if (path < 1 || path > intake.folders.length) return refusal(400, "Invalid library path");
  const fileName = baseName(file.fileName);
  const type = typeOfBrought(fileName) as BookType;
  const format = formatOf({ type });
  if (intake.allowedFormats.length > 0 && !intake.allowedFormats.includes(format))
    return refusal(400, `File format '${format}' is not allowed in library '${libraryName}'`);
  const book = broughtBook(state, { ...file, fileName }, type);
  if (book === undefined) return refusal(500, broken);
  const place = `${path}/${book.authors.join(", ")}/${book.title}.${type}`;
  if (intake.taken.includes(place)) return refusal(409, "File already exists");
  intake.taken.push(place);
  intake.arrivals.push({ book, at: clock.now() + intake.seconds * 1000 });
  return empty(204);
}

function toBookdrop(context: Context, file: FormFile): Answer {
  const { bookdrop } = context.state.intake;
  const objection = objectionTo(context, file);
  if (objection !== undefined) return objection;
  const fileName = baseName(file.fileName);
  if (bookdrop.includes(fileName)) return refusal(409, "File already exists");
  bookdrop.push(fileName);
  return empty(200);
}
