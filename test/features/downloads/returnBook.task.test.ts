import { throwStorage } from "../../../src/base/result";
import type { ReturnResult } from "../../../src/features/downloads/returnBook.task";
import { arrivalOf, saveOutcome } from "../../../src/features/downloads/ledger";
import { obstaclesHere } from "../../../src/features/downloads/proveReturn";
import { booksInTrash, finishReturns, restoreBook } from "../../../src/features/downloads/trash";
import type { ShelfId } from "../../../src/model/shelf";
import type { ShelfFile } from "../../../src/model/bookFile";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const shelf = 1 as ShelfId;
const sidecar = `${folder}/Book 1_1.sdr`;

/** Two books of a shelf are here, the first with what the host keeps of it. */
function story(cutAfter?: number): ShelfScene {
  const scene = aShelfScene([aBook(1), aBook(2)], cutAfter);
  scene.server.on["standard:1"] = [1, 2];
  scene.run();
  scene.disk.contents.set(sidecar, "notes");
  scene.host.sidecars = { [pathOf(1)]: [sidecar] };
  return scene;
}

/** Why the first book stays; undefined: it has gone. */
function take(scene: ShelfScene, leaves: readonly ShelfId[]): ReturnResult["kept"] {
  const [taken] = takeAll(scene, scene.store.ledger.slice(0, 1), leaves);
  return taken?.kept;
}

function takeAll(scene: ShelfScene, files: readonly ShelfFile[], leaves: readonly ShelfId[]): readonly ReturnResult[] {
  let outcome: readonly ReturnResult[] | undefined;
  scene.shelves.returning.take(
    files.map((file) => ({ file, leaves })),
    (taken) => (outcome = taken),
  );
  scene.tasks.pass(1);
  if (outcome === undefined) throw new Error("nobody was told");
  return outcome;
}

const lineOf = ({ store }: ShelfScene) => store.ledger.find(({ id }) => Number(id) === 1);

