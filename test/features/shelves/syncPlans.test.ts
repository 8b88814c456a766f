// src/features/shelves/planSync.ts and listShelves.ts in a whole sync.
import type { Failure } from "../../../src/base/failure";
import { keepFiles } from "../../../src/features/shelves/shelves";
import type { ShelfSource } from "../../../src/model/shelf";
import { saveDeviceState } from "../../../src/store/deviceState";
import { changes, joined, preview, takeOut } from "../../fakes/collected";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";

const three = [aBook(1), aBook(2), aBook(3)];
const unread = aShelf(4, "Unread", { kind: "magic" });
const calls = ({ server }: ShelfScene, part: string): string[] => server.calls.filter((call) => call.startsWith(part));

/** A standard and a magic shelf, in this order of choice. */
function withMagic(on: Record<string, number[]>, shelves: readonly ShelfSource[]): ShelfScene {
  const scene = aShelfScene(three);
  scene.server.shelves.push(unread);
  scene.server.on = on;
  scene.settings = { ...scene.settings, shelves };
  return scene;
}

describe("a sync without news", () => {
  test("looks into no folder", () => {
    const scene = aShelfScene(three);
    scene.run();
    const { list } = scene.disk;
    let looks = 0;
    scene.disk.list = (...args) => {
      looks += 1;
      return list(...args);
    };
    scene.run();
    expect(looks).toBe(0);
  });

  test.each([
    [0, true],
    [30, false],
  ])("says whether removed books are gone at once: %i days of trash", (trashDays, isAtOnce) => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, trashDays };
    expect(scene.run().deletesAtOnce).toBe(isAtOnce);
  });
});

test("the books that are gone all at once are downloaded if the reader wants that", () => {
  const scene = aShelfScene(three);
  scene.run();
  scene.disk.contents.clear();
  expect(scene.run()).toMatchObject({ downloaded: 0, notices: [{ kind: "gone", about: "3" }] });
  scene.sync.now(
    { fetchesMissing: true },
    () => undefined,
    () => undefined,
  );
  scene.tasks.pass(1);
  expect(names(scene)).toEqual([1, 2, 3].map(pathOf));
});

describe("a file with the ID of a book in its name", () => {
  test("is adopted without a comparison with the server", () => {
    const own = aBook(1).bytes.replace("<book 1>", "<Book 1>");
    const scene = aShelfScene([aBook(1, { kilobytes: Math.floor(own.length / 1024) })]);
    scene.disk.makeFolder(folder);
    scene.disk.contents.set(`${folder}/My copy_1.epub`, own);
    expect(scene.run()).toMatchObject({ adopted: 1, downloaded: 0 });
    expect(calls(scene, "sample")).toEqual([]);
  });

  test("is found if only one of two shelves has a new book", () => {
    const scene = aShelfScene(three);
    scene.server.on["standard:1"] = [1];
    scene.server.shelves.push(aShelf(2, "Other"));
    scene.run();
    scene.disk.contents.set(`${folder}/My copy_2.epub`, "mine");
    scene.server.on["standard:2"] = [2];
    scene.settings = { ...scene.settings, shelves: [aShelf(1, "KOReader"), aShelf(2, "Other")] };
    expect(scene.run()).toMatchObject({ adopted: 1, downloaded: 0 });
  });
});

test.each([
  ["at its own place is kept", pathOf(1), 0],
  ["in the folder without its ID is not known any more", `${folder}/The first.epub`, 1],
  ["in another folder is not known any more", "/mnt/books/Mine/Book 1_1.epub", 1],
])("a full sync: the reader's own file %s", (_, path, downloaded) => {
  const scene = aShelfScene(three);
  scene.run();
  const [file] = scene.store.ledger;
  scene.disk.makeFolder("/mnt/books/Mine");
  scene.disk.contents.delete(pathOf(1));
  scene.disk.contents.set(path, aBook(1).bytes);
  keepFiles(scene.context, [{ ...file!, path }]);
  expect(scene.run()).toMatchObject({ downloaded: 0, kept: 3 });
  expect(scene.run(true)).toMatchObject({ downloaded, kept: 3 - downloaded });
});

test("a full sync keeps the downloaded books of the former folder", () => {
  const scene = aShelfScene(three);
  scene.run();
  scene.settings = { ...scene.settings, downloadFolder: "/mnt/books/Other" };
  expect(scene.run(true)).toMatchObject({ downloaded: 0, kept: 3 });
  expect(names(scene)).toEqual([1, 2, 3].map(pathOf));
});

