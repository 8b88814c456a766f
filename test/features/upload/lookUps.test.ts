// Searches after an upload: src/features/upload/uploadBooks.task.ts.
import { ok } from "../../../src/base/result";
import { place, uploadDevice, type UploadDevice } from "../../fakes/uploadDevice";

/** Sends one book. Returns the phases that its listener is told, and "end". */
function send(there: UploadDevice, index: number): string[] {
  const phases: string[] = [];
  there.uploading.send(there.items.slice(index, index + 1), place, {
    at: (progress) => void phases.push(progress?.phase ?? "end"),
    report: () => undefined,
  });
  return phases;
}

/** Seconds at which the server is asked again. */
function lookUpTimes(there: UploadDevice, seconds = 300): number[] {
  const times: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    const { count } = there.lookUps;
    there.pass(1);
    if (there.lookUps.count > count) times.push(second);
  }
  return times;
}

const usual = [1, 3, 7, 15, 45, 105, 225];

describe("the search for a sent book", () => {
  test("begins again for an upload after a stopped one", () => {
    const there = uploadDevice(() => ok(undefined));
    send(there, 0);
    there.pass(0);
    there.uploading.cancel();
    const phases = send(there, 1);
    there.pass(0);
    expect(phases.at(-1)).toBe("waiting");
    expect(lookUpTimes(there)).toEqual(usual);
  });

  test("ends with the next upload, also if that one has waited for the same Wi-Fi", () => {
    const there = uploadDevice(() => ok(undefined));
    const waiting: (() => void)[] = [];
    Object.assign(there.ui.host.network, { whenConnected: (act: () => void) => void waiting.push(act) });
    send(there, 0);
    send(there, 1);
    waiting[0]?.();
    there.pass(20);
    waiting[1]?.();
    there.pass(0);
    expect(there.taken).toEqual(["One", "Two"]);
    expect(lookUpTimes(there)).toEqual(usual);
  });

  test("asks nothing more in a turn in which the server could not be reached", () => {
    const there = uploadDevice(() => ok(undefined));
    there.uploading.send(there.items, place, { at: () => undefined, report: () => undefined });
    there.pass(0);
    const { count } = there.lookUps;
    there.lookUps.failure = { kind: "unreachable", detail: "" };
    there.pass(1);
    expect(there.lookUps.count - count).toBe(1);
    there.lookUps.failure = undefined;
    there.pass(2);
    expect(there.lookUps.count - count).toBe(4);
  });

  test("waits five seconds if the server is being asked about another book", () => {
    const there = uploadDevice(() => ok(undefined));
    send(there, 0);
    there.pass(0);
    const { start } = there.context.tasks;
    let refusals = 1;
    there.context.tasks.start = (...task) => (refusals-- > 0 ? false : start(...task));
    expect(lookUpTimes(there, 30)).toEqual([6, 8, 12, 20]);
  });
});
