import type { NotReturned } from "../../../src/app/shelf/returnBook";
import { booksInTrash, restoreBook } from "../../../src/app/shelf/trash";
import type { Result } from "../../../src/domain/result";
import type { ShelfId } from "../../../src/domain/shelf";
import { must } from "../../fakes/memoryStore";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, pathOf, type ShelfScene } from "../../fakes/shelfScene";

const shelf = 1 as ShelfId;
const sidecar = `${folder}/Book 1_1.sdr`;

/** Two books of a shelf are here, the first with what the host keeps of it. */
function story(cutAfter?: number): ShelfScene {
  const scene = aShelfScene([aBook(1), aBook(2)], cutAfter);
  scene.server.on["standard:1"] = [1, 2];
  scene.run();
  scene.disk.contents.set(sidecar, "notes");
  scene.host.sidecars = { [pathOf(1)]: [sidecar] };
  return scene;
}

function take(scene: ShelfScene, leaves: readonly ShelfId[]): Result<NotReturned | undefined> | undefined {
  const [file] = scene.store.ledger;
  let outcome: Result<NotReturned | undefined> | undefined;
  if (file !== undefined) scene.shelves.returning.take(file, leaves, (kept) => (outcome = kept));
  scene.tasks.pass(1);
  return outcome;
}

const lineOf = ({ store }: ShelfScene) => store.ledger.find(({ id }) => Number(id) === 1);

describe("a book that is returned", () => {
  test("goes to the trash with what is kept beside it, leaves its shelf, and does not come back", () => {
    const scene = story();
    expect(take(scene, [shelf])).toEqual({ ok: true, value: undefined });
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
    expect(scene.disk.contents.has(sidecar)).toBe(false);
    expect(lineOf(scene)?.state).toBe("declined");
    expect(scene.store.waiting).toMatchObject([{ book: 1, shelf: 1, state: "pending" }]);
    expect(scene.host.forgotten).toEqual([pathOf(1)]);
    expect(scene.queued).toBeGreaterThan(0);
    scene.run();
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
  });

  test("stays on a shelf that nobody said anything of, and is not brought by it again", () => {
    const scene = story();
    take(scene, []);
    expect(scene.store.waiting).toEqual([]);
    scene.run();
    expect(scene.disk.contents.has(pathOf(1))).toBe(false);
  });

  test("comes back whole from the trash, and stays on its shelf if the server has not heard otherwise", () => {
    const scene = story();
    take(scene, [shelf]);
    const [item] = must(booksInTrash(scene.context));
    if (item === undefined) throw new Error("nothing is in the trash");
    expect(restoreBook(scene.context, item)).toEqual({ ok: true, value: { books: 1, occupied: 0 } });
    expect(scene.disk.contents.get(pathOf(1))).toBe(aBook(1).bytes);
    expect(scene.disk.contents.get(sidecar)).toBe("notes");
    expect(scene.store.waiting).toEqual([]);
    expect(lineOf(scene)?.state).toBe("adopted");
  });

  test("does not go with something pending that came after the proof", () => {
    const scene = story();
    scene.memory.database.run(
      `INSERT INTO pending_ratings (book, rating, created_at) SELECT book, 8, 1 FROM fingerprints
       WHERE hash = (SELECT hash FROM shelf_files WHERE book_id = 1)`,
      {},
    );
    expect(take(scene, [])).toMatchObject({ ok: true, value: { kind: "pending", of: "rating", count: 1 } });
    expect(scene.disk.contents.has(pathOf(1))).toBe(true);
  });

  test("does not go while it is open, or was changed, or a download is under way", () => {
    const scene = story();
    scene.open = pathOf(1);
    expect(take(scene, [])).toMatchObject({ value: { kind: "open" } });
    scene.open = undefined;
    scene.disk.contents.set(pathOf(1), "other words");
    expect(take(scene, [])).toMatchObject({ value: { kind: "changed" } });
    scene.shelves.fetching.fetch(
      { id: aBook(2).id },
      () => undefined,
      () => undefined,
    );
    expect(take(scene, [])).toMatchObject({ value: { kind: "busy" } });
  });
});

describe("a power cut while a book is returned", () => {
  const before = story().effects();
  const whole = story();
  take(whole, [shelf]);

  test.each(Array.from({ length: whole.effects() - before }, (_, index) => before + index + 1))(
    "at step %i leaves it here, or in the trash and off its shelf",
    (cut) => {
      const scene = story(cut);
      take(scene, [shelf]);
      const later = scene.restarted();
      later.run();
      const isHere = later.disk.contents.has(pathOf(1));
      expect(later.disk.contents.get(pathOf(2))).toBe(aBook(2).bytes);
      expect(lineOf(later)?.state).toBe(isHere ? "here" : "declined");
      expect(later.store.waiting).toHaveLength(isHere ? 0 : 1);
      expect(must(booksInTrash(later.context))).toHaveLength(isHere ? 0 : 1);
      later.run();
      expect(later.disk.contents.has(pathOf(1))).toBe(isHere);
    },
  );
});
