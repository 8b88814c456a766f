import type { Headers } from "../../server/decode";
import { unixOfHttpDate } from "../../base/timestamp";

/** Begins a validator that is the time of the first answer, because the answer named no version. */
const sincePrefix = "since ";

/**
 * Validator of the file in an answer: a strong ETag, its date, or the time of the answer. Undefined if none. Only a
 * strong one proves equal bytes.
 */
export function validatorOf(headers: Headers): string | undefined {
  const { etag, date } = headers;
  if (etag !== undefined && !etag.startsWith("W/")) return etag;
  return headers["last-modified"] ?? (date === undefined ? undefined : sincePrefix + date);
}

/** True if the rest is to be asked at the reader's endpoint, the only one with ranges on Grimmory. */
export function isByTime(validator: string): boolean {
  return validator.startsWith(sincePrefix);
}

/**
 * True if a partial answer (206) is of the version with this validator. Some servers ignore `If-Range`, so the answer
 * itself is compared. A file that changed in the second of the first answer may be another one.
 */
export function isSameVersion(validator: string, headers: Headers): boolean {
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
