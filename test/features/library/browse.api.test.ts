import { type BrowseList, overviewsOf } from "../../../src/features/library/browse.rules";
import type { BookFilter } from "../../../src/features/library/filter.rules";
import { dialectOf, type Generation } from "../../../src/server/dialects/dialect";
import { failed, ok, type Result } from "../../../src/base/result";
import { serverOf } from "../../fakes/browseServer";

const page = ok({ content: [{ id: 5, title: "T" }], hasNext: true, totalElements: 120 });
const shelf = { kind: "standard", id: 7 as never, name: "S" } as const;
const magic = { kind: "magic", id: 8 as never, name: "M" } as const;

function filtered(sort: BookFilter["sort"], narrowed: Readonly<Record<string, string>>): BrowseList {
  const values = Object.fromEntries(Object.entries(narrowed).map(([name, value]) => [name, { value, name: "" }]));
  return { of: "filtered", filter: { values, sort } };
}

test("a search for a wildcard of the server finds only titles with this character", () => {
  const content = [
    { id: 5, title: "Give 100%" },
    { id: 6, title: "The Lamp" },
    { id: 7, title: "Half", authors: ["50% Grey"] },
  ];
  const { browse } = serverOf("G", ok({ content, hasNext: false, totalElements: 3 }));
  const found = browse.page({ of: "search", name: "%" }, 0);
  expect(found.ok && found.value.lines.map(({ book }) => book?.id)).toEqual([5, 7]);
  expect(found.ok && found.value.total).toBeUndefined();
});

describe("a list is requested at the path of the server's kind", () => {
  test.each<[string, BrowseList, Partial<Record<Generation, string>>]>([
    [
      "the newest books",
      { of: "recent" },
      {
        G: "/api/v1/app/books?sort=addedOn&dir=desc&page=2&size=50",
        B2: "/api/v1/app/books?sort=addedOn&dir=desc&page=2&size=50",
        W: "/api/mobile/v1/books?sort=addedOn&dir=desc&page=2&size=50",
      },
    ],
    ["series", { of: "allSeries" }, { W: "/api/mobile/v1/series?sort=name&dir=asc&page=2&size=50" }],
    ["authors", { of: "authors" }, { B2: "/api/v1/app/authors?sort=name&dir=asc&page=2&size=50" }],
    [
      "an author with a comma",
      { of: "author", name: "Ellison, Mara" },
      {
        G: "/api/v1/app/books?authors=Ellison%2C%20Mara&authors=&sort=title&dir=asc&page=2&size=50",
        B2: "/api/v1/app/books?authors=Ellison%2C%20Mara&sort=title&dir=asc&page=2&size=50",
        W: "/api/mobile/v1/books?authors=Ellison%2C%20Mara&sort=title&dir=asc&page=2&size=50",
      },
    ],
    [
      "a series",
      { of: "series", name: "Lamps & Co" },
      { G: "/api/v1/app/series/Lamps%20%26%20Co/books?page=2&size=50" },
    ],
    ...["a/b", "a\\b", "a;b", "100%", "..", "."].map(
      (name): [string, BrowseList, Partial<Record<Generation, string>>] => [
        `the series ${name}, which no path may hold`,
        { of: "series", name },
        { G: `/api/v1/app/books?search=${encodeURIComponent(name)}&sort=seriesName&dir=asc&page=2&size=50` },
      ],
    ),
    ["words", { of: "search", name: "a&b" }, { W: "/api/mobile/v1/books/search?q=a%26b&page=2&size=50" }],
    [
      "a shelf",
      { of: "shelf", shelf },
      {
        G: "/api/v1/app/books?shelfId=7&page=2&size=50",
        spec: "/api/v1/shelves/7/books",
        B0: "/api/v1/shelves/7/books",
      },
    ],
    [
      "a narrowed list",
      filtered("title", { library: "2", status: "READING", rating: "8" }),
      {
        G: "/api/v1/app/books?libraryId=2&status=READING&minRating=8&sort=title&dir=asc&page=2&size=50",
        W: "/api/mobile/v1/books?libraryId=2&status=READING&minRating=8&sort=title&dir=asc&page=2&size=50",
      },
    ],
    [
      "books without a rating that nobody has opened, in a genre with a comma",
      filtered("series", { genre: "Crime, Thrillers", status: "UNREAD", rating: "0" }),
      {
        G: "/api/v1/app/books?category=Crime%2C%20Thrillers&category=&status=UNREAD&status=UNSET&maxRating=0&sort=seriesName&dir=desc&page=2&size=50",
      },
    ],
    [
      "a magic shelf",
      { of: "shelf", shelf: magic },
      {
        G: "/api/v1/app/shelves/magic/8/books?page=2&size=50",
        W: "/api/mobile/v1/books/magic-shelf/8?page=2&size=50",
        spec: "/api/v1/app/shelves/magic/8/books?page=2&size=50",
      },
    ],
  ])("%s", (_name, list, paths) => {
    for (const [generation, path] of Object.entries(paths)) {
      const { asked, browse } = serverOf(generation as Generation, page);
      browse.page(list, 2);
      expect(asked).toEqual([path]);
    }
  });

  test("the list of books being read is fetched in one request", () => {
    const { asked, browse } = serverOf("G", ok([{ id: 5, title: "T" }]));
    expect(browse.page({ of: "reading" }, 0)).toMatchObject({ value: { lines: [{ book: { id: 5 } }], more: false } });
    expect(asked).toEqual(["/api/v1/app/books/continue-reading?limit=50"]);
  });
});

