import { saveFolderFile } from "../../../src/book/folderFiles.store";
import { fetchBrowsedPage } from "../../../src/features/library/browsedPage";
import type { BrowseBook, BrowseLine, BrowseList } from "../../../src/features/library/browse.rules";
import { listNewerBooks } from "../../../src/features/downloads/shelfFiles.store";
import { ok } from "../../../src/base/result";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { fullFor } from "../../fakes/memoryStore";
import { browsingDevice, shownIn } from "../../fakes/browsingDevice";

const lineOf = (id: number, more: Omit<BrowseBook, "id"> = {}): BrowseLine => ({ book: { id: id as BookId, ...more } });

test.each<[string, BrowseList, readonly number[]]>([
  ["as they came, if they are the newest ones", { of: "recent" }, [1, 2, 3]],
  ["as they came, if they are an author's", { of: "author", name: "Eco" }, [1, 2, 3]],
  ["by number, if they were searched", { of: "search", name: "lamp" }, [3, 2, 1]],
  ["by number, if they are of a series", { of: "series", name: "Lamps" }, [3, 2, 1]],
])("the books of a series are listed %s", (_how, list, order) => {
  const lines = [3, 2, 1].map((number, at) => lineOf(at + 1, { series: "Lamps", number }));
  const page = { lines, more: true, total: 90, isCut: false };
  const key = "name" in list ? `${list.of} ${list.name} 2` : `${list.of} 2`;
  const { context } = browsingDevice({ [key]: page });
  const found = fetchBrowsedPage(context, { list, local: {} }, 2);
  expect(found).toEqual(ok({ ...page, lines: order.map((id) => lines[id - 1]) }));
});

test("a list notes a newer file of a book that is on this device, and of no other", () => {
  const page = (kilobytes: number) => ({
    lines: [1, 2].map((id) => lineOf(id, { format: "EPUB", kilobytes })),
    more: false,
  });
  const there = browsingDevice({ "recent 0": page(500) });
  for (const id of [1, 2]) there.place(id);
  there.visit();
  expect(listNewerBooks(there.context.database)).toEqual([]);
  there.answers["recent 0"] = page(900);
  there.files["/2.epub"] = undefined;
  there.visit();
  expect(listNewerBooks(there.context.database).map(({ file }) => file.id)).toEqual([1]);
});

test.each(["INTO browsed_pages", "SET server_file"])("a list is shown on a full disk: %s", (part) => {
  const page = (kilobytes: number) => ({
    lines: [1, 2].map((id) => lineOf(id, { format: "EPUB", kilobytes })),
    more: false,
  });
  const there = browsingDevice({ "recent 0": page(500) });
  there.place(1);
  there.visit();
  there.answers["recent 0"] = page(900);
  const refused: string[] = [];
  there.store.before = (sql) => {
    if (sql.includes(part)) refused.push(sql);
    fullFor(part)(sql);
  };
  const list = there.visit();
  expect([shownIn(list), there.failures, refused.length]).toEqual([[1, 2], [], 1]);
});

describe("files that were never opened here", () => {
  const sizes = [300, 500, 700];

  /** A device with three files of three sizes, and a server with books of these sizes. */
  function device() {
    const lines = sizes.map((kilobytes, at) => lineOf(at + 1, { format: "EPUB", kilobytes }));
    const there = browsingDevice({ "recent 0": { lines, more: false } });
    sizes.forEach((kilobytes, at) => {
      const path = `/${at + 1}.epub`;
      const facts = { size: kilobytes * 1024, modifiedAt: 1 };
      there.files[path] = facts;
      saveFolderFile(there.context.database, { path, fingerprint: `${at + 1}`.repeat(32) as Fingerprint, ...facts });
    });
    return there;
  }

  test("mark the book whose bytes they have", () => {
    const there = device();
    there.samples.answer = ok({ size: 500 * 1024, bytes: "bytes" });
    const list = there.visit();
    expect([shownIn(list), list.now().local]).toEqual([[1, 2, 3], { 2: "EPUB" }]);
    expect([1, 2, 3].map((id) => there.samples.asked.includes(id))).toEqual([true, true, true]);
  });

  test("mark no book if all bytes differ", () => {
    const there = device();
    there.samples.answer = ok({ size: 1, bytes: "others" });
    expect(there.visit().now().local).toEqual({});
    expect(there.samples.asked).toEqual([1, 2, 3]);
  });
});
