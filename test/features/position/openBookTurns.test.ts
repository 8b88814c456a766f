// src/features/position/syncProgress.ts directly: sleeps and page turns of an open book.
import { freshSeconds } from "../../../src/features/status/serverState";
import { story } from "../../fakes/progressStory";

describe("a sleep", () => {
  test.each([
    [60, []],
    [61, ["GET"]],
  ])("is followed by a fetch if the position was sent %d seconds before: %j", (seconds, requests) => {
    const { device, shelf, pass, clock } = story();
    device.openBook();
    pass(1);
    device.turn(5);
    device.screen.suspended();
    pass(3);
    const [known] = device.memory.rows("SELECT pushed_at FROM known_progress");
    clock.advance((known!["pushed_at"] as number) + seconds - clock.now());
    shelf.requests.length = 0;
    device.screen.resumed();
    pass(1);
    expect(shelf.requests).toEqual(requests);
  });

  test.each([
    [0, ["PUT"]],
    [1, ["GET", "PUT"]],
  ])("is followed by a comparison if the fetch is over ten minutes old: %d s, %j", (late, requests) => {
    const { device, shelf, pass, clock } = story();
    device.openBook();
    pass(1);
    device.connected = false;
    device.screen.suspended();
    clock.advance(freshSeconds + late);
    device.screen.resumed();
    shelf.requests.length = 0;
    device.turn(1);
    device.connected = true;
    device.closeBook();
    pass(3);
    expect(shelf.requests).toEqual(requests);
  });
});

describe("page turns", () => {
  test("send nothing before the end of reading if the reader chose so", () => {
    const { device, shelf, pass } = story({ progressPages: 0 });
    device.openBook();
    pass(1);
    device.turn(3);
    pass(60);
    expect([shelf.requests, device.pending()]).toEqual([["GET"], undefined]);
  });

  test("start one timer", () => {
    const { device, pass } = story({ progressPages: 2 });
    device.openBook();
    pass(1);
    const before = device.tasks.armed();
    for (let n = 0; n < 5; n += 1) device.turn(1);
    expect(device.tasks.armed()).toBe(before + 1);
  });

  test("before a new opening of the book send nothing after it", () => {
    const { device, shelf, pass } = story({ progressPages: 2 });
    device.openBook();
    pass(1);
    for (let n = 0; n < 3; n += 1) device.turn(1);
    device.progress.closed?.(undefined);
    device.progress.opened?.(device.screen.book());
    pass(60);
    expect(shelf.requests).toEqual(["GET"]);
  });
});
