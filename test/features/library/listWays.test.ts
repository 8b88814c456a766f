import { failed, ok, type Result } from "../../../src/base/result";
import type { BrowseList } from "../../../src/features/library/browse.rules";
import type { BookFilter } from "../../../src/features/library/filter.rules";
import type { Generation } from "../../../src/server/dialects/dialect";
import { serverOf, silentServerOf } from "../../fakes/browseServer";

const refused = (status: number): Result<unknown> => failed({ kind: "refused", status, message: "" });
const away: Result<unknown> = failed({ kind: "timeout", sent: false });
const shelf = { kind: "standard", id: 7 as never, name: "S" } as const;
const magic = { kind: "magic", id: 8 as never, name: "M" } as const;
const author: BrowseList = { of: "author", name: "Eco" };
const found = (id: number) => ok({ content: [{ id }], hasNext: false, totalElements: 1 });
const paged = (id: number, total = 1) =>
  ok({ content: [{ id }], page: { totalElements: total }, links: [{ rel: "self" }] });
const idsIn = (page: ReturnType<ReturnType<typeof serverOf>["browse"]["page"]>): unknown =>
  page.ok ? page.value.lines.map(({ book }) => book?.id) : page;
const pathOf = (path: string, page: number): string => `${path}page=${page}&size=50`;
const filtered = (values: BookFilter["values"]): BrowseList => ({ of: "filtered", filter: { values, sort: "added" } });
const named = (value: string) => ({ value, name: value });

describe("a server that does not answer", () => {
  test.each<[string, (server: ReturnType<typeof silentServerOf>) => Result<unknown>]>([
    ["a page", ({ browse }) => browse.page({ of: "recent" }, 0)],
    ["the shelves", ({ browse }) => browse.page({ of: "shelves" }, 0)],
    ["the IDs", ({ browse }) => browse.ids({ of: "recent" })],
    ["the first pages", ({ browse }) => browse.firstPages(["reading", "recent"], () => undefined)],
    ["the filters", ({ browse }) => browse.filterOptions()],
  ])("is asked for nothing but its version before %s", (_what, ask) => {
    const server = silentServerOf("G");
    expect([ask(server), server.asked]).toEqual([away, ["/api/v1/healthcheck"]]);
  });
});

describe("the list of shelves", () => {
  const listed = "/api/v1/shelves";
  const magicOnes = "/api/magic-shelves";
  const me = "/api/v1/users/me";
  const mine = { id: 1, name: "Mine", userId: 5, publicShelf: false, bookCount: 3 };
  const theirs = { id: 2, name: "Theirs", userId: 6, publicShelf: true };
  const specified = { id: 3, name: "Everybody's", publicShelf: true };
  const clever = { id: 4, name: "Clever", userId: 6, isPublic: true };
  const lineOf = (kind: "standard" | "magic", from: { id: number; name: string }, facts: object, more: object) => ({
    group: { name: from.name, list: { of: "shelf", shelf: { kind, id: from.id, name: from.name, ...facts } }, ...more },
  });

  test("has the person's own ones and those of others, with their owners", () => {
    const { asked, browse } = serverOf("G", ok([mine, theirs, specified]), ok([clever]), ok({ id: 5 }));
    expect(browse.page({ of: "shelves" }, 0)).toEqual(
      ok({
        lines: [
          lineOf("standard", mine, { owner: 5, isPublic: false, count: 3 }, { count: 3 }),
          lineOf("standard", theirs, { owner: 6, isPublic: true }, { otherOwner: 6 }),
          lineOf("standard", specified, { isPublic: true }, {}),
          lineOf("magic", clever, { owner: 6, isPublic: true }, { otherOwner: 6 }),
        ],
        more: false,
      }),
    );
    expect(asked).toEqual([listed, magicOnes, me]);
  });

  test.each([[[mine]], [[specified]], [[mine, specified]], [[]]])("needs no account for the shelves %j", (shelves) => {
    const { asked, browse } = serverOf("G", ok(shelves), ok([]));
    const page = browse.page({ of: "shelves" }, 0);
    expect(page.ok && page.value.lines.map(({ group }) => [group?.name, group?.otherOwner])).toEqual(
      shelves.map(({ name }) => [name, undefined]),
    );
    expect(asked).toEqual([listed, magicOnes]);
  });

  test.each([
    ["the shelves", [away]],
    ["the magic shelves", [ok([mine]), away]],
    ["the account", [ok([theirs]), ok([]), away]],
  ])("fails as the request of %s", (_what, answers) => {
    const { asked, browse } = serverOf("G", ...answers);
    expect([browse.page({ of: "shelves" }, 0), asked.length]).toEqual([away, answers.length]);
  });
});

