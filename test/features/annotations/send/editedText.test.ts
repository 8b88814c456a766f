import { testContext } from "../../../fakes/testContext";
import {
  listPendingItems,
  markItemSent,
  queueItemChanges,
  setItemAside,
} from "../../../../src/features/annotations/annotations.store";
import { keptEnds } from "../../../../src/features/annotations/send/editedText";
import type { ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
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
  const outcome = () => keptEnds(context, pending("delete"), () => (flushes += 1));
  return { database, pending, outcome, flushed: () => flushes };
}

describe("the deletion of a highlight whose ends were moved", () => {
  test("waits for the highlight with the new ends, and says so", () => {
    const { outcome, flushed } = device([change("create", 0, 15), change("delete", 0, 9)]);
    expect(outcome()).toEqual({ kind: "wait", reason: "The highlight with its new ends is sent first." });
    expect(flushed()).toBe(1);
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
    expect(other.outcome()).toMatchObject({ kind: "removed", why: "unplaceable" });
  });

  test("is sent if the other highlight of the same second is elsewhere", () => {
    expect(device([change("create", 40, 49), change("delete", 0, 9)]).outcome()).toBeUndefined();
  });

  test("is sent at once if no other highlight can be its new form", () => {
    const { outcome, flushed } = device([change("delete", 0, 9)]);
    expect(outcome()).toBeUndefined();
    expect(flushed()).toBe(0);
  });
});
