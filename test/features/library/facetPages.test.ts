import { failed, ok, type Result } from "../../../src/base/result";
import { serverOf } from "../../fakes/browseServer";

const book = { id: 5, metadata: { title: "T" }, readStatus: "READING" };
const page = (rel: unknown) =>
  ok({ content: [book], page: { totalElements: 120 }, links: [{ rel: "self" }, { rel, href: "/x" }] });
const old = ok({ content: [{ id: 6, title: "O" }], hasNext: false, totalElements: 1 });
const refused = (status: number): Result<unknown> => failed({ kind: "refused", status, message: "" });
const web: Result<unknown> = failed({ kind: "unreadable", detail: "a web page", isPage: true });

const newest = "/api/v1/books/page?sort=-addedOn&page=0&size=50";
const newestOfApp = "/api/v1/app/books?sort=addedOn&dir=desc&page=0&size=50";
const author = { of: "author", name: "Mara Ellison" } as const;
const facetOfAuthor = "/api/v1/books/page?facet=author:Mara%20Ellison&facet=&sort=title&page=0&size=50";
const authorOfApp = "/api/v1/app/books?authors=Mara%20Ellison&authors=&sort=title&dir=asc&page=0&size=50";

test.each([["next"], [["next"]], [["self", "next"]]])(
  "pages whose links have rel %j lead to requests with facets",
  (rel) => {
    const { asked, browse } = serverOf("3.5", page(rel), page("previous"));
    const first = browse.page({ of: "recent" }, 0);
    expect(first.ok && [first.value.more, first.value.total, first.value.lines[0]?.book?.id]).toEqual([true, 120, 5]);
    const second = browse.page(author, 0);
    expect(second.ok && second.value.more).toBe(false);
    expect(asked).toEqual([newest, facetOfAuthor]);
  },
);

test("a list is not requested with facets before an answer had links", () => {
  const { asked, browse } = serverOf("3.5", old);
  browse.page(author, 0);
  expect(asked).toEqual([authorOfApp]);
});

test("pages without links mean an older server, which ignores facets", () => {
  const { asked, browse } = serverOf("3.5", ok({ content: [book], page: { totalElements: 9 } }), old, old);
  const found = browse.page({ of: "recent" }, 0);
  expect(found.ok && found.value.lines[0]?.book?.id).toBe(6);
  browse.page(author, 0);
  expect(asked).toEqual([newest, newestOfApp, authorOfApp]);
});

test.each([[refused(404)], [refused(405)], [refused(500)], [web]])(
  "a list is requested at the other path after the answer %j of the pages",
  (answer) => {
    const { asked, browse } = serverOf("3.5", page("next"), answer, old);
    browse.page({ of: "recent" }, 0);
    const found = browse.page(author, 0);
    expect(found.ok && found.value.lines[0]?.book?.id).toBe(6);
    expect(asked).toEqual([newest, facetOfAuthor, authorOfApp]);
  },
);

test.each([[refused(404)], [refused(405)], [web]])(
  "a list is requested from the pages after the answer %j of the other path",
  (answer) => {
    const { asked, browse } = serverOf("3.5", answer, page("next"), page("self"));
    const found = browse.page(author, 0);
    expect(found.ok && found.value.lines[0]?.book?.id).toBe(5);
    expect(asked).toEqual([authorOfApp, "/api/v1/books/page?sort=-addedOn&page=0&size=1", facetOfAuthor]);
  },
);

