import { settleDownloads } from "../../../src/features/downloads/settleLedger";
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
