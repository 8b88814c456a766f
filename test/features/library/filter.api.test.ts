import { failed, ok, type Result } from "../../../src/base/result";
import type { BrowseList } from "../../../src/features/library/browse.rules";
import type { BookFilter } from "../../../src/features/library/filter.rules";
import type { Generation } from "../../../src/server/dialects/dialect";
import { serverOf } from "../../fakes/browseServer";

const page = ok({ content: [{ id: 5, title: "T" }], hasNext: true, totalElements: 120 });

describe("a filter of the library", () => {
  const narrowed = (values: BookFilter["values"]): BrowseList => ({
    of: "filtered",
    filter: { values, sort: "added" },
  });
  const unread = narrowed({ status: { value: "UNREAD", name: "" } });

  test.each<Generation>(["B2", "W"])("finds books without a status on the device, as %s cannot", (generation) => {
    const content = [{ id: 5, readStatus: "READ" }, { id: 6 }, { id: 7, readStatus: "UNREAD" }];
    const { asked, browse } = serverOf(generation, ok({ content, hasNext: true, totalElements: 90 }));
    const found = browse.page(unread, 0);
    expect(asked[0]).toMatch(/books\?sort=addedOn&dir=desc&page=0&size=50$/);
    expect(found.ok && found.value.lines.map(({ book }) => book?.id)).toEqual([6, 7]);
    expect(found).toMatchObject({ value: { more: true } });
    expect(found.ok && found.value.total).toBeUndefined();
  });

  test.each<Generation>(["B2", "W", "spec"])("is not sent if %s would ignore a part", (generation) => {
    const { asked, browse } = serverOf(generation, page);
    const found = browse.page(narrowed({ genre: { value: "Crime", name: "Crime" } }), 0);
    expect(found).toMatchObject({ failure: { kind: "unsupported" } });
    expect(asked).toEqual([]);
  });

  test("offers the values that Grimmory 3 counts", () => {
    const { asked, browse } = serverOf(
      "G",
      ok({
        languages: [{ code: "de", label: "German", count: 1 }],
        readStatuses: [
          { name: "UNSET", count: 5 },
          { name: "READ", count: 1 },
          { name: "UNREAD", count: 2 },
        ],
        fileTypes: [{ name: "EPUB", count: 5 }],
        categories: [{ name: "Crime", count: 3 }, { name: 7 }, "odd"],
        tags: ["sea"],
        personalRatings: [{ name: "9", count: 2 }],
        libraries: [{ name: "12:Comics: old", count: 8 }],
      }),
    );
    expect(browse.filterOptions()).toEqual(
      ok({
        library: [{ value: "12", name: "Comics: old", count: 8 }],
        genre: [
          { value: "Crime", name: "Crime", count: 3 },
          { value: "odd", name: "odd", count: undefined },
        ],
        tag: [{ value: "sea", name: "sea", count: undefined }],
        language: [{ value: "de", name: "German", count: 1 }],
        format: [{ value: "EPUB", name: "EPUB", count: 5 }],
        status: [
          { value: "UNREAD", name: "", count: 7 },
          { value: "READ", name: "READ", count: 1 },
        ],
        rating: [
          { value: "8", name: "", count: 2 },
          { value: "6", name: "", count: 2 },
          { value: "4", name: "", count: 2 },
          { value: "1", name: "", count: 2 },
          { value: "0", name: "" },
        ],
      }),
    );
    expect(asked).toEqual(["/api/v1/app/filter-options"]);
  });

  test("offers “unread” only if the server has such books", () => {
    const { browse } = serverOf(
      "G",
      ok({ libraries: [{ name: "1:Comics" }], readStatuses: [{ name: "READ", count: 1 }] }),
    );
    const options = browse.filterOptions();
    expect(options.ok && options.value.status).toEqual([{ value: "READ", name: "READ", count: 1 }]);
  });

  test("takes a library without a number by its name", () => {
    const { browse } = serverOf("G", ok({ libraries: [{ name: "Comics", count: 8 }, { name: "12:Old" }] }));
    const options = browse.filterOptions();
    expect(options.ok && options.value.library).toEqual([
      { value: "Comics", name: "Comics", count: 8 },
      { value: "12", name: "Old", count: undefined },
    ]);
  });

  test.each<[Generation, BookFilter["values"], string]>([
    ["G", { tag: { value: "UNREAD", name: "" } }, "/api/v1/app/books?tag=UNREAD&sort=addedOn&dir=desc&"],
    [
      "B2",
      { language: { value: "de", name: "" }, status: { value: "UNREAD", name: "" } },
      "/api/v1/app/books?language=de&sort=addedOn&dir=desc&",
    ],
  ])("asks %s for each value that it does not have to filter itself: %j", (generation, values, path) => {
    const { asked, browse } = serverOf(generation, page);
    browse.page(narrowed(values), 0);
    expect(asked).toEqual([`${path}page=0&size=50`]);
  });

  test.each<[BrowseList, string]>([
    [{ of: "recent" }, "sort=addedOn&dir=desc"],
    [{ of: "author", name: "Ellison, Mara" }, "authors=Ellison%2C%20Mara&authors=&sort=title&dir=asc"],
    [{ of: "series", name: "Lamps & Co" }, "series=Lamps%20%26%20Co&series="],
    [{ of: "shelf", shelf: { kind: "standard", id: 7 as never, name: "S" } }, "shelfId=7"],
    [unread, "status=UNREAD&status=UNSET&sort=addedOn&dir=desc"],
  ])("gets all IDs in one request on Grimmory 3: %p", (list, query) => {
    const { asked, browse } = serverOf("G", ok([3, "odd", 1, 0]));
    expect(browse.ids(list)).toEqual(ok([3, 1]));
    expect(asked).toEqual([`/api/v1/app/books/ids?${query}`]);
  });

  test("gets no IDs from other servers, nor for other kinds of lists", () => {
    const { asked, browse } = serverOf("G");
    expect(browse.ids({ of: "search", name: "a" })).toEqual(ok(undefined));
    expect(browse.ids({ of: "reading" })).toEqual(ok(undefined));
    expect(serverOf("B2").browse.ids(unread)).toEqual(ok(undefined));
    expect(asked).toEqual([]);
    expect(serverOf("G").browse.ids(unread)).toEqual(ok(undefined));
  });

  test.each([
    ["B2", "/api/v1/app"],
    ["W", "/api/mobile/v1"],
  ] as const)("offers the values that %s has, with its libraries from another request", (generation, base) => {
    const { asked, browse } = serverOf(
      generation,
      ok({ languages: [], readStatuses: ["UNREAD", "READ"], fileTypes: ["CBX", "EPUB"] }),
      ok([{ id: 3, name: "Books", bookCount: 8 }, { name: "no number" }]),
    );
    expect(browse.filterOptions()).toMatchObject({
      value: {
        library: [{ value: "3", name: "Books", count: 8 }],
        genre: [],
        tag: [],
        language: [],
        format: [{ value: "CBX" }, { value: "EPUB" }],
        status: [{ value: "UNREAD", count: undefined }, { value: "READ" }],
        rating: ["10", "8", "6", "4", "1", "0"].map((value) => ({ value, name: "" })),
      },
    });
    expect(asked).toEqual([`${base}/filter-options`, `${base}/libraries`]);
  });

  test.each<Generation>(["B0", "spec"])("offers no values on %s", (generation) => {
    const { asked, browse } = serverOf(generation);
    expect(browse.filterOptions()).toMatchObject({ failure: { kind: "unsupported" } });
    expect(browse.page(unread, 0)).toMatchObject({ failure: { kind: "unsupported" } });
    expect(asked).toEqual([]);
  });

  test.each<[Result<unknown>]>([[ok("text")], [failed({ kind: "refused", status: 500, message: "" })]])(
    "fails after the answer %p",
    (answer) => {
      expect(serverOf("G", answer).browse.filterOptions()).toMatchObject({ ok: false });
    },
  );
});
