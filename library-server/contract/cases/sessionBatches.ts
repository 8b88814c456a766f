import { z } from "zod";
import type { Case } from "../case";
import { aNumber, broken, empty, guarded, json, ok, on, real, refused } from "../expected";
import { batchOf, hour, session } from "./sessions";

const one = "POST /api/v1/reading-sessions";
const many = "POST /api/v1/reading-sessions/batch";
const list = "GET /api/v1/reading-sessions/book";

const invalid = json(400, { status: 400, message: z.string() });

export const sessionBatchCases: readonly Case[] = [
  {
    name: "a batch of sessions is stored, on servers with batches",
    steps: [
      {
        asks: many,
        as: "reader",
        body: batchOf(2),
        gets: {
          ...on(
            ["spec", "W"],
            ok({
              totalRequested: 2,
              successCount: 2,
              results: batchOf(2).sessions.map(({ startTime, endTime }) => ({
                sessionId: aNumber,
                startTime: z.string().startsWith(startTime.slice(0, 19)),
                endTime: z.string().startsWith(endTime.slice(0, 19)),
              })),
            }),
          ),
          B2: guarded(403),
          G: guarded(401),
        },
      },
      {
        asks: many,
        as: "member",
        body: batchOf(2),
        gets: { ...on(["B2", "G"], broken), "3.5": json(405, { status: 405 }) },
      },
      { asks: many, as: "reader", body: batchOf(0), gets: on(["W"], invalid) },
      {
        asks: many,
        as: "reader",
        body: batchOf(101),
        gets: on(["W"], ok({ totalRequested: 101, successCount: 101 })),
      },
      {
        asks: many,
        as: "reader",
        body: batchOf(1, { startTime: "2026-03-01T11:02:05Z" }),
        gets: on(["W"], ok({ successCount: 1 })),
      },
    ],
  },
  {
    name: "a batch with a session that ends before its start is refused completely",
    steps: [
      {
        asks: many,
        as: "reader",
        body: {
          bookId: "{street}",
          bookType: "EPUB",
          sessions: [hour, { ...hour, endTime: "2026-03-01T09:00:00Z" }],
        },
        gets: on(["W"], refused(400, /End time must be after start time/)),
      },
      { asks: `${list}/{street}`, as: "member", gets: on(["W"], ok({ page: { totalElements: 0 } })) },
      {
        asks: one,
        as: "member",
        body: { ...session, bookId: "{street}", endTime: "2026-03-01T09:00:00Z" },
        gets: real(empty(202)),
      },
    ],
  },
];
