import { findBookById, saveBook } from "../../../src/book/books.store";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { ShelfBook, ShelfList } from "../../../src/model/shelf";
import { getBookFields } from "../../../src/features/status/bookFields.store";
import { syncStatuses } from "../../../src/features/shelves/syncStatuses";
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

const fingerprintAt = ({ memory }: ShelfScene, id: number): Fingerprint =>
  findBookById(memory.database, id as BookId)!.fingerprint;

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

  test.each<[string, BookState["status"]]>([
    ["unread", "UNREAD"],
    ["begun", "READING"],
    ["paused", "PAUSED"],
    ["finished", "READ"],
  ])("touch no file at the second sync if a book is %s", (_what, status) => {
    const scene = synced({ status });
    scene.summaries.of = () => {
      throw new Error("a file was opened");
    };
    expect(scene.run()).toMatchObject({ kept: 3 });
  });

  test("are noted after each change, also of ratings", () => {
    const scene = synced({ status: "READ", rating: 6 });
    const remote = () => {
      const { status, rating } = getBookFields(scene.memory.database, fingerprintAt(scene, 1));
      return [status.remote, rating.remote];
    };
    expect(remote()).toEqual(["READ", 6]);
    for (const state of [
      { status: "READING", rating: 6 },
      { status: "READING", rating: 8 },
      { status: "UNREAD", rating: 8 },
    ] as const) {
      scene.server.books = scene.server.books.map((book, index) => (index === 0 ? { ...book, state } : book));
      scene.run();
      expect(remote()).toEqual([state.status, state.rating]);
    }
  });

  test("cost no request if the list has ratings, for magic shelves, and for empty ones", () => {
    const scene = synced({});
    scene.server.calls = [];
    scene.server.states = {};
    const listOf = (kind: "standard" | "magic", books: readonly ShelfBook[]) =>
      ({ shelf: { kind, id: 1, name: "A" }, books, complete: true }) as unknown as ShelfList;
    const [first] = scene.server.books;
    syncStatuses(scene.context, [listOf("magic", [first!]), listOf("standard", [])], true);
    syncStatuses(scene.context, [listOf("standard", [{ ...first!, state: { rating: 8 } }])], true);
    expect(scene.server.calls).toEqual([]);
    syncStatuses(scene.context, [listOf("standard", [first!])], true);
    expect(scene.server.calls).toEqual(["states 1"]);
  });

  test("are compared with the open file of the book first", () => {
    const scene = synced({ status: "UNREAD" });
    const copy = "/mnt/books/copy.epub";
    scene.disk.makeFolder("/mnt/books");
    scene.disk.contents.set(copy, "a copy");
    const known = { fingerprint: "c".repeat(32) as Fingerprint, type: "EPUB", id: 1 as BookId } as const;
    saveBook(scene.memory.database, known, copy, scene.disk.facts(copy)!);
    scene.open = copy;
    scene.server.books = scene.server.books.map((book, at) =>
      at === 0 ? { ...book, state: { status: "READ" } } : book,
    );
    scene.run();
    expect(scene.summaries.of(copy)?.status).toBe("complete");
  });

  test("touch no file again while the reader has to choose between two statuses", () => {
    const scene = synced({ status: "READING" });
    scene.summaries.kept.set(pathOf(1), { status: "complete", changedOn: "2026-11-22" });
    scene.server.books = scene.server.books.map((book, at) =>
      at === 0 ? { ...book, state: { status: "PAUSED" } } : book,
    );
    scene.run();
    const { conflict, pending } = getBookFields(scene.memory.database, fingerprintAt(scene, 1)).status;
    expect([conflict, pending].some((one) => one !== undefined)).toBe(true);
    scene.summaries.of = () => {
      throw new Error("a file was opened");
    };
    expect(scene.run()).toMatchObject({ kept: 3 });
  });
});
