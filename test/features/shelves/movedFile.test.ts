// src/features/shelves/foundFiles.ts in a whole sync.
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { saveBook } from "../../../src/book/books.store";
import { saveDeclined } from "../../../src/features/downloads/shelfChanges.store";

const elsewhere = "/mnt/books/Fiction/The first one.epub";

/** Three books are here; then the reader puts the first somewhere else. */
function aSceneAfterMoveTo(to: string): ShelfScene {
  const scene = aShelfScene([1, 2, 3].map((id) => aBook(id, { kilobytes: undefined })));
  scene.settings = { ...scene.settings, deleteRemoved: true };
  scene.run();
  scene.disk.makeFolder(to.slice(0, to.lastIndexOf("/")));
  scene.disk.contents.set(to, scene.disk.contents.get(pathOf(1)) ?? "");
  scene.disk.contents.delete(pathOf(1));
  scene.server.calls.length = 0;
  return scene;
}

function openedThere({ memory, store, disk }: ShelfScene): void {
  const { fingerprint } = store.ledger.find(({ id }) => (id as number) === 1)!;
  saveBook(memory.database, { fingerprint: fingerprint!, type: "EPUB" }, elsewhere, disk.facts(elsewhere)!);
}

const downloads = ({ server }: ShelfScene): string[] => server.calls.filter((call) => call.startsWith("download"));

describe("a downloaded book that the reader moved", () => {
  test("is not downloaded again if it is in a subfolder of the download folder", () => {
    const to = `${folder}/Fiction/Renamed_1.epub`;
    const scene = aSceneAfterMoveTo(to);
    expect(scene.run()).toMatchObject({ downloaded: 0, adopted: 1, kept: 2 });
    expect(scene.run()).toMatchObject({ downloaded: 0, adopted: 0, kept: 3 });
    expect(names(scene)).toContain(to);
  });

  test("is not downloaded again if it was opened at its new place", () => {
    const scene = aSceneAfterMoveTo(elsewhere);
    openedThere(scene);
    expect(scene.run()).toMatchObject({ downloaded: 0, adopted: 1 });
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 3 });
  });

  test("belongs to the reader, and is kept when it leaves the shelf", () => {
    const scene = aSceneAfterMoveTo(elsewhere);
    openedThere(scene);
    scene.run();
    scene.server.on["standard:1"] = [2, 3];
    expect(scene.run()).toMatchObject({ removed: 0 });
    expect(scene.disk.contents.has(elsewhere)).toBe(true);
  });

  test("is downloaded again if another file of the same length is in its place", () => {
    const scene = aSceneAfterMoveTo(elsewhere);
    openedThere(scene);
    scene.disk.contents.set(elsewhere, aBook(4).bytes);
    expect(scene.run()).toMatchObject({ downloaded: 1, adopted: 0 });
    expect(downloads(scene)).toEqual(["download 1"]);
  });

  test("is not read if the file at its place has another length", () => {
    const scene = aSceneAfterMoveTo(elsewhere);
    openedThere(scene);
    scene.disk.contents.set(elsewhere, "short");
    scene.server.spoil = (call) => (call === "download 1" ? { kind: "denied", status: 403, message: "" } : undefined);
    const { opened } = scene.disk;
    scene.run();
    expect(scene.disk.opened).toBe(opened);
  });

  test("is not looked for after it left the shelf", () => {
    const scene = aSceneAfterMoveTo(elsewhere);
    openedThere(scene);
    scene.server.on["standard:1"] = [2, 3];
    const { opened } = scene.disk;
    scene.run();
    expect(scene.disk.opened).toBe(opened);
    expect(scene.store.ledger.map(({ id }) => id as number)).toEqual([2, 3]);
  });

  test("is not looked for if the reader deleted the book before", () => {
    const scene = aSceneAfterMoveTo(elsewhere);
    openedThere(scene);
    const [file] = scene.store.ledger.filter(({ id }) => (id as number) === 1);
    saveDeclined(scene.memory.database, [{ file: file!, shelves: [] }], scene.clock.now());
    const { opened } = scene.disk;
    expect(scene.run()).toMatchObject({ downloaded: 0, adopted: 0, refusals: [{ id: 1, reason: "declined" }] });
    expect(scene.disk.opened).toBe(opened);
  });

  test("is not mistaken for another book that has the same bytes", () => {
    const scene = aSceneAfterMoveTo(`${folder}/Fiction/Renamed.epub`);
    scene.disk.contents.delete(`${folder}/Fiction/Renamed.epub`);
    const [gone, kept] = [1, 2].map((id) => scene.store.ledger.find((file) => (file.id as number) === id)!);
    scene.disk.contents.set(pathOf(2), aBook(1).bytes);
    expect([gone!.size, kept!.size]).toEqual([kept!.size, gone!.size]);
    expect(scene.run()).toMatchObject({ downloaded: 1 });
    expect(downloads(scene)).toEqual(["download 1"]);
  });
});
