import { recordServerDate } from "../../../../src/server/serverClock";
import { planAnnotation } from "../../../../src/features/annotations/merge/planAnnotation";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { AnnotationPair, PendingChange } from "../../../../src/features/annotations/merge/annotationPairs.rules";
import type { ServerItem } from "../../../../src/features/annotations/merge/threeWayMerge.rules";
import { mergeScope } from "../../../fakes/mergeScope";

const looks = { colour: "#FACC15", style: "highlight" };
const here = { datetime: "2026-01-01 10:00:00", page: "s1", start: "s1", end: "e1", text: "words", drawer: "lighten" };
const annotationId = "2026-01-01 10:00:00|s1|e1";

const annotation: ServerItem = { kind: "annotation", id: 5, cfi: "cfi", text: "words", ...looks };

function met(): BaseItem {
  const pair: AnnotationPair = { annotationId, rows: [], items: [annotation], pending: [] };
  const [row] = planAnnotation(mergeScope(), pair, here)?.finish(here).base ?? [];
  if (row === undefined) throw new Error("nothing was agreed on");
  return row;
}

describe("the merge of an annotation that both sides have", () => {
  test("takes the web page's note, even if the annotation's words were never sent", () => {
    const row = { ...met(), values: undefined };
    const note: ServerItem = { kind: "note", id: 6, cfi: "cfi", text: "words", note: "from the page", ...looks };
    const plan = planAnnotation(
      mergeScope(),
      { annotationId, rows: [row], items: [annotation, note], pending: [] },
      here,
    );
    expect(plan?.host).toMatchObject({ operation: "change", annotation: { note: "from the page" } });
  });

  test.each([
    ["the server's, if that was set later", 60, "purple", undefined],
    ["the device's, if the server's time lies two days ahead of its clock", 2 * 86400, undefined, "#FFFF33"],
  ])("takes the colour of %s if both sides changed it", (_, ahead, set, sent) => {
    const changed = mergeScope();
    const values = { colour: "#4ADE80", style: "highlight", note: "", title: "" };
    const changedAt = changed.context.host.clock.now() + ahead;
    const there: ServerItem = { ...annotation, colour: "#EE00FF", changedAt };
    const pair: AnnotationPair = {
      annotationId,
      rows: [{ ...met(), values, digest: "other" }],
      items: [there],
      pending: [],
    };
    const plan = planAnnotation(changed, pair, here);
    expect([plan?.host?.annotation.colour, plan?.finish(here).changes[0]?.item.colour]).toEqual([set, sent]);
  });

  test.each([
    ["ahead", 86400],
    ["behind", -86400],
  ])("takes the colour of the server if the device's clock is a day %s", (_, day) => {
    const changed = mergeScope();
    const { clock } = changed.context.host;
    recordServerDate(changed.context.database, new Date((clock.now() - day) * 1000).toUTCString(), clock);
    const text = new Date(clock.now() * 1000).toISOString();
    const late = { ...here, changed: `${text.slice(0, 10)} ${text.slice(11, 19)}` };
    const values = { colour: "#4ADE80", style: "highlight", note: "", title: "" };
    const there: ServerItem = { ...annotation, colour: "#EE00FF", changedAt: clock.now() - day + 60 };
    const pair: AnnotationPair = {
      annotationId,
      rows: [{ ...met(), values, digest: "other" }],
      items: [there],
      pending: [],
    };
    expect(planAnnotation(changed, pair, late)?.host?.annotation.colour).toBe("purple");
  });

  describe("if its ends changed on the server", () => {
    const there = { start: "s2", end: "e2", words: "more words" };
    const moved = (given: Partial<AnnotationPair>, changedAt: number): ReturnType<typeof planAnnotation> => {
      const values = { ...looks, note: "", title: "" };
      const items = [{ ...annotation, id: 6, note: "theirs", changedAt }];
      const pair = { annotationId, rows: [{ ...met(), values }], items, pending: [], isMovedThere: true, ...given };
      return planAnnotation(mergeScope({ placeOf: () => there }), pair, here);
    };

    test("takes the server's ends and keeps the local time", () => {
      const plan = moved({}, 60);
      const annotation = {
        datetime: here.datetime,
        page: "s2",
        start: "s2",
        end: "e2",
        text: "more words",
        note: "theirs",
      };
      expect(plan?.host).toMatchObject({ operation: "add", annotation, replaced: here });
      const outcome = plan?.finish(undefined);
      expect(outcome?.base.map((row) => [row.annotationId, row.serverId])).toEqual([["2026-01-01 10:00:00|s2|e2", 6]]);
      expect(outcome?.forgotten.map((row) => row.annotationId)).toEqual([annotationId]);
      expect(outcome?.changes).toEqual([]);
    });

    test.each([
      ["the local ends if they were moved later", -60, "change", ["create", "delete"]],
      ["the server's ends if the local ones were moved earlier", 60, "add", []],
    ])("keeps %s", (_name, ahead, operation, changes) => {
      const before = "2026-01-01 10:00:00|s0|e1";
      const rows = [{ ...met(), annotationId: before, values: { ...looks, note: "", title: "" } }];
      const plan = moved({ rows, movedFrom: before }, mergeScope().context.host.clock.now() + ahead);
      expect(plan?.host?.operation).toBe(operation);
      expect(plan?.finish(undefined).changes.map((change) => change.operation)).toEqual(changes);
    });

    test("waits until the place can be read", () => {
      const pair = { annotationId, rows: [met()], items: [annotation], pending: [], isMovedThere: true };
      expect(planAnnotation(mergeScope(), pair, here)?.isBlocked).toBe(true);
    });
  });

  describe("if its ends changed on the device", () => {
    const before = "2026-01-01 10:00:00|s1|e0";
    const values = { ...looks, note: "", title: "" };
    const rows: readonly BaseItem[] = [{ ...met(), annotationId: before, values }];
    const removal = {
      kind: "annotation" as const,
      annotationId: before,
      start: "",
      passage: "",
      colour: "",
      style: "",
    };
    const pending: PendingChange = {
      operation: "delete",
      item: removal,
      digest: "d",
      rowId: 1,
      state: "pending",
      serverId: 5,
    };
    const plan = (isPlaceable: boolean | undefined, more: readonly BaseItem[] = []) =>
      planAnnotation(
        mergeScope({ isPlaceable: () => isPlaceable }),
        { annotationId, rows: rows.concat(more), items: [annotation], pending: [pending], movedFrom: before },
        here,
      );

    test("creates a new item on the server if the place exists in the server's file", () => {
      const operations = plan(true)
        ?.finish(here)
        .changes.map(({ operation }) => operation);
      expect(operations).toEqual(["create", "delete"]);
    });

    test("waits while the place in the server's file is unknown", () => {
      expect(plan(undefined)?.isBlocked).toBe(true);
    });

    test.each([
      ["missing in the server's file", false, []],
      ["refused by the server", true, [{ ...met(), reason: "refused", serverId: undefined, wasOnServer: false }]],
    ])("keeps the server's ends if the new place is %s", (_name, isPlaceable, more) => {
      const outcome = plan(isPlaceable, more)?.finish(here);
      expect(outcome?.changes).toEqual([]);
      expect(outcome?.settled.map((key) => key.annotationId)).toEqual([before]);
      expect(outcome?.base.map((row) => [row.annotationId, row.serverId, row.reason])).toEqual([
        [annotationId, 5, undefined],
      ]);
      expect(outcome?.forgotten.map((row) => row.annotationId)).toEqual([before]);
    });
  });

  test("keeps the server's item if the local one was refused", () => {
    const refused = { ...met(), reason: "another file", serverId: undefined, wasOnServer: false };
    const outcome = planAnnotation(
      mergeScope(),
      { annotationId, rows: [refused], items: [annotation], pending: [] },
      here,
    )?.finish(here);
    expect(outcome?.changes).toEqual([]);
    expect(outcome?.base.map((row) => [row.serverId, row.reason])).toEqual([[5, undefined]]);
  });

  test("sends a local annotation that was refused before and is tried again", () => {
    const refused = { ...met(), reason: "another file", serverId: undefined, wasOnServer: false };
    const item = { kind: "annotation" as const, annotationId, start: "s1", end: "e1", passage: "words", ...looks };
    const again: PendingChange = { operation: "create", item, digest: "d", rowId: 1, state: "pending" };
    const outcome = planAnnotation(
      mergeScope(),
      { annotationId, rows: [refused], items: [], pending: [again] },
      here,
    )?.finish(here);
    expect(outcome?.settled ?? []).toEqual([]);
  });

  test.each([
    ["leaves it pending if the list is incomplete", false, 0],
    ["removes it from the queue if the server no longer has the item", true, 1],
  ])("with a local deletion %s", (_name, isComplete, settled) => {
    const item = { kind: "annotation" as const, annotationId, start: "", passage: "", colour: "", style: "" };
    const removal: PendingChange = { operation: "delete", item, digest: "d", rowId: 1, state: "pending", serverId: 5 };
    const pair: AnnotationPair = { annotationId, rows: [], items: [], pending: [removal] };
    const outcome = planAnnotation(mergeScope({ isComplete }), pair, undefined)?.finish(undefined);
    expect(outcome?.settled ?? []).toHaveLength(settled);
  });

  test("keeps a note that the web page changed while it was deleted here", () => {
    const highlight = { ...met(), values: undefined };
    const values = { ...looks, note: "before", title: "" };
    const beside: BaseItem = { ...met(), kind: "note", serverId: 6, digest: "-", values };
    const note: ServerItem = { kind: "note", id: 6, cfi: "cfi", text: "words", note: "written since", ...looks };
    const pair: AnnotationPair = { annotationId, rows: [highlight, beside], items: [annotation, note], pending: [] };
    expect(planAnnotation(mergeScope(), pair, here)?.host?.annotation.note).toContain("written since");
  });

  test("keeps both notes if one got no answer and was then replaced here", () => {
    const noted = { ...here, note: "mine" };
    const sent = {
      kind: "note" as const,
      annotationId,
      start: "s1",
      end: "e1",
      passage: "words",
      note: "before",
      ...looks,
    };
    const withdrawn: PendingChange = { operation: "delete", item: sent, digest: "d", rowId: 1, state: "sending" };
    const item = { ...sent, kind: "annotation" as const, note: "mine" };
    const waiting: PendingChange = { operation: "create", item, digest: "d", rowId: 2, state: "pending" };
    const arrived: ServerItem = { kind: "note", id: 6, cfi: "cfi", text: "words", note: "from the page", ...looks };
    const pair: AnnotationPair = { annotationId, rows: [], items: [arrived], pending: [withdrawn, waiting] };
    const note = planAnnotation(mergeScope(), pair, noted)?.host?.annotation.note;
    expect(note).toContain("mine");
    expect(note).toContain("from the page");
  });

  test("sends the note of an annotation that was made again with a note", () => {
    const anew = { ...here, datetime: "2026-01-02 10:00:00", note: "mine" };
    const item = {
      kind: "note" as const,
      annotationId: "2026-01-02 10:00:00|s1|e1",
      start: "s1",
      end: "e1",
      passage: "words",
    };
    const waiting: PendingChange = {
      operation: "create",
      item: { ...item, note: "mine", ...looks },
      digest: "d",
      rowId: 1,
      state: "pending",
    };
    const gone: PendingChange = {
      operation: "delete",
      item: { kind: "annotation", annotationId, start: "", passage: "", colour: "", style: "" },
      digest: "d",
      rowId: 2,
      state: "pending",
      serverId: 5,
    };
    const pair: AnnotationPair = {
      annotationId: item.annotationId,
      rows: [met()],
      items: [annotation],
      pending: [waiting, gone],
    };
    const changes = planAnnotation(mergeScope(), pair, anew)?.finish(anew).changes;
    expect(changes).toMatchObject([{ operation: "update", serverId: 5, item: { kind: "annotation", note: "mine" } }]);
  });
});
