import { failed, ok } from "../../../src/base/result";
import type { DownloadWork, ShelfJob } from "../../../src/features/downloads/downloadWork";
import { createSeriesKeeping } from "../../../src/features/library/keepSeries.task";
import type { KeptSeries } from "../../../src/model/settings";
import { testContext } from "../../fakes/testContext";

/** A device that keeps series. `isFree`: no other download runs. */
function keeping(keptSeries: readonly KeptSeries[] = [{ name: "Lamps", count: 1 }]) {
  const listed: string[] = [];
  const state = { isFree: true, isConnected: true };
  const context = testContext({
    settings: { keptSeries },
    host: { network: { isConnected: () => state.isConnected } },
    server: {
      browse: {
        ids: () => ok(undefined),
        page: (list) => {
          listed.push("name" in list ? list.name : list.of);
          return failed({ kind: "timeout", sent: true });
        },
      },
    },
  });
  let isOpen = false;
  const begin = (job: ShelfJob): boolean => {
    if (!state.isFree) return false;
    isOpen = true;
    job.run(context);
    return true;
  };
  const work = { begin, end: () => void (isOpen = false) } as Partial<DownloadWork> as DownloadWork;
  const series = createSeriesKeeping(context, work);
  const sync = (): void => {
    series.afterSync();
    context.tasks.pass(60);
  };
  return { context, state, listed, sync, isOpen: () => isOpen };
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
    none.sync();
    expect([off.listed, none.listed, none.context.tasks.armed()]).toEqual([[], [], 0]);
  });

  test("is left alone if the reader ends it before its turn", () => {
    const { sync, listed, context } = keeping();
    context.tasks.after(40, () => context.set({ keptSeries: [] }));
    sync();
    expect(listed).toEqual([]);
  });
});
