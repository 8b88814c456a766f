import type { BookId, Fingerprint } from "../../model/book";
import { urlText } from "../../base/webAddress";
import type { Failure } from "../../base/failure";
import { done, type Failed, failed, ok, type Result } from "../../base/result";
import type { ShelfBook } from "../../model/shelf";
import { unixOf } from "../../base/timestamp";
import type { Receiver } from "../../koreader/http.port";
import type { DownloadSink, FileSample, Resume, ServerFiles, WantedFile } from "../../server/shelfLibrary.port";
import { shelfBookIn, shelfBooksIn } from "../../server/catalogueShapes";
import { fieldsOf, listOf, numberOf, rangeOf, textOf, wholeIn, type Headers } from "../../server/decode";
import { isRefusedWith, isWebPage, isMissingOrBroken } from "../../server/failures";
import { askWords } from "../../server/browsePages";
import { firstWay } from "../../server/firstWay";
import { keptRecord } from "../position/progress.api";
import type { ServerApi } from "../../server/serverApi";
import { isByTime, isSameVersion, validatorOf } from "./fileVersion";

/** Limit of candidates, because each costs a request. */
const maxLooks = 5;

export function createServerFiles(api: ServerApi): ServerFiles {
  return {
    withId: (id) => bookDetails(api, id),
    titled: (title) => {
      if (api.dialects.current().byHash) return ok([]);
      const found = search(api, title);
      return found.ok ? completed(api, found.value) : found;
    },
    newest: () => newest(api),
    byPosition: (fingerprint) => byPosition(api, fingerprint),
    sample: (id, from, size, format) => sample(api, id, { from, size }, format),
  };
}

/** `GET /api/v1/app/books/search`, else pages with these words, on servers without by-hash. Empty without either. */
function search(api: ServerApi, title: string): Result<readonly ShelfBook[]> {
  const found = firstWay([() => searchApp(api, title), () => searchPages(api, title)]);
  if (found.ok) return ok(found.value ?? []);
  return isMissingOrBroken(found) ? ok([]) : found;
}

