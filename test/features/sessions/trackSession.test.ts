import { recoverSession, setEnabled } from "../../../src/features/sessions/trackSession";
import { trackedReader } from "../../fakes/trackedReader";
import { fullFor } from "../../fakes/memoryStore";

describe("the session tracker", () => {
  test("makes one session from opening to closing", () => {
    const { store, screen, open, turn, storedCount } = trackedReader();
    open();
    turn(9);
    screen.closed();
    expect(store.pending).toMatchObject([
      { seconds: 180, pagesRead: 10, start: { page: 1 }, end: { page: 10, percent: 10 }, title: "a" },
    ]);
    expect(storedCount()).toBe(1);
  });

  test("makes two sessions if the device sleeps in between", () => {
    const { store, screen, tasks, open, turn } = trackedReader();
    open();
    turn(4);
    screen.suspended();
    tasks.pass(8 * 3600);
    screen.resumed();
    turn(5);
    screen.closed();
    expect(store.pending.map(({ seconds, pagesRead }) => [seconds, pagesRead])).toEqual([
      [80, 5],
      [100, 6],
    ]);
  });

  test("makes one session if the host sends its events twice", () => {
    const { store, screen, open, turn } = trackedReader();
    screen.resumed();
    screen.suspended();
    open();
    turn(4);
    screen.suspended();
    screen.suspended();
    screen.closed();
    screen.closed();
    expect(store.pending).toHaveLength(1);
  });

  test("ends the session of a book when the next one opens, even without a closing event", () => {
    const { store, screen, open, turn, known, tasks } = trackedReader();
    open("a");
    turn(4);
    open("b");
    turn(4);
    screen.closed();
    tasks.pass(1);
    expect(store.pending.map(({ title }) => title)).toEqual(["a", "b"]);
    expect(known).toHaveLength(2);
  });

  test("stores nothing if the reader only glances into a book", () => {
    const { store, screen, tracker, open, turn } = trackedReader();
    open();
    turn(1, 5);
    screen.closed();
    expect(store.pending).toEqual([]);
    expect(store.writes).toBe(1);
    expect(tracker.discarded()).toMatchObject({ seconds: 5, pagesRead: 2 });
    open();
    turn(9);
    screen.closed();
    expect(tracker.discarded()).toBeUndefined();
  });

  test("continues the session after a reload of the book", () => {
    const { store, screen, tasks, open, turn } = trackedReader();
    open();
    turn(3);
    tasks.pass(5);
    screen.reloading();
    screen.closed();
    open();
    turn(3);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 125, pagesRead: 7 }]);
  });

  test("keeps the session if another book opens after a reload", () => {
    const { store, screen, open, turn } = trackedReader();
    open("a");
    turn(3);
    screen.reloading();
    screen.closed();
    open("b");
    turn(3);
    screen.closed();
    expect(store.pending.map(({ title }) => title)).toEqual(["a", "b"]);
  });

  test("counts no page turn if the font changes", () => {
    const { store, screen, open, turn, repaginate } = trackedReader();
    open();
    turn(9);
    repaginate(200);
    turn(2);
    screen.closed();
    expect(store.pending).toMatchObject([{ pagesRead: 12, start: { pages: 100 }, end: { page: 22, pages: 200 } }]);
  });

  test("sets no timer while Catchword is turned off", () => {
    const { tasks, open, show } = trackedReader({ enabled: false });
    open();
    tasks.pass(1);
    show(2);
    expect(tasks.armed()).toBe(0);
  });

  test("keeps its start if the host sends a resume without a sleep", () => {
    const { store, screen, open, turn } = trackedReader();
    open();
    turn(4);
    screen.resumed();
    turn(5);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 180, pagesRead: 10, start: { page: 1 } }]);
  });

  test("shows a session that was too short also after the sleep that ended it", () => {
    const { screen, tracker, open, turn, store } = trackedReader();
    open();
    turn(1, 5);
    screen.suspended();
    const { writes } = store;
    screen.closed();
    expect(tracker.discarded()).toMatchObject({ seconds: 5, pagesRead: 2 });
    expect(store.writes).toBe(writes);
  });

  test("ends at the switch of Catchword, and begins at the next one", () => {
    const { context, store, screen, open, turn } = trackedReader();
    open();
    turn(4);
    setEnabled(context, screen, false);
    turn(4);
    expect(store.pending).toMatchObject([{ seconds: 80, pagesRead: 5 }]);
    setEnabled(context, screen, true);
    turn(5);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80 }, { seconds: 100, start: { page: 9 } }]);
  });

  test("pauses while Catchword is turned off, and starts when it is turned on", () => {
    const { store, screen, open, turn, set } = trackedReader({ enabled: false });
    open();
    turn(5);
    set({ enabled: true });
    screen.resumed();
    turn(4);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80, start: { page: 6 } }]);
  });
});