describe("the lists of series and authors", () => {
  const value = (text: string, numberOfItems: number) => ({ title: text, value: text, properties: { numberOfItems } });
  const facets = (key: string, ...links: object[]) => ok({ facets: [{ metadata: { key }, links }] });
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => value(`N ${(999 - index).toFixed(0)}`, 2));
  const probe = "/api/v1/books/page?sort=-addedOn&page=0&size=1";
  const lists = [
    ["allSeries", "series", "/api/v1/app/series?sort=name&dir=asc&page=0&size=50"],
    ["authors", "author", "/api/v1/app/authors?sort=name&dir=asc&page=0&size=50"],
  ] as const;

  describe.each(lists)("%s", (of, member, whole) => {
    test.each([[refused(404)], [refused(405)], [refused(500)], [web]])(
      "is read from facets after the answer %j of its own path",
      (answer) => {
        const named = facets(member, value("Ellison, Mara", 3), value("and or not", 9), value("A: B", 1));
        const { asked, browse } = serverOf("3.5", answer, page("next"), named);
        const found = browse.page({ of }, 0);
        expect(asked).toEqual([whole, probe, "/api/v1/books/facets"]);
        expect(found).toMatchObject({ ok: true, value: { more: false, isCut: false } });
        expect(found.ok && found.value.lines.map(({ group }) => group)).toEqual([
          { name: "A: B", count: 1, list: { of: member, name: "A: B" } },
          { name: "and or not", count: 9, list: { of: member, name: "and or not" } },
          { name: "Ellison, Mara", count: 3, list: { of: member, name: "Ellison, Mara" } },
        ]);
      },
    );

    test.each([
      [99, false],
      [100, true],
      [140, true],
    ])("is cut for %i facets: %s", (count, isCut) => {
      const { browse } = serverOf("3.5", refused(404), page("next"), facets(member, ...many(count)));
      const found = browse.page({ of }, 0);
      expect(found.ok && [found.value.isCut, found.value.lines.length]).toEqual([isCut, Math.min(count, 100)]);
    });

    test("is cut for 100 facets with a blank one", () => {
      const { browse } = serverOf("3.5", refused(404), page("next"), facets(member, value(" ", 200), ...many(99)));
      const found = browse.page({ of }, 0);
      expect(found.ok && [found.value.isCut, found.value.lines.length]).toEqual([true, 99]);
    });

    test("does not start again from facets if a later page of its own path fails", () => {
      const { asked, browse } = serverOf("3.5", refused(500), page("next"), facets(member, ...many(9)));
      expect([browse.page({ of }, 1), asked.length]).toEqual([refused(500), 1]);
    });

    test("is read from its own path if that answers, as facets are limited", () => {
      const group = member === "series" ? { seriesName: "S", bookCount: 2 } : { name: "S", bookCount: 2 };
      const listed = ok({ content: [group], hasNext: false, totalElements: 1 });
      const { asked, browse } = serverOf("3.5", page("next"), listed);
      browse.page({ of: "recent" }, 0);
      expect(browse.page({ of }, 0)).toMatchObject({ value: { lines: [{ group: { name: "S" } }], total: 1 } });
      expect(asked).toEqual([newest, whole]);
    });

    test.each([[refused(404)], [refused(405)], [refused(500)], [web]])(
      "fails with the first failure if there are no facets: %j",
      (answer) => {
        const { asked, browse } = serverOf("3.5", refused(404), page("next"), answer);
        expect(browse.page({ of }, 0)).toEqual(refused(404));
        expect(asked).toHaveLength(3);
      },
    );

    test("is not read from facets on Grimmory 3.2, or after other failures", () => {
      const older = serverOf("G", refused(404));
      expect([older.browse.page({ of }, 0), older.asked]).toEqual([refused(404), [whole]]);
      const away: Result<unknown> = failed({ kind: "offline" });
      for (const answer of [away, refused(503), refused(429)]) {
        const { asked, browse } = serverOf("3.5", answer);
        expect([browse.page({ of }, 0), asked]).toEqual([answer, [whole]]);
      }
    });
  });
});

test("a temporary failure does not end the use of pages", () => {
  const { asked, browse } = serverOf("3.5", refused(500), old, page("self"));
  browse.page({ of: "recent" }, 0);
  const found = browse.page({ of: "recent" }, 0);
  expect(found.ok && found.value.lines[0]?.book?.id).toBe(5);
  expect(asked).toEqual([newest, newestOfApp, newest]);
});

test.each(["G", "B2"] as const)("a server of kind %s is never asked for pages", (kind) => {
  const { asked, browse } = serverOf(kind, old, old);
  browse.page({ of: "recent" }, 0);
  browse.page({ of: "search", name: "lamp" }, 0);
  expect(asked.filter((path) => path.includes("/books/page"))).toEqual([]);
});

test("a book whose file could not be read by the server has its file name as title", () => {
  const file = { id: 7, bookType: "PDF", fileName: "tables.pdf", fileSizeKb: 14 };
  const bare = { id: 7, metadata: { bookId: 7, allMetadataLocked: false }, primaryFile: file };
  const { browse } = serverOf("3.5", ok({ content: [bare], page: { totalElements: 1 }, links: [] }));
  const found = browse.page({ of: "recent" }, 0);
  expect(found.ok && found.value.lines[0]?.book).toMatchObject({ id: 7, title: "tables.pdf", format: "PDF" });
  const shelf = { kind: "standard", id: 3 as never, name: "S" } as const;
  const listed = serverOf("spec", ok([bare])).browse.page({ of: "shelf", shelf }, 0);
  expect(listed.ok && listed.value.lines[0]?.book).toMatchObject({ id: 7, title: "tables.pdf" });
});

