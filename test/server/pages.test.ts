import { failed, ok, type Result } from "../../src/base/result";
import type { Shelf, ShelfId } from "../../src/model/shelf";
import { fetchFacetPages, fetchPages } from "../../src/server/bookPages";
import { askFacets, askIds, askPage, askWords, hasPages } from "../../src/server/browsePages";
import { firstWay } from "../../src/server/firstWay";
import { serverOf } from "../fakes/browseServer";

const shelf: Shelf = { kind: "standard", id: 5 as ShelfId, name: "S" };
const books = (from: number, count: number): unknown[] => Array.from({ length: count }, (_, at) => ({ id: from + at }));
const refused = (status: number): Result<unknown> => failed({ kind: "refused", status, message: "" });
const web: Result<unknown> = failed({ kind: "unreadable", detail: "a web page, 200", isPage: true });
const lost: Result<unknown> = failed({ kind: "timeout", sent: true });
const broken: Result<unknown> = failed({ kind: "unreadable", detail: "no JSON" });

/** A server of 3.5 that has shown its pages. */
function paging(...answers: readonly Result<unknown>[]) {
  const server = serverOf("3.5", ...answers);
  server.api.dialects.learn({ browse: "links" });
  return server;
}

describe("the pages of a shelf", () => {
  const fetched = (...answers: readonly object[]) => {
    const { api, asked } = serverOf("G", ...answers.map((answer) => ok(answer)));
    const list = fetchPages(api, shelf, "/x?");
    return { list: list.ok ? list.value : list.failure, asked };
  };

  it.each<[string, readonly object[], readonly number[], boolean, number | undefined]>([
    ["with a count", [{ content: books(1, 2), hasNext: false, totalElements: 2 }], [1, 2], true, 0],
    ["without a count", [{ content: books(1, 2), hasNext: false }], [1, 2], true, 0],
    ["without books", [{ content: [], hasNext: false, totalElements: 0 }], [], true, 0],
    ["with a larger count", [{ content: books(1, 2), hasNext: false, totalElements: 3 }], [1, 2], false, 0],
    ["with a smaller count", [{ content: books(1, 2), hasNext: false, totalElements: 1 }], [1, 2], false, 0],
    ["without an end", [{ content: books(1, 2), totalElements: 2 }], [1, 2], false, 0],
    ["with an end that is text", [{ content: books(1, 2), hasNext: "false" }], [1, 2], false, 0],
    [
      "that goes on with nothing",
      [
        { content: books(1, 1), hasNext: true },
        { content: [], hasNext: true },
      ],
      [1],
      false,
      0,
    ],
    ["with a book without an ID", [{ content: [{ id: 1 }, { id: "2" }, null], hasNext: false }], [1], false, 2],
    [
      "with a book on two pages",
      [
        { content: books(1, 2), hasNext: true, totalElements: 3 },
        { content: books(2, 2), hasNext: false, totalElements: 99 },
      ],
      [1, 2, 3],
      true,
      0,
    ],
    [
      "longer than asked for",
      [{ content: books(1, 51), hasNext: true }],
      books(1, 50).map((_, at) => at + 1),
      false,
      undefined,
    ],
  ])("%s are read until their end", (_, answers, ids, complete, leftOut) => {
    const { list, asked } = fetched(...answers);
    expect(list).toMatchObject({ shelf, books: ids.map((id) => ({ id })), complete });
    expect("leftOut" in list ? list.leftOut : undefined).toBe(leftOut);
    expect(asked).toEqual(answers.map((_answer, page) => `/x?page=${page}&size=50`));
  });

  it.each<[Result<unknown>, object]>([
    [ok({}), { kind: "unreadable" }],
    [ok(undefined), { kind: "unreadable" }],
    [ok({ content: "books" }), { kind: "unreadable" }],
    [ok([]), { kind: "unreadable" }],
    [lost, { kind: "timeout" }],
    [refused(404), { kind: "refused", status: 404 }],
  ])("are none if the second one is %j", (second, failure) => {
    const { api } = serverOf("G", ok({ content: books(1, 50), hasNext: true }), second);
    expect(fetchPages(api, shelf, "/x?")).toMatchObject({ failure });
  });
});

