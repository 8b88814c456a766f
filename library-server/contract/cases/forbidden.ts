import { z } from "zod";
import type { Case } from "../case";
import { absent, forbidden, ok, on } from "../expected";
import { wrongFields } from "../steps";
import { annotation, bookmark, placed, spot } from "./notes";
import { position } from "./positions";
import { session } from "./sessions";

const spec = (gets: Parameters<typeof on>[1]) => on(["spec"], gets);

const none = z.array(z.unknown()).length(0);
const one = "POST /api/v1/reading-sessions";
const pushes = "PUT /api/{word}/syncs/progress";
const rates = "PUT /api/v1/books/personal-rating";
const shelf = { name: "Wrong {mark}", icon: "pi pi-shield", iconType: "PRIME_NG", publicShelf: true };
const login = "POST /api/v1/auth/login";
const account = { username: "{username}", password: "{password}" };
const auth = "GET /api/{word}/users/auth";

/** Requests that the specification forbids but real servers often accept, and unusual requests that it allows. */
export const forbiddenCases: readonly Case[] = [
  {
    name: "forbidden: bodies of another type, and credentials for another path",
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
      ...wrongFields(
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
        ...wrongFields(
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
      ...wrongFields(
        "POST /api/v1/annotations",
        "member",
        annotation,
        [{ color: "yellow" }, "color: "],
        [{ color: "#FC0" }, "color: "],
        [{ text: undefined }, "text: "],
        [{ text: "" }, "text: "],
        [{ note: null }, "note: "],
      ),
      ...wrongFields(
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
      ...wrongFields(
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
      ...wrongFields(
        "POST /api/v1/shelves",
        "member",
        shelf,
        [{ icon: "pi pi-book" }, "icon: "],
        [{ iconType: "LUCIDE" }, "iconType: "],
        [{ publicShelf: false }, "publicShelf: "],
        [{ name: "" }, "name: "],
        [{ id: 5 }, "body: "],
      ),
      ...wrongFields(
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
    name: "forbidden: IDs and queries of another form",
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
