import { asPercent } from "../../../src/base/scale";
import { trackedReader } from "../../fakes/trackedReader";
import { fullFor } from "../../fakes/memoryStore";

describe("a jump", () => {
  test("to another device's place makes two sessions of one, and its way is in neither", () => {
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

  test("at the opening leaves no trace but what is read after it", () => {
    const { store, screen, open, turn, jump } = trackedReader();
    open();
    jump(60);
    turn(4);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80, start: { page: 60 }, end: { page: 64 } }]);
  });

  test("going back from a jump is no reading either", () => {
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

  test("going back at once leaves the other place out", () => {
    const { store, screen, tasks, open, turn, jump, show } = trackedReader();
    open();
    jump(60);
    tasks.pass(5);
    show(1);
    turn(4);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80, start: { page: 1 }, end: { page: 5 } }]);
  });

  test("the reader's own jumps are reading like any other", () => {
    const { store, screen, open, turn, show } = trackedReader();
    open();
    turn(2);
    show(60);
    turn(2);
    screen.closed();
    expect(store.pending).toMatchObject([{ seconds: 80, start: { page: 1 }, end: { page: 62 } }]);
  });

  test("in a book that is not on the screen any more goes nowhere", () => {
    const { screen, open, turn, store } = trackedReader();
    open("a");
    const left = screen.book();
    open("b");
    turn(4);
    expect(left?.jump({ by: "percent", percent: asPercent(60) })).toBe(false);
    screen.closed();
    expect(store.pending).toMatchObject([{ title: "b", end: { page: 5 } }]);
  });

  test("keeps the end of reading for later if it cannot be written", () => {
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
