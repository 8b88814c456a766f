import type { BookState } from "../../../src/model/bookState";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, pathOf, type ShelfScene } from "../../fakes/shelfScene";

/** A shelf of books, of which the first says this; after its first sync. */
function synced(state: BookState, books = 3): ShelfScene {
  const scene = aShelfScene(
    Array.from({ length: books }, (_, index) => aBook(index + 1, index === 0 ? { state } : {})),
  );
  scene.run();
  return scene;
}

describe("the server's statuses of the books on a shelf", () => {
  test("are written to the files, also of books from the same sync", () => {
    const { summaries } = synced({ status: "READ" });
    expect(summaries.of(pathOf(1))?.status).toBe("complete");
    expect(summaries.of(pathOf(2))).toBeUndefined();
  });

  test("cost no request if the list has them", () => {
    const scene = synced({ status: "PAUSED" });
    expect(scene.summaries.of(pathOf(1))?.status).toBe("abandoned");
    scene.server.calls = [];
    scene.server.states = {};
    scene.run();
    expect(scene.server.calls).toEqual(["shelves", "books 1"]);
  });

  describe("if the list does not have them", () => {
    const silent = (): ShelfScene => {
      const scene = aShelfScene([aBook(1), aBook(2)]);
      scene.server.states = { 1: { status: "READ" } };
      return scene;
    };

    test("are fetched at every tap, and written to the files", () => {
      const scene = silent();
      scene.run();
      expect(scene.summaries.of(pathOf(1))?.status).toBe("complete");
      scene.server.calls = [];
      scene.run();
      expect(scene.server.calls).toEqual(["shelves", "books 1", "states 1"]);
    });

    test("are fetched once a day by an automatic sync", () => {
      const scene = silent();
      const asked = (): boolean => {
        scene.server.calls = [];
        scene.sync.automatic();
        scene.tasks.pass(1);
        return scene.server.calls.includes("states 1");
      };
      expect(asked()).toBe(true);
      expect(asked()).toBe(false);
      scene.tasks.pass(86400);
      expect(asked()).toBe(true);
    });

    test("do not stop the sync if their request fails", () => {
      const scene = silent();
      scene.server.spoil = (call) => (call === "states 1" ? { kind: "refused", status: 500, message: "" } : undefined);
      expect(scene.run().downloaded).toBe(2);
      expect(scene.summaries.of(pathOf(1))).toBeUndefined();
    });
  });

  test("touch no file if no status changed", () => {
    const scene = synced({ status: "READ" });
    const before = scene.effects();
    scene.summaries.of = () => {
      throw new Error("a file was opened");
    };
    scene.run();
    expect(scene.effects()).toBe(before);
  });

  test("are written at the next sync if the host could not write", () => {
    const scene = aShelfScene([aBook(1, { state: { status: "READ" } })]);
    scene.summaries.canWrite = false;
    scene.run();
    expect(scene.summaries.of(pathOf(1))).toBeUndefined();
    scene.summaries.canWrite = true;
    scene.run();
    expect(scene.summaries.of(pathOf(1))?.status).toBe("complete");
  });

  test("are neither fetched nor written while neither statuses nor ratings are synced", () => {
    const listed = aShelfScene([aBook(1, { state: { status: "READ" } })]);
    const silent = aShelfScene([aBook(1)]);
    silent.server.states = { 1: { status: "READ" } };
    for (const scene of [listed, silent]) {
      scene.settings = { ...scene.settings, statusSync: false, ratingMode: "off" };
      expect(scene.run().downloaded).toBe(1);
      expect(scene.summaries.of(pathOf(1))).toBeUndefined();
      expect(scene.server.calls).toEqual(["shelves", "books 1", "download 1"]);
    }
  });

  test("are written in steps, so that many books do not block the device", () => {
    const books = Array.from({ length: 200 }, (_, index) => aBook(index + 1));
    const scene = aShelfScene(books);
    scene.run();
    scene.server.books = books.map((book) => ({ ...book, state: { status: "READ" } }));
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
    expect(scene.summaries.of(pathOf(200))?.status).toBe("complete");
    expect(most).toBe(1);
  });
});
