import { z } from "zod";
import { zip } from "../../books/zip";
import type { Case } from "../case";
import {
  aNumber,
  aText,
  broken,
  denied,
  empty,
  guarded,
  ok,
  on,
  real,
  realUntil35,
  refused,
  webPage,
} from "../expected";

const boundary = "library-contract-form";
const form = { "content-type": `multipart/form-data; boundary=${boundary}` };
const library = "POST /api/v1/files/upload?libraryId={library}&pathId={folder}";
const bookdrop = "POST /api/v1/files/upload/bookdrop";

/** The server names the file by this title, so each run needs another title. */
const mark = Date.now().toString(36);
const comic = zip({ "1.txt": mark });

function file(name: string, bytes: Uint8Array | string = comic, field = "file"): Buffer {
  const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`;
  const head = `--${boundary}\r\n${disposition}\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

const libraries: Case["steps"][number] = {
  asks: "GET /api/v1/libraries",
  as: "admin",
  gets: real(
    ok([
      z.looseObject({
        id: aNumber,
        name: aText,
        watch: z.boolean(),
        paths: z.array(z.looseObject({ id: aNumber, path: aText })),
        allowedFormats: z.array(aText),
      }),
    ]),
  ),
  keeps: { library: "0.id", folder: "0.paths.0.id" },
};

/** Uploads of books, and the permissions that uploads need. */
export const uploadCases: readonly Case[] = [
  {
    name: "an account shows whether it may add books",
    steps: [
      {
        asks: "GET /api/v1/users/me",
        as: "member",
        gets: real(ok({ permissions: z.looseObject({ canUpload: z.literal(false), admin: z.literal(false) }) })),
      },
      {
        asks: "GET /api/v1/users/me",
        as: "admin",
        gets: real(ok({ permissions: z.looseObject({ admin: z.literal(true) }) })),
      },
      {
        asks: "GET /api/v1/app/users/me",
        as: "member",
        gets: {
          B2: ok({ canUpload: false, admin: false, maxFileUploadSizeMb: 100 }),
          G: ok({ canUpload: false, admin: false, maxFileUploadSizeMb: 100 }),
          W: webPage,
        },
      },
    ],
  },
  {
    name: "the libraries of an account have their folders",
    steps: [
      libraries,
      { ...libraries, as: "member", keeps: {} },
      { ...libraries, as: "guest", keeps: {}, gets: real(ok([])) },
    ],
  },
  {
    name: "a file is added to a library once",
    steps: [
      libraries,
      { asks: library, as: "admin", headers: form, body: file(`Lamp ${mark}.cbz`), gets: real(empty(204)) },
      {
        asks: library,
        as: "admin",
        headers: form,
        body: file(`Lamp ${mark}.cbz`),
        gets: real(refused(409, "File already exists")),
      },
    ],
  },
  {
    name: "a file is put in the bookdrop once",
    steps: [
      {
        asks: bookdrop,
        as: "admin",
        headers: form,
        body: file(`Öl ${mark}.cbz`),
        gets: real({ status: 200, bytes: { length: 0 } }),
      },
      {
        asks: bookdrop,
        as: "admin",
        headers: form,
        body: file(`Öl ${mark}.cbz`),
        gets: real(refused(409, "File already exists")),
      },
    ],
  },
  {
    name: "a path in the name of a file is removed",
    steps: [
      {
        asks: bookdrop,
        as: "admin",
        headers: form,
        body: file(`../../etc/Lamp ${mark}-2.cbz`),
        gets: real({ status: 200, bytes: { length: 0 } }),
      },
      {
        asks: bookdrop,
        as: "admin",
        headers: form,
        body: file(`Lamp ${mark}-2.cbz`),
        gets: real(refused(409, "File already exists")),
      },
    ],
  },
  {
    name: "a file is refused without the right, and without an account",
    steps: [
      libraries,
      {
        asks: library,
        as: "member",
        headers: form,
        body: file("a.cbz"),
        gets: real(refused(403, /^Access [Dd]enied\.?$/)),
      },
      {
        asks: bookdrop,
        as: "member",
        headers: form,
        body: file("a.cbz"),
        gets: real(refused(403, /^Access [Dd]enied\.?$/)),
      },
      {
        asks: bookdrop,
        headers: form,
        body: file("a.cbz"),
        gets: { W: guarded(403), B2: guarded(403), G: guarded(401) },
      },
      { asks: bookdrop, as: "wrongToken", headers: form, body: file("a.cbz"), gets: on(["G"], denied.G ?? broken) },
    ],
  },
  {
    name: "a file is refused for its extension, for no content and for other content",
    steps: [
      libraries,
      {
        asks: library,
        as: "admin",
        headers: form,
        body: file("a.djvu"),
        gets: real(refused(400, /^Invalid file format/)),
      },
      {
        asks: bookdrop,
        as: "admin",
        headers: form,
        body: file("a.txt"),
        gets: real(refused(400, /^Invalid file format/)),
      },
      {
        asks: library,
        as: "admin",
        headers: form,
        body: file("a.epub", ""),
        gets: real(refused(400, "Uploaded file is missing.")),
      },
      { asks: library, as: "admin", headers: form, body: file("a.epub", "no book"), gets: real(broken) },
    ],
  },
  {
    name: "a missing library or folder takes no file",
    steps: [
      {
        asks: "POST /api/v1/files/upload?libraryId=999999&pathId=1",
        as: "admin",
        headers: form,
        body: file("a.cbz"),
        gets: real(refused(404, /^Library not found/)),
      },
      libraries,
      {
        asks: "POST /api/v1/files/upload?libraryId={library}&pathId=999999",
        as: "admin",
        headers: form,
        body: file("a.cbz"),
        gets: real(refused(400, "Invalid library path")),
      },
    ],
  },
  {
    name: "an upload without its parts is refused",
    steps: [
      libraries,
      { asks: bookdrop, as: "admin", headers: form, body: file("a.cbz", comic, "other"), gets: real(broken) },
      {
        asks: "POST /api/v1/files/upload?libraryId={library}",
        as: "admin",
        headers: form,
        body: file("a.cbz"),
        gets: realUntil35(broken, refused(400, /./)),
      },
      {
        asks: "POST /api/v1/files/upload?libraryId=x&pathId=1",
        as: "admin",
        headers: form,
        body: file("a.cbz"),
        gets: { W: refused(400, /^Invalid value 'x'/), B2: broken, G: broken },
      },
      { asks: bookdrop, as: "admin", body: {}, gets: realUntil35(broken, refused(415, /./)) },
    ],
  },
];
