import { z } from "zod";
import type { Case, Expected, Step, Who } from "../case";
import { absent, aNumber, aText, broken, ok, on, refused } from "../expected";

function lists(path: string, as: Who, gets: Expected, only: readonly ("W" | "B2" | "G")[] = ["W", "B2", "G"]): Step[] {
  const has = (kinds: readonly ("W" | "B2" | "G")[]) => kinds.filter((kind) => only.includes(kind));
  return [
    { asks: `GET /api/v1/app/${path}`, as, gets: on(has(["B2", "G"]), gets) },
    { asks: `GET /api/mobile/v1/${path}`, as, gets: on(has(["W"]), gets) },
  ];
}

const none = z.array(z.unknown()).length(0);
const book = z.looseObject({ id: aNumber, authors: z.array(aText), addedOn: aText, primaryFileType: aText });
const option = z.looseObject({ name: aText, count: aNumber });
const language = z.looseObject({ code: aText, label: aText, count: aNumber });
const languages = z
  .array(language)
  .refine((all) => all.some(({ code, label }) => code === "de" && label === "German"), "no German");
const empty = ok({ content: none, totalElements: 0, hasNext: false });

export const browseCases: readonly Case[] = [
  {
    name: "all books are listed page by page, the newest first",
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
      // The guest has no access to libraries: the guest sees entries, but cannot open or download them.
      ...lists("books?sort=addedOn&dir=desc&page=0&size=50", "guest", ok({ totalElements: z.number().min(8) })),
    ],
  },
  {
    name: "a long answer is compressed and sent in chunks on request",
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
    name: "the books of an author are listed",
    steps: [
      ...lists(
        "books?authors=bo%20lindqvist&sort=title&dir=asc&page=0&size=50",
        "member",
        ok({ content: [{ id: "{cats}", title: "Harbour Cats 1" }, { title: "Harbour Cats 2" }], totalElements: 2 }),
      ),
      // An empty second value keeps the newest servers from splitting the first value at commas; others use the empty
      // value too.
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
    name: "authors are listed by name, with the number of their books",
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
    name: "series are listed, and the books of a series",
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
    name: "a search in the lists finds books by words",
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
    name: "books being read come as a bare list",
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
      // A single word is not enough on these servers.
      ...lists("books/continue-reading?limit=50", "other", ok([{ id: "{fog}", readProgress: z.number() }]), ["G"]),
      {
        asks: "POST /api/v1/books/status",
        as: "other",
        body: { bookIds: ["{tables}"], status: "UNREAD" },
        gets: on(["W", "B2", "G"], { status: 200 }),
      },
    ],
  },
  {
    name: "the values for a filter are listed",
    steps: [
      ...lists(
        "filter-options",
        "member",
        ok({
          languages,
          fileTypes: z.array(option).refine((all) => all.some(({ name, count }) => name === "CBX" && count === 2)),
          readStatuses: z.array(option),
          categories: z.array(option),
          tags: z.array(option),
          personalRatings: z.array(option),
          libraries: z.array(option).refine((all) => /^\d+:./.test(all[0]?.name ?? ""), "a number and a name"),
        }),
        ["G"],
      ),
      ...lists(
        "filter-options",
        "member",
        ok({
          languages,
          fileTypes: z.array(aText).refine((all) => ["CBX", "EPUB", "PDF"].every((type) => all.includes(type))),
          readStatuses: z.array(aText).refine((all) => all[0] === "UNREAD" && !all.includes("UNSET")),
          categories: absent,
          tags: absent,
          libraries: absent,
        }),
        ["W", "B2"],
      ),
      ...lists("libraries", "member", ok([{ id: aNumber, name: aText, bookCount: aNumber }]), ["W", "B2"]),
      ...lists("libraries", "member", broken, ["G"]),
    ],
  },
  {
    name: "books are filtered by a value, and sorted",
    steps: [
      ...lists(
        "books?language=de&sort=title&dir=asc&page=0&size=50",
        "member",
        ok({ content: [{ id: "{street}" }], totalElements: 1 }),
      ),
      ...lists(
        "books?fileType=CBX&sort=title&dir=asc&page=0&size=50",
        "member",
        ok({ content: [{ id: "{cats}" }, { title: "Harbour Cats 2" }], totalElements: 2 }),
      ),
      ...lists("books?libraryId=99999&sort=title&dir=asc&page=0&size=50", "member", refused(403, /^Access denied/)),
      // Only the newest servers have a word for books that nobody has opened.
      ...lists(
        "books?status=UNREAD&status=UNSET&language=de&sort=addedOn&dir=desc&page=0&size=50",
        "guest",
        ok({ totalElements: 1 }),
        ["G"],
      ),
      ...lists("books?status=UNREAD&language=de&sort=addedOn&dir=desc&page=0&size=50", "guest", empty, ["W", "B2"]),
      ...lists("books?category=No%2Cone&category=&sort=addedOn&dir=desc&page=0&size=50", "member", empty, ["G"]),
      ...lists("books?tag=none&sort=addedOn&dir=desc&page=0&size=50", "member", empty, ["G"]),
      {
        asks: "PUT /api/v1/books/personal-rating",
        as: "other",
        body: { ids: ["{street}"], rating: 9 },
        gets: on(["W", "B2", "G"], { status: 200 }),
      },
      ...lists(
        "books?minRating=9&language=de&sort=title&dir=asc&page=0&size=50",
        "other",
        ok({ content: [{ id: "{street}" }] }),
      ),
      ...lists("books?maxRating=0&language=de&sort=title&dir=asc&page=0&size=50", "other", empty),
      ...lists("books?sort=personalRating&dir=desc&page=0&size=1", "other", ok({ content: [{ id: "{street}" }] }), [
        "G",
      ]),
      ...lists("books/ids?language=de", "member", ok(["{street}"]), ["G"]),
      ...lists(
        "books/ids?authors=J%C3%BCrgen%20%C3%96str%C3%B6m&authors=&sort=title&dir=asc",
        "member",
        ok(["{street}"]),
        ["G"],
      ),
      ...lists("books/ids?series=No%2Cone&series=", "member", ok(none), ["G"]),
    ],
  },
];
