import { keepFiles } from "../../../src/features/shelves/shelves";
import { summary } from "../../../src/features/shelves/shelfWords.page";
import { ok } from "../../../src/base/result";
import type { PlannedSync } from "../../../src/features/shelves/planSync";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { translate } from "../../fakes/say";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { deleteFileLine } from "../../../src/features/downloads/shelfFiles.store";
import { saveDeclined } from "../../../src/features/downloads/shelfChanges.store";

const three = [aBook(1), aBook(2), aBook(3)];

describe("a first sync", () => {
  test("downloads the books byte for byte, and reports them", () => {
    const scene = aShelfScene(three);
    expect(scene.run()).toMatchObject({ downloaded: 3, kept: 0, removed: 0, left: 0, troubles: [] });
    expect(names(scene)).toEqual([1, 2, 3].map(pathOf));
    for (const { id, bytes } of three) expect(scene.disk.contents.get(pathOf(id))).toBe(bytes);
    expect(scene.host.redraws).toBe(1);
  });

  test("stores the server's ID of each book", () => {
    const scene = aShelfScene(three);
    scene.run();
    expect(scene.store.known.map(({ id, type, title }) => [id, type, title])).toEqual([
      [1, "EPUB", "Book 1"],
      [2, "EPUB", "Book 2"],
      [3, "EPUB", "Book 3"],
    ]);
  });

  test("creates a missing shelf once", () => {
    const scene = aShelfScene([]);
    scene.server.shelves = [aShelf(7, "Other")];
    scene.run();
    scene.run();
    expect(scene.server.calls.filter((call) => call.startsWith("create"))).toEqual(["create KOReader"]);
    expect(scene.settings.shelves).toEqual([{ ...aShelf(2, "KOReader"), origin: "default" }]);
  });

  test("prefers the reader's own shelf to a public one of the same name", () => {
    const scene = aShelfScene(three);
    scene.server.shelves = [aShelf(1, "koreader", { owner: 4 }), aShelf(2, "KOReader", { owner: 5 })];
    scene.server.on = { "standard:1": [1], "standard:2": [2] };
    scene.server.me = 5;
    scene.run();
    expect(names(scene)).toEqual([pathOf(2)]);
  });

  test("does not create a magic shelf, and names the missing one", () => {
    const scene = aShelfScene([]);
    scene.settings = { ...scene.settings, shelves: [aSource("Unread", "magic")] };
    expect(scene.run()).toMatchObject({ missing: ["Unread"], shelves: [] });
    expect(scene.server.calls).toEqual(["magic"]);
  });

  test("fetches the file names that a magic shelf does not have", () => {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on["magic:4"] = [2];
    scene.server.tellsFiles = false;
    scene.settings = { ...scene.settings, shelves: [aSource("unread", "magic")] };
    expect(scene.run().downloaded).toBe(1);
    scene.run();
    expect(scene.server.calls.filter((call) => call.startsWith("details"))).toEqual(["details 2"]);
  });

  test("syncs the other shelves and removes no book if a magic shelf cannot be read", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.settings = { ...scene.settings, shelves: [aSource("KOReader"), aSource("Unread", "magic")] };
    scene.server.spoil = (call) => (call === "books 4" ? { kind: "unsupported", what: "magic shelves" } : undefined);
    scene.server.books.push(aBook(5));
    scene.server.on["standard:1"] = [1, 2, 5];
    expect(scene.run()).toMatchObject({
      shelves: ["KOReader"],
      failedShelves: [{ name: "Unread", failure: { kind: "unsupported" } }],
      downloaded: 1,
      removed: 0,
      stop: undefined,
    });
    expect(names(scene)).toEqual([1, 2, 3, 5].map(pathOf));
  });
});

describe("a shelf whose list fails", () => {
  const forbidden = { kind: "denied", status: 403, message: "You are not allowed" } as const;
  const broken = { kind: "refused", status: 500, message: "" } as const;
  const strange = { kind: "unreadable", detail: "no list of books" } as const;

  test.each([
    ["books 4", forbidden],
    ["books 4", broken],
    ["books 4", strange],
    ["magic", forbidden],
  ])("does not stop the other shelves, and is named: %s %j", (failing, failure) => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.settings = { ...scene.settings, shelves: [aSource("KOReader"), aShelf(4, "Unread", { kind: "magic" })] };
    scene.server.spoil = (call) => (call === failing ? failure : undefined);
    scene.server.books.push(aBook(5));
    scene.server.on["standard:1"] = [1, 5];
    const report = scene.run();
    expect(report).toMatchObject({
      shelves: ["KOReader"],
      failedShelves: [{ name: "Unread", failure }],
      downloaded: 1,
    });
    expect([report.removed, report.stop]).toEqual([0, undefined]);
    expect(summary(translate, report)).toContain("“Unread” was not listed and stays as it is: ");
  });

  test.each([
    { kind: "denied", status: 401, message: "" },
    { kind: "refused", status: 503, message: "" },
    { kind: "timeout", sent: true },
  ] as const)("ends the sync if the next list would fail too: %j", (failure) => {
    const scene = aShelfScene(three);
    scene.server.spoil = (call) => (call === "books 1" ? failure : undefined);
    expect(scene.attempt()).toMatchObject({ ok: false, failure });
  });
});

