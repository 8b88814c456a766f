import type { Fingerprint } from "../../src/model/book";
import { saveTroubles } from "../../src/queue/troubles.store";
import { device } from "../fakes/syncDevice";

describe("a manual sync of one book", () => {
  const [one, other] = ["a", "b"] as unknown as readonly [Fingerprint, Fingerprint];
  const listener = (fingerprint?: Fingerprint) => ({
    book: fingerprint === undefined ? undefined : { fingerprint },
    began: () => undefined,
    ended: () => undefined,
  });

  test("sends its rows alone, and a later automatic one sends all", () => {
    const { sync, tasks, books, state } = device();
    sync.now(listener(one));
    tasks.pass(5);
    state.waiting = 1;
    sync.schedule();
    tasks.pass(5);
    expect(books).toEqual([one, undefined]);
  });

  test("sends all rows if another manual sync runs with it", () => {
    for (const second of [other, undefined]) {
      const { sync, tasks, books } = device();
      sync.now(listener(one));
      sync.now(listener(second));
      tasks.pass(5);
      expect(books[0]).toBeUndefined();
    }
  });

  test("leaves the other work of its kind wanted", () => {
    const { sync, tasks, other: notes, state } = device();
    state.waiting = 0;
    sync.want("note");
    sync.now(listener(one));
    tasks.pass(0.01);
    const before = notes.drains;
    sync.schedule();
    tasks.pass(5);
    expect(notes.drains).toBe(before + 1);
  });

  test("leaves a due row of another book to an automatic one soon after", () => {
    const { sync, tasks, books, state, other: notes, clock, database } = device();
    const at = clock.now();
    saveTroubles(database, "note", [{ rowId: 1 }], { count: 1, since: at, at, dueAt: at - 1, reason: "" });
    state.waiting = 0;
    notes.waiting = 1;
    sync.now(listener(one));
    tasks.pass(60);
    expect(books).toEqual([one, undefined]);
  });
});

test("a merge that failed for a single book is tried again by itself", () => {
  const { sync, tasks, other: notes, state } = device();
  state.waiting = 0;
  notes.failure = { kind: "refused", status: 500, message: "" };
  notes.isOfRow = true;
  sync.want("note");
  tasks.pass(5);
  expect(notes.drains).toBe(1);
  notes.failure = undefined;
  tasks.pass(40);
  expect(notes.drains).toBe(2);
  tasks.pass(4000);
  expect(notes.drains).toBe(2);
});
