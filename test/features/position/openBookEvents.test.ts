// src/features/position/syncProgress.ts directly: what the events of an open book lead to.
import { saveIdentity } from "../../../src/book/books.store";
import { saveTrackingChoice } from "../../../src/book/matches.store";
import { asPercent } from "../../../src/base/scale";
import { ok } from "../../../src/base/result";
import type { BookId } from "../../../src/model/book";
import type { RemotePosition } from "../../../src/model/bookState";
import { saveFetchedPosition } from "../../../src/features/position/fetchedPositions.store";
import { markProgressTried } from "../../../src/features/position/progress.store";
import { type Dialect, dialectOf } from "../../../src/server/dialects/dialect";
import { elsewhere, met, story } from "../../fakes/progressStory";
import { fingerprint } from "../../fakes/readingDevice";
import { fakeSummaries } from "../../fakes/summaries";

describe("the offer", () => {
  /** A jump that is planned for the next moment at which nothing lies over the page. */
  function planned() {
    const told = story({ progressForward: "follow" });
    const { device, shelf, pass, clock } = told;
    const plan = { isWithdrawn: false };
    const whenReading = () => ({ withdraw: () => (plan.isWithdrawn = true), isOpen: () => false });
    Object.assign(device.context.host.offers, { whenReading });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.openBook();
    pass(1);
    return { ...told, plan };
  }

  test("stays planned at an event of the same page, and ends with a page turn", () => {
    const { device, plan } = planned();
    device.screen.turned(device.page);
    expect(plan.isWithdrawn).toBe(false);
    device.turn(1);
    expect(plan.isWithdrawn).toBe(true);
  });

  test("closes at its own place, and not a page before", () => {
    const { device } = met();
    device.turn(59);
    expect([device.percent(), device.offer !== undefined]).toEqual([39.5, true]);
    device.turn(1);
    expect([device.percent(), device.offer]).toEqual([40, undefined]);
  });

  test("waits ten seconds for the network, if the position was fetched before", () => {
    const { device, pass, clock } = story();
    device.connected = false;
    saveFetchedPosition(device.memory.database, fingerprint, { percent: asPercent(40), device: "Kobo" }, clock.now());
    device.openBook();
    pass(10);
    expect(device.offer).toBeUndefined();
    pass(1);
    expect(device.offer?.text).toContain("Kobo is ahead");
  });
});

describe("an opening without a network", () => {
  test("goes to a position that was fetched before, if the reader wants that", () => {
    const { device, pass, clock } = story({ progressForward: "follow" });
    device.connected = false;
    saveFetchedPosition(device.memory.database, fingerprint, { percent: asPercent(40) }, clock.now());
    device.openBook();
    pass(1);
    expect(device.percent()).toBe(40);
  });

  test("does nothing with it after a page turn, or while positions are off", () => {
    for (const isTurned of [true, false]) {
      const { device, pass, clock } = story({ progressForward: "follow", progressSync: isTurned, statusSync: true });
      device.connected = false;
      saveFetchedPosition(device.memory.database, fingerprint, { percent: asPercent(40) }, clock.now());
      device.openBook();
      pass(0.5);
      if (isTurned) device.turn(1);
      pass(20);
      expect(device.percent()).toBe(isTurned ? 1 : 0.5);
    }
  });

  test("queues no place over the own one whose answer was lost", () => {
    const { device, pass, clock } = story();
    const { database } = device.memory;
    device.connected = false;
    device.page = 150;
    markProgressTried(database, fingerprint, { percent: asPercent(40) });
    saveFetchedPosition(database, fingerprint, { percent: asPercent(40) }, clock.now());
    device.openBook();
    pass(20);
    expect([device.pending(), device.percent()]).toEqual([undefined, 75]);
  });

  test("queues no place, because another device may have been there since", () => {
    const { device, pass } = story();
    device.connected = false;
    device.page = 50;
    device.openBook();
    pass(20);
    expect(device.pending()).toBeUndefined();
  });
});

test("a request that failed at the opening is not repeated by itself", () => {
  const { device, shelf, pass } = story();
  for (let n = 0; n < 9; n += 1) shelf.faults.push({ call: "GET", failure: { kind: "timeout", sent: true } });
  device.openBook();
  pass(60);
  expect(shelf.requests).toEqual(["GET"]);
});

