import type { RemotePosition } from "../../../src/model/bookState";
import type { Fingerprint } from "../../../src/model/book";
import { asPercent } from "../../../src/base/scale";
import { ok } from "../../../src/base/result";
import { markProgressSent, type PendingProgress } from "../../../src/features/position/progress.store";
import { fingerprint } from "../../fakes/readingDevice";
import type { Database } from "../../../src/store/database";
import { elsewhere, met, story } from "../../fakes/progressStory";

/** This device has sent 53 %, and the book lies at its first page again: deleted, or reset. */
function reset(connected: boolean, specified = true) {
  const told = story({}, { specified });
  const { device, pass } = told;
  device.openBook();
  pass(1);
  device.turn(105);
  device.closeBook();
  pass(5);
  device.page = 1;
  device.connected = connected;
  device.openBook();
  pass(5);
  return told;
}

describe("a book that was deleted or reset on this device", () => {
  test.each([true, false])("offers the last position of this device (server as specified: %s)", (specified) => {
    const { device } = reset(true, specified);
    expect(device.offer?.text.replaceAll("\u00a0", " ")).toContain("The last position of this device is ahead: 53.0 %");
    device.accept();
    expect(device.percent()).toBe(53);
  });

  test.each([true, false])(
    "does not overwrite the server's position by its second page (connected: %s)",
    (connected) => {
      const { device, shelf, pass } = reset(connected);
      device.turn(1);
      device.closeBook();
      device.connected = true;
      pass(5);
      device.drain("everything");
      expect(shelf.stored.map(({ percent }) => percent)).toEqual([53]);
      expect(device.pending()).toMatchObject({ awaitsReader: true, beganBehind: true });
      device.openBook();
      pass(5);
      expect(device.offer).toBeDefined();
    },
  );

  test.each([
    ["drops its pending position once the file is deleted", { isDeleted: true }, true],
    ["keeps its pending position while the memory card may be out", { isDeleted: true, isCardOut: true }, false],
    ["keeps its pending position while the file is there", {}, false],
  ])("%s", (_name, file, isEnded) => {
    const { device, shelf, pass } = reset(false);
    device.turn(1);
    device.closeBook();
    device.connected = true;
    pass(5);
    expect(device.pending()?.awaitsReader).toBe(true);
    Object.assign(device, file);
    device.drain();
    expect(device.pending() === undefined).toBe(isEnded);
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([53]);
  });

  test("sends its new position after “Stay here”", () => {
    const { device, shelf, pass } = reset(false);
    device.turn(9);
    device.closeBook();
    device.connected = true;
    device.drain();
    device.openBook();
    pass(5);
    device.refuse();
    pass(5);
    expect(shelf.held?.percent).toBe(5);
    device.turn(10);
    device.closeBook();
    pass(5);
    expect(shelf.held?.percent).toBe(10);
  });

  test("sends its new position once that is further than the server's", () => {
    const { device, shelf, pass } = reset(false);
    device.turn(9);
    device.closeBook();
    device.openBook();
    pass(1);
    device.turn(110);
    device.closeBook();
    device.connected = true;
    pass(5);
    device.drain();
    expect(shelf.held?.percent).toBe(60);
  });

  test("keeps the unsent position from before the reset, and sends that one", () => {
    const { device, shelf, pass } = story();
    device.connected = false;
    device.openBook();
    pass(1);
    device.turn(105);
    device.closeBook();
    device.page = 1;
    device.openBook();
    pass(1);
    device.turn(1);
    device.closeBook();
    expect(device.pending()?.percent).toBe(53);
    device.connected = true;
    device.drain();
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([53]);
  });
});

describe("an unanswered offer of another position", () => {
  test("keeps the local position pending, and is shown again", () => {
    const { device, shelf, pass } = met({}, { percent: 60 });
    device.turn(3);
    device.closeBook();
    pass(5);
    device.drain("everything");
    expect([shelf.stored, device.pending()?.awaitsReader]).toEqual([[], true]);
    expect(device.pending()?.reason).toContain("further on");
    device.openBook();
    pass(5);
    expect(device.offer?.text).toContain("Kobo is ahead");
    device.accept();
    expect(device.pending()).toBeUndefined();
  });

  test("does not keep back a local position that is further", () => {
    const { device, shelf, pass } = met();
    device.turn(90);
    device.closeBook();
    pass(5);
    expect(shelf.held?.percent).toBeCloseTo(55);
  });

  test("keeps the local position pending if the offer came after a page turn", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, percent: 60, writtenAt: clock.now() - 600 } as RemotePosition;
    shelf.meanwhile = () => {
      shelf.meanwhile = () => undefined;
      device.turn(3);
    };
    device.openBook();
    pass(5);
    device.closeBook();
    pass(5);
    expect(shelf.stored).toEqual([]);
  });

  test("does not keep back the local position if the reader ignores other devices", () => {
    const { device, shelf, pass } = met({ progressForward: "ignore" }, { percent: 60 });
    device.turn(3);
    device.closeBook();
    pass(5);
    expect(shelf.held?.percent).toBe(11.5);
  });

  test("keeps the local position pending in a new book that was started offline", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, percent: 53, writtenAt: clock.now() - 600 } as RemotePosition;
    device.connected = false;
    device.openBook();
    pass(1);
    device.turn(1);
    device.closeBook();
    device.connected = true;
    device.drain();
    pass(5);
    expect(shelf.stored).toEqual([]);
  });
});