describe("the books of a magic shelf", () => {
  const magic = aSource("Unread", "magic");

  test("are put on no shelf if all shelves are synced", () => {
    const scene = withMagic({ "standard:1": [1], "magic:4": [2] }, [aShelf(1, "KOReader"), unread]);
    scene.settings = { ...scene.settings, everyShelf: true };
    expect([scene.run().downloaded, calls(scene, "assign")]).toEqual([2, []]);
  });

  test("are put on no shelf whose list is incomplete", () => {
    const scene = withMagic({ "standard:1": [1], "magic:4": [2] }, [aSource("KOReader"), magic]);
    scene.server.incomplete = ["standard:1"];
    expect([scene.run().downloaded, calls(scene, "assign")]).toEqual([2, []]);
  });

  test("are put on the shelf without those that it has", () => {
    const scene = withMagic({ "standard:1": [1], "magic:4": [1, 2] }, [magic, aSource("KOReader")]);
    expect([scene.run().downloaded, calls(scene, "assign")]).toEqual([2, ["assign 2 to 1"]]);
  });

  test("are not put on the shelf that lost them before their file came", () => {
    const scene = withMagic({ "standard:1": [1, 2], "magic:4": [2] }, [aSource("KOReader"), magic]);
    scene.server.books = [aBook(1), aBook(2, { format: undefined, fileName: undefined })];
    expect(scene.run()).toMatchObject({ downloaded: 1, refusals: [{ id: 2, reason: "format" }] });
    scene.server.on["standard:1"] = [1];
    scene.server.books = three;
    expect([scene.run().downloaded, calls(scene, "assign")]).toEqual([1, []]);
    expect(scene.store.ledger.map(({ shelf }) => shelf)).toEqual(["standard:1", "magic:4"]);
  });

  test("do not leave it with a book that left a standard shelf of the same number", () => {
    const scene = joined();
    scene.server.shelves.push(aShelf(1, "Unread", { kind: "magic" }));
    scene.server.on["magic:1"] = [2];
    const shelves = [aShelf(1, "KOReader"), aShelf(1, "Unread", { kind: "magic" })];
    scene.settings = { ...scene.settings, shelves, deleteRemoved: true };
    expect(scene.run().shelves).toEqual(["KOReader", "Unread"]);
    takeOut(scene, 2);
    const planned = preview(scene);
    expect(planned.plan).toMatchObject({ removals: [], questions: [] });
    expect(planned.lists.map(({ books }) => books.map(({ id }) => id as number))).toEqual([[1, 3, 4], [2]]);
  });
});

test("collections pause while several readers use the device, and go on as they were", () => {
  const scene = joined();
  takeOut(scene, 2);
  saveDeviceState(scene.memory.database, { isShared: true });
  expect(scene.run()).toMatchObject({
    collections: { moves: [], questions: [], refused: [], isPaused: true },
    others: [],
  });
  scene.settings = { ...scene.settings, collections: "shelf" };
  expect(preview(scene).before.report).toEqual({ moves: [], questions: [], refused: [] });
  scene.settings = { ...scene.settings, collections: "both" };
  saveDeviceState(scene.memory.database, { isShared: false });
  scene.run();
  expect(changes(scene)).toEqual(["unassign 2 from 1"]);
});

describe("the choice of shelves", () => {
  const chosen = (scene: ShelfScene): ShelfSource | undefined => scene.settings.shelves[0];

  test("names a missing shelf without a name by its number, and creates none", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, shelves: [aShelf(77, ""), aShelf(1, "KOReader"), aSource("", "magic")] };
    expect(scene.run()).toMatchObject({ missing: ["77", ""], shelves: ["KOReader"] });
    expect(calls(scene, "create")).toEqual([]);
    expect(chosen(scene)).toEqual(aShelf(77, ""));
  });

  test.each([
    ["that the server renamed gets the new name", "Novels", "Novels"],
    ["keeps its name if the server gives none", "", "KOReader"],
  ])("a shelf %s", (_, name, kept) => {
    const scene = aShelfScene(three);
    scene.run();
    scene.server.shelves = [aShelf(1, name)];
    scene.run();
    expect(chosen(scene)).toEqual({ kind: "standard", id: 1, name: kept, origin: "default" });
  });

  test.each([
    [5, "own"],
    [4, "other"],
    [undefined, undefined],
  ] as const)("remembers whose a public shelf is: owner 5, account %s", (me, whose) => {
    const scene = aShelfScene(three);
    scene.server.shelves = [aShelf(1, "KOReader", { owner: 5, isPublic: true })];
    scene.server.me = me;
    scene.settings = { ...scene.settings, shelves: [aShelf(1, "KOReader")] };
    scene.run();
    expect(chosen(scene)?.whose).toBe(whose);
  });

  test("has a standard and a magic shelf of the same number", () => {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(1, "Unread", { kind: "magic" }));
    scene.server.on = { "standard:1": [1], "magic:1": [2] };
    scene.settings = { ...scene.settings, shelves: [aShelf(1, "KOReader"), aShelf(1, "Unread", { kind: "magic" })] };
    expect(scene.run()).toMatchObject({ shelves: ["KOReader", "Unread"], downloaded: 2 });
  });
});

test("the stored list of a shelf follows new titles and authors", () => {
  const scene = aShelfScene(three);
  const stored = (): unknown[] => scene.store.state.map(({ id, title, author }) => [id, title, author]);
  for (const changed of [{ title: "A new title" }, { title: "A new title", author: "Ann" }]) {
    scene.run();
    scene.server.books = [aBook(1), aBook(2, changed), aBook(3)];
    scene.run();
    expect(stored()).toEqual(scene.server.books.map(({ id, title, author }) => [id, title, author]));
  }
});

test.each<Failure>([
  { kind: "denied", status: 403, message: "", isPage: true },
  { kind: "unreadable", detail: "a web page", isPage: true },
])("a web page of another server ends the sync of all shelves: %j", (failure) => {
  const scene = aShelfScene(three);
  scene.server.spoil = (call) => (call === "books 1" ? failure : undefined);
  expect(scene.attempt()).toEqual({ ok: false, failure });
});
