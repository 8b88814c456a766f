import { done, failed, type Result } from "../../base/result";
import type { ShelfBook } from "../../model/shelf";
import type { Receiver } from "../../koreader/http.port";
import { rangeOf, wholeIn, type Headers } from "../../server/decode";
import { isWebPage } from "../../server/failures";
import type { ServerApi } from "../../server/serverApi";
import { unixOfHttpDate } from "../../base/timestamp";

/** The main file, or another by number. */
export type WantedFile = Pick<ShelfBook, "id" | "fileId" | "isOther">;

export interface Resume {
  /** Bytes. */
  readonly bytes: number;
  /** Absent: starts anew. */
  readonly validator?: string | undefined;
}

/** False ends the download. @noSelf */
export interface DownloadSink {
  /** From this byte. */
  begin(head: DownloadHead): boolean;
  take(bytes: string): boolean;
}

export interface DownloadHead {
  readonly from: number;
  /** Bytes; absent if unknown. */
  readonly size?: number | undefined;
  /** For `Resume`; absent if none. */
  readonly validator?: string | undefined;
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
      progress.isKept = sink.begin({
        from: first,
        size: status === 206 ? rangeOf(headers).size : wholeIn(headers["content-length"] ?? ""),
        validator,
      });
      return true;
    },
    // A write error ends the download.
    take: (piece) => progress.isKept && sink.take(piece),
  };
  const question = { method: "GET" as const, path, into };
  const answer = api.askAsLibrary(more === undefined ? question : { ...question, more });
  const { isAnswered, isTaken, isKept } = progress;
  if (!answer.ok) return { result: answer, isAnswered, isTaken };
  if (!isTaken) return { result: failed({ kind: "unreadable", detail: "no file" }), isAnswered, isTaken };
  const result: Result<undefined> = isKept
    ? done
    : failed({ kind: "broken", sent: true, detail: "it could not be kept" });
  return { result, isAnswered, isTaken };
}

function isRest(proof: Required<Resume> | undefined, first: number, headers: Headers): boolean {
  if (proof === undefined) return first === 0;
  return first === proof.bytes && proof.validator !== undefined && isSameVersion(proof.validator, headers);
}

/** Offset of the answer (200 or 206); undefined for others. */
function firstByte(status: number, headers: Headers): number | undefined {
  if (status === 200) return 0;
  return status === 206 ? rangeOf(headers).first : undefined;
}

/** Begins a validator that is the time of the first answer, because the answer named no version. */
const sincePrefix = "since ";

/**
 * Validator of the file in an answer: a strong ETag, its date, or the time of the answer. Undefined if none. Only a
 * strong one proves equal bytes.
 */
function validatorOf(headers: Headers): string | undefined {
  const { etag, date } = headers;
  if (etag !== undefined && !etag.startsWith("W/")) return etag;
  return headers["last-modified"] ?? (date === undefined ? undefined : sincePrefix + date);
}

/** True if the rest is to be asked at the reader's endpoint, the only one with ranges on Grimmory. */
function isByTime(validator: string): boolean {
  return validator.startsWith(sincePrefix);
}

/**
 * True if a partial answer (206) is of the version with this validator. Some servers ignore `If-Range`, so the answer
 * itself is compared. A file that changed in the second of the first answer may be another one.
 */
function isSameVersion(validator: string, headers: Headers): boolean {
  const modified = headers["last-modified"];
  if (isByTime(validator)) {
    const modifiedAt = unixOfHttpDate(modified ?? "");
    const answeredAt = unixOfHttpDate(validator.slice(sincePrefix.length));
    return modifiedAt !== undefined && answeredAt !== undefined && modifiedAt < answeredAt;
  }
  const isTag = validator.startsWith('"');
  const named = isTag ? headers["etag"] : modified;
  return named === undefined || named === validator;
}
