import { z } from "zod";
import type { Case } from "../case";
import { aNumber, absent, ok, on, refused } from "../expected";

export const bookSearchCases: readonly Case[] = [
  {
    name: "a search finds books by ISBN and title",
    steps: [
      {
        asks: "GET /api/v1/books/search?isbn=9780306406157",
        as: "member",
        gets: on(
          ["spec", "W"],
          ok(
            z.tuple(
              [z.looseObject({ matchScore: z.literal(1), title: z.literal("The Lamp at Low Tide") })],
              z.looseObject({ matchScore: z.number().lt(1) }),
            ),
          ),
        ),
      },
      {
        asks: "GET /api/v1/books/search?isbn=080442957x",
        as: "member",
        gets: on(["W"], ok(z.array(z.looseObject({ matchScore: z.number().lt(1) })))),
      },
      {
        asks: "GET /api/v1/books/search?isbn=080442957X",
        as: "member",
        gets: on(
          ["spec", "W"],
          ok(z.tuple([z.looseObject({ matchScore: z.literal(1) })], z.looseObject({ matchScore: z.number().lt(1) }))),
        ),
      },
      {
        asks: "GET /api/v1/books/search?title=the%20lamp%20in%20the%20fog",
        as: "member",
        gets: on(
          ["spec", "W"],
          ok(
            z.tuple(
              [
                z.looseObject({
                  matchScore: z.literal(1),
                  title: z.literal("The Lamp in the Fog"),
                  hash: z.string(),
                }),
              ],
              z.looseObject({ matchScore: z.number().lt(1) }),
            ),
          ),
        ),
      },
      {
        asks: "GET /api/v1/books/search?title=&isbn=",
        as: "member",
        gets: on(["W"], ok(z.array(z.looseObject({ matchScore: z.literal(1) })).min(7))),
      },
      {
        asks: "GET /api/v1/books/search?isbn=---",
        as: "member",
        gets: on(["W"], ok(z.array(z.looseObject({ matchScore: z.number() })).min(1))),
      },
      {
        asks: "GET /api/v1/books/search?title=The%20Lamp%20at%20Low%20Tide&isbn=9781861972712",
        as: "member",
        gets: on(
          ["W"],
          ok(
            z.tuple(
              [z.looseObject({ matchScore: z.literal(1) }), z.looseObject({ matchScore: z.literal(1) })],
              z.looseObject({ matchScore: z.number().lt(1) }),
            ),
          ),
        ),
      },
      { asks: "GET /api/v1/books/search", as: "member", gets: on(["W"], refused(400, /./)) },
    ],
  },
  {
    name: "the score of a found book on a server as specified",
    steps: Object.entries({
      "isbn=978-0-306-40615-7": ok([{ id: "{lamp}", matchScore: 1 }]),
      "isbn=0306406152": ok([{ id: "{lamp}", matchScore: 1 }]),
      "isbn=080442957X": ok([{ id: "{street}", matchScore: 1 }]),
      // An ISBN that shares only its first digits with the ISBN of the book.
      "isbn=9780306406164": ok([{ id: "{lamp}", matchScore: 0.6 }]),
      "isbn=9799999999990": ok(z.array(z.unknown()).length(0)),
    }).map(([query, gets]) => ({
      asks: `GET /api/v1/books/search?${query}`,
      as: "member" as const,
      gets: on(["spec"], gets),
    })),
  },
  {
    name: "the lists of the application find books by words",
    steps: [
      {
        asks: "GET /api/v1/app/books/search?q=low%20tide&page=0&size=5",
        as: "member",
        gets: {
          W: { status: 200, type: "text/html" },
          B2: ok({
            content: [
              {
                id: "{lamp}",
                title: "The Lamp at Low Tide",
                isbn13: absent,
                primaryFileName: absent,
                primaryFileType: "EPUB",
              },
            ],
            page: 0,
            size: 5,
            totalElements: 1,
            totalPages: 1,
            hasNext: false,
            hasPrevious: false,
          }),
          G: ok({
            content: [
              {
                id: "{lamp}",
                title: "The Lamp at Low Tide",
                isbn13: "9780306406157",
                primaryFileName: "{lamp.file}",
                fileSizeKb: aNumber,
              },
            ],
            totalElements: 1,
            hasNext: false,
          }),
        },
      },
      {
        asks: "GET /api/mobile/v1/books/search?q=low%20tide&page=0&size=5",
        as: "member",
        gets: on(
          ["W"],
          ok({
            content: [{ id: "{lamp}", title: "The Lamp at Low Tide", isbn13: absent, primaryFileName: absent }],
            totalElements: 1,
            hasNext: false,
          }),
        ),
      },
      {
        asks: "GET /api/v1/app/books/search?q=%20",
        as: "member",
        gets: on(["B2", "G"], { status: 400, type: "application/json" }),
      },
      {
        asks: "GET /api/v1/app/books/search?q=9780306406157",
        as: "member",
        gets: on(["B2", "G"], ok({ content: z.array(z.unknown()).length(0), totalElements: 0 })),
      },
    ],
  },
];
