import type { Case, Expected } from "../case";
import { aNumber, aText, absent, empty, ok, on, real, refused } from "../expected";
import { aShelfOf } from "../steps";

const whole: Expected = { status: 200, type: "application/octet-stream", bytes: { are: "{street.pdf.bytes}" } };
const measured: Expected = { ...whole, headers: { "content-length": "{street.pdf.length}", "accept-ranges": "bytes" } };
/** A file that is written while it is sent, so that no answer tells its length. */
const unmeasured: Expected = { ...whole, headers: { "content-length": null, "transfer-encoding": "chunked" } };
const first16 = { range: "bytes=0-15" };
const part: Expected = {
  status: 206,
  headers: { "content-range": "bytes 0-15/{street.pdf.length}", "content-length": "16" },
  bytes: { are: "{street.pdf.first16}" },
};

const pdf = {
  id: "{street.pdf}",
  bookId: "{street}",
  bookType: "PDF",
  fileName: aText,
  extension: "pdf",
  fileSizeKb: aNumber,
  book: true,
  folderBased: false,
};

/** A book with an EPUB file and a PDF file; the library prefers EPUB. */
export const formatCases: readonly Case[] = [
  {
    name: "a book in two formats lists both",
    steps: [
      {
        asks: "GET /api/v1/books/{street}",
        as: "member",
        gets: real(
          ok({
            primaryFile: { id: aNumber, bookType: "EPUB" },
            alternativeFormats: [pdf],
            supplementaryFiles: [],
          }),
        ),
        keeps: { own: "primaryFile.id" },
      },
      {
        asks: "GET /api/v1/books/{lamp}",
        as: "member",
        gets: real(ok({ alternativeFormats: [], supplementaryFiles: [] })),
      },
      {
        asks: "GET /api/v1/books/{street}/files",
        as: "member",
        gets: real(ok([{ id: "{own}", bookType: "EPUB" }, pdf])),
      },
      ...aShelfOf("{street}"),
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "member",
        gets: real(ok([{ id: "{street}", primaryFile: { id: "{own}" }, alternativeFormats: [pdf] }])),
      },
      // The short form contains only the first file, and its ID only on newer servers.
      {
        asks: "GET /api/mobile/v1/books?shelfId={shelf}&page=0&size=5",
        as: "member",
        gets: on(
          ["W"],
          ok({ content: [{ primaryFileType: "EPUB", primaryFileId: absent, alternativeFormats: absent }] }),
        ),
      },
      {
        asks: "GET /api/v1/app/books?shelfId={shelf}&page=0&size=5",
        as: "member",
        gets: {
          B2: ok({ content: [{ primaryFileType: "EPUB", primaryFileId: absent, alternativeFormats: absent }] }),
          G: ok({ content: [{ primaryFileType: "EPUB", primaryFileId: "{own}", alternativeFormats: absent }] }),
        },
      },
      { asks: "DELETE /api/v1/shelves/{shelf}", as: "member", gets: real({ status: 204 }) },
    ],
  },
  {
    name: "a file other than the first is downloaded by its ID",
    steps: [
      {
        asks: "GET /api/v1/books/{street}/files/{street.pdf}/download",
        as: "member",
        gets: { W: measured, B2: measured, G: unmeasured },
      },
      {
        asks: "GET /api/v1/books/{street}/files/{street.pdf}/download",
        as: "member",
        headers: first16,
        gets: { W: part, B2: part, G: unmeasured },
      },
      {
        asks: "GET /api/v1/books/{street}/files/{street.pdf}/download",
        as: "guest",
        gets: real(refused(403, /./)),
      },
      {
        asks: "GET /api/v1/books/{street}/files/{nobook}/download",
        as: "member",
        gets: real(empty(404)),
      },
      {
        asks: "GET /api/v1/books/{lamp}/files/{street.pdf}/download",
        as: "member",
        gets: { W: measured, B2: measured, G: empty(404) },
      },
    ],
  },
  {
    name: "parts of a file other than the first are sent by its format",
    steps: [
      {
        asks: "GET /api/v1/books/{street}/content?bookType=PDF",
        as: "member",
        headers: first16,
        gets: real(part),
      },
      {
        asks: "GET /api/v1/books/{street}/content?bookType=pdf",
        as: "member",
        headers: first16,
        gets: real(part),
      },
      {
        asks: "GET /api/v1/books/{street}/content?bookType=CBX",
        as: "member",
        gets: real(refused(404, "File not found: No file of type CBX found for book")),
      },
      {
        asks: "GET /api/v1/books/{street}/content?bookType=ABC",
        as: "member",
        gets: real(refused(400, /No enum constant/)),
      },
    ],
  },
  {
    name: "the formats of a book share one position of devices",
    steps: [
      {
        asks: "PUT /api/{word}/syncs/progress",
        as: "reader",
        body: { document: "{street.pdf.hash}", percentage: 0.5, progress: "1", device: "a", device_id: "b" },
        gets: real({ status: 200 }),
      },
      ...["{street.pdf.hash}", "{street.hash}"].map((hash) => ({
        asks: `GET /api/{word}/syncs/progress/${hash}`,
        as: "reader" as const,
        gets: real(ok({ document: hash, percentage: 0.5, progress: "1" })),
      })),
      {
        asks: "GET /api/{word}/books/by-hash/{street.pdf.hash}",
        as: "reader",
        gets: on(["W"], ok({ id: "{street}" })),
      },
    ],
  },
  {
    name: "the web reader can open a file other than the first",
    steps: [
      {
        asks: "POST /api/v1/books/progress",
        as: "member",
        body: {
          bookId: "{street}",
          fileProgress: { bookFileId: "{street.pdf}", positionData: "2", progressPercent: 60 },
        },
        gets: real({ status: 204 }),
      },
      {
        asks: "GET /api/v1/books/{street}",
        as: "member",
        gets: real(ok({ pdfProgress: { page: 2, percentage: 60 } })),
      },
    ],
  },
];
