import { handleRemoteProgress } from "../../../src/features/position/remoteProgress.task";
import { saveFetchedPosition } from "../../../src/features/position/fetchedPositions.store";
import type { OpenPosition, ProgressState } from "../../../src/features/position/pushProgress";
import { ok } from "../../../src/base/result";
import { saveIdentity } from "../../../src/book/books.store";
import type { BookId } from "../../../src/model/book";
import { dialectOf } from "../../../src/server/dialects/dialect";
import { fakeSummaries } from "../../fakes/summaries";
import { asPercent } from "../../../src/base/scale";
import type { RemotePosition } from "../../../src/model/bookState";
import { elsewhere, met, story } from "../../fakes/progressStory";
import { fingerprint } from "../../fakes/readingDevice";
import { saveTrackingChoice } from "../../../src/book/matches.store";

describe("opening a book", () => {
  test("offers another device's position after the opening event", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.openBook();
    expect(shelf.requests).toEqual([]);
    pass(1);
    expect(shelf.requests).toEqual(["GET"]);
    expect(device.offer?.text).toBe("Kobo is ahead: 40.0 % (here 0.5 %)");
    expect(device.movedBy).toBe("reader");
  });

  test("moves to the offered position if the reader accepts, and shows how exact it is", () => {
    const { device } = met();
    device.accept();
    expect(device.percent()).toBe(40);
    expect(device.notices).toEqual(["Moved by percentage: 40.0 % (“Back” returns)"]);
  });

  test("moves without a question if the reader chose so", () => {
    const { device } = met({ progressForward: "follow" });
    expect(device.offer).toBeUndefined();
    expect(device.percent()).toBe(40);
  });

  test("does not offer the same position again after a no", () => {
    const { device, shelf, pass } = met();
    device.refuse();
    device.closeBook();
    device.openBook();
    pass(60);
    expect(device.offer).toBeUndefined();
    shelf.held = { ...shelf.held, percent: 45 } as RemotePosition;
    device.closeBook();
    device.openBook();
    pass(60);
    expect(device.offer?.text).toContain("45.0 %");
  });

  test("offers the position again if the offer got no answer", () => {
    const { device, pass } = met();
    device.closeBook();
    expect(device.offer).toBeUndefined();
    device.openBook();
    pass(1);
    expect(device.offer).toBeDefined();
  });

  test("sends nothing if the book is closed without reading", () => {
    const { device, shelf, pass } = met();
    device.refuse();
    device.closeBook();
    pass(60);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("sends nothing if the reader accepts the offer and does not read on", () => {
    const { device, shelf, pass } = met();
    device.accept();
    device.closeBook();
    pass(60);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("sends nothing after a jump back, and offers the position again", () => {
    const { device, shelf, pass } = met();
    device.accept();
    device.turn(-60);
    expect(device.page).toBe(20);
    device.closeBook();
    pass(60);
    expect(shelf.requests).toEqual(["GET"]);
    device.openBook();
    pass(1);
    expect(device.offer).toBeDefined();
  });

  test("sends no request without a network, and fetches when the network comes", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.connected = false;
    device.openBook();
    pass(5);
    expect(shelf.requests).toEqual([]);
    device.connected = true;
    device.progress.connected();
    pass(1);
    expect(device.offer).toBeDefined();
  });

  test.each(["never", "track"] as const)("respects the choice “%s” for the book", (choice) => {
    const { device, shelf, pass } = story();
    saveTrackingChoice(device.memory.database, fingerprint, choice);
    device.openBook();
    pass(1);
    device.turn(5);
    device.closeBook();
    pass(60);
    expect(shelf.requests).toEqual(choice === "never" ? [] : ["GET", "PUT"]);
  });

  test.each([
    ["Catchword is turned off", { enabled: false }],
    ["sync of positions is turned off", { progressSync: false }],
    ["without a server", { serverUrl: "" }],
  ])("sends no request if %s", (_name, choices) => {
    expect(met(choices).shelf.requests).toEqual([]);
  });
});

test("the status of the server is written to the device when the book is opened", () => {
  const { device, pass } = story({ statusSync: true, libraryUsername: "ann" });
  const { context, memory } = device;
  const summaries = fakeSummaries();
  saveIdentity(memory.database, fingerprint, { id: 7 as BookId });
  Object.assign(context.connection, { dialect: () => dialectOf("G") });
  Object.assign(context.server, { statuses: { stateOf: () => ok({ status: "PAUSED" }) } });
  Object.assign(context.host, { summaries });
  device.openBook();
  pass(5);
  expect(summaries.of("/me/book.epub")?.status).toBe("abandoned");
});

test("the request ends if positions and statuses are turned off meanwhile", () => {
  const { device, shelf, pass } = story({ statusSync: false });
  const stops: boolean[] = [];
  shelf.meanwhile = () => {
    stops.push(device.tasks.isStopping());
    device.settings = { ...device.settings, progressSync: false };
    stops.push(device.tasks.isStopping());
  };
  device.openBook();
  pass(2);
  expect(stops).toEqual([false, true]);
});

describe("a position that arrives late", () => {
  test.each(["follow", "ask"] as const)("is dropped if the reader has read on (%s)", (progressForward) => {
    const { device, shelf, pass, clock } = story({ progressForward });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.turn(1);
    device.openBook();
    pass(5);
    expect(device.offer).toBeUndefined();
    expect(device.page).toBe(2);
  });

  test("is dropped if the book was closed or opened again", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.closeBook();
    device.openBook();
    pass(1);
    expect(device.offer).toBeUndefined();
  });

  test("is dropped if the device went to sleep", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.screen.suspended();
    device.openBook();
    pass(1);
    expect(device.offer).toBeUndefined();
  });

  test("is used if only the font changed meanwhile", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.reflow(300);
    device.openBook();
    pass(1);
    expect(device.offer).toBeDefined();
  });

  test("does not move the page while a menu is open", () => {
    const { device, shelf, pass, clock } = story({ progressForward: "follow" });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.busy = true;
    device.openBook();
    pass(1);
    expect(device.page).toBe(1);
  });
});

