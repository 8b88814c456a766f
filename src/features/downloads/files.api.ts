import type { BookId, Fingerprint } from "../../model/book";
import { urlText } from "../../base/webAddress";
import { failed, ok, type Result } from "../../base/result";
import type { ShelfBook } from "../../model/shelf";
import { unixOf } from "../../base/timestamp";
import type { Receiver } from "../../koreader/http.port";
import { shelfBookIn, shelfBooksIn } from "../../server/catalogueShapes";
import { fieldsOf, listOf, numberOf, rangeOf, textOf } from "../../server/decode";
import { isRefusedWith, isMissingOrBroken } from "../../server/failures";
import { askWords } from "../../server/browsePages";
import { firstWay } from "../../server/firstWay";
import { keptRecord } from "../position/progress.api";
import { type DownloadSink, downloadFile, type Resume, type WantedFile } from "./downloadFile.api";
import type { ServerApi } from "../../server/serverApi";

/** Limit of candidates, because each costs a request. */
const maxLooks = 5;

export interface FileSample {
  readonly bytes: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** With the library account. @noSelf */
export interface FileRequests {
  withId(id: BookId): Result<ShelfBook | undefined>;
  /** Empty on servers with by-hash. */
  titled(title: string): Result<readonly ShelfBook[]>;
  /** Books that came last; a few. Empty on servers with by-hash, or without such a list. */
  newest(): Result<readonly ShelfBook[]>;
  /** Undefined if none, or unknown. */
  byPosition(fingerprint: Fingerprint): Result<ShelfBook | undefined>;
  /** From the main file or the first of a format; undefined without range support. */
  sample(id: BookId, from: number, length: number, format?: string): Result<FileSample | undefined>;
  /** `from`: bytes present (0: none); the server may start anew. */
  download(book: WantedFile, from: Resume, sink: DownloadSink): Result<undefined>;
}

export function createFileRequests(api: ServerApi): FileRequests {
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
    download: (book, from, sink) => downloadFile(api, book, from, sink),
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
  const got: { bytes: string; size: number | undefined; isOther: boolean } = {
    bytes: "",
    size: undefined,
    isOther: false,
  };
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