describe("a book that the reader does not track", () => {
  test.each(["never", "progress"] as const)("leaves neither session nor checkpoint (%s)", (chosen) => {
    const { store, screen, open, turn, choose, storedCount } = trackedReader();
    choose(chosen);
    const { writes } = store;
    open();
    turn(30);
    screen.closed();
    expect(store.pending).toEqual([]);
    expect(store.checkpoint).toBeUndefined();
    expect(store.writes - writes).toBe(1);
    expect(storedCount()).toBe(0);
  });
});

describe("a book that was excluded after its last checkpoint", () => {
  test.each(["never", "progress"] as const)("leaves no session after a crash (%s)", (chosen) => {
    const { store, context, open, turn, choose } = trackedReader();
    open();
    turn(30, 10);
    expect(store.checkpoint).toBeDefined();
    choose(chosen);
    expect(recoverSession(context)).toBeUndefined();
    expect([store.pending, store.checkpoint]).toEqual([[], undefined]);
  });

  test("leaves no session at its end, also if it is included again later", () => {
    const { store, screen, context, open, turn, choose } = trackedReader();
    open();
    turn(30, 10);
    choose("never");
    screen.closed();
    choose("track");
    expect(recoverSession(context)).toBeUndefined();
    expect([store.pending, store.checkpoint]).toEqual([[], undefined]);
  });
});

describe("a page turn", () => {
  test("writes nothing to disk and starts at most one timer", () => {
    const { store, tasks, open, turn } = trackedReader();
    open();
    tasks.pass(0);
    turn(2, 1);
    expect(store.writes).toBe(1);
    expect(tasks.armed()).toBe(1);
  });
});

describe("a crash", () => {
  test("loses at most a minute of reading", () => {
    const { store, context, open, turn } = trackedReader();
    open();
    turn(30, 10);
    expect(store.checkpoint?.seconds).toBeGreaterThanOrEqual(240);
    const recovered = recoverSession(context);
    expect(recovered?.seconds).toBe(store.pending[0]?.seconds);
    expect(store.checkpoint).toBeUndefined();
    expect(recoverSession(context)).toBeUndefined();
    expect(store.pending).toHaveLength(1);
  });

  test("restores no session that was still too short to count", () => {
    const { store, context, open, turn } = trackedReader({ minSeconds: 600 });
    open();
    turn(30, 10);
    expect(recoverSession(context)).toEqual(undefined);
    expect(store.pending).toEqual([]);
    expect(store.checkpoint).toBeUndefined();
  });

  test("recovery writes nothing and starts no timer while the device is idle", () => {
    const { store, tasks, open, turn } = trackedReader();
    open();
    turn(3);
    tasks.pass(120);
    const { writes } = store;
    tasks.pass(8 * 3600);
    expect(store.writes).toBe(writes);
    expect(tasks.armed()).toBe(0);
  });

  test("recovery retries a session that the full disk refused, until it is stored", () => {
    const { store, screen, tasks, open, turn, storedCount } = trackedReader();
    store.before = fullFor("INSERT INTO pending_sessions");
    open("a");
    turn(4);
    screen.closed();
    open("b");
    turn(4);
    screen.closed();
    expect(store.pending).toEqual([]);
    tasks.pass(100);
    store.before = () => undefined;
    tasks.pass(60);
    expect(store.pending.map(({ title }) => title)).toEqual(["a", "b"]);
    expect(storedCount()).toBe(2);
    expect(tasks.armed()).toBe(0);
  });

  test("recovery saves a checkpoint after a long page, at most once a minute", () => {
    const { store, tasks, open, turn } = trackedReader();
    open();
    turn(1, 200);
    tasks.pass(5);
    expect(store.checkpoint?.seconds).toBeGreaterThanOrEqual(200);
    const { writes } = store;
    turn(10, 5);
    expect(store.writes).toBe(writes);
  });

  test("recovery leaves neither checkpoint nor timer of a session that does not count", () => {
    const { store, screen, tasks, open, turn } = trackedReader({ minSeconds: 600 });
    open();
    turn(10, 10);
    expect(store.checkpoint).toBeDefined();
    turn(1);
    screen.closed();
    expect(store.checkpoint).toBeUndefined();
    expect(store.pending).toEqual([]);
    tasks.pass(0);
    expect(tasks.armed()).toBe(0);
  });
});
