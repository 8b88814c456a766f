import type { Fraction } from "../../../src/base/scale";
import type { TrashItem } from "../../../src/features/downloads/downloadRecords";
import { putBackBook, settleSwaps } from "../../../src/features/downloads/settleSwaps.task";
import { listSwapping, saveExpectedFiles, startSwap } from "../../../src/features/downloads/shelfFiles.store";
import { listTrash } from "../../../src/features/downloads/trash.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfFile } from "../../../src/model/bookFile";
import type { LeftAt } from "../../../src/model/leftAt";
import type { ShelfKey } from "../../../src/model/shelf";
import { aDisk } from "../../fakes/disk";
import { memoryDatabase } from "../../fakes/memoryStore";
import { testContext } from "../../fakes/testContext";

const folder = "/mnt/books";
const path = `${folder}/a.epub`;
const file: ShelfFile = {
  ...{ id: 1 as BookId, path, state: "here", size: 3, title: "A" },
  ...{ shelf: "standard:1" as ShelfKey, fingerprint: "aa" as Fingerprint },
};
const now: LeftAt = { place: "/body/p[4]", fraction: 0.25 as Fraction };

function trashed(number: number, changes: Partial<ShelfFile> = {}): Omit<TrashItem, "rowId"> {
  const old = { ...file, ...changes };
  return { path: old.path, trashPath: `${folder}/.trash/${number}-${old.id}/a.epub`, at: number, file: old };
}

/** A device with these items in its trash, and nothing in the place of the book. */
function device(items: readonly Omit<TrashItem, "rowId">[], swap?: string) {
  const database = memoryDatabase();
  saveExpectedFiles(database, [file]);
  startSwap(database, file.id, swap ?? path, items);
  const disk = aDisk();
  for (const { trashPath, at } of items) {
    disk.makeFolder(trashPath.replace("/a.epub", ""));
    disk.contents.set(trashPath, `item ${at}`);
  }
  const opened: LeftAt[] = [];
  const books = {
    openPath: () => undefined,
    leftAt: () => now,
    pagesOf: () => 100,
    swapped: ({ opensAt }: { opensAt: LeftAt }) => void opened.push(opensAt),
    relisted: () => undefined,
    changed: () => undefined,
  };
  const nothing = (): undefined => undefined;
  const unread = {
    annotations: { versionOf: () => 1, engineVersionOf: nothing, textBetween: nothing },
    contents: { readClosed: nothing, sizes: nothing },
  };
  const settings = { downloadFolder: folder };
  const context = testContext({ database, settings, host: { ...unread, files: disk, folders: disk, books } });
  const bin = (): string[] => listTrash(database).map((item) => `${item.at} ${item.path}`);
  return { context, disk, opened, bin, open: () => listSwapping(database).length };
}

describe("an update that a power cut interrupted before the newer file came", () => {
  test.each<[string, Partial<ShelfFile>]>([
    ["another book with the same file", { id: 2 as BookId }],
    ["another file of the book", { path: `${folder}/b.epub` }],
    ["an earlier version of the book", { fingerprint: "bb" as Fingerprint }],
  ])("puts its own file back, not %s", (_, changes) => {
    const { context, disk, bin, open } = device([trashed(1), trashed(2, changes)]);
    settleSwaps(context);
    expect([disk.contents.get(path), bin(), open()]).toEqual(["item 1", [`2 ${changes.path ?? path}`], 0]);
  });

  test("leaves a file that has come to the place of the old one", () => {
    const { context, disk, bin, open } = device([trashed(1)], `${folder}/a.pdf`);
    disk.contents.set(path, "copy");
    settleSwaps(context);
    expect([disk.contents.get(path), bin(), open()]).toEqual(["copy", [`1 ${path}`], 0]);
  });
});

describe("an old version from the trash", () => {
  function putBack(changes: Partial<ShelfFile>, isThere = true) {
    const scene = device([trashed(1, { fingerprint: "bb" as Fingerprint, ...changes })]);
    if (isThere) scene.disk.contents.set(path, "newer");
    const [item] = listTrash(scene.context.database);
    return { ...scene, report: putBackBook(scene.context, item!) };
  }

  test("comes back alone if the newer file was deleted", () => {
    const { report, disk, opened, bin } = putBack({}, false);
    expect([report, disk.contents.get(path), opened, bin()]).toEqual([{ books: 1, occupied: 0 }, "item 1", [], []]);
  });

  test("puts nothing but the newer file into the trash, and opens at its percentage", () => {
    const { report, context, opened, bin } = putBack({});
    expect(report).toEqual({ books: 1, occupied: 0 });
    expect(bin()).toEqual([`${context.host.clock.now()} ${path}`]);
    expect(opened).toEqual([{ fraction: now.fraction }]);
  });

  test("opens at the place of the newer file if it is another format", () => {
    const { report, opened } = putBack({ path: `${folder}/a.pdf` });
    expect([report, opened]).toEqual([{ books: 1, occupied: 0 }, [now]]);
  });
});
