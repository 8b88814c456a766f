import { asPercent } from "../base/scale";
import { unixOf } from "../base/timestamp";
import {
  formatOf,
  bestRating,
  serverStatusIn,
  type BookPositions,
  type BookState,
  type FileFormat,
  type WebPosition,
  type RemotePosition,
} from "../model/bookState";
import { bookTypeOf, type BookId, bookIdIn, type BookType, type Fingerprint, asFingerprint } from "../model/book";
import { isbnText, isbnsIn } from "../model/isbn";
import {
  type Fields,
  textOf,
  fieldsOf,
  wholeOf,
  lineOf,
  listOf,
  numberOf,
  storedFields,
  joinedNames,
  placeOf,
} from "./decode";
import type { Dialect } from "./dialects/dialect";
import { done, failed, ok, type Result } from "../base/result";
import type { FoundBook } from "../model/candidate";
import { isMissingOrPage, isMissingPath, isRefusedWith } from "./failures";
import { askWords } from "./browsePages";
import { askReaderApi, prepare, recognise } from "./dialects/recognise";
import type { ServerApi } from "./serverApi";

/** §4. @noSelf */
export interface BookRequests {
  findByHash(fingerprint: Fingerprint): Result<FoundBook | undefined>;
  /** The only book with match score 1; else undefined. */
  findByIsbn(isbn: string): Result<FoundBook | undefined>;
  describe(id: BookId): Result<FoundBook | undefined>;
}

export function createBookRequests(api: ServerApi): BookRequests {
  return {
    findByHash: (fingerprint) => findByHash(api, fingerprint),
    findByIsbn: (isbn) => findByIsbn(api, isbn),
    describe: (id) => describe(api, id),
  };
}

/** Undefined if the server does not give them. */
export function positionsIn(fields: Fields): BookPositions | undefined {
  const files = filesIn(fields);
  const readAt = unixOf(textOf(fields["lastReadTime"]) ?? "");
  const web: BookPositions["web"] = {
    EPUB: webIn(fieldsOf(fields["epubProgress"]), "cfi"),
    PDF: webIn(fieldsOf(fields["pdfProgress"]), "page"),
    CBX: webIn(fieldsOf(fields["cbxProgress"]), "page"),
  };
  const devices = devicesIn(fieldsOf(fields["koreaderProgress"]));
  const first = files.EPUB ?? files.PDF ?? files.CBX ?? web.EPUB ?? web.PDF ?? web.CBX ?? devices ?? readAt;
  return first === undefined ? undefined : { files, web, readAt, devices };
}

export function stateIn(fields: Fields): BookState {
  const status = serverStatusIn(lineOf(fields["readStatus"]));
  const rating = wholeOf(fields["personalRating"]) ?? wholeOf(fieldsOf(fields["metadata"])?.["personalRating"]);
  return {
    status,
    // Only for this status.
    statusAt: status === "READ" ? unixOf(textOf(fields["dateFinished"]) ?? "") : undefined,
    rating: rating !== undefined && rating >= 1 && rating <= bestRating ? rating : undefined,
    positions: positionsIn(fields),
  };
}

export const maxFiles = 20;

export function filesIn(fields: Fields): BookPositions["files"] {
  const files: Partial<Record<FileFormat, number>> = {};
  // An absent one would end a list of Lua.
  const primary: readonly unknown[] = [fieldsOf(fields["primaryFile"]) ?? {}];
  const others = listOf(fields["files"], maxFiles) ?? listOf(fields["alternativeFormats"], maxFiles) ?? [];
  for (const file of primary.concat(others)) {
    const entry = fieldsOf(file) ?? {};
    const type = bookTypeOf(textOf(entry["fileName"]) ?? "");
    const id = wholeOf(entry["id"]);
    const format = type === undefined ? undefined : formatOf(type);
    if (format !== undefined && id !== undefined) files[format] ??= id;
  }
  return files;
}

function webIn(fields: Fields | undefined, name: "cfi" | "page"): WebPosition | undefined {
  const percent = numberOf(fields?.["percentage"]);
  if (fields === undefined || percent === undefined) return undefined;
  const place = name === "cfi" ? placeOf(fields[name]) : wholeOf(fields[name])?.toFixed(0);
  return { percent: asPercent(percent), place: (place ?? "").length > maxCfiLength ? undefined : place };
}

