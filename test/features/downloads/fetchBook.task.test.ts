import type { BookId } from "../../../src/model/book";
import type { Failure } from "../../../src/base/failure";
import { listCutDownloads } from "../../../src/features/downloads/cutDownloads.task";
import type { ShelfProgress } from "../../../src/features/downloads/downloadWork";
import { aBook, aShelf } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { drainShelfChanges } from "../../fakes/queue";
import { fullFor } from "../../fakes/memoryStore";

const three = [aBook(1), aBook(2), aBook(3)];

/** The shelf holds books 1 and 2; book 3 is on none. Syncs remove what left the shelf. */
function aReader(cutAfter?: number): ShelfScene {
  const scene = aShelfScene(three, cutAfter);
  scene.server.on["standard:1"] = [1, 2];
  scene.server.piece = 1000;
  scene.settings = { ...scene.settings, deleteRemoved: true };
  return scene;
}

/** The reader deletes it, and the server is told whatever there is to tell. */
function deleteHere(scene: ShelfScene, id: number): void {
  const { disk } = scene;
  const { deletions } = scene.shelves;
  const files = deletions.concerned([pathOf(id)]);
  disk.contents.delete(pathOf(id));
  deletions.tried(files);
  drainShelfChanges(scene);
}

test("metadata of a book is updated after its download, also by a shelf sync", () => {
  const scene = aReader();
  const updated: number[] = [];
  const soon = (): void => void updated.push(scene.store.ledger.filter(({ state }) => state === "here").length);
  Object.assign(scene.context.database.memory, { metadata: { soon } });
  scene.fetch(3);
  scene.run();
  expect(updated).toEqual([1, 3]);
});

describe("a single download of a book", () => {
  test("stores the whole file and the book's ID, and reports each percent", () => {
    const scene = aReader();
    expect(scene.fetch(3)).toEqual({ ok: true, value: pathOf(3) });
    expect(scene.disk.contents.get(pathOf(3))).toBe(aBook(3).bytes);
    expect(scene.store.known).toMatchObject([{ id: 3, title: "Book 3" }]);
    expect(scene.steps).toEqual(["downloading", "41", "83", "100", "end"]);
    expect(scene.host.redraws).toBe(1);
  });

  test("is kept by a shelf sync, even after the book left a shelf", () => {
    const scene = aReader();
    scene.fetch(3);
    expect(scene.run()).toMatchObject({ downloaded: 2, removed: 0, notices: [] });
    scene.server.on["standard:1"] = [1, 2, 3];
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 3 });
    scene.server.on["standard:1"] = [1, 2];
    expect(scene.run()).toMatchObject({ removed: 0 });
    expect(scene.disk.contents.has(pathOf(3))).toBe(true);
  });

  test("makes no request if a shelf sync downloaded the book, which stays on its shelf", () => {
    const scene = aReader();
    scene.run();
    scene.server.calls.length = 0;
    expect(scene.fetch(2)).toEqual({ ok: true, value: pathOf(2) });
    expect(scene.server.calls).toEqual([]);
    scene.server.on["standard:1"] = [1];
    expect(scene.run()).toMatchObject({ removed: 1 });
  });

  test("leaves no shelf when the reader deletes it", () => {
    const scene = aReader();
    scene.fetch(3);
    scene.run();
    scene.server.calls.length = 0;
    deleteHere(scene, 3);
    expect(scene.server.calls).toEqual([]);
    scene.run();
    expect(scene.store.ledger.map(({ id }) => id)).toEqual([1, 2]);
  });

  test("leaves its chosen shelf when deleted, and no shelf that is no longer chosen", () => {
    const scene = aReader();
    scene.fetch(3);
    scene.server.on["standard:1"] = [1, 2, 3];
    scene.run();
    const { shelves } = scene.settings;
    scene.settings = { ...scene.settings, shelves: [aShelf(7, "Elsewhere")] };
    scene.server.calls.length = 0;
    deleteHere(scene, 3);
    expect(scene.server.calls).toEqual([]);
    scene.settings = { ...scene.settings, shelves };
    scene.fetch(3);
    scene.server.calls.length = 0;
    deleteHere(scene, 3);
    expect(scene.server.calls).toEqual(["unassign 3 from 1"]);
  });

  test("is not added to a collection", () => {
    const scene = aReader();
    scene.settings = { ...scene.settings, collections: "shelf" as const };
    scene.fetch(3);
    scene.run();
    expect(scene.host.collections).toEqual({ KOReader: [pathOf(1), pathOf(2)] });
    expect(scene.host.minded).toEqual([pathOf(1), pathOf(2)]);
  });

  test.each<[string, (scene: ShelfScene) => void, object]>([
    [
      "breaks off again and again",
      ({ server }) => (server.drip = () => ({ kind: "broken", sent: true, detail: "" })),
      { kind: "server" },
    ],
    [
      "is a web page",
      ({ server }) => {
        server.instead = () => "<!DOCTYPE html>";
        server.claims = () => undefined;
      },
      { kind: "content" },
    ],
    ["is shorter than was said", ({ server }) => (server.claims = () => 9999), { kind: "length" }],
    ["fills the disk", ({ disk }) => (disk.room = 500), { kind: "disk" }],
    [
      "fills the disk, which only the end of the file shows",
      ({ disk }) => {
        const { write } = disk;
        disk.write = (path, from) => ({ write: () => false, ...write(path, from), close: () => false });
      },
      { kind: "disk" },
    ],
  ])("leaves neither file nor record if it %s", (_, spoil, trouble) => {
    const scene = aReader();
    spoil(scene);
    expect(scene.fetch(3)).toMatchObject({ ok: false, failure: trouble });
    expect(names(scene)).toEqual([]);
    expect(scene.store.ledger).toEqual([]);
    expect(scene.steps[scene.steps.length - 1]).toBe("end");
  });

  test("leaves a deleted book as declined if it fails", () => {
    const scene = aReader();
    scene.run();
    deleteHere(scene, 2);
    const before = scene.store.ledger;
    const away: Failure = { kind: "unreachable", detail: "" };
    scene.server.spoil = (call) => (call.startsWith("download") ? away : undefined);
    expect(scene.fetch(2).ok).toBe(false);
    expect(scene.store.ledger).toEqual(before);
  });

  test.each<[string, (scene: ShelfScene) => void, object]>([
    ["the server no longer has the book", ({ server }) => (server.books = []), { kind: "gone" }],
    [
      "the book has no file in a readable format",
      ({ server }) => (server.books = [aBook(3, { fileName: "Book 3.m4b", format: "AUDIOBOOK" })]),
      { kind: "format" },
    ],
    [
      "too little space is free",
      ({ disk }) => (disk.free = 10),
      { kind: "space", freeMegabytes: 10, keptFreeMegabytes: 500 },
    ],
  ])("is refused if %s", (_, arrange, trouble) => {
    const scene = aReader();
    arrange(scene);
    expect(scene.fetch(3)).toEqual({ ok: false, failure: trouble });
    expect([names(scene), scene.store.ledger]).toEqual([[], []]);
  });

  test("leaves the download list as it was if its folder cannot be recorded", () => {
    const scene = aReader();
    scene.settings = { ...scene.settings, names: "{author}/{title}" };
    scene.memory.before = fullFor("INTO shelf_folders");
    expect(scene.fetch(3)).toMatchObject({ ok: false, failure: { failure: { kind: "storage" } } });
    expect(scene.store.ledger).toEqual([]);
    expect(scene.disk.isFolder(`${folder}/Somebody`)).toBe(false);
  });
});

