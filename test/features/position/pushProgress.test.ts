// Also src/features/position/syncProgress.ts, by what a device sends.
import type { RemotePosition } from "../../../src/model/bookState";
import { elsewhere, story } from "../../fakes/progressStory";
import { fullFor } from "../../fakes/memoryStore";
import { saveDeviceState } from "../../../src/store/deviceState";

describe("the position of a book", () => {
  test("is sent when the book is closed, after the closing event", () => {
    const { device, shelf, pass } = story();
    device.openBook();
    pass(1);
    device.turn(5);
    device.closeBook();
    expect(shelf.requests).toEqual(["GET"]);
    pass(3);
    expect(shelf.requests).toEqual(["GET", "PUT"]);
    expect(shelf.held?.percent).toBe(3);
    expect(device.pending()).toBeUndefined();
  });

  test("is stored with the time of the last page turn", () => {
    const { clock, device, pass } = story({ progressPages: 0 });
    device.openBook();
    pass(1);
    device.turn(5);
    const turnedAt = clock.now();
    device.connected = false;
    pass(1200);
    device.closeBook();
    expect(device.memory.rows("SELECT read_at FROM pending_progress")).toEqual([{ read_at: turnedAt }]);
  });

  test("is sent every few pages, when the page turns pause", () => {
    const { device, shelf, pass } = story({ progressPages: 5 });
    device.openBook();
    pass(1);
    for (let n = 0; n < 12; n += 1) {
      device.turn(1);
      pass(4);
    }
    expect(shelf.requests).toEqual(["GET"]);
    pass(12);
    expect(shelf.requests).toEqual(["GET", "PUT"]);
    expect(shelf.held?.percent).toBe(6.5);
    pass(600);
    expect(shelf.requests).toEqual(["GET", "PUT"]);
  });

  test("is sent after as many pages as set, counted from the last sent position", () => {
    const { device, shelf, pass } = story({ progressPages: 5 });
    device.openBook();
    pass(1);
    const turnOneByOne = (count: number): void => {
      for (let n = 0; n < count; n += 1) {
        device.turn(1);
        pass(4);
      }
      pass(12);
    };
    turnOneByOne(5);
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([3]);
    turnOneByOne(4);
    expect(shelf.stored).toHaveLength(1);
    turnOneByOne(1);
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([3, 5.5]);
  });

  test("is not sent if position sync is turned off before the page turns pause", () => {
    const { device, shelf, pass } = story({ progressPages: 5 });
    device.openBook();
    pass(1);
    device.turn(5);
    device.settings = { ...device.settings, progressSync: false };
    pass(60);
    expect([shelf.requests, device.pending()]).toEqual([["GET"], undefined]);
  });

  test.each([
    ["goes on", 0],
    ["was set back", -100_000],
  ])("is compared with the server's again after a long sleep in which the clock %s", (_what, moved) => {
    const { clock, device, shelf, pass } = story();
    device.openBook();
    pass(1);
    device.turn(5);
    device.screen.suspended();
    pass(3);
    clock.advance(7200);
    clock.setWall(clock.now() + moved);
    device.connected = false;
    device.screen.resumed();
    pass(2);
    shelf.requests.length = 0;
    device.connected = true;
    device.turn(1);
    device.closeBook();
    pass(3);
    expect(shelf.requests).toEqual(["GET", "PUT"]);
  });

  test("is compared on waking unless it was just sent, also if the clock was set back", () => {
    const { clock, device, shelf, pass } = story();
    device.openBook();
    pass(1);
    device.turn(5);
    const sleep = (): void => {
      device.screen.suspended();
      pass(5);
      device.screen.resumed();
      pass(5);
    };
    sleep();
    expect(shelf.requests).toEqual(["GET", "PUT"]);
    device.turn(5);
    device.screen.suspended();
    pass(5);
    clock.setWall(clock.now() - 3600);
    device.screen.resumed();
    pass(5);
    expect(shelf.requests).toEqual(["GET", "PUT", "PUT", "GET"]);
  });

  test("is not sent at the end of the book while the reader leafs through it", () => {
    const { device, shelf, pass } = story({ progressPages: 5 });
    device.openBook();
    pass(1);
    device.turn(10);
    device.turn(189);
    pass(30);
    expect(shelf.held).toBeUndefined();
  });

  test("keeps only its newest value while there is no network", () => {
    const { device, shelf, pass } = story();
    device.connected = false;
    const readTenPages = (): void => {
      device.openBook();
      pass(1);
      device.turn(10);
      device.closeBook();
      pass(60);
    };
    readTenPages();
    readTenPages();
    readTenPages();
    expect(device.pending()?.percent).toBe(15.5);
    device.connected = true;
    device.drain();
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([15.5]);
  });

  test("is not sent after a font change or a look at another page and back", () => {
    const { device, shelf, pass } = story();
    device.page = 50;
    shelf.held = { percent: 25 } as RemotePosition;
    device.openBook();
    pass(1);
    device.reflow(333);
    pass(5);
    device.closeBook();
    pass(5);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("is sent at the opening if reading began before Catchword and the server has none", () => {
    const { device, shelf, pass } = story();
    device.page = 50;
    device.openBook();
    expect(shelf.requests).toEqual([]);
    pass(10);
    // As old as the file: it is compared once more before it goes.
    expect(shelf.requests).toEqual(["GET", "GET", "PUT"]);
    expect(shelf.held?.percent).toBe(25);
    device.closeBook();
    pass(10);
    expect(shelf.requests).toEqual(["GET", "GET", "PUT"]);
  });

  test("is not sent at the opening on a device of several readers", () => {
    const { device, shelf, pass } = story();
    saveDeviceState(device.memory.database, { isShared: true });
    device.page = 50;
    device.openBook();
    pass(60);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("is not sent at the opening on the first page or at the end", () => {
    for (const page of [1, 200]) {
      const { device, shelf, pass } = story();
      device.page = page;
      device.openBook();
      pass(60);
      expect(shelf.requests).toEqual(["GET"]);
    }
  });

  test("is sent at the opening only if it is further than the last sent position", () => {
    const { device, shelf, pass } = story({}, { specified: false, dates: "server" });
    device.openBook();
    pass(1);
    device.turn(99);
    device.closeBook();
    pass(3);
    device.page = 150;
    device.openBook();
    pass(10);
    expect(shelf.held?.percent).toBe(75);
    device.closeBook();
    device.page = 20;
    device.openBook();
    pass(10);
    expect(shelf.held?.percent).toBe(75);
  });

  test("is not sent at the opening if it is another device's", () => {
    const { device, shelf, pass } = story();
    shelf.held = elsewhere as RemotePosition;
    device.page = 150;
    device.openBook();
    pass(10);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("is sent if a finished book was set to “reading” while it was open", () => {
    const { device, shelf, pass } = story();
    device.finished = true;
    device.page = 20;
    device.openBook();
    pass(1);
    device.finished = false;
    device.turn(3);
    device.closeBook();
    pass(3);
    expect(shelf.held?.percent).toBe(11.5);
  });

  test("is not offered to the device that sent it", () => {
    const { device, shelf, pass } = story({}, { specified: false, dates: "server" });
    device.openBook();
    pass(1);
    device.turn(100);
    device.closeBook();
    pass(3);
    device.openBook();
    pass(3);
    expect(device.offer).toBeUndefined();
    expect(shelf.requests).toEqual(["GET", "PUT", "GET"]);
  });
});

describe("a finished book", () => {
  test("stays finished if the reader leafs through it again", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, percent: 100, writtenAt: clock.now() } as RemotePosition;
    device.openBook();
    pass(1);
    device.refuse();
    device.turn(20);
    device.closeBook();
    pass(5);
    expect(shelf.stored).toEqual([]);
  });

  test("stays finished if it was marked as finished on this device", () => {
    const { device, shelf, pass } = story();
    device.finished = true;
    device.openBook();
    pass(1);
    device.turn(20);
    device.closeBook();
    pass(5);
    expect(shelf.stored).toEqual([]);
  });

  test("can be started again by hand, after a question", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, percent: 100, writtenAt: clock.now() } as RemotePosition;
    device.openBook();
    pass(1);
    device.refuse();
    device.turn(20);
    const answers: string[] = [];
    device.progress.push("asks", ({ kind }) => answers.push(kind));
    pass(1);
    device.progress.push("insists", ({ kind }) => answers.push(kind));
    pass(1);
    expect(answers).toEqual(["held", "sent"]);
    expect(shelf.stored.at(-1)?.percent).toBe(10.5);
    device.turn(5);
    device.closeBook();
    pass(5);
    expect(shelf.stored.at(-1)?.percent).toBe(13);
  });

  test("is not asked about at the closing once its position was sent by hand", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, percent: 100, writtenAt: clock.now() } as RemotePosition;
    device.finished = true;
    device.openBook();
    pass(1);
    device.turn(20);
    device.screen.suspended();
    device.screen.resumed();
    pass(1);
    expect(device.progress.leftAt()?.isWithheld()).toBe(true);
    device.progress.push("insists", () => undefined);
    pass(1);
    expect(device.progress.leftAt()?.isWithheld()).toBe(false);
  });

  test("stays finished if another device finished it while a position was pending", () => {
    const { device, shelf, pass, clock } = story();
    device.connected = false;
    device.openBook();
    pass(1);
    device.turn(20);
    device.closeBook();
    device.connected = true;
    shelf.held = { ...elsewhere, percent: 100, writtenAt: clock.now() - 3600 } as RemotePosition;
    device.drain();
    expect(shelf.stored).toEqual([]);
    expect(device.pending()).toMatchObject({
      awaitsReader: true,
      reason: expect.stringContaining("stays on this device") as string,
    });
  });
});

describe("a reload of the open book", () => {
  test("sends no position and asks no question", () => {
    const { device, shelf, pass } = story();
    device.openBook();
    pass(1);
    device.turn(3);
    device.screen.reloading();
    device.screen.closed();
    device.open = false;
    device.openBook();
    pass(5);
    expect(shelf.requests.filter((request) => request === "PUT")).toEqual([]);
    device.closeBook();
    pass(5);
    expect(shelf.requests.filter((request) => request === "PUT").length).toBe(1);
  });
});

test("a position that the full disk refused does not replace a later manual push", () => {
  const { device, shelf, pass } = story();
  device.openBook();
  pass(1);
  device.turn(10);
  device.memory.before = fullFor("INTO pending_progress");
  device.closeBook();
  device.memory.before = () => undefined;
  device.openBook();
  pass(1);
  device.turn(30);
  device.progress.push("asks", () => undefined);
  pass(60);
  expect(shelf.held?.percent).toBe(20.5);
});
