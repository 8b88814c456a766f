// Also src/features/annotations/send/placePending.task.ts
import { placeWhileHere } from "../../../../src/features/annotations/send/placeWhileHere";
import type { CfiResolver } from "../../../../src/features/annotations/cfi/resolveCfis.task";
import type { ItemChange } from "../../../../src/features/annotations/collect/itemChanges.rules";
import { listPendingItems, queueItemChanges } from "../../../../src/features/annotations/annotations.store";
import { saveBook } from "../../../../src/book/books.store";
import type { Fingerprint } from "../../../../src/model/book";
import { fullFor, memoryStore } from "../../../fakes/memoryStore";
import { only, testContext } from "../../../fakes/testContext";

const fingerprint = "a" as Fingerprint;

function change(number: number, more: Partial<ItemChange> = {}, start = `/s${number}`): ItemChange {
  const annotationId = `2026-01-01 10:00:0${number}|${start}|e`;
  const item = { kind: "annotation" as const, annotationId, start, end: "e", passage: "words", colour: "", style: "" };
  return { operation: "create", item, digest: "d", ...more };
}

const ofKind = (number: number, kind: "entry"): ItemChange => {
  const made = change(number);
  return { ...made, item: { ...made.item, kind } };
};

function device(changes: readonly ItemChange[], isConnected = false) {
  const store = memoryStore();
  const { database } = store;
  const [path, facts] = ["/a.epub", { size: 1, modifiedAt: 1 }];
  saveBook(database, { fingerprint, type: "EPUB" }, path, facts);
  queueItemChanges(database, { fingerprint, path, at: 0 }, changes);
  const asked: unknown[] = [];
  const resolve: CfiResolver["resolve"] = (file, { start }) => {
    asked.push([file.path, start]);
    if (start === "/s8") return "later";
    return start === "/s9" ? { reason: "noPlace" } : { cfi: `cfi ${start}` };
  };
  const context = testContext({
    database,
    host: { files: { facts: () => facts }, network: { isConnected: () => isConnected } },
  });
  placeWhileHere({ ...context, resolver: only<CfiResolver>("resolver", { resolve }) });
  const places = () => listPendingItems(database).map(({ cfi, item }) => [item.start, item.passage, cfi]);
  return { store, asked, places, tasks: context.tasks, warnings: context.warnings };
}

describe("the places of pending notes", () => {
  test("are stored five seconds after closing", () => {
    const { tasks, asked, places } = device([change(1), change(2)]);
    tasks.pass(4.9);
    expect(asked).toEqual([]);
    tasks.pass(0.1);
    expect(asked).toEqual([
      ["/a.epub", "/s1"],
      ["/a.epub", "/s2"],
    ]);
    expect(places()).toEqual([
      ["/s1", "words", "cfi /s1"],
      ["/s2", "words", "cfi /s2"],
    ]);
  });

  test("are not sought for changes, notes beside the book, pages and notes that have one", () => {
    const changes = [
      change(1, { operation: "update", serverId: 5 }),
      change(2, { operation: "delete", serverId: 6 }),
      ofKind(3, "entry"),
      change(4, {}, "12"),
      change(5, { cfi: "known" }),
    ];
    const { tasks, asked } = device(changes);
    tasks.pass(5);
    expect(asked).toEqual([]);
  });

  test("are left out where the file does not have them now", () => {
    const { tasks, asked, places } = device([change(8), change(9), change(1)]);
    tasks.pass(5);
    expect(asked).toHaveLength(3);
    expect(places().map(([, , cfi]) => cfi)).toEqual([undefined, undefined, "cfi /s1"]);
  });

  test("are sought online only if one is missing", () => {
    for (const [changes, count] of [
      [[change(1, { cfi: "known" })], 0],
      [[change(1, { cfi: "known" }), change(2)], 1],
      [[], 0],
    ] as const) {
      const { tasks, asked } = device(changes, true);
      const starts: string[] = [];
      const { start } = tasks;
      tasks.start = (kind, run, died) => (starts.push(kind), start(kind, run, died));
      tasks.pass(5);
      expect([asked.length, starts.length]).toEqual([count, count]);
    }
  });

  test("are left to the sync if the disk is full", () => {
    const { store, tasks, places, warnings } = device([change(1)]);
    store.before = fullFor("UPDATE pending_annotations");
    tasks.pass(5);
    store.before = () => undefined;
    expect(places()).toEqual([["/s1", "words", undefined]]);
    expect(warnings).toHaveLength(1);
  });
});
