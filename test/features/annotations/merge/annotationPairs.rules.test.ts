import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import {
  type AnnotationPair,
  type BookSides,
  pairAnnotations,
  type PendingChange,
} from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { ListedKind, ServerItem } from "../../../../src/features/annotations/merge/threeWayMerge.rules";

const item = (id: number, place: string, kind: ListedKind = "annotation"): ServerItem => ({ kind, id, cfi: place });
const row = (annotationId: string, serverId: number | undefined, cfi: string): BaseItem => ({
  kind: "annotation",
  annotationId: annotationId,
  digest: "",
  serverId,
  cfi,
  wasOnServer: true,
});
const deletion = (annotationId: string): PendingChange => ({
  operation: "delete",
  item: { kind: "annotation", annotationId, start: "", passage: "", colour: "", style: "" },
  digest: "",
  rowId: 1,
  state: "pending",
});

/** Marks are called `<place>`, or `<place>+` for a second one there; the server's are where their CFI says. */
function pairsOf(given: Partial<BookSides>): readonly AnnotationPair[] {
  return pairAnnotations({
    annotationIds: [],
    items: [],
    rows: [],
    pending: [],
    placeOfAnnotation: (annotationId) => annotationId.split("+")[0],
    placeOfItem: ({ cfi }) => cfi,
    endsOfItem: () => undefined,
    isDeleted: () => false,
    isComplete: true,
    rest: () => undefined,
    ...given,
  });
}

function paired(given: Partial<BookSides>): readonly [string | undefined, ...string[]][] {
  const told = ({ annotationId, items }: AnnotationPair): [string | undefined, ...string[]] => [
    annotationId,
    ...items.map(({ kind, id }) => `${kind} ${id}`),
  ];
  return pairsOf(given).map(told);
}

