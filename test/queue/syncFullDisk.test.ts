import { throwStorage } from "../../src/base/result";
import { writeReading } from "../../src/book/writeReading";
import type { SyncReport } from "../../src/queue/departures.rules";
import { device } from "../fakes/syncDevice";

/** A device on whose full disk the end of a session could not be written. */
function fullDevice() {
  const made = device();
  const disk = { isFull: true };
  const reports: SyncReport[] = [];
  made.state.waiting = 0;
  const store = (): void => {
    if (disk.isFull) throwStorage({ kind: "storage", code: 13, detail: "database or disk is full" });
    made.state.waiting = 1;
  };
  writeReading(made.context, [{ store }]);
  const ask = (): void => made.sync.now({ began: () => undefined, ended: (report) => void reports.push(report) });
  return { ...made, disk, reports, ask };
}

describe("a manual sync after the disk was full", () => {
  test("stores the reading, and sends it", () => {
    const { tasks, disk, reports, ask, drains } = fullDevice();
    disk.isFull = false;
    ask();
    tasks.pass(1);
    expect(drains).toEqual(["everything"]);
    expect(reports).toEqual([
      expect.objectContaining({ left: [], failure: undefined, sent: [{ of: "session", count: 1 }] }),
    ]);
  });

  test("says that the disk is still full, and sends nothing", () => {
    const { tasks, reports, ask, drains } = fullDevice();
    ask();
    tasks.pass(1);
    expect(drains).toEqual([]);
    expect(reports.map(({ failure }) => failure?.kind)).toEqual(["storage"]);
  });

  test("leaves the reading to automatic attempts, which store it once", () => {
    const { tasks, disk, ask, drains, state } = fullDevice();
    ask();
    tasks.pass(1);
    disk.isFull = false;
    tasks.pass(3700);
    expect(drains).toEqual(["automatic"]);
    expect(state.waiting).toBe(0);
  });
});

test("an automatic sync on a full disk sends what was stored before", () => {
  const { sync, tasks, state, drains } = fullDevice();
  state.waiting = 1;
  sync.schedule();
  tasks.pass(5);
  expect([drains, state.waiting]).toEqual([["automatic"], 0]);
});
