import { only, testContext } from "../../../fakes/testContext";
import type { CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import type { HostAnnotation } from "../../../../src/model/annotation";
import {
  listPendingItems,
  markItemSent,
  queueItemChanges,
  setItemAside,
} from "../../../../src/features/annotations/annotations.store";
import { keptEnds, resolveText } from "../../../../src/features/annotations/send/editedText";
import { saveMergeOutcome } from "../../../../src/features/annotations/merge/baseItems.store";
import type { BaseItem, ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
import { saveBook } from "../../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../../src/model/book";
import { memoryDatabase } from "../../../fakes/memoryStore";

const fingerprint = "a" as Fingerprint;

/** A highlight of one second, from one character to another. */
function change(operation: "create" | "delete", from: number, to: number): ItemChange {
  const [start, end] = [from, to].map((at) => `/body/DocFragment[2]/body/p[3]/text().${at}`);
  const annotationId = `2026-03-04 10:00:00|${start}|${end}`;
  const item = { kind: "annotation", annotationId, start, end, passage: "words", colour: "", style: "" };
  return { operation, item, digest: "d", serverId: operation === "delete" ? 5 : undefined } as ItemChange;
}

/** The deletion of the old ends, whether it may be sent, and how often what was sent was stored before. */
function device(changes: readonly ItemChange[]) {
  const database = memoryDatabase({ libraryUsername: "reader", highlights: "send" });
  saveBook(database, { fingerprint, type: "EPUB", id: 7 as BookId }, "/a.epub", { size: 1, modifiedAt: 1 });
  queueItemChanges(database, { fingerprint, path: "/a.epub", at: 0 }, changes);
  const pending = (operation: string): PendingItem => {
    const found = listPendingItems(database).find((note) => note.operation === operation);
    if (found === undefined) throw new Error(`no ${operation} is pending`);
    return found;
  };
  let flushes = 0;
  const context = testContext({ database });
  const flush = (): void => void (flushes += 1);
  const outcome = () => keptEnds(context, pending("delete"), flush);
  const keep = (base: readonly BaseItem[]): void =>
    saveMergeOutcome(
      database,
      { fingerprint, path: "/a.epub", at: 0 },
      { base, forgotten: [], changes: [], settled: [] },
    );
  return { database, context, pending, outcome, keep, flush, flushed: () => flushes };
}

describe("the deletion of a highlight whose ends were moved", () => {
  test("waits for the highlight with the new ends, and says so", () => {
    const { outcome, flushed } = device([change("create", 0, 15), change("delete", 0, 9)]);
    expect(outcome()).toEqual({ kind: "wait", reason: "The highlight with its new ends is sent first." });
    expect(flushed()).toBe(1);
  });

  test("does not keep back a highlight of the same second", () => {
    const { database, context, flush, flushed } = device([change("create", 0, 15), change("create", 4, 9)]);
    for (const pending of listPendingItems(database)) expect(keptEnds(context, pending, flush)).toBeUndefined();
    expect(flushed()).toBe(0);
  });

  test("is sent once the server has the highlight with the new ends", () => {
    const { database, pending, outcome } = device([change("create", 0, 15), change("delete", 0, 9)]);
    markItemSent(database, pending("create"), 6, 0);
    expect(outcome()).toBeUndefined();
  });

  test("is dropped if the highlight with the new ends was refused, not only its note", () => {
    const create = change("create", 0, 15);
    const note = { ...create, item: { ...create.item, kind: "note" } } as ItemChange;
    const { database, pending, outcome } = device([create, note, change("delete", 0, 9)]);
    const refuse = (kind: string): void => {
      const found = listPendingItems(database).find((one) => one.operation === "create" && one.item.kind === kind);
      setItemAside(database, found!, { reason: "refused" }, 0);
    };
    refuse("note");
    markItemSent(database, pending("create"), 6, 0);
    expect(outcome()).toBeUndefined();
    const other = device([create, note, change("delete", 0, 9)]);
    for (const found of listPendingItems(other.database).filter((one) => one.operation === "create"))
      setItemAside(other.database, found, { reason: "refused" }, 0);
    const keptBy = create.item.annotationId;
    expect(other.outcome()).toEqual({ kind: "removed", why: "unplaceable", receipts: [{ keptBy }] });
  });

  test("is sent if the other highlight of the same second is elsewhere", () => {
    expect(device([change("create", 40, 49), change("delete", 0, 9)]).outcome()).toBeUndefined();
  });

  test("is sent at once if no other highlight can be its new form", () => {
    const { outcome, flushed } = device([change("delete", 0, 9)]);
    expect(outcome()).toBeUndefined();
    expect(flushed()).toBe(0);
  });

  const base = (from: ItemChange, more: Partial<BaseItem> = {}): BaseItem => ({
    kind: "annotation",
    annotationId: from.item.annotationId,
    digest: "d",
    wasOnServer: false,
    ...more,
  });
  const ofKind = (from: ItemChange, kind: "annotation" | "entry" | "note", more: Partial<ItemChange> = {}) =>
    ({ ...from, ...more, item: { ...from.item, kind } }) as ItemChange;
  const [longer, removal] = [change("create", 0, 15), change("delete", 0, 9)];

  test("is dropped if only a note beside the book was sent in place of the refused one", () => {
    const { keep, outcome } = device([removal]);
    keep([base(longer, { reason: "refused" }), base(longer, { kind: "entry", serverId: 8 })]);
    expect(outcome()).toMatchObject({ kind: "removed" });
  });

  test("is sent if the new ends have a note beside the book only", () => {
    const { keep, outcome } = device([removal]);
    keep([base(longer, { kind: "entry", serverId: 8 })]);
    expect(outcome()).toBeUndefined();
  });

  test("is sent if the server has the new ends, and only a change of them is pending", () => {
    const { keep, outcome } = device([ofKind(longer, "annotation", { operation: "update", serverId: 6 }), removal]);
    keep([base(longer, { serverId: 6 })]);
    expect(outcome()).toBeUndefined();
  });

  test("does not wait for another new highlight of the same second", () => {
    const { keep, outcome } = device([change("create", 40, 49), removal]);
    keep([base(longer, { serverId: 6 })]);
    expect(outcome()).toBeUndefined();
  });

  test("does not wait for another item of the same highlight", () => {
    const { outcome, flushed } = device([ofKind(change("create", 0, 9), "note"), removal]);
    expect([outcome(), flushed()]).toEqual([undefined, 0]);
  });

  test("is sent at once if it is of a note beside the book", () => {
    const { outcome, flushed } = device([longer, ofKind(removal, "entry")]);
    expect([outcome(), flushed()]).toEqual([undefined, 0]);
  });
});

test("the new highlight does not wait for the deletion of the old one", () => {
  const { context, pending, flushed, flush } = device([change("create", 0, 15), change("delete", 0, 9)]);
  expect([keptEnds(context, pending("create"), flush), flushed()]).toEqual([undefined, 0]);
});

describe("the place of a highlight whose words are not in the book", () => {
  const mine = { datetime: "2026-03-04 10:00:00", page: "/a", start: "/a", end: "/b", text: "my own words" };
  const other = { ...mine, datetime: "2026-03-05 10:00:00" };
  const item = { kind: "annotation", annotationId: "2026-03-04 10:00:00|/a|/b", start: "/a", end: "/b" } as const;

  /** `again`: the answer without the words. */
  function resolved(list: readonly HostAnnotation[], again: ReturnType<CfiResolver["resolve"]>, path?: string) {
    const asked: unknown[] = [];
    const resolve: CfiResolver["resolve"] = (_file, sought) => {
      asked.push(sought);
      return asked.length === 1 ? { reason: "otherText" } : again;
    };
    const part = (from: number, count: number) => list.slice(from, from + count);
    const annotations = { listOf: () => ({ count: list.length, part, unread: [] }) };
    const context = { ...testContext({ host: { annotations } }), resolver: only<CfiResolver>("resolver", { resolve }) };
    const words = { passage: "my own words", colour: "", style: "" };
    const text = resolveText(context, { fingerprint, path }, { ...item, ...words });
    return { text, asked: asked.slice(1) };
  }

  test("is found without them if the reader wrote over them, and brings the book's words", () => {
    const found = { cfi: "cfi", words: " the \n book's  words " };
    const { text, asked } = resolved([other, { ...mine, isEdited: true }], found, "/a.epub");
    expect(text).toEqual({ placing: found, passage: "the book's words" });
    expect(asked).toEqual([{ start: "/a", end: "/b", passage: "" }]);
  });

  test("is not known if the file has no such place either", () => {
    const { text } = resolved([{ ...mine, isEdited: true }], { reason: "noPlace" }, "/a.epub");
    expect(text).toEqual({ placing: { reason: "noPlace" }, passage: undefined });
  });

  test.each([
    ["the reader did not write over them", [mine, { ...other, isEdited: true }], "/a.epub"],
    ["the file is gone", [{ ...mine, isEdited: true }], undefined],
  ])("is not sought without them if %s", (_what, list, path) => {
    const { text, asked } = resolved(list, { cfi: "cfi" }, path);
    expect([text, asked]).toEqual([{ placing: { reason: "otherText" } }, []]);
  });
});
