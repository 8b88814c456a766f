import type { BookId, Fingerprint } from "../../model/book";
import { urlText } from "../../base/webAddress";
import { done, failed, ok, type Result } from "../../base/result";
import type { ShelfBook } from "../../model/shelf";
import { unixOf } from "../../base/timestamp";
import type { Receiver } from "../../koreader/http.port";
import type { DownloadSink, FileSample, Resume, ServerFiles, WantedFile } from "../../server/shelfLibrary.port";
import { shelfBookIn, shelfBooksIn } from "../../server/catalogueShapes";
import { fieldsOf, listOf, numberOf, rangeOf, textOf, wholeIn, type Headers } from "../../server/decode";
import { isRefusedWith, isWebPage, isMissingOrBroken } from "../../server/failures";
import { keptRecord } from "../position/progress.api";
import type { ServerApi } from "../../server/serverApi";

/** Limit of candidates, because each costs a request. */
const mostLookedAt = 5;

export function createServerFiles(api: ServerApi): ServerFiles {
  return {
    withId: (id) => bookDetails(api, id),
    titled: (title) => {
      if (api.dialects.current().byHash) return ok([]);
      const found = search(api, title);
      return found.ok ? completed(api, found.value) : found;
    },
    byPosition: (fingerprint) => byPosition(api, fingerprint),
    sample: (id, from, length, format) => sample(api, id, { from, length }, format),
  };
}

/** `GET /api/v1/app/books/search`, on servers without by-hash. */
function search(api: ServerApi, title: string): Result<readonly ShelfBook[]> {
  const path = `/api/v1/app/books/search?q=${urlText(title)}&page=0&size=${mostLookedAt}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return isMissingOrBroken(answer) ? ok([]) : answer;
  const content = listOf(fieldsOf(answer.value)?.["content"], mostLookedAt);
  return content === undefined
    ? failed({ kind: "unreadable", detail: "a search without results" })
    : ok(shelfBooksIn(content, api.pause));
}

function completed(api: ServerApi, found: readonly ShelfBook[]): Result<readonly ShelfBook[]> {
  const books: ShelfBook[] = [];
  for (const book of found) {
    const whole = book.fileName === undefined ? bookDetails(api, book.id) : ok(book);
    if (!whole.ok) return whole;
    if (whole.value !== undefined) books.push(whole.value);
  }
  return ok(books);
}

/** The servers' page size. */
const mostRead = 50;

/** Tolerance: seconds, and the rounding of a fraction. */
const sameSeconds = 1;
const sameFraction = 0.0001;

/** Server without by-hash: the recent book whose device record equals the one for this fingerprint. */
function byPosition(api: ServerApi, fingerprint: Fingerprint): Result<ShelfBook | undefined> {
  if (api.dialects.current().byHash) return ok(undefined);
  const kept = keptRecord(api, fingerprint);
  if (!kept.ok) return kept;
  const writtenAt = kept.value?.writtenAt;
  if (writtenAt === undefined) return ok(undefined);
  const fraction = kept.value?.fraction;
  const read = readThen(api, writtenAt);
  if (!read.ok) return isMissingOrBroken(read) ? ok(undefined) : read;
  const same: ShelfBook[] = [];
  for (const book of read.value) {
    const isKept = keeps(api, book.id, fraction, writtenAt);
    if (!isKept.ok) return isKept;
    if (isKept.value) same.push(book);
  }
  const whole = completed(api, same.length === 1 ? same : []);
  return whole.ok ? ok(whole.value[0]) : whole;
}

/**
 * Books last read at this time (Unix seconds), or a few candidates, as the web reader may have changed the time. B2
 * ignores the sort order.
 */
function readThen(api: ServerApi, writtenAt: number): Result<readonly ShelfBook[]> {
  const isSorted = api.dialects.current().lastRead === "sorted";
  const path = isSorted
    ? `/api/v1/app/books?sort=lastReadTime&dir=desc&page=0&size=${mostRead}`
    : `/api/v1/app/books/continue-reading?limit=${mostRead}`;
  const read = api.askAsLibrary({ method: "GET", path });
  if (!read.ok) return read;
  const list = listOf(isSorted ? fieldsOf(read.value)?.["content"] : read.value, mostRead) ?? [];
  const after = (entry: unknown): number =>
    (unixOf(textOf(fieldsOf(entry)?.["lastReadTime"]) ?? "") ?? writtenAt) - writtenAt;
  const then = list.filter((entry) => Math.abs(after(entry)) <= sameSeconds);
  const likely = then.length > 0 ? then : list.filter((entry) => after(entry) > 0);
  return ok(shelfBooksIn(likely.slice(0, mostLookedAt), api.pause));
}

/** True if the book's record, with or without a position, was written at that time. */
function keeps(api: ServerApi, id: BookId, fraction: number | undefined, writtenAt: number): Result<boolean> {
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/app/books/${id.toFixed(0)}` });
  if (!answer.ok) return answer.failure.kind === "refused" ? ok(false) : answer;
  const book = fieldsOf(answer.value);
  const record = fieldsOf(book?.["koreaderProgress"]);
  const reached = numberOf(record?.["percentage"]);
  // A record without a position has only the book's reading time.
  const at = unixOf(textOf(fraction === undefined ? book?.["lastReadTime"] : record?.["lastSyncTime"]) ?? "");
  if (at === undefined || Math.abs(at - writtenAt) > sameSeconds) return ok(false);
  if (reached === undefined || fraction === undefined) return ok(reached === fraction);
  return ok(Math.abs(reached - fraction) <= sameFraction);
}

