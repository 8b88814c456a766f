import { z } from "zod";
import type { Case } from "../case";
import { absent, broken, json, ok, real, realUntil35, refused, denied, stranger } from "../expected";

const path = "/api/{word}/syncs/progress";

/** The record that devices send. */
export function position(hash: string, change: object = {}): object {
  return {
    timestamp: 1772359325,
    document: hash,
    percentage: 0.25,
    progress: "0.25",
    device: "KOReader",
    device_id: "6f1c0b9e-3f64-4b5a-9d3e-0c8f4a4a8d10",
    ...change,
  };
}

const sent = position("") as { readonly device: string; readonly device_id: string };
const stored = ok({ status: "progress updated" });
const nothing = refused(404, "No progress found for user and book");
const own = { device: "BookLore", device_id: "BookLore" };
const own35 = { device: "Grimmory", device_id: "Grimmory" };
const push = (hash: string, change: object, gets: Case["steps"][number]["gets"] = stored) => ({
  asks: `PUT ${path}`,
  as: "reader" as const,
  body: position(hash, change),
  gets,
});
const statusOf = (book: string, readStatus: string) => ({
  asks: `GET /api/v1/books/{${book}}`,
  as: "member" as const,
  gets: real(ok({ readStatus })),
});

const inList = z.looseObject({ readStatus: z.string().nullish(), lastReadTime: z.string().nullish() });
const isWontRead = ({ readStatus, lastReadTime }: z.output<typeof inList>) =>
  readStatus === "WONT_READ" && typeof lastReadTime === "string";

