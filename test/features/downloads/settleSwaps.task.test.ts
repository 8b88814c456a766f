import { putBackBook, settleSwaps } from "../../../src/features/downloads/settleSwaps.task";
import {
  findFileOf,
  listSwapping,
  saveExpectedFiles,
  saveKnownFiles,
  startSwap,
} from "../../../src/features/downloads/shelfFiles.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { ShelfKey } from "../../../src/model/shelf";
import { aDisk } from "../../fakes/disk";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const path = "/mnt/books/a.epub";
const file: ShelfFile = {
  id: 1 as BookId,
  path,
  state: "here",
  size: 3,
  shelf: "standard:1" as ShelfKey,
  title: "A",
  fingerprint: "aa" as Fingerprint,
};

/** A device that lost its power in the middle of an update. `card`: the folder of the book is there. */
function device(card: boolean) {
  const database = memoryDatabase();
  saveExpectedFiles(database, [file]);
  saveKnownFiles(database, [{ file, knownFile: { isPassed: false } }]);
  startSwap(database, file.id, path, []);
  const disk = aDisk();
  if (card) disk.contents.set(path, "old");
  disk.contents.set(`${path}.part`, "half");
  const isFolder = (folder: string): boolean => card && disk.isFolder(folder);
  const context = testContext({ database, host: { files: disk, folders: { ...disk, isFolder } } });
  return { context, disk, swapping: () => listSwapping(database).length };
}

describe("an interrupted update of a file", () => {
  test("waits for a memory card that is not mounted", () => {
    const { context, disk, swapping } = device(false);
    expect(swapping()).toBe(1);
    settleSwaps(context);
    expect([swapping(), [...disk.contents.values()]]).toEqual([1, ["half"]]);
  });

  test("is undone if the old file is in its place", () => {
    const { context, disk, swapping } = device(true);
    settleSwaps(context);
    expect([swapping(), [...disk.contents]]).toEqual([0, [[path, "old"]]]);
  });
});

describe("an interrupted update whose newer file is in its place already", () => {
  const trashPath = "/mnt/books/.trash/1-1/a.epub";
  const left = { place: "/body/DocFragment[1]/body/p[1]/text().0", fraction: 0.4 as never };

  /** `swap`: path of the newer file. */
  function interrupted(newer: string, swap = path) {
    const database = memoryDatabase();
    saveExpectedFiles(database, [file]);
    saveKnownFiles(database, [{ file, knownFile: { isPassed: false } }]);
    startSwap(database, file.id, swap, [{ path, trashPath, at: 1, file, left }]);
    const disk = aDisk();
    disk.makeFolder("/mnt/books/.trash/1-1");
    disk.contents.set(swap, newer);
    disk.contents.set(trashPath, "old");
    const swaps: unknown[] = [];
    const nothing = (): undefined => undefined;
    const books = { swapped: (swapped: object) => void swaps.push(swapped) };
    const annotations = { engineVersionOf: nothing, versionOf: nothing, textBetween: nothing };
    const contents = { readClosed: nothing, sizes: nothing };
    const context = testContext({ database, host: { files: disk, folders: disk, books, annotations, contents } });
    settleSwaps(context);
    return {
      swaps,
      ledger: findFileOf(database, file.id),
      open: listSwapping(database).length,
      files: [...disk.contents],
    };
  }
  const both = (swap: string, newer: string): [string, string][] => [
    [swap, newer],
    [trashPath, "old"],
  ];

  test("is completed, with the percentage where the reader was", () => {
    const { swaps, ledger, open, files } = interrupted("newer");
    expect(ledger).toMatchObject({ id: 1, path, state: "here", size: 5, title: "A", shelf: "standard:1" });
    const after = ledger?.fingerprint;
    expect(after).not.toBe(file.fingerprint);
    expect(swaps).toEqual([{ from: path, to: path, before: "aa", after, opensAt: { fraction: 0.4 } }]);
    expect([open, files]).toEqual([0, both(path, "newer")]);
  });

  test("is completed at the path of another format", () => {
    const pdf = "/mnt/books/a.pdf";
    const { swaps, ledger, open, files } = interrupted("newer", pdf);
    expect(ledger).toMatchObject({ id: 1, path: pdf, state: "here", size: 5 });
    expect(swaps).toMatchObject([{ from: path, to: pdf, before: "aa" }]);
    expect([open, files]).toEqual([0, both(pdf, "newer")]);
  });

  test("is only ended if the file in its place is the old one, copied back", () => {
    const { swaps, ledger, open, files } = interrupted("old");
    expect(ledger).toMatchObject({ path, size: 3, fingerprint: "aa" });
    expect([swaps, open, files]).toEqual([[], 0, both(path, "old")]);
  });
});

describe("an old version that is put back from the trash", () => {
  const item = { rowId: 9, path, trashPath: "/mnt/books/.trash/1-1/a.epub", at: 1, file };

  /** A device with a newer file in the old one's place. `isRefused`: the disk does not move the old one back. */
  function newer(isRefused: boolean, open?: string) {
    const database = memoryDatabase();
    saveExpectedFiles(database, [file]);
    saveKnownFiles(database, [{ file, knownFile: { isPassed: false } }]);
    const disk = aDisk();
    disk.makeFolder("/mnt/books/.trash/1-1");
    disk.contents.set(path, "newer");
    disk.contents.set(item.trashPath, "older");
    const rename = (from: string, to: string): boolean =>
      !(isRefused && from === item.trashPath) && disk.rename(from, to);
    const nothing = (): undefined => undefined;
    let redraws = 0;
    const changed = (): void => void (redraws += 1);
    const books = { openPath: () => open, leftAt: () => ({}), pagesOf: nothing, swapped: nothing, changed };
    const context = testContext({ database, host: { files: disk, folders: { ...disk, rename }, books } });
    return { context, disk, swapping: () => listSwapping(database).length, redraws: () => redraws };
  }

  test("waits in the trash while the newer one is open", () => {
    const { context, disk, redraws } = newer(false, path);
    expect(putBackBook(context, item)).toEqual({ books: 0, occupied: 1 });
    expect([disk.contents.get(path), disk.contents.get(item.trashPath), redraws()]).toEqual(["newer", "older", 0]);
  });

  test("replaces the newer one, which goes to the trash", () => {
    const { context, disk, redraws } = newer(false);
    expect(putBackBook(context, item)).toEqual({ books: 1, occupied: 0 });
    // The file browser shows its size and cover.
    expect(redraws()).toBe(1);
    expect([disk.contents.get(path), [...disk.contents.values()].sort()]).toEqual(["older", ["newer", "older"]]);
  });

  test("leaves the newer one in its place if the disk refuses the old one", () => {
    const { context, disk, swapping } = newer(true);
    expect(putBackBook(context, item)).toEqual({ books: 0, occupied: 1 });
    expect([disk.contents.get(path), disk.contents.get(item.trashPath), swapping()]).toEqual(["newer", "older", 0]);
  });
});