test.each([
  ["a device's fraction", { readProgress: 0.4312 }, 43.12],
  ["the web reader's percentage", { readProgress: 43.1 }, 43.1],
  ["no number that may be a fraction or a percentage", { readProgress: 0.8 }, undefined],
  ["no number 1, which may be all or one percent", { readProgress: 1 }, undefined],
  ["no text", { readProgress: "half" }, undefined],
  ["the whole record of a device", { koreaderProgress: { percentage: 12.5 } }, 12.5],
  ["the whole record of the web reader", { pdfProgress: { page: 3, percentage: 8.1 } }, 8.1],
  [
    "the device's record, if both have one",
    { koreaderProgress: { percentage: 12.5 }, epubProgress: { percentage: 9 } },
    12.5,
  ],
])("the read part of a book is known from %s", (_name, told, percent) => {
  const { browse } = serverOf("G", ok([{ id: 5, title: "T", ...told }]));
  const found = browse.page({ of: "reading" }, 0);
  expect(found.ok && found.value.lines[0]?.book?.percent).toBe(percent);
});

test("a page has the total number of books, and says if more pages follow", () => {
  expect(serverOf("G", page).browse.page({ of: "recent" }, 0)).toMatchObject({ value: { more: true, total: 120 } });
});

test("a list of a series leaves out books that only mention it, and has no total", () => {
  const content = [
    { id: 1, title: "A", seriesName: "a/b" },
    { id: 2, title: "About a/b" },
  ];
  const { browse } = serverOf("G", ok({ content, hasNext: false, totalElements: 2 }));
  const found = browse.page({ of: "series", name: "a/b" }, 0);
  expect(found.ok && found.value.lines.map(({ book }) => book?.id)).toEqual([1]);
  expect(found.ok && found.value.total).toBeUndefined();
});

test.each([[{}], [[]], [undefined], ["text"], [{ content: 7 }]])("the answer %p is no page of a list", (answer) => {
  expect(serverOf("G", ok(answer)).browse.page({ of: "recent" }, 0)).toMatchObject({ failure: { kind: "unreadable" } });
});

test("a server as specified offers shelves and a search, without a request", () => {
  const { asked, browse } = serverOf("spec");
  expect(overviewsOf(dialectOf("spec"), true)).toEqual(["shelves"]);
  expect(browse.page({ of: "recent" }, 0)).toMatchObject({ failure: { kind: "unsupported" } });
  expect(asked).toEqual([]);
});