describe("a book that is returned", () => {
  test("goes to the trash with its sidecar, and leaves its shelf for good", () => {
    const scene = story();
    expect(take(scene, [shelf])).toBeUndefined();
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
    expect(scene.disk.contents.has(sidecar)).toBe(false);
    expect(lineOf(scene)?.state).toBe("declined");
    expect(scene.store.waiting).toMatchObject([{ book: 1, shelf: 1, state: "pending" }]);
    expect(scene.host.forgotten).toEqual([pathOf(1)]);
    expect(scene.queued).toBeGreaterThan(0);
    scene.run();
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
  });

  test("is deleted at once with its sidecar if the trash keeps nothing", () => {
    const scene = story();
    scene.settings = { ...scene.settings, trashDays: 0 };
    take(scene, []);
    expect([names(scene), scene.store.bin]).toEqual([[pathOf(2)], []]);
  });

  test("is kept if it is downloaded again before its removal is finished", () => {
    const scene = story();
    take(scene, []);
    const line = lineOf(scene);
    scene.disk.contents.set(pathOf(1), aBook(1).bytes);
    const { id, title, path, shelf: of } = line!;
    const arrival = arrivalOf(scene.context.host, { book: { id, title }, path, shelf: of }, "here");
    saveOutcome(scene.context, { arrivals: [arrival!], forgotten: [], listed: [], shortened: [] });
    expect(lineOf(scene)?.state).toBe("here");
    finishReturns(scene.context);
    expect(lineOf(scene)?.state).toBe("here");
  });

  test("stays on a shelf that was not chosen, and is not downloaded again", () => {
    const scene = story();
    take(scene, []);
    expect(scene.store.waiting).toEqual([]);
    scene.run();
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
  });

  test("is restored completely from the trash, and stays on its shelf", () => {
    const scene = story();
    take(scene, [shelf]);
    const [item] = booksInTrash(scene.context);
    if (item === undefined) throw new Error("nothing is in the trash");
    expect(restoreBook(scene.context, item)).toEqual({ books: 1, occupied: 0 });
    expect(scene.disk.contents.get(pathOf(1))).toBe(aBook(1).bytes);
    expect(scene.disk.contents.get(sidecar)).toBe("notes");
    expect(scene.store.waiting).toEqual([]);
    expect(lineOf(scene)?.state).toBe("adopted");
  });

  test.each([
    ["failed", 0],
    ["sending", 1],
  ])("stays on its shelf after a restore unless its removal was sent (%s)", (state, left) => {
    const scene = story();
    take(scene, [shelf]);
    scene.memory.database.run("UPDATE pending_shelf_changes SET state = :state", { state });
    restoreFirst(scene);
    expect(scene.memory.rows("SELECT 1 FROM pending_shelf_changes")).toHaveLength(left);
  });

  test("is removed even if the end of its download was not recorded", () => {
    const scene = story();
    scene.memory.database.run("UPDATE shelf_files SET state = 'coming', size = 0, hash = NULL WHERE book_id = 1", {});
    const file = lineOf(scene)!;
    expect(obstaclesHere(scene.context, file)).toEqual([]);
    expect(lineOf(scene)).toMatchObject({ state: "here", size: aBook(1).bytes.length });
  });

  test("is kept if its path is not the recorded one", () => {
    const scene = story();
    const copy = `${folder}/copy_1.epub`;
    scene.disk.contents.set(copy, aBook(1).bytes);
    const [taken] = takeAll(scene, [{ ...scene.store.ledger[0]!, path: copy }], []);
    expect([taken?.kept, scene.disk.contents.has(copy)]).toEqual([{ kind: "strange" }, true]);
  });

  test("is kept if an item became pending after the check", () => {
    const scene = story();
    scene.memory.database.run(
      `INSERT INTO pending_ratings (book, rating, created_at) SELECT book, 8, 1 FROM fingerprints
       WHERE hash = (SELECT hash FROM shelf_files WHERE book_id = 1)`,
      {},
    );
    expect(take(scene, [])).toMatchObject({ kind: "pending", of: "rating", count: 1 });
    expect(scene.disk.contents.has(pathOf(1))).toBe(true);
  });

  test("leaves its shelf together with the other returned books, except one that is kept", () => {
    const scene = story();
    scene.open = pathOf(2);
    const { redraws } = scene.host;
    const taken = takeAll(scene, scene.store.ledger.slice(), [shelf]);
    expect(taken.map(({ file, kept }) => [file.id, kept?.kind])).toEqual([
      [1, undefined],
      [2, "open"],
    ]);
    expect(names(scene).filter((path) => path.endsWith(".epub"))).toEqual([
      expect.stringContaining("/Book 1_1.epub"),
      pathOf(2),
    ]);
    expect(scene.store.waiting).toMatchObject([{ book: 1, shelf: 1 }]);
    expect(scene.queued).toBe(1);
    expect(scene.host.redraws).toBeGreaterThan(redraws);
  });

  test("is returned although the list of the trash could not be written for another one", () => {
    const scene = story();
    let writes = 0;
    scene.memory.before = (sql) => {
      if (sql.includes("INTO shelf_trash") && (writes += 1) === 1)
        throwStorage({ kind: "storage", detail: "the database is locked" });
    };
    const taken = takeAll(scene, scene.store.ledger.slice(), []);
    expect(taken.map(({ kept }) => kept?.kind)).toEqual(["failure", undefined]);
    expect([1, 2].map((id) => scene.disk.contents.has(pathOf(id)))).toEqual([true, false]);
  });

  test("is kept while the file is open or changed, or a download runs", () => {
    const scene = story();
    scene.open = pathOf(1);
    expect(take(scene, [])).toMatchObject({ kind: "open" });
    scene.open = undefined;
    scene.disk.contents.set(pathOf(1), "other words");
    expect(take(scene, [])).toMatchObject({ kind: "changed" });
    scene.shelves.fetching.fetch(
      { id: aBook(2).id },
      () => undefined,
      () => undefined,
    );
    expect(take(scene, [])).toMatchObject({ kind: "busy" });
  });
});