describe("pairs of local annotations and server items", () => {
  test("are found by the server's ID at any place", () => {
    expect(paired({ annotationIds: ["a"], items: [item(5, "b")], rows: [row("a", 5, "a")] })).toEqual([
      ["a", "annotation 5"],
    ]);
  });

  test("are found by place without an ID, or before the first merge", () => {
    expect(paired({ annotationIds: ["a"], items: [item(5, "a")], rows: [row("a", undefined, "a")] })).toEqual([
      ["a", "annotation 5"],
    ]);
    expect(paired({ annotationIds: ["a"], items: [item(5, "a")] })).toEqual([["a", "annotation 5"]]);
  });

  test("join a highlight and a note of one place", () => {
    expect(paired({ items: [item(5, "a"), item(5, "a", "note")] })).toEqual([[undefined, "annotation 5", "note 5"]]);
  });

  test("are two if the server has two highlights at one place", () => {
    const items = [item(5, "a"), item(6, "a")];
    expect(paired({ items })).toEqual([
      [undefined, "annotation 5"],
      [undefined, "annotation 6"],
    ]);
    expect(paired({ annotationIds: ["a", "a+"], items })).toEqual([
      ["a", "annotation 5"],
      ["a+", "annotation 6"],
    ]);
    expect(paired({ annotationIds: ["a"], items, rows: [row("a", 5, "a")] })).toEqual([
      ["a", "annotation 5"],
      [undefined, "annotation 6"],
    ]);
  });

  test("are listed once if the list has an item twice", () => {
    expect(paired({ items: [item(5, "a"), item(5, "a")] })).toEqual([[undefined, "annotation 5"]]);
  });

  test("include an annotation that the reader deleted and made again", () => {
    const given = { annotationIds: ["a+"], items: [item(5, "a")], rows: [row("a", 5, "a")], pending: [deletion("a")] };
    expect(paired(given)).toEqual([["a+", "annotation 5"]]);
  });

  test("keep the base of a repeated annotation only if the reader deleted the old one", () => {
    const words = { colour: "#FACC15", style: "highlight", note: "before", title: "" };
    const sides = { annotationIds: ["a+"], items: [item(5, "a")], rows: [{ ...row("a", 5, "a"), values: words }] };
    const given = {
      pending: [],
      placeOfAnnotation: (annotationId: string) => annotationId.split("+")[0],
      rest: () => undefined,
    };
    const wordsAfter = (isDeleted: boolean): unknown => {
      const placed = { placeOfItem: ({ cfi }: ServerItem) => cfi, isDeleted: () => isDeleted, isComplete: true };
      const [pair] = pairAnnotations({ ...sides, ...given, ...placed, endsOfItem: () => undefined });
      return [pair?.annotationId, pair?.rows[0]?.values];
    };
    expect([wordsAfter(true), wordsAfter(false)]).toEqual([
      ["a+", words],
      ["a+", undefined],
    ]);
  });

  test("take over the base of a repeated annotation whose deletion is pending", () => {
    const values = { colour: "#FACC15", style: "highlight", note: "before", title: "" };
    const base = { annotationIds: ["a+"], items: [item(5, "a")], rows: [{ ...row("a", 5, "a"), values }] };
    const [pair] = pairsOf({ ...base, pending: [deletion("a")] });
    expect(pair).toMatchObject({ annotationId: "a+", rows: [{ annotationId: "a", values }], pending: [deletion("a")] });
    const update = { ...deletion("a"), operation: "update" as const };
    expect(pairsOf({ ...base, pending: [update] })[0]?.rows[0]?.values).toBeUndefined();
  });

  test("are not found by a row whose item the server refused", () => {
    const rows = [{ ...row("b", 5, "b"), reason: "no place" }];
    expect(paired({ annotationIds: ["a", "b"], items: [item(5, "a")], rows })).toEqual([["a", "annotation 5"], ["b"]]);
  });

  test("are found by the sent place if the answer had no ID", () => {
    const rows = [row("a", undefined, "b")];
    expect(paired({ annotationIds: ["a"], items: [item(5, "b")], rows })).toEqual([["a", "annotation 5"]]);
    expect(paired({ annotationIds: ["a"], items: [item(5, "b", "note")], rows })).toEqual([
      ["a"],
      [undefined, "note 5"],
    ]);
  });

  test("without a local annotation count the other items at their place", () => {
    const items = [item(5, "a"), item(6, "a"), item(7, "b")];
    expect(pairsOf({ annotationIds: ["a"], items }).map(({ annotationId, others }) => [annotationId, others])).toEqual([
      ["a", undefined],
      [undefined, 1],
      [undefined, 0],
    ]);
  });

  test("stay together if another annotation is at their place", () => {
    const sides = { annotationIds: ["a", "a+"], items: [item(5, "a")], rows: [row("a", 5, "a")] };
    expect(paired(sides)).toEqual([["a", "annotation 5"], ["a+"]]);
    const rows = [row("a", 5, "a"), row("a+", 6, "a")];
    expect(paired({ annotationIds: ["a+"], items: [item(5, "a"), item(6, "a")], rows })).toEqual([
      ["a+", "annotation 6"],
      ["a", "annotation 5"],
    ]);
  });

  test("count an annotation that is gone here once among those at its place", () => {
    const sides = { items: [item(5, "a"), item(6, "a")], rows: [row("a", 5, "a")] };
    expect(pairsOf(sides).map(({ annotationId, others }) => [annotationId, others])).toEqual([
      ["a", undefined],
      [undefined, 1],
    ]);
  });

  test("leave out an item without a place", () => {
    expect(paired({ annotationIds: ["a"], items: [item(5, "a")], placeOfItem: () => undefined })).toEqual([
      ["a"],
      [undefined, "annotation 5"],
    ]);
  });

  describe("whose ends another device moved", () => {
    const at = (from: number, to: number, time = ""): string => {
      const place = "/body/DocFragment[2]/body/p[3]/text()";
      return `${time}|${place}.${from}|${place}.${to}`;
    };
    const old = at(0, 9, "10:00");
    const gone = {
      annotationIds: [old],
      items: [item(6, at(0, 15))],
      rows: [row(old, 5, old)],
      endsOfItem: ({ cfi }: ServerItem) => cfi,
    };

    test("have the new item alone", () => {
      expect(paired(gone)).toEqual([[old, "annotation 6"]]);
    });

    test("count as moved there, and keep the row of the old place if moved here too", () => {
      expect(pairsOf(gone)).toMatchObject([{ annotationId: old, isMovedThere: true, rows: [row(old, 5, old)] }]);
      const moved = at(4, 9, "10:00");
      const [both, ...none] = pairsOf({ ...gone, annotationIds: [moved], pending: [deletion(old)] });
      expect(both).toMatchObject({ annotationId: moved, movedFrom: old, isMovedThere: true, pending: [deletion(old)] });
      expect([both?.rows, none]).toEqual([[row(old, 5, old)], []]);
    });

    test("do not count as moved if the annotation was made again with the same ends", () => {
      expect(pairsOf({ ...gone, items: [item(6, at(0, 9))] })).toMatchObject([
        { annotationId: old, isMovedThere: false },
      ]);
    });

    test("have the note of the annotation too", () => {
      const items = [item(6, at(0, 15)), item(7, at(0, 15), "note")];
      expect(paired({ ...gone, items })).toEqual([[old, "annotation 6", "note 7"]]);
    });

    test("are found by one row that was on the server", () => {
      const note: BaseItem = { ...row(old, undefined, old), kind: "note", wasOnServer: false };
      expect(paired({ ...gone, rows: [row(old, 5, old), note] })).toEqual([[old, "annotation 6"]]);
    });

    test("do not take the item of another annotation", () => {
      const other = at(0, 15, "11:00");
      const rows = [row(old, 5, old), row(other, 6, other)];
      const items = [...gone.items, item(7, at(50, 60))];
      expect(paired({ ...gone, annotationIds: [old, other], rows, items })).toEqual([
        [old],
        [other, "annotation 6"],
        [undefined, "annotation 7"],
      ]);
    });

    test("do not give an item to an annotation of their time that has one, or is elsewhere", () => {
      const known = at(4, 12, "10:00");
      const sides = { ...gone, items: [item(5, old), item(6, known)], rows: [row(old, 5, old), row(known, 6, known)] };
      expect(paired({ ...sides, annotationIds: [known] })).toEqual([
        [known, "annotation 6"],
        [old, "annotation 5"],
      ]);
      const beside = at(20, 30, "10:00");
      expect(paired({ ...sides, annotationIds: [beside], items: [item(5, old)] })).toEqual([
        [beside],
        [old, "annotation 5"],
        [known],
      ]);
      const moved = at(4, 9, "10:00");
      expect(paired({ ...sides, annotationIds: [moved], items: [item(5, old)] })).toEqual([
        [moved, "annotation 5"],
        [known],
      ]);
    });

    test("have the new item if the ends were moved on both sides", () => {
      const moved = at(4, 9, "10:00");
      expect(paired({ ...gone, annotationIds: [moved], pending: [deletion(old)] })).toEqual([[moved, "annotation 6"]]);
      const other = at(4, 9, "10:05");
      expect(paired({ ...gone, annotationIds: [other], pending: [deletion(old)] })).toEqual([
        [other],
        [old],
        [undefined, "annotation 6"],
      ]);
    });

    test.each<[string, Partial<BookSides>]>([
      ["the server still has the old one", { items: [item(5, old), item(6, at(0, 15))] }],
      ["a list is incomplete", { isComplete: false }],
      ["the server never had it", { rows: [{ ...row(old, undefined, old), wasOnServer: false }] }],
      ["it could not be placed there", { rows: [{ ...row(old, undefined, old), reason: "no place" }] }],
    ])("are not joined if %s", (_name, given) => {
      const [first, second] = paired({ ...gone, ...given });
      expect([first?.[0], second]).toEqual([old, [undefined, "annotation 6"]]);
    });
  });
});
