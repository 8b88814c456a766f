import { emptyOldTrash, removeBook, restore, trashNow } from "../../../src/features/downloads/trash";
import { saveTrash } from "../../../src/features/downloads/trash.store";
import type { BookId } from "../../../src/model/book";
import { trashName } from "../../../src/model/bookFile";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const three = [aBook(1), aBook(2), aBook(3)];

describe("a book that left the shelf", () => {
  const synced = (changes = {}): ShelfScene => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, deleteRemoved: true, ...changes };
    scene.run();
    scene.server.on["standard:1"] = [1, 2];
    return scene;
  };

  test("is kept, unless the reader chose its removal", () => {
    const scene = synced({ deleteRemoved: false });
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toHaveLength(3);
  });

  test("goes to the trash, and the host is informed", () => {
    const scene = synced();
    expect(scene.run()).toMatchObject({ removed: 1, kept: 2 });
    expect(scene.disk.contents.has(pathOf(3))).toBe(false);
    expect(names(scene).filter((path) => path.includes(trashName))).toHaveLength(1);
    expect(scene.host.forgotten).toEqual([pathOf(3)]);
  });

  test("is restored by undo, and is kept afterwards", () => {
    const scene = synced();
    scene.run();
    const items = trashNow(scene.context);
    const { redraws } = scene.host;
    expect(restore(scene.context, items)).toEqual({ books: 1, occupied: 0 });
    expect(scene.host.redraws).toBe(redraws + 1);
    expect(scene.disk.contents.get(pathOf(3))).toBe(aBook(3).bytes);
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toHaveLength(3);
  });

  test("is not restored over another file", () => {
    const scene = synced();
    scene.run();
    scene.disk.contents.set(pathOf(3), "another file");
    const items = trashNow(scene.context);
    expect(restore(scene.context, items)).toMatchObject({ occupied: 1 });
    expect(scene.disk.contents.get(pathOf(3))).toBe("another file");
  });

  test("is restored by undo even if the trash was read while its memory card was out", () => {
    const scene = synced();
    scene.run();
    const cardless = {
      ...scene.context,
      host: {
        ...scene.context.host,
        files: { ...scene.disk, facts: () => undefined },
        folders: { ...scene.disk, isFolder: () => false },
      },
    };
    expect(trashNow(cardless)).toEqual([]);
    const items = trashNow(scene.context);
    expect(restore(scene.context, items)).toMatchObject({ books: 1 });
  });

  test("is forgotten after its deletion from the trash, with all others in one write", () => {
    const scene = synced();
    scene.server.on["standard:1"] = [1];
    scene.run();
    expect(scene.store.bin).toHaveLength(2);
    for (const path of names(scene)) if (path.includes(trashName)) scene.disk.contents.delete(path);
    const before = scene.effects();
    expect(trashNow(scene.context)).toEqual([]);
    expect([scene.store.bin, scene.effects() - before]).toEqual([[], 1]);
    trashNow(scene.context);
    expect(scene.effects() - before).toBe(1);
  });

  test("is kept in the trash for thirty days", () => {
    const scene = synced();
    scene.run();
    for (const days of [23, 6]) {
      scene.clock.advance(days * 86400);
      scene.run();
      expect(names(scene)).toHaveLength(3);
    }
    scene.clock.advance(2 * 86400);
    scene.run();
    expect(names(scene)).toEqual([1, 2].map(pathOf));
    expect(scene.store.bin).toEqual([]);
  });

  test.each([0, 1, 3, 60])("is kept in the trash for as many days as the setting says: %d", (trashDays) => {
    const scene = synced({ trashDays });
    scene.run();
    expect(names(scene)).toHaveLength(trashDays === 0 ? 2 : 3);
    for (let day = 1; day < trashDays; day += 1) {
      scene.clock.advance(86400);
      scene.run();
      expect(names(scene)).toHaveLength(3);
    }
    scene.clock.advance(2 * 86400);
    scene.run();
    expect(names(scene)).toEqual([1, 2].map(pathOf));
    expect(scene.store.bin).toEqual([]);
  });

  test("is deleted by the next sync if the setting changes to 0 days", () => {
    const scene = synced();
    scene.run();
    scene.clock.setWall(600);
    scene.settings = { ...scene.settings, trashDays: 0 };
    expect(names(scene)).toHaveLength(3);
    scene.run();
    expect(names(scene)).toEqual([1, 2].map(pathOf));
  });

  test("is deleted at once with its sidecar if the setting says so", () => {
    const sidecar = `${folder}/Book 3_3.sdr`;
    const scene = synced({ deleteSidecars: true, trashDays: 0 });
    scene.disk.makeFolder(sidecar);
    scene.disk.contents.set(`${sidecar}/metadata.epub.lua`, "notes");
    scene.host.sidecars = { [pathOf(3)]: [sidecar] };
    expect(scene.run()).toMatchObject({ removed: 1, deletesAtOnce: true });
    expect(names(scene)).toEqual([1, 2].map(pathOf));
    expect(scene.store.bin).toEqual([]);
  });

  test("is kept in the trash while the clock jumps ten years ahead and back", () => {
    const scene = synced();
    scene.run();
    const now = scene.clock.now();
    scene.clock.setWall(now + 3650 * 86400);
    scene.run();
    scene.clock.setWall(now);
    scene.run();
    expect(names(scene)).toHaveLength(3);
  });

  test("is deleted in time although the clock was once ten years ahead", () => {
    const scene = synced();
    scene.run();
    const now = scene.clock.now();
    scene.clock.setWall(now + 3650 * 86400);
    scene.run();
    scene.clock.setWall(now + 24 * 86400);
    scene.run();
    expect(names(scene)).toHaveLength(3);
    scene.clock.advance(8 * 86400);
    scene.run();
    expect(names(scene)).toEqual([1, 2].map(pathOf));
  });

  test("is kept thirty days in the trash if it came there before the clock was set", () => {
    const scene = synced();
    const now = scene.clock.now();
    scene.clock.setWall(600);
    scene.run();
    scene.clock.setWall(now);
    for (const days of [0, 29]) {
      scene.clock.advance(days * 86400);
      scene.run();
      expect(names(scene)).toHaveLength(3);
    }
    scene.clock.advance(2 * 86400);
    scene.run();
    expect(names(scene)).toEqual([1, 2].map(pathOf));
  });

  test("leaves files outside the trash, whatever its list says", () => {
    const scene = synced();
    const mine = `${folder}/mine.epub`;
    scene.disk.contents.set(mine, "mine");
    const file = { ...scene.store.ledger[0]!, id: 9 as BookId };
    saveTrash(scene.memory.database, [{ path: "/gone.epub", trashPath: mine, at: 1, file }]);
    scene.settings = { ...scene.settings, trashDays: 0 };
    emptyOldTrash(scene.context);
    expect(scene.disk.contents.get(mine)).toBe("mine");
  });

  test("is kept while it is open", () => {
    const scene = synced();
    scene.open = pathOf(3);
    expect(scene.run()).toMatchObject({ removed: 0, refusals: [{ id: 3, reason: "open" }] });
  });

  test("is kept in the download list if it was opened meanwhile or the disk refuses", () => {
    const scene = synced();
    const file = scene.store.ledger.find(({ path }) => path === pathOf(3))!;
    scene.open = pathOf(3);
    expect(removeBook(scene.context, file, folder)).toEqual("open");
    scene.open = undefined;
    const { host } = scene.context;
    const refusing = { ...host, folders: { ...host.folders, rename: () => false } };
    expect(removeBook({ ...scene.context, host: refusing }, file, folder)).toEqual("disk");
    expect([names(scene).includes(pathOf(3)), scene.store.ledger.length]).toEqual([true, 3]);
  });

  test("is kept if its content was changed, even to the same size", () => {
    const scene = synced();
    scene.disk.contents.set(pathOf(3), aBook(3).bytes.replace("<book 3>", "<note 3>"));
    expect(scene.run()).toMatchObject({ removed: 0, refusals: [{ id: 3, reason: "changed" }] });
  });

  test("takes its sidecar to the trash only if the setting says so", () => {
    const sidecar = `${folder}/Book 3_3.sdr`;
    for (const deleteSidecars of [false, true]) {
      const scene = synced({ deleteSidecars });
      scene.disk.makeFolder(sidecar);
      scene.disk.contents.set(`${sidecar}/metadata.epub.lua`, "notes");
      scene.host.sidecars = { [pathOf(3)]: [sidecar] };
      scene.run();
      expect(scene.disk.contents.has(`${sidecar}/metadata.epub.lua`)).toBe(!deleteSidecars);
      const items = trashNow(scene.context);
      restore(scene.context, items);
      expect(scene.disk.contents.get(`${sidecar}/metadata.epub.lua`)).toBe("notes");
    }
  });

  test.each([
    ["a list that is suddenly empty", (scene: ShelfScene) => (scene.server.on["standard:1"] = []), "empty"],
    ["an incomplete list", (scene: ShelfScene) => void scene.server.incomplete.push("standard:1"), "incomplete"],
  ])("is not removed after %s, which is reported", (_, spoil, notice) => {
    const scene = synced();
    spoil(scene);
    expect(scene.run()).toMatchObject({ removed: 0, notices: [{ kind: notice }] });
    expect(names(scene)).toHaveLength(3);
  });

  test("is not removed after a list that failed", () => {
    const scene = synced();
    scene.server.spoil = (call) => (call === "books 1" ? { kind: "refused", status: 500, message: "" } : undefined);
    expect(scene.run()).toMatchObject({ removed: 0 });
    expect(names(scene)).toHaveLength(3);
  });

  test("is not removed because the setting names another shelf", () => {
    const scene = synced();
    scene.server.shelves.push(aShelf(9, "Holiday"));
    scene.server.on["standard:9"] = [1];
    scene.settings = { ...scene.settings, shelves: [aSource("Holiday")] };
    expect(scene.run().removed).toBe(0);
    expect(names(scene)).toHaveLength(3);
  });

  test("is removed after a complete sync, not after a stopped one", () => {
    const scene = synced();
    scene.server.books.push(aBook(4), aBook(5));
    scene.server.on["standard:1"] = [1, 2, 4, 5];
    scene.server.drip = (id) => (id === 4 ? (scene.shelves.work.cancel(), undefined) : undefined);
    expect(scene.run()).toMatchObject({ downloaded: 1, removed: 0 });
    expect(scene.run()).toMatchObject({ downloaded: 1, removed: 1 });
  });
});
