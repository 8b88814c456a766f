import { z } from "zod";
import type { Case } from "../case";
import {
  aLocalTime,
  aNumber,
  denied,
  empty,
  forbidden,
  guarded,
  json,
  ok,
  on,
  real,
  refused,
  stranger,
} from "../expected";

const one = "POST /api/v1/reading-sessions";
const many = "POST /api/v1/reading-sessions/batch";
const list = "GET /api/v1/reading-sessions/book";

/** A session of one hour; on real servers its locations are texts. */
export const hour = {
  startTime: "2026-03-01T10:00:00Z",
  endTime: "2026-03-01T11:02:05Z",
  durationSeconds: 3725,
  durationFormatted: "1:02:05",
  startProgress: 12.5,
  endProgress: 20.25,
  progressDelta: 7.75,
  startLocation: 31,
  endLocation: 52,
};
export const session = { bookId: "{lamp}", bookType: "EPUB", ...hour };
export const batchOf = (count: number, change: object = {}) => ({
  bookId: "{fog}",
  bookType: "EPUB",
  sessions: Array.from({ length: count }, (_, index) => ({
    ...hour,
    startTime: new Date(Date.UTC(2026, 2, 2, 0, index)).toISOString(),
    endTime: new Date(Date.UTC(2026, 2, 2, 0, index, 50)).toISOString(),
    durationSeconds: 50,
    durationFormatted: "0:00:50",
    ...change,
  })),
});
const malformed = refused(400, "Request body is missing or malformed.");
const invalid = json(400, { status: 400, message: z.string() });

