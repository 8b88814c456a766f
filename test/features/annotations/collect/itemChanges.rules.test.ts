import type { AnnotationItem } from "../../../../src/model/annotation";
import {
  changesTo,
  deletionOf,
  takenOver,
  unknownDigest,
  unwantedItems,
  type KnownItem,
} from "../../../../src/features/annotations/collect/itemChanges.rules";

describe("the changes to send to the server", () => {
  const item = (annotationId: string): AnnotationItem => ({
    kind: "note",
    annotationId: annotationId,
    start: "s",
    passage: "words",
    colour: "#FFFF33",
    style: "highlight",
  });
  const known = (annotationId: string, digest: string, reason?: string): KnownItem => ({
    kind: "note",
    annotationId: annotationId,
    digest,
    serverId: 7,
    reason,
  });
  const wanted = [{ item: item("a"), digest: "1" }];

  test("are empty if nothing changed", () => {
    expect(changesTo(wanted, [known("a", "1")])).toEqual([]);
  });

  test("create new items, and update changed items by their ID", () => {
    expect(changesTo(wanted, [])).toMatchObject([{ operation: "create" }]);
    expect(changesTo(wanted, [known("a", "0")])).toMatchObject([{ operation: "update", serverId: 7 }]);
  });

  test("leave out an item that could not be placed", () => {
    expect(changesTo(wanted, [known("a", "0", "no place")])).toEqual([]);
  });

  test("retry an item that an earlier version of the rules could not place", () => {
    const refused = { ...known("a", "0", "no place"), isOutdated: true };
    expect(changesTo(wanted, [refused])).toMatchObject([{ operation: "create", item: { annotationId: "a" } }]);
  });

  test("retry an item once its file is confirmed as the server's", () => {
    const refused = { ...known("a", "1", "another file"), isOfOtherFile: true };
    expect(changesTo(wanted, [refused])).toEqual([]);
    expect(changesTo(wanted, [refused], true)).toMatchObject([{ operation: "create", item: { annotationId: "a" } }]);
    expect(changesTo(wanted, [known("a", "1", "no place")], true)).toEqual([]);
  });

  test("delete only items whose deletion was reported, not items that are missing", () => {
    expect(changesTo([], [known("a", "1")])).toEqual([]);
    expect(unwantedItems([], [], [known("a", "1")])).toEqual([]);
    const gone = unwantedItems(["a"], [], [known("a", "1"), known("b", "1")]);
    expect(gone.map((item) => deletionOf(item))).toMatchObject([
      { operation: "delete", item: { annotationId: "a" }, serverId: 7 },
    ]);
    expect(unwantedItems(["a"], wanted, [known("a", "1")])).toEqual([]);
  });

  test("compare an item with the known one of its kind and annotation alone", () => {
    const others = [{ ...known("a", "0"), kind: "bookmark" as const }, known("b", "0")];
    expect(changesTo(wanted, others)).toMatchObject([{ operation: "create" }]);
    expect(changesTo(wanted, others.concat([known("a", "1")]))).toEqual([]);
  });

  test("leave out an item that was taken over with unknown content", () => {
    const items = [known("a", unknownDigest), known("b", "1")];
    expect(changesTo(wanted, items)).toEqual([]);
    expect(takenOver(wanted.concat([{ item: item("b"), digest: "1" }]), items)).toEqual(wanted);
    expect(takenOver(wanted, [{ ...known("a", unknownDigest), kind: "bookmark" }])).toEqual([]);
    expect(takenOver(wanted, [known("a", "1")])).toEqual([]);
  });

  test("do not delete an item that the server never had", () => {
    expect(unwantedItems(["a"], [], [known("a", "1", "no place")])).toEqual([]);
    const bookmark = { ...known("a", "1"), kind: "bookmark" as const };
    expect(unwantedItems(["a"], wanted, [bookmark])).toEqual([bookmark]);
  });
});

test("a deletion has the number and the place of its item, and no content", () => {
  const item = { kind: "note", annotationId: "m", start: "", passage: "", colour: "", style: "" };
  expect(deletionOf({ kind: "note", annotationId: "m", digest: "d", serverId: 5, cfi: "cfi", title: "One" })).toEqual({
    operation: "delete",
    item,
    digest: "d",
    serverId: 5,
    cfi: "cfi",
  });
});

test("items of another client are those with its kinds and IDs, without a digest", () => {
  const digestedItem = (kind: "note" | "entry", annotationId: string) => ({
    item: { kind, annotationId, start: "", passage: "", colour: "", style: "" },
    digest: "d",
  });
  const items = [digestedItem("note", "a"), digestedItem("entry", "a"), digestedItem("note", "b")];
  const known = (kind: "note" | "entry", annotationId: string, digest = "") => ({ kind, annotationId, digest });
  expect(takenOver(items, [known("note", "a"), known("note", "b")])).toEqual([items[0], items[2]]);
  expect(takenOver(items, [known("note", "a", "d"), known("entry", "a")])).toEqual([items[1]]);
});