describe("the pages with facets", () => {
  const page = (content: readonly unknown[], rels: readonly unknown[], totalElements?: unknown): Result<unknown> =>
    ok({ content, links: rels.map((rel) => ({ rel })), page: { totalElements } });

  it.each<[string, readonly Result<unknown>[], readonly number[], boolean]>([
    ["of one page", [page(books(1, 2), ["self"], 2)], [1, 2], true],
    ["of no page", [page([], [], 0)], [], true],
    ["of two pages", [page(books(1, 2), ["next"], 3), page(books(3, 1), ["prev"], 3)], [1, 2, 3], true],
    ["of links with several names", [page(books(1, 1), [["last", "next"]], 2), page(books(2, 1), [], 2)], [1, 2], true],
    ["that overlap", [page(books(1, 2), ["next"], 3), page(books(2, 2), [], 3)], [1, 2, 3], true],
    ["without a count", [page(books(1, 2), [])], [1, 2], false],
    ["with a wrong count", [page(books(1, 2), [], 3)], [1, 2], false],
    ["that go on with nothing", [page(books(1, 2), ["next"], 2), page([], ["next"], 2)], [1, 2], false],
  ])("%s are read until their end", (_, answers, ids, complete) => {
    const { api, asked } = paging(...answers);
    expect(fetchFacetPages(api, "facet=a&")).toMatchObject(ok({ books: ids.map((id) => ({ id })), complete }));
    expect(asked).toEqual(answers.map((_answer, at) => `/api/v1/books/page?facet=a&page=${at}&size=100`));
  });

  it("end after a hundred thousand books, incomplete", () => {
    const { api, asked } = paging(...Array.from({ length: 1001 }, (_, at) => page(books(at * 100 + 1, 100), ["next"])));
    const found = fetchFacetPages(api, "facet=a&");
    expect(found.ok && [found.value?.books.length, found.value?.complete]).toEqual([100_000, false]);
    expect(asked).toHaveLength(1000);
  });

  it.each<[Result<unknown>, unknown]>([
    [refused(404), ok(undefined)],
    [refused(500), ok(undefined)],
    [web, ok(undefined)],
    [lost, lost],
    [refused(403), refused(403)],
    [broken, broken],
  ])("end with the answer %j", (answer, outcome) => {
    const { api } = paging(page(books(1, 1), ["next"]), answer);
    expect(fetchFacetPages(api, "facet=a&")).toEqual(outcome);
    expect(api.dialects.current().browse).toBe("links");
  });

  it.each<[string, Result<unknown>, "none" | "unknown" | "links"]>([
    ["sort=title&", refused(404), "none"],
    ["sort=title&", refused(405), "none"],
    ["sort=title&", web, "none"],
    ["sort=title&", ok({ content: [] }), "none"],
    ["sort=title&", ok({ links: [] }), "none"],
    ["sort=title&", ok({ content: {}, links: [] }), "none"],
    ["sort=title&", ok(undefined), "none"],
    ["sort=title&", refused(500), "unknown"],
    ["sort=title&", lost, "unknown"],
    ["sort=title&", ok({ content: [], links: [] }), "links"],
  ])("%s that answer %j are %s", (query, answer, browse) => {
    const { api } = serverOf("3.5", answer);
    askPage(api, query, 0, 5);
    expect(api.dialects.current().browse).toBe(browse);
  });

  it.each(["facet=a&", "query=a&", "sort=title&facet=a&"])(
    "are not asked for with %s before they are known",
    (query) => {
      for (const [server, count] of [
        [serverOf("3.5", page([], [])), 0],
        [serverOf("G", page([], [])), 0],
        [paging(page([], [])), 1],
      ] as const) {
        askPage(server.api, query, 0, 5);
        expect(server.asked).toHaveLength(count);
      }
    },
  );

  it("have a hundred books at most, and no more than asked for", () => {
    const { api, asked } = paging(page(books(1, 9), []), page(books(1, 150), []));
    expect(askPage(api, "", 3, 5)).toMatchObject({ value: { content: { length: 5 } } });
    expect(askPage(api, "", 0, 120)).toMatchObject({ value: { content: { length: 120 } } });
    expect(asked).toEqual(["/api/v1/books/page?page=3&size=5", "/api/v1/books/page?page=0&size=100"]);
  });

  it("are looked for once, by one book", () => {
    const { api, asked } = serverOf("3.5", page([], []), page(books(4, 1), []));
    expect(hasPages(api)).toEqual(ok(true));
    expect(askWords(api, "a&b", 7)).toMatchObject({ value: { content: [{ id: 4 }] } });
    expect(asked).toEqual([
      "/api/v1/books/page?sort=-addedOn&page=0&size=1",
      "/api/v1/books/page?query=a%26b&sort=title&page=0&size=7",
    ]);
    for (const older of [serverOf("G"), serverOf("3.5", refused(404)), serverOf("3.5", refused(500))])
      expect(hasPages(older.api)).toEqual(ok(false));
    expect(hasPages(serverOf("3.5", lost).api)).toEqual(lost);
    expect(askWords(serverOf("3.5", lost).api, "a", 7)).toEqual(lost);
    expect(askFacets(serverOf("3.5", lost).api)).toEqual(lost);
    expect(fetchFacetPages(serverOf("3.5", lost).api, "")).toEqual(lost);
  });
});

