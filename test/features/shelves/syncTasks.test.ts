// src/features/shelves/syncShelf.task.ts: who starts a sync, and what it reports.
import type { BookId } from "../../../src/model/book";
import { listMetadataBooks, saveWrittenMetadata } from "../../../src/features/metadata/metadata.store";
import { failed } from "../../../src/base/result";
import type { PlannedSync } from "../../../src/features/shelves/planSync";
import type { Settings } from "../../../src/model/settings";
import type { Result } from "../../../src/base/result";
import { saveDeclined } from "../../../src/features/downloads/shelfChanges.store";
import { listNewBooks } from "../../../src/features/shelves/collections.store";
import { listBooks } from "../../../src/features/shelves/shelves";
import { aBook } from "../../fakes/shelfServer";
import { preview } from "../../fakes/collected";
import { aShelfScene, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];
const ignore = (): void => undefined;

describe("an automatic sync of the shelves", () => {
  test.each<[string, Partial<Settings>, boolean]>([
    ["the device is offline", {}, false],
    ["no server is set", { serverUrl: "" }, true],
  ])("is done with at once if %s", (_, changes, connected) => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, ...changes };
    scene.connected = connected;
    expect(scene.sync.automatic()).toBe(true);
    scene.tasks.pass(1);
    expect(scene.server.calls).toEqual([]);
  });

  test("is done with while a person's sync is running, and does not follow it", () => {
    const scene = aShelfScene(three);
    scene.sync.now({}, ignore, ignore);
    const freed = (): unknown => scene.server.calls.push("freed");
    expect(scene.sync.automatic(freed)).toBe(true);
    scene.tasks.pass(1);
    expect(scene.server.calls).not.toContain("freed");
  });

  test("does not bring back a book that the reader deleted", () => {
    const scene = aShelfScene(three);
    scene.run();
    scene.disk.contents.delete(pathOf(1));
    saveDeclined(scene.memory.database, [{ file: scene.store.ledger[0]!, shelves: [] }], scene.clock.now());
    scene.sync.automatic();
    scene.tasks.pass(1);
    expect(names(scene)).toEqual([2, 3].map(pathOf));
  });

  test("asks for statuses a day after the last time, whenever that was", () => {
    const scene = aShelfScene(three);
    scene.server.states = {};
    const asked = (): boolean => {
      scene.server.calls = [];
      scene.sync.automatic();
      scene.tasks.pass(1);
      return scene.server.calls.includes("states 1");
    };
    scene.tasks.pass(50_000);
    expect(asked()).toBe(true);
    scene.tasks.pass(50_000);
    expect(asked()).toBe(false);
    scene.tasks.pass(86_400 - 50_002);
    expect(asked()).toBe(true);
  });
});

describe("the preview of a sync", () => {
  const shown = (scene: ShelfScene): { steps: string[]; planned: Result<PlannedSync> | undefined } => {
    const steps: string[] = [];
    let planned: Result<PlannedSync> | undefined;
    scene.sync.preview(
      (progress) => steps.push(progress?.phase ?? "end"),
      (outcome) => (planned = outcome),
    );
    scene.tasks.pass(1);
    return { steps, planned };
  };

  test("shows its progress", () => {
    expect(shown(aShelfScene(three)).steps).toEqual(["listing", "end"]);
  });

  test("ends with a failure after a defect", () => {
    const scene = aShelfScene(three);
    scene.server.spoil = () => {
      throw new Error("broken");
    };
    expect(shown(scene).planned).toEqual(failed({ kind: "defect" }));
  });

  test("has all removals that a person's sync makes", () => {
    const scene = aShelfScene(Array.from({ length: 20 }, (_, at) => aBook(at + 1)));
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [1, 2, 3];
    expect(preview(scene).plan.removals).toHaveLength(17);
  });
});

