import { done } from "../../../src/base/result";
import { shelfChangeSender } from "../../../src/features/shelves/sendShelfChanges.task";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];

test("an incomplete list of a shelf does not change the stored list", () => {
  const scene = aShelfScene(three);
  scene.run();
  const known = (): readonly number[] => scene.store.state.map(({ id }) => id);
  expect(known()).toEqual([1, 2, 3]);
  scene.server.on["standard:1"] = [1];
  scene.server.incomplete = ["standard:1"];
  scene.run();
  expect(known()).toEqual([1, 2, 3]);
  scene.server.incomplete = [];
  scene.run();
  expect(known()).toEqual([1]);
});

describe("a shelf sync that ends early", () => {
  test.each([
    ["at Stop", { kind: "cancelled", sent: true } as const],
    ["with the connection", { kind: "timeout", sent: true } as const],
  ])("removes no book that left the shelf: %s", (_how, failure) => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.books.push(aBook(5));
    scene.server.on["standard:1"] = [1, 2, 5];
    scene.server.drip = () => failure;
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toContain(pathOf(3));
    scene.server.drip = () => undefined;
    expect(scene.run().removed).toBe(1);
  });
});

describe("the stored list of a shelf", () => {
  test.each([
    ["one book less", [1, 2]],
    ["one book more", [1, 2, 3, 4]],
    ["no book", []],
    ["another order", [3, 1, 2]],
  ])("follows the server to %s", (_what, ids) => {
    const scene = aShelfScene(three.concat([aBook(4)]));
    scene.server.on["standard:1"] = [1, 2, 3];
    scene.run();
    scene.server.on["standard:1"] = [...ids];
    scene.run();
    expect(scene.store.state.map(({ id }) => id)).toEqual(ids);
  });
});

describe("the books of a magic shelf that go onto a standard one", () => {
  const both = [aSource("KOReader"), aSource("Unread", "magic")];
  const aMagicScene = (count: number): ShelfScene => {
    const scene = aShelfScene(Array.from({ length: count }, (_, place) => aBook(place + 1)));
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on = { "standard:1": [], "magic:4": scene.server.books.map(({ id }) => id) };
    scene.settings = { ...scene.settings, shelves: both };
    return scene;
  };
  const assigned = ({ server }: ShelfScene): readonly string[] =>
    server.calls.filter((call) => call.startsWith("assign"));

  test("are sent a hundred at a time, to the last one", () => {
    const scene = aMagicScene(230);
    scene.run();
    const sizes = assigned(scene).map((call) => call.split(",").length);
    expect(sizes).toEqual([100, 100, 30]);
    expect(scene.server.on["standard:1"]).toHaveLength(230);
  });

  test.each([
    ["a lost connection", "download 3"],
    ["a lost answer", "assign 1,2,3,4 to 1"],
  ])("wait in the queue after %s, and are sent from there", (_what, lost) => {
    const scene = aMagicScene(4);
    scene.server.spoil = (call) => (call === lost ? { kind: "timeout", sent: true } : undefined);
    const { downloaded, left } = scene.run();
    expect([downloaded + left, scene.server.on["standard:1"]]).toEqual([4, []]);
    expect([scene.store.waiting.map(({ book }) => book), scene.queued]).toEqual([[1, 2, 3, 4].slice(0, downloaded), 1]);
    scene.server.spoil = () => undefined;
    const create = () => shelfChangeSender(scene.context, () => done);
    drainQueue(scene.context, [{ of: "shelf change", create }], "automatic");
    scene.run();
    expect([scene.server.on["standard:1"], scene.store.waiting]).toEqual([[1, 2, 3, 4], []]);
  });

  test("are not sent over a lost connection", () => {
    const scene = aMagicScene(4);
    scene.server.spoil = (call) => (call === "download 3" ? { kind: "timeout", sent: true } : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 2, left: 2, troubles: [], stop: { kind: "failure" } });
    expect(assigned(scene)).toEqual([]);
  });

  test("are not sent again after a refusal", () => {
    const scene = aMagicScene(2);
    scene.server.spoil = (call) =>
      call.startsWith("assign") ? { kind: "denied", status: 403, message: "not yours" } : undefined;
    expect(scene.run()).toMatchObject({ downloaded: 2 });
    expect([scene.store.waiting, scene.queued]).toEqual([[], 0]);
  });
});

test("a failed book counts as trouble, and not as left for the next sync", () => {
  const scene = aShelfScene(three);
  scene.server.spoil = (call) => (call === "download 2" ? { kind: "refused", status: 404, message: "" } : undefined);
  expect(scene.run()).toMatchObject({ downloaded: 2, left: 0, troubles: [{ id: 2 }] });
});

