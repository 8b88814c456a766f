import { restore, trashNow } from "../../src/app/restoreBooks";
import type { Failure } from "../../src/domain/failure";
import { trashName } from "../../src/domain/shelfFile";
import { aBook, aShelf } from "../fakes/shelfServer";
import { aShelfScene, folder, PowerCut, type ShelfScene } from "../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];
const pathOf = (id: number): string => `${folder}/Book ${id}_${id}.epub`;
const offline: Failure = { kind: "unreachable", detail: "" };
const names = (scene: ShelfScene): string[] => [...scene.disk.contents.keys()].sort();

/** The trash of a scene, with what `restore` wants. */
const trashParts = ({ store, disk, host, clock }: ShelfScene) => ({
  store,
  files: disk,
  folders: disk,
  host,
  clock,
});

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

describe("a download that goes wrong", () => {
  test("goes on where it broke off", () => {
    const scene = aShelfScene([aBook(1)]);
    let broken = false;
    scene.server.drip = (_, sent) => {
      if (broken || sent < 1000) return undefined;
      broken = true;
      return { kind: "broken", sent: true, detail: "" };
    };
    expect(scene.run().downloaded).toBe(1);
    expect(scene.server.calls.slice(2)).toEqual(["download 1", "download 1 from 1000"]);
    expect(scene.disk.contents.get(pathOf(1))).toBe(aBook(1).bytes);
  });

  test("begins again where the server cannot go on", () => {
    const scene = aShelfScene([aBook(1)]);
    scene.server.ranges = false;
    let broken = false;
    scene.server.drip = (_, sent) => {
      if (broken || sent < 1000) return undefined;
      broken = true;
      return { kind: "broken", sent: true, detail: "" };
    };
    expect(scene.run().downloaded).toBe(1);
    expect(scene.disk.contents.get(pathOf(1))).toBe(aBook(1).bytes);
  });

  test("leaves no part of a file behind, and stops when the server is gone", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (id) => (id === 2 ? offline : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 1, left: 1, stop: { kind: "failure" } });
    expect(names(scene)).toEqual([pathOf(1)]);
  });

  test.each([
    ["a web page", "<!DOCTYPE html><html>Please log in</html>", "content"],
    ["a message", '{"status":401,"message":"no"}', "content"],
    ["half a book", aBook(2).bytes.slice(0, 700), "length"],
    ["nothing", "", "length"],
  ])("keeps %s out, and brings the others", (_, sent, trouble) => {
    const scene = aShelfScene(three);
    scene.server.instead = (book) => ((book.id as number) === 2 ? sent : book.bytes);
    if (trouble === "content") scene.server.claims = () => undefined;
    expect(scene.run()).toMatchObject({ downloaded: 2, troubles: [{ id: 2, trouble: { kind: trouble } }] });
    expect(names(scene)).toEqual([pathOf(1), pathOf(3)]);
  });

  test("one book that the server refuses does not keep away the others", () => {
    const scene = aShelfScene(three);
    scene.server.spoil = (call) =>
      call === "download 1" ? { kind: "denied", status: 403, message: "" } : undefined;
    expect(scene.run()).toMatchObject({ downloaded: 2, left: 0, troubles: [{ id: 1 }] });
  });

  test("stops at the first book for which the disk has no room, and keeps those before", () => {
    const scene = aShelfScene(three);
    scene.disk.room = aBook(1).bytes.length + 100;
    expect(scene.run()).toMatchObject({ downloaded: 1, left: 1, stop: { kind: "disk" } });
    expect(names(scene)).toEqual([pathOf(1)]);
    expect(scene.store.ledger.find(({ id }) => (id as number) === 1)?.state).toBe("here");
  });

  test("stops before the next download when less is free than the setting wants", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (_, sent) => {
      if (sent > 1000) scene.disk.free = 499;
      return undefined;
    };
    expect(scene.run()).toMatchObject({
      downloaded: 1,
      left: 2,
      stop: { kind: "space", freeMegabytes: 499 },
    });
  });

  test("does not stop where the device cannot tell what is free", () => {
    const scene = aShelfScene(three);
    scene.disk.free = undefined;
    expect(scene.run().downloaded).toBe(3);
  });

  test("no name leads out of the folder", () => {
    const scene = aShelfScene([
      aBook(1, { fileName: "../../etc/cron.d/x.epub" }),
      aBook(2, { fileName: "/mnt/onboard/.kobo/KoboRoot.tgz.epub" }),
      aBook(3, { fileName: "run.sh" }),
    ]);
    scene.run();
    for (const path of names(scene)) {
      expect(path.startsWith(`${folder}/`)).toBe(true);
      expect(path.slice(folder.length + 1)).not.toContain("/");
      expect(path.endsWith(".epub")).toBe(true);
    }
    expect(names(scene)).toHaveLength(3);
  });
});

