// Places of annotations and server items in one file (src/features/annotations/send/unplacedItems.ts).
import type { CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import {
  createItemPlaces,
  isOfOtherEngine,
  isPage,
  saveUnplaced,
  sortUnplaced,
  unplacedOf,
} from "../../../../src/features/annotations/send/unplacedItems";
import type { AnnotationIndex } from "../../../../src/features/annotations/merge/annotationIndex";
import { listBaseItems } from "../../../../src/features/annotations/merge/baseItems.store";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { ListedKind } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import { saveBook } from "../../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import type { ItemKind } from "../../../../src/model/annotation";
import { aBookmark, aHighlight, aNote, looks } from "../../../fakes/mergeItems";
import { memoryDatabase } from "../../../fakes/memoryStore";
import { only, testContext } from "../../../fakes/testContext";

const fingerprint = "a" as Fingerprint;
const id = 7 as BookId;
const file = { fingerprint, path: "/a.epub" };
const passage = { start: "s1", end: "e1", text: "words" };
const point = { start: "s1", text: "Where it began" };

/** `asked`: the questions to the resolver. */
function places(given: Partial<CfiResolver> = {}, isServerFile: boolean | undefined = true) {
  const asked: unknown[] = [];
  const resolver = only<CfiResolver>("resolver", {
    resolve: (_, one) => (asked.push(one), { cfi: `cfi of ${one.start}` }),
    key: (_, cfi, kind) => `${kind} at ${cfi}`,
    range: (_, cfi, text) => (asked.push([cfi, text]), { start: "s1", end: "e1", words: text, key: `range ${cfi}` }),
    point: (_, cfi) => (asked.push(cfi), { start: "s1", words: "" }),
    ...given,
  });
  return { asked, ...createItemPlaces(resolver, file, () => isServerFile) };
}

describe("the place of an annotation", () => {
  test("is one key for a passage, another for a point, and the number of a page", () => {
    const { keyOfAnnotation, asked } = places();
    expect(keyOfAnnotation(passage)).toBe("passage passage at cfi of s1");
    expect(keyOfAnnotation(point)).toBe("point point at cfi of s1");
    expect(asked).toEqual([
      { start: "s1", end: "e1", passage: "words" },
      { start: "s1", end: undefined, passage: "" },
    ]);
    expect(keyOfAnnotation({ start: "12", text: "" })).toBe("page 12");
    expect(keyOfAnnotation({ start: "12", end: "13", text: "" })).toBe("passage passage at cfi of 12");
  });

  test.each([
    ["cannot be read now", { resolve: () => "later" as const }],
    ["is not in the file", { resolve: () => ({ reason: "noPlace" as const }) }],
    ["has no key", { key: () => undefined }],
  ])("has no key if it %s", (_, given) => {
    expect(places(given).keyOfAnnotation(passage)).toBeUndefined();
  });

  test("can be made on the server only if it is found, in the server's file", () => {
    expect(places().isPlaceable(passage)).toBe(true);
    expect(places({}, false).isPlaceable(passage)).toBe(false);
    expect(places({ resolve: () => ({ reason: "noPlace" }) }).isPlaceable(passage)).toBe(false);
    expect(places({ resolve: () => "later" }).isPlaceable(passage)).toBeUndefined();
    const { isPlaceable, asked } = places();
    isPlaceable(passage);
    expect(asked).toEqual([{ start: "s1", end: "e1", passage: "words" }]);
  });
});

describe("the place of an item of the server", () => {
  test("is a passage, found by its words and looked for once", () => {
    const { placeOf, keyOfItem, endsOfItem, asked } = places();
    expect(placeOf(aHighlight)).toMatchObject({ start: "s1", end: "e1" });
    expect(keyOfItem(aHighlight)).toBe("passage range cfi5");
    expect(endsOfItem(aHighlight)).toBe("|s1|e1");
    expect(asked).toEqual([["cfi5", "words"]]);
    expect(keyOfItem(aNote)).toBe("passage range cfi6");
  });

  test("is a point without words, only in the server's file", () => {
    const { placeOf, keyOfItem, endsOfItem } = places();
    expect(placeOf(aBookmark)).toEqual({ start: "s1", words: "" });
    expect(keyOfItem(aBookmark)).toBe("point point at cfi8");
    expect(endsOfItem(aBookmark)).toBeUndefined();
    const elsewhere = places({}, false);
    expect(elsewhere.placeOf(aBookmark)).toEqual({ reason: "otherFile" });
    expect(elsewhere.endsOfItem(aBookmark)).toBeUndefined();
    expect(elsewhere.keyOfItem(aHighlight)).toBe("passage range cfi5");
    const unknown = createItemPlaces(only<CfiResolver>("resolver", {}), file, () => undefined);
    expect([unknown.placeOf(aBookmark), unknown.endsOfItem(aBookmark)]).toEqual([undefined, undefined]);
  });

  test("is a page, or nothing", () => {
    const { placeOf, keyOfItem, endsOfItem, asked } = places();
    expect(placeOf({ kind: "bookmark", id: 1, page: 12 })).toEqual({ start: "12", words: "" });
    expect(keyOfItem({ kind: "bookmark", id: 1, page: 12 })).toBe("page 12");
    expect(placeOf({ kind: "bookmark", id: 2 })).toBeUndefined();
    expect(endsOfItem({ kind: "bookmark", id: 2 })).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test("is unknown while it cannot be read, and a reason if it is not there", () => {
    const later = places({ range: () => "later", point: () => "later" });
    expect([later.placeOf(aHighlight), later.placeOf(aBookmark)]).toEqual([undefined, undefined]);
    const missing = places({ range: () => ({ reason: "noPlace" }) });
    expect([missing.placeOf(aHighlight), missing.keyOfItem(aHighlight)]).toEqual([{ reason: "noPlace" }, undefined]);
    expect(places({ key: () => undefined }).keyOfItem(aBookmark)).toBeUndefined();
  });
});

test.each([
  ["0", true],
  ["129", true],
  ["", false],
  ["1a", false],
  ["/body/p", false],
])("%j is a page number: %s", (start, expected) => {
  expect(isPage(start)).toBe(expected);
});

test.each<[ItemKind, string, string, boolean]>([
  ["bookmark", "12", "/a.epub", true],
  ["annotation", "12:30:40", "/a.epub", true],
  ["bookmark", "12:30:40", "/a.epub", true],
  ["annotation", "12", "/a.epub", false],
  ["entry", "12:30:40", "/a.epub", false],
  ["bookmark", "12", "/a.pdf", false],
  ["bookmark", "/body/p:1", "/a.epub", false],
])("a %s at %s of %s is of another engine: %s", (kind, start, path, expected) => {
  expect(isOfOtherEngine({ kind, start }, path)).toBe(expected);
});

describe("records of items without a place", () => {
  const placeOf = () => ({ reason: "otherFile" as const });
  const index = (known: string[] = []) =>
    only<AnnotationIndex>("index", {
      find: (one) => (one !== undefined && known.includes(one) ? ({} as never) : undefined),
    });
  const pairs = [{ annotationId: "m", rows: [], items: [aHighlight, { ...aNote, text: undefined }], pending: [] }];
  const book = { fingerprint, id, path: "/a.epub", isTouched: () => false };

  test("have what the server says of each, and the file that was tried", () => {
    const found = unplacedOf(testContext(), book, { pairs, places: { ...places(), placeOf }, index: index() });
    expect(found).toEqual([
      {
        kind: "annotation",
        annotationId: "there:5",
        digest: "-",
        serverId: 5,
        cfi: "cfi5",
        values: { ...looks, note: "", title: "" },
        wasOnServer: true,
        bookId: id,
        triedFile: "other a",
        reason: "This file is not the one on the server, so the place may be elsewhere in it.",
        title: "One",
        passage: "words",
      },
      expect.objectContaining({ kind: "note", annotationId: "there:6", passage: "mine" }),
    ]);
    const given = { pairs, places: { ...places(), placeOf: () => ({ reason: "noPlace" as const }) }, index: index() };
    expect(unplacedOf(testContext(), book, given).map(({ triedFile }) => triedFile)).toEqual(["a", "a"]);
  });

  test("are none for what is here, or has a place, or may have one later", () => {
    const none = (given: Partial<Parameters<typeof unplacedOf>[2]>) =>
      unplacedOf(testContext(), book, { pairs, places: { ...places(), placeOf }, index: index(), ...given });
    expect(none({ index: index(["m"]) })).toEqual([]);
    expect(none({ places: places() })).toEqual([]);
    expect(none({ places: { ...places(), placeOf: () => undefined } })).toEqual([]);
  });

  const kinds: readonly ListedKind[] = ["annotation", "note"];
  const row = (given: Partial<BaseItem>): BaseItem => ({
    kind: "annotation",
    annotationId: "there:5",
    digest: "-",
    wasOnServer: true,
    ...given,
  });
  const tried = { triedFile: "a" };

  test.each<[string, Partial<BaseItem>, boolean, number]>([
    ["stays while the item is listed", tried, true, 0],
    ["is forgotten once the item is gone", { ...tried, annotationId: "there:9" }, true, 1],
    ["stays if the list may lack the item", { ...tried, annotationId: "there:9" }, false, 0],
    ["stays if the item has a place", { annotationId: "there:9" }, true, 0],
    ["is forgotten if it is of another book", { bookId: 8 as BookId }, true, 1],
    ["stays if it is of this book", { bookId: id }, true, 0],
    ["stays if its kind is not merged", { ...tried, kind: "bookmark", bookId: 8 as BookId }, true, 0],
    ["stays as a note on the book", { ...tried, kind: "entry", bookId: 8 as BookId }, true, 0],
    ["is forgotten in another file", { triedFile: "b" }, true, 1],
  ])("%s", (_, given, isComplete, count) => {
    const database = memoryDatabase();
    const lists = { kinds, items: [aHighlight], isComplete };
    const { forgotten } = sortUnplaced(testContext({ database }), { fingerprint, id }, { lists, rows: [row(given)] });
    const { kind, annotationId } = row(given);
    expect(forgotten).toEqual(count === 0 ? [] : [{ kind, annotationId }]);
  });

  test("are stored and forgotten", () => {
    const database = memoryDatabase();
    saveBook(database, { fingerprint, type: "EPUB", id }, "/a.epub", { size: 1, modifiedAt: 1 });
    const context = testContext({ database });
    const stored = () => listBaseItems(database, fingerprint, () => undefined).map(({ annotationId }) => annotationId);
    saveUnplaced(context, book, { base: [row(tried)], forgotten: [] });
    expect(stored()).toEqual(["there:5"]);
    saveUnplaced(context, book, { base: [], forgotten: [] });
    expect(stored()).toEqual(["there:5"]);
    saveUnplaced(context, book, { base: [row({ ...tried, annotationId: "there:6" })], forgotten: [row(tried)] });
    expect(stored()).toEqual(["there:6"]);
  });
});