test("the file browser is drawn again after a removal, and no empty folder stays", () => {
  const scene = aShelfScene(three);
  scene.settings = { ...scene.settings, names: "{author}/{title}", deleteRemoved: true };
  scene.server.books = scene.server.books.map((book) => (book.id === 3 ? { ...book, author: "Ann" } : book));
  scene.run();
  expect(scene.disk.isFolder(`${folder}/Ann`)).toBe(true);
  const { redraws } = scene.host;
  scene.server.on["standard:1"] = [1, 2];
  expect(scene.run()).toMatchObject({ removed: 1, downloaded: 0 });
  expect([scene.host.redraws, scene.disk.isFolder(`${folder}/Ann`)]).toEqual([redraws + 1, false]);
});

test("only a manual sync removes the empty folder of a book that the reader deleted", () => {
  const scene = aShelfScene(three);
  scene.settings = { ...scene.settings, names: "{author}/{title}" };
  scene.run();
  const above = `${folder}/Somebody`;
  for (const path of names(scene)) {
    const deleted = scene.shelves.deletions.concerned([path]);
    scene.disk.contents.delete(path);
    scene.shelves.deletions.tried(deleted);
  }
  scene.server.spoil = (call) => (call.startsWith("unassign") ? { kind: "timeout", sent: false } : undefined);
  scene.sync.automatic();
  scene.tasks.pass(1);
  expect(scene.disk.isFolder(above)).toBe(true);
  scene.attempt();
  expect(scene.disk.isFolder(above)).toBe(false);
});

describe("an automatic sync that removes a book", () => {
  /** Each book is in the folder of its author. The first leaves the shelf. */
  const leaving = (): ShelfScene => {
    const scene = aShelfScene(["Ann", "Ben", "Cleo"].map((author, place) => aBook(place + 1, { author })));
    scene.settings = { ...scene.settings, names: "{author}/{title}", deleteRemoved: true };
    scene.run();
    return scene;
  };
  const foldersAfter = (scene: ShelfScene): readonly boolean[] => {
    scene.sync.automatic();
    scene.tasks.pass(1);
    return ["Ann", "Ben", "Cleo"].map((author) => scene.disk.isFolder(`${folder}/${author}`));
  };

  test("removes its folder, and that of a deleted one which left too", () => {
    const scene = leaving();
    scene.disk.contents.delete(`${folder}/Cleo/Book 3_3.epub`);
    scene.server.on["standard:1"] = [2];
    expect(foldersAfter(scene)).toEqual([false, true, false]);
  });

  test("removes its folder also if another book could not be downloaded", () => {
    const scene = leaving();
    scene.server.books.push(aBook(4));
    scene.server.on["standard:1"] = [2, 3, 4];
    scene.server.spoil = (call) => (call === "download 4" ? { kind: "refused", status: 404, message: "" } : undefined);
    expect(foldersAfter(scene)).toEqual([false, true, true]);
  });
});

test("books are downloaded down to the space that is to stay free, and not below", () => {
  const scene = aShelfScene(three.map((book) => ({ ...book, kilobytes: undefined })));
  scene.server.claims = () => undefined;
  scene.disk.free = scene.settings.minFreeMegabytes - 1;
  expect(scene.run()).toMatchObject({ downloaded: 0, stop: { kind: "space" } });
  scene.disk.free = scene.settings.minFreeMegabytes;
  expect(scene.run()).toMatchObject({ downloaded: 3, stop: undefined });
});

test("a sync that is stopped while the shelves are listed changes nothing", () => {
  const scene = aShelfScene(three);
  scene.server.spoil = (call) => {
    if (call === "books 1") scene.shelves.work.cancel();
    return undefined;
  };
  expect(scene.attempt()).toEqual({ ok: false, failure: { kind: "cancelled", sent: false } });
  expect([names(scene), scene.store.state]).toEqual([[], []]);
});

describe("the collection of a shelf", () => {
  test("keeps a book that the reader downloaded by hand and put there", () => {
    const scene = aShelfScene(three);
    scene.server.on["standard:1"] = [1, 2];
    scene.settings = { ...scene.settings, collections: "shelf" };
    expect(scene.fetch(3).ok).toBe(true);
    const [own] = names(scene);
    scene.host.collections["KOReader"] = [own ?? ""];
    scene.run();
    expect(scene.host.collections["KOReader"]).toEqual([own, pathOf(1), pathOf(2)]);
  });

  test("goes both ways for a shelf that is synced as one of all shelves", () => {
    const scene = aShelfScene(Array.from({ length: 5 }, (_, place) => aBook(place + 1)));
    scene.settings = { ...scene.settings, everyShelf: true, shelves: [], collections: "both" };
    for (let times = 0; times < 2; times += 1) scene.run();
    expect(scene.host.collections["KOReader"]).toHaveLength(5);
    scene.host.collections["KOReader"] = [2, 3, 4, 5].map(pathOf);
    scene.run();
    expect([scene.server.on["standard:1"], scene.host.collections["KOReader"].length]).toEqual([[2, 3, 4, 5], 4]);
  });
});
