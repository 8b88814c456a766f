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

test.each([["next"], [["next"]], [["self", "next"]]])("links with rel %j let facets be asked for", (rel) => {
  const { asked, browse } = serverOf("3.5", page(rel), page("previous"));
  const first = browse.page({ of: "recent" }, 0);
  expect(first.ok && [first.value.more, first.value.total, first.value.lines[0]?.book?.id]).toEqual([true, 120, 5]);
  const second = browse.page(author, 0);
  expect(second.ok && second.value.more).toBe(false);
  expect(asked).toEqual([newest, facetOfAuthor]);
});

test("facets are not sent before an answer had links", () => {
  const { asked, browse } = serverOf("3.5", old);
  browse.page(author, 0);
  expect(asked).toEqual([authorOfApp]);
});

test("pages without links are those of an older server, which ignores facets", () => {
  const { asked, browse } = serverOf("3.5", ok({ content: [book], page: { totalElements: 9 } }), old, old);
  const found = browse.page({ of: "recent" }, 0);
  expect(found.ok && found.value.lines[0]?.book?.id).toBe(6);
  browse.page(author, 0);
  expect(asked).toEqual([newest, newestOfApp, authorOfApp]);
});

test.each([[refused(404)], [refused(405)], [refused(500)], [web]])(
  "a list falls back from pages after %j",
  (answer) => {
    const { asked, browse } = serverOf("3.5", page("next"), answer, old);
    browse.page({ of: "recent" }, 0);
    const found = browse.page(author, 0);
    expect(found.ok && found.value.lines[0]?.book?.id).toBe(6);
    expect(asked).toEqual([newest, facetOfAuthor, authorOfApp]);
  },
);

test.each([[refused(404)], [refused(405)], [web]])(
  "a list falls back to pages after %j of the other path",
  (answer) => {
    const { asked, browse } = serverOf("3.5", answer, page("next"), page("self"));
    const found = browse.page(author, 0);
    expect(found.ok && found.value.lines[0]?.book?.id).toBe(5);
    expect(asked).toEqual([authorOfApp, "/api/v1/books/page?sort=-addedOn&page=0&size=1", facetOfAuthor]);
  },
);

test.each(["G", "B2"] as const)("Grimmory %s is never asked for pages", (kind) => {
  const { asked, browse } = serverOf(kind, old, old);
  browse.page({ of: "recent" }, 0);
  browse.page({ of: "search", name: "lamp" }, 0);
  expect(asked.filter((path) => path.includes("/books/page"))).toEqual([]);
});

test("numbers of a search come at once where pages have links", () => {
  const { asked, browse } = serverOf("3.5", page("next"), ok([7, 5]));
  browse.page({ of: "recent" }, 0);
  const ids = browse.ids({ of: "search", name: "lamp" });
  expect(ids.ok && ids.value).toEqual([7, 5]);
  expect(asked[1]).toBe("/api/v1/books/ids?query=lamp&sort=title");
});
