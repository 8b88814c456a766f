import type { BookId } from "../domain/book/book";
import { ok, type Result } from "../domain/result";
import type { Receiver } from "../ports/downloads";
import type { FileSample } from "../ports/serverFiles";
import { rangeOf } from "./contentRange";
import type { Wire } from "./wire";

interface Span {
  readonly from: number;
  /** Bytes. */
  readonly length: number;
}

/**
 * `GET /api/v1/books/{id}/content`, from which web readers read; the specification does not name it, every real server
 * has it. Whoever sends the whole file instead of the part is cut off at its first bytes.
 */
export function sample(wire: Wire, book: BookId, { from, length }: Span): Result<FileSample | undefined> {
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
  const path = `/api/v1/books/${book.toFixed(0)}/content`;
  const more = { Range: `bytes=${from.toFixed(0)}-${(from + length - 1).toFixed(0)}` };
  const answer = wire.askAsLibrary({ method: "GET", path, more, into });
  if (got.isOther) return ok(undefined);
  if (!answer.ok) return answer;
  return ok(got.size === undefined ? undefined : { bytes: got.bytes, size: got.size });
}