export const sessionCases: readonly Case[] = [
  {
    name: "a session is stored, and stored again if it is sent again",
    steps: [
      // The specification requires the key, the mainline a token.
      { asks: one, as: "reader", body: session, gets: on(["spec", "W"], empty(202)) },
      { asks: one, as: "reader", body: session, gets: on(["spec", "W"], empty(202)) },
      { asks: one, as: "member", body: session, gets: on(["B2", "G"], empty(202)) },
      { asks: one, as: "member", body: session, gets: on(["B2", "G"], empty(202)) },
      {
        asks: `${list}/{lamp}?page=0&size=1`,
        as: "member",
        gets: real(
          ok({
            content: [
              {
                id: aNumber,
                bookId: "{lamp}",
                bookTitle: "The Lamp at Low Tide",
                bookType: "EPUB",
                startTime: "2026-03-01T10:00:00Z",
                endTime: "2026-03-01T11:02:05Z",
                durationSeconds: 3725,
                startProgress: 12.5,
                endProgress: 20.25,
                progressDelta: 7.75,
                startLocation: "31",
                endLocation: "52",
                createdAt: aLocalTime,
              },
            ],
            page: { size: 1, number: 0, totalElements: 2, totalPages: 2 },
          }),
        ),
      },
      {
        asks: `${list}/{lamp}?page=0&size=1`,
        as: "reader",
        gets: { ...on(["spec", "W"], ok({ page: { totalElements: 2 } })), B2: guarded(403), G: guarded(401) },
      },
    ],
  },
  {
    name: "a session may have a format outside the specification on real servers",
    steps: ["FB2", "MOBI", "AZW3"].flatMap((bookType) => [
      {
        asks: one,
        as: "reader" as const,
        body: { ...session, bookType },
        gets: { ...forbidden("bookType: "), ...on(["W"], empty(202)) },
      },
      { asks: one, as: "member" as const, body: { ...session, bookType }, gets: on(["B2", "G"], empty(202)) },
    ]),
  },
  {
    name: "sessions need a right",
    steps: [
      { asks: one, body: session, gets: stranger },
      { asks: one, as: "wrongKey", body: session, gets: denied },
      { asks: one, as: "reader", body: session, gets: { B2: guarded(403), G: guarded(401) } },
      { asks: one, as: "wrongKeyAndMember", body: session, gets: real(empty(202)) },
      { asks: one, as: "readerAndMember", body: session, gets: real(empty(202)) },
      {
        asks: one,
        as: "readerAndWrongToken",
        body: session,
        gets: { W: empty(401), B2: empty(401), G: guarded(401) },
      },
      {
        asks: one,
        as: "guest",
        body: session,
        gets: { W: refused(403, /./), B2: empty(202), G: empty(202) },
      },
    ],
  },
  {
    name: "a session of an unknown book is refused",
    steps: [
      {
        asks: one,
        as: "member",
        body: { ...session, bookId: "{nobook}" },
        gets: real(refused(404, "Book not found with ID: {nobook}")),
      },
      {
        asks: one,
        as: "reader",
        body: { ...session, bookId: "{nobook}" },
        gets: on(["spec"], refused(404, "Book not found with ID: {nobook}")),
      },
      {
        asks: many,
        as: "reader",
        body: { ...batchOf(1), bookId: "{nobook}" },
        gets: on(["spec", "W"], refused(404, "Book not found with ID: {nobook}")),
      },
      { asks: `${list}/{nobook}`, as: "member", gets: real(refused(404, /Book not found/)) },
    ],
  },
  {
    name: "a session has the name of a format",
    steps: [
      {
        asks: one,
        as: "member",
        body: { ...session, bookId: "{cats}", bookType: "CBX" },
        gets: real(empty(202)),
      },
      {
        asks: one,
        as: "member",
        body: { ...session, bookId: "{cats}", bookType: "CBZ" },
        gets: real(malformed),
      },
      {
        asks: one,
        as: "reader",
        body: { ...session, bookId: "{cats}", bookType: "CBZ" },
        gets: on(["spec"], empty(202)),
      },
      { asks: one, as: "member", body: { ...session, bookType: undefined }, gets: real(invalid) },
    ],
  },
  {
    name: "a session has few limits",
    steps: [
      ...[12.5, "12", 0, -5].map((durationSeconds) => ({
        asks: one,
        as: "member" as const,
        body: { ...session, bookId: "{paper}", bookType: "PDF", durationSeconds },
        gets: real(empty(202)),
      })),
      {
        asks: one,
        as: "member",
        body: { ...session, bookId: "{paper}", startTime: 1772359325 },
        gets: real(empty(202)),
      },
      {
        asks: one,
        as: "member",
        body: { ...session, bookId: "{paper}", startTime: "1772359325" },
        gets: real(empty(202)),
      },
      {
        asks: one,
        as: "member",
        body: { ...session, bookId: "{paper}", startTime: "2026-03-01T10:00:00" },
        gets: real(malformed),
      },
      { asks: one, as: "member", body: { ...session, startTime: undefined }, gets: real(invalid) },
      { asks: one, as: "member", body: { ...session, durationSeconds: undefined }, gets: real(invalid) },
      { asks: one, as: "member", body: { ...session, startLocation: "x".repeat(501) }, gets: real(invalid) },
    ],
  },
  {
    name: "sessions are listed page by page",
    steps: [
      { asks: `${list}/{paper}?size=0`, as: "member", gets: real(invalid) },
      { asks: `${list}/{paper}?size=101`, as: "member", gets: on(["B2", "G"], invalid) },
      { asks: `${list}/{lamp}?size=101`, as: "reader", gets: on(["spec"], { status: 400 }) },
      { asks: `${list}/{nobook}`, as: "reader", gets: on(["spec"], { status: 404 }) },
      ...["02", "04", "03"].map((day) => ({
        asks: one,
        as: "reader" as const,
        body: { ...session, bookId: "{street}", startTime: `2026-02-${day}T10:00:00Z` },
        gets: on(["spec"], empty(202)),
      })),
      {
        asks: `${list}/{street}?page=0&size=2`,
        as: "reader",
        gets: on(
          ["spec"],
          ok({
            content: [{ startTime: "2026-02-04T10:00:00Z", startLocation: 31 }, { startTime: "2026-02-03T10:00:00Z" }],
            page: { size: 2, number: 0, totalElements: 3, totalPages: 2 },
          }),
        ),
      },
      {
        asks: `${list}/{street}?page=0&size=2`,
        as: "otherReader",
        gets: on(["spec"], ok({ page: { totalElements: 0 } })),
      },
      {
        asks: `${list}/{paper}?size=100&page=7`,
        as: "member",
        gets: real(ok({ content: z.array(z.unknown()).length(0) })),
      },
    ],
  },
];
