import { aBook, aShelf } from "../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf } from "../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];

describe("a first sync", () => {
  test("brings the books, byte by byte, and says so", () => {
    const scene = aShelfScene(three);
    expect(scene.run()).toMatchObject({ downloaded: 3, kept: 0, removed: 0, left: 0, troubles: [] });
    expect(names(scene)).toEqual([1, 2, 3].map(pathOf));
    for (const { id, bytes } of three) expect(scene.disk.contents.get(pathOf(id))).toBe(bytes);
    expect(scene.host.redraws).toBe(1);
  });

  test("knows the server ID of each book at once", () => {
    const scene = aShelfScene(three);
    scene.run();
    expect(scene.store.arrived.map(({ book }) => [book?.id, book?.type, book?.title])).toEqual([
      [1, "EPUB", "Book 1"],
      [2, "EPUB", "Book 2"],
      [3, "EPUB", "Book 3"],
    ]);
  });

  test("creates a shelf that is missing, once", () => {
    const scene = aShelfScene([]);
    scene.server.shelves = [aShelf(7, "Other")];
    scene.run();
    scene.run();
    expect(scene.server.calls.filter((call) => call.startsWith("create"))).toEqual(["create KOReader"]);
    expect(scene.settings.shelves).toBe("standard\t2\tKOReader");
  });

  test("prefers the reader's own shelf to a public one of the same name", () => {
    const scene = aShelfScene(three);
    scene.server.shelves = [aShelf(1, "koreader", { owner: 4 }), aShelf(2, "KOReader", { owner: 5 })];
    scene.server.on = { "standard:1": [1], "standard:2": [2] };
    scene.server.me = 5;
    scene.run();
    expect(names(scene)).toEqual([pathOf(2)]);
  });

  test("never creates a magic shelf, and names the one that is missing", () => {
    const scene = aShelfScene([]);
    scene.settings = { ...scene.settings, shelves: "magic\t\tUnread" };
    expect(scene.run()).toMatchObject({ missing: ["Unread"], shelves: [] });
    expect(scene.server.calls).toEqual(["magic"]);
  });

  test("asks for the file names that a magic shelf does not tell", () => {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on["magic:4"] = [2];
    scene.server.tellsFiles = false;
    scene.settings = { ...scene.settings, shelves: "magic\t\tunread" };
    expect(scene.run().downloaded).toBe(1);
    scene.run();
    expect(scene.server.calls.filter((call) => call.startsWith("details"))).toEqual(["details 2"]);
  });

  test("goes on with the other shelves, and removes nothing, when nobody tells what is on a magic one", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.settings = { ...scene.settings, shelves: "standard\t\tKOReader\nmagic\t\tUnread" };
    scene.server.spoil = (call) =>
      call === "books 4" ? { kind: "unsupported", what: "magic shelves" } : undefined;
    scene.server.books.push(aBook(5));
    scene.server.on["standard:1"] = [1, 2, 5];
    expect(scene.run()).toMatchObject({
      shelves: ["KOReader"],
      untold: ["Unread"],
      downloaded: 1,
      removed: 0,
      stop: undefined,
    });
    expect(names(scene)).toEqual([1, 2, 3, 5].map(pathOf));
  });

  test("puts what a magic shelf brought on the chosen shelf", () => {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on = { "standard:1": [1], "magic:4": [1, 2, 3] };
    scene.settings = { ...scene.settings, shelves: "standard\t\tKOReader\nmagic\t\tUnread" };
    scene.run();
    expect(scene.server.calls).toContain("assign 2,3 to 1");
  });
});

describe("a sync when nothing has changed", () => {
  test("is two requests, opens no file, writes nothing and redraws nothing", () => {
    const many = Array.from({ length: 300 }, (_, index) => aBook(index + 1));
    const scene = aShelfScene(many);
    scene.run();
    scene.server.calls.length = 0;
    const opened = scene.disk.opened;
    const { redraws } = scene.host;
    const effects = scene.effects();
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 300 });
    expect(scene.server.calls).toEqual(["shelves", "books 1"]);
    expect(scene.disk.opened).toBe(opened);
    expect(scene.effects()).toBe(effects);
    expect(scene.host.redraws).toBe(redraws);
  });
});

describe("a file that is there already", () => {
  test("is taken over, not downloaded, and never removed", () => {
    const scene = aShelfScene(three);
    scene.disk.makeFolder(folder);
    scene.disk.contents.set(pathOf(1), "the reader's own copy");
    scene.settings = { ...scene.settings, deleteRemoved: true };
    expect(scene.run()).toMatchObject({ adopted: 1, downloaded: 2 });
    scene.server.on["standard:1"] = [2];
    expect(scene.run()).toMatchObject({ removed: 1 });
    expect(scene.disk.contents.get(pathOf(1))).toBe("the reader's own copy");
  });
});

describe("progress", () => {
  test("goes from the list over the books to the end", () => {
    const scene = aShelfScene(three);
    scene.run();
    expect(scene.steps).toEqual(["listing", "downloading", "downloading", "downloading", "finishing", "end"]);
  });

  test("ends, and is answered, also when something in it is broken", () => {
    const scene = aShelfScene(three);
    scene.server.drip = () => {
      throw new Error("broken");
    };
    expect(scene.attempt()).toEqual({ ok: false, failure: { kind: "defect" } });
    expect(scene.steps[scene.steps.length - 1]).toBe("end");
    expect(scene.sync.progress()).toBeUndefined();
    scene.server.drip = () => undefined;
    expect(scene.run()).toMatchObject({ downloaded: 3 });
  });

  test("of a sync that nobody asked for is shown to nobody", () => {
    const scene = aShelfScene(three);
    scene.run();
    scene.steps.length = 0;
    scene.sync.automatic();
    scene.tasks.pass(1);
    expect(scene.steps).toEqual([]);
    expect(scene.sync.lastReport()).toMatchObject({ ok: true, value: { kept: 3 } });
  });
});

describe("looking first", () => {
  test("shows what would be done and does nothing", () => {
    const scene = aShelfScene(three);
    let planned: string[] | undefined;
    scene.sync.preview(
      () => undefined,
      (plan) => {
        planned = plan.ok ? plan.value.plan.downloads.map(({ path }) => path) : undefined;
      },
    );
    scene.tasks.pass(1);
    expect(planned).toEqual([1, 2, 3].map(pathOf));
    expect(names(scene)).toEqual([]);
    expect(scene.sync.progress()).toBeUndefined();
  });
});

describe("a force full re-sync", () => {
  test("brings back what the reader had deleted, and finds what was moved", () => {
    const scene = aShelfScene(three);
    scene.run();
    scene.disk.contents.delete(pathOf(1));
    scene.store.ledger = scene.store.ledger.map((file) =>
      (file.id as number) === 1 ? { ...file, state: "declined" } : file,
    );
    expect(scene.run()).toMatchObject({ downloaded: 0, refusals: [{ id: 1, reason: "declined" }] });
    expect(scene.run(true)).toMatchObject({ downloaded: 1 });
  });
});

describe("collections", () => {
  test("hold what is here of each shelf", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, shelfCollections: true };
    scene.server.spoil = (call) =>
      call === "download 2" ? { kind: "denied", status: 403, message: "" } : undefined;
    scene.run();
    expect(scene.host.collections).toEqual({ KOReader: [pathOf(1), pathOf(3)] });
  });
});
