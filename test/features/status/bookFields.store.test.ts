import {
  countFailedFetch,
  forgetFields,
  getBookFields,
  listConflicts,
  recordFetch,
  updateField,
} from "../../../src/features/status/bookFields.store";
import { withConflict } from "../../../src/features/status/bookField.rules";
import { saveBook } from "../../../src/book/books.store";
import type { Fingerprint } from "../../../src/model/book";
import { memoryDatabase } from "../../fakes/memoryStore";

const fingerprint = "a".repeat(32) as Fingerprint;

test("failed fetches of a status are counted since the last success", () => {
  const database = memoryDatabase();
  expect(countFailedFetch(database, fingerprint, 5)).toEqual({ since: 5, times: 1 });
  expect(countFailedFetch(database, fingerprint, 9)).toEqual({ since: 5, times: 2 });
  recordFetch(database, fingerprint, 10);
  expect(countFailedFetch(database, fingerprint, 12)).toEqual({ since: 12, times: 1 });
});

test("no status is fresh after a change of account", () => {
  const database = memoryDatabase();
  saveBook(database, { fingerprint, type: "EPUB" }, "/a.epub", { size: 1, modifiedAt: 1 });
  recordFetch(database, fingerprint, 10);
  countFailedFetch(database, fingerprint, 11);
  expect(getBookFields(database, fingerprint).fetchedAt).toBe(10);
  forgetFields(database);
  expect(getBookFields(database, fingerprint).fetchedAt).toBeUndefined();
  expect(countFailedFetch(database, fingerprint, 12).times).toBe(1);
});

test("conflicts of statuses are listed before those of ratings", () => {
  const database = memoryDatabase();
  const other = "b".repeat(32) as Fingerprint;
  for (const hash of [fingerprint, other]) {
    saveBook(database, { fingerprint: hash, type: "EPUB" }, `/${hash}.epub`, { size: 1, modifiedAt: 1 });
    updateField(database, hash, "rating", (field) => withConflict(field, 3));
  }
  updateField(database, other, "status", (field) => withConflict(field, "complete"));
  const listed = listConflicts(database, 9).map((conflict) => [conflict.field, conflict.fingerprint]);
  expect(listed).toEqual([
    ["status", other],
    ["rating", fingerprint],
    ["rating", other],
  ]);
});
