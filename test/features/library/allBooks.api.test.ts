import { ok } from "../../../src/base/result";
import type { BrowseList } from "../../../src/features/library/browse.rules";
import { serverOf } from "../../fakes/browseServer";

/** Lines of a list on a server that has one list of all books. */
function linesOf(all: unknown, list: BrowseList): unknown {
  const page = serverOf("B0", ok(all)).browse.page(list, 0);
  return page.ok ? page.value.lines.map(({ book, group }) => book?.id ?? group?.name) : page;
}

describe("a list made of all books of the oldest servers", () => {
  test("is in the order of the last reading, if the books are being read", () => {
    const all = [
      { id: 1, readStatus: "READING", addedOn: "2026-03-01", lastReadTime: "2026-01-01" },
      { id: 2, readStatus: "RE_READING", addedOn: "2026-01-01", lastReadTime: "2026-03-01" },
      { id: 3, readStatus: "READ", addedOn: "2026-01-01", lastReadTime: "2026-04-01" },
      { id: 4, readStatus: "READING", addedOn: "2026-02-01", lastReadTime: "2026-02-01" },
    ];
    expect(linesOf(all, { of: "reading" })).toEqual([2, 4, 1]);
    expect(linesOf(all, { of: "recent" })).toEqual([1, 4, 2, 3]);
  });

  test("has the words of a search anywhere in a title, an author or a series", () => {
    const all = [
      { id: 1, title: "Lamps" },
      { id: 2, title: "Of lamps" },
      { id: 3, title: "Fog", authors: ["Ann Lamp"] },
      { id: 4, title: "Fog", seriesName: "LAMP" },
      { id: 5, title: "Fog" },
    ];
    expect(linesOf(all, { of: "search", name: "lamp" })).toEqual([1, 2, 3, 4]);
  });

  test("keeps the server's order of equal numbers and titles", () => {
    const numbered = [2, 1, 2, 1].map((seriesNumber, at) => ({ id: at + 1, seriesName: "Lamps", seriesNumber }));
    expect(linesOf(numbered, { of: "series", name: "Lamps" })).toEqual([2, 4, 1, 3]);
    const titled = ["b", "0", undefined, "0", undefined, "c"].map((title, at) => ({
      id: at + 1,
      title,
      authors: ["Eco"],
    }));
    expect(linesOf(titled, { of: "author", name: "Eco" })).toEqual([3, 5, 2, 4, 1, 6]);
  });

  test("has names in the order in which they are searched", () => {
    const all = [{ id: 1, authors: ["bo", "A_B", "Öz", "Bo", "aab", "Abe"] }];
    expect(linesOf(all, { of: "authors" })).toEqual(["A_B", "aab", "Abe", "bo", "Bo", "Öz"]);
  });

  test.each([
    ["allSeries", "series", { name: "Lamps", count: 2 }],
    ["authors", "author", { name: "Ann", count: 2 }],
  ] as const)("counts the books of each name, and leads to them: %s", (of, member, facts) => {
    const all = [1, 2].map((id) => ({ id, seriesName: "Lamps", authors: ["Ann"] }));
    const lines = [{ group: { ...facts, list: { of: member, name: facts.name } } }];
    expect(serverOf("B0", ok(all)).browse.page({ of }, 0)).toEqual(ok({ lines, more: false, total: 1 }));
  });

  test.each([[{}], ["text"], [undefined]])("fails if the answer is no list: %j", (answer) => {
    const detail = "no list of books";
    expect(linesOf(answer, { of: "recent" })).toMatchObject({ ok: false, failure: { kind: "unreadable", detail } });
  });
});
