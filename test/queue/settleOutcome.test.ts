// src/queue/settleRows.ts directly: what an outcome does to rows, and what of it the rest of a sync learns.
import { failed, ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { Outcome, QueuedRow } from "../../src/queue/queue.rules";
import type { Sender } from "../../src/queue/sender";
import { beginDrain, resolveUnconfirmed, settleRow, settleRows } from "../../src/queue/settleRows";
import { saveTroubles } from "../../src/queue/troubles.store";
import { hashOfRow, ratingScene, refusedWith, sent } from "../fakes/ratingScene";

const offline: Failure = { kind: "timeout", sent: false };
const day = 86400;

/** Rows 1 to 3 of three books. */
function scene(given: Partial<Sender> = {}) {
  const told = ratingScene(given);
  const { context, sender, departures, database } = told;
  const drain = beginDrain(context, sender, departures);
  const settle = (outcome: Outcome<unknown>, ids: readonly number[] = [1]) => {
    const rows = told.rows().filter(({ rowId }) => ids.includes(rowId));
    return settleRows(drain, rows, outcome);
  };
  const row = (id: number) => told.rows().find(({ rowId }) => rowId === id)!;
  /** Trouble since a day, with so many failures. */
  const troubled = (id: number, count: number) => {
    const now = context.clock.now();
    const trouble = { count, since: now - day, at: now - 600, dueAt: now, reason: "Before." };
    saveTroubles(database, "rating", [{ rowId: id }], trouble);
  };
  return { ...told, drain, settle, row, troubled };
}

describe("a row that is sent outside a sync", () => {
  test.each([
    ["that gets no answer", { kind: "retry", failure: offline }, failed(offline)],
    ["that is refused once", { kind: "retry", failure: refusedWith(400), isOfRow: true }, failed(refusedWith(400))],
    ["that the server fails at", { kind: "retry", failure: refusedWith(500) }, failed(refusedWith(500))],
    ["that is sent", sent, ok(undefined)],
  ] as const)("%s has this result", (_which, outcome, result) => {
    const { drain, row } = scene();
    expect(settleRow(drain, row(1), outcome)).toEqual(result);
  });

  test("is due again at once after a first failure, as the server may be dead", () => {
    const { drain, row, store, context } = scene();
    settleRow(drain, row(1), { kind: "retry", failure: refusedWith(500) });
    const at = context.clock.now();
    expect(store.rows("SELECT count, at, due_at FROM queue_troubles")).toEqual([{ count: 1, at, due_at: at }]);
  });
});

describe("rejections of a row", () => {
  test.each([
    ["fails", { kind: "fail", reason: "No." }, ["failed", "No.", 0]],
    ["waits", { kind: "wait", reason: "Later." }, ["pending", "Later.", 0]],
    ["is refused", { kind: "retry", failure: refusedWith(400), isOfRow: true }, ["pending", expect.anything(), 1]],
    ["may have arrived", { kind: "retry", failure: offline, inDoubt: true }, ["sending", expect.anything(), 0]],
  ] as const)("are counted only if it %s", (_how, outcome, expected) => {
    const { settle, row } = scene();
    settle(outcome);
    expect([row(1).state, row(1).reason, row(1).attempts]).toEqual(expected);
  });

  test("are not counted for a deleted book, and for a row that did not arrive", () => {
    const { settle, row, context, drain, database, sender } = scene();
    Object.assign(context.server.items, { hasBook: () => ok(false) });
    settle({ kind: "bookGone", failure: refusedWith(404), otherwise: sent });
    database.run("UPDATE pending_ratings SET state = 'sending' WHERE id = 2");
    Object.assign(sender, { unsettled: () => [row(2)], compare: () => ok([]) });
    resolveUnconfirmed(drain);
    const left = [1, 2].map((id) => [row(id).state, row(id).attempts]);
    expect([left, row(2).reason]).toEqual([[["pending", 0], ["pending", 0]], "The last attempt got no answer."]); // prettier-ignore
  });
});

test("a row without an answer is not written again with the same reason", () => {
  const { settle, store } = scene();
  settle({ kind: "retry", failure: offline });
  const { writes } = store;
  settle({ kind: "retry", failure: offline });
  expect(store.writes).toBe(writes);
});

test.each([
  [false, [hashOfRow(1), hashOfRow(2)]],
  [true, []],
])("the files of sent rows are known, unless they are sent by ID: %s", (byNumber, known) => {
  const { settle, drain } = scene({ byNumber });
  settle(sent, [1, 2]);
  expect([drain.known, drain.departures]).toEqual([known, [{ of: "rating", count: 2, as: "sent" }]]);
});

describe("a row with trouble for a day", () => {
  test.each([
    ["fails", "pending", true, "failed"],
    ["fails, if the server has no list of arrived rows", "sending", false, "failed"],
    ["is compared first, if it may have arrived", "sending", true, "sending"],
  ] as const)("%s", (_what, state, hasList, after) => {
    const told = scene(hasList ? { compare: () => ok([]) } : {});
    told.troubled(1, 3);
    told.database.run("UPDATE pending_ratings SET state = :state WHERE id = 1", { state });
    const drain = beginDrain(told.context, told.sender, [], { isAlive: true, streak: 0, isAutomatic: true });
    settleRows(drain, [told.row(1)], { kind: "retry", failure: refusedWith(500) });
    expect(told.row(1).state).toBe(after);
  });
});

describe("unconfirmed rows", () => {
  /** Rows of the books given by row, all unconfirmed; the questions by row IDs. */
  function unconfirmed(books: readonly (number | undefined)[], given: Partial<Sender> = {}) {
    const compared: (readonly number[])[] = [];
    const told = scene({
      unsettled: () => books.map((bookId, n) => ({ ...told.row(n + 1), state: "sending", bookId }) as QueuedRow),
      compare: (rows) => (compared.push(rows.map(({ rowId }) => rowId)), ok([])),
      ...given,
    });
    const resolve = (isAutomatic = true) => {
      const signs = { isAlive: false, streak: 0, isAutomatic };
      const drain = beginDrain(told.context, told.sender, told.departures, signs);
      return { result: resolveUnconfirmed(drain), isUnsettled: drain.isUnsettled };
    };
    return { ...told, resolve, compared };
  }

  test("are compared book by book", () => {
    const { resolve, compared, departures } = unconfirmed([7, 8, 7], { byNumber: true });
    expect([resolve(), compared, departures]).toEqual([
      { result: ok(undefined), isUnsettled: false },
      [[1, 3], [2]],
      [],
    ]);
  });

  test("wait for an ID, if they need one", () => {
    const byNumber = unconfirmed([7, undefined], { byNumber: true });
    expect([byNumber.resolve().isUnsettled, byNumber.compared]).toEqual([true, [[1]]]);
    const byFile = unconfirmed([7, undefined]);
    expect([byFile.resolve().isUnsettled, byFile.compared]).toEqual([false, [[1], [2]]]);
  });

  test("come last if they have trouble, and not before their time", () => {
    const { resolve, compared, troubled, context, database } = unconfirmed([7, 8, 9]);
    troubled(1, 1);
    resolve();
    expect(compared).toEqual([[2], [3], [1]]);
    compared.length = 0;
    const now = context.clock.now();
    saveTroubles(database, "rating", [{ rowId: 1 }], { count: 1, since: now, at: now, dueAt: now + 60, reason: "" });
    resolve();
    expect(compared).toEqual([[2], [3]]);
    resolve(false);
    expect(compared.slice(2)).toEqual([[2], [3], [1]]);
  });

  test("stop at a server that does not answer", () => {
    const compared: number[] = [];
    const told = unconfirmed([7, 8], { compare: ([row]) => (compared.push(row!.rowId), failed(offline)) });
    expect([told.resolve().result, compared]).toEqual([failed(offline), [1]]);
  });
});