describe("a remote position", () => {
  test("is not replaced by an older kept one without a network", () => {
    const { device, pass, clock } = met();
    saveFetchedPosition(device.memory.database, fingerprint, { percent: asPercent(30), device: "Kobo" }, clock.now());
    device.screen.suspended();
    device.connected = false;
    device.screen.resumed();
    pass(10);
    expect(device.offer?.text ?? "").not.toContain("30");
    device.progress.elsewhere()?.go();
    expect(device.percent()).toBe(40);
  });

  test("counts as reached once the reader went there, also for reading a little before", () => {
    const { device, shelf, pass } = met();
    device.accept();
    device.turn(-5);
    device.closeBook();
    pass(5);
    expect([shelf.requests, shelf.held?.percent]).toEqual([["GET", "PUT"], 37.5]);
  });

  test("is fetched after the sleep if the network comes during it", () => {
    const { device, shelf, pass } = story();
    device.connected = false;
    device.openBook();
    pass(1);
    device.screen.suspended();
    device.connected = true;
    device.progress.connected();
    pass(10);
    expect(shelf.requests).toEqual([]);
    device.screen.resumed();
    pass(10);
    expect(shelf.requests).toEqual(["GET"]);
  });
});

describe("the offer of a position", () => {
  test("stays while pages are turned, and closes with the book", () => {
    const { device } = met();
    expect(device.offer).toBeDefined();
    device.turn(1);
    expect(device.offer).toBeDefined();
    device.closeBook();
    expect(device.offer).toBeUndefined();
  });

  test("closes with a reload of the book, which shows it again", () => {
    const { device } = met();
    device.screen.reloading();
    device.screen.closed();
    const document = device.screen.book()?.document;
    device.screen.opened(document);
    expect([device.screen.book()?.document === document, device.offer]).toEqual([true, undefined]);
  });

  test("stays while pages are turned if it leads back", () => {
    const { device } = met({ progressBackward: "ask" }, { percent: 5 });
    expect(device.offer?.text).toContain("Kobo is behind");
    device.turn(1);
    expect(device.offer).toBeDefined();
  });

  test("is not shown if positions were turned off during the request", () => {
    const { device, shelf, pass, clock } = story({ statusSync: true, libraryUsername: "ann" });
    Object.assign(device.context.server, { statuses: { stateOf: () => ok(undefined) } });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => {
      device.settings = { ...device.settings, progressSync: false };
    };
    device.openBook();
    pass(20);
    expect([shelf.requests, device.offer]).toEqual([["GET"], undefined]);
  });

  test("is not that of the server's older position once a newer one was sent", () => {
    const { device, shelf, pass, clock } = story({ progressBackward: "ask" });
    device.page = 60;
    device.connected = false;
    device.openBook();
    pass(1);
    device.turn(1);
    device.closeBook();
    device.connected = true;
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 7200 } as RemotePosition;
    device.openBook();
    pass(5);
    expect([shelf.requests, device.offer, shelf.held.percent]).toEqual([["GET", "PUT"], undefined, 30.5]);
  });

  test("does not change while it is shown", () => {
    const { device, shelf, pass, clock } = met();
    const shown = device.offer;
    shelf.held = { ...elsewhere, percent: 60, writtenAt: clock.now() } as RemotePosition;
    pass(60);
    device.tasks.outside(() => device.progress.fetch(fingerprint, device.context));
    pass(1);
    expect(device.offer).toBe(shown);
  });

  test("says if the file does not have the exact place", () => {
    const { device } = met({}, { place: "/another/file", deviceId: undefined, device: undefined });
    expect(device.offer?.text).toContain("Another device");
    expect(device.offer?.text).toContain("The exact place is not in this file");
  });

  test("moves to the exact place if the file has it", () => {
    const { device } = met({}, { place: "/body/p[400]", percent: 40.5 });
    device.accept();
    expect(device.page).toBe(81);
    expect(device.notices[0]).toContain("Moved to the same place");
  });

  test("moves by percentage if the place resolves to the first page", () => {
    const { device } = met({}, { place: "/body/p[0]", percent: 40 });
    device.accept();
    expect(device.page).toBe(80);
  });
});

