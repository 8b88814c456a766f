import { drainShelfChanges } from "../../fakes/queue";
import { aBook, aShelf } from "../../fakes/shelfServer";
import {
  changes,
  collection,
  joined,
  key,
  look,
  own,
  preview,
  putIn,
  shelf,
  sideLoad,
  takeOut,
  turnedOn,
} from "../../fakes/collected";
import { aShelfScene, names, pathOf } from "../../fakes/shelfScene";
import { saveCollectionBases } from "../../../src/features/shelves/collections.store";

describe("a collection that is synced with its shelf", () => {
  test("costs no more requests than a shelf without a collection", () => {
    const scene = joined();
    scene.run();
    expect(scene.server.calls).toEqual(["shelves", "books 1"]);
  });

  test("removes a book from the shelf that left the collection, and reports that", () => {
    const scene = joined();
    takeOut(scene, 2);
    expect(scene.run().collections).toEqual({
      moves: [{ name: "KOReader", added: 0, removed: 1 }],
      questions: [],
      refused: [],
    });
    expect(shelf(scene)).toEqual([1, 3, 4]);
    expect(collection(scene)).toEqual([1, 3, 4].map(pathOf));
    expect(names(scene)).toContain(pathOf(2));
    expect(scene.run().collections.moves).toEqual([]);
  });

  test("moves the file of a removed book to the trash if the reader chose so", () => {
    const scene = joined();
    scene.settings = { ...scene.settings, deleteRemoved: true };
    takeOut(scene, 2);
    expect(scene.run().removed).toBe(1);
    expect(names(scene)).not.toContain(pathOf(2));
  });

  test("keeps the file of a removed book that is on another shelf", () => {
    const scene = joined();
    scene.server.shelves.push(aShelf(2, "Other"));
    scene.server.on["standard:2"] = [2];
    scene.settings = { ...scene.settings, deleteRemoved: true, shelves: [aShelf(1, "KOReader"), aShelf(2, "Other")] };
    scene.run();
    takeOut(scene, 2);
    expect(scene.run().removed).toBe(0);
    expect([shelf(scene), shelf(scene, 2)]).toEqual([[1, 3, 4], [2]]);
    expect(collection(scene, "Other")).toEqual([pathOf(2)]);
  });

  test("adds a known book to the shelf by its ID, without a download", () => {
    const scene = joined();
    scene.server.books.push(aBook(9));
    sideLoad(scene, 9);
    putIn(scene, own);
    expect(scene.run().collections.moves).toEqual([{ name: "KOReader", added: 1, removed: 0 }]);
    expect(shelf(scene)).toEqual([1, 2, 3, 4, 9]);
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 5 });
    expect(collection(scene)).toContain(own);
    expect(scene.server.calls).not.toContain("download 9");
  });

  test("gets the additions and removals of the shelf", () => {
    const scene = joined();
    scene.server.books.push(aBook(9));
    sideLoad(scene, 9);
    putIn(scene, own);
    scene.run();
    scene.server.books.push(aBook(5));
    scene.server.on["standard:1"] = [1, 3, 5];
    scene.run();
    expect(collection(scene)).toEqual([1, 3, 5].map(pathOf));
    expect(changes(scene)).toEqual(["assign 9 to 1"]);
  });

  test("keeps a book that the server does not know, and sends nothing", () => {
    const scene = joined();
    scene.disk.contents.set(own, "unknown");
    putIn(scene, own);
    scene.run();
    expect(changes(scene)).toEqual([]);
    expect(collection(scene)).toContain(own);
  });

  test("does not send a book in an excluded folder", () => {
    const scene = joined();
    sideLoad(scene, 9);
    scene.server.books.push(aBook(9));
    scene.settings = { ...scene.settings, excludedFolders: [{ path: "/own" }] };
    putIn(scene, own);
    scene.run();
    expect(changes(scene)).toEqual([]);
  });

  test("sends nothing if the server has the same books already", () => {
    const scene = joined();
    takeOut(scene, 2);
    scene.server.on["standard:1"] = [1, 3, 4];
    scene.run();
    expect([shelf(scene), collection(scene)]).toEqual([[1, 3, 4], [1, 3, 4].map(pathOf)]);
  });
});

