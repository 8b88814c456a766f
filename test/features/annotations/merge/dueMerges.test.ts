// Books that are due (src/features/annotations/merge/dueMerges.task.ts), and what becomes of their merges.
import { failed, ok } from "../../../../src/base/result";
import { saveTouchedAnnotations } from "../../../../src/features/annotations/annotations.store";
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
import { saveBook } from "../../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import type { ItemKind } from "../../../../src/model/annotation";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import { agreedOn, annotationId, device, fingerprint } from "../../../fakes/mergingDevice";

const other = "b".repeat(32) as Fingerprint;
const refusal = { kind: "refused", status: 500, message: "" } as const;
const item = { kind: "annotation", id: 1, cfi: "cfi1", text: "words", colour: "#FACC15", style: "highlight" } as const;
const row = (number: number, path = "/book.epub", kind: ItemKind = "annotation") => {
  const [start, end] = [`s${number}`, `e${number}`];
  const made = { kind, annotationId: annotationId(number), start, end, passage: "words", colour: "", style: "" };
  const change = { operation: "create", item: made, digest: "d", state: "pending", rowId: number } as const;
  return { ...change, fingerprint, path } as unknown as PendingItem;
};

describe("a book with pending notes", () => {
  test("is merged if one of its notes was made in a file that is still there", () => {
    for (const number of [1, 2]) {
      const { lists, database, beginWithout, occasions } = device({ pending: [row(1), row(2)] });
      const mark = annotationId(number);
      database.run("UPDATE pending_annotations SET path = '/old.epub' WHERE mark = :mark", { mark });
      expect(beginWithout("/old.epub", "/book.epub")).toMatchObject({ ok: true });
      expect([lists, occasions.isHeld(row(1))]).toEqual([[], false]);
      beginWithout("/old.epub");
      expect([lists, occasions.isHeld(row(1))]).toEqual([["annotation", "note"], false]);
    }
  });

  test("keeps them back after a failed merge", () => {
    const { state, begin, lists, occasions } = device({ pending: [row(1)] });
    state.list = failed(refusal);
    begin();
    expect([lists, occasions.isHeld(row(1))]).toEqual([["annotation"], true]);
  });

  test("keeps them back after a failed merge that was asked for, also without their file", () => {
    const { state, beginWithoutFile, open, occasions } = device({ pending: [row(1)] });
    state.list = failed(refusal);
    open();
    beginWithoutFile();
    expect(occasions.isHeld(row(1))).toBe(true);
  });

  test("keeps back only the kinds that sync both ways", () => {
    const { occasions } = device();
    const kinds = ["annotation", "note", "bookmark", "entry"] as const;
    expect(kinds.map((kind) => occasions.isHeld(row(1, "/book.epub", kind)))).toEqual([true, true, false, false]);
  });

  test("keeps them back after a refusal, but not if the server has no lists", () => {
    const refused = (failure: Parameters<typeof failed>[0]): boolean => {
      const { state, open, begin, occasions } = device();
      state.list = failed(failure as never);
      open();
      begin();
      return occasions.isHeld(row(1));
    };
    expect(refused({ kind: "refused", status: 403, message: "" })).toBe(true);
    expect(refused({ kind: "unsupported", what: "highlights" })).toBe(false);
  });
});

describe("a highlight that is on the server, and no longer here", () => {
  const added = (prepare: (all: ReturnType<typeof device>) => void): number => {
    const all = device();
    const file = { fingerprint, path: "/book.epub", at: 0 };
    saveMergeOutcome(all.database, file, { base: [agreedOn(1)], forgotten: [], changes: [], settled: [] });
    all.state.list = ok({ items: [item], complete: true });
    prepare(all);
    all.open();
    all.begin();
    return all.annotations();
  };

  test("is not added again if the reader deleted it in this session or before", () => {
    expect(added(() => undefined)).toBe(1);
    expect(added(({ state }) => (state.isTouched = true))).toBe(0);
    expect(added(({ database }) => saveTouchedAnnotations(database, fingerprint, [annotationId(1)]))).toBe(0);
    expect(added(({ database }) => saveTouchedAnnotations(database, fingerprint, [annotationId(2)]))).toBe(1);
  });
});

test("a merge stops once its notes do not sync both ways any more", () => {
  const stopped = (settings: Parameters<ReturnType<typeof device>["set"]>[0]): boolean => {
    const { state, open, begin, set, isStopping } = device({ here: 1, settings: { bookmarks: "send" } });
    const { hasBook } = state;
    let stopping = false;
    Object.defineProperty(state, "hasBook", { get: () => (set(settings), (stopping = isStopping()), hasBook) });
    open();
    begin();
    return stopping;
  };
  expect(stopped({ highlights: "off" })).toBe(true);
  expect(stopped({ bookmarks: "both" })).toBe(true);
  expect(stopped({ highlights: "both", bookmarks: "send", wifiUpload: true } as never)).toBe(false);
});

describe("several notes that were deleted on the server", () => {
  test("are asked about once, also after another book and a second merge", () => {
    const { open, begin, browse, occasions, database, questions } = device({ here: 2 });
    saveBook(database, { fingerprint: other, type: "EPUB", id: 8 as BookId }, "/b.epub", { size: 2, modifiedAt: 1 });
    open();
    begin();
    occasions.want(fingerprint, "/book.epub");
    begin();
    occasions.want(other, "/b.epub");
    begin();
    browse();
    expect(questions).toHaveLength(1);
    expect(questions[0]?.title).toContain("2 notes");
    questions[0]?.choices[1]?.run();
    browse();
    expect(questions).toHaveLength(1);
  });
});

describe("a sync is requested", () => {
  test("at closing if one of several books still waits for its merge", () => {
    const { open, begin, occasions, wanted, book } = device();
    open();
    begin();
    occasions.closed(book);
    expect(wanted).toHaveLength(1);
    occasions.want(other, "/b.epub");
    occasions.closed(book);
    expect(wanted).toHaveLength(2);
  });

  test("at the next opening if the merge was interrupted", () => {
    const { state, interrupted, open, begin, wanted } = device();
    state.list = ok({ items: [item], complete: true });
    interrupted.is = true;
    open();
    begin();
    open();
    expect(wanted).toHaveLength(2);
  });

  test("at the next opening if the book lost its list, and the server has notes of it", () => {
    const { state, database, open, begin, wanted } = device();
    const file = { fingerprint, path: "/book.epub", at: 0 };
    saveMergeOutcome(database, file, { base: [agreedOn(1)], forgotten: [], changes: [], settled: [] });
    state.list = ok({ items: [item], complete: true });
    state.isTouched = true;
    open();
    begin();
    open();
    expect(wanted).toHaveLength(2);
  });

  test("at no page turn before the first merge", () => {
    const { open, occasions, book, wanted, clock } = device();
    open();
    clock.advance(60);
    occasions.turned(book, true);
    expect(wanted).toHaveLength(1);
  });
});