describe("a reader who read on", () => {
  test("is not moved when the device wakes without a sleep before", () => {
    const { device, shelf, pass } = story({ progressBackward: "follow" });
    device.page = 60;
    device.openBook();
    pass(1);
    device.turn(3);
    shelf.held = { ...elsewhere, percent: 20, writtenAt: device.context.host.clock.now() } as RemotePosition;
    pass(61);
    device.screen.resumed();
    pass(61);
    expect(device.page).toBe(63);
  });

  test("is not moved by a jump that was planned before the page turn", () => {
    const { device, pass } = story({ progressForward: "follow" });
    const jumps: (() => void)[] = [];
    const withdraw = (): void => undefined;
    Object.assign(device.context.host.offers, {
      whenReading: (jump: () => void) => (jumps.push(jump), { withdraw, isOpen: () => false }),
    });
    device.openBook();
    pass(0);
    const book = device.screen.book()!;
    const opening = {
      book,
      fingerprint,
      remote: { ...elsewhere, writtenAt: device.context.host.clock.now() },
    };
    const state = { context: device.context, opening };
    handleRemoteProgress(state as unknown as ProgressState, opening as unknown as OpenPosition);
    expect(jumps).toHaveLength(1);
    device.turn(1);
    jumps[0]?.();
    expect(device.page).toBe(2);
    expect(device.movedBy).toBe("reader");
  });
});

describe("a refused account", () => {
  test("is asked again if a proxy refused it", () => {
    const { device, shelf, pass } = story();
    shelf.faults.push({ call: "GET", failure: { kind: "denied", status: 403, message: "", isPage: true } });
    device.openBook();
    pass(1);
    device.progress.connected();
    pass(1);
    expect(shelf.requests).toEqual(["GET", "GET"]);
  });

  test("gets no further automatic request until the settings change", () => {
    const { device, shelf, pass } = story();
    shelf.faults.push({ call: "GET", failure: { kind: "denied", status: 401, message: "" } });
    device.openBook();
    pass(1);
    device.progress.connected();
    pass(1);
    expect(shelf.requests.length).toBe(1);
    device.progress.changed();
    pass(1);
    expect(shelf.requests.length).toBe(2);
  });
});
