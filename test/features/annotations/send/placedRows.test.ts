// Rows before their request: places, and reasons to wait (src/features/annotations/send/sendAnnotations.task.ts).
import type { PendingItem } from "../../../../src/features/annotations/itemRecords";
import { listKnownItems, listPendingItems } from "../../../../src/features/annotations/annotations.store";
import { countAwaitsFile } from "../../../../src/features/annotations/send/awaitedFiles.store";
import type { BaseItem } from "../../../../src/features/annotations/collect/itemChanges.rules";
import type { ItemKind } from "../../../../src/model/annotation";
import { ok } from "../../../../src/base/result";
import { itemSender, outcomeText, queuedItem, type SenderWorld } from "../../../fakes/itemSender";

const as = (kind: ItemKind, start = queuedItem.start) => ({ item: { ...queuedItem, kind, start } });
const point = (start: string) => ({ item: { ...queuedItem, kind: "bookmark" as const, start, end: undefined } });
const unplaced = { cfi: undefined };
const noPlace = { resolve: () => ({ reason: "noPlace" as const }) };
const later = { resolve: () => "later" as const };

const otherEngine = "It was made with another engine, whose places the server does not know.";
const whenRead = "It is placed when the book's file can be read.";
const gone = "The book's file is not on this device any more. Copy or download it again, so that the place is found.";

describe("a row before its request", () => {
  test.each<[string, string, SenderWorld]>([
    ["goes on with its place", "goes on", {}],
    [
      "waits while the server's notes could not be read",
      "The server's notes of this book could not be read.",
      { isHeld: true },
    ],
    ["is placed in the file", "goes on", { change: unplaced }],
    ["waits for a file that cannot be read now", whenRead, { change: unplaced, ...later }],
    ["waits for a file that was deleted", gone, { change: unplaced, isFileHere: false, ...later }],
    ["is listed if it has no place", "This place is not in the chapter's text.", { change: unplaced, ...noPlace }],
    ["keeps the place of a deleted file", "goes on", { isFileHere: false, ...noPlace }],
    ["keeps its place as a change", "goes on", { change: { operation: "update" }, ...noPlace }],
    ["needs no place as a note on the book", "goes on", { change: { ...unplaced, ...as("entry") }, ...noPlace }],
    [
      "needs no place as a deletion without one",
      "goes on",
      { change: { ...unplaced, operation: "delete", ...as("note", "") }, ...noPlace },
    ],
    [
      "needs a place as a deletion by place",
      "This place is not in the chapter's text.",
      { change: { ...unplaced, operation: "delete" }, ...noPlace },
    ],
    ["is listed as a page of another engine", otherEngine, { change: point("12") }],
    ["is listed as a place of another engine", otherEngine, { change: as("annotation", "12:30:40") }],
    [
      "waits for the file at its new path if it cannot be read now",
      whenRead,
      { change: { ...unplaced, path: "/gone.epub" }, ...later },
    ],
    [
      "looks for its place again in another file at its path",
      "This place is not in the chapter's text.",
      { change: { path: "/other.epub" }, isFileHere: false, otherFile: "/other.epub", ...noPlace },
    ],
    [
      "keeps its place as a change in another file",
      "goes on",
      {
        change: { path: "/other.epub", operation: "update" },
        isFileHere: false,
        otherFile: "/other.epub",
        ...noPlace,
      },
    ],
    [
      "needs no place as a change that was a deletion",
      "goes on",
      { change: { ...unplaced, operation: "update", serverId: 5, ...as("note", "") }, ...noPlace },
    ],
    ["is a page of a PDF", "goes on", { change: { path: "/a.pdf", ...point("12") }, pageBookmarks: true, ...noPlace }],
    [
      "is listed as a page if the server keeps none",
      "This server keeps bookmarks of places in EPUB books only.",
      { change: { path: "/a.pdf", ...point("12") }, ...noPlace },
    ],
    [
      "is listed as a page in flowing text",
      "It is a page of another engine, and no place in the text of this book.",
      { change: { path: "/a.fb2", ...point("12") }, pageBookmarks: true },
    ],
  ])("%s", (_, expected, world) => {
    expect(outcomeText(itemSender(world).prepare())).toBe(expected);
  });

  test.each<[string, Partial<PendingItem>, SenderWorld["resolve"], unknown]>([
    ["its stored place", {}, undefined, { cfi: "cfi", page: undefined, passage: "words" }],
    ["the place that was found", unplaced, undefined, { cfi: "found", page: undefined, passage: "words" }],
    ["a page", { path: "/a.pdf", ...point("12") }, undefined, { cfi: undefined, page: 12, passage: "words" }],
  ])("is sent with %s", (_, change, resolve, expected) => {
    const sent: unknown[] = [];
    const { send } = itemSender({
      change,
      resolve,
      pageBookmarks: true,
      answers: { create: [ok(9)] },
      seen: ({ cfi, page, item: { passage } }) => sent.push({ cfi, page, passage }),
    });
    send();
    expect(sent).toEqual([expected]);
  });
});

