import { saveFolderFile } from "../../../src/book/folderFiles.store";
import { absentOf, fetchWholeList } from "../../../src/features/library/wholeList";
import type { BrowseLine, BrowseList, BrowsePage } from "../../../src/features/library/browse.rules";
import { failed, ok } from "../../../src/base/result";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { browsingDevice, pageOf } from "../../fakes/browsingDevice";
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
  const asked: number[] = [];
  const context = testContext({
    server: { browse: { ids: () => ok(ids), page: (_list, page) => (asked.push(page), pageOf(page)) } },
  });
  const gathered = fetchWholeList(context, { of: "recent" });
  expect(gathered.ok && [gathered.value.books.length, gathered.value.isCut]).toEqual([2000, true]);
  expect(asked).toHaveLength(40);
});

describe("a list of several pages", () => {
  /** A device, its pages asked for, and pages by number. */
  function listing(page: (number: number) => BrowsePage, known?: readonly number[]) {
    const asked: number[] = [];
    const context = testContext({
      server: {
        browse: {
          ids: () => ok(known as readonly BookId[] | undefined),
          page: (_list, number) => (asked.push(number), ok(page(number))),
        },
      },
    });
    return { asked, context };
  }

  test("is read page by page to its end", () => {
    const { asked, context } = listing((page) => pageOf([page * 2 + 1, page * 2 + 2], { more: page < 2, total: 6 }));
    const gathered = fetchWholeList(context, shelf);
    expect(gathered).toEqual(ok({ books: [1, 2, 3, 4, 5, 6].map((id) => ({ id })), isCut: false }));
    expect(asked).toEqual([0, 1, 2]);
  });

  test("is cut after a hundred pages without a book", () => {
    const { asked, context } = listing(() => pageOf([], { more: true }));
    expect(fetchWholeList(context, { of: "absent" })).toEqual(ok({ books: [], isCut: true }));
    expect(asked).toEqual(Array.from({ length: 100 }, (_, page) => page));
  });

  test("is whole after a hundred pages if its IDs are known", () => {
    const { context } = listing((page) => pageOf(page === 3 ? [7] : [], { more: true }), [7, 9]);
    expect(fetchWholeList(context, { of: "absent" })).toEqual(ok({ books: [{ id: 7 }, { id: 9 }], isCut: false }));
  });

  test("is whole if the device filters out what the server counts", () => {
    const { context } = listing(() => pageOf([1], { total: 9 }));
    const list: BrowseList = { of: "filtered", filter: { values: {}, sort: "added", isLocal: true } };
    expect(fetchWholeList(context, list)).toMatchObject({ value: { isCut: false } });
  });
});

test("books are absent if neither their file is known nor its bytes are in a folder", () => {
  const there = browsingDevice();
  there.place(1);
  there.files["/other.epub"] = { size: 500 * 1024, modifiedAt: 1 };
  const fingerprint = "2".repeat(32) as Fingerprint;
  saveFolderFile(there.context.database, { path: "/other.epub", fingerprint, size: 500 * 1024, modifiedAt: 1 });
  const book = (id: number) => ({ id: id as BookId, format: "EPUB", kilobytes: 500 });
  const ids = (): unknown => absentOf(there.context, [book(1), book(2), book(3)]).map(({ id }) => id);
  there.samples.answer = failed({ kind: "timeout", sent: false });
  expect(ids()).toEqual([2, 3]);
  there.samples.answer = ok({ size: 500 * 1024, bytes: "bytes" });
  expect(ids()).toEqual([3]);
});
