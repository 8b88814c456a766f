import { ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { QueuedRow, QueueKind } from "../../src/queue/queue.rules";
import { kindFacts, kinds } from "../../src/queue/queue.rules";
import type { DrainTrouble } from "../../src/queue/rowTroubles";
import type { Effort, Sender } from "../../src/queue/sender";
import { saveLastContact } from "../../src/store/connection";
import { updateQueuedRows } from "../../src/queue/queue.store";
import { fakeClock } from "../fakes/clock";
import { memoryStore } from "../fakes/memoryStore";
import { testContext } from "../fakes/testContext";

const refused = (status: number, waitSeconds?: number): Failure => ({
  kind: "refused",
  status,
  message: "",
  waitSeconds,
});

const answers: readonly (readonly [name: string, failure: Failure])[] = [
  ["500", refused(500)],
  ["502", refused(502)],
  ["503", refused(503)],
  ["520", refused(520)],
  ["429", refused(429)],
  ["429 with a time to wait", refused(429, 20)],
  ["a firewall's page with 403", { kind: "denied", status: 403, message: "", isPage: true }],
  ["a web page", { kind: "unreadable", detail: "a web page", isPage: true }],
  ["a redirect", { kind: "redirected", to: "https://portal.example" }],
  ["a timeout", { kind: "timeout", sent: true }],
  ["a cut connection", { kind: "broken", sent: true, detail: "closed" }],
];

/** A device whose server answers the rows `failing` with `failure`, and takes all others while it is alive. */
function device(of: QueueKind, failure: Failure) {
  const clock = fakeClock();
  const store = memoryStore();
  const { database } = store;
  const state = { isServerAlive: true, tries: 0, attempts: 0, sent: [] as number[], failing: [1] };
  const context = testContext({
    clock,
    database,
    settings: { libraryUsername: "l", readerUsername: "r", progressSync: true },
    server: { checks: { health: () => ok(state.isServerAlive ? "2.0.0" : undefined) } },
  });
  for (let id = 1; id < 80; id += 1) database.run("INSERT INTO books (id) VALUES (:id)", { id });
  database.run("INSERT INTO fingerprints (hash, book) VALUES ('h', 1)");
  const columns: Readonly<Record<QueueKind, readonly [string, string]>> = {
    session: [
      "book, start_time, end_time, duration_seconds, pages_read, start_progress, start_location, start_pages, end_progress, end_location, end_pages",
      ":id, 1, 2, 1, 1, 0, 0, 0, 0, 0, 0",
    ],
    note: [
      "book, path, kind, mark, operation, start, passage, color, style, digest",
      ":id, '', 'highlight', 'm', 'create', '', '', '', '', ''",
    ],
    rating: ["book, rating", ":id, 5"],
    status: ["book, status", ":id, 'READ'"],
    position: ["book, hash, percent, place, read_at, compared, insisted", ":id, 'h', 1, '', 1, 0, 0"],
    "shelf change": ["book_id, shelf_id", ":id, 1"],
  };
  const add = (id: number): void => {
    const [names, values] = columns[of];
    database.run(`INSERT INTO ${kindFacts[of].table} (id, ${names}, created_at) VALUES (:id, ${values}, 1)`, { id });
  };
  const rows = (): readonly QueuedRow[] =>
    store
      .rows(`SELECT id, state, reason, attempts FROM ${kindFacts[of].table} ORDER BY id`)
      .map(({ id, state: at, reason, attempts }) => ({ rowId: id, state: at, reason, attempts }) as QueuedRow);
  const create = (): Sender => ({
    of,
    byNumber: false,
    next: (last) => (last === undefined ? rows() : []),
    send: ({ rowId }) => {
      state.attempts += 1;
      if (rowId === 1) state.tries += 1;
      if (!state.isServerAlive) return { kind: "retry", failure };
      if (state.failing.includes(rowId)) return { kind: "retry", failure };
      return { kind: "sent", receipts: [] };
    },
    markSent: (those) => {
      for (const { rowId } of those) {
        state.sent.push(rowId);
        database.run(`DELETE FROM ${kindFacts[of].table} WHERE id = :id`, { id: rowId });
      }
    },
  });
  const drain = (effort: Effort = "automatic"): readonly DrainTrouble[] => {
    const troubles = drainQueue(context, [{ of, create }], effort);
    clock.advance(60);
    return troubles;
  };
  const first = (): QueuedRow | undefined => rows().find(({ rowId }) => rowId === 1);
  return { add, drain, state, first, rows, clock, database, store };
}

describe.each(answers)("a row that the server always answers with %s", (_name, failure) => {
  test.each(kinds)("lets the other rows be sent, and fails after a day (%s)", (of) => {
    const { add, drain, state, first, clock } = device(of, failure);
    add(1);
    add(2);
    add(3);
    drain();
    drain();
    expect(state.sent).toEqual([2, 3]);
    for (let hour = 0; hour < 23; hour += 1) {
      clock.advance(3600);
      add(hour + 10);
      drain();
    }
    expect(state.sent).toHaveLength(25);
    expect(first()?.state).toBe("pending");
    for (let hour = 0; hour < 4; hour += 1) {
      clock.advance(3600);
      drain();
    }
    expect(first()?.state).toBe("failed");
    expect(first()?.reason).not.toBe("");
    expect(state.tries).toBeLessThan(40);
  });
});

describe("a row that the server fails at", () => {
  test("is tried at growing intervals while the server answers for other rows", () => {
    const { add, drain, state } = device("session", refused(503));
    add(1);
    const tries: number[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      add(minute + 10);
      const before = state.tries;
      drain();
      if (state.tries > before) tries.push(minute);
    }
    const gaps = tries.slice(1).map((at, n) => at - tries[n]!);
    expect([...gaps].sort((a, b) => a - b)).toEqual(gaps);
    expect(tries.length).toBeLessThan(9);
  });

  test("stops its kind only after three failures without an answer between them", () => {
    const { add, drain, state } = device("session", refused(500));
    state.failing = [1, 3, 5, 7];
    for (let id = 1; id < 9; id += 1) add(id);
    drain();
    expect(state.sent).toEqual([2, 4, 6, 8]);
  });

  test("does not stop the other rows of its kind", () => {
    const { add, drain } = device("note", refused(500));
    add(1);
    add(2);
    expect(drain()).toMatchObject([{ of: "note", isOfRow: true }]);
  });

  test("fails after a day also if it is the only row", () => {
    const { add, drain, first, clock } = device("note", refused(500));
    add(1);
    for (let hour = 0; hour < 30; hour += 1) {
      clock.advance(3600);
      drain();
    }
    expect(first()?.state).toBe("failed");
  });

  test("is tried at a tap, even before its next time", () => {
    const { add, drain, state } = device("note", refused(500));
    for (const id of [1, 2]) add(id);
    drain();
    add(3);
    drain();
    const { tries } = state;
    drain();
    expect(state.tries).toBe(tries);
    drain("everything");
    expect(state.tries).toBe(tries + 1);
  });

  test("has a full day of attempts again after a person retries it", () => {
    const { add, drain, first, clock, database } = device("note", refused(500));
    add(1);
    for (let hour = 0; hour < 30; hour += 1) {
      clock.advance(3600);
      add(hour + 10);
      drain();
    }
    expect(first()?.state).toBe("failed");
    database.run("UPDATE pending_annotations SET state = 'pending', reason = NULL");
    drain();
    expect(first()?.state).toBe("pending");
  });

  test("is tried soon after the clock was set back by a month", () => {
    const { add, drain, state, clock } = device("note", refused(500));
    add(1);
    for (let n = 0; n < 6; n += 1) {
      add(n + 10);
      drain();
      clock.advance(3600);
    }
    const { tries } = state;
    clock.advance(-30 * 86400);
    drain();
    expect(state.tries).toBe(tries + 1);
  });
});

describe("a clock that is set", () => {
  const years = 3650 * 86400;

  test.each([
    ["from 1970 to now", -56 * 365 * 86400, 0],
    ["ten years ahead", 0, years],
    ["to and fro", years, -years],
    ["ahead twice", 0, 400 * 86400],
  ])("does not fail a row after three attempts in an hour (%s)", (_name, first, then) => {
    const { add, drain, state, clock, first: row } = device("rating", refused(500));
    const begin = clock.now();
    clock.setWall(begin + first);
    add(1);
    for (let n = 0; n < 6; n += 1) {
      add(n + 10);
      drain();
      clock.advance(600);
      if (n === 3) clock.setWall(begin + then);
    }
    expect(state.tries).toBeGreaterThanOrEqual(3);
    expect(row()?.state).toBe("pending");
    for (let hour = 0; hour < 26; hour += 1) {
      clock.advance(3600);
      add(hour + 20);
      drain();
    }
    expect(row()?.state).toBe("failed");
  });

  test("does not make a server look alive that has not answered", () => {
    const { add, drain, state, clock, first, database } = device("rating", {
      kind: "unreadable",
      detail: "",
      isPage: true,
    });
    add(1);
    saveLastContact(database, { answeredAt: clock.now() + years, trouble: undefined });
    state.isServerAlive = false;
    for (let hour = 0; hour < 72; hour += 1) {
      clock.advance(3600);
      drain();
    }
    expect(first()?.state).toBe("pending");
  });
});

describe.each(answers)("a server that answers every request with %s", (_name, failure) => {
  test("fails no row in three days, and gets few requests", () => {
    const { add, drain, state, rows, clock } = device("session", failure);
    for (let id = 1; id <= 5; id += 1) add(id);
    state.isServerAlive = false;
    for (let hour = 0; hour < 72; hour += 1) {
      clock.advance(3600);
      const before = state.attempts;
      expect(drain().map(({ isOfRow }) => isOfRow)).toEqual([undefined]);
      expect(state.attempts - before).toBeLessThanOrEqual(3);
    }
    expect(rows().map(({ state: at }) => at)).toEqual(Array(5).fill("pending"));
    state.isServerAlive = true;
    drain();
    expect(state.sent).toEqual([2, 3, 4, 5]);
  });
});

test("a server without an answer gets one request in a drain", () => {
  const { add, drain, state } = device("session", { kind: "timeout", sent: true });
  add(1);
  add(2);
  state.isServerAlive = false;
  drain();
  expect(state.attempts).toBe(1);
});

test("a failed row leaves no record of its attempts", () => {
  const { add, drain, database, store } = device("note", refused(500));
  add(1);
  add(2);
  drain();
  updateQueuedRows(database, "note", [{ rowId: 1 }], { state: "failed", reason: "x", refused: false });
  add(3);
  drain();
  expect(store.rows("SELECT * FROM queue_troubles")).toEqual([]);
});