describe("the changes that a sync makes on the server", () => {
  const both = [aSource("KOReader"), aSource("Unread", "magic")];

  function withMagic(on: Record<string, number[]>, shelves = both): ShelfScene {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }), aShelf(2, "Other"));
    scene.server.on = on;
    scene.settings = { ...scene.settings, shelves };
    return scene;
  }

  const assigned = (scene: ShelfScene): string[] => scene.server.calls.filter((call) => call.startsWith("assign"));

  test("put the books of a magic shelf on the only standard shelf", () => {
    const scene = withMagic({ "standard:1": [1], "magic:4": [1, 2, 3] });
    scene.run();
    expect(assigned(scene)).toEqual(["assign 2,3 to 1"]);
  });

  test("put no book on a shelf if two standard shelves are chosen or one is missing", () => {
    for (const more of [aSource("Other"), aShelf(77, "")]) {
      const scene = withMagic({ "standard:1": [1], "standard:2": [2], "magic:4": [3] }, both.concat([more]));
      expect(scene.run().downloaded).toBeGreaterThan(1);
      expect(assigned(scene)).toEqual([]);
    }
  });

  test("put no book on a shelf of another person, but on the only own one", () => {
    const theirs = aShelf(2, "Other", { owner: 4, isPublic: true });
    const source = { ...aShelf(2, "Other"), whose: "other" as const };
    const on = { "standard:1": [], "standard:2": [2], "magic:4": [3] };
    for (const [shelves, calls] of [
      [[aSource("Unread", "magic"), source], []],
      [both.concat([source]), ["assign 3 to 1"]],
    ] as const) {
      const scene = withMagic({ ...on }, [...shelves]);
      scene.server.shelves = scene.server.shelves.map((shelf) => (shelf.id === 2 ? theirs : shelf));
      scene.server.me = 5;
      scene.run();
      expect(assigned(scene)).toEqual(calls);
    }
  });

  test("do not put a book back that a person removed, even after a failed download", () => {
    const scene = withMagic({ "standard:1": [1, 2], "magic:4": [2, 3] });
    scene.server.spoil = (call) => (call === "download 2" ? { kind: "denied", status: 403, message: "" } : undefined);
    scene.run();
    expect(assigned(scene)).toEqual(["assign 3 to 1"]);
    scene.server.on["standard:1"] = [1, 3];
    scene.run();
    scene.server.spoil = () => undefined;
    expect(scene.run().downloaded).toBe(1);
    expect(assigned(scene)).toEqual(["assign 3 to 1"]);
  });

  test("assign a book of a magic shelf once, not after a new download or full re-sync", () => {
    const scene = withMagic({ "standard:1": [1], "magic:4": [2] });
    scene.run();
    scene.server.on["standard:1"] = [1];
    scene.disk.contents.delete(pathOf(2));
    expect(scene.run().downloaded).toBe(1);
    scene.disk.contents.delete(pathOf(2));
    deleteFileLine(scene.memory.database, aBook(2).id);
    expect(scene.run(true).downloaded).toBe(1);
    expect(assigned(scene)).toEqual(["assign 2 to 1"]);
  });

  test("continue where a stopped sync ended", () => {
    const scene = withMagic({ "standard:1": [], "magic:4": [1, 2, 3] });
    scene.server.drip = () => {
      scene.shelves.work.cancel();
      return undefined;
    };
    scene.run();
    scene.server.drip = () => undefined;
    scene.run();
    expect(assigned(scene)).toEqual(["assign 1 to 1", "assign 2,3 to 1"]);
  });

  test("are shown by a preview, and not made", () => {
    const scene = withMagic({ "magic:4": [2, 3] });
    scene.server.shelves = scene.server.shelves.filter(({ name }) => name !== "KOReader");
    let planned: PlannedSync | undefined;
    scene.sync.preview(
      () => undefined,
      (plan) => (planned = plan.ok ? plan.value : undefined),
    );
    scene.tasks.pass(1);
    expect(planned).toMatchObject({
      creates: ["KOReader"],
      assignment: { shelf: { name: "KOReader" }, books: [2, 3] },
    });
    expect(scene.server.calls.filter((call) => call.startsWith("create") || call.startsWith("assign"))).toEqual([]);
    expect(scene.settings.shelves).toEqual(both);
    expect(scene.store.state).toEqual([]);
  });
});

