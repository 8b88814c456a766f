import { failed, throwStorage, ok, type Result } from "../../../src/base/result";
import type { BookId, Fingerprint } from "../../../src/model/book";
import type { Failure } from "../../../src/base/failure";
import { archiveSessions, queueSession } from "../../../src/features/sessions/sessions.store";
import { aSession } from "../../fakes/sessions";
import { aShelfScene, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { aBook } from "../../fakes/shelfServer";
import { saveExpectedFiles } from "../../../src/features/downloads/shelfFiles.store";
import { updateField } from "../../../src/features/status/bookFields.store";
import { saveDeviceState } from "../../../src/store/deviceState";
import type { DeviceState } from "../../../src/model/deviceState";
import type { Settings } from "../../../src/model/settings";

const day = 86400;
const count = 12;

/** Twelve books are here, read to their end nine days ago; `finished`: by its number. The server has all of them. */
const answers = (scene: ShelfScene, stateOf: (id: BookId) => Result<{ status: string }>): void =>
  void Object.assign(scene.context.server, { statuses: { stateOf }, sessions: { listSessions: () => ok([]) } });

function story(finished: (id: number) => boolean = () => true): ShelfScene {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const scene = aShelfScene(ids.map((id) => aBook(id)));
  const host = scene.context.host as unknown as { device: object; annotations: object };
  host.device = { isoDay: (at: number) => new Date(at * 1000).toISOString().slice(0, 10) };
  host.annotations = { listOf: () => undefined };
  answers(scene, () => ok({ status: "READ" }));
  scene.server.on["standard:1"] = ids;
  scene.run();
  scene.settings = { ...scene.settings, enabled: true, returnAfterDays: 7 };
  const changedOn = new Date((scene.clock.now() - 9 * day) * 1000).toISOString().slice(0, 10);
  for (const id of ids) if (finished(id)) scene.summaries.kept.set(pathOf(id), { status: "complete", changedOn });
  return scene;
}

/** A sync, and then some quiet; the numbers of the books that have gone. */
function later(scene: ShelfScene): readonly number[] {
  scene.run();
  scene.tasks.pass(31);
  scene.tasks.pass(1);
  return Array.from({ length: count }, (_, index) => index + 1).filter((id) => !scene.disk.contents.has(pathOf(id)));
}

const reads = (scene: ShelfScene, answer: (id: BookId) => Result<{ status: string }>): void => {
  answers(scene, answer);
};

const ran = ({ shelves }: ShelfScene): readonly [number[], number[]] | undefined => {
  const run = shelves.finished.last();
  return run === undefined
    ? undefined
    : [run.returned.map(({ id }) => Number(id)), run.stayed.map(({ file }) => Number(file.id))];
};

describe("the automatic return of finished books", () => {
  test("returns ten books at a time, and the others a day later", () => {
    const scene = story();
    scene.run();
    const { redraws } = scene.host;
    scene.tasks.pass(31);
    expect(scene.host.redraws).toBeGreaterThan(redraws);
    expect(later(scene)).toHaveLength(10);
    expect(later(scene)).toHaveLength(10);
    scene.clock.advance(day);
    expect(later(scene)).toHaveLength(count);
    expect(ran(scene)).toEqual([[11, 12], []]);
  });

  test("does not return unfinished books, nor books that were not downloaded", () => {
    const scene = story((id) => id < 4);
    saveExpectedFiles(
      scene.memory.database,
      scene.store.ledger.slice(1, 2).map((file) => ({ ...file, state: "adopted" })),
    );
    expect(later(scene)).toEqual([1, 3]);
  });

  test.each<[string, Partial<Settings>, Partial<DeviceState>?]>([
    ["the setting is off", { returnAfterDays: 0 }],
    ["Catchword is turned off", { enabled: false }],
    ["the device is shared", {}, { isShared: true }],
    ["the books were finished only a few days ago", { returnAfterDays: 10 }],
  ])("returns no book if %s", (_, settings, state = {}) => {
    const scene = story();
    saveDeviceState(scene.memory.database, state);
    scene.settings = { ...scene.settings, ...settings };
    expect(later(scene)).toEqual([]);
    expect(ran(scene)).toBeUndefined();
  });

  test("waits for a network and a closed book, and ends when a book is opened", () => {
    const scene = story();
    scene.open = "/mnt/books/own.epub";
    expect(later(scene)).toEqual([]);
    scene.open = undefined;
    scene.run();
    scene.connected = false;
    scene.tasks.pass(31);
    scene.connected = true;
    reads(scene, (id) => {
      if (Number(id) === 2) scene.open = pathOf(9);
      return ok({ status: "READ" });
    });
    expect(later(scene)).toEqual([1, 2]);
  });

  test("ends when the reader turns the setting off", () => {
    const scene = story();
    reads(scene, (id) => {
      if (Number(id) === 2) scene.settings = { ...scene.settings, returnAfterDays: 0 };
      return ok({ status: "READ" });
    });
    expect(later(scene)).toEqual([1, 2]);
  });

  test("keeps each book that has another status on the server, or an unknown one", () => {
    const scene = story((id) => id < 4);
    reads(scene, (id) => {
      const failure: Failure = { kind: "refused", status: 500, message: "" };
      return Number(id) === 1 ? { ok: false, failure } : ok({ status: Number(id) === 2 ? "PAUSED" : "READ" });
    });
    expect(later(scene)).toEqual([3]);
    expect(ran(scene)).toEqual([[3], [1, 2]]);
    expect(scene.shelves.finished.last()?.stayed[0]?.obstacles).toEqual([{ kind: "unproven" }]);
    expect(scene.shelves.finished.last()?.stayed[1]?.onlyHere.status).toBe(true);
  });

  test("keeps a book that is reread on another device", () => {
    const scene = story((id) => id < 3);
    const { fingerprint } = scene.store.ledger.find(({ path }) => path === pathOf(1))!;
    updateField(scene.memory.database, fingerprint!, "status", () => ({ base: "READ", remote: "RE_READING" }));
    expect(later(scene)).toEqual([2]);
  });

  test("lists nothing after a later run without finished books", () => {
    const scene = story((id) => id < 3);
    later(scene);
    expect(ran(scene)).toEqual([[1, 2], []]);
    scene.clock.advance(day);
    later(scene);
    expect(ran(scene)).toBeUndefined();
  });

  test("lists the books returned before the connection was lost, and keeps the others", () => {
    const scene = story();
    reads(scene, (id) =>
      Number(id) < 3 ? ok({ status: "READ" }) : { ok: false, failure: { kind: "timeout", sent: true } },
    );
    scene.run();
    const { redraws } = scene.host;
    expect(later(scene)).toEqual([1, 2]);
    expect(ran(scene)).toEqual([[1, 2], []]);
    // The file browser shows no returned book.
    expect(scene.host.redraws).toBeGreaterThan(redraws);
  });

  test.each([
    ["and another book was returned", 2, [[2], [1]]],
    ["although no book was returned", 1, [[], [1]]],
  ])("lists a book that stayed before the connection was lost, %s", (_and, last, listed) => {
    const scene = story((id) => id < 4);
    reads(scene, (id) => {
      if (Number(id) > last) return failed({ kind: "timeout", sent: false });
      return ok({ status: Number(id) === 1 ? "READING" : "READ" });
    });
    later(scene);
    expect(ran(scene)).toEqual(listed);
  });

  test("lists the books returned before the database failed, and keeps the others", () => {
    const scene = story();
    reads(scene, (id) =>
      Number(id) < 3 ? ok({ status: "READ" }) : throwStorage({ kind: "storage", detail: "the database is locked" }),
    );
    expect(later(scene)).toEqual([1, 2]);
    expect(ran(scene)).toEqual([[1, 2], []]);
  });

  test("follows a complete sync only", () => {
    const scene = story();
    const after = (isWhole: boolean): number => {
      scene.shelves.finished.afterSync(isWhole);
      scene.tasks.pass(32);
      return names(scene).filter((path) => path.endsWith(".epub") && !path.includes("trash")).length;
    };
    expect([after(false), after(true)]).toEqual([12, 2]);
  });

  test("runs once a day, however long the device has been on", () => {
    const scene = story();
    scene.clock.advance(60_000);
    expect(later(scene)).toHaveLength(10);
    scene.clock.advance(40_000);
    expect(later(scene)).toHaveLength(10);
  });

  test("runs again exactly a day later", () => {
    const scene = story();
    scene.run();
    scene.tasks.pass(29);
    scene.tasks.pass(day - 30);
    expect(ran(scene)?.[0]).toHaveLength(10);
    scene.shelves.finished.afterSync(true);
    scene.tasks.pass(30);
    expect(ran(scene)?.[0]).toEqual([11, 12]);
  });

  test("does not count as run if it was turned off before its time", () => {
    const scene = story();
    scene.run();
    const { settings } = scene;
    scene.settings = { ...settings, returnAfterDays: 0 };
    scene.tasks.pass(32);
    scene.settings = settings;
    expect(later(scene)).toHaveLength(10);
  });

  test("lists as many books that were returned as books that stayed", () => {
    const scene = story((id) => id < 3);
    reads(scene, (id) => ok({ status: Number(id) === 1 ? "PAUSED" : "READ" }));
    later(scene);
    expect(ran(scene)).toEqual([[2], [1]]);
  });

  test.each<[string, number]>([
    ["the connection is lost at the first book", 0],
    ["the book stays", 3],
    ["the connection is lost after a book that stays", 1],
  ])("redraws nothing if %s", (_, last) => {
    const scene = story((id) => id < 3);
    reads(scene, (id) => (Number(id) > last ? failed({ kind: "timeout", sent: true }) : ok({ status: "PAUSED" })));
    scene.run();
    const { redraws } = scene.host;
    scene.tasks.pass(32);
    expect([scene.host.redraws - redraws, ran(scene)]).toEqual([
      0,
      last === 0 ? undefined : [[], [1, 2].slice(0, last)],
    ]);
  });

  test("ignores a file that is gone, and sessions of another book", () => {
    const scene = story((id) => id < 3);
    const { database } = scene.memory;
    const now = scene.clock.now();
    queueSession(
      database,
      aSession({ startedAt: now - 60, endedAt: now, fingerprint: "b".repeat(32) as Fingerprint }),
      now,
    );
    archiveSessions(
      database,
      scene.memory.pending.map(({ rowId }) => ({ rowId })),
      now,
    );
    scene.disk.contents.delete(pathOf(1));
    scene.shelves.finished.afterSync(true);
    scene.tasks.pass(32);
    expect(ran(scene)).toEqual([[2], []]);
  });
});