/** Percent without a device name, a fraction with one. */
function devicesIn(fields: Fields | undefined): RemotePosition | undefined {
  const number = numberOf(fields?.["percentage"]);
  if (fields === undefined || number === undefined) return undefined;
  const writtenAt = unixOf(textOf(fields["lastSyncTime"]) ?? "");
  if (writtenAt === undefined) return { percent: asPercent(number), isRounded: true };
  const { device, deviceId } = writerIn(fields["device"], fields["deviceId"]);
  return { percent: asPercent(number * 100), writtenAt, device, deviceId };
}

/** Servers write their own name for the web reader and for unnamed devices. */
const serverNames: readonly string[] = ["booklore", "grimmory"];

/** Device of a position; empty for the server's own name. IDs have any form: KOReader's are 32 hex digits. */
export function writerIn(name: unknown, id: unknown): Pick<RemotePosition, "device" | "deviceId"> {
  const deviceId = lineOf(id);
  if (deviceId === undefined || serverNames.includes(deviceId.toLowerCase())) return {};
  const device = lineOf(name);
  const isServers = device !== undefined && serverNames.includes(device.toLowerCase());
  return { device: isServers ? undefined : device, deviceId };
}

/** Bytes; the servers' limit. */
export const maxCfiLength = 1000;

export const nobody = asFingerprint("00000000000000000000000000000000");

/** Reader API (§4), or `GET /api/v1/books/by-hash/{hash}`. Undefined if unknown, or unsupported (kept for a day). */
export function findByHash(api: ServerApi, fingerprint: Fingerprint): Result<FoundBook | undefined> {
  const prepared = api.dialects.current().byHash ? done : prepare(api);
  if (!prepared.ok) return prepared;
  if (!api.dialects.current().byHash) return ok(undefined);
  const answer = askByHash(api, fingerprint, ({ byHash }) => byHash);
  return !api.dialects.current().byHash || lacksByHash(api, answer) ? ok(undefined) : bookIn(answer);
}

/** True if the endpoint exists. */
export function checkByHash(api: ServerApi): Result<boolean> {
  const answer = askByHash(api, nobody, () => true);
  if (lacksByHash(api, answer)) return ok(false);
  if (answer.ok) return ok(foundIn(fieldsOf(answer.value) ?? {}) !== undefined);
  const { failure } = answer;
  // A 404 is normal for an unknown hash, unless the version lacks the endpoint.
  if (isRefusedWith(failure, 405)) return ok(false);
  if (failure.kind === "refused" && failure.status < 500) return ok(true);
  return answer;
}

/** Only W among the real servers. */
function askByHash(api: ServerApi, fingerprint: Fingerprint, isThere: (dialect: Dialect) => boolean): Result<unknown> {
  const { dialects, settings } = api;
  const { readerUsername, libraryUsername } = settings();
  if (readerUsername === "" && libraryUsername !== "")
    return api.askAsLibrary({ method: "GET", path: `/api/v1/books/by-hash/${fingerprint}` });
  const answer = askReaderApi(api, (dialect) =>
    isThere(dialect) ? { method: "GET", path: `/books/by-hash/${fingerprint}` } : undefined,
  );
  if (answer.ok && storedFields(answer.value) !== undefined) dialects.identify("books by hash");
  return answer;
}

/** 405 or a web page while the server answers otherwise. A 404 may be an unknown book. */
function lacksByHash(api: ServerApi, answer: Result<unknown>): boolean {
  if (answer.ok && foundIn(fieldsOf(answer.value) ?? {}) !== undefined) api.dialects.learn({ byHash: true });
  if (!isMissingOrPage(answer)) return false;
  if (!api.dialects.current().byHash) return true;
  if (api.dialects.knows("byHash") || isUnknown(answer)) return false;
  if (!api.dialects.isConfirmed(day) && !answersNow(api)) return false;
  api.dialects.learn({ byHash: false });
  return !api.dialects.current().byHash;
}

/** No login page of a Wi-Fi is in the way. */
function answersNow(api: ServerApi): boolean {
  if (api.settings().readerUsername !== "") return recognise(api).ok;
  const user = api.askAsLibrary({ method: "GET", path: "/api/v1/users/me" });
  return user.ok && fieldsOf(user.value) !== undefined;
}

function isUnknown(answer: Result<unknown>): boolean {
  return !answer.ok && isRefusedWith(answer.failure, 404);
}

const day = 86400;

const maxResults = 100;