describe("the books of a shelf", () => {
  const app = "/api/v1/app/shelves/magic/8/books?";
  const mobile = "/api/mobile/v1/books/magic-shelf/8?";

  test.each([["app", "G", app] as const, ["mobile", "W", mobile] as const])(
    "are one page if the shelf is a magic one with pages: %s",
    (_way, generation, path) => {
      const { asked, browse } = serverOf(generation, ok({ content: [{ id: 5 }], hasNext: true, totalElements: 70 }));
      const page = browse.page({ of: "shelf", shelf: magic }, 0);
      expect([idsIn(page), page.ok && page.value.more, page.ok && page.value.total]).toEqual([[5], true, 70]);
      expect(asked).toEqual([pathOf(path, 0)]);
    },
  );

  test.each([404, 405, 500])("are looked for at the other paths of magic shelves after status %i", (status) => {
    const whole = ok({ id: 8, books: [{ id: 5 }, { id: 6 }] });
    const { asked, browse } = serverOf("G", refused(status), refused(404), refused(404), whole);
    const page = browse.page({ of: "shelf", shelf: magic }, 0);
    expect([idsIn(page), page.ok && page.value.more, page.ok && page.value.total]).toEqual([[5, 6], false, 2]);
    expect([asked[0], asked[3]]).toEqual([pathOf(app, 0), "/api/magic-shelves/8"]);
  });

  test("end at a later page that is missing", () => {
    const { asked, browse } = serverOf("G", refused(404));
    expect([browse.page({ of: "shelf", shelf: magic }, 2), asked]).toEqual([refused(404), [pathOf(app, 2)]]);
  });

  test("are two hundred at most on a server without pages, and all are counted", () => {
    const all = Array.from({ length: 250 }, (_, at) => ({ id: at + 1 }));
    const { asked, browse } = serverOf("spec", ok(all));
    const page = browse.page({ of: "shelf", shelf }, 0);
    expect(idsIn(page)).toEqual(all.slice(0, 200).map(({ id }) => id));
    expect([page.ok && page.value.total, page.ok && page.value.more]).toEqual([250, false]);
    expect(asked).toEqual(["/api/v1/shelves/7/books"]);
  });

  test("are a page of the mobile list on the oldest server with pages", () => {
    const { asked, browse } = serverOf("W", found(5));
    expect([idsIn(browse.page({ of: "shelf", shelf }, 2)), asked]).toEqual([
      [5],
      [pathOf("/api/mobile/v1/books?shelfId=7&", 2)],
    ]);
  });
});

test("a complete list of a series has its total", () => {
  const content = [1, 2].map((id) => ({ id, title: "T", seriesName: "Lamps" }));
  const page = serverOf("G", ok({ content, hasNext: false, totalElements: 2 })).browse.page(
    { of: "series", name: "Lamps" },
    0,
  );
  expect([idsIn(page), page.ok && page.value.more, page.ok && page.value.total]).toEqual([[1, 2], false, 2]);
});

describe("the way of a list on Grimmory 3.5", () => {
  const newest = pathOf("/api/v1/books/page?sort=-addedOn&", 0);
  const facet = (page: number): string => pathOf("/api/v1/books/page?facet=author:Eco&facet=&sort=title&", page);
  const app = (page: number): string => pathOf("/api/v1/app/books?authors=Eco&authors=&sort=title&dir=asc&", page);

  test("is chosen again for its first page", () => {
    const { asked, browse } = serverOf("3.5", paged(1), refused(500), found(2), paged(3));
    browse.page({ of: "recent" }, 0);
    expect([idsIn(browse.page(author, 0)), idsIn(browse.page(author, 0))]).toEqual([[2], [3]]);
    expect(asked).toEqual([newest, facet(0), app(0), facet(0)]);
  });

  test("is chosen again for a later page of another list", () => {
    const { asked, browse } = serverOf("3.5", paged(1), refused(500), found(2), paged(3));
    browse.page({ of: "recent" }, 0);
    browse.page({ of: "author", name: "Amis" }, 0);
    expect([idsIn(browse.page(author, 1)), asked[3]]).toEqual([[3], facet(1)]);
  });

  test("is not tried twice", () => {
    const { asked, browse } = serverOf("3.5", paged(1), refused(500), refused(404));
    browse.page({ of: "recent" }, 0);
    expect([browse.page(author, 0), asked]).toEqual([refused(404), [newest, facet(0), app(0)]]);
  });
});

