// Also src/book/matchBook.ts
import { annotationChoiceOf, exclusionOf } from "../../src/book/book";
import { confirmMatch, listWantedUnmatched } from "../../src/book/matchBook";
import { deleteSessionsOf, saveAnnotationSync, saveTrackingChoice } from "../../src/book/matches.store";
import { queueSession } from "../../src/features/sessions/sessions.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import { testContext } from "../fakes/testContext";
import { saveBook } from "../../src/book/books.store";
import { memoryDatabase, memoryStore } from "../fakes/memoryStore";
import { aSession } from "../fakes/sessions";

const fingerprint = "a".repeat(32) as Fingerprint;

/** Whether a rule excludes a book that was at these places, of which those in `here` have a file now. */
function isExcluded(places: readonly string[], here: readonly string[]): boolean {
  const database = memoryDatabase();
  // The last one is seen last.
  for (const place of [...places].reverse())
    saveBook(database, { fingerprint, type: "EPUB" }, place, { size: 1, modifiedAt: 1 });
  const context = testContext({
    settings: { excludedFolders: [{ path: "/mnt/private" }] },
    database,
    host: {
      files: { facts: (path: string) => (here.includes(path) ? { size: 1, modifiedAt: 1 } : undefined) },
      folders: { resolved: (path: string) => path },
    },
  });
  return exclusionOf(context, fingerprint) !== undefined;
}

test("a deleted book stays excluded by its last folder", () => {
  expect(isExcluded(["/mnt/private/a.epub", "/mnt/books/a.epub"], [])).toBe(true);
  expect(isExcluded(["/mnt/books/a.epub", "/mnt/private/a.epub"], [])).toBe(false);
});

test("a book that was moved out of an excluded folder is no longer excluded", () => {
  expect(isExcluded(["/mnt/private/a.epub", "/mnt/books/a.epub"], ["/mnt/books/a.epub"])).toBe(false);
});

test.each([
  ["track", "both"],
  ["progress", "off"],
  ["never", "off"],
] as const)("a book with the choice “%s” has its highlights synced: %s", (choice, expected) => {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  saveTrackingChoice(database, fingerprint, choice);
  saveAnnotationSync(database, fingerprint, "both");
  const context = testContext({ database, settings: { highlights: "send", bookmarks: "off" } });
  const { highlights, bookmarks } = annotationChoiceOf(context, fingerprint);
  expect([highlights, bookmarks]).toEqual([expected, expected]);
});

test("sessions of an excluded book are dropped, but for those that may have arrived", () => {
  const store = memoryStore();
  const { database } = store;
  for (const startedAt of [1_780_308_000, 1_780_408_000])
    queueSession(database, aSession({ fingerprint, startedAt }), 1);
  database.run("UPDATE pending_sessions SET state = 'sending' WHERE id = 1");
  deleteSessionsOf(database, fingerprint);
  expect(store.pending.map(({ state }) => state)).toEqual(["sending"]);
});

test("the list of unmatched books has no excluded one, and a match sends what waits", () => {
  const store = memoryStore();
  const { database } = store;
  const other = "b".repeat(32) as Fingerprint;
  for (const [hash, path] of [
    [fingerprint, "/mnt/private/a.epub"],
    [other, "/mnt/b.epub"],
  ] as const) {
    saveBook(database, { fingerprint: hash, type: "EPUB" }, path, { size: 1, modifiedAt: 1 });
    queueSession(database, aSession({ fingerprint: hash }), 1);
  }
  const context = testContext({
    settings: { excludedFolders: [{ path: "/mnt/private" }] },
    database,
    host: {
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      folders: { resolved: (path: string) => path },
    },
  });
  expect(listWantedUnmatched(context).map((book) => book.fingerprint)).toEqual([other]);
  confirmMatch(context, other, { id: 7 as BookId, title: "Reed" });
  expect([context.count.queued, store.pending.map(({ bookId }) => bookId)]).toEqual([1, [undefined, 7]]);
  expect(listWantedUnmatched(context)).toEqual([]);
});
