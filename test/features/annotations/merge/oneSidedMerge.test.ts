// Annotations that are not on both sides, or have moved (src/features/annotations/merge/mergeOutcome.ts).
import {
  forgetPair,
  recordAgreement,
  recordCreation,
  recordDeletion,
} from "../../../../src/features/annotations/merge/mergeOutcome";
import type { AnnotationPair, PendingChange } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { BaseItem, ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { remoteValues } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import type { ItemKind } from "../../../../src/model/annotation";
import { mergeScope } from "../../../fakes/mergeScope";
import { aBookmark, aHighlight, aNote, annotationId, highlight, looks } from "../../../fakes/mergeItems";

const nothing = { base: [], forgotten: [], changes: [], settled: [] };
const bare = (kind: ItemKind, of = annotationId) => ({
  kind,
  annotationId: of,
  start: "",
  passage: "",
  colour: "",
  style: "",
});
const row = (kind: ItemKind, given: Partial<BaseItem> = {}): BaseItem => ({
  kind,
  annotationId,
  digest: `digest of ${kind}`,
  wasOnServer: true,
  ...given,
});
const waiting = (operation: ItemChange["operation"], item: ItemChange["item"]): PendingChange => ({
  operation,
  item,
  digest: "waiting",
  rowId: 1,
  state: "pending",
});
const pairOf = (given: Partial<AnnotationPair>): AnnotationPair => ({
  annotationId,
  rows: [],
  items: [],
  pending: [],
  ...given,
});

describe("an annotation that is only here", () => {
  const noted = { ...highlight, note: "mine" };
  const created = (given: Partial<AnnotationPair>, scope = mergeScope()) =>
    recordCreation(scope, pairOf(given), noted).changes.map(({ operation, item }) => [operation, item.kind, item.note]);

  test("is created with its note, and what was known of it is forgotten", () => {
    const rows = [row("annotation")];
    const outcome = recordCreation(mergeScope(), pairOf({ rows }), noted);
    expect(outcome).toMatchObject({ base: [], forgotten: rows, settled: [] });
    expect(created({ rows })).toEqual([["create", "annotation", "mine"]]);
    expect(created({})).toEqual([["create", "note", "mine"]]);
  });

  test.each<[string, unknown, Partial<AnnotationPair>, Parameters<typeof mergeScope>[0]]>([
    ["was refused", [], { rows: [row("note", { reason: "refused" })] }, {}],
    ["is not merged", [], {}, { kinds: ["bookmark"] }],
    [
      "is a note on the book",
      [["create", "note", "mine"]],
      { rows: [row("note"), row("entry")] },
      { choice: { highlights: "both", bookmarks: "both", notesDestination: "both" } },
    ],
  ])("is not created again as a kind that %s", (_, expected, given, scope) => {
    expect(created(given, mergeScope(scope))).toEqual(expected);
  });

  test("is not queued twice, but a changed one is", () => {
    const [change] = recordCreation(mergeScope(), pairOf({}), noted).changes;
    if (change === undefined) throw new Error("nothing to create");
    const pending: PendingChange = { ...change, rowId: 1, state: "pending" };
    expect(recordCreation(mergeScope(), pairOf({ pending: [pending] }), noted)).toEqual(nothing);
    const others: readonly Partial<PendingChange>[] = [
      { digest: "other" },
      { serverId: 4 },
      { operation: "update" },
      { item: { ...change.item, note: "other" } },
      { item: { ...change.item, colour: "other" } },
      { item: { ...change.item, style: "other" } },
      { item: { ...change.item, title: "other" } },
    ];
    for (const other of others)
      expect(recordCreation(mergeScope(), pairOf({ pending: [{ ...pending, ...other }] }), noted).changes).toEqual([
        change,
      ]);
  });
});

describe("an annotation that was deleted here", () => {
  const pending = [waiting("create", bare("note")), waiting("delete", bare("annotation", "before"))];

  test("is deleted on the server with all its items", () => {
    const pair = pairOf({ items: [aHighlight, aNote], rows: [row("note")], pending });
    expect(recordDeletion(mergeScope(), pair)).toEqual({
      ...nothing,
      changes: [
        { operation: "delete", item: bare("annotation", "before"), digest: "waiting", serverId: 5, cfi: "cfi5" },
        { operation: "delete", item: bare("note", "before"), digest: "digest of note", serverId: 6, cfi: "cfi6" },
      ],
      // Of the annotation before, no creation waits any more.
      settled: [{ kind: "note", annotationId }],
    });
  });

  test("is not deleted twice", () => {
    const once = { ...waiting("delete", bare("annotation")), serverId: 5, cfi: "cfi5" };
    expect(recordDeletion(mergeScope(), pairOf({ items: [aHighlight], pending: [once] }))).toEqual(nothing);
    const otherText = { ...once, item: { ...once.item, note: "sent before", start: "s1" } };
    expect(recordDeletion(mergeScope(), pairOf({ items: [aHighlight], pending: [otherText] }))).toEqual(nothing);
  });

  test("stays while its deletion is not decided", () => {
    const pair = pairOf({ items: [aHighlight], rows: [row("annotation")], pending: pending.slice(0, 1) });
    expect(recordDeletion(mergeScope(), pair)).toEqual(nothing);
  });
});

describe("an annotation that is on neither side", () => {
  const rows = [row("annotation")];
  const settled = [{ kind: "annotation", annotationId }];
  const gone = [waiting("delete", bare("annotation"))];
  const isNew = [waiting("create", bare("annotation"))];
  const forgotten = { ...nothing, forgotten: rows, settled };

  test.each<[string, unknown, Partial<AnnotationPair>, boolean]>([
    ["is forgotten", { ...forgotten, settled: [] }, {}, true],
    ["is forgotten with its deletion", forgotten, { pending: gone }, true],
    ["keeps its deletion if the list may lack it", nothing, { pending: gone }, false],
    ["is forgotten with a deletion if the list has it", forgotten, { pending: gone, items: [aHighlight] }, false],
    ["keeps its creation, which has the only copy", nothing, { pending: isNew }, true],
    ["keeps its creation beside a change", nothing, { pending: [...isNew, waiting("update", bare("note"))] }, true],
    ["is forgotten with a creation if the list has it", forgotten, { pending: isNew, items: [aHighlight] }, true],
    ["is forgotten with its change", forgotten, { pending: [waiting("update", bare("annotation"))] }, true],
  ])("%s", (_, expected, given, isComplete) => {
    expect(forgetPair(mergeScope({ isComplete }), pairOf({ rows, ...given }))).toEqual(expected);
  });

  test("is forgotten with both changes if one of them deletes", () => {
    const pair = pairOf({ rows, pending: [waiting("create", bare("note")), ...gone] });
    expect(forgetPair(mergeScope(), pair).settled).toEqual([{ kind: "note", annotationId }, ...settled]);
  });

  test("keeps what waits of kinds that are not merged", () => {
    const pending = [waiting("delete", bare("entry")), waiting("delete", bare("bookmark")), ...gone];
    const scope = mergeScope({ kinds: ["annotation", "note"] });
    expect(forgetPair(scope, pairOf({ rows, pending }))).toEqual(forgotten);
  });
});

describe("an annotation whose ends moved here", () => {
  const movedFrom = "2026-01-01 10:00:00|s0|e1";
  const rows = [row("note", { annotationId: movedFrom }), row("annotation", { annotationId: movedFrom })];
  const items = [aHighlight, aNote];
  const moved = (given: Partial<AnnotationPair>, scope: Parameters<typeof mergeScope>[0] = {}) =>
    recordAgreement(mergeScope(scope), pairOf({ rows, items, movedFrom, ...given }), {
      annotation: { ...highlight, note: "mine" },
      remote: remoteValues(items),
    });

  test("is created at its new place, then the old one is deleted", () => {
    const { changes, forgotten } = moved({});
    expect(forgotten).toEqual([]);
    expect(changes.map(({ operation, item, digest, serverId }) => [operation, item.kind, digest, serverId])).toEqual([
      ["create", "annotation", expect.stringMatching(/^\w{32}$/), undefined],
      ["create", "note", expect.stringMatching(/^\w{32}$/), undefined],
      ["delete", "annotation", "digest of annotation", 5],
      ["delete", "note", "digest of note", 6],
    ]);
    expect(new Set(changes.map(({ digest }) => digest)).size).toBe(4);
    expect(changes[2]).toEqual({
      operation: "delete",
      item: bare("annotation", movedFrom),
      digest: "digest of annotation",
      serverId: 5,
      cfi: "cfi5",
    });
  });

  test("keeps the known rows, with the server's values, until then", () => {
    const { base } = moved({ rows: rows.map((one) => ({ ...one, wasOnServer: false })) });
    expect(base.map((one) => [one.kind, one.annotationId, one.wasOnServer, one.bookId, one.values])).toEqual([
      ["annotation", movedFrom, true, 7, { ...looks, note: "", title: "" }],
      ["note", movedFrom, true, 7, { colour: looks.colour, style: "", note: "mine", title: "" }],
    ]);
  });

  test("has no row for an item that had none, or one of its new place", () => {
    const [note, own] = rows;
    expect(moved({ rows: own === undefined ? [] : [own] }).base.map(({ kind }) => kind)).toEqual(["annotation"]);
    expect(moved({ rows: note === undefined ? [] : [{ ...note, annotationId }] }).base).toEqual([]);
  });

  test("is not created again as a kind that is not merged", () => {
    const { changes } = moved({}, { kinds: ["annotation"] });
    expect(changes.map(({ operation, item }) => [operation, item.kind])).toEqual([
      ["create", "annotation"],
      ["delete", "annotation"],
      ["delete", "note"],
    ]);
  });

  test.each([
    ["a note on the book was", "entry", ["create", "create", "delete", "delete"]],
    ["it was", "bookmark", []],
  ] as const)("keeps its place there if %s refused", (_, kind, expected) => {
    const { changes } = moved({ rows: [...rows, row(kind, { reason: "refused" })] });
    expect(changes.map(({ operation }) => operation)).toEqual(expected);
  });

  test("is created again as one bookmark", () => {
    const place = { datetime: highlight.datetime, page: "s1", text: "Where it began" };
    const pair = pairOf({ items: [aBookmark], movedFrom, rows: [row("bookmark", { annotationId: movedFrom })] });
    const { changes } = recordAgreement(mergeScope(), pair, { annotation: place, remote: remoteValues([aBookmark]) });
    expect(changes.map(({ operation, item }) => [operation, item.kind, item.title])).toEqual([
      ["create", "bookmark", "Where it began"],
      ["delete", "bookmark", undefined],
    ]);
  });
});
