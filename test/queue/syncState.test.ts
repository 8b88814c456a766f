// State of the sync that pages show: src/queue/sync.ts
import type { SyncReport } from "../../src/queue/departures.rules";
import { device } from "../fakes/syncDevice";

const listener = { fetches: true, began: () => undefined, ended: () => undefined };

describe("the time of the last complete sync", () => {
  test("is unknown before one, and stays after a failed one", () => {
    const { sync, clock, tasks, state } = device();
    expect(sync.completedAt()).toBeUndefined();
    state.failure = { kind: "timeout", sent: true };
    sync.now(listener);
    tasks.pass(0);
    expect(sync.completedAt()).toBeUndefined();
    state.failure = undefined;
    sync.now(listener);
    tasks.pass(0);
    const at = clock.now();
    expect(sync.completedAt()).toBe(at);
    state.failure = { kind: "timeout", sent: true };
    tasks.pass(60);
    sync.now(listener);
    tasks.pass(0);
    expect(sync.completedAt()).toBe(at);
  });

  test("is not known if items are left, though no request failed", () => {
    const { sync, tasks, other } = device();
    other.waiting = 1;
    sync.now(listener);
    tasks.pass(0);
    expect([sync.waiting(), sync.completedAt()]).toEqual([[{ of: "note", count: 1 }], undefined]);
  });
});

test("a person's sync is under way until the news are there", () => {
  const { sync, tasks, news, other } = device();
  const late: (() => void)[] = [];
  news.late = late;
  expect(sync.isAsked()).toBe(false);
  other.during = () => expect(sync.isAsked()).toBe(true);
  sync.now(listener);
  expect(sync.isAsked()).toBe(true);
  tasks.pass(5);
  expect([late.length, sync.isAsked()]).toEqual([1, true]);
  late[0]?.();
  expect(sync.isAsked()).toBe(false);
  sync.schedule();
  tasks.pass(5);
  expect(sync.isAsked()).toBe(false);
});

test("a page follows each sync until it is closed", () => {
  const { sync, tasks, state } = device();
  const page = { isOpen: true, draws: 0 };
  sync.watch(() => {
    page.draws += 1;
    return page.isOpen;
  });
  const syncOnce = (): number => {
    state.waiting = 1;
    sync.schedule();
    tasks.pass(5);
    return page.draws;
  };
  expect([syncOnce(), syncOnce()]).toEqual([1, 2]);
  page.isOpen = false;
  expect([syncOnce(), syncOnce()]).toEqual([3, 3]);
});

test("a sync that was asked for during another runs once, though items are left", () => {
  const { sync, tasks, drains, other } = device();
  other.waiting = 1;
  other.during = () => sync.now(listener);
  sync.schedule();
  tasks.pass(600);
  expect(drains).toEqual(["automatic", "everything"]);
  expect(tasks.armed()).toBe(0);
});

describe("several causes of one sync", () => {
  test("start it once", () => {
    const { sync, tasks, other } = device();
    other.waiting = 1;
    sync.schedule();
    sync.schedule();
    tasks.pass(5);
    expect(other.drains).toBe(1);
  });

  test("do not let a manual one end with an automatic one that was about to begin", () => {
    const { sync, tasks, drains } = device();
    const ends: number[] = [];
    sync.drainNow(() => undefined);
    sync.now({ began: () => undefined, ended: () => void ends.push(drains.length) });
    tasks.pass(5);
    expect([drains, ends]).toEqual([["automatic", "everything"], [2]]);
  });
});

describe("a refused account", () => {
  const denied = { kind: "denied", status: 401, message: "" } as const;

  test("is tried again after a day, and forgotten then", () => {
    const { sync, tasks, state, drains } = device();
    state.failure = denied;
    sync.schedule();
    tasks.pass(5);
    tasks.pass(86400);
    state.failure = undefined;
    sync.schedule();
    tasks.pass(5);
    expect([drains.length, sync.lastFailure()]).toEqual([2, undefined]);
  });
});

describe("work that a kind has without rows", () => {
  const refused = { kind: "refused", status: 500, message: "" } as const;

  test("is over for a kind that succeeded while another one's row failed", () => {
    const { sync, tasks, state, other, drains } = device();
    Object.assign(state, { waiting: 0 });
    Object.assign(other, { waiting: 1, failure: refused, isOfRow: true });
    sync.want("session");
    tasks.pass(5);
    expect(drains).toHaveLength(1);
    Object.assign(other, { waiting: 0, failure: undefined });
    sync.schedule();
    tasks.pass(5);
    expect(drains).toHaveLength(1);
  });

  test("stays if the sync was stopped before it", () => {
    const { sync, tasks, state, other } = device();
    state.failure = { kind: "unreachable", detail: "" };
    sync.want("note");
    tasks.pass(5);
    Object.assign(state, { waiting: 0, failure: undefined });
    sync.networkChanged();
    tasks.pass(5);
    expect(other.drains).toBe(1);
  });
});

test.each([
  ["without trouble", {}, true, undefined, undefined],
  ["with trouble of a row", { isOfRow: true }, false, { kind: "refused", status: 400, message: "" }, undefined],
  ["that was stopped", {}, false, { kind: "refused", status: 400, message: "" }, { kind: "refused", status: 400 }],
] as const)("a sync %s says how it ended", (_how, more, isWhole, failure, stored) => {
  const { sync, tasks, other, ends } = device();
  Object.assign(other, { failure, ...more });
  const failures: unknown[] = [];
  sync.now({ began: () => undefined, ended: (report) => void failures.push(report.failure) });
  tasks.pass(0.01);
  expect([ends, failures]).toEqual([[isWhole], [failure]]);
  expect(sync.lastFailure()?.kind).toBe(stored?.kind);
});

test("an error in a sync does not end the sync that was asked for meanwhile", () => {
  const { sync, tasks, drains, other } = device();
  const ends: string[] = [];
  const asked = (name: string) => ({
    began: () => undefined,
    ended: ({ failure }: SyncReport) => void ends.push(`${name} ${failure?.kind ?? "done"}`),
  });
  other.during = () => {
    other.during = () => undefined;
    sync.now(asked("second"));
    throw new Error("a slip of the pen");
  };
  sync.now(asked("first"));
  tasks.pass(0.01);
  expect([drains, ends]).toEqual([
    ["everything", "everything"],
    ["first defect", "second done"],
  ]);
});

test("a drain before sleep replaces a scheduled sync, but not later ones", () => {
  const { sync, tasks, drains, state } = device();
  sync.schedule();
  sync.drainNow(() => undefined);
  tasks.pass(10);
  expect(drains).toEqual(["automatic"]);
  state.waiting = 1;
  sync.schedule();
  tasks.pass(10);
  expect(drains).toEqual(["automatic", "automatic"]);
});
