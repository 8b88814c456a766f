import { z } from "zod";
import parseRange from "range-parser";
import { type Answer, empty, ok, refusal } from "../answer";
import type { Dialect, FilePath } from "../dialect";
import { endpoint } from "../endpoint";
import { idInPath } from "../shapes/scalars";
import { type BookType, filesOf, formatOf, type NumberedFile } from "../state/bookFile";
import { bookById } from "../state/state";
import { denied, unknownBook } from "./books";
import { fileView } from "./bookView";

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
      return send(filesOf(book)[0], "download", dialect, dialect.downloadRanges ? { range, ifRange } : undefined);
    },
  }),

  // The content for the web reader; the specification does not name the path, but all real servers have it.
  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/content",
    access: "bearer",
    params: numbered,
    query: z.object({ bookType: z.string().optional() }),
    answer: ({ context, params, query, range, ifRange, user }) => {
      const { state, dialect } = context;
      const book = bookById(state, params.id);
      if (book === undefined) return unknownBook(params.id);
      if (!user().hasLibrary) return denied(dialect);
      const format = hasFiles(dialect) ? query.bookType : undefined;
      if (format !== undefined && !formats.includes(format.toUpperCase()))
        return refusal(400, `No enum constant org.booklore.model.enums.BookFileType.${format.toUpperCase()}`);
      const file = filesOf(book).find((one) => format === undefined || formatOf(one) === format.toUpperCase());
      return file === undefined
        ? refusal(404, `File not found: No file of type ${format} found for book`)
        : send(file, "content", dialect, { range, ifRange });
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
      const pathOf = (name: string) => (context.dialect.tellsFilePaths ? `/books/${name}` : undefined);
      const view = (one: NumberedFile) => ({ ...fileView(one, context.dialect), filePath: pathOf(one.fileName) });
      return ok(filesOf(book).map(view));
    },
  }),

  endpoint({
    method: "GET",
    path: "/api/v1/books/:id/files/:fileId/download",
    access: "bearer",
    exists: hasFiles,
    params: z.object({ id: idInPath, fileId: idInPath }),
    answer: ({ context, params, range, ifRange, user }) => {
      const { state, dialect } = context;
      const book = bookById(state, params.id);
      if (book === undefined) return unknownBook(params.id);
      if (!user().hasLibrary) return denied(dialect);
      const { fileId } = params;
      const [own] = filesOf(book);
      const isRefused = !dialect.downloadsFirstFile && own.fileId === fileId;
      if (isRefused) return refusal(400, `Primary book file cannot be processed as an additional file: ${fileId}`);
      // Older servers give the file even if it belongs to another book.
      const books = dialect.downloadsFirstFile ? state.books : [book];
      const file = books.flatMap((one) => filesOf(one)).find((one) => one.fileId === fileId);
      if (file === undefined) return empty(404);
      return dialect.downloadsFirstFile
        ? send(file, "download", dialect, { range, ifRange })
        : written(send(file, "download", { ...dialect, fileName: "both forms" }, undefined));
    },
  }),
];

/** Newer servers announce no length for a file other than the first, and always send both forms of its name. */
function written(answer: Answer): Answer {
  return { ...answer, isWritten: true };
}

/** Every name that real servers use for a format. */
const formats: readonly string[] = ["EPUB", "PDF", "CBX", "FB2", "MOBI", "AZW3", "AUDIOBOOK"];

function hasFiles(dialect: Dialect): boolean {
  return dialect.account && dialect.highlights;
}

interface Wish {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/** If `wish` is undefined, the server supports no ranges. */
function send(book: NumberedFile, path: FilePath, dialect: Dialect, wish: Wish | undefined): Answer {
  if (book.file === undefined) return refusal(500, `Error while downloading file, bookId: ${book.bookId}`);
  const whole = { status: 200, headers: headOf(book, path, dialect), body: Buffer.from(book.file) };
  if (wish === undefined) return whole;
  const etag = `"${book.fingerprint}"`;
  const headers = { ...whole.headers, "accept-ranges": "bytes", ...markOf(book, path, dialect) };
  // Servers without an ETag ignore If-Range.
  const isSame = !dialect.marksFiles || wish.ifRange === undefined || wish.ifRange === etag;
  return partOf({ ...whole, headers }, isSame ? wish.range : undefined, path, dialect);
}

/** The date of files that were in the library from its start. */
const libraryDate = Date.UTC(2026, 0, 1);

/** The headers that name the version of a file. */
function markOf({ fingerprint, modifiedAt }: NumberedFile, path: FilePath, { marksFiles, datesFiles }: Dialect) {
  if (marksFiles) return { etag: `"${fingerprint}"` };
  const isDated = datesFiles && path === "content";
  return isDated ? { "last-modified": new Date(modifiedAt ?? libraryDate).toUTCString() } : {};
}

function partOf(whole: Answer, range: string | undefined, path: FilePath, dialect: Dialect): Answer {
  const { length } = whole.body;
  if (range === undefined) return whole;
  const parts = parseRange(length, range);
  if (parts === -1 || (parts === -2 && !dialect.isStrict)) {
    const body = dialect.wholeBeyond.includes(path) ? whole.body : Buffer.alloc(0);
    return { status: 416, headers: { "content-range": `bytes */${length}` }, body };
  }
  const part = typeof parts === "number" ? undefined : parts[0];
  if (part === undefined) return whole;
  const headers = { ...whole.headers, "content-range": `bytes ${part.start}-${part.end}/${length}` };
  return { status: 206, headers, body: whole.body.subarray(part.start, part.end + 1) };
}

const readerTypes: Readonly<Partial<Record<BookType, string>>> = {
  EPUB: "application/epub+zip",
  PDF: "application/pdf",
};

/** A download has a file name; the content for the web reader has the media type of the file. */
function headOf({ type, fileName }: NumberedFile, path: FilePath, dialect: Dialect): Record<string, string> {
  const kept = {
    "content-type": "application/octet-stream",
    "content-disposition": disposition(fileName, dialect),
  };
  if (path === "download" || dialect.isStrict) return kept;
  return { "content-type": readerTypes[type] ?? kept["content-type"], "content-disposition": "inline" };
}

/** The file name in ASCII for old readers, and the original file name. */
function disposition(name: string, { fileName }: Dialect): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const short = `attachment; filename="${plain}"`;
  if (fileName === "as needed" && plain === name) return short;
  return `${short}; filename*=UTF-8''${encodeURIComponent(name)}`;
}
