import { z } from "zod";
import type { Case } from "../case";
import { aNumber, aText, absent, broken, ok, real, refused } from "../expected";
import { aShelfOf } from "../steps";

/** Ratings and statuses of a book that the member rated more than once. */
const silent = {
  id: aNumber,
  readStatus: absent,
  dateFinished: absent,
  personalRating: absent,
  koreaderProgress: absent,
};

export const ratingCases: readonly Case[] = [
  {
    name: "a rating is stored and removed",
    steps: [
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{fog}", "{street}"], rating: 9 },
        gets: ok(z.array(z.looseObject({ bookId: z.number(), personalRating: z.literal(9) })).length(2)),
      },
      { asks: "GET /api/v1/books/{fog}", as: "member", gets: ok({ personalRating: 9 }) },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{fog}"], rating: 4.5 },
        gets: real(ok([{ bookId: "{fog}", personalRating: 4 }])),
      },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{fog}"], rating: null },
        gets: real({ status: 200 }),
      },
      { asks: "GET /api/v1/books/{fog}", as: "member", gets: real(ok({ personalRating: absent })) },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{nobook}"], rating: 5 },
        gets: { spec: refused(404, /./), ...real(refused(400, "d != java.lang.String")) },
      },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{fog}", "{nobook}"], rating: 5 },
        gets: real(refused(400, "d != java.lang.String")),
      },
      { asks: "GET /api/v1/books/{fog}", as: "member", gets: real(ok({ personalRating: absent })) },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{fog}"], rating: 500 },
        gets: real(refused(400, /./)),
      },
      { asks: "PUT /api/v1/books/personal-rating", as: "member", body: { rating: 5 }, gets: real(broken) },
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "guest",
        body: { ids: ["{fog}"], rating: 5 },
        gets: real({ status: 200 }),
      },
    ],
  },
  {
    name: "a status is stored",
    steps: [
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{street}"], status: "PAUSED" },
        gets: real(ok([{ bookId: "{street}", readStatus: "PAUSED", readStatusModifiedTime: aText }])),
      },
      { asks: "GET /api/v1/books/{street}", as: "member", gets: real(ok({ readStatus: "PAUSED" })) },
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{street}"], status: "read" },
        gets: real(ok([{ readStatus: "READ" }])),
      },
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{nobook}"], status: "READ" },
        gets: real(refused(400, "d != java.lang.String")),
      },
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{street}", "{fog}"], status: "READ" },
        gets: real(refused(403, /Bulk reset book read status/)),
      },
    ],
  },
  {
    name: "the list of a shelf has no status and no rating",
    steps: [
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{street}"], rating: 7 },
        gets: real({ status: 200 }),
      },
      ...aShelfOf("{street}", "{fog}"),
      {
        asks: "GET /api/v1/shelves/{shelf}/books",
        as: "member",
        gets: real(ok([silent, silent])),
      },
      { asks: "DELETE /api/v1/shelves/{shelf}", as: "member", gets: real({ status: 204 }) },
    ],
  },
];
