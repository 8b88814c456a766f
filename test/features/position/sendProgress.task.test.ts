import type { RemotePosition } from "../../../src/model/bookState";
import type { Percent } from "../../../src/base/scale";
import type { FakeShelf } from "../../fakes/progress";
import { fingerprint } from "../../fakes/readingDevice";
import { elsewhere, met, story } from "../../fakes/progressStory";
import { archiveSessions, queueSession } from "../../../src/features/sessions/sessions.store";
import { aSession } from "../../fakes/sessions";
import { queueProgress } from "../../../src/features/position/progress.store";
import { saveMiss } from "../../../src/book/books.store";
import { fullFor } from "../../fakes/memoryStore";

describe("a pending position", () => {
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
    expect(device.pending()).toBeUndefined();
  });

  test.each([
    ["is sent over another position that was read earlier and stored later", -7200, 30.5],
    ["gives way to another position that was read later", 3000, undefined],
  ])("%s", (_name, seconds, percent) => {
    const { device, shelf, clock } = waited();
    const readAt = device.pending()!.readAt;
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 60 } as RemotePosition;
    shelf.sessions = [
      { serverId: 1, startedAt: readAt - 9000, endedAt: readAt + seconds, endPercent: 20.2 },
      { serverId: 2, startedAt: readAt - 600, endedAt: readAt, endPercent: 30.5 },
    ];
    device.memory.database.run("UPDATE books SET server_id = 7");
    device.drain();
    expect(shelf.stored[0]?.percent).toBe(percent);
    expect(device.pending()).toBeUndefined();
  });

  test("is compared with a session of the other device that began days before", () => {
    const { device, shelf, clock } = waited();
    const readAt = device.pending()!.readAt;
    const day = 86400;
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 60 } as RemotePosition;
    shelf.sessions = [{ serverId: 1, startedAt: readAt - 20 * day, endedAt: readAt - 19 * day, endPercent: 20 }];
    device.memory.database.run("UPDATE books SET server_id = 7");
    device.drain();
    expect(shelf.stored[0]?.percent).toBe(30.5);
  });

  test("stays if it was read while an older one was compared, and dropped", () => {
    const { device, shelf, clock } = waited();
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 60 } as RemotePosition;
    const later = { percent: 35 as Percent, readAt: clock.now(), elapsed: clock.elapsed() };
    const row = { ...device.pending()!, ...later };
    shelf.meanwhile = () => {
      shelf.meanwhile = () => undefined;
      queueProgress(device.memory.database, row);
    };
    device.drain();
    device.drain();
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([35]);
  });

  test("fails if its day was unknown before a restart, even while the clock is not set", () => {
    const { device, clock } = waited();
    clock.setWall(5000);
    queueProgress(device.memory.database, { ...device.pending()!, readAt: 1000, elapsed: undefined });
    device.drain();
    expect([device.pending()?.state, device.pending()?.reason]).toEqual([
      "failed",
      expect.stringContaining("clock was not set"),
    ]);
  });

  test("gives way to a later one of the web reader, which is never offline", () => {
    const { device, shelf, clock } = waited();
    const readAt = device.pending()!.readAt;
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 60, isWeb: true } as RemotePosition;
    shelf.sessions = [{ serverId: 1, startedAt: readAt - 9000, endedAt: readAt - 7200, endPercent: 20.2 }];
    device.memory.database.run("UPDATE books SET server_id = 7");
    device.drain();
    expect([shelf.stored, device.pending()]).toEqual([[], undefined]);
  });

  test("is not compared with this device's own earlier session", () => {
    const { device, shelf, clock } = waited();
    const readAt = device.pending()!.readAt;
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 60 } as RemotePosition;
    shelf.sessions = [{ serverId: 1, startedAt: readAt - 90000, endedAt: readAt - 86400, endPercent: 20 }];
    const { database } = device.memory;
    database.run("UPDATE books SET server_id = 7");
    queueSession(database, aSession({ fingerprint, startedAt: readAt - 90000, endedAt: readAt - 86400 }), 1);
    archiveSessions(database, [{ rowId: 1, serverId: 1 }], 1);
    device.drain();
    expect(shelf.stored).toEqual([]);
    expect(device.pending()).toBeUndefined();
  });

  test("is stored as sending before the request, so that it is later known as own", () => {
    const { device, shelf, clock } = waited({ dates: "server", specified: false });
    device.memory.before = fullFor("(book, tried_percent");
    expect(() => device.drain()).toThrow("full");
    expect(shelf.stored).toEqual([]);
    device.memory.before = fullFor("(book, pushed_hash");
    expect(() => device.drain()).toThrow("full");
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([30.5]);
    device.memory.before = () => undefined;
    const earlier = clock.now() - 60;
    queueProgress(device.memory.database, { ...device.pending()!, percent: 35 as Percent, readAt: earlier });
    device.drain();
    expect(shelf.held?.percent).toBe(35);
  });

  test("is compared again after a sleep, even if no network was there on waking", () => {
    const { device, shelf, clock, pass } = story();
    device.page = 60;
    device.openBook();
    pass(2);
    device.screen.suspended();
    pass(3600);
    shelf.held = { ...elsewhere, percent: 80, writtenAt: clock.now() + 30 } as RemotePosition;
    device.connected = false;
    device.screen.resumed();
    pass(20);
    device.turn(1);
    device.closeBook();
    device.connected = true;
    device.drain();
    expect(shelf.held.percent).toBe(80);
  });

  test("replaces an older one", () => {
    const { device, shelf, clock } = waited();
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 7200 } as RemotePosition;
    device.drain();
    expect(shelf.stored.at(-1)?.percent).toBe(30.5);
  });

  test("is sent if another device was at the same place before", () => {
    const { device, shelf, clock } = waited();
    shelf.held = { ...elsewhere, percent: 30.5, writtenAt: clock.now() - 7200 } as RemotePosition;
    device.drain();
    expect(shelf.stored).toHaveLength(1);
    expect(shelf.held.deviceId).not.toBe(elsewhere.deviceId);
  });

  test("keeps the further one if the times are unknown", () => {
    const { device, shelf } = waited({ dates: "none" });
    shelf.held = { percent: 40 } as RemotePosition;
    device.drain();
    expect(shelf.stored).toEqual([]);
    const other = waited({ dates: "none" });
    other.shelf.held = { percent: 20 } as RemotePosition;
    other.device.drain();
    expect(other.shelf.held.percent).toBe(30.5);
  });

  test("is sent at the next opening before any offer", () => {
    const { device, shelf, clock, pass } = waited();
    shelf.held = { ...elsewhere, percent: 20, writtenAt: clock.now() - 7200 } as RemotePosition;
    device.openBook();
    pass(1);
    expect(shelf.requests).toEqual(["GET", "PUT"]);
    expect(device.offer).toBeUndefined();
  });

  test("stays queued if the server's ID of the book was never fetched", () => {
    const { device, shelf, pass } = waited();
    device.settings = { ...device.settings, libraryUsername: "anna" };
    device.openBook();
    pass(1);
    expect(shelf.requests).toEqual(["GET"]);
    expect(device.pending()?.state).toBe("pending");
    saveMiss(device.memory.database, fingerprint, 1);
    device.closeBook();
    device.openBook();
    pass(1);
    expect(shelf.requests).toEqual(["GET", "GET", "PUT"]);
  });

  test("is not sent twice if only the answer was lost", () => {
    const { device, shelf } = waited();
    shelf.faults.push({ call: "PUT", failure: { kind: "timeout", sent: true }, stored: true });
    device.drain();
    expect(device.pending()).toBeDefined();
    device.drain();
    expect(device.pending()).toBeUndefined();
    expect(shelf.stored.length).toBe(1);
    device.drain();
    expect(shelf.stored.length).toBe(1);
  });

  test("is followed by a newer one that was queued during the request", () => {
    const { device, shelf, clock } = waited();
    const newer = { ...device.pending()!, percent: 35 as Percent, readAt: clock.now() };
    shelf.meanwhile = () => {
      shelf.meanwhile = () => undefined;
      queueProgress(device.memory.database, newer);
    };
    device.drain();
    expect(shelf.stored.map(({ percent }) => percent)).toEqual([30.5, 35]);
  });

  test("waits for its book if the server does not have it", () => {
    const { device, shelf } = waited();
    shelf.faults.push({ call: "PUT", failure: { kind: "refused", status: 404, message: "Book not found" } });
    device.drain();
    expect(device.pending()).toMatchObject({ awaitsBook: true });
    expect(device.pending()?.state).toBe("pending");
    device.drain();
    expect(shelf.requests).toEqual(["GET", "PUT"]);
    device.drain("everything");
    expect(shelf.stored.length).toBe(1);
  });
});

