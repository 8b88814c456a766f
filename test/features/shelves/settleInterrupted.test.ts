// src/features/shelves/shelves.ts: what the start of KOReader completes after a power cut.
import { settleInterrupted } from "../../../src/features/shelves/shelves";
import {
  listSwapping,
  saveExpectedFiles,
  saveKnownFiles,
  startSwap,
} from "../../../src/features/downloads/shelfFiles.store";
import { listMoves, saveMoves } from "../../../src/features/downloads/shelfRow.store";
import { saveTrash } from "../../../src/features/downloads/trash.store";
import type { BookId } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { ShelfId, ShelfKey } from "../../../src/model/shelf";
import { aShelfScene, folder, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const path = pathOf(1);
const file: ShelfFile = {
  id: 1 as BookId,
  path,
  state: "here",
  size: 4,
  shelf: "standard:1" as ShelfKey,
  title: "Book 1",
};

/** A device with these rows and files, which starts. */
function started(rows: readonly ShelfFile[], files: readonly string[], act?: (scene: ShelfScene) => void): ShelfScene {
  const scene = aShelfScene([]);
  scene.disk.makeFolder(folder);
  for (const one of files) scene.disk.contents.set(one, "book");
  saveExpectedFiles(scene.memory.database, rows);
  act?.(scene);
  settleInterrupted(scene.context);
  return scene;
}

describe("the start of KOReader", () => {
  test("completes a download whose file is whole", () => {
    const scene = started([{ ...file, state: "coming", size: 0 }], [path]);
    scene.tasks.pass(1);
    expect(scene.store.ledger).toMatchObject([{ id: 1, path, state: "here", size: 4 }]);
    expect(scene.notices).toEqual([]);
  });

  test("names a download that was cut short, once", () => {
    const part = { validator: '"1"', size: 5_000_000 };
    const scene = started([{ ...file, state: "coming", size: 0, part }], [`${path}.part`]);
    scene.tasks.pass(1);
    expect(scene.notices).toEqual([
      "The download of “Book 1” was interrupted. The next sync of the shelves continues it.",
    ]);
    settleInterrupted(scene.context);
    scene.tasks.pass(1);
    expect(scene.notices).toHaveLength(1);
  });

  test("undoes an update of a file whose old version is there", () => {
    const scene = started([file], [path, `${path}.part`], ({ memory: { database } }) => {
      saveKnownFiles(database, [{ file, knownFile: { isPassed: false } }]);
      startSwap(database, file.id, path, []);
    });
    scene.tasks.pass(1);
    expect([listSwapping(scene.memory.database), [...scene.disk.contents.keys()]]).toEqual([[], [path]]);
  });

  test("completes a rename", () => {
    const to = `${folder}/New name_1.epub`;
    const scene = started([file], [to], ({ memory: { database } }) => saveMoves(database, [{ file, to }]));
    scene.tasks.pass(1);
    expect([scene.store.ledger[0]?.path, listMoves(scene.memory.database)]).toEqual([to, []]);
  });

  test("completes a return, so that no sync downloads the book again", () => {
    const trashPath = `${folder}/.trash/1-1/a.epub`;
    const scene = started([file], [trashPath], ({ memory: { database } }) =>
      saveTrash(database, [{ path, trashPath, at: 1, file, leaves: [1 as ShelfId] }]),
    );
    scene.tasks.pass(1);
    expect(scene.store.ledger).toMatchObject([{ id: 1, state: "declined" }]);
    expect(scene.store.waiting).toMatchObject([{ shelf: 1, book: 1, assigns: false }]);
    expect([scene.host.forgotten, [...scene.disk.contents.keys()]]).toEqual([[path], [trashPath]]);
  });

  test("starts no task if nothing was interrupted", () => {
    const scene = started([file], [path]);
    expect(scene.tasks.armed()).toBe(0);
  });
});
