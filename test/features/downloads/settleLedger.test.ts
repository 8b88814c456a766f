import { settleDownloads, settleMoves } from "../../../src/features/downloads/settleLedger";
import { listMoves, saveMoves } from "../../../src/features/downloads/shelfRow.store";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import type { BookId } from "../../../src/model/book";
import { byHand, type ShelfKey } from "../../../src/model/shelf";
import { aShelfScene } from "../../fakes/shelfScene";
import { aSource } from "../../fakes/shelfServer";

const card = "/mnt/card/Books";

/** A device that lost its power before the first bytes of a download came. Returns the books that it still expects. */
function expected(shelf: ShelfKey, { isCardOut = false, chosen = true, everyShelf = false } = {}): readonly number[] {
  const scene = aShelfScene([]);
  const shelves = chosen ? [aSource("KOReader")] : [];
  scene.settings = { ...scene.settings, downloadFolder: card, shelves, everyShelf };
  if (!isCardOut) scene.disk.makeFolder(card);
  const path = `${card}/A_1.epub`;
  saveExpectedFiles(scene.memory.database, [{ id: 1 as BookId, path, state: "coming", size: 0, shelf, title: "A" }]);
  settleDownloads(scene.context);
  return scene.store.ledger.map(({ id }) => id);
}

describe("an interrupted download", () => {
  const ofShelf = "standard:1" as ShelfKey;

  test("by hand is forgotten, but not while its memory card may be out", () => {
    expect(expected(byHand)).toEqual([]);
    expect(expected(byHand, { isCardOut: true })).toEqual([1]);
  });

  test("is left to the next sync of shelves if it is of a chosen shelf", () => {
    expect(expected(ofShelf)).toEqual([1]);
    expect(expected(ofShelf, { chosen: false })).toEqual([]);
    expect(expected(ofShelf, { chosen: false, everyShelf: true })).toEqual([1]);
    expect(expected(ofShelf, { chosen: false, isCardOut: true })).toEqual([1]);
  });
});

describe("the part of an interrupted download", () => {
  const path = `${card}/A_1.epub`;
  const part = { validator: '"v1"', size: 5_000_000 };

  /** The books that are still expected, and the files. */
  function settled(bytes: number, more: { isNoted?: boolean; folders?: readonly string[] } = {}) {
    const { isNoted = true, folders = [card] } = more;
    const scene = aShelfScene([]);
    scene.settings = { ...scene.settings, downloadFolder: "/mnt/other", shelves: [] };
    for (const one of folders) scene.disk.makeFolder(one);
    scene.disk.contents.set(`${path}.part`, "x".repeat(bytes));
    const row = { id: 1 as BookId, path, state: "coming", size: 0, shelf: byHand, title: "A" } as const;
    saveExpectedFiles(scene.memory.database, [isNoted ? { ...row, part } : row]);
    settleDownloads(scene.context);
    return [scene.store.ledger.length, scene.disk.contents.size];
  }

  test("is kept if it can be continued, else deleted with its row", () => {
    expect(settled(3_500_000)).toEqual([1, 1]);
    expect(settled(3_500_000, { isNoted: false })).toEqual([0, 0]);
    expect(settled(1_500_000)).toEqual([0, 0]);
  });

  test("leaves its row only if neither its folder nor the download folder is there", () => {
    expect(settled(1, { folders: ["/mnt/other"] })).toEqual([0, 0]);
    expect(settled(1, { folders: [] })).toEqual([1, 0]);
  });
});

describe("an interrupted rename of a book", () => {
  const [from, to] = [`${card}/A_1.epub`, `${card}/B_1.epub`];
  const cases: [string, string | undefined, string | undefined, string, [string, string][]][] = [
    ["is completed if the file has its new name", undefined, "book", to, [[from, to]]],
    ["is cancelled if another file has the new name", undefined, "another", from, []],
    ["is cancelled if no file is there", undefined, undefined, from, []],
    ["is cancelled with its notes if the file has its old name", "book", undefined, from, [[to, from]]],
    ["is cancelled if both names are taken", "book", "book", from, []],
  ];

  test.each(cases)("%s", (_, old, renamed, path, moved) => {
    const { context, disk, store, memory } = aShelfScene([]);
    if (old !== undefined) disk.contents.set(from, old);
    if (renamed !== undefined) disk.contents.set(to, renamed);
    const file = { id: 1 as BookId, path: from, state: "here", size: 4, shelf: byHand, title: "A" } as const;
    saveExpectedFiles(memory.database, [file]);
    saveMoves(memory.database, [{ file, to }]);
    const calls: [string, string][] = [];
    const books = { ...context.host.books, hasMoved: (one: string, other: string) => void calls.push([one, other]) };
    settleMoves({ ...context, host: { ...context.host, books } });
    expect([calls, store.ledger.map((line) => line.path), listMoves(memory.database)]).toEqual([moved, [path], []]);
  });
});