function searchApp(api: ServerApi, title: string): Result<readonly ShelfBook[]> {
  const path = `/api/v1/app/books/search?q=${urlText(title)}&page=0&size=${maxLooks}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return answer;
  const content = listOf(fieldsOf(answer.value)?.["content"], maxLooks);
  return content === undefined
    ? failed({ kind: "unreadable", detail: "a search without results" })
    : ok(shelfBooksIn(content, api.pause));
}

function searchPages(api: ServerApi, title: string): Result<readonly ShelfBook[] | undefined> {
  const page = askWords(api, title, maxLooks);
  if (!page.ok || page.value === undefined) return page.ok ? ok(undefined) : page;
  return ok(shelfBooksIn(page.value.content, api.pause));
}

/** `GET /api/v1/app/books` by the time of coming. */
function newest(api: ServerApi): Result<readonly ShelfBook[]> {
  if (api.dialects.current().byHash) return ok([]);
  const path = `/api/v1/app/books?sort=addedOn&dir=desc&page=0&size=${maxLooks}`;
  const answer = api.askAsLibrary({ method: "GET", path });
  if (!answer.ok) return isMissingOrBroken(answer) ? ok([]) : answer;
  const content = listOf(fieldsOf(answer.value)?.["content"], maxLooks) ?? [];
  return completed(api, shelfBooksIn(content, api.pause));
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
const maxRead = 50;

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
    ? `/api/v1/app/books?sort=lastReadTime&dir=desc&page=0&size=${maxRead}`
    : `/api/v1/app/books/continue-reading?limit=${maxRead}`;
  const read = api.askAsLibrary({ method: "GET", path });
  if (!read.ok) return read;
  const list = listOf(isSorted ? fieldsOf(read.value)?.["content"] : read.value, maxRead) ?? [];
  const after = (entry: unknown): number =>
    (unixOf(textOf(fieldsOf(entry)?.["lastReadTime"]) ?? "") ?? writtenAt) - writtenAt;
  const then = list.filter((entry) => Math.abs(after(entry)) <= sameSeconds);
  const likely = then.length > 0 ? then : list.filter((entry) => after(entry) > 0);
  return ok(shelfBooksIn(likely.slice(0, maxLooks), api.pause));
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
  /** Bytes. */
  readonly size: number;
}

/** `GET /api/v1/books/{id}/content` (not specified). A server without ranges is cut off after the first bytes. */
function sample(
  api: ServerApi,
  book: BookId,
  { from, size: wanted }: Span,
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
      if (got.bytes.length > wanted) got.isOther = true;
      return !got.isOther;
    },
  };
  const whole = `/api/v1/books/${book.toFixed(0)}/content`;
  const path = format === undefined ? whole : `${whole}?bookType=${urlText(format)}`;
  const more = { Range: `bytes=${from.toFixed(0)}-${(from + wanted - 1).toFixed(0)}` };
  const answer = api.askAsLibrary({ method: "GET", path, more, into });
  if (got.isOther) return ok(undefined);
  if (!answer.ok) return answer;
  return ok(got.size === undefined ? undefined : { bytes: got.bytes, size: got.size });
}

/**
 * `GET /api/v1/books/{id}/download` (not specified), other files by number. The rest of a file that cannot be proven
 * unchanged is not asked for, or not taken: the file begins anew.
 */
export function downloadFile(api: ServerApi, book: WantedFile, from: Resume, sink: DownloadSink): Result<undefined> {
  const rest = restOf(book, from);
  if (rest === undefined) return receiveFile(api, wholeOf(book), sink).result;
  const received = receiveFile(api, rest, sink);
  return received.isAnswered && !received.isTaken ? receiveFile(api, wholeOf(book), sink).result : received.result;
}

interface FileRequest {
  readonly path: string;
  readonly more?: Readonly<Record<string, string>>;
  /** Of the bytes that are here; a partial answer must be of the same file. */
  readonly proof?: Required<Resume> | undefined;
  /** A file by number has no endpoint with ranges. */
  readonly isOther: boolean;
}

function wholeOf({ id, fileId, isOther }: WantedFile): FileRequest {
  if (isOther !== true || fileId === undefined)
    return { path: `/api/v1/books/${id.toFixed(0)}/download`, isOther: false };
  return { path: `/api/v1/books/${id.toFixed(0)}/files/${fileId.toFixed(0)}/download`, isOther: true };
}

/** Undefined if it cannot be asked for (RFC 9110 §13.1.5). */
function restOf(book: WantedFile, { bytes, validator }: Resume): FileRequest | undefined {
  if (bytes === 0 || validator === undefined) return undefined;
  const whole = wholeOf(book);
  const Range = `bytes=${bytes.toFixed(0)}-`;
  const proof = { bytes, validator };
  if (!isByTime(validator)) return { ...whole, more: { Range, "If-Range": validator }, proof };
  return { path: `/api/v1/books/${book.id.toFixed(0)}/content`, more: { Range }, proof, isOther: false };
}

interface ReceivedFile {
  readonly result: Result<undefined>;
  readonly isAnswered: boolean;
  /** False if the answer was not the file. */
  readonly isTaken: boolean;
}

function receiveFile(api: ServerApi, { path, more, proof, isOther }: FileRequest, sink: DownloadSink): ReceivedFile {
  const progress = { isAnswered: false, isTaken: false, isKept: false };
  const into: Receiver = {
    begin: (status, headers) => {
      progress.isAnswered = true;
      const first = firstByte(status, headers);
      if (first === undefined || isWebPage(headers)) return false;
      if (status === 206 && !isRest(proof, first, headers)) return false;
      progress.isTaken = true;
      const found = validatorOf(headers);
      const own = found !== undefined && isOther && isByTime(found) ? undefined : found;
      const validator = first > 0 ? proof?.validator : own;
      progress.isKept = sink.begin({ from: first, size: sizeOf(status, headers), validator });
      return true;
    },
    // A write error ends the download.
    take: (piece) => progress.isKept && sink.take(piece),
  };
  const question = { method: "GET" as const, path, into };
  const answer = api.askAsLibrary(more === undefined ? question : { ...question, more });
  const { isAnswered, isTaken, isKept } = progress;
  const result = !answer.ok ? answer : !isTaken ? noFile() : isKept ? done : notKept();
  return { result, isAnswered, isTaken };
}

function isRest(proof: Required<Resume> | undefined, first: number, headers: Headers): boolean {
  if (proof === undefined) return first === 0;
  return first === proof.bytes && proof.validator !== undefined && isSameVersion(proof.validator, headers);
}

function noFile(): Failed<Failure> {
  return failed({ kind: "unreadable", detail: "no file" });
}

function notKept(): Failed<Failure> {
  return failed({ kind: "broken", sent: true, detail: "it could not be kept" });
}

/** Offset of the answer (200 or 206); undefined for others. */
function firstByte(status: number, headers: Headers): number | undefined {
  if (status === 200) return 0;
  return status === 206 ? rangeOf(headers).first : undefined;
}

function sizeOf(status: number, headers: Headers): number | undefined {
  return status === 206 ? rangeOf(headers).size : wholeIn(headers["content-length"] ?? "");
}
