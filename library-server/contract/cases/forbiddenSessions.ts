import type { Case } from "../case";
import { empty, ok, on } from "../expected";
import { wrongFields } from "../steps";
import { batchOf, session } from "./sessions";

const spec = (gets: Parameters<typeof on>[1]) => on(["spec"], gets);

const one = "POST /api/v1/reading-sessions";
const many = "POST /api/v1/reading-sessions/batch";

/** Sessions that the specification forbids, and unusual sessions that it allows. */
export const forbiddenSessionCases: readonly Case[] = [
  {
    name: "forbidden: sessions with a wrong field",
    steps: [
      ...wrongFields(
        one,
        "reader",
        { ...session, bookId: "{tables}" },
        [{ endLocation: undefined }, "endLocation: "],
        [{ pages: 3 }, "body: "],
        [{ startLocation: "31" }, "startLocation: "],
        [{ startLocation: 31.5 }, "startLocation: "],
        [{ bookId: "101" }, "bookId: "],
        [{ endLocation: null }, "endLocation: "],
        [{ bookType: "MOBI" }, "bookType: "],
        [{ bookType: "epub" }, "bookType: "],
        [{ startTime: "2026-03-01T10:00:00" }, "startTime: "],
        [{ endTime: "2026-03-01T11:02:05+00:00" }, "endTime: "],
        [{ startTime: "2026-02-30T10:00:00Z" }, "startTime: "],
        [{ startTime: 1772359200 }, "startTime: "],
        [{ endTime: "2026-03-01T09:59:59Z" }, "endTime: "],
        [{ durationSeconds: -1 }, "durationSeconds: "],
        [{ durationSeconds: 3725.5 }, "durationSeconds: "],
        [{ durationFormatted: "01:02:05" }, "durationFormatted: "],
        [{ durationFormatted: "1h 2m" }, "durationFormatted: "],
        [{ durationFormatted: "1:02:06" }, "durationFormatted: "],
        [{ endProgress: 100.1, progressDelta: 87.6 }, "endProgress: "],
        [{ startProgress: -0.1, progressDelta: 20.35 }, "startProgress: "],
        [{ startProgress: 12.500001 }, "startProgress: "],
        [{ progressDelta: 7.73 }, "progressDelta: "],
        [{ progressDelta: 0.0775 }, "progressDelta: "],
      ),
      ...wrongFields(
        many,
        "reader",
        { ...batchOf(1), bookId: "{tables}" },
        [batchOf(101), "sessions: "],
        [{ sessions: [] }, "sessions: "],
        [{ sessions: {} }, "sessions: "],
        [{ sessions: [...batchOf(1).sessions, {}] }, "sessions.1.startTime: "],
        [{ sessions: [session] }, "sessions.0.bookId: "],
      ),
      {
        asks: "GET /api/v1/reading-sessions/book/{tables}",
        as: "reader",
        gets: spec(ok({ page: { totalElements: 0 } })),
      },
    ],
  },
  {
    name: "allowed: sessions with unusual values",
    steps: [
      ...[
        { bookId: "{cats}", bookType: "CBZ" },
        { bookType: "CBR" },
        { startProgress: 20, endProgress: 10, progressDelta: -10 },
        { startProgress: 1.00001, endProgress: 2.00003, progressDelta: 1.00002 },
        { startProgress: 12.4, endProgress: 13.6, progressDelta: 1.3 },
        { startProgress: 12, endProgress: 14, progressDelta: 1 },
        { startTime: "2026-03-01T10:00:00.250Z" },
        { durationSeconds: 59, durationFormatted: "0:00:59" },
        { durationSeconds: 90061, durationFormatted: "25:01:01" },
      ].map((change) => ({
        asks: one,
        as: "reader" as const,
        body: { ...session, ...change },
        gets: spec(empty(202)),
      })),
      // Sessions of a batch may repeat the ID of their book.
      {
        asks: many,
        as: "reader",
        body: { bookId: "{lamp}", bookType: "EPUB", sessions: [session] },
        gets: spec(ok({ successCount: 1 })),
      },
      { asks: many, as: "reader", body: batchOf(100), gets: spec(ok({ successCount: 100 })) },
      {
        asks: one,
        as: "reader",
        body: session,
        headers: { "content-type": "application/json; charset=UTF-8" },
        gets: spec(empty(202)),
      },
    ],
  },
];
