import type { DrainTrouble } from "../../../src/queue/rowTroubles";
import type { ShelfWake } from "../../../src/features/shelves/shelves";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { fullFor } from "../../fakes/memoryStore";
import { drainShelfChanges } from "../../fakes/queue";
import { saveDeviceState } from "../../../src/store/deviceState";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";
import { listNewBooks } from "../../../src/features/shelves/collections.store";

const three = [aBook(1), aBook(2), aBook(3)];

/** A synced device, what watches its deletions, and the outbox they go into. */
function synced() {
  const scene = aShelfScene(three);
  scene.run();
  scene.server.calls.length = 0;
  const { disk } = scene;
  const { deletions } = scene.shelves;
  const drain = (): readonly DrainTrouble[] => drainShelfChanges(scene);
  const remove = (paths: string[], gone = paths): void => {
    const files = deletions.concerned(paths);
    for (const path of gone) disk.contents.delete(path);
    deletions.tried(files);
  };
  return { scene, drain, remove, queued: () => scene.queued };
}

describe("a downloaded book that the reader deletes", () => {
  test("leaves its shelf on the server, and is not downloaded again", () => {
    const { scene, drain, remove, queued } = synced();
    remove([pathOf(2)]);
    expect(queued()).toBe(1);
    expect(scene.notices).toEqual(["“Book 2” leaves its shelf on the server too."]);
    expect(drain()).toEqual([]);
    expect(scene.server.calls).toEqual(["unassign 2 from 1"]);
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 2 });
  });

  test("is not downloaded again while its removal from the shelf is pending", () => {
    const { scene, remove } = synced();
    remove([pathOf(2)]);
    expect(scene.run()).toMatchObject({ downloaded: 0, refusals: [{ id: 2 }] });
  });

  test("is recorded in one transaction with all others deleted at once", () => {
    const { scene, remove } = synced();
    const transactions = new Set<number>();
    scene.memory.before = (sql) => {
      if (sql.includes("INTO pending_shelf_changes")) transactions.add(scene.effects());
    };
    remove([folder], [1, 2, 3].map(pathOf));
    expect(transactions.size).toBe(1);
    expect(scene.store.waiting).toHaveLength(3);
  });

  test("leaves its shelf too if several books or a whole folder are deleted", () => {
    const { scene, drain, remove } = synced();
    remove([folder], [1, 2, 3].map(pathOf));
    drain();
    expect(scene.server.calls).toEqual(["unassign 1,2,3 from 1"]);
  });

  test("is named with all others deleted at once", () => {
    const { scene, remove } = synced();
    remove([folder], [1, 2].map(pathOf));
    expect(scene.notices).toEqual(["2 deleted books leave their shelves on the server too."]);
  });

  test("changes no shelf, and is not named, if it was downloaded by hand", () => {
    const { scene, drain, remove, queued } = synced();
    scene.server.books.push(aBook(4));
    expect(scene.fetch(4).ok).toBe(true);
    const path = names(scene).find((name) => name.includes("Book 4")) ?? "";
    scene.notices.length = 0;
    scene.server.calls.length = 0;
    remove([path]);
    expect(drain()).toEqual([]);
    expect([scene.notices, scene.server.calls, queued()]).toEqual([[], [], 1]);
  });

  test("is named without its title if that is unknown", () => {
    const scene = aShelfScene([aBook(1, { title: undefined })]);
    scene.run();
    const [path = ""] = names(scene);
    const files = scene.shelves.deletions.concerned([path]);
    scene.disk.contents.delete(path);
    scene.shelves.deletions.tried(files);
    expect(scene.notices).toEqual(["“The book” leaves its shelf on the server too."]);
  });

  test.each(["INTO pending_shelf_changes", "FROM shelf_books"])("is not named if a full disk fails at “%s”", (part) => {
    const { scene, remove, queued } = synced();
    scene.memory.before = fullFor(part);
    remove([pathOf(2)]);
    expect(scene.notices).toEqual([]);
    expect(queued()).toBe(part.startsWith("FROM") ? 1 : 0);
  });

  test("is downloaded again when it is put on the shelf again", () => {
    const { scene, drain, remove } = synced();
    remove([pathOf(2)]);
    drain();
    scene.run();
    scene.server.on["standard:1"]?.push(2);
    expect(scene.run()).toMatchObject({ downloaded: 1 });
  });

  test("stays on its shelf if the deletion failed", () => {
    const { scene, drain, remove } = synced();
    remove([pathOf(2)], []);
    drain();
    expect(scene.server.calls).toEqual([]);
  });

  test("leaves its shelf later if the server is unreachable now, with one request", () => {
    const { scene, drain, remove } = synced();
    remove([pathOf(1), pathOf(2)]);
    scene.server.spoil = () => ({ kind: "unreachable", detail: "" });
    expect(drain()).toHaveLength(1);
    expect(scene.server.calls).toHaveLength(1);
    scene.server.spoil = () => undefined;
    expect(drain()).toEqual([]);
    expect(scene.store.waiting).toEqual([]);
  });

  test.each([
    { kind: "redirected", to: "http://login.example" },
    { kind: "denied", status: 403, message: "", isPage: true },
  ] as const)("waits while the answer comes from another server (%j)", (failure) => {
    const { scene, drain, remove } = synced();
    remove([pathOf(1)]);
    scene.server.spoil = () => failure;
    expect(drain()).toHaveLength(1);
    expect(scene.store.waiting).toMatchObject([{ state: "pending" }]);
  });

  test.each([401, 403])("fails with a reason on another person's shelf, like its other books: %d", (status) => {
    const { scene, drain, remove } = synced();
    remove([pathOf(1), pathOf(2)]);
    scene.server.spoil = () => ({ kind: "denied", status, message: "does not belong" });
    expect(drain()).toEqual([]);
    const reason = "This shelf belongs to someone else, and the server does not let you change it.";
    expect(scene.store.waiting).toMatchObject([1, 2].map((book) => ({ book, state: "failed", reason })));
    expect(scene.server.calls).toEqual(["unassign 1,2 from 1"]);
  });

  test("fails alone if the server refuses only this book", () => {
    const { scene, drain, remove } = synced();
    remove([pathOf(1), pathOf(2)]);
    scene.server.spoil = (call) =>
      call.startsWith("unassign 1") ? { kind: "refused", status: 404, message: "no such book" } : undefined;
    expect(drain()).toMatchObject([{ isOfRow: true }]);
    expect(scene.server.calls).toEqual(["unassign 1,2 from 1", "unassign 1 from 1", "unassign 2 from 1"]);
    expect(drain()).toEqual([]);
    expect(scene.store.waiting).toMatchObject([{ book: 1, state: "failed" }]);
  });

  test("waits without a library account, and does not stop other work", () => {
    const { scene, drain, remove } = synced();
    remove([pathOf(1)]);
    scene.settings = { ...scene.settings, libraryUsername: "" };
    expect(drain()).toEqual([]);
    expect(scene.store.waiting).toHaveLength(1);
  });
});