describe("a downloaded book that left only a magic shelf", () => {
  function marked(): ShelfScene {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on = { "magic:4": [1, 2, 3] };
    scene.settings = { ...scene.settings, shelves: [aSource("Unread", "magic")], deleteRemoved: true };
    scene.run();
    scene.server.on = { "magic:4": [1, 2] };
    return scene;
  }

  test("is kept by every automatic sync", () => {
    const scene = marked();
    scene.sync.automatic();
    scene.tasks.pass(1);
    expect(names(scene)).toHaveLength(3);
  });

  test("is kept by a manual sync, which asks, until the person agrees", () => {
    const scene = marked();
    expect(scene.run()).toMatchObject({ removed: 0, questions: [{ id: 3 }] });
    expect(names(scene)).toHaveLength(3);
    scene.agreed = [aBook(3).id];
    expect(scene.run()).toMatchObject({ removed: 1, questions: [] });
  });

  test("is not asked about again once the person keeps it", () => {
    const scene = marked();
    keepFiles(scene.context, scene.run().questions);
    expect(scene.run()).toMatchObject({ removed: 0, questions: [] });
    expect(names(scene)).toHaveLength(3);
  });

  test("is asked about even if a standard shelf had it before", () => {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on = { "standard:1": [1, 2], "magic:4": [2, 3] };
    scene.settings = {
      ...scene.settings,
      shelves: [aSource("KOReader"), aSource("Unread", "magic")],
      deleteRemoved: true,
    };
    scene.run();
    scene.server.on = { "standard:1": [1], "magic:4": [2, 3] };
    scene.run();
    scene.server.on = { "standard:1": [1], "magic:4": [3] };
    expect(scene.run()).toMatchObject({ removed: 0, questions: [{ id: 2 }] });
  });
});

describe("a sync without changes", () => {
  test("makes two requests, and no file is opened, written or redrawn", () => {
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

test("a book with an impossible ID is reported, and the others are downloaded", () => {
  const scene = aShelfScene(three);
  const { booksOf } = scene.server;
  scene.server.booksOf = (shelf) => {
    const list = booksOf(shelf);
    return list.ok ? ok({ ...list.value, complete: false, leftOut: 1 }) : list;
  };
  expect(scene.run()).toMatchObject({ downloaded: 3, notices: [{ kind: "numbers", about: "KOReader" }] });
});

describe("a file of the reader at the place of a download", () => {
  test("is adopted, not downloaded, and never removed", () => {
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

describe("the progress of a shelf sync", () => {
  test("goes from the list over the books to the end", () => {
    const scene = aShelfScene(three);
    scene.run();
    expect(scene.steps).toEqual(["listing", "downloading", "downloading", "downloading", "finishing", "end"]);
  });

  test("ends with a report even if a defect stops the sync", () => {
    const scene = aShelfScene(three);
    scene.server.drip = () => {
      throw new Error("broken");
    };
    expect(scene.attempt()).toEqual({ ok: false, failure: { kind: "defect" } });
    expect(scene.steps[scene.steps.length - 1]).toBe("end");
    expect(scene.shelves.work.progress()).toBeUndefined();
    scene.server.drip = () => undefined;
    expect(scene.run()).toMatchObject({ downloaded: 3 });
  });

  test("is hidden for an automatic sync", () => {
    const scene = aShelfScene(three);
    scene.run();
    scene.steps.length = 0;
    scene.server.calls.length = 0;
    scene.sync.automatic();
    scene.tasks.pass(1);
    expect(scene.steps).toEqual([]);
    expect(scene.server.calls).not.toEqual([]);
  });
});

describe("the preview of a shelf sync", () => {
  test("shows the planned downloads, and makes none", () => {
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
    expect(scene.shelves.work.progress()).toBeUndefined();
  });
});

describe("a full re-sync", () => {
  test("downloads the books again that the reader deleted", () => {
    const scene = aShelfScene(three);
    scene.run();
    scene.disk.contents.delete(pathOf(1));
    saveDeclined(scene.memory.database, [{ file: scene.store.ledger[0]!, shelves: [] }], scene.clock.now());
    expect(scene.run()).toMatchObject({ downloaded: 0, refusals: [{ id: 1, reason: "declined" }] });
    expect(scene.run(true)).toMatchObject({ downloaded: 1 });
  });
});

describe("the collections of a shelf sync", () => {
  test("contain the books of each shelf that are on the device", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, collections: "shelf" as const };
    scene.server.spoil = (call) => (call === "download 2" ? { kind: "denied", status: 403, message: "" } : undefined);
    scene.run();
    expect(scene.host.collections).toEqual({ KOReader: [pathOf(1), pathOf(3)] });
  });
});
