import type { BookId } from "../../../src/model/book";
import { listSwapping } from "../../../src/features/downloads/shelfFiles.store";
import type { SwapReport } from "../../../src/features/downloads/swapBook";
import { booksInTrash } from "../../../src/features/downloads/trash";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const newer = aBook(1, { bytes: `PK\u0003\u0004${"<newer>".repeat(400)}`, kilobytes: 4 });

/** A device with book 1, of which the server has a newer file. */
function device(): ShelfScene {
  const scene = aShelfScene([aBook(1)]);
  scene.run();
  scene.server.books = [newer];
  return scene;
}

/** Updates the book. Returns the outcome, the files, the trash and the number of unfinished updates. */
function update(scene: ShelfScene) {
  let isOk: boolean | undefined;
  let trouble: string | undefined;
  const swaps: SwapReport[] = [];
  scene.fetching.fetch(
    { id: 1 as BookId, title: "Book 1", update: { mayReplace: false, swapped: (swap) => void swaps.push(swap) } },
    () => undefined,
    (fetched) => {
      isOk = fetched.ok;
      trouble = fetched.ok ? undefined : fetched.failure.kind;
    },
  );
  scene.tasks.pass(1);
  const trash = booksInTrash(scene.context).length;
  const text = scene.disk.contents.get(pathOf(1))?.slice(4, 11);
  // Losses are reported once, and only after a replacement.
  expect(swaps).toEqual(isOk === true ? [{ path: pathOf(1), lost: 0, isPlaceThere: true }] : []);
  return { isOk, trouble, text, trash, open: listSwapping(scene.context.database).length };
}

describe("an update of a book's file", () => {
  const unchanged = { isOk: false, trouble: "server", text: "<book 1", trash: 0, open: 0 };

  test("replaces the old file, which goes to the trash", () => {
    const scene = device();
    const { redraws } = scene.host;
    expect(update(scene)).toEqual({ isOk: true, text: "<newer>", trash: 1, open: 0 });
    // The file browser shows the new size and cover.
    expect(scene.host.redraws).toBeGreaterThan(redraws);
  });

  test("puts the old file back at once if the newer one cannot take its place", () => {
    const scene = device();
    const { rename } = scene.disk;
    scene.disk.rename = (from, to) => !from.endsWith(".part") && rename(from, to);
    expect(update(scene)).toEqual({ ...unchanged, trouble: "occupied" });
    expect(names(scene)).toEqual([pathOf(1)]);
  });

  test("leaves a book that the reader opens during the download", () => {
    const scene = device();
    scene.server.drip = () => {
      scene.open = pathOf(1);
      return undefined;
    };
    expect(update(scene)).toEqual({ ...unchanged, trouble: "open" });
  });

  test("leaves a book that the reader changes during the download", () => {
    const scene = device();
    const changed = aBook(1).bytes.replace("<book 1>", "<changed");
    scene.server.drip = () => {
      scene.disk.contents.set(pathOf(1), changed);
      return undefined;
    };
    expect(update(scene)).toMatchObject({ isOk: false, trouble: "changed", trash: 0, open: 0 });
    expect(scene.disk.contents.get(pathOf(1))).toBe(changed);
  });

  test("says that the file is the server's newest if it has the same bytes", () => {
    const scene = device();
    scene.server.books = [aBook(1)];
    expect(update(scene)).toEqual({ ...unchanged, trouble: "same" });
  });

  test("asks nothing while too little space is free", () => {
    const scene = device();
    scene.disk.free = 10;
    scene.server.calls.length = 0;
    expect(update(scene)).toEqual({ ...unchanged, trouble: "space" });
    expect(scene.server.calls).toEqual([]);
  });

  test("leaves another file that has the name of the new format", () => {
    const scene = device();
    const pdf = pathOf(1).replace(".epub", ".pdf");
    scene.server.books = [aBook(1, { fileName: "Book 1.pdf", format: "PDF", bytes: "%PDF-1.4 newer" })];
    scene.disk.contents.set(pdf, "the reader's own");
    expect(update(scene)).toEqual({ ...unchanged, trouble: "occupied" });
    expect(scene.disk.contents.get(pdf)).toBe("the reader's own");
  });

  test("leaves the old file and nothing to finish if it is stopped", () => {
    const scene = device();
    scene.server.drip = () => ({ kind: "cancelled", sent: true });
    expect(update(scene)).toEqual(unchanged);
    expect(names(scene)).toEqual([pathOf(1)]);
  });
});
