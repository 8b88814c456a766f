import { fetchWholeList } from "../../../src/features/library/wholeList";
import type { BrowseLine, BrowseList, BrowsePage } from "../../../src/features/library/browse.rules";
import { ok } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import { testContext } from "../../fakes/testContext";

const shelf: BrowseList = { of: "shelf", shelf: { kind: "magic", id: 7, name: "Unread" } } as unknown as BrowseList;

/** A list that comes in one piece of three books. */
function listOf(total: number | undefined) {
  const lines = [1, 2, 3].map((id) => ({ book: { id, title: `Book ${id}` } })) as unknown as BrowseLine[];
  const page = { lines, more: false, total } as BrowsePage;
  return testContext({ server: { browse: { ids: () => ok(undefined), page: () => ok(page) } } });
}

test.each([
  ["is complete if it lists as many books as it counts", 3, false],
  ["is whole where it does not count them", undefined, false],
  ["is cut where it counts more books than it lists", 500, true],
])("a list that comes in one answer %s", (_name, total, isCut) => {
  const gathered = fetchWholeList(listOf(total), shelf);
  expect(gathered.ok && [gathered.value.books.length, gathered.value.isCut]).toEqual([3, isCut]);
});

test("a list that is too long has only the books of its pages", () => {
  const pageOf = (page: number) => {
    const lines = Array.from({ length: 50 }, (_, place) => ({ book: { id: page * 50 + place + 1 } }));
    return ok({ lines, more: true } as unknown as BrowsePage);
  };
  const ids = Array.from({ length: 3000 }, (_, place) => (place + 1) as BookId);
  const context = testContext({ server: { browse: { ids: () => ok(ids), page: (_list, page) => pageOf(page) } } });
  const gathered = fetchWholeList(context, { of: "recent" });
  expect(gathered.ok && [gathered.value.books.length, gathered.value.isCut]).toEqual([2000, true]);
});
