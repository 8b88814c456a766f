import { exclusionOf } from "../../src/book/book";
import type { Fingerprint } from "../../src/model/book";
import { testContext } from "../fakes/testContext";
import { saveBook } from "../../src/book/books.store";
import { memoryDatabase } from "../fakes/memoryStore";

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