describe("position sync by hand", () => {
  test("fetches the position after an earlier no, and does not move by itself", () => {
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

  test("gives no answer if the book was closed meanwhile", () => {
    const { device, shelf, pass } = met();
    const answers: string[] = [];
    shelf.meanwhile = () => device.closeBook();
    device.progress.pull(({ kind }) => answers.push(kind));
    pass(1);
    expect(answers).toEqual([]);
  });

  test("says if the server has no position", () => {
    const { device, pass } = story();
    device.openBook();
    pass(1);
    const answers: unknown[] = [];
    device.progress.pull((answer) => answers.push(answer));
    pass(1);
    expect(answers).toEqual([{ kind: "nothing", because: "none" }]);
  });

  test("says why the server refused a position", () => {
    const { device, shelf, pass } = story();
    device.page = 50;
    device.openBook();
    pass(1);
    shelf.faults.push({ call: "PUT", failure: { kind: "refused", status: 404, message: "" } });
    const answers: unknown[] = [];
    device.progress.push("asks", (answer) => answers.push(answer));
    pass(1);
    expect(answers).toEqual([
      { kind: "turned down", reason: "The server does not have this book yet. The position stays pending." },
    ]);
  });

  test("does nothing without an open book", () => {
    const { device } = story();
    const answers: unknown[] = [];
    device.progress.push("asks", (answer) => answers.push(answer));
    device.progress.pull((answer) => answers.push(answer));
    expect(answers).toEqual([{ kind: "no book" }, { kind: "no book" }]);
  });
});
