import type { BookId } from "../domain/book/book";
import { done, failed, type Result } from "../domain/result";
import type { Receiver } from "../ports/downloads";
import type { DownloadSink, Resume } from "../ports/shelfLibrary";
import { rangeOf, wholeIn, type Headers } from "./contentRange";
import { isWebPage } from "./refusal";
import type { Wire } from "./wire";

/**
 * `GET /api/v1/books/{id}/download`: the specification names no path for the files of books; every server has this
 * one. A part is asked for only where the server can prove that its file is still the same (RFC 9110 §13.1.5).
 */
export function download(wire: Wire, book: BookId, from: Resume, sink: DownloadSink): Result<undefined> {
  const { validator, bytes } = from;
  const isPart = bytes > 0 && validator !== undefined;
  const progress = { taken: false, kept: false };
  const into: Receiver = {
    begin: (status, headers) => {
      const first = firstByte(status, headers);
      if (first === undefined || isWebPage(headers) || (first > 0 && !(isPart && first === bytes)))
        return false;
      progress.taken = true;
      const head = { from: first, size: sizeOf(status, headers), validator: proofOf(headers) };
      progress.kept = sink.begin(head);
      return true;
    },
    // What nobody can keep ends the download with its first bytes.
    take: (piece) => progress.kept && sink.take(piece),
  };
  const question = { method: "GET" as const, path: `/api/v1/books/${book.toFixed(0)}/download`, into };
  const answer = wire.askAsLibrary(
    isPart ? { ...question, more: { Range: `bytes=${bytes.toFixed(0)}-`, "If-Range": validator } } : question,
  );
  if (!answer.ok) return answer;
  if (!progress.taken) return failed({ kind: "unreadable", detail: "no file" });
  return progress.kept ? done : failed({ kind: "broken", sent: true, detail: "it could not be kept" });
}

/** 200: the whole; 206: from where it says. Undefined when no file follows. */
function firstByte(status: number, headers: Headers): number | undefined {
  if (status === 200) return 0;
  return status === 206 ? rangeOf(headers).first : undefined;
}

function sizeOf(status: number, headers: Headers): number | undefined {
  return status === 206 ? rangeOf(headers).size : wholeIn(headers["content-length"] ?? "");
}

/** A weak validator proves nothing about bytes. */
function proofOf(headers: Headers): string | undefined {
  const tag = headers["etag"];
  return tag !== undefined && !tag.startsWith("W/") ? tag : headers["last-modified"];
}
