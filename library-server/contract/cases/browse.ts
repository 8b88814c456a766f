import { z } from "zod";
import type { Case, Expected, Step, Who } from "../case";
import { aNumber, aText, ok, on, refused } from "../expected";

function lists(path: string, as: Who, gets: Expected, only: readonly ("W" | "B2" | "G")[] = ["W", "B2", "G"]): Step[] {
  const has = (kinds: readonly ("W" | "B2" | "G")[]) => kinds.filter((kind) => only.includes(kind));
  return [
    { asks: `GET /api/v1/app/${path}`, as, gets: on(has(["B2", "G"]), gets) },
    { asks: `GET /api/mobile/v1/${path}`, as, gets: on(has(["W"]), gets) },
  ];
}

const none = z.array(z.unknown()).length(0);
const book = z.looseObject({ id: aNumber, authors: z.array(aText), addedOn: aText, primaryFileType: aText });
const empty = ok({ content: none, totalElements: 0, hasNext: false });

export const browseCases: readonly Case[] = [
  {
    name: "all books, the newest first, page by page",
    steps: [
      ...lists(
        "books?sort=addedOn&dir=desc&page=0&size=3",
        "member",
        ok({
          content: z
            .array(book)
            .length(3)
            .refine(
              (books) => books.every(({ addedOn }, at) => at === 0 || addedOn <= (books[at - 1]?.addedOn ?? "")),
              "order",
            ),
          page: 0,
          size: 3,
          totalElements: z.number().min(8),
          hasNext: true,
        }),
      ),
      ...lists("books?sort=addedOn&dir=desc&page=900&size=50", "member", ok({ content: none, hasNext: false })),
      // Without access to libraries: sees entries, but cannot open or download them.
      ...lists("books?sort=addedOn&dir=desc&page=0&size=50", "guest", ok({ totalElements: z.number().min(8) })),
    ],
  },
  {
    name: "a long answer is packed and comes in chunks where that is asked for",
    steps: [
      {
        asks: "GET /api/v1/app/books?sort=addedOn&dir=desc&page=0&size=50",
        as: "member",
        headers: { "accept-encoding": "gzip" },
        gets: on(["G"], { status: 200, headers: { "content-encoding": "gzip", "transfer-encoding": "chunked" } }),
      },
    ],
  },
  {
    name: "the books of an author",
    steps: [
      ...lists(
        "books?authors=bo%20lindqvist&sort=title&dir=asc&page=0&size=50",
        "member",
        ok({ content: [{ id: "{cats}", title: "Harbour Cats 1" }, { title: "Harbour Cats 2" }], totalElements: 2 }),
      ),
      // A blank second name keeps the newest servers from cutting the first one at its commas; others take it along.
      ...lists(
        "books?authors=Bo%20Lindqvist&authors=&sort=title&dir=asc&page=0&size=50",
        "member",
        ok({ totalElements: 2 }),
        ["G"],
      ),
      ...lists("books?authors=Bo%20Lindqvist&authors=&sort=title&dir=asc&page=0&size=50", "member", empty, ["W", "B2"]),
      ...lists(
        "books?authors=x%2CBo%20Lindqvist&sort=title&dir=asc&page=0&size=50",
        "member",
        ok({ totalElements: 2 }),
        ["G"],
      ),
      ...lists("books?authors=x%2CBo%20Lindqvist&sort=title&dir=asc&page=0&size=50", "member", empty, ["W", "B2"]),
    ],
  },
  {
    name: "authors by name, with their books counted",
    steps: [
      ...lists(
        "authors?sort=name&dir=asc&page=0&size=50",
        "member",
        ok({
          content: z
            .array(z.looseObject({ name: aText, bookCount: aNumber }))
            .refine(
              (all) => all.some(({ name, bookCount }) => name === "Bo Lindqvist" && bookCount === 2),
              "no author",
            ),
          hasNext: false,
        }),
      ),
      ...lists("authors?sort=name&dir=asc&page=0&size=1", "member", ok({ size: 1, hasNext: true })),
      ...lists("authors?sort=name&dir=asc&page=0&size=50", "guest", empty),
    ],
  },
  {
    name: "series, and the books of one",
    steps: [
      ...lists(
        "series?sort=name&dir=asc&page=0&size=50",
        "member",
        ok({ content: z.array(z.unknown()), hasNext: false }),
      ),
      ...lists("series/No%20such%20series/books?page=0&size=50", "member", empty),
      ...lists("series/a%3Bb/books?page=0&size=50", "member", { status: 400 }),
      ...lists("series/a%2Fb/books?page=0&size=50", "member", { status: 400 }),
      ...lists(
        "books?search=low%20TIDE&sort=seriesName&dir=asc&page=0&size=50",
        "member",
        ok({ content: [{ id: "{lamp}" }] }),
      ),
    ],
  },
  {
    name: "books by words, as they are looked through",
    steps: [
      ...lists("books/search?q=LINDQVIST&page=0&size=1", "member", ok({ totalElements: 2, hasNext: true })),
      ...lists("books/search?q=LINDQVIST&page=0&size=50", "guest", ok({ totalElements: 2 })),
      ...lists(
        "books/search?q=%20&page=0&size=50",
        "member",
        refused(400, "Query parameters are required for the search."),
      ),
    ],
  },
  {
    name: "books that are being read, as a bare list",
    steps: [
      {
        asks: "POST /api/v1/books/status",
        as: "other",
        body: { bookIds: ["{tables}"], status: "READING" },
        gets: on(["W", "B2", "G"], { status: 200 }),
      },
      ...lists(
        "books/continue-reading?limit=50",
        "other",
        ok([{ id: "{fog}" }, { id: "{tables}", readStatus: "READING" }]),
        ["W", "B2"],
      ),
      // A word alone is not enough there.
      ...lists("books/continue-reading?limit=50", "other", ok([{ id: "{fog}" }]), ["G"]),
      {
        asks: "POST /api/v1/books/status",
        as: "other",
        body: { bookIds: ["{tables}"], status: "UNREAD" },
        gets: on(["W", "B2", "G"], { status: 200 }),
      },
    ],
  },
];
