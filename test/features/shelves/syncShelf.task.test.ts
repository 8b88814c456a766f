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
    expect(scene.store.known.map(({ id, type, title }) => [id, type, title])).toEqual([
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

  test("never creates a magic shelf, and names the one that is missing", () => {
    const scene = aShelfScene([]);
    scene.settings = { ...scene.settings, shelves: [aSource("Unread", "magic")] };
    expect(scene.run()).toMatchObject({ missing: ["Unread"], shelves: [] });
    expect(scene.server.calls).toEqual(["magic"]);
  });

  test("asks for the file names that a magic shelf lacks", () => {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on["magic:4"] = [2];
    scene.server.tellsFiles = false;
    scene.settings = { ...scene.settings, shelves: [aSource("unread", "magic")] };
    expect(scene.run().downloaded).toBe(1);
    scene.run();
    expect(scene.server.calls.filter((call) => call.startsWith("details"))).toEqual(["details 2"]);
  });

  test("goes on with other shelves, and removes no book, if a magic shelf is unreadable", () => {
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

describe("a list that fails", () => {
  const forbidden = { kind: "denied", status: 403, message: "You are not allowed" } as const;
  const broken = { kind: "refused", status: 500, message: "" } as const;
  const strange = { kind: "unreadable", detail: "no list of books" } as const;

  test.each([
    ["books 4", forbidden],
    ["books 4", broken],
    ["books 4", strange],
    ["magic", forbidden],
  ])("is that shelf's alone, by its name: %s %j", (failing, failure) => {
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
  ] as const)("ends the sync where the next list would fail as well: %j", (failure) => {
    const scene = aShelfScene(three);
    scene.server.spoil = (call) => (call === "books 1" ? failure : undefined);
    expect(scene.attempt()).toMatchObject({ ok: false, failure });
  });
});

describe("changes of a sync on the server", () => {
  const both = [aSource("KOReader"), aSource("Unread", "magic")];

  function withMagic(on: Record<string, number[]>, shelves = both): ShelfScene {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }), aShelf(2, "Other"));
    scene.server.on = on;
    scene.settings = { ...scene.settings, shelves };
    return scene;
  }

  const assigned = (scene: ShelfScene): string[] => scene.server.calls.filter((call) => call.startsWith("assign"));

  test("puts what a magic shelf brought on the only standard shelf", () => {
    const scene = withMagic({ "standard:1": [1], "magic:4": [1, 2, 3] });
    scene.run();
    expect(assigned(scene)).toEqual(["assign 2,3 to 1"]);
  });

  test("puts nothing anywhere where two standard shelves are chosen, or one is missing", () => {
    for (const more of [aSource("Other"), aShelf(77, "")]) {
      const scene = withMagic({ "standard:1": [1], "standard:2": [2], "magic:4": [3] }, both.concat([more]));
      expect(scene.run().downloaded).toBeGreaterThan(1);
      expect(assigned(scene)).toEqual([]);
    }
  });

  test("puts no book on a shelf of another person, and takes the only own one", () => {
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

  test("never puts a book back that a person removed, even after a broken download", () => {
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

  test("puts no book there that was here before, nor anything after a full re-sync", () => {
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

  test("goes on with what a sync that was stopped has left", () => {
    const scene = withMagic({ "standard:1": [], "magic:4": [1, 2, 3] });
    scene.server.drip = () => {
      scene.sync.cancel();
      return undefined;
    };
    scene.run();
    scene.server.drip = () => undefined;
    scene.run();
    expect(assigned(scene)).toEqual(["assign 1 to 1", "assign 2,3 to 1"]);
  });

  test("are listed by a preview, and not made", () => {
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

describe("a book that only left a magic shelf", () => {
  function marked(): ShelfScene {
    const scene = aShelfScene(three);
    scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
    scene.server.on = { "magic:4": [1, 2, 3] };
    scene.settings = { ...scene.settings, shelves: [aSource("Unread", "magic")], deleteRemoved: true };
    scene.run();
    scene.server.on = { "magic:4": [1, 2] };
    return scene;
  }

  test("stays in every automatic sync", () => {
    const scene = marked();
    scene.sync.automatic();
    scene.tasks.pass(1);
    expect(names(scene)).toHaveLength(3);
  });

  test("stays in a person's sync too, which asks, until that person agrees", () => {
    const scene = marked();
    expect(scene.run()).toMatchObject({ removed: 0, questions: [{ id: 3 }] });
    expect(names(scene)).toHaveLength(3);
    scene.agreed = [aBook(3).id];
    expect(scene.run()).toMatchObject({ removed: 1, questions: [] });
  });

  test("is not asked about again once it is to be kept", () => {
    const scene = marked();
    keepFiles(scene.context, scene.run().questions);
    expect(scene.run()).toMatchObject({ removed: 0, questions: [] });
    expect(names(scene)).toHaveLength(3);
  });

  test("is asked about also when a standard shelf had brought it and let it go before", () => {
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

test("a book with an impossible number is reported, and keeps no other away", () => {
  const scene = aShelfScene(three);
  const { booksOf } = scene.server;
  scene.server.booksOf = (shelf) => {
    const list = booksOf(shelf);
    return list.ok ? ok({ ...list.value, complete: false, leftOut: 1 }) : list;
  };
  expect(scene.run()).toMatchObject({ downloaded: 3, notices: [{ kind: "numbers", about: "KOReader" }] });
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
    saveDeclined(scene.memory.database, [{ file: scene.store.ledger[0]!, shelves: [] }], scene.clock.now());
    expect(scene.run()).toMatchObject({ downloaded: 0, refusals: [{ id: 1, reason: "declined" }] });
    expect(scene.run(true)).toMatchObject({ downloaded: 1 });
  });
});

describe("collections", () => {
  test("hold what is here of each shelf", () => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, collections: "shelf" as const };
    scene.server.spoil = (call) => (call === "download 2" ? { kind: "denied", status: 403, message: "" } : undefined);
    scene.run();
    expect(scene.host.collections).toEqual({ KOReader: [pathOf(1), pathOf(3)] });
  });
});
