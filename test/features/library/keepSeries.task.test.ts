import { failed, ok } from "../../../src/base/result";
import type { DownloadWork, ShelfJob } from "../../../src/features/downloads/downloadWork";
import { createSeriesKeeping } from "../../../src/features/library/keepSeries.task";
import type { BrowseBook } from "../../../src/features/library/browse.rules";
import { deleteNewBooks, listNewBooks } from "../../../src/features/shelves/collections.store";
import type { KeptSeries } from "../../../src/model/settings";
import { names, pathOf, aShelfScene } from "../../fakes/shelfScene";
import { aBook } from "../../fakes/shelfServer";
import { testContext } from "../../fakes/testContext";

/** A device that keeps series. `isFree`: no other download runs. */
function keeping(keptSeries: readonly KeptSeries[] = [{ name: "Lamps", count: 1 }]) {
  const listed: string[] = [];
  const state = { isFree: true, isConnected: true, during: undefined as (() => void) | undefined };
  const jobs: unknown[] = [];
  const context = testContext({
    settings: { keptSeries },
    host: { network: { isConnected: () => state.isConnected } },
    server: {
      browse: {
        ids: () => ok(undefined),
        page: (list) => {
          listed.push("name" in list ? list.name : list.of);
          state.during?.();
          return failed({ kind: "timeout", sent: true });
        },
      },
    },
  });
  let isOpen = false;
  const begin = (job: ShelfJob): boolean => {
    if (!state.isFree) return false;
    isOpen = true;
    jobs.push({ first: job.first, stopsAtOnce: job.stopsAtOnce });
    job.run(context);
    return true;
  };
  const work = { begin, end: () => void (isOpen = false) } as Partial<DownloadWork> as DownloadWork;
  const series = createSeriesKeeping(context, work);
  const sync = (): void => {
    series.afterSync();
    context.tasks.pass(60);
  };
  return { context, state, listed, jobs, series, sync, isOpen: () => isOpen };
}

describe("a kept series", () => {
  test("is asked for after a sync, at most once an hour", () => {
    const { sync, listed, context, isOpen } = keeping();
    sync();
    sync();
    expect([listed, isOpen()]).toEqual([["Lamps"], false]);
    context.tasks.pass(3600);
    sync();
    expect(listed).toEqual(["Lamps", "Lamps"]);
  });

  test("is asked for once an hour, also long after the start of the device", () => {
    const { sync, listed, context } = keeping();
    context.tasks.pass(5000);
    sync();
    sync();
    expect(listed).toEqual(["Lamps"]);
  });

  test("is a job that begins with its list and ends within a book if cancelled", () => {
    const { sync, jobs } = keeping();
    sync();
    expect(jobs).toEqual([{ first: { phase: "listing", done: 0, total: 0 }, stopsAtOnce: true }]);
  });

  test("is given up as soon as the reader ends it, and the others go on", () => {
    const { sync, context, state, listed } = keeping([
      { name: "Lamps", count: 1 },
      { name: "Buoys", count: 1 },
      { name: "Fogs", count: 1 },
    ]);
    const given: unknown[] = [];
    state.during = () => {
      context.set({ keptSeries: context.settings().keptSeries.filter(({ name }) => name !== "Lamps") });
      given.push(context.tasks.isStopping());
    };
    sync();
    expect([listed, given]).toEqual([
      ["Lamps", "Buoys", "Fogs"],
      [true, false, false],
    ]);
  });

  test("waits for the next sync, not for an hour, if another download runs", () => {
    const { sync, listed, state } = keeping();
    state.isFree = false;
    sync();
    expect(listed).toEqual([]);
    state.isFree = true;
    sync();
    expect(listed).toEqual(["Lamps"]);
  });

  test("waits for the next sync if the device is offline by then", () => {
    const { sync, listed, state } = keeping();
    state.isConnected = false;
    sync();
    expect(listed).toEqual([]);
    state.isConnected = true;
    sync();
    expect(listed).toEqual(["Lamps"]);
  });

  test("is completed within the hour if the clock was set back", () => {
    const { sync, listed, context } = keeping();
    sync();
    context.clock.setWall(context.clock.now() - 86_400);
    context.tasks.pass(3600);
    sync();
    expect(listed).toEqual(["Lamps", "Lamps"]);
  });

  test("does not end the others if its list cannot be fetched", () => {
    const { sync, listed, context } = keeping([
      { name: "Lamps", count: 1 },
      { name: "Buoys", count: 1 },
    ]);
    sync();
    expect([listed, context.warnings.length]).toEqual([["Lamps", "Buoys"], 2]);
  });

  test("is left alone while Catchword is switched off or no series is kept", () => {
    const off = keeping();
    off.context.set({ enabled: false });
    off.sync();
    const none = keeping([]);
    none.series.afterSync();
    expect([off.listed, off.jobs, none.context.tasks.armed()]).toEqual([[], [], 0]);
  });

  test("is left alone if the reader ends it before its turn", () => {
    const { sync, jobs, context } = keeping();
    context.tasks.after(40, () => context.set({ keptSeries: [] }));
    sync();
    expect(jobs).toEqual([]);
  });
});

describe("the books of a kept series", () => {
  /** A server with five lamps, of which the first was read; two are kept on the device. */
  function reader() {
    const numbers = [1, 2, 3, 4, 5];
    const scene = aShelfScene(numbers.map((number) => aBook(number)));
    scene.settings = { ...scene.settings, keptSeries: [{ name: "Lamps", count: 2 }] };
    const read = new Set([1]);
    const lineOf = ({ id, title }: ReturnType<typeof aBook>): { readonly book: BrowseBook } => ({
      book: { id, title, series: "Lamps", number: id, status: read.has(id) ? "READ" : "UNREAD" },
    });
    const page = () => ok({ lines: scene.server.books.map((book) => lineOf(book)), more: false });
    Object.assign(scene.context.server, { browse: { ids: () => ok(undefined), page } });
    const sync = (): readonly string[] => {
      scene.shelves.series.afterSync();
      scene.tasks.pass(3600);
      return names(scene);
    };
    return { scene, read, sync };
  }

  test("arrive up to the number that is kept, from the first unread one", () => {
    const { scene, read, sync } = reader();
    expect(sync()).toEqual([pathOf(2), pathOf(3)]);
    expect(scene.disk.contents.get(pathOf(2))).toBe(aBook(2).bytes);
    read.add(2);
    scene.server.calls.length = 0;
    expect(sync()).toEqual([pathOf(2), pathOf(3), pathOf(4)]);
    expect(scene.server.calls.filter((call) => call.startsWith("download"))).toEqual(["download 4"]);
  });

  test("count as new when they arrive, and not at the next sync", () => {
    const { scene, read, sync } = reader();
    const { database } = scene.memory;
    sync();
    expect(listNewBooks(database)).toEqual([3, 2]);
    deleteNewBooks(database);
    read.add(2);
    sync();
    expect(listNewBooks(database)).toEqual([4]);
  });

  test("do not come back once the reader has deleted them", () => {
    const { scene, sync } = reader();
    sync();
    const { deletions } = scene.shelves;
    const deleted = deletions.concerned([pathOf(2)]);
    scene.disk.contents.delete(pathOf(2));
    deletions.tried(deleted);
    expect(sync()).toEqual([pathOf(3), pathOf(4)]);
  });
});
