import {
  baseItemIn,
  baseItemValues,
  itemCells,
  knownIn,
  pendingChangeIn,
  pendingItemIn,
  unplaceableIn,
} from "../../../src/features/annotations/annotationRow.store";
import type { BaseItem, ItemChange } from "../../../src/features/annotations/collect/itemChanges.rules";
import type { Row } from "../../../src/store/database";
import type { BookId, Fingerprint } from "../../../src/model/book";

const synced: Row = {
  kind: "annotation",
  mark: "one",
  digest: "d",
  server_id: 5,
  cfi: "cfi",
  title: "Chapter",
  passage: "words",
  color: "#FACC15",
  style: "highlight",
  note: "mine",
  was_there: 1,
  is_own: 1,
  book_id: 7 as BookId,
  came_at: 50,
};

const base: BaseItem = {
  kind: "annotation",
  annotationId: "one",
  digest: "d",
  serverId: 5,
  cfi: "cfi",
  reason: undefined,
  isOutdated: undefined,
  isOfOtherFile: undefined,
  passage: "words",
  title: "Chapter",
  values: { colour: "#FACC15", style: "highlight", note: "mine", title: "" },
  wasOnServer: true,
  isOwn: true,
  bookId: 7 as BookId,
  createdAt: 50,
  triedFile: undefined,
};

describe("a row of the base", () => {
  test("has all that the merge compares", () => {
    expect(baseItemIn(synced)).toEqual(base);
  });

  test.each<[string, Row, Partial<BaseItem>]>([
    ["not on the server and of another file", { was_there: 0, is_own: 0 }, { wasOnServer: false, isOwn: false }],
    [
      "with a style and no other value",
      { color: undefined, note: undefined },
      { values: { ...base.values!, colour: "", note: "" } },
    ],
    ["of unknown values", { style: undefined }, { values: undefined }],
    [
      "of a bookmark, whose title is compared",
      { kind: "bookmark" },
      { kind: "bookmark", values: { ...base.values!, title: "Chapter" } },
    ],
    ["of a bookmark without a title", { kind: "bookmark", title: undefined }, { kind: "bookmark", title: undefined }],
    ["with a file of the present rules", { tried: "f", rules: 2 }, { triedFile: "f" }],
    ["with a file of earlier rules", { tried: "f", rules: 1 }, { triedFile: "", isOutdated: true }],
    [
      "with a file that was not known as the server's",
      { tried: "f", rules: 0 },
      { triedFile: "f", isOfOtherFile: true },
    ],
    ["of earlier rules without a file", { rules: 1 }, { triedFile: undefined, isOutdated: true }],
  ])("%s", (_name, row, expected) => {
    expect(baseItemIn({ ...synced, ...row })).toEqual({ ...base, ...expected });
  });

  test("is written with the title that its kind compares", () => {
    const cells = {
      kind: "annotation",
      mark: "one",
      digest: "d",
      server_id: 5,
      cfi: "cfi",
      reason: undefined,
      title: "Chapter",
      passage: "words",
      color: "#FACC15",
      style: "highlight",
      note: "mine",
      was_there: 1,
      book_id: 7,
      came_at: 50,
      tried: undefined,
      rules: undefined,
    };
    expect(baseItemValues(base)).toEqual(cells);
    const values = { ...base.values!, title: "Of the bookmark" };
    expect(baseItemValues({ ...base, kind: "bookmark", values, wasOnServer: false })).toEqual({
      ...cells,
      kind: "bookmark",
      title: "Of the bookmark",
      was_there: 0,
    });
  });

  test("is written with the present rules if it had no place in a file", () => {
    expect(baseItemValues({ ...base, triedFile: "f", reason: "noPlace" })).toMatchObject({ tried: "f", rules: 2 });
  });
});

describe("a known item", () => {
  test.each([
    [undefined, undefined, undefined],
    [0, undefined, true],
    [1, true, undefined],
    [2, undefined, undefined],
  ])("refused by the rules %s is outdated: %s, of another file: %s", (rules, isOutdated, isOfOtherFile) => {
    expect(knownIn({ ...synced, rules, reason: "noPlace" })).toMatchObject({
      reason: "noPlace",
      isOutdated,
      isOfOtherFile,
    });
  });
});

describe("a row of a pending change", () => {
  const item = {
    kind: "note",
    annotationId: "one",
    start: "s",
    end: "e",
    passage: "words",
    note: "mine",
    colour: "#FACC15",
    style: "highlight",
    title: "Chapter",
  } as const;
  const change: ItemChange = { operation: "update", item, digest: "d", serverId: 5, cfi: "cfi" };
  const row: Row = {
    ...itemCells(change),
    id: 3,
    state: "failed",
    attempts: 2,
    reason: "why",
    hash: "f" as Fingerprint,
    path: "/a.epub",
  };

  test("has the change with its state", () => {
    expect(pendingChangeIn(row)).toEqual({ ...change, rowId: 3, state: "failed" });
    expect(pendingChangeIn({ ...row, note: undefined }).item).toEqual({ ...item, note: undefined });
  });

  test("has the book and the attempts for the sender", () => {
    expect(pendingItemIn({ ...row, book_id: 7 as BookId, title_of_book: "A" })).toEqual({
      ...change,
      rowId: 3,
      state: "failed",
      fingerprint: "f",
      bookId: 7,
      book: "A",
      path: "/a.epub",
      reason: "why",
      attempts: 2,
    });
  });
});

test.each([
  [{ book: "A", title: "Chapter", passage: "words", reason: "noPlace", tried: "f" }, "A", true],
  [{ title: "Chapter", passage: "words", reason: "noPlace" }, "Chapter", false],
])("an annotation without a place has the title of its book, or its own", (row, title, isThere) => {
  expect(unplaceableIn(row)).toEqual({ title, passage: "words", reason: "noPlace", isThere });
});