describe("stopping", () => {
  test("finishes the current book, writes down what came, and tells what is left", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (id) => {
      if (id === 1) scene.sync.cancel();
      return undefined;
    };
    expect(scene.run()).toMatchObject({ downloaded: 1, left: 2, stop: { kind: "cancelled" } });
    expect(names(scene)).toEqual([pathOf(1)]);
    expect(scene.run().downloaded).toBe(2);
  });

  test("in the middle of a book leaves no part of it", () => {
    const scene = aShelfScene(three);
    scene.server.drip = (id, sent) =>
      id === 2 && sent >= 1000 ? { kind: "cancelled", sent: true } : undefined;
    expect(scene.run()).toMatchObject({ downloaded: 1, stop: { kind: "cancelled" } });
    expect(names(scene)).toEqual([pathOf(1)]);
  });
});

describe("a book that left the shelf", () => {
  const synced = (changes = {}): ShelfScene => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true, ...changes };
    scene.run();
    scene.server.on["standard:1"] = [1, 2];
    return scene;
  };

  test("stays, unless the reader wants it to go", () => {
    const scene = synced({ deleteRemoved: false });
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toHaveLength(3);
  });

  test("goes to the trash, and the host learns of it", () => {
    const scene = synced();
    expect(scene.run()).toMatchObject({ removed: 1, kept: 2 });
    expect(scene.disk.contents.has(pathOf(3))).toBe(false);
    expect(names(scene).filter((path) => path.includes(trashName))).toHaveLength(1);
    expect(scene.host.forgotten).toEqual([pathOf(3)]);
  });

  test("comes back by undo, and stays then", () => {
    const scene = synced();
    scene.run();
    const items = trashNow(trashParts(scene));
    expect(items.ok && restore(trashParts(scene), items.value)).toEqual({
      ok: true,
      value: { books: 1, occupied: 0 },
    });
    expect(scene.disk.contents.get(pathOf(3))).toBe(aBook(3).bytes);
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toHaveLength(3);
  });

  test("is not put back over something else", () => {
    const scene = synced();
    scene.run();
    scene.disk.contents.set(pathOf(3), "another file");
    const items = trashNow(trashParts(scene));
    expect(items.ok && restore(trashParts(scene), items.value)).toMatchObject({ value: { occupied: 1 } });
    expect(scene.disk.contents.get(pathOf(3))).toBe("another file");
  });

  test("is kept in the trash for thirty days", () => {
    const scene = synced();
    scene.run();
    scene.clock.advance(29 * 86400);
    scene.run();
    expect(names(scene)).toHaveLength(3);
    scene.clock.advance(2 * 86400);
    scene.run();
    expect(names(scene)).toEqual([1, 2].map(pathOf));
    expect(scene.store.bin).toEqual([]);
  });

  test("stays while it is open", () => {
    const scene = synced();
    scene.open = pathOf(3);
    expect(scene.run()).toMatchObject({ removed: 0, refusals: [{ id: 3, reason: "open" }] });
  });

  test("stays when its content was changed, even to the same size", () => {
    const scene = synced();
    scene.disk.contents.set(pathOf(3), aBook(3).bytes.replace("<book 3>", "<note 3>"));
    expect(scene.run()).toMatchObject({ removed: 0, refusals: [{ id: 3, reason: "changed" }] });
  });

  test("takes its sidecar along only if that is wanted", () => {
    const sidecar = `${folder}/Book 3_3.sdr`;
    for (const deleteSidecars of [false, true]) {
      const scene = synced({ deleteSidecars });
      scene.disk.makeFolder(sidecar);
      scene.disk.contents.set(`${sidecar}/metadata.epub.lua`, "notes");
      scene.host.sidecars = { [pathOf(3)]: [sidecar] };
      scene.run();
      expect(scene.disk.contents.has(`${sidecar}/metadata.epub.lua`)).toBe(!deleteSidecars);
      const items = trashNow(trashParts(scene));
      if (items.ok) restore(trashParts(scene), items.value);
      expect(scene.disk.contents.get(`${sidecar}/metadata.epub.lua`)).toBe("notes");
    }
  });

  test.each([
    ["a list that is suddenly empty", (scene: ShelfScene) => (scene.server.on["standard:1"] = []), "empty"],
    ["half a list", (scene: ShelfScene) => void scene.server.incomplete.push("standard:1"), "incomplete"],
  ])("is not concluded from %s, which is told", (_, spoil, notice) => {
    const scene = synced();
    spoil(scene);
    expect(scene.run()).toMatchObject({ removed: 0, notices: [{ kind: notice }] });
    expect(names(scene)).toHaveLength(3);
  });

  test("is not concluded from a list that failed", () => {
    const scene = synced();
    scene.server.spoil = (call) =>
      call === "books 1" ? { kind: "refused", status: 500, message: "" } : undefined;
    expect(scene.attempt().ok).toBe(false);
    expect(names(scene)).toHaveLength(3);
  });

  test("is not concluded from another name in the setting", () => {
    const scene = synced();
    scene.server.shelves.push(aShelf(9, "Holiday"));
    scene.server.on["standard:9"] = [1];
    scene.settings = { ...scene.settings, shelves: "standard\t\tHoliday" };
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toHaveLength(3);
  });

  test("goes after a sync that went through, not after one that was stopped", () => {
    const scene = synced();
    scene.server.books.push(aBook(4), aBook(5));
    scene.server.on["standard:1"] = [1, 2, 4, 5];
    scene.server.drip = (id) => (id === 4 ? (scene.sync.cancel(), undefined) : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 1, removed: 0 });
    expect(scene.run()).toMatchObject({ downloaded: 1, removed: 1 });
  });
});

