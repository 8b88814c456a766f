import { emptyOldTrash, removeBook } from "../../../src/features/downloads/trash";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { saveTrash } from "../../../src/features/downloads/trash.store";
import { type ShelfFile, trashName } from "../../../src/model/bookFile";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const day = 86400;

function device(): ShelfScene {
  const scene = aShelfScene([1, 2, 3].map((id) => aBook(id)));
  scene.run();
  return scene;
}

const lineOf = (scene: ShelfScene, id: number): ShelfFile =>
  scene.store.ledger.find((file) => (file.id as number) === id)!;

const remove = (scene: ShelfScene, id: number) =>
  expect(removeBook(scene.context, lineOf(scene, id), folder)).toBeUndefined();

describe("the time in the trash", () => {
  /** Days, counted from the removal, at which the trash is emptied, and whether the book is there afterwards. */
  function stays(scene: ShelfScene, days: readonly number[]): boolean[] {
    const from = scene.clock.now();
    return days.map((after) => {
      scene.clock.setWall(from + after * day);
      emptyOldTrash(scene.context);
      return scene.store.bin.length > 0;
    });
  }

  test("is 30 days to the second", () => {
    const scene = device();
    remove(scene, 1);
    expect(stays(scene, [23, 30 - 1 / day, 30])).toEqual([true, true, false]);
    expect(scene.store.bin).toEqual([]);
  });

  test("is not over because the clock was far ahead once", () => {
    const scene = device();
    remove(scene, 1);
    expect(stays(scene, [0, 1, 3650, 2])).toEqual([true, true, true, true]);
  });

  test("is longer if the setting rises after the book was seen to be old", () => {
    const scene = device();
    remove(scene, 1);
    expect(stays(scene, [23])).toEqual([true]);
    scene.clock.setWall(scene.clock.now() - 23 * day);
    scene.settings = { ...scene.settings, trashDays: 36 };
    expect(stays(scene, [31, 36])).toEqual([true, false]);
  });

  test.each([
    ["here", 3, 30],
    ["adopted", 3, 30],
    ["here", 60, 60],
    ["declined", 3, 3],
  ] as const)("depends on the book's state %s: with %d days set, it is %d days", (state, trashDays, days) => {
    const scene = device();
    const line = lineOf(scene, 1);
    remove(scene, 1);
    saveExpectedFiles(scene.memory.database, [{ ...line, state }]);
    scene.settings = { ...scene.settings, trashDays };
    const least = Math.min(days, 30);
    const seen = [Math.max(0, least - 7), least - 1, Math.max(0, days - 7), days - 1, days];
    expect(stays(scene, seen)).toEqual([true, true, true, true, false]);
  });

  test("goes on if the card does not let the file be deleted", () => {
    const scene = device();
    remove(scene, 1);
    scene.settings = { ...scene.settings, trashDays: 0 };
    const { removeFolder } = scene.disk;
    scene.disk.removeFolder = () => false;
    emptyOldTrash(scene.context);
    expect(scene.store.bin).toHaveLength(1);
    scene.disk.removeFolder = removeFolder;
    emptyOldTrash(scene.context);
    expect([scene.store.bin, names(scene)]).toEqual([[], [2, 3].map(pathOf)]);
  });

  test("starts for a sidecar without its book as well", () => {
    const scene = device();
    const trashPath = `${folder}/${trashName}/1-9-1/x.sdr`;
    scene.disk.makeFolder(trashPath);
    saveTrash(scene.memory.database, [{ path: "/x.sdr", trashPath, at: scene.clock.now() }]);
    scene.settings = { ...scene.settings, trashDays: 0 };
    emptyOldTrash(scene.context);
    expect([scene.store.bin, scene.disk.isFolder(trashPath)]).toEqual([[], false]);
  });
});
