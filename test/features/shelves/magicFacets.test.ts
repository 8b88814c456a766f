import { failed, ok, type Result } from "../../../src/base/result";
import { magicBooks } from "../../../src/features/shelves/shelves.api";
import type { Shelf } from "../../../src/model/shelf";
import { serverOf } from "../../fakes/browseServer";

const magic: Shelf = { kind: "magic", id: 3 as never, name: "Unread" };
const missing: Result<unknown> = failed({ kind: "refused", status: 404, message: "" });
const page = (total: number, ...ids: readonly number[]) =>
  ok({ content: ids.map((id) => ({ id })), page: { totalElements: total }, links: [{ rel: "self", href: "/x" }] });

test.each([
  [2, true],
  [3, false],
])("a magic shelf of %i books is read from pages if its own paths are gone", (total, complete) => {
  const { asked, api } = serverOf("3.5", missing, missing, missing, page(9, 1), page(total, 5, 6, 5));
  expect(magicBooks(api, magic)).toMatchObject({
    value: { complete, shelf: magic, books: [{ id: 5 }, { id: 6 }] },
  });
  expect(asked.slice(3)).toEqual([
    "/api/v1/books/page?sort=-addedOn&page=0&size=1",
    "/api/v1/books/page?facet=shelf:magic:3&facet=&sort=-addedOn&page=0&size=100",
  ]);
});

test.each([
  ["lost no book between its pages", 3, true],
  // Book 6 moved to the first page after that was read.
  ["lost a book between its pages", 4, false],
])("a magic shelf that %s: %i books at first, complete is %p", (_name, first, complete) => {
  const begin = { content: [{ id: 5 }, { id: 4 }], page: { totalElements: first } };
  const next = [{ rel: "next", href: "/x?page=1" }];
  const paged = [ok({ ...begin, links: next }), page(3, 7)];
  const { api } = serverOf("3.5", missing, missing, missing, page(9, 1), ...paged);
  expect(magicBooks(api, magic)).toMatchObject({ value: { complete, books: [{ id: 5 }, { id: 4 }, { id: 7 }] } });
});

test("a magic shelf of Grimmory 3.2 is not requested from pages", () => {
  const { asked, api } = serverOf("G");
  expect(magicBooks(api, magic)).toMatchObject({ failure: { kind: "unsupported" } });
  expect(asked.filter((path) => path.includes("/books/page"))).toEqual([]);
});
