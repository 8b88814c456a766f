import type { Case } from "../case";
import { empty, on, real, refused, stranger } from "../expected";

export const coverCases: readonly Case[] = [
  {
    name: "a book has a cover",
    steps: [
      { asks: "GET /api/v1/media/book/{cats}/thumbnail", gets: on(["spec"], stranger.spec!) },
      ...["{nobook}", "{tables}"].map((book) => ({
        asks: `GET /api/v1/media/book/${book}/thumbnail`,
        as: "member" as const,
        gets: on(["spec"], { status: 404 }),
      })),
      {
        asks: "GET /api/v1/media/book/{cats}/thumbnail",
        as: "member",
        headers: { accept: "image/jpeg" },
        gets: {
          ...on(["spec", "G"], { status: 200, type: "image/jpeg", bytes: { begin: [0xff, 0xd8] } }),
          W: empty(401),
          B2: empty(401),
        },
      },
      {
        asks: "GET /api/v1/media/book/{cats}/thumbnail?token={token}",
        headers: { accept: "image/jpeg" },
        gets: real({ status: 200, type: "image/jpeg", bytes: { begin: [0xff, 0xd8] } }),
      },
      {
        asks: "GET /api/v1/media/book/{cats}/cover?token={token}",
        headers: { accept: "*/*" },
        gets: real({ status: 200, type: "application/json", bytes: { begin: [0xff, 0xd8] } }),
      },
      {
        asks: "GET /api/v1/media/book/{cats}/cover?token={token}",
        gets: real({ status: 200, type: "application/json", bytes: { begin: [0xff, 0xd8] } }),
      },
      {
        asks: "GET /api/v1/media/book/{cats}/cover?token={token}",
        headers: { accept: "image/*" },
        gets: real({ status: 406, bytes: { length: 0 } }),
      },
      ...["image/jpeg", "*/*"].map((accept) => ({
        asks: "GET /api/v1/media/book/{tables}/thumbnail",
        as: "member" as const,
        headers: { accept },
        gets: {
          G: { status: 200 },
          "3.5": { status: 404, bytes: { length: 0 }, headers: { "cache-control": /no-store/ } },
        },
      })),
      {
        asks: "GET /api/v1/media/book/{cats}/cover",
        headers: { accept: "image/jpeg" },
        gets: real(empty(401)),
      },
      { asks: "GET /api/v1/media/book/{nobook}/cover?token={token}", gets: real(refused(404, /./)) },
      // The error cannot be written as a picture and so causes a second error.
      {
        asks: "GET /api/v1/media/book/{nobook}/cover?token={token}",
        headers: { accept: "image/jpeg" },
        gets: real(empty(500)),
      },
    ],
  },
];
