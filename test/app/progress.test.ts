import type { RemotePosition } from "../../src/domain/documentProgress";
import type { Settings } from "../../src/domain/settings";
import { fakeClock } from "../fakes/clock";
import { fakeShelf, type FakeShelf } from "../fakes/progress";
import { fingerprint, readingDevice } from "../fakes/readingDevice";

const elsewhere = { percent: 40, device: "Kobo", deviceId: "11111111-2222-4333-8444-555555555555" };

function story(choices: Partial<Settings> = {}, shelfChanges: Partial<FakeShelf> = {}) {
  const clock = fakeClock();
  const shelf = fakeShelf(shelfChanges);
  const device = readingDevice("me", shelf, clock, choices);
  const pass = (seconds: number): void => device.tasks.pass(seconds);
  return { clock, shelf, device, pass };
}

/** The server holds 40 % from another device; here the book is at 10 %. */
function met(choices: Partial<Settings> = {}, held: object = {}) {
  const told = story(choices);
  told.shelf.held = { ...elsewhere, writtenAt: told.clock.now() - 600, ...held } as RemotePosition;
  told.device.page = 20;
  told.device.openBook();
  told.pass(1);
  return told;
}

describe("opening a book", () => {
  test("asks nothing before the event is over, and offers what another device has read", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.openBook();
    expect(shelf.requests).toEqual([]);
    pass(1);
    expect(shelf.requests).toEqual(["GET"]);
    expect(device.offer?.text).toBe("Kobo is further in this book: 40.0 % (here 0.5 %).");
    expect(device.movedBy).toBe("reader");
  });

  test("goes there when the reader accepts, and says how", () => {
    const { device } = met();
    device.accept();
    expect(device.percent()).toBe(40);
    expect(device.notices).toEqual(["Now at 40.0 %, by the percentage. “Back” returns."]);
  });

  test("follows silently when that was chosen", () => {
    const { device } = met({ progressForward: "follow" });
    expect(device.offer).toBeUndefined();
    expect(device.percent()).toBe(40);
  });

  test("does not ask again after a no, until the other device has read on", () => {
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
    expect(device.offer?.text).toContain("45.0 %");
  });

  test("asks again when the offer was only passed over", () => {
    const { device, pass } = met();
    device.closeBook();
    expect(device.offer).toBeUndefined();
    device.openBook();
    pass(1);
    expect(device.offer).toBeDefined();
  });

  test("and closing it without reading sends nothing", () => {
    const { device, shelf, pass } = met();
    device.refuse();
    device.closeBook();
    pass(60);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("and going to the offered place without reading on sends nothing", () => {
    const { device, shelf, pass } = met();
    device.accept();
    device.closeBook();
    pass(60);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("asks nothing while there is no network, and asks when it comes", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.connected = false;
    device.openBook();
    pass(5);
    expect(shelf.requests).toEqual([]);
    device.connected = true;
    device.progress.networkChanged();
    pass(1);
    expect(device.offer).toBeDefined();
  });

  test.each([
    ["switched off", { enabled: false }],
    ["without sync of positions", { progressSync: false }],
    ["syncing by hand only", { manualOnly: true }],
    ["without a server", { serverUrl: "" }],
  ])("%s asks nothing", (_name, choices) => {
    expect(met(choices).shelf.requests).toEqual([]);
  });
});

describe("an answer that comes late", () => {
  test("is dropped when the reader has read on", () => {
    const { device, shelf, pass, clock } = story({ progressForward: "follow" });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.turn(1);
    device.openBook();
    pass(5);
    expect(device.offer).toBeUndefined();
    expect(device.page).toBe(2);
  });

  test("is dropped when the book was closed, and when another opening has begun", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.closeBook();
    device.openBook();
    pass(1);
    expect(device.offer).toBeUndefined();
  });

  test("is dropped when the device has gone to sleep", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.progress.suspended();
    device.openBook();
    pass(1);
    expect(device.offer).toBeUndefined();
  });

  test("counts when only the font was changed meanwhile", () => {
    const { device, shelf, pass, clock } = story();
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    shelf.meanwhile = () => device.reflow(300);
    device.openBook();
    pass(1);
    expect(device.offer).toBeDefined();
  });

  test("moves nobody while a menu is open", () => {
    const { device, shelf, pass, clock } = story({ progressForward: "follow" });
    shelf.held = { ...elsewhere, writtenAt: clock.now() } as RemotePosition;
    device.busy = true;
    device.openBook();
    pass(1);
    expect(device.page).toBe(1);
  });
});