/** `GET /api/v1/books/{id}` (§4). Undefined if absent. */
export function bookDetails(api: ServerApi, id: BookId): Result<ShelfBook | undefined> {
  const answer = api.askAsLibrary({ method: "GET", path: `/api/v1/books/${id.toFixed(0)}` });
  if (!answer.ok) return isRefusedWith(answer.failure, 404) ? ok(undefined) : answer;
  const book = shelfBookIn(answer.value);
  return book === undefined ? failed({ kind: "unreadable", detail: "a book without an ID" }) : ok(book);
}

interface Span {
  readonly from: number;
  readonly length: number;
}

/** `GET /api/v1/books/{id}/content` (not specified). A server without ranges is cut off after the first bytes. */
function sample(
  api: ServerApi,
  book: BookId,
  { from, length }: Span,
  format: string | undefined,
): Result<FileSample | undefined> {
  const got = { bytes: "", size: undefined as number | undefined, isOther: false };
  const into: Receiver = {
    begin: (status, headers) => {
      if (status !== 200 && status !== 206) return false;
      const { first, size } = rangeOf(headers);
      got.isOther = status === 200 || first !== from;
      got.size = size;
      return true;
    },
    take: (piece) => {
      got.bytes += piece;
      if (got.bytes.length > length) got.isOther = true;
      return !got.isOther;
    },
  };
  const whole = `/api/v1/books/${book.toFixed(0)}/content`;
  const path = format === undefined ? whole : `${whole}?bookType=${urlText(format)}`;
  const more = { Range: `bytes=${from.toFixed(0)}-${(from + length - 1).toFixed(0)}` };
  const answer = api.askAsLibrary({ method: "GET", path, more, into });
  if (got.isOther) return ok(undefined);
  if (!answer.ok) return answer;
  return ok(got.size === undefined ? undefined : { bytes: got.bytes, size: got.size });
}

/**
 * `GET /api/v1/books/{id}/download` (not specified), other files by number. Ranges need a validator (RFC 9110 §13.1.5).
 */
export function downloadFile(api: ServerApi, book: WantedFile, from: Resume, sink: DownloadSink): Result<undefined> {
  const { validator, bytes } = from;
  const isPart = bytes > 0 && validator !== undefined;
  const progress = { taken: false, kept: false };
  const into: Receiver = {
    begin: (status, headers) => {
      const first = firstByte(status, headers);
      if (first === undefined || isWebPage(headers) || (first > 0 && !(isPart && first === bytes))) return false;
      progress.taken = true;
      const head = { from: first, size: sizeOf(status, headers), validator: proofOf(headers) };
      progress.kept = sink.begin(head);
      return true;
    },
    // A write error ends the download.
    take: (piece) => progress.kept && sink.take(piece),
  };
  const question = { method: "GET" as const, path: pathOf(book), into };
  const answer = api.askAsLibrary(
    isPart ? { ...question, more: { Range: `bytes=${bytes.toFixed(0)}-`, "If-Range": validator } } : question,
  );
  if (!answer.ok) return answer;
  if (!progress.taken) return failed({ kind: "unreadable", detail: "no file" });
  return progress.kept ? done : failed({ kind: "broken", sent: true, detail: "it could not be kept" });
}

function pathOf({ id, fileId, isOther }: WantedFile): string {
  if (isOther !== true || fileId === undefined) return `/api/v1/books/${id.toFixed(0)}/download`;
  return `/api/v1/books/${id.toFixed(0)}/files/${fileId.toFixed(0)}/download`;
}

/** Offset of the answer (200 or 206); undefined for others. */
function firstByte(status: number, headers: Headers): number | undefined {
  if (status === 200) return 0;
  return status === 206 ? rangeOf(headers).first : undefined;
}

function sizeOf(status: number, headers: Headers): number | undefined {
  return status === 206 ? rangeOf(headers).size : wholeIn(headers["content-length"] ?? "");
}

/** Only a strong validator proves equal bytes. */
function proofOf(headers: Headers): string | undefined {
  const tag = headers["etag"];
  return tag !== undefined && !tag.startsWith("W/") ? tag : headers["last-modified"];
}
