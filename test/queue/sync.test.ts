import type { SyncReport } from "../../src/queue/departures.rules";
import type { Failure } from "../../src/base/failure";
import { saveTroubles } from "../../src/queue/troubles.store";
import { device } from "../fakes/syncDevice";

const threeSessions = [{ of: "session", count: 3 }];
const noOther = { outdated: [], conflicts: [], unplaceable: [] };
const away: Failure = { kind: "unreachable", detail: "port closed" };

describe("a drain before the device sleeps", () => {
  test("starts at once, and reports its end once", () => {
    const { sync, tasks, drains } = device();
    let ended = 0;
    expect(sync.drainNow(() => (ended += 1))).toBe(true);
    expect([drains, ended]).toEqual([[], 0]);
    tasks.pass(0.01);
    expect([drains, ended]).toEqual([["automatic"], 1]);
    sync.schedule();
    tasks.pass(5);
    expect(ended).toBe(1);
  });

  test("reports its end even if the server does not answer", () => {
    const { sync, tasks, state } = device();
    state.failure = away;
    let ended = 0;
    sync.drainNow(() => (ended += 1));
    tasks.pass(0.01);
    expect(ended).toBe(1);
  });

  test("reports its end if a running sync has already sent everything", () => {
    const { sync, tasks, other } = device({ highlights: "send" });
    let ended = 0;
    other.waiting = 1;
    other.during = () => {
      sync.drainNow(() => (ended += 1));
      other.waiting = 0;
    };
    sync.schedule();
    tasks.pass(10);
    expect(ended).toBe(1);
  });

  test.each([
    [
      "no row is pending",
      () => device({}),
      (state: { waiting: number; connected: boolean }) => void (state.waiting = 0),
    ],
    ["there is no network", () => device({}), (state: { connected: boolean }) => void (state.connected = false)],
    ["the reader syncs manually only", () => device({ manualOnly: true }), () => undefined],
  ])("does not start if %s", (_name, make, set) => {
    const { sync, tasks, drains, state } = make();
    set(state);
    expect(sync.drainNow(() => undefined)).toBe(false);
    tasks.pass(5);
    expect(drains).toEqual([]);
  });
});