/** `GET /api/v1/books/search?isbn=` (§4.1 rule 3): a single result with score 1. */
export function findByIsbn(api: ServerApi, isbn: string): Result<FoundBook | undefined> {
  if (!api.dialects.current().isbnSearch) return findByWords(api, isbn);
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/search?isbn=${isbn}` });
  if (lacksSearch(api, answer)) return ok(undefined);
  if (!answer.ok) return answer;
  const results = listOf(answer.value, maxResults) ?? listOf(fieldsOf(answer.value)?.["content"], maxResults);
  if (results === undefined) return failed({ kind: "unreadable", detail: "a search without results" });
  const exact: Fields[] = [];
  for (const result of results) {
    const fields = fieldsOf(result);
    if (fields !== undefined && numberOf(fields["matchScore"]) === 1) exact.push(fields);
  }
  // Several books are ambiguous.
  const [only] = exact;
  return ok(only === undefined || exact.length > 1 ? undefined : foundIn(only));
}

/** By a page of books with these words. A single one with this ISBN counts. Undefined if the server has no pages. */
function findByWords(api: ServerApi, isbn: string): Result<FoundBook | undefined> {
  const page = askWords(api, isbn, maxResults);
  if (!page.ok || page.value === undefined) return page.ok ? ok(undefined) : page;
  const exact: FoundBook[] = [];
  for (const entry of page.value.content) {
    const found = foundIn(fieldsOf(entry) ?? {});
    if (found !== undefined && digitsOf(found.isbn13, found.isbn10).includes(isbn)) exact.push(found);
  }
  return ok(exact.length === 1 && !page.value.more ? exact[0] : undefined);
}

/** Servers keep hyphens as they came. */
function digitsOf(isbn13: string | undefined, isbn10: string | undefined): readonly string[] {
  const { isbn13: long, isbn10: short } = isbnsIn(`${isbn13 ?? ""}\n${isbn10 ?? ""}`);
  return [long ?? "", short ?? ""];
}

/** Servers without it take "search" for an ID. Without by-hash there is no search either. */
function lacksSearch({ dialects }: ServerApi, answer: Result<unknown>): boolean {
  const isBroken = !answer.ok && isRefusedWith(answer.failure, 500) && !dialects.current().byHash;
  const isMissing = isMissingPath(answer) || isBroken;
  if (isMissing || answer.ok) dialects.learn({ isbnSearch: !isMissing });
  return isMissing;
}

/** `GET /api/v1/books/{id}` (§4). Undefined if absent. */
export function describe(api: ServerApi, id: BookId): Result<FoundBook | undefined> {
  return bookIn(api.askAsLibrary({ method: "GET", path: `/api/v1/books/${id.toFixed(0)}` }));
}

function bookIn(answer: Result<unknown>): Result<FoundBook | undefined> {
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const fields = fieldsOf(answer.value);
  const found = fields === undefined ? undefined : foundIn(fields);
  return found === undefined ? failed({ kind: "unreadable", detail: "a book without an ID" }) : ok(found);
}

/** Some servers nest fields in `metadata`, and list authors. */
function foundIn(fields: Fields): FoundBook | undefined {
  const id = bookIdIn(numberOf(fields["id"]));
  if (id === undefined) return undefined;
  const more = fieldsOf(fields["metadata"]) ?? fields;
  return {
    id,
    type: typeIn(fields),
    title: lineOf(more["title"]) ?? lineOf(fields["title"]),
    author: joinedNames(more["authors"]) ?? joinedNames(fields["authors"]),
    isbn13: isbnText(lineOf(more["isbn13"]) ?? lineOf(fields["isbn13"])),
    isbn10: isbnText(lineOf(more["isbn10"]) ?? lineOf(fields["isbn10"])),
    serverPages: wholeOf(more["pageCount"]) ?? wholeOf(fields["pageCount"]),
  };
}

/** With one format for all comics the file name decides. */
const types: Readonly<Record<string, BookType>> = {
  EPUB: "EPUB",
  PDF: "PDF",
  CBZ: "CBZ",
  CBR: "CBR",
  CBX: "CBZ",
  FB2: "FB2",
  MOBI: "MOBI",
  AZW3: "AZW3",
};

/** Undefined with several files. */
function typeIn(fields: Fields): BookType | undefined {
  if ((listOf(fields["alternativeFormats"], 1) ?? []).length > 0) return undefined;
  const file = fieldsOf(fields["primaryFile"]) ?? fields;
  return bookTypeOf(lineOf(file["fileName"]) ?? "") ?? types[lineOf(file["bookType"]) ?? ""];
}