describe("a collection that lost all or many of its books", () => {
  test("makes the sync ask, and changes neither shelf nor collection before the answer", () => {
    const scene = joined();
    takeOut(scene, 1, 2, 3, 4);
    const books = [1, 2, 3, 4].map((id) => ({ id, title: `Book ${id}` }));
    expect(scene.run().collections.questions).toMatchObject([{ shelf: key, name: "KOReader", books }]);
    expect([shelf(scene), collection(scene)]).toEqual([[1, 2, 3, 4], []]);
    look(scene);
    expect(scene.store.waiting).toEqual([]);
  });

  test("takes the books off the shelf if the reader agrees", () => {
    const scene = joined();
    takeOut(scene, 1, 2, 3, 4);
    scene.sync.now(
      { emptied: [key] },
      () => undefined,
      () => undefined,
    );
    scene.tasks.pass(1);
    expect(shelf(scene)).toEqual([]);
  });

  test("gets its books back if the reader chooses that", () => {
    const scene = joined();
    takeOut(scene, 1, 2, 3, 4);
    const books = scene.run().collections.questions[0]?.books ?? [];
    saveCollectionBases(
      scene.memory.database,
      key,
      books.map(({ id }) => ({ id })),
    );
    expect(scene.run().collections.questions).toEqual([]);
    expect([shelf(scene), collection(scene)]).toEqual([[1, 2, 3, 4], [1, 2, 3, 4].map(pathOf)]);
  });

  test("is created again if it was deleted or renamed, or the host lost its file", () => {
    const scene = joined();
    delete (scene.host.collections as Record<string, unknown>)["KOReader"];
    look(scene);
    scene.run();
    expect([shelf(scene), changes(scene)]).toEqual([[1, 2, 3, 4], []]);
    expect(collection(scene)).toEqual([1, 2, 3, 4].map(pathOf));
  });

  test("stays empty while the files are missing, and is filled when they are back", () => {
    const scene = joined();
    const kept = [1, 2].map((id) => [pathOf(id), scene.disk.contents.get(pathOf(id)) ?? ""] as const);
    for (const [path] of kept) scene.disk.contents.delete(path);
    takeOut(scene, 1, 2);
    look(scene);
    for (const [path, bytes] of kept) scene.disk.contents.set(path, bytes);
    scene.run();
    expect([shelf(scene), changes(scene)]).toEqual([[1, 2, 3, 4], []]);
    expect(collection(scene)).toEqual([1, 2, 3, 4].map(pathOf));
  });

  test("keeps its pending change while the memory card is out, and sends it afterwards", () => {
    const scene = joined();
    takeOut(scene, 2);
    const card = [...scene.disk.contents];
    scene.disk.contents.clear();
    expect(scene.run().collections.moves).toEqual([]);
    expect([shelf(scene), collection(scene)]).toEqual([[1, 2, 3, 4], [1, 3, 4].map(pathOf)]);
    for (const [path, bytes] of card) scene.disk.contents.set(path, bytes);
    scene.server.on["standard:1"] = [1, 2, 4];
    scene.run();
    expect([shelf(scene), collection(scene)]).toEqual([[1, 4], [1, 4].map(pathOf)]);
  });

  test("is not changed by an incomplete list of the server", () => {
    const scene = joined();
    scene.server.incomplete = ["standard:1"];
    scene.server.on["standard:1"] = [1];
    scene.run();
    expect(collection(scene)).toEqual([1, 2, 3, 4].map(pathOf));
  });
});

describe("the earlier content of a collection", () => {
  test("stays in the collection, and is not added to the shelf", () => {
    const scene = turnedOn(aShelfScene([aBook(1), aBook(9)]));
    scene.server.on["standard:1"] = [1];
    sideLoad(scene, 9);
    scene.host.collections["KOReader"] = [own];
    scene.run();
    scene.run();
    look(scene);
    expect([shelf(scene), scene.store.waiting]).toEqual([[1], []]);
    expect(collection(scene)).toEqual([pathOf(1), own]);
  });

  test("is not added to a shelf that was deleted on the server and created again", () => {
    const scene = joined();
    scene.server.shelves = [aShelf(1, "Other")];
    scene.run();
    scene.run();
    expect([shelf(scene, 2), changes(scene)]).toEqual([[], []]);
  });

  test("makes no change after the setting was off and on, or after a full re-sync", () => {
    const scene = joined();
    takeOut(scene, 2);
    scene.settings = { ...scene.settings, collections: "shelf" as const };
    scene.run();
    turnedOn(scene).run();
    expect(changes(scene)).toEqual([]);
    takeOut(scene, 3);
    scene.run(true);
    expect(changes(scene)).toEqual([]);
    expect(collection(scene)).toEqual([1, 2, 3, 4].map(pathOf));
  });

  test("an empty shelf gets an empty collection", () => {
    const scene = turnedOn(aShelfScene([]));
    scene.run();
    expect(scene.host.collections["KOReader"]).toEqual([]);
  });
});