describe("automatic sync", () => {
  test("starts a moment after the event, and once for several events", () => {
    const { sync, tasks, drains } = device();
    sync.schedule();
    sync.schedule();
    expect(drains).toEqual([]);
    tasks.pass(5);
    expect(drains).toEqual(["automatic"]);
  });

  test("starts on the next tick when reading stops, before or after new rows are queued", () => {
    for (const isFirst of [true, false]) {
      const { sync, tasks, drains } = device();
      if (isFirst) sync.leaving();
      sync.schedule();
      if (!isFirst) sync.leaving();
      expect(drains).toEqual([]);
      tasks.pass(0.01);
      expect(drains).toEqual(["automatic"]);
    }
  });

  test.each([
    ["while Catchword is turned off", { enabled: false }],
    ["without a server", { serverUrl: "" }],
  ])("does nothing %s", (_name, overrides) => {
    const { sync, tasks, drains } = device(overrides);
    sync.networkChanged();
    tasks.pass(4000);
    expect(drains).toEqual([]);
  });

  test("sends nothing if the reader chose manual sync only", () => {
    const { sync, tasks, drains, state, other } = device({ manualOnly: true });
    sync.networkChanged();
    other.waiting = 1;
    sync.schedule();
    tasks.pass(4000);
    expect([other.drains, drains, state.waiting]).toEqual([0, [], 3]);
  });

  test("does nothing without a network or without pending rows", () => {
    const { sync, tasks, drains, state } = device();
    state.connected = false;
    sync.schedule();
    tasks.pass(5);
    state.connected = true;
    state.waiting = 0;
    sync.schedule();
    tasks.pass(5);
    expect(drains).toEqual([]);
  });

  test("waits longer after each failure, and starts again with a new network", () => {
    const { sync, tasks, drains, state } = device();
    state.failure = away;
    sync.schedule();
    tasks.pass(5);
    sync.schedule();
    tasks.pass(20);
    expect(drains).toHaveLength(1);
    tasks.pass(20);
    expect(drains).toHaveLength(2);
    tasks.pass(20);
    expect(drains).toHaveLength(2);
    sync.networkChanged();
    tasks.pass(5);
    expect(drains).toHaveLength(3);
  });

  test("tries again by itself, and stops when all rows are sent", () => {
    const { sync, tasks, drains, state } = device();
    state.failure = away;
    sync.schedule();
    tasks.pass(5);
    state.failure = undefined;
    tasks.pass(40);
    expect(drains).toHaveLength(2);
    expect(sync.lastFailure()).toBeUndefined();
    expect(tasks.armed()).toBe(0);
  });

  test("starts for a kind that has work but no rows, until a drain succeeds", () => {
    const { sync, tasks, state, other } = device();
    state.waiting = 0;
    sync.schedule();
    tasks.pass(5);
    expect(other.drains).toBe(0);
    other.failure = { kind: "refused", status: 503, message: "" };
    sync.want("note");
    tasks.pass(5);
    expect(other.drains).toBe(1);
    other.failure = undefined;
    tasks.pass(60);
    expect(other.drains).toBe(2);
    sync.schedule();
    tasks.pass(3600);
    expect(other.drains).toBe(2);
  });

  test("starts once more for a kind that is wanted during a drain", () => {
    const { sync, tasks, state, other } = device();
    state.waiting = 0;
    other.during = () => sync.want("note");
    sync.want("note");
    tasks.pass(10);
    expect(other.drains).toBe(2);
  });

  test("does not retry a refused account until a setting changes", () => {
    const { sync, tasks, drains, state } = device();
    state.failure = { kind: "denied", status: 401, message: "" };
    sync.schedule();
    tasks.pass(5);
    sync.schedule();
    tasks.pass(8000);
    expect(drains).toHaveLength(1);
    state.failure = undefined;
    sync.settingsChanged();
    tasks.pass(5);
    expect(drains).toHaveLength(2);
  });

  test("retries a web page with status 403, because the server did not send it", () => {
    const { sync, tasks, drains, state } = device();
    state.failure = { kind: "denied", status: 403, message: "", isPage: true };
    sync.schedule();
    tasks.pass(60);
    expect(drains.length).toBeGreaterThan(1);
  });

  test("waits as long as the server asks, but at most an hour", () => {
    const { sync, tasks, drains, state } = device();
    state.failure = { kind: "refused", status: 503, message: "", waitSeconds: 600 };
    sync.schedule();
    tasks.pass(590);
    expect(drains).toHaveLength(1);
    state.failure = { kind: "refused", status: 503, message: "", waitSeconds: 1000000 };
    tasks.pass(30);
    expect(drains).toHaveLength(2);
    tasks.pass(3610);
    expect(drains).toHaveLength(3);
  });

  test("sends the other kinds if an account is refused for one kind", () => {
    const { sync, tasks, drains, state, other } = device();
    other.waiting = 1;
    other.failure = { kind: "denied", status: 401, message: "" };
    sync.schedule();
    tasks.pass(5);
    state.waiting = 2;
    sync.schedule();
    tasks.pass(5);
    expect(drains).toHaveLength(2);
    expect(state.waiting).toBe(0);
    expect(other.drains).toBe(1);
    sync.schedule();
    tasks.pass(8000);
    expect(drains).toHaveLength(2);
    expect(sync.lastFailure()).toEqual(other.failure);
  });

  test("makes one attempt at a server that is away, not one for each kind", () => {
    const { sync, tasks, state, other } = device();
    state.failure = away;
    sync.schedule();
    tasks.pass(5);
    expect(other.drains).toBe(0);
    state.failure = undefined;
    sync.now({ began: () => undefined, ended: () => undefined });
    tasks.pass(0);
    expect(other.drains).toBe(1);
    expect(tasks.armed()).toBe(0);
  });

  test("makes one attempt at a server whose certificate is not accepted", () => {
    const { sync, tasks, state, other } = device();
    other.waiting = 1;
    state.failure = { kind: "untrusted", why: "self", detail: "self-signed" };
    sync.schedule();
    tasks.pass(5);
    expect(other.drains).toBe(0);
    expect(sync.lastFailure()).toEqual(state.failure);
  });

  test("retries a refused row, and does not stop the other kinds of its account", () => {
    const { sync, tasks, state, other } = device();
    state.waiting = 0;
    other.waiting = 1;
    other.failure = { kind: "denied", status: 403, message: "" };
    other.isOfRow = true;
    sync.schedule();
    tasks.pass(5);
    expect(other.drains).toBe(1);
    tasks.pass(40);
    expect(other.drains).toBe(2);
  });

  test.each([
    ["was due before the sync, once", -1, 1],
    ["is due during the sync, once more", 5, 2],
    ["is due after the sync, once more", 100, 2],
  ])("looks at a row that stays pending and %s", (_when, seconds, count) => {
    const { sync, tasks, state, other, clock, database } = device();
    const at = clock.now();
    const trouble = { count: 1, since: at, at, dueAt: at + seconds, reason: "" };
    saveTroubles(database, "note", [{ rowId: 1 }], trouble);
    state.waiting = 0;
    other.waiting = 1;
    other.during = () => clock.advance(10);
    sync.schedule();
    tasks.pass(3600);
    expect(other.drains).toBe(count);
  });

  test("retries a temporary failure of one kind while another kind's account is refused", () => {
    const { sync, tasks, state, other } = device();
    other.waiting = 1;
    other.failure = { kind: "refused", status: 500, message: "" };
    state.failure = { kind: "denied", status: 401, message: "" };
    sync.schedule();
    tasks.pass(5);
    tasks.pass(40);
    expect(other.drains).toBe(2);
  });

  test("repeats a drain that was cancelled, and shows no failure", () => {
    const { sync, tasks, drains, state } = device();
    state.failure = { kind: "cancelled", sent: false };
    sync.schedule();
    tasks.pass(2);
    state.failure = undefined;
    tasks.pass(3);
    expect(drains).toHaveLength(2);
    expect(sync.lastFailure()).toBeUndefined();
  });
});