describe("the offer", () => {
  test("goes away when the page is turned", () => {
    const { device } = met();
    expect(device.offer).toBeDefined();
    device.turn(1);
    expect(device.offer).toBeUndefined();
  });

  test("says when the exact place cannot be had", () => {
    const { device } = met({}, { place: "/another/file", deviceId: undefined, device: undefined });
    expect(device.offer?.text).toContain("Another device");
    expect(device.offer?.text).toContain("The exact place is not in this file");
  });

  test("goes to the exact place where the file has it", () => {
    const { device } = met({}, { place: "/body/p[400]", percent: 40.5 });
    device.accept();
    expect(device.parts.say("%1", device.page)).toBe("81");
    expect(device.notices[0]).toContain("Now at the place");
  });

  test("does not go to a place that comes out on the first page", () => {
    const { device } = met({}, { place: "/body/p[0]", percent: 40 });
    device.accept();
    expect(device.page).toBe(80);
  });
});

describe("reading", () => {
  test("sends the position when the book is closed, and nothing in the handler", () => {
    const { device, shelf, pass } = story();
    device.openBook();
    pass(1);
    device.turn(5);
    device.closeBook();
    expect(shelf.requests).toEqual(["GET"]);
    pass(3);
    expect(shelf.requests).toEqual(["GET", "PUT"]);
    expect(shelf.held?.percent).toBe(3);
    expect(device.store.rows.size).toBe(0);
  });

  test("sends every so many pages, when the pages have stopped turning", () => {
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

  test("does not send the end of the book while leafing through it", () => {
    const { device, shelf, pass } = story({ progressPages: 5 });
    device.openBook();
    pass(1);
    device.turn(10);
    device.turn(189);
    pass(30);
    expect(shelf.held).toBeUndefined();
  });

  test("without a network keeps only the newest position", () => {
    const { device, shelf, pass } = story();
    device.connected = false;
    for (const _ of [1, 2, 3]) {
      device.openBook();
      device.tasks.pass(1);
      device.turn(10);
      device.closeBook();
      pass(60);
    }
    expect(device.store.rows.get(fingerprint)?.percent).toBe(15.5);
    device.connected = true;
    device.drain();
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([15.5]);
  });

  test("a font change and a look elsewhere and back send nothing", () => {
    const { device, shelf, pass } = story();
    device.page = 50;
    device.openBook();
    pass(1);
    device.reflow(333);
    pass(5);
    device.closeBook();
    pass(5);
    expect(shelf.requests).toEqual(["GET"]);
  });

  test("what it sends is known again", () => {
    const { device, shelf, pass } = story({}, { specified: false, dates: "server" });
    device.openBook();
    pass(1);
    device.turn(100);
    device.closeBook();
    pass(3);
    device.page = 20;
    device.openBook();
    pass(3);
    expect(device.offer).toBeUndefined();
    expect(shelf.requests).toEqual(["GET", "PUT", "GET"]);
  });
});

describe("a position that waited", () => {
  function waited(shelfChanges: Partial<FakeShelf> = {}) {
    const told = story({}, shelfChanges);
    told.device.page = 60;
    told.device.connected = false;
    told.device.openBook();
    told.pass(1);
    told.device.turn(1);
    told.device.closeBook();
    told.pass(3600);
    told.device.connected = true;
    return told;
  }

  test("does not overwrite a newer one of another device", () => {
    const { device, shelf, clock } = waited();
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 60 } as RemotePosition;
    device.drain();
    expect(shelf.stored).toEqual([]);
    expect(device.store.rows.size).toBe(0);
  });

  test("replaces an older one", () => {
    const { device, shelf, clock } = waited();
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 7200 } as RemotePosition;
    device.drain();
    expect(shelf.held?.percent).toBe(30.5);
  });

  test("where nobody knows the time, the further one stays", () => {
    const { device, shelf } = waited({ dates: "none" });
    shelf.held = { percent: 40 } as RemotePosition;
    device.drain();
    expect(shelf.stored).toEqual([]);
    const other = waited({ dates: "none" });
    other.shelf.held = { percent: 20 } as RemotePosition;
    other.device.drain();
    expect(other.shelf.held.percent).toBe(30.5);
  });

  test("goes out when the book is opened again, before anything is offered", () => {
    const { device, shelf, clock, pass } = waited();
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 7200 } as RemotePosition;
    device.openBook();
    pass(1);
    expect(shelf.requests).toEqual(["GET", "PUT"]);
    expect(device.offer).toBeUndefined();
  });

  test("is not sent twice when only the answer was lost", () => {
    const { device, shelf } = waited();
    shelf.faults.push({ failure: { kind: "timeout", sent: true } });
    device.drain();
    shelf.faults.push(...[{ failure: { kind: "timeout", sent: true } as const, stored: true }].slice(0, 0));
    device.drain();
    expect(shelf.stored.length).toBe(1);
    device.drain();
    expect(shelf.stored.length).toBe(1);
  });

  test("a server without the book sets it aside with a reason, and the others go on", () => {
    const { device, shelf } = waited();
    shelf.faults.push({ failure: { kind: "refused", status: 404, message: "Book not found" } });
    device.drain();
    expect(device.store.rows.get(fingerprint)?.parked).toBe("The server does not have this book.");
    device.drain();
    expect(shelf.requests.length).toBe(1);
    device.drain("everything");
    expect(shelf.stored.length).toBe(1);
  });
});

