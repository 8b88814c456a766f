import { z } from "zod";
import type { Case, Step, Who } from "../case";
import { absent, empty, forbidden, ok, on } from "../expected";
import { annotation, bookmark, placed, spot } from "./notes";
import { position } from "./positions";
import { batchOf, session } from "./sessions";

type Wrong = readonly [wrong: object, violation: string];

const spec = (gets: Parameters<typeof on>[1]) => on(["spec"], gets);

/** A right body with each of these changes is forbidden. */
function wrong(asks: string, as: Who, body: object, ...changes: readonly Wrong[]): readonly Step[] {
  return changes.map(([change, violation]) => ({
    asks,
    as,
    body: { ...body, ...change },
    gets: forbidden(violation),
  }));
}

const none = z.array(z.unknown()).length(0);
const one = "POST /api/v1/reading-sessions";
const many = "POST /api/v1/reading-sessions/batch";
const pushes = "PUT /api/{word}/syncs/progress";
const rates = "PUT /api/v1/books/personal-rating";
const shelf = { name: "Wrong {mark}", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: true };
const login = "POST /api/v1/auth/login";
const account = { username: "{username}", password: "{password}" };
const auth = "GET /api/{word}/users/auth";

/** Requests that the specification forbids, which real servers often take; and odd ones that it allows. */
export const forbiddenCases: readonly Case[] = [
  {
    name: "forbidden: sessions with a wrong field",
    steps: [
      ...wrong(
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
      ...wrong(
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
    name: "allowed: sessions that look odd",
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
      // Sessions of a batch may name their book again.
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
  {
    name: "forbidden: bodies of another type, and credentials of another path",
    steps: [
      {
        asks: one,
        as: "reader",
        body: session,
        headers: { "content-type": "text/plain" },
        gets: forbidden("content-type: not application/json"),
      },
      {
        asks: one,
        as: "reader",
        body: Buffer.from("bookId=101"),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        gets: forbidden("content-type: not application/json"),
      },
      { asks: one, as: "reader", body: Buffer.from('{"bookId":'), gets: forbidden("body: not JSON") },
      { asks: one, as: "reader", body: Buffer.from(""), gets: forbidden("body: missing") },
      { asks: one, as: "member", body: session, gets: forbidden("authorization: not for this path") },
      { asks: auth, as: "readerAndMember", gets: forbidden("authorization: not for this path") },
      { asks: auth, headers: { "x-auth-user": "reader" }, gets: forbidden("x-auth-key: missing") },
      { asks: auth, headers: { "x-auth-key": "{reader.key}" }, gets: forbidden("x-auth-user: missing") },
      {
        asks: auth,
        headers: { "x-auth-user": "reader", "x-auth-key": "paper trail" },
        gets: forbidden("x-auth-key: not an MD5"),
      },
      { asks: login, as: "reader", body: account, gets: forbidden("x-auth-user, x-auth-key: not for this path") },
      { asks: "GET /api/v1/shelves", as: "reader", gets: forbidden("x-auth-user, x-auth-key: not for this path") },
      { asks: "GET /api/v1/shelves", headers: { authorization: "Basic YTpi" }, gets: forbidden("authorization: ") },
      { asks: "GET /api/v1/shelves", headers: { authorization: "Bearer " }, gets: forbidden("authorization: ") },
      {
        asks: "DELETE /api/{word}/syncs/progress/{lamp.hash}",
        as: "reader",
        headers: { "content-type": "application/json" },
        gets: spec({ status: 404, forbids: "DELETE /api/reader/syncs/progress/" }),
      },
    ],
  },
  {
    name: "forbidden: logins with a wrong field",
    steps: [
      { asks: login, body: { username: "{username}", password: 7 }, gets: forbidden("password: ") },
      { asks: login, body: { username: "{username}" }, gets: forbidden("password: ") },
      { asks: login, body: { ...account, remember: true }, gets: forbidden("body: ") },
    ],
  },
  {
    name: "forbidden: positions with a wrong field",
    steps: [
      ...wrong(
        pushes,
        "reader",
        position("{cats.hash}"),
        [{ percentage: 20.25 }, "percentage: "],
        [{ percentage: 0.12345678 }, "percentage: "],
        [{ percentage: "0.2" }, "percentage: "],
        [{ progress: 0.2 }, "progress: "],
        [{ progress: "/body/DocFragment[2]" }, "progress: "],
        [{ timestamp: 1772359325000 }, "timestamp: "],
        [{ timestamp: 1772359325.5 }, "timestamp: "],
        [{ document: "book.epub" }, "document: "],
        [{ device: "" }, "device: "],
        [{ device_id: "12" }, "device_id: "],
        [{ metadata: {} }, "body: "],
      ),
      { asks: "GET /api/{word}/syncs/progress/{cats.hash}", as: "reader", gets: spec({ status: 404 }) },
    ],
  },
  {
    name: "forbidden: highlights, notes and bookmarks with a wrong field",
    steps: [
      ...placed.flatMap(({ path, body }) => [
        ...wrong(
          `POST ${path}`,
          "member",
          { ...body, bookId: "{cats}" },
          [{ cfi: undefined }, "cfi: "],
          [{ cfi: "/body/DocFragment[2]/body/p/text().3" }, "cfi: "],
          [{ cfi: "epubcfi(/6/4!/4/2" }, "cfi: "],
          [{ cfi: "epubcfi()" }, "cfi: "],
          [{ bookId: "101" }, "bookId: "],
          [{ page: 12 }, "body: "],
        ),
        { asks: `GET ${path}/book/{cats}`, as: "member" as const, gets: spec(ok(none)) },
      ]),
      ...wrong(
        "POST /api/v1/annotations",
        "member",
        annotation,
        [{ color: "yellow" }, "color: "],
        [{ color: "#FC0" }, "color: "],
        [{ text: undefined }, "text: "],
        [{ text: "" }, "text: "],
        [{ note: null }, "note: "],
      ),
      ...wrong(
        "POST /api/v1/book-notes",
        "member",
        { bookId: "{lamp}", title: "Chapter 1", content: "Slow, and good." },
        [{ title: undefined }, "title: "],
        [{ content: undefined }, "content: "],
        [{ bookId: undefined }, "bookId: "],
      ),
    ],
  },
  {
    name: "allowed: places in every form of a CFI",
    steps: [
      "epubcfi(/6/4!/4)",
      "epubcfi(/6/4[chap01]!/4/2[note]/1:3)",
      "epubcfi(/6/4!/4/2,/1:1,/3:4)",
      "epubcfi(/6/4!/4/2/1,:1,:4)",
      spot(60),
    ].map((cfi) => ({
      asks: "POST /api/v1/bookmarks",
      as: "member" as const,
      body: { ...bookmark, cfi },
      gets: spec({ status: 200 }),
    })),
  },
  {
    name: "forbidden: ratings with a wrong field",
    steps: [
      ...wrong(
        rates,
        "member",
        { ids: ["{cats}"], rating: 8 },
        [{ rating: 0 }, "rating: "],
        [{ rating: 11 }, "rating: "],
        [{ rating: 7.5 }, "rating: "],
        [{ rating: "8" }, "rating: "],
        [{ rating: undefined }, "rating: "],
        [{ ids: [] }, "ids: "],
        [{ ids: {} }, "ids: "],
        [{ ids: 101 }, "ids: "],
        [{ ids: ["101"] }, "ids.0: "],
        [{ comment: "" }, "body: "],
      ),
      { asks: "GET /api/v1/books/{cats}", as: "member", gets: spec(ok({ personalRating: absent })) },
    ],
  },
  {
    name: "forbidden: shelves, and books on them, with a wrong field",
    steps: [
      ...wrong(
        "POST /api/v1/shelves",
        "member",
        shelf,
        [{ icon: "pi pi-book" }, "icon: "],
        [{ iconType: "LUCIDE" }, "iconType: "],
        [{ publicShelf: false }, "publicShelf: "],
        [{ name: "" }, "name: "],
        [{ id: 5 }, "body: "],
      ),
      ...wrong(
        "POST /api/v1/books/shelves",
        "member",
        { bookIds: ["{lamp}"], shelvesToAssign: [], shelvesToUnassign: [21] },
        [{ shelvesToAssign: {} }, "shelvesToAssign: "],
        [{ shelvesToAssign: undefined }, "shelvesToAssign: "],
        [{ shelvesToAssign: null }, "shelvesToAssign: "],
        [{ bookIds: 101 }, "bookIds: "],
        [{ bookIds: [] }, "bookIds: "],
      ),
    ],
  },
  {
    name: "forbidden: numbers and queries of another form",
    steps: [
      ...["abc", "A".repeat(32)].map((hash) => ({
        asks: `GET /api/{word}/books/by-hash/${hash}`,
        as: "reader" as const,
        gets: forbidden("hash: "),
      })),
      { asks: "GET /api/v1/books/first", as: "member", gets: forbidden("id: not a number of the library") },
      ...["", "isbn=", "isbn=12345", "title=", "isbn=0306406152&title=x", "author=x", "q=x"].map((query) => ({
        asks: `GET /api/v1/books/search?${query}`,
        as: "member" as const,
        gets: forbidden(""),
      })),
      { asks: "GET /api/v1/books/{lamp}/recommendations?limit=all", as: "member", gets: forbidden("limit: ") },
      {
        asks: "GET /api/v1/app/shelves/magic/{magic}/books?page=first",
        as: "member",
        gets: forbidden("page: "),
      },
    ],
  },
];