export const positionCases: readonly Case[] = [
  {
    name: "a position is stored, and shown as the server's own, or its device's since 3.3",
    steps: [
      { asks: `GET ${path}/{lamp.hash}`, as: "reader", gets: nothing },
      push("{lamp.hash}", {}),
      {
        asks: `GET ${path}/{lamp.hash}`,
        as: "reader",
        gets: {
          spec: ok({ ...position("{lamp.hash}") }),
          ...real(
            ok({
              document: "{lamp.hash}",
              percentage: 0.25,
              progress: "0.25",
              ...own,
              // The server's clock, in seconds.
              timestamp: z.int().min(1_780_000_000).max(10_000_000_000),
            }),
          ),
          "3.5": ok({ percentage: 0.25, progress: "0.25", device: sent.device, device_id: sent.device_id }),
        },
      },
      { asks: `GET ${path}/{lamp.hash}`, as: "otherReader", gets: nothing },
    ],
  },
  {
    name: "the position of any device is shown as it was sent since 3.3",
    steps: [
      { device: "Kobo in the kitchen", device_id: "0123456789ABCDEF0123456789ABCDEF" },
      { device: "Hansel", device_id: "hansel-7" },
      { device: "", device_id: "" },
    ].flatMap((device) => [
      { ...push("{lamp.hash}", device), gets: { "3.5": stored } },
      { asks: `GET ${path}/{lamp.hash}`, as: "reader" as const, gets: { "3.5": ok(device) } },
    ]),
  },
  {
    name: "a position of an unknown file is refused",
    steps: [
      { asks: `GET ${path}/{zeros}`, as: "reader", gets: refused(404, "Book not found for hash {zeros}") },
      push("{zeros}", {}, refused(404, "Book not found for hash {zeros}")),
      push("{zeros}", { document: undefined }, real(refused(404, "Book not found for hash null"))),
    ],
  },
  {
    name: "a position is refused to a stranger",
    steps: [
      { asks: `GET ${path}/{lamp.hash}`, gets: stranger },
      { asks: `GET ${path}/{lamp.hash}`, as: "wrongKey", gets: denied },
    ],
  },
  {
    name: "a fingerprint may be in any case of letters, and is returned as it was sent",
    steps: [
      push("{lamp.hash}", {}),
      {
        asks: `GET ${path}/{lamp.HASH}`,
        as: "reader",
        gets: real(ok({ document: "{lamp.HASH}", percentage: 0.25 })),
      },
    ],
  },
  {
    name: "numbers may be sent as texts, and texts as numbers",
    steps: [
      push("{fog.hash}", { percentage: "0.5", progress: 12 }, real(stored)),
      { asks: `GET ${path}/{fog.hash}`, as: "reader", gets: real(ok({ percentage: 0.5, progress: "12" })) },
    ],
  },
  {
    name: "the range of a percentage is not checked",
    steps: [
      push("{fog.hash}", { percentage: 42 }, real(stored)),
      { asks: `GET ${path}/{fog.hash}`, as: "reader", gets: real(ok({ percentage: 42 })) },
      {
        asks: "GET /api/v1/books/{fog}",
        as: "member",
        gets: real(ok({ koreaderProgress: { percentage: 4200 } })),
      },
    ],
  },
  {
    name: "a position may have no percentage",
    steps: [push("{street.hash}", { percentage: undefined }, { W: broken, B2: broken, G: stored })],
  },
  {
    name: "an empty position keeps the status, and is in the list of books by its time",
    steps: [
      {
        asks: "POST /api/v1/books/status",
        as: "member",
        body: { bookIds: ["{tables}"], status: "WONT_READ" },
        gets: { G: json(200, z.array(z.unknown()).length(1)) },
      },
      {
        asks: `GET ${path}/{tables.hash}`,
        as: "reader",
        gets: { G: ok({ percentage: null, timestamp: null }) },
      },
      { asks: `PUT ${path}`, as: "reader", body: { document: "{tables.hash}" }, gets: { G: stored } },
      {
        asks: `GET ${path}/{tables.hash}`,
        as: "reader",
        gets: {
          G: ok({ percentage: null, progress: null, timestamp: z.int().min(1_780_000_000), ...own }),
          "3.5": ok({ percentage: null, progress: null, timestamp: z.int().min(1_780_000_000), ...own35 }),
        },
      },
      {
        asks: "GET /api/v1/app/books/{tables}",
        as: "member",
        gets: { G: ok({ readStatus: "WONT_READ", lastReadTime: z.string(), koreaderProgress: absent }) },
      },
      {
        asks: "GET /api/v1/app/books?sort=lastReadTime&dir=desc&page=0&size=50",
        as: "member",
        gets: { G: ok({ content: z.array(inList).refine((books) => books.some(isWontRead), "not in the list") }) },
      },
    ],
  },
  {
    name: "a text that is too long is refused",
    steps: [push("{street.hash}", { progress: "x".repeat(1001) }, real({ status: 400, type: "application/json" }))],
  },
  {
    name: "a position sets the status of the book",
    steps: [
      push("{paper.hash}", { percentage: 0.0025 }),
      statusOf("paper", "UNREAD"),
      push("{paper.hash}", { percentage: 0.003 }),
      statusOf("paper", "READING"),
      push("{paper.hash}", { percentage: 0.995 }),
      {
        asks: "GET /api/v1/books/{paper}",
        as: "member",
        gets: real(ok({ readStatus: "READ", dateFinished: z.string(), koreaderProgress: { percentage: 99.5 } })),
        keeps: { finished: "dateFinished" },
      },
      push("{paper.hash}", { percentage: 0.4 }),
      {
        asks: "GET /api/v1/books/{paper}",
        as: "member",
        gets: real(ok({ readStatus: "READING", dateFinished: "{finished}" })),
      },
      push("{paper.hash}", { percentage: 0 }),
      statusOf("paper", "UNREAD"),
    ],
  },
  {
    name: "a rating alone creates a position without a percentage",
    steps: [
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "member",
        body: { ids: ["{tables}"], rating: 4 },
        gets: json(200, z.array(z.unknown()).length(1)),
      },
      {
        asks: `GET ${path}/{tables.hash}`,
        as: "reader",
        gets: realUntil35(
          ok({ percentage: null, progress: null, ...own }),
          ok({ percentage: null, progress: null, ...own35 }),
        ),
      },
    ],
  },
];
