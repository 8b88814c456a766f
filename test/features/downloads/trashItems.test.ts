import {
  booksInTrash,
  finishReturns,
  removeBook,
  restore,
  restoreBook,
  trashNow,
} from "../../../src/features/downloads/trash";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { type ShelfFile, trashName } from "../../../src/model/bookFile";
import { asShelfId } from "../../../src/model/shelf";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const three = [1, 2, 3];
const sidecarOf = (id: number): string => `${folder}/Book ${id}_${id}.sdr`;
const notesOf = (id: number): string => `${sidecarOf(id)}/metadata.epub.lua`;

/** A device with three books, each with notes, which go to the trash too. */
function device(): ShelfScene {
  const scene = aShelfScene(three.map((id) => aBook(id)));
  scene.settings = { ...scene.settings, deleteSidecars: true };
  scene.run();
  for (const id of three) {
    scene.disk.makeFolder(sidecarOf(id));
    scene.disk.contents.set(notesOf(id), `notes ${id}`);
    scene.host.sidecars[pathOf(id)] = [sidecarOf(id)];
  }
  return scene;
}

const lineOf = (scene: ShelfScene, id: number): ShelfFile =>
  scene.store.ledger.find((file) => (file.id as number) === id)!;

function remove(scene: ShelfScene, id: number, leaves?: readonly number[]): void {
  const left = leaves?.map((shelf) => asShelfId(shelf));
  expect(removeBook(scene.context, lineOf(scene, id), folder, left)).toBeUndefined();
}

/** The files outside of the trash. */
const kept = (scene: ShelfScene): string[] => names(scene).filter((path) => !path.includes(trashName));
/** The IDs of books in the trash. */
const binned = (scene: ShelfScene): number[] => booksInTrash(scene.context).map(({ file }) => file?.id as number);
const numbersIn = (scene: ShelfScene): number[] => scene.store.ledger.map(({ id }) => id as number);
/** Files of a book and its notes, in order. */
const filesOf = (...ids: number[]): string[] => ids.flatMap((id) => [pathOf(id), notesOf(id)]).sort();

/** Stops the removal of a book after the rows were stored, or after the book was moved too. */
function interrupted(scene: ShelfScene, id: number, isMoved: boolean, leaves?: readonly number[]): void {
  const { rename } = scene.disk;
  let moves = 0;
  scene.disk.rename = (from, to) => {
    if (moves === (isMoved ? 1 : 0)) throw new Error("power cut");
    moves += 1;
    return rename(from, to);
  };
  expect(() => remove(scene, id, leaves)).toThrow("power cut");
  scene.disk.rename = rename;
}

describe("a removal", () => {
  test("stores nothing but the book if its notes stay", () => {
    const scene = device();
    scene.settings = { ...scene.settings, deleteSidecars: false };
    remove(scene, 1);
    const at = scene.clock.now();
    const trashPath = `${folder}/${trashName}/${at}-1/Book 1_1.epub`;
    expect(scene.store.bin).toMatchObject([{ path: pathOf(1), trashPath, at, file: { id: 1 } }]);
    expect(scene.store.bin).toHaveLength(1);
  });

  test("does not happen to a file that grew at its end", () => {
    const scene = device();
    const file = lineOf(scene, 1);
    scene.disk.contents.set(pathOf(1), `${aBook(1).bytes}more`);
    expect(removeBook(scene.context, file, folder)).toBe("changed");
    expect(kept(scene)).toEqual(filesOf(...three));
  });

  test("deletes only what it removed itself if the trash keeps no days", () => {
    const scene = device();
    remove(scene, 1);
    scene.settings = { ...scene.settings, trashDays: 0 };
    remove(scene, 2);
    expect(binned(scene)).toEqual([1]);
    expect(kept(scene)).toEqual(filesOf(3));
  });

  test("takes the notes after a power cut that came when only the book was moved", () => {
    const scene = device();
    interrupted(scene, 1, true);
    expect(kept(scene)).toContain(notesOf(1));
    expect(trashNow(scene.context)).toHaveLength(2);
    expect(kept(scene)).toEqual(filesOf(2, 3));
  });

  test("leaves book and notes after a power cut that came before the move", () => {
    const scene = device();
    interrupted(scene, 1, false);
    remove(scene, 2);
    expect(binned(scene)).toEqual([2]);
    expect(kept(scene)).toEqual(filesOf(1, 3));
    expect(scene.store.bin).toHaveLength(2);
  });

  test("leaves the notes of a book that came back in the meantime", () => {
    const scene = device();
    interrupted(scene, 1, true);
    scene.disk.contents.set(pathOf(1), "a new copy");
    expect(binned(scene)).toEqual([1]);
    expect(kept(scene)).toContain(notesOf(1));
  });

  test("makes no folder in the trash for notes that are gone", () => {
    const scene = device();
    interrupted(scene, 1, true);
    scene.disk.removeFolder(sidecarOf(1));
    const [notes] = scene.store.bin;
    const place = notes!.trashPath.slice(0, notes!.trashPath.lastIndexOf("/"));
    scene.disk.removeFolder(place);
    expect(binned(scene)).toEqual([1]);
    expect(scene.disk.isFolder(place)).toBe(false);
  });
});

