import { asPercent } from "../../../src/base/scale";
import { trackedReader } from "../../fakes/trackedReader";
import { fullFor } from "../../fakes/memoryStore";

describe("a jump", () => {
  test("to another device's place splits reading in two sessions, neither with the jump", () => {
    const { store, screen, open, turn, jump, storedCount } = trackedReader();
    open();
    turn(4);
    jump(60);
    turn(3);
    screen.closed();
    expect(store.pending).toMatchObject([
      { seconds: 80, pagesRead: 5, start: { page: 1 }, end: { page: 5 } },
      { seconds: 60, pagesRead: 4, start: { page: 60 }, end: { page: 63 } },
    ]);
    expect(storedCount()).toBe(2);
  });

  test("right after the opening leaves only the session after the jump", () => {
    const { store, screen, open, turn, jump } = trackedReader();
    open();
    jump(60);
    turn(4);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80, start: { page: 60 }, end: { page: 64 } }]);
  });

  test("is not counted as reading, nor is the jump back", () => {
    const { store, screen, tasks, open, turn, jump, show } = trackedReader();
    open();
    turn(4);
    jump(60);
    tasks.pass(100);
    show(5);
    turn(3);
    screen.closed();
    expect(store.pending).toMatchObject([
      { seconds: 80, start: { page: 1 }, end: { page: 5 } },
      { seconds: 100, pagesRead: 1, start: { page: 60 }, end: { page: 60 } },
      { seconds: 60, start: { page: 5 }, end: { page: 8 } },
    ]);
  });

  test("with an immediate return leaves no session of the other place", () => {
    const { store, screen, tasks, open, turn, jump, show } = trackedReader();
    open();
    jump(60);
    tasks.pass(5);
    show(1);
    turn(4);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80, start: { page: 1 }, end: { page: 5 } }]);
  });

  test("by the reader's own page turning counts as reading", () => {
    const { store, screen, open, turn, show } = trackedReader();
    open();
    turn(2);
    show(60);
    turn(2);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80, start: { page: 1 }, end: { page: 62 } }]);
  });

  test("is refused in a book that is no longer on the screen", () => {
    const { screen, open, turn, store } = trackedReader();
    open("a");
    const left = screen.book();
    open("b");
    turn(4);
    expect(left?.jump({ by: "percent", percent: asPercent(60) })).toBe(false);
    screen.closed();
    expect(store.pending).toMatchObject([{ title: "b", end: { page: 5 } }]);
  });

  test("stores the earlier session later if the disk is full", () => {
    const { store, screen, open, turn, jump } = trackedReader();
    open();
    turn(4);
    store.before = fullFor("INSERT INTO pending_sessions");
    jump(60);
    store.before = () => undefined;
    turn(4);
    screen.closed();
    expect(store.pending.map(({ start }) => start.page)).toEqual([1, 60]);
  });
});
