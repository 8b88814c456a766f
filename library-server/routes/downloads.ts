import { z } from "zod";
import { type Answer, refusal } from "../answer";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { type Book, bookById } from "../state/state";
import { unknownBook } from "./books";

const numbered = z.object({ id: idInPath });

export const downloadRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/download",
    access: "bearer",
    params: numbered,
    answer: ({ context, params, range, ifRange }) => {
      const book = bookById(context.state, params.id);
      return download(book, params.id, context.dialect.downloadRanges ? { range, ifRange } : undefined);
    },
  }),

  // What the web reader reads from; the specification does not name it, every real server has it.
  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/content",
    access: "bearer",
    params: numbered,
    query: z.strictObject({ bookType: z.string().optional() }),
    answer: ({ context, params, range, ifRange }) =>
      download(bookById(context.state, params.id), params.id, { range, ifRange }),
  }),
];

interface Wish {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** Without a wish the server knows no ranges. */
function download(book: Book | undefined, id: number, wish: Wish | undefined): Answer {
  if (book === undefined) return unknownBook(id);
  if (book.file === undefined) return refusal(500, `Error while downloading file, bookId: ${id}`);
  const plain = {
    "content-type": "application/octet-stream",
    "content-disposition": disposition(book.fileName),
  };
  const whole = Buffer.from(book.file);
  if (wish === undefined) return { status: 200, headers: plain, body: whole };
  const etag = `"${book.fingerprint}"`;
  const headers = { ...plain, "accept-ranges": "bytes", etag };
  const isSame = wish.ifRange === undefined || wish.ifRange === etag;
  const part = isSame ? partOf(wish.range, whole.length) : undefined;
  if (part === undefined) return { status: 200, headers, body: whole };
  const { first, last } = part;
  if (first > last)
    return { status: 416, headers: { "content-range": `bytes */${whole.length}` }, body: Buffer.alloc(0) };
  const contentRange = `bytes ${first}-${last}/${whole.length}`;
  return {
    status: 206,
    headers: { ...headers, "content-range": contentRange },
    body: whole.subarray(first, last + 1),
  };
}

/** The name in ASCII for old readers, and as it is. */
function disposition(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}

/** First and last byte of a simple range; undefined when the whole file is wanted. */
function partOf(range: string | undefined, length: number): { first: number; last: number } | undefined {
  const found = /^bytes=(\d+)-(\d*)$/.exec(range ?? "");
  if (found === null) return undefined;
  const last = found[2] === "" ? length - 1 : Number(found[2]);
  return { first: Number(found[1]), last: Math.min(last, length - 1) };
}