describe("a finished book", () => {
  test("leafed through again stays finished", () => {
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

  test("that was marked as finished here stays so", () => {
    const { device, shelf, pass } = story();
    device.finished = true;
    device.openBook();
    pass(1);
    device.turn(20);
    device.closeBook();
    pass(5);
    expect(shelf.stored).toEqual([]);
  });

  test("can be begun anew by hand, after a question", () => {
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
    expect(shelf.held?.percent).toBe(10.5);
    device.turn(5);
    device.closeBook();
    pass(5);
    expect(shelf.held?.percent).toBe(13);
  });

  test("finished elsewhere meanwhile is not undone by a position that waited", () => {
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
    expect(device.store.rows.get(fingerprint)?.parked).toContain("finished");
  });
});

describe("by hand", () => {
  test("a pull asks whatever was refused before, and goes nowhere by itself", () => {
    const { device, pass } = met();
    device.refuse();
    const answers: string[] = [];
    device.progress.pull((answer) => {
      answers.push(answer.kind);
      if (answer.kind === "question") answer.go();
    });
    pass(1);
    expect(answers).toEqual(["question"]);
    expect(device.percent()).toBe(40);
  });

  test("a pull says when the server has nothing", () => {
    const { device, pass } = story();
    device.openBook();
    pass(1);
    const answers: unknown[] = [];
    device.progress.pull((answer) => answers.push(answer));
    pass(1);
    expect(answers).toEqual([{ kind: "nothing", because: "none" }]);
  });

  test("a push says why the server said no", () => {
    const { device, shelf, pass } = story();
    device.page = 50;
    device.openBook();
    pass(1);
    shelf.faults.push({ failure: { kind: "refused", status: 404, message: "" } });
    const answers: unknown[] = [];
    device.progress.push("asks", (answer) => answers.push(answer));
    pass(1);
    expect(answers).toEqual([{ kind: "turned down", reason: "The server does not have this book." }]);
  });

  test("without a book there is nothing to do", () => {
    const { device } = story();
    const answers: unknown[] = [];
    device.progress.push("asks", (answer) => answers.push(answer));
    device.progress.pull((answer) => answers.push(answer));
    expect(answers).toEqual([{ kind: "no book" }, { kind: "no book" }]);
  });
});

describe("a refused account", () => {
  test("is not asked again by itself until the settings change", () => {
    const { device, shelf, pass } = story();
    shelf.faults.push({ failure: { kind: "denied", status: 401, message: "" } });
    device.openBook();
    pass(1);
    device.progress.networkChanged();
    pass(1);
    expect(shelf.requests.length).toBe(1);
    device.progress.settingsChanged();
    pass(1);
    expect(shelf.requests.length).toBe(2);
  });
});

describe("a reload of the open book", () => {
  test("neither sends nor asks", () => {
    const { device, shelf, pass } = story();
    device.openBook();
    pass(1);
    device.turn(3);
    device.progress.reloading();
    device.progress.closed();
    device.open = false;
    device.openBook();
    pass(5);
    expect(shelf.requests.filter((request) => request === "PUT")).toEqual([]);
    device.closeBook();
    pass(5);
    expect(shelf.requests.filter((request) => request === "PUT").length).toBe(1);
  });
});
