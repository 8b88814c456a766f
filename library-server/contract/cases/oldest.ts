import { z } from "zod";
import type { Case, Expected } from "../case";
import { absent, json, ok, on, refused } from "../expected";
import { position } from "./positions";

const only = (expected: Expected) => on(["B0"], expected);
const missing = only({ status: 404 });
const progress = "/api/koreader/syncs/progress";
const place = "/body/DocFragment[2]/body/p[1]/text().0";
const stored = { percentage: 0.25, progress: place, device: "BookLore", device_id: "BookLore", timestamp: absent };

/** BookLore 0.38, which lacks most of the specification. */
export const oldestCases: readonly Case[] = [
  {
    name: "the oldest server has its reader API under another path",
    steps: [
      { asks: "GET /api/koreader/users/auth", as: "reader", gets: only(ok({ username: "{reader.username}" })) },
      { asks: "GET /api/reader/users/auth", as: "reader", gets: only({ status: 403 }) },
      { asks: "GET /api/koreader/books/by-hash/{lamp.hash}", as: "reader", gets: missing },
    ],
  },
  {
    name: "the oldest server has a position without a time",
    steps: [
      {
        asks: `PUT ${progress}`,
        as: "reader",
        body: position("{lamp.hash}", { progress: place }),
        gets: only({ status: 200 }),
      },
      { asks: `GET ${progress}/{lamp.hash}`, as: "reader", gets: only(ok(stored)) },
    ],
  },
  {
    name: "the oldest server has a book's metadata, and no public shelf for a member",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}",
        as: "member",
        gets: only(ok({ title: absent, metadata: { title: "The Lamp at Low Tide", isbn13: "9780306406157" } })),
      },
      {
        asks: "POST /api/v1/shelves",
        as: "member",
        body: { name: "Old {mark}", icon: "pi pi-shield", publicShelf: true },
        gets: only(refused(403, /./)),
      },
      {
        asks: "POST /api/v1/shelves",
        as: "admin",
        body: { name: "Old {mark}", icon: "pi pi-shield", publicShelf: true },
        gets: only(json(201, { publicShelf: true })),
      },
    ],
  },
  {
    name: "the oldest server has no sessions, ratings and highlights",
    steps: [
      { asks: "POST /api/v1/reading-sessions", as: "member", body: { bookId: "{lamp}" }, gets: missing },
      { asks: "PUT /api/v1/books/personal-rating", as: "member", body: { ids: ["{lamp}"], rating: 5 }, gets: missing },
      { asks: "POST /api/v1/annotations", as: "member", body: { bookId: "{lamp}" }, gets: missing },
    ],
  },
  {
    name: "the oldest server has covers next to the books, without a login",
    steps: [
      {
        asks: "GET /api/v1/books/{lamp}/cover",
        as: "member",
        headers: { accept: "image/jpeg" },
        gets: only({ status: 200, type: "image/jpeg", bytes: { begin: [0xff, 0xd8] } }),
      },
      { asks: "GET /api/v1/media/book/{lamp}/thumbnail", as: "member", gets: missing },
      { asks: "GET /api/v1/shelves", as: "member", gets: only(ok(z.array(z.unknown()))) },
    ],
  },
];