test("a deleted book that was not downloaded changes no shelf, whatever its name", () => {
  const { scene, drain, remove, queued } = synced();
  scene.disk.contents.set(`${folder}/Somebody_3.epub`, "mine");
  remove([`${folder}/Somebody_3.epub`, "/mnt/books/Book 1.epub", `${pathOf(1)}x`]);
  drain();
  expect([queued(), scene.server.calls]).toEqual([0, []]);
});

describe("a shelf sync after waking up", () => {
  const waking = (changes: Partial<ShelfScene["settings"]>): { scene: ShelfScene; wake: ShelfWake } => {
    const scene = aShelfScene(three);
    scene.settings = { ...scene.settings, shelfOnWake: true, ...changes };
    return { scene, wake: scene.shelves.wake };
  };

  test("starts fifteen seconds later", () => {
    const { scene, wake } = waking({});
    wake.resumed();
    scene.tasks.pass(14);
    expect(scene.server.calls).toEqual([]);
    scene.tasks.pass(2);
    expect(scene.disk.contents.size).toBe(3);
  });

  test("waits for a network, and does not turn it on", () => {
    const { scene, wake } = waking({});
    scene.connected = false;
    wake.resumed();
    scene.tasks.pass(60);
    expect(scene.server.calls).toEqual([]);
    scene.connected = true;
    wake.networkConnected();
    scene.tasks.pass(1);
    expect(scene.disk.contents.size).toBe(3);
  });

  /** The network comes late, and finds a book on its way that the reader wants. */
  const waitingForABook = (): ReturnType<typeof waking> => {
    const found = waking({});
    const { scene, wake } = found;
    scene.connected = false;
    wake.resumed();
    scene.tasks.pass(20);
    scene.connected = true;
    const ignore = (): void => undefined;
    scene.fetching.fetch({ id: aBook(2).id }, ignore, ignore);
    wake.networkConnected();
    expect(scene.disk.contents.size).toBe(0);
    return found;
  };

  test("follows a single download that is running", () => {
    const { scene } = waitingForABook();
    scene.tasks.pass(1);
    expect(names(scene)).toEqual([1, 2, 3].map(pathOf));
  });

  test("is cancelled if the device sleeps before the single download ends", () => {
    const { scene, wake } = waitingForABook();
    wake.suspended();
    scene.tasks.pass(1);
    expect(names(scene)).toEqual([pathOf(2)]);
  });

  test("is not started twice if a sync is running", () => {
    const { scene, wake } = waking({});
    wake.resumed();
    scene.tasks.pass(14);
    const ignore = (): void => undefined;
    scene.tasks.after(1, () => scene.sync.now({}, ignore, ignore));
    scene.tasks.after(1, () => scene.sync.automatic(() => scene.server.calls.push("again")));
    scene.tasks.pass(3);
    expect(names(scene)).toHaveLength(3);
    expect(scene.server.calls).not.toContain("again");
  });

  test("repeats every six hours until the device sleeps", () => {
    const { scene, wake } = waking({});
    wake.resumed();
    scene.tasks.pass(16);
    scene.server.calls.length = 0;
    scene.tasks.pass(6 * 3600 - 2);
    expect(scene.server.calls).toEqual([]);
    scene.tasks.pass(3);
    expect(scene.server.calls).not.toEqual([]);
    wake.suspended();
    scene.server.calls.length = 0;
    scene.tasks.pass(24 * 3600);
    expect(scene.server.calls).toEqual([]);
  });

  test("marks its books as new, and a manual sync does not", () => {
    const { scene, wake } = waking({});
    wake.resumed();
    scene.tasks.pass(16);
    expect([...listNewBooks(scene.memory.database)].sort()).toEqual([1, 2, 3]);
    const asked = aShelfScene(three);
    asked.run();
    expect(asked.disk.contents.size).toBe(3);
    expect(listNewBooks(asked.memory.database)).toEqual([]);
  });

  test("is cancelled if the device sleeps again", () => {
    const { scene, wake } = waking({});
    wake.resumed();
    wake.suspended();
    scene.tasks.pass(60);
    wake.networkConnected();
    scene.tasks.pass(1);
    expect(scene.server.calls).toEqual([]);
  });

  test.each<[string, Partial<Settings>, Partial<DeviceState>?]>([
    ["the setting is off", { shelfOnWake: false }],
    ["Catchword is turned off", { enabled: false }],
    ["the login was refused", {}, { loginRefusedAt: 1 }],
  ])("does not start while %s", (_, changes, state = {}) => {
    const { scene, wake } = waking(changes);
    saveDeviceState(scene.memory.database, state);
    wake.resumed();
    scene.tasks.pass(60);
    expect(scene.server.calls).toEqual([]);
  });
});

