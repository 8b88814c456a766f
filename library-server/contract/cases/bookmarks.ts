import { z } from "zod";
import type { Case } from "../case";
import { absent, empty, ok, real, refused } from "../expected";

const spot = (index: number) => `epubcfi(/6/8!/4/2/${index}:3)`;
const titled = (title: string) => z.looseObject({ title: z.literal(title) });
/** A bookmark without a place and without a page. */
const placeless = z.looseObject({ cfi: z.null(), pageNumber: absent });

export const bookmarkCases: readonly Case[] = [
  {
    name: "a new bookmark refuses some fields",
    steps: [
      {
        asks: "POST /api/v1/bookmarks",
        as: "member",
        body: { bookId: "{lamp}", title: "Where I stopped", cfi: spot(40), color: "#112233", notes: "n", priority: 1 },
        gets: real(ok({ color: null, notes: null, priority: 3 })),
        keeps: { it: "id" },
      },
      {
        asks: "PUT /api/v1/bookmarks/{it}",
        as: "member",
        body: { color: "#112233", notes: "n", priority: 1 },
        gets: real(ok({ color: "#112233", notes: "n", priority: 1, title: "Where I stopped" })),
      },
      { asks: "DELETE /api/v1/bookmarks/{it}", as: "member", gets: real(empty(204)) },
    ],
  },
  {
    name: "a bookmark of a page is stored",
    steps: [
      {
        asks: "POST /api/v1/bookmarks",
        as: "member",
        body: { bookId: "{paper}", pageNumber: 4, title: "Page 4" },
        gets: { W: { status: 200 }, B2: { status: 200 }, G: ok({ pageNumber: 4, cfi: null }) },
      },
      {
        asks: "POST /api/v1/bookmarks",
        as: "member",
        body: { bookId: "{paper}", pageNumber: 4, title: "Page 4" },
        gets: {
          W: { status: 200 },
          B2: { status: 200 },
          G: refused(409, "A bookmark already exists on this page"),
        },
      },
      {
        asks: "GET /api/v1/bookmarks/book/{paper}",
        as: "member",
        gets: {
          W: ok(z.array(placeless).length(2)),
          B2: ok(z.array(placeless).length(2)),
          G: ok(z.array(z.looseObject({ cfi: z.null(), pageNumber: z.literal(4) })).length(1)),
        },
      },
    ],
  },
  {
    name: "bookmarks are listed by their priority",
    steps: [
      {
        asks: "POST /api/v1/bookmarks",
        as: "member",
        body: { bookId: "{fog}", cfi: spot(50), title: "first" },
        gets: real({ status: 200 }),
      },
      {
        asks: "POST /api/v1/bookmarks",
        as: "member",
        body: { bookId: "{fog}", cfi: spot(52), title: "second" },
        gets: real({ status: 200 }),
        keeps: { it: "id" },
      },
      {
        asks: "PUT /api/v1/bookmarks/{it}",
        as: "member",
        body: { priority: 1 },
        gets: real(ok({ priority: 1, title: "second" })),
      },
      {
        asks: "GET /api/v1/bookmarks/book/{fog}",
        as: "member",
        gets: real(ok(z.tuple([titled("second"), titled("first")]))),
      },
    ],
  },
];