describe("a book that becomes known while it is open", () => {
  function opened(dialect: Partial<Dialect>, isFileKnown: boolean) {
    const told = story({ libraryUsername: "ann" });
    const { device, shelf, pass } = told;
    const { context } = device;
    Object.assign(context.connection, { dialect: () => ({ ...dialectOf("G"), ...dialect }) });
    Object.assign(context.host, { summaries: fakeSummaries() });
    Object.assign(context.server, { statuses: { stateOf: () => ok({}) }, books: {} });
    if (!isFileKnown) shelf.faults.push({ call: "GET", failure: { kind: "refused", status: 404, message: "" } });
    device.openBook();
    pass(1);
    saveIdentity(device.memory.database, fingerprint, { id: 7 as BookId });
    shelf.requests.length = 0;
    return told;
  }

  test.each([
    ["its web reader may be joined", true, { joinsWebReader: "unknown" }, ["GET"]],
    ["the server does not know its file", false, { joinsWebReader: "no" }, ["GET"]],
    ["both are separate", true, { joinsWebReader: "no" }, []],
    ["the server has no positions by ID", false, { webReader: false }, []],
  ] as const)("is asked for its position again if %s", (_why, isFileKnown, dialect, requests) => {
    const { device, shelf, pass } = opened(dialect, isFileKnown);
    device.screen.identified(fingerprint);
    pass(1);
    expect(shelf.requests).toEqual(requests);
  });

  test("is not asked for if it is another one", () => {
    const { device, shelf, pass } = opened({}, true);
    device.screen.identified("f".repeat(32) as typeof fingerprint);
    pass(1);
    expect(shelf.requests).toEqual([]);
  });
});

test("a position that failed is tried again after a change of settings", () => {
  const { device } = met();
  device.connected = false;
  device.turn(3);
  device.closeBook();
  device.memory.database.run("UPDATE pending_progress SET state = 'failed'");
  device.progress.changed();
  expect(device.pending()?.state).toBe("pending");
});

test("another book than the continued one is no reason for a jump", () => {
  const { device, shelf, pass, clock } = story();
  shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
  device.progress.continueAt("/me/other.epub");
  device.openBook();
  pass(1);
  expect([device.page, device.offer?.text]).toEqual([1, expect.stringContaining("Kobo is ahead")]);
});

test("a book that is tracked again while it is open has its position sent", () => {
  const { device, shelf, pass } = story();
  saveTrackingChoice(device.memory.database, fingerprint, "never");
  device.openBook();
  pass(1);
  device.turn(3);
  device.screen.suspended();
  pass(3);
  expect([shelf.requests, device.pending()]).toEqual([[], undefined]);
  saveTrackingChoice(device.memory.database, fingerprint, "track");
  device.turn(2);
  device.closeBook();
  pass(3);
  expect([shelf.requests, shelf.held?.percent]).toEqual([["GET", "PUT"], 3]);
});

test("a withheld position is queued until the reader answers", () => {
  const { device, pass, clock } = story();
  device.finished = true;
  device.openBook();
  pass(1);
  device.turn(20);
  device.screen.suspended();
  const left = device.progress.leftAt();
  expect([left?.isWithheld(), device.pending()]).toEqual([true, undefined]);
  left?.hold();
  const row = { percent: 10.5, readAt: clock.now(), awaitsReader: true, compared: false, insisted: false };
  expect(device.pending()).toMatchObject(row);
});

describe("the position of another device", () => {
  test("is known while a menu keeps the book from going there", () => {
    const { device, shelf, pass, clock } = story({ progressForward: "follow" });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.busy = true;
    device.openBook();
    pass(1);
    expect([device.page, device.progress.elsewhere()?.remote.percent]).toEqual([1, 40]);
  });

  test("is this device's own if the book is open before it, and none after paging back", () => {
    const { device, pass } = story({}, { specified: false, dates: "server" });
    device.openBook();
    pass(1);
    device.turn(99);
    device.closeBook();
    pass(3);
    device.openBook();
    pass(1);
    device.turn(-20);
    expect(device.progress.elsewhere()).toBeUndefined();
    device.closeBook();
    pass(3);
    device.page = 20;
    device.openBook();
    pass(1);
    expect(device.progress.elsewhere()?.remote.percent).toBe(40);
  });
});
