import { saveBook } from "../../../src/book/books.store";
import { markSending } from "../../../src/queue/queue.store";
import { queueSession } from "../../../src/features/sessions/sessions.store";
import { recordSessionClock } from "../../../src/features/sessions/sessionClocks";
import { saveDeviceState } from "../../../src/store/deviceState";
import type { Failure } from "../../../src/base/failure";
import { device, facts, lost, print } from "../../fakes/drainDevice";
import { aSession } from "../../fakes/sessions";

const hour = 3600;

/** Sessions of book a that began so many seconds ago, queued in this order. */
function withSessions(...ago: readonly number[]) {
  const told = device();
  for (const seconds of ago) {
    const startedAt = told.clock.now() - seconds;
    const session = aSession({ fingerprint: print("a"), startedAt, endedAt: startedAt + 900, seconds: 900 });
    queueSession(told.store.database, session, told.clock.now());
  }
  return told;
}

describe("unconfirmed sessions", () => {
  test("are compared from the earliest on, whatever their order", () => {
    const { library, store, drain } = withSessions(hour, 5 * hour);
    library.faults.push({ call: "uploadBatch", failure: lost, stored: true });
    drain();
    expect(store.pending.map(({ state }) => state)).toEqual(["sending", "sending"]);
    expect(drain().ok).toBe(true);
    expect(library.held).toHaveLength(2);
  });

  test.each<Failure>([
    { kind: "denied", status: 403, message: "", account: "reader" },
    { kind: "unconfigured", missing: "library account" },
    { kind: "unreadable", detail: "" },
  ])("wait while the list answers %j", (failure) => {
    const { library, store, drain } = withSessions(hour);
    markSending(store.database, "session", [1]);
    library.faults.push({ call: "listSessions", failure });
    expect(drain().ok).toBe(false);
    expect(library.calls).not.toContain("uploadBatch");
    expect(store.pending).toMatchObject([{ state: "sending" }]);
  });
});

describe("a batch", () => {
  test("has sessions of one format", () => {
    const { library, store, clock, read, drain } = device();
    read("a", 2);
    for (const type of ["PDF", "EPUB"] as const) {
      const startedAt = clock.now() + hour;
      clock.advance(2 * hour);
      queueSession(store.database, aSession({ fingerprint: print("a"), type, startedAt, endedAt: startedAt + 900 }), 0);
    }
    expect(drain().ok).toBe(true);
    expect(library.calls.filter((call) => call === "uploadBatch")).toHaveLength(3);
    expect(library.held.map(({ type }) => type)).toEqual(["EPUB", "EPUB", "PDF", "EPUB"]);
  });

  test("ends before a session with an impossible time, which alone fails", () => {
    const { library, store, drain } = withSessions(3 * hour, -48 * hour, hour);
    drain();
    expect(library.held).toHaveLength(2);
    expect(store.pending).toMatchObject([{ rowId: 2, state: "failed" }]);
  });
});

describe("a server that lacks something", () => {
  const unsupported = { kind: "unsupported", what: "several sessions at once" } as const;

  test("gets sessions one by one if it has no batches", () => {
    const { library, read, drain } = device();
    read("a", 2);
    library.faults.push({ call: "uploadBatch", failure: unsupported });
    expect(drain().ok).toBe(true);
    expect(library.calls.filter((call) => call === "upload")).toHaveLength(2);
  });

  test("gets the other sessions if it does not take a format", () => {
    const { library, store, read, drain } = device();
    const failure = { kind: "unsupported", what: "sessions of this format" } as const;
    saveBook(store.database, { fingerprint: print("c"), type: "FB2" }, "/c.fb2", facts);
    library.byHash.set(print("c"), 9);
    queueSession(store.database, aSession({ fingerprint: print("c"), type: "FB2" }), 0);
    library.faults.push({ call: "uploadBatch", failure }, { call: "upload", failure });
    read("b");
    drain();
    expect(library.held.map(({ book }) => book)).toEqual([8]);
    expect(store.pending).toMatchObject([{ type: "FB2", state: "pending" }]);
  });
});

describe("the server's pages", () => {
  test("are asked for once in a sync, and else the device's pages are sent", () => {
    const { library, read, drain, set } = device();
    set({ serverPages: true });
    library.canBatch = false;
    library.faults.push({ call: "describe", failure: { kind: "unreadable", detail: "" } });
    read("a", 3);
    drain();
    expect(library.calls.filter((call) => call === "describe")).toHaveLength(1);
    expect(library.held[0]?.record).toMatchObject({ startLocation: 20, endLocation: 50 });
  });

  test("are kept for the next sync", () => {
    const { library, read, drain, set } = device();
    set({ serverPages: true });
    for (let n = 0; n < 2; n += 1) {
      read("a");
      drain();
    }
    expect(library.calls.filter((call) => call === "describe")).toHaveLength(1);
    expect(library.held[1]?.record).toMatchObject({ startLocation: 40 });
  });

  test("are not asked for without a library account", () => {
    const { library, read, drain, set } = device();
    set({ serverPages: true, libraryUsername: "" });
    read("a");
    drain();
    expect(library.calls).not.toContain("describe");
    expect(library.held).toHaveLength(1);
  });
});

test("a session by an unset clock fails after a restart, and waits within the run", () => {
  const { clock, store, drain } = device();
  clock.setWall(5000);
  for (const startedAt of [1000, 1001]) {
    const session = aSession({ fingerprint: print("a"), startedAt, endedAt: 2800 });
    queueSession(store.database, session, clock.now());
    const moment = { now: clock.now(), elapsed: clock.elapsed() };
    if (startedAt === 1000) recordSessionClock(store.database, { session, end: moment });
  }
  drain();
  expect(store.pending.map(({ state }) => state)).toEqual(["pending", "failed"]);
});

test("the first session that arrives after the set-up is announced once", () => {
  const { store, read, drain, misses } = device();
  saveDeviceState(store.database, { awaitsFirstSession: true });
  for (const digit of ["a", "b"]) {
    read(digit);
    drain();
  }
  expect(misses).toEqual(["Your first reading session has arrived on the server."]);
  expect(store.archived).toHaveLength(2);
});