describe("a fetch of new books", () => {
  const fetched = (scene: ShelfScene): unknown[] => {
    const reports: unknown[] = [];
    scene.sync.fetch((found) => reports.push(found));
    scene.tasks.pass(1);
    return reports;
  };
  const aScene = (changes: Partial<Settings>): ShelfScene => {
    const scene = aShelfScene(three);
    scene.server.on["standard:1"] = [1, 2];
    scene.run();
    scene.server.on["standard:1"] = [1, 2, 3];
    scene.settings = { ...scene.settings, ...changes };
    scene.server.calls.length = 0;
    return scene;
  };

  test("downloads them if shelves sync by themselves", () => {
    const scene = aScene({ shelfOnWake: true });
    expect(fetched(scene)).toEqual([{ downloaded: 1 }]);
    expect(names(scene)).toEqual([1, 2, 3].map(pathOf));
  });

  test("downloads them like an automatic sync, which may sleep and marks new books", () => {
    const scene = aScene({ shelfOnWake: true });
    scene.disk.contents.delete(pathOf(1));
    saveDeclined(scene.memory.database, [{ file: scene.store.ledger[0]!, shelves: [] }], scene.clock.now());
    scene.awake.length = 0;
    expect(fetched(scene)).toEqual([{ downloaded: 1 }]);
    expect([names(scene), scene.awake]).toEqual([[2, 3].map(pathOf), []]);
    expect(listNewBooks(scene.memory.database)).toEqual([3]);
  });

  test("counts them if shelves were synced before", () => {
    const scene = aScene({ shelfOnWake: false });
    expect(fetched(scene)).toEqual([{ downloaded: 0, waiting: 1 }]);
    expect(names(scene)).toEqual([1, 2].map(pathOf));
  });

  test.each([
    [true, [{ downloaded: 0 }]],
    [false, [{ downloaded: 0, waiting: undefined }]],
  ])("reports none after a failure: by themselves %s", (shelfOnWake, reports) => {
    const scene = aScene({ shelfOnWake });
    scene.server.spoil = () => ({ kind: "timeout", sent: true });
    expect(fetched(scene)).toEqual(reports);
  });

  test.each<[string, (scene: ShelfScene) => void]>([
    ["the device is offline", (scene) => (scene.connected = false)],
    ["Catchword is turned off", (scene) => (scene.settings = { ...scene.settings, enabled: false })],
  ])("asks nothing while %s", (_, change) => {
    const scene = aScene({ shelfOnWake: true });
    change(scene);
    expect([fetched(scene), scene.server.calls]).toEqual([[{ downloaded: 0 }], []]);
  });

  test("asks nothing if no shelf was synced before", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, shelfOnWake: false };
    expect([fetched(scene), scene.server.calls]).toEqual([[{ downloaded: 0 }], []]);
  });

  test("reports none beside another job, and after a defect", () => {
    const busy = aScene({ shelfOnWake: true });
    busy.sync.now({}, ignore, ignore);
    expect(fetched(busy)).toEqual([{ downloaded: 0 }]);
    const broken = aScene({ shelfOnWake: true });
    broken.server.drip = () => {
      throw new Error("broken");
    };
    expect(fetched(broken)).toEqual([{ downloaded: 0 }]);
  });
});

describe("the report of a sync", () => {
  test("has no books left for a removal that failed", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [1, 2];
    scene.disk.rename = () => false;
    expect(scene.run()).toMatchObject({ removed: 0, left: 0, troubles: [{ id: 3, trouble: { kind: "disk" } }] });
  });

  test("has no other people's shelves if collections only follow", () => {
    expect(aShelfScene(three).run().others).toEqual([]);
  });

  test("ends with the disk if the folder cannot be made", () => {
    const scene = aShelfScene(three);
    scene.disk.makeFolder = () => false;
    expect(scene.run()).toMatchObject({ downloaded: 0, left: 3, stop: { kind: "disk" } });
    expect(scene.server.calls).toEqual(["shelves", "books 1"]);
  });

  test("ends with the first book if the account is not set", () => {
    const scene = aShelfScene(three);
    const failure = { kind: "unconfigured", account: "library" } as never;
    scene.server.spoil = (call) => (call.startsWith("download") ? failure : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 0, left: 3, troubles: [], stop: { kind: "failure", failure } });
  });
});

test("a short list of books is shown at once, without an end", () => {
  const scene = aShelfScene(three);
  scene.run();
  const told: unknown[] = [];
  listBooks(scene.context, {
    came: (books) => told.push(books.map(({ id }) => id)),
    ended: () => told.push("ended"),
    isWanted: () => true,
  });
  scene.tasks.pass(1);
  expect(told).toEqual([[1, 2, 3]]);
});

test("a device whose shelves sync by hand only waits for nothing after waking up", () => {
  const scene = aShelfScene(three);
  scene.settings = { ...scene.settings, shelfOnWake: false };
  scene.shelves.wake.resumed();
  expect(scene.tasks.armed()).toBe(0);
});

test.each([true, false])("a book with a new title gets new metadata only if that is on: %s", (serverMetadata) => {
  const scene = aShelfScene(three);
  scene.settings = { ...scene.settings, serverMetadata };
  scene.run();
  const { database } = scene.memory;
  for (const id of [1, 2]) {
    const known = { id: id as BookId, wrote: {}, isOff: false };
    saveWrittenMetadata(database, pathOf(id), known, false);
  }
  scene.run();
  scene.server.books[0] = aBook(1, { title: "New title" });
  scene.run();
  const due = listMetadataBooks(database, "", "due").map(({ path }) => path);
  expect(due.filter((path) => path !== pathOf(3))).toEqual(serverMetadata ? [pathOf(1)] : []);
});