describe("looking first", () => {
  test("shows what would be done and does nothing", () => {
    const scene = aShelfScene(three);
    let planned: string[] | undefined;
    scene.sync.preview((plan) => {
      planned = plan.ok ? plan.value.plan.downloads.map(({ path }) => path) : undefined;
    });
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

/** What must hold whatever happened: nothing half, nothing lost, and the ledger tells the truth. */
function expectSound(scene: ShelfScene): void {
  for (const path of names(scene)) expect(path.endsWith(".part")).toBe(false);
  for (const { path, size, state } of scene.store.ledger) {
    expect(state).toBe("here");
    expect(scene.disk.contents.get(path)?.length).toBe(size);
  }
  expect(scene.disk.contents.get(`${folder}/private.epub`)).toBe("mine");
}

describe("a power cut", () => {
  /** Two books come, one goes with its notes. */
  const story = (cutAfter?: number): ShelfScene => {
    const scene = aShelfScene([aBook(1), aBook(2), aBook(3)], cutAfter);
    scene.server.piece = 2000;
    scene.disk.contents.set(`${folder}/private.epub`, "mine");
    const sidecar = `${folder}/Book 1_1.sdr`;
    scene.host.sidecars = { [pathOf(1)]: [sidecar] };
    scene.settings = { ...scene.settings, deleteRemoved: true, deleteSidecars: true };
    return scene;
  };
  const play = (scene: ShelfScene): void => {
    scene.server.on["standard:1"] = [1, 2];
    scene.run();
    scene.server.on["standard:1"] = [2, 3];
    scene.run();
  };
  const whole = story();
  play(whole);

  test.each(Array.from({ length: whole.effects() }, (_, index) => index + 1))(
    "at step %i costs nothing but the step",
    (cut) => {
      const scene = story(cut);
      expect(() => play(scene)).toThrow(PowerCut);
      const later = scene.restarted();
      later.host.sidecars = scene.host.sidecars;
      later.server.on["standard:1"] = [2, 3];
      later.run();
      expectSound(later);
      expect(later.disk.contents.get(pathOf(2))).toBe(aBook(2).bytes);
      expect(later.disk.contents.get(pathOf(3))).toBe(aBook(3).bytes);
      expect(later.disk.contents.has(pathOf(1))).toBe(false);
    },
  );
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
