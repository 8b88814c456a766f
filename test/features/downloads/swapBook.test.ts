import type { BookId } from "../../../src/model/book";
import { listSwapping } from "../../../src/features/downloads/shelfFiles.store";
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
  scene.fetching.fetch(
    { id: 1 as BookId, title: "Book 1", update: { mayReplace: false, swapped: () => undefined } },
    () => undefined,
    (fetched) => (isOk = fetched.ok),
  );
  scene.tasks.pass(1);
  const trash = booksInTrash(scene.context).length;
  const text = scene.disk.contents.get(pathOf(1))?.slice(4, 11);
  return { isOk, text, trash, open: listSwapping(scene.context.database).length };
}

describe("an update of a book's file", () => {
  const unchanged = { isOk: false, text: "<book 1", trash: 0, open: 0 };

  test("replaces the old file, which goes to the trash", () => {
    expect(update(device())).toEqual({ isOk: true, text: "<newer>", trash: 1, open: 0 });
  });

  test("puts the old file back at once if the newer one cannot take its place", () => {
    const scene = device();
    const { rename } = scene.disk;
    scene.disk.rename = (from, to) => !from.endsWith(".part") && rename(from, to);
    expect(update(scene)).toEqual(unchanged);
    expect(names(scene)).toEqual([pathOf(1)]);
  });

  test("leaves the old file and nothing to finish if it is stopped", () => {
    const scene = device();
    scene.server.drip = () => ({ kind: "cancelled", sent: true });
    expect(update(scene)).toEqual(unchanged);
    expect(names(scene)).toEqual([pathOf(1)]);
  });
});