describe("unread books in German on Grimmory 3.5", () => {
  const list = filtered({ status: named("UNREAD"), language: named("de") });

  test("are filtered from pages here, without a total", () => {
    const content = [{ id: 1, readStatus: "READ" }, { id: 2, readStatus: "UNREAD" }, { id: 3 }];
    const page = ok({ content, page: { totalElements: 90 }, links: [{ rel: "next" }] });
    const { browse } = serverOf("3.5", paged(1), page);
    browse.page({ of: "recent" }, 0);
    const listed = browse.page(list, 0);
    expect([idsIn(listed), listed.ok && listed.value.more, listed.ok && listed.value.total]).toEqual([
      [2, 3],
      true,
      undefined,
    ]);
  });

  test("have no IDs by facets, but by the other path", () => {
    const { asked, browse } = serverOf("3.5", paged(1), ok([4]));
    browse.page({ of: "recent" }, 0);
    expect(browse.ids(list)).toEqual(ok([4]));
    expect(asked[1]).toBe("/api/v1/app/books/ids?language=de&status=UNREAD&status=UNSET&sort=addedOn&dir=desc");
  });
});

describe("the IDs of all books of a list", () => {
  const long: Result<unknown> = failed({ kind: "unreadable", detail: "too long" });

  test.each<[string, Generation, BrowseList]>([
    ["a magic shelf", "G", { of: "shelf", shelf: magic }],
    ["the newest books of BookLore 2", "B2", { of: "recent" }],
  ])("are not asked for: %s", (_what, generation, list) => {
    const { asked, browse } = serverOf(generation, ok([1]));
    expect([browse.ids(list), asked]).toEqual([ok(undefined), []]);
  });

  test.each([
    ["unknown after an unreadable answer", long, ok(undefined)],
    ["unknown after a list that is too long", ok(Array.from({ length: 2001 }, () => 1)), ok(undefined)],
    ["missing without a connection", away, away],
    ["missing without the right", failed({ kind: "denied", status: 403, message: "" } as const), undefined],
  ])("are %s", (_what, answer, ids) => {
    expect(serverOf("G", answer).browse.ids({ of: "recent" })).toEqual(ids ?? answer);
    const { asked, browse } = serverOf("3.5", paged(1), answer, answer);
    browse.page({ of: "recent" }, 0);
    expect(browse.ids({ of: "recent" })).toEqual(ids ?? answer);
    expect(asked.slice(1, 2)).toEqual(["/api/v1/books/ids?sort=-addedOn"]);
  });
});

describe("the first pages of two lists", () => {
  test("are two requests on a server with pages", () => {
    const { asked, browse } = serverOf("G", ok([{ id: 1 }]), found(2));
    const came: unknown[] = [];
    const first = browse.firstPages(["reading", "recent"], (of, page) => came.push([of, idsIn(ok(page))]));
    expect([first, came]).toEqual([
      ok(undefined),
      [
        ["reading", [1]],
        ["recent", [2]],
      ],
    ]);
    expect(asked).toEqual([
      "/api/v1/app/books/continue-reading?limit=50",
      pathOf("/api/v1/app/books?sort=addedOn&dir=desc&", 0),
    ]);
  });

  test("are one request for one list if the server has one list of all books", () => {
    const { asked, browse } = serverOf("B0", refused(500));
    expect([browse.firstPages(["recent"], () => undefined), asked]).toEqual([refused(500), ["/api/v1/books"]]);
  });
});

describe("a search for a sign that the server takes for any text", () => {
  const titles = (...of: readonly string[]) =>
    ok({ content: of.map((title, at) => ({ id: at + 1, title })), totalElements: 9 });
  const search = (name: string, answer: Result<unknown>): unknown => {
    const page = serverOf("G", answer).browse.page({ of: "search", name }, 0);
    return page.ok ? [idsIn(page), page.value.total] : page;
  };

  test("finds the sign in any case of letters, also in a series", () => {
    const content = [
      { id: 1, title: "One_A" },
      { id: 2, title: "OneBA" },
      { id: 3, title: "T", seriesName: "one_a" },
    ];
    expect(search("oNE_a", ok({ content, totalElements: 9 }))).toEqual([[1, 3], undefined]);
    expect(search("0%", titles("10% B", "100 B"))).toEqual([[1], undefined]);
  });

  test("keeps the total if all books have it", () => {
    expect(search("_", titles("a_b", "c_"))).toEqual([[1, 2], 9]);
  });

  test("keeps what the server found by other fields, if there is no such sign", () => {
    expect(search("978", titles("Lamp", "Fog"))).toEqual([[1, 2], 9]);
  });
});

describe("series and authors by facets", () => {
  const group = (key: string, ...values: readonly string[]) => ({
    metadata: { key },
    links: values.map((value) => ({ title: value, value })),
  });

  test("are those of their own group, sorted as names are searched", () => {
    const facets = ok({ facets: [group("genre", "Crime"), group("author", "bo", "A_B", "Öz", "Bo", "aab", "Abe")] });
    const page = serverOf("3.5", refused(404), paged(1), facets).browse.page({ of: "authors" }, 0);
    expect(page.ok && page.value.lines.map((line) => line.group?.name)).toEqual([
      "A_B",
      "aab",
      "Abe",
      "bo",
      "Bo",
      "Öz",
    ]);
  });
});
