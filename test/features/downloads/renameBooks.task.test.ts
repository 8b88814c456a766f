import type { Result } from "../../../src/base/result";
import { type ShelfId, type ShelfKey, withNames } from "../../../src/model/shelf";
import type { FileMove } from "../../../src/model/bookFile";
import type { RenameReport } from "../../../src/features/downloads/renameBooks.task";
import { restoreBook } from "../../../src/features/downloads/trash";
import { listMoves } from "../../../src/features/downloads/shelfRow.store";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { fullFor } from "../../fakes/memoryStore";

const books = [
  aBook(1, { author: "Le Guin, B", firstAuthor: "Le Guin", series: "Earthsea", number: 1 }),
  aBook(2, { author: "LE GUIN" }),
  aBook(3),
];
const first = `${folder}/Le Guin/Earthsea 1 - Book 1_1.epub`;
const second = `${folder}/Le Guin/Book 2_2.epub`;
const third = `${folder}/Somebody/Book 3_3.epub`;
const template = "{author}/{series} {number} - {title}";

function synced(cutAfter?: number): ShelfScene {
  const scene = aShelfScene(books, cutAfter);
  scene.server.on["standard:1"] = [1, 2, 3];
  return scene;
}

function plan(scene: ShelfScene): readonly FileMove[] {
  let moves: readonly FileMove[] | undefined;
  scene.shelves.renaming.plan((planned) => (moves = planned.ok ? planned.value : undefined));
  scene.tasks.pass(1);
  if (moves === undefined) throw new Error("no plan");
  return moves;
}

function rename(scene: ShelfScene): RenameReport {
  let report: RenameReport | undefined;
  scene.shelves.renaming.rename(
    plan(scene),
    () => undefined,
    (done) => (report = done.ok ? done.value : undefined),
  );
  scene.tasks.pass(1);
  if (report === undefined) throw new Error("no report");
  return report;
}

function after(): ShelfScene {
  const scene = synced();
  scene.run();
  scene.settings = { ...scene.settings, names: template };
  return scene;
}