describe("the choices of a filter", () => {
  const value = (text: string, numberOfItems: number) => ({ title: text, value: text, properties: { numberOfItems } });
  const group = (key: string, ...links: object[]) => ({ metadata: { rel: "facet", key, title: key }, links });
  const sorts = {
    metadata: { rel: "sort", key: "sort" },
    links: [{ rel: "sort", title: "addedOn", value: "addedOn" }],
  };
  const facets = ok({
    facets: [sorts, group("genre", value("Crime, cosy", 3)), group("tag"), group("file_type", value("EPUB", 4))],
  });
  const counted = ok({
    facets: [group("library", value("1", 8)), group("read_status", value("UNSET", 7), value("READ", 1))],
  });
  const libraries = ok([
    { id: 1, name: "Books: all" },
    { id: 2, name: "Comics" },
  ]);
  test.each([[refused(404)], [refused(405)], [refused(500)], [web]])(
    "are read from facets after the answer %j",
    (answer) => {
      const { asked, browse } = serverOf("3.5", answer, page("next"), facets, libraries);
      const options = browse.filterOptions();
      expect(asked.slice(2)).toEqual(["/api/v1/books/facets", "/api/v1/libraries"]);
      expect(options.ok && Object.keys(options.value)).toEqual(["library", "genre", "format", "status", "rating"]);
      expect(options).toMatchObject({
        value: {
          library: [
            { value: "1", name: "Books: all" },
            { value: "2", name: "Comics" },
          ],
          genre: [{ value: "Crime, cosy", name: "Crime, cosy", count: 3 }],
          format: [{ value: "EPUB", count: 4 }],
        },
      });
      const statuses = options.ok ? (options.value.status ?? []).map((one) => one.value) : [];
      expect([statuses[0], statuses.length, statuses.includes("UNSET")]).toEqual(["UNREAD", 8, false]);
    },
  );

  test("have the counts of the facets, and the names of the libraries", () => {
    const { browse } = serverOf("3.5", refused(404), page("next"), counted, libraries);
    expect(browse.filterOptions()).toMatchObject({
      value: {
        library: [
          { value: "1", name: "Books: all", count: 8 },
          { value: "2", name: "Comics", count: undefined },
        ],
        status: [
          { value: "UNREAD", count: 7 },
          { value: "READ", count: 1 },
        ],
      },
    });
  });

  test("have no libraries if the server lists none", () => {
    const { browse } = serverOf("3.5", refused(404), page("next"), facets, refused(404));
    const options = browse.filterOptions();
    expect(options.ok && Object.keys(options.value)).toEqual(["genre", "format", "status", "rating"]);
  });

  test("fail with the first failure if there are no facets", () => {
    const failure = { kind: "refused", status: 404 };
    const { asked, browse } = serverOf("3.5", refused(404), page("next"), refused(500));
    expect(browse.filterOptions()).toMatchObject({ ok: false, failure });
    const older = serverOf("G", refused(404));
    expect(older.browse.filterOptions()).toMatchObject({ ok: false, failure });
    expect([asked.length, older.asked]).toEqual([3, ["/api/v1/app/filter-options"]]);
  });

  test("fail with the failure of the network", () => {
    const away: Result<unknown> = failed({ kind: "offline" });
    for (const answers of [[away], [refused(404), away], [refused(404), page("next"), away]])
      expect(serverOf("3.5", ...answers).browse.filterOptions()).toEqual(away);
    expect(serverOf("3.5", refused(404), page("next"), facets, away).browse.filterOptions()).toEqual(away);
  });
});

test("the IDs of a search are fetched in one request if pages have links", () => {
  const { asked, browse } = serverOf("3.5", page("next"), ok([7, 5]));
  browse.page({ of: "recent" }, 0);
  const ids = browse.ids({ of: "search", name: "lamp" });
  expect(ids.ok && ids.value).toEqual([7, 5]);
  expect(asked[1]).toBe("/api/v1/books/ids?query=lamp&sort=title");
});

describe("the pages of one list", () => {
  test("are read from the path of the first page, even if one fails", () => {
    const { asked, browse } = serverOf("3.5", page("next"), page("next"), refused(500), page("self"));
    browse.page({ of: "recent" }, 0);
    browse.page(author, 0);
    expect(browse.page(author, 1).ok).toBe(false);
    const again = browse.page(author, 1);
    expect(again.ok && again.value.lines[0]?.book?.id).toBe(5);
    expect(asked.slice(2)).toEqual(Array(2).fill(facetOfAuthor.replace("page=0", "page=1")));
  });

  test("are read from the second path if the first page was", () => {
    const { asked, browse } = serverOf("3.5", page("next"), refused(500), old, old);
    browse.page({ of: "recent" }, 0);
    browse.page(author, 0);
    browse.page(author, 1);
    expect(asked.slice(2)).toEqual([authorOfApp, authorOfApp.replace("page=0", "page=1")]);
  });
});

test("a search for a wildcard of the server finds only books with this character", () => {
  const content = ["Give 100%", "Give 100", "Ten"].map((title, id) => ({ id: id + 1, metadata: { title } }));
  const found = ok({ content, page: { totalElements: 3 }, links: [{ rel: "self" }] });
  const { browse } = serverOf("3.5", page("next"), found);
  browse.page({ of: "recent" }, 0);
  const answer = browse.page({ of: "search", name: "0%" }, 0);
  expect(answer.ok && answer.value.lines.map(({ book }) => book?.title)).toEqual(["Give 100%"]);
  expect(answer.ok && answer.value.total).toBeUndefined();
});
