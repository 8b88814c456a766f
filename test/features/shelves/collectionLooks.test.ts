// src/features/shelves/collections.task.ts and compareCollection.ts: what a look at the collections finds.
import { byHand } from "../../../src/model/shelf";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { changes, collection, joined, look, own, putIn, shelf, sideLoad, takeOut } from "../../fakes/collected";
import { aShelfScene, folder, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const waiting = ({ store }: ShelfScene): unknown[] =>
  store.waiting.map(({ book, assigns }) => [book, assigns ? "onto" : "off"]);

/** Book 9 is the reader's own file, and went onto the shelf with the collection. */
function withAdopted(): ShelfScene {
  const scene = joined();
  scene.server.books.push(aBook(9));
  sideLoad(scene, 9);
  putIn(scene, own);
  scene.run();
  scene.server.calls.length = 0;
  return scene;
}

describe("a look at a collection", () => {
  test("takes a book of the reader's own file off the shelf like the others", () => {
    const scene = withAdopted();
    expect(shelf(scene)).toEqual([1, 2, 3, 4, 9]);
    scene.host.collections["KOReader"] = [2, 3, 4].map(pathOf);
    look(scene);
    expect(waiting(scene)).toEqual([
      [1, "off"],
      [9, "off"],
    ]);
  });

  test("finds the change of a book whose neighbours were all deleted", () => {
    const scene = joined(2);
    scene.server.books.push(aBook(9));
    sideLoad(scene, 9);
    const files = scene.shelves.deletions.concerned([folder]);
    for (const id of [1, 2]) scene.disk.contents.delete(pathOf(id));
    scene.host.collections["KOReader"] = [];
    scene.shelves.deletions.tried(files);
    putIn(scene, own);
    look(scene);
    expect(waiting(scene)).toContainEqual([9, "onto"]);
  });

  test("finds nothing after the collection was deleted and made again", () => {
    const scene = joined();
    scene.host.collections["KOReader"] = undefined;
    look(scene);
    scene.host.collections["KOReader"] = [pathOf(1)];
    look(scene);
    expect(waiting(scene)).toEqual([]);
    scene.run();
    expect([changes(scene), collection(scene)]).toEqual([[], [1, 2, 3, 4].map(pathOf)]);
  });

  test("finds nothing for a shelf that is not chosen any more", () => {
    const scene = joined();
    scene.settings = { ...scene.settings, shelves: [aSource("Other")] };
    takeOut(scene, 2);
    look(scene);
    expect(waiting(scene)).toEqual([]);
  });

  test("finds nothing while collections only follow their shelves", () => {
    const scene = joined();
    takeOut(scene, 2);
    scene.settings = { ...scene.settings, collections: "shelf" };
    look(scene);
    expect(waiting(scene)).toEqual([]);
  });

  test("leaves a change during a sync to the next sync", () => {
    const scene = joined();
    scene.server.spoil = (call) => {
      if (call === "books 1") {
        takeOut(scene, 2);
        look(scene);
      }
      return undefined;
    };
    scene.run();
    expect([waiting(scene), collection(scene)]).toEqual([[], [1, 3, 4].map(pathOf)]);
    scene.server.spoil = () => undefined;
    scene.run();
    expect(changes(scene)).toEqual(["unassign 2 from 1"]);
  });

  test("does not ask while one book of a missing file is still in the collection", () => {
    const scene = joined();
    scene.disk.contents.delete(pathOf(3));
    takeOut(scene, 1, 2, 4);
    look(scene);
    expect(waiting(scene)).toEqual([1, 2, 4].map((id) => [id, "off"]));
  });

  test("adds no book without its file, and leaves a known file with its shelf", () => {
    const scene = joined();
    scene.server.shelves.push(aShelf(2, "Other"));
    scene.server.on["standard:2"] = [];
    scene.settings = { ...scene.settings, shelves: [aShelf(1, "KOReader"), aShelf(2, "Other")] };
    scene.run();
    scene.disk.contents.delete(pathOf(3));
    scene.host.collections["Other"] = [pathOf(2), pathOf(3)];
    const before = scene.store.ledger;
    look(scene);
    expect(waiting(scene)).toEqual([[2, "onto"]]);
    expect(scene.store.ledger).toEqual(before);
  });
});

describe("a collection that follows its shelf", () => {
  const following = (): ShelfScene => {
    const scene = aShelfScene([aBook(1), aBook(2)]);
    scene.settings = { ...scene.settings, collections: "shelf" };
    return scene;
  };

  test("has the files that were on the device before", () => {
    const scene = following();
    scene.disk.makeFolder(folder);
    scene.disk.contents.set(pathOf(1), "the reader's own copy");
    scene.run();
    expect(scene.store.ledger.map(({ state }) => state)).toEqual(["adopted", "here"]);
    expect(collection(scene)).toEqual([1, 2].map(pathOf));
  });

  test("stays as it is if that is off", () => {
    const scene = following();
    scene.settings = { ...scene.settings, collections: "off" as const };
    scene.host.collections["KOReader"] = ["/own.epub"];
    scene.run();
    expect(scene.host.collections).toEqual({ KOReader: ["/own.epub"] });
  });

  test("does not follow an incomplete list", () => {
    const scene = following();
    scene.run();
    scene.server.on["standard:1"] = [1];
    scene.server.incomplete = ["standard:1"];
    scene.run();
    expect(collection(scene)).toEqual([1, 2].map(pathOf));
  });

  test("may lose each download but those by hand", () => {
    const scene = following();
    scene.server.on["standard:1"] = [1];
    expect(scene.fetch(2).ok).toBe(true);
    scene.run();
    expect(scene.store.ledger.map((file) => file.shelf)).toEqual(["standard:1", byHand]);
    expect(scene.host.minded).toEqual([pathOf(1)]);
  });
});