describe("folders for downloaded books", () => {
  test("are created with the books, one for names that differ only in capitals", () => {
    const scene = synced();
    scene.settings = { ...scene.settings, names: template };
    scene.run();
    expect(names(scene)).toEqual([second, first, third]);
    expect(scene.store.ledger.map(({ path }) => path)).toEqual([first, second, third]);
  });

  test("are searched, so that no book is downloaded twice", () => {
    const scene = synced();
    scene.settings = { ...scene.settings, names: template };
    scene.run();
    scene.server.calls.length = 0;
    const { downloaded, kept } = scene.run(true);
    expect([downloaded, kept]).toEqual([0, 3]);
    expect(scene.fetch(3)).toEqual({ ok: true, value: third });
    expect(scene.server.calls.filter((call) => call.startsWith("download"))).toEqual([]);
  });

  test("are deleted with their last book, unless they contain another file", () => {
    const scene = synced();
    scene.settings = { ...scene.settings, names: template, deleteRemoved: true };
    scene.run();
    scene.disk.contents.set(`${folder}/Somebody/mine.txt`, "mine");
    scene.server.on["standard:1"] = [2];
    scene.run();
    expect(names(scene).filter((path) => path.startsWith(`${folder}/Le Guin`))).toEqual([second]);
    scene.server.books.push(aBook(4, { author: "Else" }));
    scene.server.on["standard:1"] = [4];
    scene.run();
    expect(scene.disk.isFolder(`${folder}/Le Guin`)).toBe(false);
    expect(scene.disk.isFolder(`${folder}/Else`)).toBe(true);
    expect(scene.disk.contents.get(`${folder}/Somebody/mine.txt`)).toBe("mine");
  });

  test("are deleted one inside the other", () => {
    const scene = synced();
    scene.settings = { ...scene.settings, names: "{author}/{series}/{title}", deleteRemoved: true };
    scene.run();
    const inner = `${folder}/Le Guin/Earthsea`;
    expect(scene.disk.isFolder(inner)).toBe(true);
    scene.server.on["standard:1"] = [3];
    scene.run();
    expect([inner, `${folder}/Le Guin`].map((path) => scene.disk.isFolder(path))).toEqual([false, false]);
  });

  test("are kept if the reader made them", () => {
    const scene = synced();
    scene.disk.makeFolder(`${folder}/Le Guin`);
    scene.settings = { ...scene.settings, names: template, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [3];
    scene.run();
    expect(names(scene).filter((path) => !path.includes("trash"))).toEqual([third]);
    expect(scene.disk.isFolder(`${folder}/Le Guin`)).toBe(true);
  });

  test("are created again for a book that is restored", () => {
    const scene = synced();
    scene.settings = { ...scene.settings, names: template, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [1, 2];
    scene.run();
    expect(scene.disk.isFolder(`${folder}/Somebody`)).toBe(false);
    const [item] = scene.store.bin;
    if (item !== undefined) restoreBook(scene.context, item);
    expect(scene.disk.contents.get(third)).toBe(aBook(3).bytes);
  });
});

test("a shelf may have its own file names", () => {
  const scene = synced();
  scene.run();
  const [shelf] = scene.store.ledger.map(({ shelf: key }) => key);
  expect(shelf).toBe("standard:1" as ShelfKey);
  const { shelves } = scene.settings;
  const source = { kind: "standard" as const, name: "KOReader" };
  scene.settings = { ...scene.settings, shelves: withNames(shelves, source, "{shelf}/{title}") };
  expect(plan(scene).map(({ to }) => to)).toEqual([1, 2, 3].map((id) => `${folder}/KOReader/Book ${id}_${id}.epub`));
});

test("a magic shelf may have its own file names", () => {
  const scene = synced();
  scene.run();
  const { database } = scene.memory;
  saveExpectedFiles(
    database,
    scene.store.ledger.slice(0, 1).map((file) => ({ ...file, shelf: "magic:4" as ShelfKey })),
  );
  const magic = { kind: "magic" as const, id: 4 as ShelfId, name: "New", names: "{shelf}/{title}" };
  scene.settings = { ...scene.settings, shelves: [...scene.settings.shelves, magic] };
  expect(plan(scene).map(({ to }) => to)).toEqual([`${folder}/New/Book 1_1.epub`]);
});

test("books with unknown names, and books outside the folder, keep their names", () => {
  const scene = after();
  scene.settings = { ...scene.settings, names: "A book, {title}" };
  const outside = "/mnt/books/Book 2_2.epub";
  scene.disk.contents.set(outside, aBook(2).bytes);
  const { database } = scene.memory;
  database.run("UPDATE shelf_files SET author = NULL, file_name = NULL WHERE book_id = 1");
  database.run("UPDATE shelf_files SET path = :outside WHERE book_id = 2", { outside });
  expect(plan(scene).map(({ file }) => file.id)).toEqual([3]);
});

describe("a rename of the downloaded books", () => {
  test("gives the books the names of the setting, and they stay known", () => {
    const scene = after();
    scene.host.kept[pathOf(1)] = "notes of 1";
    expect(rename(scene)).toEqual({ renamed: 3, left: 0 });
    expect(names(scene)).toEqual([second, first, third]);
    expect(scene.store.ledger.map(({ path, state }) => [path, state])).toEqual([
      [first, "here"],
      [second, "here"],
      [third, "here"],
    ]);
    expect(scene.host.kept).toEqual({ [first]: "notes of 1", [pathOf(1)]: undefined });
    expect(scene.host.renamed).toEqual({ [pathOf(1)]: first, [pathOf(2)]: second, [pathOf(3)]: third });
    expect(plan(scene)).toEqual([]);
    scene.server.calls.length = 0;
    expect(scene.run().kept).toBe(3);
    expect(scene.server.calls.filter((call) => call.startsWith("download"))).toEqual([]);
  });

  test("leaves a folder only if it contains other files", () => {
    const scene = after();
    rename(scene);
    const mine = `${folder}/Somebody/mine.txt`;
    scene.disk.contents.set(mine, "mine");
    scene.settings = { ...scene.settings, names: "{file}" };
    rename(scene);
    expect(names(scene)).toEqual([1, 2, 3].map(pathOf).concat(mine));
    expect(scene.disk.isFolder(`${folder}/Le Guin`)).toBe(false);
    expect(scene.disk.isFolder(`${folder}/Somebody`)).toBe(true);
  });

  test("skips open, changed, adopted and missing files, and a change of capitals only", () => {
    const scene = after();
    scene.open = pathOf(1);
    scene.disk.contents.set(pathOf(2), "the reader's own copy");
    saveExpectedFiles(
      scene.memory.database,
      scene.store.ledger.filter(({ id }) => id === 3).map((file) => ({ ...file, state: "adopted" })),
    );
    expect(plan(scene)).toEqual([]);
    scene.open = undefined;
    scene.settings = { ...scene.settings, names: "book {number}" };
    expect(plan(scene).map(({ file }) => file.id)).toEqual([]);
    scene.disk.contents.delete(pathOf(1));
    scene.settings = { ...scene.settings, names: template };
    expect(plan(scene)).toEqual([]);
  });

  test("checks each book again before its turn", () => {
    const scene = after();
    const moves = plan(scene);
    const { size } = scene.disk.facts(pathOf(2)) ?? { size: 0 };
    scene.disk.contents.set(pathOf(2), "x".repeat(size));
    scene.open = pathOf(1);
    let report: RenameReport | undefined;
    scene.shelves.renaming.rename(
      moves,
      () => undefined,
      (done) => (report = done.ok ? done.value : undefined),
    );
    scene.tasks.pass(1);
    expect(report).toEqual({ renamed: 1, left: 2 });
    expect(names(scene)).toEqual([pathOf(1), pathOf(2), third]);
    expect(scene.memory.rows("SELECT * FROM shelf_files WHERE moves_to IS NOT NULL")).toEqual([]);
  });

  test.each<[string, (scene: ShelfScene) => void, number]>([
    ["was changed where no sample is taken", ({ disk }) => void disk.contents.set(pathOf(3), `${aBook(3).bytes} `), 2],
    [
      "goes to a folder that is a link",
      ({ disk }) => {
        disk.makeFolder(`${folder}/Somebody`);
        disk.resolved = (path) => (path === `${folder}/Somebody` ? "/elsewhere" : path);
      },
      2,
    ],
    ["cannot be read, with an unknown digest", ({ disk }) => void (disk.sample = () => undefined), 0],
  ])("skips a book that %s", (_, change, renamed) => {
    const scene = after();
    if (renamed === 0) scene.memory.database.run("UPDATE shelf_files SET hash = NULL");
    const moves = plan(scene);
    change(scene);
    let report: RenameReport | undefined;
    const told = (done: Result<RenameReport>): void => void (report = done.ok ? done.value : undefined);
    scene.shelves.renaming.rename(moves, () => undefined, told);
    scene.tasks.pass(1);
    expect([report, scene.disk.contents.has(pathOf(3))]).toEqual([{ renamed, left: 3 - renamed }, true]);
  });

  test("does not overwrite a file at the new place", () => {
    const scene = after();
    const moves = plan(scene);
    scene.disk.makeFolder(`${folder}/Somebody`);
    scene.disk.contents.set(third, "mine");
    scene.host.kept[pathOf(3)] = "notes of 3";
    scene.host.kept[third] = "notes of mine";
    scene.shelves.renaming.rename(
      moves,
      () => undefined,
      () => undefined,
    );
    scene.tasks.pass(1);
    expect(scene.disk.contents.get(third)).toBe("mine");
    expect(scene.disk.contents.has(pathOf(3))).toBe(true);
    expect(scene.host.kept).toEqual({ [pathOf(3)]: "notes of 3", [third]: "notes of mine" });
  });

  test("leaves no copy of the notes at the new place if the disk refuses the move", () => {
    const scene = after();
    scene.host.kept[pathOf(3)] = "notes of 3";
    const move = scene.disk.rename;
    scene.disk.rename = (from, to) => from !== pathOf(3) && move(from, to);
    expect(rename(scene)).toEqual({ renamed: 2, left: 1 });
    expect(scene.host.kept).toEqual({ [pathOf(3)]: "notes of 3", [third]: undefined });
  });

  test("waits for other work on the books", () => {
    const scene = after();
    let begun: boolean | undefined;
    scene.turn = () => (begun ??= scene.shelves.renaming.plan(() => undefined));
    scene.run();
    expect(begun).toBe(false);
  });

  const story = (cut?: number): ShelfScene => {
    const scene = synced(cut);
    scene.run();
    scene.settings = { ...scene.settings, names: template };
    scene.host.kept[pathOf(1)] = "notes of 1";
    return scene;
  };
  const quiet = story();
  const before = quiet.effects();
  rename(quiet);
  const cuts = Array.from({ length: quiet.effects() - before }, (_, index) => before + index + 1);

  test.each(cuts)("loses no file in a power cut at step %i", (cut) => {
    const scene = story(cut);
    expect(() => rename(scene)).toThrow();
    const lies = [pathOf(1), first].find((path) => scene.disk.contents.has(path)) ?? "";
    expect(scene.host.kept[lies]).toBe("notes of 1");
    const later = scene.restarted();
    Object.assign(later.host.kept, scene.host.kept);
    const report = later.run();
    expect(report.downloaded + report.adopted).toBe(0);
    for (const { path, state, size } of later.store.ledger) {
      expect(state).toBe("here");
      expect(later.disk.contents.get(path)?.length).toBe(size);
    }
    expect(later.disk.contents.size).toBe(3);
    const at = later.store.ledger.find(({ id }) => id === 1)?.path ?? "";
    expect(later.host.kept[at]).toBe("notes of 1");
    // No copy of the notes stays at the other place.
    expect(later.host.kept[at === first ? pathOf(1) : first]).toBeUndefined();
    rename(later);
    expect(names(later)).toEqual([second, first, third]);
    expect(later.host.kept[first]).toBe("notes of 1");
  });

  test("leaves no planned name for the books after Stop", () => {
    const scene = after();
    let report: RenameReport | undefined;
    scene.shelves.renaming.rename(
      plan(scene),
      (step) => {
        if (step?.done === 1) scene.shelves.work.cancel();
      },
      (done) => (report = done.ok ? done.value : undefined),
    );
    scene.tasks.pass(1);
    expect(report).toEqual({ renamed: 1, left: 2 });
    expect(listMoves(scene.memory.database)).toEqual([]);
  });

  test("redraws the list of files even if the empty folders cannot be read", () => {
    const scene = after();
    const moves = plan(scene);
    const before = scene.host.redraws;
    scene.memory.before = fullFor("FROM shelf_folders");
    const kinds: (string | undefined)[] = [];
    const told = (done: Result<RenameReport>): void => void kinds.push(done.ok ? undefined : done.failure.kind);
    scene.shelves.renaming.rename(moves, () => undefined, told);
    scene.tasks.pass(1);
    expect(kinds).toEqual(["storage"]);
    expect(scene.host.redraws).toBe(before + 1);
  });
});
