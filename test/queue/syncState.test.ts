// State of the sync that pages show: src/queue/sync.ts
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