describe("a server of the oldest kind, which has one list of all books", () => {
  const all = Array.from({ length: 1000 }, (_, place) => ({
    id: place + 1,
    metadata: { title: `Book ${place + 1}`, authors: [place === 7 ? "Mara Ellison" : "Somebody"] },
    readStatus: place % 100 === 0 ? "READING" : "UNREAD",
    addedOn: `2026-01-01T${String((place * 7) % 24).padStart(2, "0")}:00:00Z`,
    lastReadTime: place === 500 ? "2026-02-01T00:00:00Z" : undefined,
  }));

  test("shows the newest books first", () => {
    const found = serverOf("B0", ok(all)).browse.page({ of: "recent" }, 0);
    const at = (id = 0) => all[id - 1]?.addedOn ?? "";
    const kept = found.ok ? found.value.lines.map(({ book }) => at(book?.id)) : [];
    expect(kept).toHaveLength(200);
    expect(kept).toEqual(
      all
        .map(({ addedOn }) => addedOn)
        .sort()
        .reverse()
        .slice(0, 200),
    );
    expect(found).toMatchObject({ value: { more: false, total: 1000 } });
  });

  test("shows the books being read, the last read first", () => {
    const found = serverOf("B0", ok(all)).browse.page({ of: "reading" }, 0);
    expect(found.ok && found.value.lines).toHaveLength(10);
    expect(found.ok && found.value.lines[0]?.book?.id).toBe(501);
  });

  test("groups books by series and authors, sorted by name and counted", () => {
    const some = [
      { id: 1, metadata: { title: "Tides", authors: ["Öström", "ellison"], seriesName: "Lamps", seriesNumber: 2 } },
      { id: 2, metadata: { title: "Fog", authors: [{ name: "Bo" }], seriesName: "harbour" } },
      { id: 3, metadata: { title: "Dark", authors: ["ellison"], seriesName: "Lamps", seriesNumber: 1 } },
      { id: 4, metadata: { title: "Alone", authors: null } },
      { id: 5, metadata: { title: "Light", authors: "Bo", seriesName: "Lamps" } },
    ];
    const linesOf = (list: BrowseList) => {
      const found = serverOf("B0", ok(some)).browse.page(list, 0);
      return found.ok ? found.value.lines.map(({ book, group }) => book?.id ?? [group?.name, group?.count]) : found;
    };
    expect(linesOf({ of: "allSeries" })).toEqual([
      ["harbour", 1],
      ["Lamps", 3],
    ]);
    expect(linesOf({ of: "authors" })).toEqual([
      ["Bo", 2],
      ["ellison", 2],
      ["Öström", 1],
    ]);
    expect(linesOf({ of: "series", name: "Lamps" })).toEqual([3, 1, 5]);
    expect(linesOf({ of: "author", name: "ellison" })).toEqual([3, 1]);
    expect(linesOf({ of: "absent" })).toEqual([1, 2, 3, 4, 5]);
  });

  test("limits the number of groups to the length of a list", () => {
    const many = Array.from({ length: 2500 }, (_, place) => ({ id: place + 1, metadata: { authors: [`A ${place}`] } }));
    const found = serverOf("B0", ok(many)).browse.page({ of: "authors" }, 0);
    expect(found.ok && found.value.lines).toHaveLength(2000);
    expect(found).toMatchObject({ value: { total: 2500, more: false } });
  });

  test("finds books by words", () => {
    const found = serverOf("B0", ok(all)).browse.page({ of: "search", name: "ELLISON" }, 0);
    expect(found.ok && found.value.lines.map(({ book }) => book?.id)).toEqual([8]);
  });
});

describe("the place of a book in its series", () => {
  test("is read from the book's record", () => {
    const answer = ok({ id: 5, metadata: { title: "T", seriesName: "Lamps", seriesNumber: 1.5 } });
    const { asked, browse } = serverOf("G", answer);
    expect(browse.book(5 as never)).toMatchObject({ value: { id: 5, series: "Lamps", number: 1.5 } });
    expect(asked).toEqual(["/api/v1/books/5"]);
    expect(browse.book(6 as never)).toEqual({ ok: true, value: undefined });
  });

  test("is read from the list of all books on the oldest servers", () => {
    const all = [
      { id: 1, metadata: { seriesName: "Lamps", seriesNumber: 1 } },
      { id: 2, metadata: { seriesName: "Lamps explained", seriesNumber: 2 } },
      { id: 3, metadata: { seriesName: "Lamps", seriesNumber: 3 } },
    ];
    const { browse } = serverOf("B0", ok(all));
    const found = browse.page({ of: "series", name: "Lamps" }, 0);
    expect(found.ok ? found.value.lines.map(({ book }) => book?.id) : found).toEqual([1, 3]);
  });
});

describe("the first pages of several lists", () => {
  const rows = (...answers: readonly Result<unknown>[]) => {
    const { asked, browse } = serverOf("B0", ...answers);
    const came: string[] = [];
    const found = browse.firstPages(["reading", "recent"], (of, { lines }) => void came.push(`${of} ${lines.length}`));
    return { asked, came, found };
  };
  const all = ok([
    { id: 1, title: "One", readStatus: "READING" },
    { id: 2, title: "Two" },
  ]);
  const refused = (status: number): Result<unknown> => failed({ kind: "refused", status, message: "" });

  test("cost one request on a server with one list of all books", () => {
    const { asked, came, found } = rows(all);
    expect([found.ok, asked, came]).toEqual([true, ["/api/v1/books"], ["reading 1", "recent 2"]]);
  });

  test("are looked for one by one if that list is gone, and not after a lost connection", () => {
    const gone = rows(refused(404), all, all);
    expect([gone.found.ok, gone.asked.length, gone.came]).toEqual([true, 3, ["reading 1", "recent 2"]]);
    const lost = rows(failed({ kind: "timeout", sent: true }));
    expect([lost.found.ok, lost.asked.length, lost.came]).toEqual([false, 1, []]);
  });
});
