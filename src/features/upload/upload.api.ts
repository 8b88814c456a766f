import { done, ok, type Result } from "../../base/result";
import { fieldsOf, type Fields, idOf, lineOf, listOf, numberOf, textOf } from "../../server/decode";
import { type FileBody, isMissingOrPage } from "../../server/failures";
import type { ServerApi } from "../../server/serverApi";

const maxLibraries = 200;
const maxPaths = 50;
const maxFormats = 50;

/** A folder of a library. */
export interface UploadPlace {
  readonly library: number;
  readonly path: number;
  /** Of the library; with several folders also the folder's. */
  readonly name: string;
  /** False if new files wait until somebody rescans the library. */
  readonly isWatched: boolean;
  /** The server's words; empty: every format. */
  readonly formats: readonly string[];
}

/** Rights of the library account. */
export interface UploadRights {
  /** Undefined if the server does not say. */
  readonly mayUpload: boolean | undefined;
  /** Empty: only the Bookdrop is left. */
  readonly places: readonly UploadPlace[];
}

/** With the library account. @noSelf */
export interface FileUploads {
  rights(): Result<UploadRights>;
  /** Largest file, MB; undefined if the server does not say. */
  maxMegabytes(): Result<number | undefined>;
  /** Not idempotent. `place`: absent for the Bookdrop. Failures: those of a library request. */
  send(place: UploadPlace | undefined, file: FileBody): Result<undefined>;
}

export function createFileUploads(api: ServerApi): FileUploads {
  return {
    rights: () => fetchRights(api),
    maxMegabytes: () => fetchLimit(api),
    send: (place, file) => {
      const answer = api.askAsLibrary({ method: "POST", path: uploadPath(place), file });
      return answer.ok ? done : answer;
    },
  };
}

/** `POST /api/v1/files/upload` and `/upload/bookdrop` (specification, chapter 12). */
function uploadPath(place: UploadPlace | undefined): string {
  if (place === undefined) return "/api/v1/files/upload/bookdrop";
  return `/api/v1/files/upload?libraryId=${place.library.toFixed(0)}&pathId=${place.path.toFixed(0)}`;
}

/** `GET /api/v1/users/me` and `GET /api/v1/libraries`: administrators have no assigned libraries. */
function fetchRights(api: ServerApi): Result<UploadRights> {
  const user = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  if (!user.ok && !isMissingOrPage(user)) return user;
  const granted = user.ok ? fieldsOf(fieldsOf(user.value)?.["permissions"]) : undefined;
  const mayUpload = granted === undefined ? undefined : granted["admin"] === true || granted["canUpload"] === true;
  if (mayUpload === false) return ok({ mayUpload, places: [] });
  const libraries = api.askAsLibrary({ method: "GET", path: "/api/v1/libraries", isLong: true });
  if (!libraries.ok && !isMissingOrPage(libraries)) return libraries;
  const places = (libraries.ok ? (listOf(libraries.value, maxLibraries) ?? []) : []).flatMap((entry) =>
    placesIn(entry),
  );
  return ok({ mayUpload, places });
}

function placesIn(entry: unknown): readonly UploadPlace[] {
  const fields = fieldsOf(entry);
  const library = idOf(fields?.["id"]);
  if (fields === undefined || library === undefined) return [];
  const paths = listOf(fields["paths"], maxPaths) ?? [];
  return paths.flatMap((one) => placeIn(fields, library, fieldsOf(one), paths.length > 1));
}

function placeIn(fields: Fields, library: number, folder: Fields | undefined, isOneOfSeveral: boolean): UploadPlace[] {
  const path = idOf(folder?.["id"]);
  if (path === undefined) return [];
  const name = lineOf(fields["name"]) ?? library.toFixed(0);
  const where = lineOf(folder?.["path"]) ?? path.toFixed(0);
  const formats = (listOf(fields["allowedFormats"], maxFormats) ?? []).flatMap((one) => textOf(one) ?? []);
  return [
    {
      library,
      path,
      name: isOneOfSeveral ? `${name}: ${lastPart(where)}` : name,
      isWatched: fields["watch"] !== false,
      formats,
    },
  ];
}

function lastPart(path: string): string {
  const parts = path.split("/").filter((part) => part !== "");
  return parts[parts.length - 1] ?? path;
}

/** `GET /api/v1/app/users/me`, on some servers only. */
function fetchLimit(api: ServerApi): Result<number | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: "/api/v1/app/users/me" });
  if (!answer.ok) return isMissingOrPage(answer) ? ok(undefined) : answer;
  const limit = numberOf(fieldsOf(answer.value)?.["maxFileUploadSizeMb"]);
  return ok(limit !== undefined && limit > 0 ? limit : undefined);
}