describe("a server that keeps this device's ID with the web reader's position", () => {
  function webReaderAt(percent: number, seconds: number) {
    const told = story();
    const { device, shelf, pass, clock } = told;
    device.openBook();
    pass(1);
    device.turn(50);
    device.closeBook();
    pass(100);
    shelf.held = { ...shelf.held, percent, place: "/web", writtenAt: clock.now() + seconds } as RemotePosition;
    return told;
  }

  test("makes the device offer that position without a device's name", () => {
    const { device, pass } = webReaderAt(60, -10);
    device.openBook();
    pass(5);
    expect(device.offer?.text).toContain("Another device is ahead");
  });

  test("keeps that position over a queued older one of the device", () => {
    const { device, shelf, pass } = webReaderAt(60, 400);
    device.connected = false;
    device.openBook();
    pass(1);
    device.turn(1);
    device.closeBook();
    device.connected = true;
    pass(500);
    device.drain();
    expect(shelf.held?.percent).toBe(60);
  });
});

describe("the menu line to another device's position", () => {
  test("leads to another device's position, never to the own one", () => {
    const { device, shelf, pass } = met();
    expect(device.progress.elsewhere()?.remote.percent).toBe(40);
    device.progress.elsewhere()?.go();
    expect(device.percent()).toBe(40);
    expect(device.progress.elsewhere()).toBeUndefined();
    device.turn(4);
    device.closeBook();
    pass(5);
    expect(shelf.held?.percent).toBe(42);
    device.openBook();
    pass(5);
    device.turn(-10);
    expect(device.progress.elsewhere()).toBeUndefined();
  });
});

/** Older bytes of the same book. */
function mergeFingerprints(database: Database, earlier: Fingerprint): void {
  const bookOf = (hash: Fingerprint) =>
    database.query("SELECT book FROM fingerprints WHERE hash = :hash", { hash })[0]?.book;
  const [book, old] = [bookOf(fingerprint), bookOf(earlier)];
  database.run("UPDATE fingerprints SET book = :book WHERE hash = :hash", { book, hash: earlier });
  database.run("UPDATE known_progress SET book = :book WHERE book = :old", { book, old });
}

describe("the menu line to a position of a book whose file was rewritten", () => {
  function rewritten(past: number, present: number) {
    const { device, pass, clock } = story();
    const earlier = "e".repeat(32) as Fingerprint;
    const { database } = device.memory;
    markProgressSent(database, { fingerprint: earlier, rowId: 0 } as PendingProgress, { percent: asPercent(1) }, 1);
    mergeFingerprints(database, earlier);
    Object.assign(device.context.server.progress, {
      fetchProgress: (asked: Fingerprint) => {
        const [percent, age] = asked === earlier ? [past, 60] : [present, 600];
        return ok({ ...elsewhere, percent: asPercent(percent), writtenAt: clock.now() - age });
      },
    });
    device.page = 20;
    device.openBook();
    pass(5);
    return device.progress.elsewhere()?.remote.percent;
  }

  test.each([
    [70, 40],
    [40, 70],
  ])("leads to the later of two positions: %d, not %d", (past, present) => {
    expect(rewritten(past, present)).toBe(past);
  });
});

describe("a book with manual sync only", () => {
  test("keeps its pending position at the next opening, until a person syncs", () => {
    const { device, shelf, pass } = story({ manualOnly: true });
    device.connected = false;
    device.openBook();
    pass(1);
    device.turn(20);
    device.closeBook();
    pass(60);
    device.connected = true;
    device.openBook();
    pass(5);
    expect(shelf.stored).toEqual([]);
    device.drain("everything");
    expect(shelf.held?.percent).toBe(10.5);
  });
});
