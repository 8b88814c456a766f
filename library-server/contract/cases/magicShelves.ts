import { z } from "zod";
import type { Case, Expected } from "../case";
import { absent, ok, on, real, refused } from "../expected";
import { position } from "./positions";

const ofApp = "/api/v1/app/shelves/magic/{magic}/books";
const ofMobile = "/api/mobile/v1/books/magic-shelf/{magic}";
const lamps = 2;
const item = z.looseObject({ id: z.number(), title: z.string(), primaryFileType: z.literal("EPUB") });

function listed(query: string, as: "member" | "guest" | "other", app: Expected, mobile: Expected = app) {
  return [
    { asks: `GET ${ofApp}${query}`, as, gets: on(["B2", "G"], app) },
    { asks: `GET ${ofMobile}${query}`, as, gets: on(["W"], mobile) },
  ];
}

export const magicShelfCases: readonly Case[] = [
  {
    name: "magic shelves are listed, without their books",
    steps: [
      {
        asks: "GET /api/magic-shelves",
        as: "member",
        gets: ok(z.array(z.looseObject({ id: z.number(), name: z.string(), filterJson: z.string() })).min(1)),
      },
      {
        asks: "GET /api/magic-shelves/{magic}",
        as: "member",
        gets: {
          spec: ok({ id: "{magic}", name: "{magic.name}", books: [{ id: "{lamp}" }, { id: "{fog}" }] }),
          ...real(ok({ id: "{magic}", name: "{magic.name}", books: absent, content: absent })),
        },
      },
      { asks: "GET /api/magic-shelves/{nobook}", as: "member", gets: refused(400, "Shelf not found") },
    ],
  },
  {
    name: "the books of a magic shelf are listed page by page",
    steps: [
      {
        asks: `GET ${ofApp}?page=0&size=1`,
        as: "member",
        gets: on(["spec"], ok({ content: [{ id: "{lamp}" }], hasNext: true })),
      },
      {
        asks: `GET ${ofApp}?page=1&size=1`,
        as: "member",
        gets: on(["spec"], ok({ content: [{ id: "{fog}" }], hasNext: false })),
      },
      {
        asks: `GET ${ofApp}?page=0&size=999`,
        as: "member",
        gets: on(["spec"], ok({ size: 50, totalElements: lamps })),
      },
      { asks: `GET ${ofApp}`, as: "other", gets: on(["spec"], { status: 403 }) },
      {
        asks: "GET /api/v1/app/shelves/magic/{nobook}/books",
        as: "member",
        gets: on(["spec"], { status: 404 }),
      },
      ...listed(
        "?page=0&size=1",
        "member",
        ok({
          content: z.array(item).length(1),
          page: 0,
          size: 1,
          totalElements: lamps,
          totalPages: 2,
          hasNext: true,
          hasPrevious: false,
        }),
      ),
      ...listed(
        "?page=1&size=1",
        "member",
        ok({
          content: z.array(item).length(1),
          page: 1,
          totalElements: lamps,
          hasNext: false,
          hasPrevious: true,
        }),
      ),
      ...listed("?page=0&size=999", "member", ok({ size: 50, totalElements: lamps })),
      ...listed(
        "?page=99&size=5",
        "member",
        ok({ content: z.array(z.unknown()).length(0), totalElements: 0, totalPages: 0, hasNext: false }),
      ),
      { asks: `GET ${ofMobile}?page=0&size=0`, as: "member", gets: on(["W"], ok({ size: 20 })) },
      {
        asks: `GET ${ofApp}?page=0&size=0`,
        as: "member",
        gets: { B2: ok({ size: 20 }), G: ok({ size: 50 }) },
      },
    ],
  },
  {
    name: "the items of a page have their fields",
    steps: [
      {
        asks: `GET ${ofApp}?page=0&size=50`,
        as: "member",
        gets: {
          B2: ok({ content: z.array(z.looseObject({ primaryFileName: absent, isbn13: absent })) }),
          G: ok({
            content: z.array(
              z.looseObject({
                primaryFileName: z.string(),
                primaryFileId: z.number(),
                fileSizeKb: z.number(),
              }),
            ),
          }),
        },
      },
      {
        asks: `GET ${ofMobile}?page=0&size=50`,
        as: "member",
        gets: on(["W"], ok({ content: z.array(z.looseObject({ primaryFileName: absent, isbn13: absent })) })),
      },
    ],
  },
  {
    name: "the books of a magic shelf need a right",
    steps: [
      ...listed("?page=0&size=5", "guest", refused(403, /not allowed to access this resource/)),
      {
        asks: "GET /api/v1/app/shelves/magic/{nobook}/books",
        as: "member",
        gets: on(["B2", "G"], refused(404, "Magic shelf not found with ID: {nobook}")),
      },
      {
        asks: "GET /api/mobile/v1/books/magic-shelf/{nobook}",
        as: "member",
        gets: on(["W"], refused(404, "Magic shelf not found with ID: {nobook}")),
      },
      ...listed("?page=0&size=5", "other", refused(403, /./)),
    ],
  },
  {
    name: "a book that another user reads leaves a magic shelf",
    steps: [
      {
        asks: "PUT /api/{word}/syncs/progress",
        as: "otherReader",
        body: position("{fog.hash}"),
        gets: real(ok({ status: "progress updated" })),
      },
      ...listed(
        "?page=0&size=50",
        "member",
        ok({ totalElements: lamps - 1, content: z.array(z.unknown()).length(lamps - 1) }),
      ),
      {
        asks: "PUT /api/{word}/syncs/progress",
        as: "reader",
        body: position("{fog.hash}"),
        gets: real(ok({ status: "progress updated" })),
      },
      ...listed("?page=0&size=50", "member", ok({ totalElements: lamps })),
    ],
  },
];
