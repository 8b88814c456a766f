// src/features/shelves/index.ts
import { shelfFeature } from "../../../src/features/shelves/index";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { queueChange } from "../../../src/features/downloads/shelfChanges.store";
import type { BookId } from "../../../src/model/book";
import { byHand, type ShelfId } from "../../../src/model/shelf";
import { runAll } from "../../../src/store/database";
import type { Settings } from "../../../src/model/settings";
import { aScreen } from "../../fakes/screen";

/** The feature on a device with these settings, with all that it does. */
function feature(settings: Partial<Settings>) {
  const did: string[] = [];
  const screen = aScreen(
    {
      settings: { libraryUsername: "ann", ...settings },
      host: { files: { facts: () => ({ size: 1, modifiedAt: 1 }) } },
    },
    { sync: { want: (of) => void did.push(`want ${of}`) } },
    {
      downloadJobs: {
        work: { progress: () => undefined },
        finished: { last: () => undefined, afterSync: (isWhole: boolean) => void did.push(`finished ${isWhole}`) },
      },
      shelfJobs: {
        sync: { now: (wish) => void did.push(`sync ${JSON.stringify(wish)}`) },
        series: { afterSync: () => void did.push("series") },
        wake: {
          resumed: () => void did.push("resumed"),
          suspended: () => void did.push("suspended"),
          networkConnected: () => void did.push("connected"),
        },
        noteCollections: () => undefined,
      },
    },
  );
  return { ...screen, did, shelves: shelfFeature(screen.ui), database: screen.ui.database };
}

const kept = [{ name: "Lamps", count: 2 }];

describe("the feature of shelves", () => {
  test.each<[string, Partial<Settings>, readonly string[]]>([
    ["returns finished books and keeps series", { returnAfterDays: 7, keptSeries: kept }, ["finished true", "series"]],
    ["returns no finished books if that is off", { returnAfterDays: 0, keptSeries: kept }, ["series"]],
    ["keeps no series without one", { returnAfterDays: 7, keptSeries: [] }, ["finished true"]],
    ["does nothing if Catchword is off", { enabled: false, returnAfterDays: 7, keptSeries: kept }, []],
  ])("%s after a sync", (_what, settings, expected) => {
    const { did, shelves } = feature(settings);
    shelves.drained?.(true);
    expect(did).toEqual(expected);
  });

  test.each([
    [true, "confirm"],
    [false, undefined],
  ])("proposes better names after a sync while Catchword is on: %s", (enabled, kind) => {
    const there = feature({ enabled });
    const serverNames = { fileName: "book-1234.epub", author: "Ann Reader" };
    const file = { id: 7 as BookId, path: "/book-1234.epub", title: "The Lamp", size: 1, shelf: byHand, serverNames };
    saveExpectedFiles(there.database, [{ ...file, state: "here" }]);
    there.shelves.drained?.(true);
    expect(there.top()?.kind).toBe(kind);
  });

  test.each<[boolean, Partial<Settings>]>([
    [true, { shelfOnWake: true, collections: "off" }],
    [true, { shelfOnWake: false, collections: "both" }],
    [false, { shelfOnWake: false, collections: "shelf" }],
  ])("follows the day of the reader: %s, for %j", (isFollowing, settings) => {
    expect(feature(settings).shelves.follows?.("wake" as never)).toBe(isFollowing);
  });

  test("has a gesture that syncs the shelves, under both of its names, and its menu", () => {
    const { did, shelves } = feature({});
    for (const { run } of shelves.actions ?? []) run();
    expect(shelves.actions).toMatchObject([
      { name: "catchword_shelf", otherName: "library_sync_shelf", title: "Catchword: sync shelves" },
    ]);
    expect(did).toEqual(["sync {}"]);
    expect(shelves.menu?.shelves?.()).toHaveLength(14);
  });

  test("waits for an automatic sync from the start of KOReader on", () => {
    const { did, shelves } = feature({});
    shelves.begun?.();
    expect(did).toEqual(["resumed"]);
  });

  test("checks collections for changes after a book, a sleep and a new network", () => {
    const { did, shelves } = feature({ collections: "both" });
    shelves.closed?.(undefined);
    expect(did).toEqual(["want shelf change"]);
    shelves.resumed?.(undefined);
    shelves.connected?.();
    expect(did.slice(1)).toEqual(["resumed", "want shelf change", "connected", "want shelf change"]);
  });

  test("does not check collections if they only follow the shelves", () => {
    const { did, shelves } = feature({ collections: "shelf" });
    shelves.closed?.(undefined);
    shelves.resumed?.(undefined);
    shelves.connected?.();
    expect(did).toEqual(["resumed", "connected"]);
  });

  test("passes on that the device goes to sleep", () => {
    const { did, shelves } = feature({});
    shelves.suspended?.();
    expect(did).toEqual(["suspended"]);
  });

  test.each([
    ["shelf", 1],
    ["off", 1],
    ["both", 0],
  ] as const)(
    "leaves changes by collections out of the pending items if collections are “%s”",
    (collections, count) => {
      const { shelves, database } = feature({ collections });
      const change = { shelf: 1 as ShelfId, assigns: true, title: "Dune", at: 1 };
      runAll(database, [
        queueChange({ ...change, book: 7 as BookId, isCollected: true }),
        queueChange({ ...change, book: 8 as BookId, isCollected: false }),
      ]);
      expect(shelves.senders?.[0]?.countOff?.()).toBe(count);
    },
  );
});