describe("a row of the queue", () => {
  const { sender, row } = itemSender({});

  test("is sent once, and only while its setting is on", () => {
    expect(sender.isOnce?.(row)).toBe(true);
    expect(sender.isOnce?.({ ...row, operation: "update" })).toBe(false);
    expect(sender.isOff?.(row)).toBe(false);
    expect(sender.isOff?.({ ...row, ...as("bookmark") })).toBe(true);
    expect(sender.isOff?.({ ...row, item: { ...queuedItem, kind: "bookmark", annotationId: "review" } })).toBe(false);
    expect(sender.isBookOff?.(row.fingerprint)).toBe(false);
    expect(sender.need?.(row)).toBe("create annotation");
  });

  test("is off with its book, unless a review of the book is pending", () => {
    const settings = { highlights: "off" } as const;
    const isOff = (known: readonly BaseItem[]): boolean | undefined => {
      const { sender: each, row: one } = itemSender({ settings, known });
      return each.isBookOff?.(one.fingerprint);
    };
    const sent: BaseItem = { kind: "entry", annotationId: "review", digest: "d", wasOnServer: true };
    expect([isOff([]), isOff([sent]), isOff([{ ...sent, annotationId: "m" }])]).toEqual([true, false, true]);
  });

  test("needs the book's number, and has the failure of the merge before", () => {
    const refusal = { kind: "timeout", sent: true } as const;
    const { sender: each } = itemSender({ refusal });
    expect([each.of, each.byNumber, each.refusal?.()]).toEqual(["note", true, refusal]);
  });

  test("leaves the queue if it has old ends, and refused new ones get its item", () => {
    const old: BaseItem = { kind: "annotation", annotationId: "m", digest: "d", serverId: 5, wasOnServer: true };
    const refused = { ...old, annotationId: "new", serverId: undefined, reason: "no place" };
    const { database, sender: each, row: one } = itemSender({ known: [old, refused], change: { operation: "delete" } });
    database.run("UPDATE pending_annotations SET operation = 'delete'", {});
    each.markSent([one], [{ keptBy: "new" }]);
    each.flush?.();
    expect(listPendingItems(database)).toEqual([]);
    expect(listKnownItems(database, one.fingerprint).map((item) => [item.annotationId, item.serverId])).toEqual([
      ["new", 5],
    ]);
  });

  test("waits for a deleted file, and no longer once that is back", () => {
    const held = itemSender({ change: unplaced, isFileHere: false, ...later });
    held.prepare();
    expect(countAwaitsFile(held.database)).toBe(1);
    held.files.isHere = true;
    held.prepare();
    expect(countAwaitsFile(held.database)).toBe(0);
  });

  test("without a place is listed with its reason", () => {
    const { database, sender: each, row: one } = itemSender({});
    each.markSent([one], [{ unplaceable: { reason: "no place", rules: undefined } }]);
    each.flush?.();
    expect(listKnownItems(database, one.fingerprint).map(({ reason }) => reason)).toEqual(["no place"]);
    expect(listPendingItems(database)).toEqual([]);
  });

  test("is stored with the others after twenty answers, or at the end", () => {
    const { database, sender: each, row: one } = itemSender({});
    const rows = () => database.query("SELECT count(*) AS count FROM synced_annotations")[0]?.count;
    for (let at = 1; at <= 19; at += 1) {
      const item = { ...queuedItem, annotationId: `m${at}` };
      each.markSent([{ ...one, rowId: at, item }], [{ serverId: at }]);
    }
    expect(rows()).toBe(0);
    each.markSent([one], [{ serverId: 20 }]);
    expect(rows()).toBe(20);
    each.markSent([{ ...one, item: { ...queuedItem, annotationId: "last" } }], [{ serverId: 21 }]);
    expect(rows()).toBe(20);
    each.flush?.();
    expect(rows()).toBe(21);
  });
});
