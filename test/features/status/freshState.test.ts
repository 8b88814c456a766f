import { askState, freshState } from "../../../src/features/status/serverState";
import { device, fingerprint } from "../../fakes/statusDevice";

describe("the status of the server", () => {
  test.each([
    [-60, 0],
    [60, 0],
    [601, 1],
    [-601, 1],
    [-7200, 1],
  ])("is fetched again after the clock has moved by %d s: %d times", (seconds, requests) => {
    const { context, library, there, clock } = device();
    there({ status: "READING" });
    askState(context, fingerprint);
    const before = library.calls.length;
    clock.setWall(clock.now() + seconds);
    freshState(context, fingerprint);
    expect(library.calls.length - before).toBe(requests);
  });
});