describe("a manual sync", () => {
  test("tries everything at once after any earlier failure, and reports the result", () => {
    const { sync, tasks, drains, state } = device({ manualOnly: true });
    state.failure = away;
    const reports: SyncReport[] = [];
    sync.now({ began: () => undefined, ended: (report) => reports.push(report) });
    expect(state.doubts).toBe(1);
    tasks.pass(0);
    state.failure = undefined;
    sync.now({ began: () => undefined, ended: (report) => reports.push(report) });
    tasks.pass(0);
    expect(drains).toEqual(["everything", "everything"]);
    expect(reports).toEqual([
      { ...noOther, sent: [], left: threeSessions, failure: away },
      { ...noOther, sent: threeSessions, left: [], failure: undefined },
    ]);
  });

  test("reports a defect if an error ends the work, and can be started again", () => {
    const { sync, tasks, drains, state } = device({ manualOnly: true });
    const reports: SyncReport[] = [];
    state.defect = true;
    sync.now({ began: () => undefined, ended: (report) => reports.push(report) });
    tasks.pass(0);
    expect(reports).toEqual([{ ...noOther, sent: [], left: threeSessions, failure: { kind: "defect" } }]);
    state.defect = false;
    sync.now({ began: () => undefined, ended: (report) => reports.push(report) });
    tasks.pass(0);
    expect(drains).toHaveLength(2);
    expect(reports[1]).toEqual({ ...noOther, sent: threeSessions, left: [], failure: undefined });
  });

  test.each([
    ["outdated", "outdated"],
    ["conflict", "conflicts"],
    ["unplaceable", "unplaceable"],
  ] as const)("reports rows that left the queue as %s, and does not count them as sent", (leavesAs, name) => {
    const { sync, tasks, state } = device();
    state.leavesAs = leavesAs;
    const reports: SyncReport[] = [];
    sync.now({ began: () => undefined, ended: (report) => reports.push(report) });
    tasks.pass(0);
    expect(reports).toEqual([{ ...noOther, sent: [], left: [], [name]: threeSessions }]);
  });

  test("starts after the running drain, and reports its own end", () => {
    const { sync, tasks, drains, other } = device({ highlights: "send" });
    let ends = 0;
    other.during = () => {
      other.during = () => undefined;
      sync.now({ began: () => undefined, ended: () => (ends += 1) });
    };
    sync.schedule();
    tasks.pass(2);
    expect([drains, ends]).toEqual([["automatic", "everything"], 1]);
  });

  test("joins a scheduled sync that has not started", () => {
    const { sync, tasks, drains } = device();
    sync.schedule();
    tasks.pass(1.9);
    const reports: SyncReport[] = [];
    sync.now({ began: () => undefined, ended: (report) => reports.push(report) });
    sync.now({ began: () => undefined, ended: (report) => reports.push(report) });
    tasks.pass(0);
    expect(reports).toHaveLength(2);
    expect(drains).toHaveLength(1);
  });

  test("waits until the host has turned on the network", () => {
    const { sync, tasks, drains, state, wanted } = device();
    state.connected = false;
    sync.now({ began: () => undefined, ended: () => undefined });
    tasks.pass(60);
    expect(drains).toEqual([]);
    state.connected = true;
    wanted[0]?.();
    tasks.pass(0);
    expect(drains).toEqual(["everything"]);
  });
});