const lists = (): { history: Record<string, number>; collections: Record<string, string[]> } => ({
  history: { [pathOf(1)]: 1700000000 },
  collections: { Summer: ["/mnt/books/own.epub", pathOf(1), pathOf(2)], KOReader: [pathOf(1), pathOf(2)] },
});

/** The first book stands in the history and in two collections, one of them that of its shelf, both ways. */
function listedStory(cutAfter?: number): ShelfScene {
  const scene = story(cutAfter);
  scene.settings = { ...scene.settings, collections: "both" as const };
  scene.run();
  Object.assign(scene.host.history, lists().history);
  Object.assign(scene.host.collections, lists().collections);
  return scene;
}

function restoreFirst(scene: ShelfScene): void {
  const [item] = booksInTrash(scene.context);
  if (item !== undefined) restoreBook(scene.context, item);
}

const asBefore = ({ host: { history, collections } }: ShelfScene): void => {
  expect({ history, collections }).toEqual(lists());
};

describe("the host's lists of a book", () => {
  test("lose the book with its file, and have the book again after the restore", () => {
    const scene = listedStory();
    take(scene, [shelf]);
    expect(scene.host.history[pathOf(1)]).toBeUndefined();
    expect(scene.host.collections["Summer"]).toEqual(["/mnt/books/own.epub", pathOf(2)]);
    restoreFirst(scene);
    asBefore(scene);
  });

  test("have the book again after a sync removed it, without a change of shelves", () => {
    const scene = listedStory();
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.server.on["standard:1"] = [2];
    scene.run();
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
    scene.host.collections["Summer"] = scene.host.collections["Summer"]?.filter((path) => path !== pathOf(1));
    restoreFirst(scene);
    expect(scene.host.collections["Summer"]).toContain(pathOf(1));
    scene.run();
    expect(scene.store.waiting).toEqual([]);
    expect(scene.server.on["standard:1"]).toEqual([2]);
  });

  test("get no collection back that was deleted since", () => {
    const scene = listedStory();
    take(scene, []);
    scene.host.collections["Summer"] = undefined;
    restoreFirst(scene);
    expect(scene.host.collections["Summer"]).toBeUndefined();
  });
});

describe("a power cut while a book is restored", () => {
  const whole = listedStory();
  take(whole, []);
  const before = whole.effects();
  restoreFirst(whole);

  test.each(Array.from({ length: whole.effects() - before }, (_, index) => before + index + 1))(
    "leaves the book in the trash or in its place after the next sync, at step %i",
    (cut) => {
      const scene = listedStory(cut);
      take(scene, []);
      expect(() => restoreFirst(scene)).toThrow("power cut");
      const later = scene.restarted();
      Object.assign(later.host.history, scene.host.history);
      Object.assign(later.host.collections, scene.host.collections);
      later.run();
      const isHere = later.disk.contents.has(pathOf(1));
      if (!isHere) restoreFirst(later);
      asBefore(later);
      expect(lineOf(later)?.state).toBe("adopted");
      expect(later.disk.contents.get(sidecar)).toBe("notes");
      expect(later.server.on["standard:1"]).toEqual([1, 2]);
    },
  );
});

describe("a power cut while a book is returned", () => {
  const before = story().effects();
  const whole = story();
  take(whole, [shelf]);

  test.each(Array.from({ length: whole.effects() - before }, (_, index) => before + index + 1))(
    "leaves the book on the device, or in the trash and off its shelf, at step %i",
    (cut) => {
      const scene = story(cut);
      take(scene, [shelf]);
      const later = scene.restarted();
      later.run();
      const isHere = later.disk.contents.has(pathOf(1));
      expect(later.disk.contents.get(pathOf(2))).toBe(aBook(2).bytes);
      expect(lineOf(later)?.state).toBe(isHere ? "here" : "declined");
      expect(later.store.waiting).toHaveLength(isHere ? 0 : 1);
      expect(booksInTrash(later.context)).toHaveLength(isHere ? 0 : 1);
      later.run();
      expect(later.disk.contents.has(pathOf(1))).toBe(isHere);
    },
  );
});
