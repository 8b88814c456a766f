// src/features/shelves/syncCollections.ts and compareCollection.ts in a whole sync.
import { aBook, aShelf } from "../../fakes/shelfServer";
import {
  changes,
  collection,
  joined,
  look,
  own,
  putIn,
  shelf,
  sideLoad,
  takeOut,
  turnedOn,
} from "../../fakes/collected";
import { drainShelfChanges } from "../../fakes/queue";
import { aShelfScene, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { listJoinedCollections } from "../../../src/features/downloads/shelfChanges.store";

const refusing =
  (part: string, status: number) =>
  (call: string): { kind: "refused"; status: number; message: string } | undefined =>
    call.startsWith(part) ? { kind: "refused", status, message: "no" } : undefined;

/** A second shelf with these books, which is chosen too. */
function withOther(scene: ShelfScene, ids: readonly number[], changed: Partial<ReturnType<typeof aShelf>> = {}): void {
  scene.server.shelves.push(aShelf(2, "Other", changed));
  scene.server.on["standard:2"] = [...ids];
  scene.settings = { ...scene.settings, shelves: [...scene.settings.shelves, aShelf(2, changed.name ?? "Other")] };
}

/** The books 1 to 4 on a joined shelf, and the reader's own file of book 9. */
function withOwn(): ShelfScene {
  const scene = joined();
  scene.server.books.push(aBook(9));
  sideLoad(scene, 9);
  return scene;
}

describe("changes of a collection on their way to the server", () => {
  test("are counted as sent only if they left, with the refused ones named", () => {
    const scene = withOwn();
    putIn(scene, own);
    takeOut(scene, 2);
    scene.server.spoil = (call) =>
      call.startsWith("unassign") ? { kind: "denied", status: 401, message: "no" } : undefined;
    const report = scene.run();
    expect(report.collections).toMatchObject({
      moves: [{ name: "KOReader", added: 1, removed: 0 }],
      refused: [{ title: "Book 2" }],
    });
    expect([report.kept, report.refusals]).toEqual([5, []]);
  });

  test("are sent beside one that was refused before", () => {
    const scene = withOwn();
    takeOut(scene, 2);
    scene.server.spoil = (call) =>
      call.startsWith("unassign") ? { kind: "denied", status: 401, message: "no" } : undefined;
    scene.run();
    putIn(scene, own);
    expect(scene.run().collections.moves).toEqual([{ name: "KOReader", added: 1, removed: 0 }]);
    expect(shelf(scene)).toEqual([1, 2, 3, 4, 9]);
  });

  test("are counted by collection", () => {
    const scene = withOwn();
    withOther(scene, [1, 2]);
    scene.run();
    putIn(scene, own);
    scene.host.collections["Other"] = [pathOf(1)];
    expect(scene.run().collections.moves).toEqual([
      { name: "KOReader", added: 1, removed: 0 },
      { name: "Other", added: 0, removed: 1 },
    ]);
  });

  test("keep the collection as the reader made it while the server is busy", () => {
    const scene = withOwn();
    scene.settings = { ...scene.settings, deleteRemoved: true };
    putIn(scene, own);
    takeOut(scene, 2);
    scene.server.spoil = (call) => refusing("assign", 503)(call) ?? refusing("unassign", 503)(call);
    expect(scene.run()).toMatchObject({ removed: 0, refusals: [{ id: 2, reason: "leaving" }] });
    expect(collection(scene)).toEqual([...[1, 3, 4].map(pathOf), own].sort());
    expect(scene.store.waiting.map(({ book, isCollected, state }) => [book, isCollected, state])).toEqual([
      [9, true, "pending"],
      [2, true, "pending"],
    ]);
  });

  test("are not sent while collections do not go both ways", () => {
    const scene = joined();
    takeOut(scene, 2);
    look(scene);
    scene.settings = { ...scene.settings, collections: "shelf" };
    drainShelfChanges(scene);
    expect([changes(scene), scene.store.waiting.length]).toEqual([[], 1]);
  });
});

describe("a shelf and its collection", () => {
  test("start again after a while in which another shelf had the same name", () => {
    const scene = joined();
    withOther(scene, [], { name: "KOReader" });
    scene.run();
    expect(listJoinedCollections(scene.memory.database)).toEqual([]);
    takeOut(scene, 2);
    scene.run();
    expect([changes(scene), shelf(scene)]).toEqual([[], [1, 2, 3, 4]]);
  });

  test("have the same books after the shelf was renamed, in a new collection", () => {
    const scene = joined();
    scene.server.shelves = [aShelf(1, "Novels")];
    scene.server.on["standard:1"] = [1, 2, 3];
    scene.run();
    expect(collection(scene, "Novels")).toEqual([1, 2, 3].map(pathOf));
    scene.host.collections["Novels"] = [1, 2].map(pathOf);
    scene.run();
    expect(changes(scene)).toEqual(["unassign 3 from 1"]);
  });

  test("keep the earlier content of a collection that has the new name of the shelf", () => {
    const scene = withOwn();
    scene.host.collections["Novels"] = [own];
    scene.server.shelves = [aShelf(1, "Novels")];
    scene.run();
    scene.run();
    expect([changes(scene), collection(scene, "Novels")]).toEqual([[], [...[1, 2, 3, 4].map(pathOf), own].sort()]);
  });

  test("keep the earlier content of the collection of a second shelf", () => {
    const scene = withOwn();
    withOther(scene, [1]);
    scene.host.collections["Other"] = [own];
    scene.run();
    scene.run();
    expect([changes(scene), collection(scene, "Other")]).toEqual([[], [pathOf(1), own].sort()]);
  });

  test("agree after another shelf took the name", () => {
    const scene = joined();
    scene.server.shelves = [aShelf(2, "KOReader")];
    scene.server.on["standard:2"] = [1, 2];
    scene.settings = { ...scene.settings, shelves: [aShelf(2, "KOReader")] };
    scene.run();
    expect([collection(scene), changes(scene)]).toEqual([[1, 2].map(pathOf), []]);
    expect(listJoinedCollections(scene.memory.database)).toEqual([{ shelf: "standard:2", name: "KOReader" }]);
  });

  test("are not mistaken for another shelf that took the former name", () => {
    const scene = joined();
    scene.server.shelves = [aShelf(1, "Novels"), aShelf(2, "KOReader")];
    scene.server.on["standard:2"] = [1];
    scene.settings = { ...scene.settings, shelves: [aShelf(1, "Novels"), aShelf(2, "KOReader")] };
    scene.run();
    expect([collection(scene, "Novels"), collection(scene)]).toEqual([[1, 2, 3, 4].map(pathOf), [pathOf(1)]]);
  });

  test("write nothing in a sync without news", () => {
    const scene = joined();
    const { collections } = scene.host;
    const effects = scene.effects();
    scene.run();
    expect([scene.effects(), scene.host.collections]).toEqual([effects, collections]);
  });

  test("start again if the reader deletes the collection during a sync", () => {
    const scene = joined();
    scene.server.spoil = (call) => {
      if (call === "books 1") scene.host.collections["KOReader"] = undefined;
      return undefined;
    };
    scene.run();
    scene.server.spoil = () => undefined;
    expect(scene.run().collections.questions).toEqual([]);
    expect([changes(scene), collection(scene)]).toEqual([[], [1, 2, 3, 4].map(pathOf)]);
  });

  test.each(["off", "shelf"] as const)("start again after a time in which collections were “%s”", (collections) => {
    const scene = joined();
    scene.settings = { ...scene.settings, collections };
    scene.run();
    takeOut(scene, 2);
    turnedOn(scene).run();
    expect([changes(scene), collection(scene)]).toEqual([[], [1, 2, 3, 4].map(pathOf)]);
  });

  test("differ only by the reader's own books after the first sync", () => {
    const scene = withOwn();
    scene.server.books.push(aBook(5), aBook(6));
    expect(scene.fetch(6).ok).toBe(true);
    withOther(scene, [5]);
    scene.host.collections["Other"] = [pathOf(1), pathOf(6), own];
    scene.run();
    expect(collection(scene, "Other")).toEqual([pathOf(5), pathOf(6), own].sort());
    scene.run();
    expect(changes(scene)).toEqual([]);
  });

  test("lose nothing but the books that left", () => {
    const scene = joined();
    scene.server.on["standard:1"] = [1, 2, 3];
    scene.run();
    expect(scene.host.minded).toEqual([pathOf(4)]);
    scene.run();
    expect(scene.host.minded).toEqual([]);
  });

  test("agree only about books that the host has written down", () => {
    const scene = withOwn();
    scene.server.on["standard:1"]?.push(9);
    scene.server.spoil = (call) => {
      if (call === "books 1") putIn(scene, own);
      return undefined;
    };
    scene.run();
    expect(JSON.parse(scene.host.saved)).toEqual(scene.host.collections);
    const first = aShelfScene([aBook(1)]);
    first.run();
    sideLoad(first, 9);
    first.host.collections["KOReader"] = [pathOf(1), own];
    turnedOn(first).run();
    expect(JSON.parse(first.host.saved)).toEqual({ KOReader: [pathOf(1), own] });
  });
});

describe("whose shelf it is", () => {
  const owned = (owner: number | undefined, me: number | undefined): ShelfScene => {
    const scene = turnedOn(aShelfScene([aBook(1), aBook(2), aBook(3)]));
    scene.server.shelves = [aShelf(1, "KOReader", { owner })];
    scene.server.me = me;
    return scene;
  };

  test.each([
    ["has no owner", undefined, 5, false],
    ["has an owner, and the account is unknown", 4, undefined, false],
    ["has another owner", 4, 5, true],
    ["is the account's", 5, 5, false],
  ])("decides whether its collection changes it: %s", (_, owner, me, isOther) => {
    const scene = owned(owner, me);
    for (let times = 0; times < 2; times += 1) expect(scene.run().others).toEqual(isOther ? ["KOReader"] : []);
    takeOut(scene, 2);
    scene.run();
    expect(shelf(scene)).toEqual(isOther ? [1, 2, 3] : [1, 3]);
    expect(scene.run().others).toEqual(isOther ? ["KOReader"] : []);
  });

  test("is asked only if a new shelf names an owner", () => {
    const scene = owned(undefined, 5);
    scene.run();
    expect(scene.server.calls).not.toContain("me");
    withOther(scene, [3], { owner: 4 });
    expect(scene.run().others).toEqual(["Other"]);
    expect(scene.server.calls.filter((call) => call === "me")).toHaveLength(1);
  });

  test("does not matter for a shelf without an owner beside one that has one", () => {
    const scene = owned(undefined, 5);
    withOther(scene, [3], { owner: 4 });
    expect(scene.run().others).toEqual(["Other"]);
  });
});

test("the collection of a magic shelf follows the shelf", () => {
  const scene = turnedOn(aShelfScene([aBook(1), aBook(2), aBook(3)]));
  const unread = aShelf(4, "Unread", { kind: "magic" });
  scene.server.shelves.push(unread);
  scene.server.on = { "magic:4": [1, 2, 3] };
  scene.settings = { ...scene.settings, shelves: [unread] };
  scene.run();
  scene.host.collections["Unread"] = [pathOf(1)];
  scene.run();
  expect(collection(scene, "Unread")).toEqual([1, 2, 3].map(pathOf));
});
