import { z } from "zod";
import type { Case, Expected } from "../case";
import { aNumber, absent, ok, on, real, refused, stranger } from "../expected";

const binary = "application/octet-stream";
const whole: Expected = {
  status: 200,
  type: binary,
  headers: { "content-length": "{lamp.length}" },
  bytes: { are: "{lamp.bytes}" },
};
const first16 = { range: "bytes=0-15" };
const part: Expected = {
  status: 206,
  headers: { "content-range": "bytes 0-15/{lamp.length}", "content-length": "16" },
  bytes: { are: "{lamp.first16}" },
};

/** The asked part does not exist; some servers send the whole file with this answer. */
const emptyBeyond: Expected = {
  status: 416,
  headers: { "content-range": "bytes */{lamp.length}" },
  bytes: { length: 0 },
};
const wholeBeyond: Expected = { ...emptyBeyond, bytes: { are: "{lamp.bytes}" } };

export const fileCases: readonly Case[] = [
  {
    name: "a book is downloaded",
    steps: [
      { asks: "GET /api/v1/books/{lamp}/download", as: "member", gets: whole },
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member",
        headers: first16,
        gets: { spec: part, W: part, B2: part, G: whole },
      },
      { asks: "GET /api/v1/books/{nobook}/download", as: "member", gets: refused(404, /./) },
      { asks: "GET /api/v1/books/{lamp}/download", gets: stranger },
      { asks: "GET /api/v1/books/{lamp}/download", as: "guest", gets: real(refused(403, /./)) },
    ],
  },
  {
    name: "the downloaded book has a file name",
    steps: [
      {
        asks: "GET /api/v1/books/{tables}/download",
        as: "member",
        gets: {
          W: {
            status: 200,
            headers: {
              "content-disposition": /^attachment; filename="tables\.pdf"; filename\*=UTF-8''tables\.pdf$/,
            },
          },
          B2: {
            status: 200,
            headers: {
              "content-disposition": /^attachment; filename="tables\.pdf"; filename\*=UTF-8''tables\.pdf$/,
            },
          },
          G: { status: 200, headers: { "content-disposition": /^attachment; filename="tables\.pdf"$/ } },
        },
      },
      {
        asks: "GET /api/v1/books/{street}/download",
        as: "member",
        gets: {
          spec: { status: 200, headers: { "content-disposition": /filename\*=UTF-8''%C3%96str%C3%B6m/ } },
          W: {
            status: 200,
            headers: {
              "content-disposition":
                /filename="_str_m - Kleine Stra_e, gro_es Meer\.epub"; filename\*=UTF-8''%C3%96str%C3%B6m/,
            },
          },
          B2: {
            status: 200,
            headers: {
              "content-disposition":
                /filename="_str_m - Kleine Stra_e, gro_es Meer\.epub"; filename\*=UTF-8''%C3%96str%C3%B6m/,
            },
          },
          G: { status: 200, headers: { "content-disposition": /filename\*=UTF-8''%C3%96str%C3%B6m/ } },
        },
      },
    ],
  },
  {
    name: "the files of a book are downloaded one by one",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}/files",
        as: "member",
        gets: {
          W: ok([{ id: aNumber, bookId: "{lamp}", fileName: "{lamp.file}", filePath: z.string() }]),
          B2: ok([{ id: aNumber, bookId: "{lamp}", fileName: "{lamp.file}", filePath: z.string() }]),
          G: ok([{ id: aNumber, bookId: "{lamp}", fileName: "{lamp.file}", filePath: absent }]),
        },
        keeps: { file: "0.id" },
      },
      {
        asks: "GET /api/v1/books/{lamp}/files/{file}/download",
        as: "member",
        gets: {
          W: whole,
          B2: whole,
          G: refused(400, "Primary book file cannot be processed as an additional file: {file}"),
        },
      },
      {
        asks: "GET /api/v1/books/{lamp}/files/{file}/download",
        as: "member",
        headers: first16,
        gets: { W: part, B2: part },
      },
    ],
  },
  {
    name: "the content of a book is sent, whole and in parts",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}/content",
        as: "member",
        gets: real({
          status: 200,
          type: "application/epub+zip",
          headers: { "accept-ranges": "bytes", etag: null },
          bytes: { are: "{lamp.bytes}" },
        }),
      },
      {
        asks: "GET /api/v1/books/{paper}/content",
        as: "member",
        gets: real({ status: 200, type: "application/pdf" }),
      },
      { asks: "GET /api/v1/books/{lamp}/content", as: "member", headers: first16, gets: real(part) },
      {
        asks: "GET /api/v1/books/{lamp}/content",
        as: "member",
        headers: { range: "bytes=-4" },
        gets: real({ status: 206, headers: { "content-length": "4" } }),
      },
      {
        asks: "GET /api/v1/books/{lamp}/content",
        as: "member",
        headers: { range: "bytes=0-15,32-63" },
        gets: { W: part, B2: part },
      },
      { asks: "GET /api/v1/books/{nobook}/content", as: "member", gets: real(refused(404, /./)) },
      { asks: "GET /api/v1/books/{lamp}/content", as: "guest", gets: real(refused(403, /./)) },
    ],
  },
  {
    name: "a part that a book does not have is refused",
    steps: ["bytes=9999999-", "bytes=abc"].flatMap((range) => [
      {
        asks: "GET /api/v1/books/{lamp}/content",
        as: "member" as const,
        headers: { range },
        gets: { W: emptyBeyond, B2: emptyBeyond, G: wholeBeyond },
      },
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member" as const,
        headers: { range },
        gets: { W: wholeBeyond, B2: wholeBeyond, G: whole },
      },
    ]),
  },
  {
    name: "a download continues only in the version in which it began",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member",
        headers: { range: "bytes=9999999-" },
        gets: on(["spec"], { status: 416 }),
      },
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member",
        gets: on(["spec"], { status: 200, headers: { etag: /./ } }),
        keeps: { mark: "header etag" },
      },
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member",
        headers: { ...first16, "if-range": "{mark}" },
        gets: on(["spec"], part),
      },
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member",
        headers: { ...first16, "if-range": '"another"' },
        gets: on(["spec"], whole),
      },
    ],
  },
  {
    name: "no file has a version mark",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member",
        gets: real({ status: 200, headers: { etag: null, "last-modified": null } }),
      },
      {
        asks: "GET /api/v1/books/{lamp}/download",
        as: "member",
        headers: { ...first16, "if-range": '"another"' },
        gets: { W: part, B2: part, G: whole },
      },
      {
        asks: "GET /api/v1/books/{lamp}/content",
        as: "member",
        headers: { ...first16, "if-range": "Mon, 01 Jan 2001 00:00:00 GMT" },
        gets: { G: { ...part, headers: { ...part.headers, "last-modified": /GMT$/ } } },
      },
    ],
  },
];