describe("the end of an interrupted return", () => {
  const isDeclined = (scene: ShelfScene): boolean => lineOf(scene, 1).state === "declined";
  const waiting = (scene: ShelfScene): number[] => scene.store.waiting.map(({ shelf }) => shelf as number);

  test("is that the book leaves its shelves", () => {
    const scene = device();
    interrupted(scene, 1, true, [1]);
    finishReturns(scene.context);
    expect([isDeclined(scene), waiting(scene), scene.host.forgotten]).toEqual([true, [1], [pathOf(1)]]);
  });

  test("does not come twice", () => {
    const scene = device();
    remove(scene, 1, [1]);
    finishReturns(scene.context);
    expect(scene.host.forgotten).toEqual([pathOf(1)]);
  });

  test("does not concern a removal by a sync", () => {
    const scene = device();
    interrupted(scene, 1, true);
    finishReturns(scene.context);
    expect([numbersIn(scene), isDeclined(scene), scene.host.forgotten]).toEqual([three, false, []]);
  });

  test("does not concern a book that is downloaded again", () => {
    const scene = device();
    remove(scene, 1, [1]);
    saveExpectedFiles(scene.memory.database, [{ ...lineOf(scene, 1), state: "coming" }]);
    finishReturns(scene.context);
    expect([lineOf(scene, 1).state, scene.host.forgotten]).toEqual(["coming", [pathOf(1)]]);
  });
});

describe("a restored book", () => {
  test("comes with its own notes, and leaves the other books in the trash", () => {
    const scene = device();
    for (const id of three) remove(scene, id);
    const book = booksInTrash(scene.context).find(({ path }) => path === pathOf(2))!;
    const { redraws } = scene.host;
    expect(restoreBook(scene.context, book)).toEqual({ books: 1, occupied: 0 });
    expect(kept(scene)).toEqual(filesOf(2));
    expect([binned(scene), numbersIn(scene)]).toEqual([[3, 1], [2]]);
    expect(scene.host.redraws).toBe(redraws + 1);
    expect(restoreBook(scene.context, book)).toEqual({ books: 0, occupied: 0 });
    expect(scene.host.redraws).toBe(redraws + 1);
  });

  test("leaves its notes in the trash if another file has its place", () => {
    const scene = device();
    remove(scene, 1);
    const [book] = booksInTrash(scene.context);
    scene.disk.contents.set(pathOf(1), "another");
    expect(restoreBook(scene.context, book!)).toEqual({ books: 0, occupied: 1 });
    expect(kept(scene)).not.toContain(notesOf(1));
    expect(scene.store.bin).toHaveLength(2);
  });

  test("is restored from a row without the host's lists", () => {
    const scene = device();
    remove(scene, 1);
    scene.memory.database.run("UPDATE shelf_trash SET host_lists = NULL");
    const [book] = booksInTrash(scene.context);
    expect(restoreBook(scene.context, book!)).toEqual({ books: 1, occupied: 0 });
    expect([kept(scene), scene.host.collections]).toEqual([filesOf(1, 2, 3), {}]);
  });

  test("is counted as such, and its notes are not", () => {
    const scene = device();
    for (const id of three) remove(scene, id);
    scene.disk.contents.set(pathOf(1), "another");
    scene.disk.makeFolder(sidecarOf(2));
    const relisted: string[] = [];
    const { host } = scene.context;
    const books = { ...host.books, relisted: (path: string) => void relisted.push(path) };
    const context = { ...scene.context, host: { ...host, books } };
    const items = trashNow(context);
    expect(restore(context, items)).toEqual({ books: 2, occupied: 1 });
    // The host writes its lists for books only.
    expect(relisted).toEqual([pathOf(3), pathOf(2)]);
    expect(binned(scene)).toEqual([1]);
    const { redraws } = scene.host;
    expect(restore(context, items)).toEqual({ books: 0, occupied: 1 });
    expect(scene.host.redraws).toBe(redraws);
  });

  test("has its collections, and only those that held it", () => {
    const scene = device();
    scene.memory.database.run(
      "INSERT INTO shelf_collections (shelf, name) VALUES ('standard:1', 'KOReader'), ('standard:2', 'Other')",
    );
    scene.host.collections["KOReader"] = [pathOf(1)];
    scene.host.collections["Other"] = [pathOf(2)];
    remove(scene, 1);
    restore(scene.context, trashNow(scene.context));
    expect(scene.host.collections).toEqual({ KOReader: [pathOf(1)], Other: [pathOf(2)] });
    const shelves = scene.memory.rows("SELECT shelf, book_id, agreed FROM collected_books WHERE book_id = 1");
    expect(shelves).toEqual([{ shelf: "standard:1", book_id: 1, agreed: "here" }]);
    expect(scene.store.bin).toEqual([]);
  });

  test.each([
    ["the same file", aBook(1).bytes, [1, 2, 3]],
    ["a file that grew", `${aBook(1).bytes}more`, [2, 3]],
    ["another file of its size", aBook(1).bytes.replace("<book 1>", "<note 1>"), [2, 3]],
  ])("is in the ledger again after a power cut if its place has %s", (_, bytes, ledger) => {
    const scene = device();
    remove(scene, 1);
    const book = scene.store.bin.find(({ file }) => file !== undefined)!;
    scene.disk.contents.delete(book.trashPath);
    scene.disk.contents.set(pathOf(1), bytes);
    expect(binned(scene)).toEqual([]);
    expect(numbersIn(scene)).toEqual(ledger);
  });
});
