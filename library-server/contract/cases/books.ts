import { z } from "zod";
import type { Case } from "../case";
import { aNumber, aText, absent, guarded, json, ok, on, real, refused, stranger } from "../expected";

const full = {
  id: "{lamp}",
  title: absent,
  metadata: {
    title: "The Lamp at Low Tide",
    authors: ["Mara Ellison"],
    isbn13: "9780306406157",
    isbn10: "0306406152",
    description: absent,
  },
  primaryFile: {
    id: aNumber,
    bookId: "{lamp}",
    fileName: "{lamp.file}",
    bookType: "EPUB",
    extension: "epub",
    fileSizeKb: aNumber,
  },
};

export const bookCases: readonly Case[] = [
  {
    name: "a book is found by its ID",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}",
        as: "member",
        gets: {
          spec: ok({
            id: "{lamp}",
            title: "The Lamp at Low Tide",
            isbn10: "0306406152",
            isbn13: "9780306406157",
            hardcover_id: aNumber,
            pageCount: 48,
            primaryFile: { fileName: "{lamp.file}", bookType: "EPUB", extension: "epub" },
          }),
          ...real(ok(full)),
        },
      },
      {
        asks: "GET /api/v1/books/{nobook}",
        as: "member",
        gets: { spec: refused(404, /./), ...real(refused(404, "Book not found with ID: {nobook}")) },
      },
      { asks: "GET /api/v1/books/{lamp}", as: "guest", gets: real(refused(403, /./)) },
    ],
  },
  {
    name: "a book has the date of its cover",
    steps: [
      {
        asks: "GET /api/v1/books/{cats}?withDescription=true",
        as: "member",
        gets: {
          spec: ok({ id: "{cats}", language: "en" }),
          ...real(ok({ id: "{cats}", metadata: { language: "en", coverUpdatedOn: aText } })),
        },
      },
    ],
  },
  {
    name: "a book without any reader has no reading",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}",
        as: "other",
        gets: {
          W: ok({ readStatus: "UNREAD" }),
          B2: ok({ readStatus: "UNSET" }),
          G: ok({ readStatus: "UNSET" }),
        },
      },
    ],
  },
  {
    name: "a book is found by its fingerprint",
    steps: [
      {
        asks: "GET /api/{word}/books/by-hash/{lamp.hash}",
        as: "reader",
        gets: {
          spec: ok({ id: "{lamp}", title: "The Lamp at Low Tide", authors: "Mara Ellison" }),
          W: ok({ id: "{lamp}", metadata: { title: "The Lamp at Low Tide" } }),
        },
      },
      {
        asks: "GET /api/{word}/books/by-hash/{zeros}",
        as: "reader",
        gets: on(["spec", "W"], refused(404, "Book with hash {zeros} not found")),
      },
      {
        asks: "GET /api/v1/books/by-hash/{lamp.hash}",
        as: "member",
        gets: { spec: ok({ id: "{lamp}", isbn13: "9780306406157" }), W: ok({ id: "{lamp}" }) },
      },
      {
        asks: "GET /api/v1/books/by-hash/{zeros}",
        as: "member",
        gets: on(["spec", "W"], refused(404, "Book with hash {zeros} not found")),
      },
      {
        asks: "GET /api/v1/books/by-hash/{lamp.hash}",
        as: "guest",
        gets: on(["W"], refused(404, "Book with hash {lamp.hash} not found")),
      },
      { asks: "GET /api/{word}/books/by-hash/{lamp.hash}", gets: { spec: stranger.spec!, W: guarded(403) } },
    ],
  },
  {
    name: "the lists of the application show the books being read",
    steps: [
      {
        asks: "GET /api/v1/app/books/continue-reading?limit=5",
        as: "member",
        gets: on(["B2", "G"], ok(z.array(z.looseObject({ id: z.number() })))),
      },
    ],
  },
  {
    name: "a book has recommendations",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}/recommendations?limit=25",
        as: "member",
        gets: ok(z.array(z.looseObject({ book: z.looseObject({ id: z.number() }), similarityScore: z.number() }))),
      },
      {
        asks: "GET /api/v1/books/{lamp}/recommendations",
        as: "member",
        gets: on(["spec"], ok(z.array(z.looseObject({ similarityScore: z.number().gt(0).lte(1) })).length(7))),
      },
      {
        asks: "GET /api/v1/books/{lamp}/recommendations?limit=1",
        as: "member",
        gets: on(["spec"], ok([{ book: { id: "{fog}" }, similarityScore: 0.95 }])),
      },
      {
        asks: "GET /api/v1/books/{lamp}/recommendations?limit=26",
        as: "member",
        gets: json(400, { message: "Validation error" }),
      },
      {
        asks: "GET /api/v1/books/{lamp}/recommendations?limit=0",
        as: "member",
        gets: json(400, { message: "Validation error" }),
      },
      { asks: "GET /api/v1/books/{nobook}/recommendations?limit=25", as: "member", gets: refused(404, /./) },
      {
        asks: "GET /api/v1/books/{lamp}/recommendations?limit=25",
        as: "guest",
        gets: real(refused(403, /./)),
      },
    ],
  },
];
