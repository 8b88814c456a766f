import { collection, joined, own, putIn, shelf, sideLoad, takeOut, changes } from "../../fakes/collected";
import { names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { aBook, aShelf } from "../../fakes/shelfServer";

/** The scene in which this is done and a sync begun, with the power going there, and the device started again. */
function cutShort(acts: (scene: ShelfScene) => void, cut: number): ShelfScene {
  const scene = joined(4, cut);
  acts(scene);
  try {
    scene.run();
  } catch {
    // The power is gone.
  }
  const again = scene.restarted();
  Object.assign(again.host.collections, JSON.parse(scene.host.saved));
  return again;
}

test("shelf and collection agree after a power cut at any step, without a question", () => {
  const acts = (scene: ShelfScene): void => {
    takeOut(scene, 2);
    sideLoad(scene, 9);
    putIn(scene, own);
    scene.server.books.push(aBook(9), aBook(5));
    scene.server.on["standard:1"] = [1, 2, 3, 5];
  };
  const whole = joined();
  acts(whole);
  const before = whole.effects();
  whole.run();
  const after = whole.effects();
  expect(after).toBeGreaterThan(before + 5);
  let compared = 0;
  for (let cut = before + 1; cut <= after; cut += 1) {
    const again = cutShort(acts, cut);
    // Unsaved host changes were not made, and must not be reported.
    if (!collection(again).includes(own)) {
      expect([cut, again.store.waiting, changes(again)]).toEqual([cut, [], []]);
      continue;
    }
    compared += 1;
    again.run();
    again.run();
    expect([cut, shelf(again)]).toEqual([cut, [1, 3, 5, 9]]);
    expect(collection(again)).toEqual([1, 3, 5].map(pathOf).concat(own).sort());
    expect(again.store.waiting).toEqual([]);
  }
  expect(compared).toBeGreaterThan(10);
});

test("a shelf change that the server reverts after a power cut is not sent again", () => {
  const acts = (scene: ShelfScene): void => {
    scene.server.books.push(aBook(5));
    scene.server.on["standard:1"] = [1, 2, 4, 5];
  };
  const whole = joined();
  acts(whole);
  const before = whole.effects();
  whole.run();
  expect(whole.effects()).toBeGreaterThan(before + 5);
  for (let cut = before + 1; cut <= whole.effects(); cut += 1) {
    const again = cutShort(acts, cut);
    again.server.on["standard:1"] = [1, 2, 3, 4];
    again.run();
    again.run();
    expect([cut, shelf(again), changes(again)]).toEqual([cut, [1, 2, 3, 4], []]);
    expect(collection(again)).toEqual([1, 2, 3, 4].map(pathOf));
  }
});

describe("a downloaded book that left its shelf and is in another collection", () => {
  /** The second shelf holds nothing, and book 2 has left the first. */
  const leaving = (): ShelfScene => {
    const scene = joined();
    scene.server.shelves.push(aShelf(2, "Other"));
    scene.server.on["standard:2"] = [];
    const shelves = [aShelf(1, "KOReader"), aShelf(2, "Other")];
    scene.settings = { ...scene.settings, shelves, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [1, 3, 4];
    return scene;
  };

  test("stays if the reader added it to the collection during the sync", () => {
    const scene = leaving();
    scene.server.spoil = (call) => {
      if (call === "books 1") scene.host.collections["Other"] = [pathOf(2)];
      return undefined;
    };
    expect(scene.run().removed).toBe(0);
    scene.run();
    expect([names(scene).includes(pathOf(2)), shelf(scene, 2)]).toEqual([true, [2]]);
  });

  test("stays while the addition to the other shelf cannot be sent", () => {
    const scene = leaving();
    scene.host.collections["Other"] = [pathOf(2)];
    scene.server.spoil = (call) => (call.startsWith("assign") ? { kind: "timeout", sent: false } : undefined);
    expect(scene.run().removed).toBe(0);
    scene.server.spoil = () => undefined;
    scene.run();
    expect([names(scene).includes(pathOf(2)), shelf(scene, 2)]).toEqual([true, [2]]);
  });

  test("is removed if it is in no other collection", () => {
    const scene = leaving();
    expect(scene.run().removed).toBe(1);
    expect(names(scene)).not.toContain(pathOf(2));
  });
});
