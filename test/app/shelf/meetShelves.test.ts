import type { BookState } from "../../../src/domain/bookState";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, pathOf, type ShelfScene } from "../../fakes/shelfScene";

/** A shelf of books, of which the first says this; after its first sync. */
function synced(state: BookState, books = 3): ShelfScene {
  const scene = aShelfScene(Array.from({ length: books }, (_, index) => aBook(index + 1)));
  scene.server.read = [{ ...aBook(1), state }];
  scene.run();
  return scene;
}

describe("what the server says of the books of a shelf", () => {
  test("is kept here, also of a book that came with the same sync", () => {
    const { summaries } = synced({ status: "READ" });
    expect(summaries.of(pathOf(1))?.status).toBe("complete");
    expect(summaries.of(pathOf(2))).toBeUndefined();
  });

  test("comes from the list of the shelf where that tells it, and nothing else is asked then", () => {
    const scene = aShelfScene([aBook(1, { state: { status: "PAUSED" } }), aBook(2)]);
    scene.server.booksOf = (shelf) => ({ ok: true, value: { shelf, books: scene.server.books, complete: true } });
    scene.server.readBooks = () => {
      throw new Error("asked for what the list has told");
    };
    scene.run();
    expect(scene.summaries.of(pathOf(1))?.status).toBe("abandoned");
  });

  test("touches no file where nothing is new", () => {
    const scene = synced({ status: "READ" });
    const before = scene.effects();
    scene.summaries.of = () => {
      throw new Error("a file was opened");
    };
    scene.run();
    expect(scene.effects()).toBe(before);
  });

  test("is written at the next sync where the host could not write it", () => {
    const scene = aShelfScene([aBook(1)]);
    scene.server.read = [aBook(1, { state: { status: "READ" } })];
    scene.summaries.canWrite = false;
    scene.run();
    expect(scene.summaries.of(pathOf(1))).toBeUndefined();
    scene.summaries.canWrite = true;
    scene.run();
    expect(scene.summaries.of(pathOf(1))?.status).toBe("complete");
  });

  test("is not asked while neither status nor rating is synced", () => {
    const scene = aShelfScene([aBook(1)]);
    scene.settings = { ...scene.settings, statusSync: false, ratingMode: "off" };
    scene.server.readBooks = () => {
      throw new Error("asked");
    };
    expect(scene.run().downloaded).toBe(1);
  });

  test("does not keep a sync from its end where the list does not come", () => {
    const scene = aShelfScene([aBook(1)]);
    scene.server.readBooks = () => ({ ok: false, failure: { kind: "refused", status: 403, message: "" } });
    expect(scene.run().downloaded).toBe(1);
  });

  test("of a thousand books holds nobody up", () => {
    const books = Array.from({ length: 1000 }, (_, index) => aBook(index + 1));
    const scene = aShelfScene(books);
    scene.run();
    scene.server.read = books.map((book) => ({ ...book, state: { status: "READ" } }));
    let now = 0;
    let most = 0;
    const { write } = scene.summaries;
    scene.turn = () => {
      now = 0;
    };
    scene.summaries.write = (path, changes) => {
      now += 1;
      most = Math.max(most, now);
      return write(path, changes);
    };
    scene.run();
    expect(scene.summaries.of(pathOf(1000))?.status).toBe("complete");
    expect(most).toBe(1);
  });
});