test("a single download is not written through a folder that is a link", () => {
  const scene = aReader();
  scene.settings = { ...scene.settings, names: "{author}/{title}" };
  scene.disk.makeFolder(`${folder}/Somebody`);
  scene.disk.resolved = (path) => (path === `${folder}/Somebody` ? "/elsewhere" : path);
  expect(scene.fetch(3)).toEqual({ ok: false, failure: { kind: "linked" } });
});

test("a single download that is cut is known by its title at the next start", () => {
  const scene = aReader();
  scene.server.drip = () => {
    throw new Error("crash");
  };
  scene.fetch(3);
  expect(listCutDownloads(scene.restarted().context).map(({ title }) => title)).toEqual(["Book 3"]);
});

test("a single download waits while a shelf sync runs", () => {
  const scene = aReader();
  scene.sync.now(
    {},
    () => undefined,
    () => undefined,
  );
  expect(scene.fetch(3)).toEqual({ ok: false, failure: { kind: "busy" } });
  expect(scene.fetch(3).ok).toBe(true);
});

test("a shelf sync requested during a single download shows the download", () => {
  const scene = aReader();
  const seen: (string | undefined)[] = [];
  const watch = (progress: ShelfProgress | undefined): void => void seen.push(progress?.title);
  scene.fetching.fetch(
    { id: 3 as BookId, title: "Book 3" },
    () => undefined,
    () => undefined,
  );
  scene.sync.now({}, watch, () => undefined);
  expect(seen).toEqual(["Book 3"]);
  scene.tasks.pass(1);
  expect(seen[seen.length - 1]).toBeUndefined();
  expect(seen.length).toBeGreaterThan(2);
});

describe("a power cut during a single download", () => {
  const whole = aReader();
  whole.fetch(3);

  test.each(Array.from({ length: whole.effects() }, (_, index) => index + 1))("loses at most the step %i", (cut) => {
    const scene = aReader(cut);
    expect(scene.fetch(3)).toMatchObject({ failure: { failure: { kind: "defect" } } });
    const later = scene.restarted();
    expect(later.fetch(3)).toEqual({ ok: true, value: pathOf(3) });
    expect(later.disk.contents.get(`${folder}/Book 3_3.epub`)).toBe(aBook(3).bytes);
    expect(names(later)).toEqual([pathOf(3)]);
    expect(later.run()).toMatchObject({ downloaded: 2, removed: 0 });
  });
});
