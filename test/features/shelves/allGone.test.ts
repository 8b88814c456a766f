import { type ShelfPlan, holdIfAllGone } from "../../../src/features/shelves/shelfPlan.rules";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { CheckedFile } from "../../../src/model/bookFile";
import type { PlannedDownload } from "../../../src/model/download";
import { byHand, type ShelfKey } from "../../../src/model/shelf";

const shelf = "standard:1" as ShelfKey;

const file = (id: number, changes: Partial<CheckedFile> = {}): CheckedFile => ({
  id: id as BookId,
  path: `/books/${id}.epub`,
  state: "here",
  found: "gone",
  size: 1000,
  fingerprint: "f" as Fingerprint,
  shelf,
  ...changes,
});

const placed = (id: number): PlannedDownload => ({ book: { id: id as BookId }, path: `/books/${id}.epub`, shelf });

/** A plan in which each list has something. */
const full: ShelfPlan = {
  keeps: [9 as BookId],
  adopts: [placed(8)],
  refusals: [{ id: 7 as BookId, reason: "open" }],
  notices: [{ kind: "empty", about: "Lamps" }],
  downloads: [placed(1)],
  removals: [file(2)],
  questions: [file(3)],
  rehomed: [file(4)],
  forgets: [5 as BookId],
  strays: ["/books/6.epub"],
};

/** The number of missing books in the notice; undefined if the plan is carried out. */
function goneIn(files: readonly CheckedFile[], plan: ShelfPlan = full): string | undefined {
  const after = holdIfAllGone(plan, files);
  if (after === plan) return undefined;
  return after.notices.find(({ kind }) => kind === "gone")?.about;
}

describe("a plan of a shelf sync whose downloaded books are all missing", () => {
  test("makes no changes, and keeps only the books found and refused", () => {
    const { keeps, adopts, refusals, notices } = full;
    expect(holdIfAllGone(full, [file(1), file(2)])).toEqual({
      keeps,
      adopts,
      refusals,
      notices: [...notices, { kind: "gone", about: "2" }],
      downloads: [],
      removals: [],
      questions: [],
      rehomed: [],
      forgets: [],
      strays: [],
    });
  });

  test("counts books that the user copied to the device too", () => {
    const adopted = [file(1, { state: "adopted" }), file(2, { state: "adopted", shelf: byHand })];
    expect(goneIn(adopted)).toBe("2");
  });

  test("does not count downloads that never finished, nor declined books", () => {
    expect(goneIn([file(1, { state: "coming" }), file(2, { state: "declined" })])).toBeUndefined();
    expect(goneIn([file(1), file(2), file(3, { state: "coming" })])).toBe("2");
  });
});

describe("a plan of a shelf sync with missing books", () => {
  test.each<[string, readonly CheckedFile[]]>([
    ["if there were no books", []],
    ["if the only book is gone", [file(1)]],
    ["if one of two books is gone", [file(1), file(2, { found: "unchanged" })]],
    ["if a changed book is there", [file(1), file(2), file(3, { found: "changed" })]],
    [
      "if all but one of eleven books are gone",
      Array.from({ length: 11 }, (_, id) => file(id + 20, id === 0 ? { found: "unchanged" } : {})),
    ],
  ])("is carried out %s", (_name, files) => {
    expect(goneIn(files)).toBeUndefined();
  });

  test("is carried out if the missing books were found elsewhere by their ID", () => {
    expect(goneIn([file(1), file(2)], { ...full, adopts: [placed(1), placed(2)] })).toBeUndefined();
  });

  test("is stopped only if more than ten books, and over a third, are missing", () => {
    const files = (gone: number, all: number): readonly CheckedFile[] =>
      Array.from({ length: all }, (_, id) => file(id + 20, id < gone ? {} : { found: "unchanged" }));
    expect([goneIn(files(11, 32)), goneIn(files(11, 33)), goneIn(files(10, 12))]).toEqual(["11", undefined, undefined]);
  });
});