it("pages that never end are read two thousand times", () => {
  for (const isFaceted of [false, true]) {
    let asked = 0;
    const askAsLibrary = (): Result<unknown> => {
      asked += 1;
      return ok({ content: [{ id: asked }], hasNext: true, links: [{ rel: "next" }] });
    };
    const api = { ...paging().api, askAsLibrary };
    const list = isFaceted ? fetchFacetPages(api, "") : fetchPages(api, shelf, "/x?");
    expect(list).toMatchObject(ok({ complete: false, books: { length: 2000 } }));
    expect(asked).toBe(2000);
  }
});

describe("the numbers of all books", () => {
  it.each<[Result<unknown>, unknown]>([
    [ok([3, 1, 2]), ok([3, 1, 2])],
    [ok([]), ok([])],
    [ok([1, 2, 3, 4]), { failure: { kind: "unreadable" } }],
    [ok({ content: [1] }), { failure: { kind: "unreadable" } }],
    [refused(404), ok(undefined)],
    [refused(500), ok(undefined)],
    [web, ok(undefined)],
    [refused(403), refused(403)],
  ])("after the answer %j are %j", (answer, outcome) => {
    const { api, asked } = paging(answer);
    expect(askIds(api, "facet=a&sort=title&", 3)).toMatchObject(outcome as object);
    expect(asked).toEqual(["/api/v1/books/ids?facet=a&sort=title"]);
  });

  it("are not asked for before pages are known", () => {
    const { api, asked } = serverOf("3.5", ok([1]));
    expect([askIds(api, "a&", 3), asked]).toEqual([ok(undefined), []]);
  });
});

describe("the facets of all books", () => {
  const facet = (key: unknown, links: unknown): object => ({ metadata: { key }, links });

  it("have the values as the server wrote them, with names and counts", () => {
    const links = [
      { value: "a ", title: "A", properties: { numberOfItems: 3 } },
      { value: 12, properties: { numberOfItems: "3" } },
      { value: " " },
      { value: null, title: "none" },
      { title: "none" },
      5,
    ];
    const { api, asked } = paging(ok({ facets: [facet("author", links), facet("", links), {}, facet("tag", "x")] }));
    expect(askFacets(api)).toEqual(
      ok([
        {
          key: "author",
          isCut: false,
          values: [
            { value: "a ", name: "A", count: 3 },
            { value: "12", name: "12", count: undefined },
          ],
        },
        { key: "tag", isCut: false, values: [] },
      ]),
    );
    expect(asked).toEqual(["/api/v1/books/facets"]);
  });

  it.each([
    [99, false],
    [100, true],
    [150, true],
  ])("with %i values are cut: %s", (count, isCut) => {
    const links = Array.from({ length: count }, (_, at) => ({ value: `v${at}` }));
    const found = askFacets(paging(ok({ facets: [facet("author", links)] })).api);
    expect(found).toMatchObject(ok([{ isCut, values: { length: Math.min(count, 100) } }]));
  });

  it.each<[Result<unknown>, unknown]>([
    [ok({}), { failure: { kind: "unreadable", detail: "no facets" } }],
    [ok({ facets: [] }), ok([])],
    [refused(404), ok(undefined)],
    [refused(500), ok(undefined)],
    [web, ok(undefined)],
    [lost, lost],
  ])("after the answer %j are %j", (answer, outcome) => {
    expect(askFacets(paging(answer).api)).toMatchObject(outcome as object);
  });
});

it.each<[readonly unknown[], unknown, number]>([
  [[ok(1), ok(2)], ok(1), 1],
  [[ok(undefined), ok(2)], ok(2), 2],
  [[refused(404), ok(2)], ok(2), 2],
  [[refused(500), ok(2)], ok(2), 2],
  [[web, ok(2)], ok(2), 2],
  [[failed({ kind: "unsupported", what: "statuses" }), ok(2)], ok(2), 2],
  [[refused(403), ok(2)], refused(403), 1],
  [[lost, ok(2)], lost, 1],
  [[broken, ok(2)], broken, 1],
  [[refused(404), refused(405)], refused(404), 2],
  [[ok(undefined), refused(405)], refused(405), 2],
  [[refused(404), ok(undefined)], refused(404), 2],
  [[ok(undefined), ok(undefined)], ok(undefined), 2],
  [[], ok(undefined), 0],
])("the first way that is there, of %j, leads to %j", (answers, outcome, count) => {
  let tried = 0;
  const ways = answers.map((answer) => () => {
    tried += 1;
    return answer as Result<unknown>;
  });
  expect([firstWay(ways), tried]).toEqual([outcome, count]);
});
