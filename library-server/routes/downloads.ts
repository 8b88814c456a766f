import { z } from "zod";
import parseRange from "range-parser";
import { type Answer, ok, refusal } from "../answer";
import type { Dialect } from "../dialect";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { type Book, bookById } from "../state/state";
import { denied, unknownBook } from "./books";
import { fileIdOf, fileView } from "./bookView";

const numbered = z.object({ id: idInPath });

export const downloadRoutes = [
  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/download",
    access: "bearer",
    params: numbered,
    answer: ({ context, params, range, ifRange, user }) => {
      const { state, dialect } = context;
      const book = bookById(state, params.id);
      if (book === undefined) return unknownBook(params.id);
      if (!user().hasLibrary || !user().canDownload) return denied(dialect);
      return download(book, dialect, dialect.downloadRanges ? { range, ifRange } : undefined);
    },
  }),

  // What the web reader reads from; the specification does not name it, every real server has it.
  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/content",
    access: "bearer",
    params: numbered,
    query: z.object({ bookType: z.string().optional() }),
    answer: ({ context, params, range, ifRange, user }) => {
      const { state, dialect } = context;
      const book = bookById(state, params.id);
      if (book === undefined) return unknownBook(params.id);
      return user().hasLibrary ? download(book, dialect, { range, ifRange }) : denied(dialect);
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/files",
    access: "bearer",
    exists: hasFiles,
    params: numbered,
    query: z.object({ isBook: z.string().optional() }),
    answer: ({ context, params }) => {
      const book = bookById(context.state, params.id);
      if (book === undefined) return unknownBook(params.id);
      const filePath = context.dialect.tellsFilePaths ? `/books/${book.fileName}` : undefined;
      return ok([{ ...fileView(book), filePath }]);
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/files/:fileId/download",
    access: "bearer",
    exists: hasFiles,
    params: z.object({ id: idInPath, fileId: idInPath }),
    answer: ({ context, params, range, ifRange }) => {
      const { state, dialect } = context;
      const book = bookById(state, params.id);
      if (book === undefined || fileIdOf(book) !== params.fileId) return unknownBook(params.id);
      if (dialect.downloadsFirstFile) return download(book, dialect, { range, ifRange });
      return refusal(400, `Primary book file cannot be processed as an additional file: ${params.fileId}`);
    },
  }),
];

function hasFiles(dialect: Dialect): boolean {
  return dialect.account && dialect.highlights;
}

interface Wish {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** Without a wish the server knows no ranges. */
function download(
  { id, file, fileName, fingerprint }: Book,
  dialect: Dialect,
  wish: Wish | undefined,
): Answer {
  if (file === undefined) return refusal(500, `Error while downloading file, bookId: ${id}`);
  const plain = {
    "content-type": "application/octet-stream",
    "content-disposition": disposition(fileName, dialect),
  };
  const whole = Buffer.from(file);
  if (wish === undefined) return { status: 200, headers: plain, body: whole };
  const etag = `"${fingerprint}"`;
  const headers = { ...plain, "accept-ranges": "bytes", etag };
  const isSame = wish.ifRange === undefined || wish.ifRange === etag;
  const parts = isSame ? parseRange(whole.length, wish.range ?? "") : undefined;
  if (parts === -1) {
    return { status: 416, headers: { "content-range": `bytes */${whole.length}` }, body: Buffer.alloc(0) };
  }
  // What makes no sense is passed over, and of several parts the first one comes.
  const part = Array.isArray(parts) ? parts[0] : undefined;
  if (part === undefined) return { status: 200, headers, body: whole };
  const contentRange = `bytes ${part.start}-${part.end}/${whole.length}`;
  return {
    status: 206,
    headers: { ...headers, "content-range": contentRange },
    body: whole.subarray(part.start, part.end + 1),
  };
}

/** The name in ASCII for old readers, and as it is. */
function disposition(name: string, { fileName }: Dialect): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const short = `attachment; filename="${plain}"`;
  if (fileName === "as needed" && plain === name) return short;
  return `${short}; filename*=UTF-8''${encodeURIComponent(name)}`;
}
