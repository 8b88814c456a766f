import { askState, freshState } from "../../../src/features/status/serverState";
import { device, fingerprint } from "../../fakes/statusDevice";

describe("a fetched status", () => {
  test.each([
    [-60, 0],
    [60, 0],
    [601, 1],
    [-601, 1],
    [-7200, 1],
  ])("is asked for again after the clock has moved by %d s: %d", (seconds, requests) => {
    const { context, library, there, clock } = device();
    there({ status: "READING" });
    askState(context, fingerprint);
    const before = library.calls.length;
    clock.setWall(clock.now() + seconds);
    freshState(context, fingerprint);
    expect(library.calls.length - before).toBe(requests);
  });
});