describe("a downloaded book that the reader moves", () => {
  test("is known at its new place, and leaves its shelf when it is deleted there", () => {
    const { scene, drain, remove } = synced();
    const there = `${folder}/Elsewhere.epub`;
    scene.disk.contents.set(there, scene.disk.contents.get(pathOf(2)) ?? "");
    scene.disk.contents.delete(pathOf(2));
    scene.shelves.deletions.moved(pathOf(2), there);
    expect(scene.run()).toMatchObject({ downloaded: 0, kept: 3 });
    scene.server.calls.length = 0;
    remove([pathOf(2)]);
    expect([scene.queued, scene.store.waiting]).toEqual([0, []]);
    remove([there]);
    drain();
    expect(scene.server.calls).toEqual(["unassign 2 from 1"]);
  });

  test("moves with its folder", () => {
    const { scene, remove } = synced();
    const moved = (path: string): string => path.replace(folder, "/mnt/books/Moved");
    for (const path of names(scene)) {
      scene.disk.contents.set(moved(path), scene.disk.contents.get(path) ?? "");
      scene.disk.contents.delete(path);
    }
    scene.shelves.deletions.moved(folder, moved(folder));
    remove(
      ["/mnt/books/Moved"],
      [1, 2, 3].map((id) => moved(pathOf(id))),
    );
    expect(scene.store.waiting).toHaveLength(3);
  });
});
