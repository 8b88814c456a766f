import type { Failure } from "../../src/base/failure";
import { device } from "../fakes/syncDevice";

const away: Failure = { kind: "unreachable", detail: "port closed" };

describe("a manual sync", () => {
  const came = { statuses: 1, ratings: 0, positions: 0, books: 0 };

  function asked(made: ReturnType<typeof device>) {
    const told: unknown[] = [];
    made.sync.now({ fetches: true, began: () => undefined, ended: (_report, news) => told.push(news) });
    made.tasks.pass(5);
    return told;
  }

  test("fetches and reports data also without pending items", () => {
    const made = device();
    made.state.waiting = 0;
    made.news.value = came;
    expect(asked(made)).toEqual([came]);
    expect(made.news.calls).toBe(1);
  });

  test("fetches no data after a failure that stops the sync", () => {
    const made = device();
    made.state.failure = away;
    expect(asked(made)).toEqual([undefined]);
    expect(made.news.calls).toBe(0);
  });

  test("fetches no data if the caller only waits for its end", () => {
    const { sync, tasks, news } = device();
    let ends = 0;
    sync.now({ began: () => undefined, ended: () => (ends += 1) });
    tasks.pass(5);
    expect([news.calls, ends]).toEqual([0, 1]);
  });

  test("fetches data, and an automatic sync does not", () => {
    const { sync, tasks, news } = device();
    sync.schedule();
    tasks.pass(5);
    expect(news.calls).toBe(0);
  });
});
