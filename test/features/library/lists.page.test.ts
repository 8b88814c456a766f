import { besideCover, bookFacts, headLine } from "../../../src/features/library/browseLines.page";
import type { BrowseList, BrowsePage } from "../../../src/features/library/browse.rules";
import { emptyText } from "../../../src/features/library/lists.page";
import { findLocalLines } from "../../../src/features/library/localBooks";
import { fetchWholeList } from "../../../src/features/library/wholeList";
import { failed, ok, type Result } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";
import { translate } from "../../fakes/say";
import { aScreen } from "../../fakes/screen";
import { testContext } from "../../fakes/testContext";

test.each<[BrowseList, string]>([
  [{ of: "search", name: "dune" }, "The server has no book for “dune”."],
  [{ of: "author", name: "Ann" }, "The server has no book of “Ann”."],
  [
    { of: "shelf", shelf: { kind: "standard", id: 1, name: "Sea" } } as unknown as BrowseList,
    "The shelf “Sea” is empty.",
  ],
  [{ of: "absent" }, "All books of the library are on this device."],
  [{ of: "reading" }, "You are reading no book on the server."],
  [{ of: "recent" }, "The library has no books."],
  [{ of: "allSeries" }, "The library has no series."],
  [{ of: "authors" }, "The library has no authors."],
  [{ of: "shelves" }, "The server has no shelves."],
])("the empty list %j has its own message", (list, words) => {
  expect(emptyText(aScreen().ui, list).replace(/[\u2066-\u2069]/gu, "")).toBe(words);
});

describe("the line above a list of the library", () => {
  const { ui } = aScreen({ host: { device: { timeText: (at) => `time ${at}` } } });
  const value = (phase: "asking" | "offline" | "failed", isLocalFirst = false) =>
    headLine(ui, { lines: [], from: 5, phase, isLocalFirst }, () => undefined);

  test("distinguishes a failed update from a missing network", () => {
    expect(value("offline")).toMatchObject({ label: "As of time 5", value: "not connected: tap to update" });
    expect(value("failed")).toMatchObject({ label: "As of time 5", value: "not updated: tap to retry" });
    expect(value("asking")).toEqual({ label: "As of time 5", value: "updating…" });
    expect(value("offline", true)).toMatchObject({ value: "offline, books here first" });
  });
});

test("a read book shows its status, and a book being read its percentage", () => {
  const book = { id: 1 as BookId, title: "Dune", percent: 43.9 };
  const facts = (status: "READ" | "READING"): string =>
    bookFacts(translate, { ...book, status } as never, { hasSize: false });
  expect([facts("READ"), facts("READING")]).toEqual(["read", "43 %"]);
  expect(besideCover(translate, { ...book, status: "READ" } as never, "", { here: "EPUB" }).facts).toBe("✓ · read");
});

test("books on this device are listed beyond the first batch", () => {
  const database = memoryDatabase();
  for (let number = 1; number <= 120; number += 1) {
    const fingerprint = `${number}`.padStart(32, "0") as Fingerprint;
    saveBook(database, { fingerprint, type: "EPUB", id: number as BookId }, `/${number}.epub`, {
      size: 1,
      modifiedAt: 1,
    });
  }
  const context = testContext({ database, host: { files: { facts: () => ({ size: 1, modifiedAt: 1 }) } } });
  const list: BrowseList = { of: "filtered", filter: { values: {}, sort: "title", isLocal: true } };
  const ids = findLocalLines(context, list, {}).map(({ book }) => book?.id as number);
  expect(ids.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, place) => place + 1));
});

test("a list counts as incomplete if a later page fails", () => {
  const failure = { kind: "timeout", sent: false } as const;
  const first = ok({ lines: [{ book: { id: 1 as BookId } }], more: true }) as Result<BrowsePage>;
  const context = testContext({
    server: { browse: { ids: () => ok(undefined), page: (_list, page) => (page === 0 ? first : failed(failure)) } },
  });
  expect(fetchWholeList(context, { of: "recent" })).toEqual(failed(failure));
});
