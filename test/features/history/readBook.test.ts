import { saveTrackingChoice } from "../../../src/book/matches.store";
import { saveBook } from "../../../src/book/books.store";
import { fingerprintIn, historyReportOf, type ReadBook, readBookOf } from "../../../src/features/history/readBook";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { bookIdIn, type Fingerprint } from "../../../src/model/book";
import type { Span } from "../../../src/model/session";
import { addVisit, endRebuilding } from "../../../src/features/history/history.rules";
import { aSession } from "../../fakes/sessions";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const noon = 1_780_000_000;
const hash = "ab".repeat(16) as Fingerprint;
const rest = { nameless: 1, undated: 2, stopped: false, finished: 3, isCompared: true };

test.each([
  ["AB".repeat(16), hash],
  ["ab".repeat(15), undefined],
  ["ab".repeat(17), undefined],
  ["xy".repeat(16), undefined],
  ["", undefined],
])("the checksum %j of a record is the fingerprint %j", (fingerprint, expected) => {
  expect(fingerprintIn({ key: 1, fingerprint, title: "Emma" })).toBe(expected);
  expect(fingerprintIn(undefined)).toBeUndefined();
});

describe("the report of an import", () => {
  const read = (name: string, sessions: number, seconds: number): ReadBook =>
    ({ book: { fingerprint: name, title: name }, matched: name === "b", sessions, seconds }) as unknown as ReadBook;

  test("has the sums of all books, longest reading first", () => {
    const report = historyReportOf([read("c", 1, 60), read("b", 2, 900), read("a", 3, 60)], rest);
    expect(report).toMatchObject({ sessions: 6, seconds: 1020, ...rest });
    expect(report.books).toEqual([
      { fingerprint: "b", title: "b", sessions: 2, seconds: 900, matched: true },
      { fingerprint: "a", title: "a", sessions: 3, seconds: 60, matched: false },
      { fingerprint: "c", title: "c", sessions: 1, seconds: 60, matched: false },
    ]);
  });

  test("has an empty title for a book without one", () => {
    const book = { ...read("a", 1, 60), book: { fingerprint: hash } } as unknown as ReadBook;
    expect(historyReportOf([book], rest).books.map(({ title }) => title)).toEqual([""]);
  });

  test("leaves out books without a session", () => {
    expect(historyReportOf([read("a", 0, 0)], rest)).toMatchObject({ books: [], sessions: 0, seconds: 0 });
  });
});

describe("a book of the statistics", () => {
  const span = (startedAt: number): Span => ({ startedAt, endedAt: startedAt + 600 });

  function device() {
    const database = memoryDatabase();
    const context = testContext({ database });
    const known = { fingerprint: hash, type: "EPUB", id: bookIdIn(7), title: "Emma" } as const;
    return { context, database, know: () => saveBook(database, known, "/emma.epub", { size: 1, modifiedAt: 1 }) };
  }
  const named = { key: 1, fingerprint: hash, title: "emma.epub", author: "Austen" };

  test.each(["progress", "never"] as const)("is left out if its sessions are not tracked (%s)", (choice) => {
    const { context, database, know } = device();
    know();
    saveTrackingChoice(database, hash, choice);
    expect(readBookOf(context, { fingerprint: hash, named }, () => [])).toBe("unwanted");
  });

  test("has the title of this device before the one in the record", () => {
    const { context, know } = device();
    expect(readBookOf(context, { fingerprint: hash, named }, () => [])).toMatchObject({
      book: { title: "emma.epub", author: "Austen" },
      matched: false,
    });
    know();
    expect(readBookOf(context, { fingerprint: hash, named }, () => [])).toMatchObject({
      book: { title: "Emma", author: "Austen", id: 7 },
      matched: true,
    });
  });

  test("is compared with reading on this device and on the server, in their order", () => {
    const { context, database, know } = device();
    know();
    queueSession(database, aSession({ fingerprint: hash, ...span(noon + 20_000) }), noon);
    const book = readBookOf(context, { fingerprint: hash, named }, (id) => (id === 7 ? [span(noon)] : []));
    if (book === "unwanted") throw new Error("the book is wanted");
    const visits = [noon, noon + 10_000, noon + 20_000, noon + 30_000];
    const made = visits.map((startedAt) => addVisit(book.rebuilding, { startedAt, seconds: 60, page: 1, pages: 9 }));
    const all = [...made, endRebuilding(book.rebuilding)].filter((session) => session !== undefined);
    expect(all.map(({ startedAt }) => startedAt)).toEqual([noon + 10_000, noon + 30_000]);
  });
});