describe("the owner of a shelf", () => {
  test("is fetched once, and another person's shelf is never changed", () => {
    const scene = turnedOn(aShelfScene([aBook(1), aBook(2)]));
    scene.server.shelves = [aShelf(1, "KOReader", { owner: 4 })];
    scene.server.me = 5;
    expect(scene.run().others).toEqual(["KOReader"]);
    takeOut(scene, 2);
    scene.run();
    expect(changes(scene)).toEqual([]);
    expect(collection(scene)).toEqual([1, 2].map(pathOf));
  });

  test("is not fetched again once the shelf is known as the reader's", () => {
    const scene = turnedOn(aShelfScene([aBook(1), aBook(2)]));
    scene.server.shelves = [aShelf(1, "KOReader", { owner: 5 })];
    scene.server.me = 5;
    expect(scene.run().others).toEqual([]);
    takeOut(scene, 2);
    scene.run();
    expect(shelf(scene)).toEqual([1]);
    expect(scene.server.calls.filter((call) => call === "me")).toHaveLength(1);
  });

  test("is not used for two shelves of the same name, which are ambiguous", () => {
    const scene = turnedOn(aShelfScene([aBook(1), aBook(2), aBook(3)]));
    scene.server.shelves.push(aShelf(2, "KOReader"));
    scene.server.on = { "standard:1": [1, 2], "standard:2": [2, 3] };
    scene.settings = { ...scene.settings, shelves: [aShelf(1, "KOReader"), aShelf(2, "KOReader")] };
    scene.run();
    scene.run();
    expect([changes(scene), shelf(scene), shelf(scene, 2)]).toEqual([[], [1, 2], [2, 3]]);
  });

  test("a magic shelf is never changed by its collection", () => {
    const scene = turnedOn(aShelfScene([aBook(1), aBook(2), aBook(3)]));
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on = { "standard:1": [1], "magic:4": [1, 2, 3] };
    scene.settings = { ...scene.settings, shelves: [aShelf(4, "Unread", { kind: "magic" })] };
    scene.run();
    scene.host.collections["Unread"] = [pathOf(1)];
    scene.run();
    expect(changes(scene)).toEqual([]);
  });
});

describe("without a network", () => {
  test("a change of a collection is queued, and sent once by the next drain", () => {
    const scene = joined();
    takeOut(scene, 2);
    putIn(scene, own);
    sideLoad(scene, 9);
    scene.server.books.push(aBook(9));
    look(scene);
    look(scene);
    expect(scene.store.waiting).toMatchObject([
      { book: 9, shelf: 1, assigns: true, title: "Own 9", state: "pending" },
      { book: 2, shelf: 1, assigns: false, state: "pending" },
    ]);
    drainShelfChanges(scene);
    expect(changes(scene)).toEqual(["assign 9 to 1", "unassign 2 from 1"]);
    expect(scene.run().collections.moves).toEqual([]);
    expect([shelf(scene), collection(scene)]).toEqual([[1, 3, 4, 9], [1, 3, 4].map(pathOf).concat(own).sort()]);
  });

  test("a change that was reverted before sending sends the former state", () => {
    const scene = joined();
    takeOut(scene, 2);
    look(scene);
    putIn(scene, pathOf(2));
    look(scene);
    expect(scene.store.waiting).toMatchObject([{ book: 2, assigns: true }]);
    scene.run();
    expect(shelf(scene)).toEqual([1, 2, 3, 4]);
  });

  test("a refused change is shown with its reason, and the collection is not changed", () => {
    const scene = joined();
    takeOut(scene, 2);
    scene.server.spoil = (call) =>
      call.startsWith("unassign") ? { kind: "denied", status: 401, message: "no" } : undefined;
    const reason = "This shelf belongs to someone else, and the server does not let you change it.";
    expect(scene.run().collections.refused).toEqual([{ title: "Book 2", reason }]);
    expect(collection(scene)).toEqual([1, 3, 4].map(pathOf));
  });
});

describe("the preview of a sync with collections", () => {
  test("shows the planned changes, and makes none", () => {
    const scene = joined();
    scene.settings = { ...scene.settings, deleteRemoved: true };
    takeOut(scene, 2);
    const before = scene.effects();
    const planned = preview(scene);
    expect(planned.before.report.moves).toEqual([{ name: "KOReader", added: 0, removed: 1 }]);
    expect(planned.plan.removals).toMatchObject([{ id: 2 }]);
    expect([scene.effects() - before, changes(scene), scene.store.waiting]).toEqual([0, [], []]);
  });
});
