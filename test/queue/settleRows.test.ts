import type { Failure } from "../../src/base/failure";
import { failed, ok } from "../../src/base/result";
import type { Outcome, QueuedRow } from "../../src/queue/queue.rules";
import { ratingScene, refusedWith, sent } from "../fakes/ratingScene";

describe("the outcome of a request", () => {
  test("“wait” keeps the item pending with its reason; other items are sent", () => {
    const { drain, states, departures } = ratingScene({}, ({ rowId }) =>
      rowId === 1 ? { kind: "wait", reason: "Later." } : sent,
    );
    expect(drain()).toEqual([]);
    expect(states()).toEqual([[1, "pending", "Later."]]);
    expect(departures).toEqual([
      { of: "rating", count: 1, as: "sent" },
      { of: "rating", count: 1, as: "sent" },
    ]);
  });

  test("is not stored again if it is the same as before", () => {
    const { drain, store } = ratingScene({}, () => ({ kind: "wait", reason: "Later." }));
    drain();
    const { writes } = store;
    drain();
    expect(store.writes).toBe(writes);
  });

  test("“removed” counts the item by its reason", () => {
    const { drain, states, departures } = ratingScene({}, () => ({ kind: "removed", why: "outdated", receipts: [] }));
    drain();
    expect(states()).toEqual([]);
    expect(departures[0]).toEqual({ of: "rating", count: 1, as: "outdated" });
  });

  test("“fail” keeps the item as failed with its reason", () => {
    const { drain, states } = ratingScene({}, ({ rowId }) => (rowId === 3 ? { kind: "fail", reason: "No." } : sent));
    drain();
    expect(states()).toEqual([[3, "failed", "No."]]);
  });

  test("“unsupported” keeps the feature's other items pending without a request", () => {
    const failure: Failure = { kind: "unsupported", what: "ratings" };
    const { drain, requests, states } = ratingScene({ need: ({ rowId }) => (rowId === 3 ? "other" : "one") }, (row) =>
      row.rowId === 3 ? sent : { kind: "unsupported", failure },
    );
    drain();
    expect(requests).toEqual([1, 3]);
    expect(states()).toMatchObject([
      [1, "pending", expect.any(String)],
      [2, "pending", expect.any(String)],
    ]);
  });

  test("“wait”, if it is known before the request, prevents the request", () => {
    const { drain, requests, states } = ratingScene({
      prepare: ({ rowId }) => (rowId === 2 ? { kind: "wait", reason: "Not yet." } : undefined),
    });
    drain();
    expect(requests).toEqual([1, 3]);
    expect(states()).toEqual([[2, "pending", "Not yet."]]);
  });
});

describe("a book that the server may have deleted", () => {
  const gone = (status: number): Outcome<never> => ({
    kind: "bookGone",
    failure: refusedWith(status),
    otherwise: { kind: "fail", reason: "Otherwise." },
  });

  function missing(hasBook: () => ReturnType<typeof ok<boolean>> | ReturnType<typeof failed<Failure>>, status = 404) {
    const told = ratingScene({}, ({ rowId }) => (rowId === 1 ? gone(status) : sent));
    let asked = 0;
    Object.assign(told.context.server.items, { hasBook: () => ((asked += 1), hasBook()) });
    told.drain();
    return { ...told, asked: () => asked };
  }

  test("loses its server ID if the server confirms the deletion", () => {
    const { states, database } = missing(() => ok(false));
    expect(states()).toMatchObject([[1, "pending", expect.stringContaining("book")]]);
    expect(database.query("SELECT server_id FROM books WHERE id = 1")[0]?.["server_id"]).toBeUndefined();
  });

  test("has no later chance for a choice in the library, which fails", () => {
    const { rows, context, drain, states, sender } = ratingScene({}, () => gone(404));
    Object.assign(context.server.items, { hasBook: () => ok(false) });
    const ofLibrary = rows().map((row) => ({ ...row, fingerprint: undefined }));
    Object.assign(sender, { next: (last?: QueuedRow) => (last === undefined ? ofLibrary.slice(0, 1) : []) });
    drain();
    expect(states()[0]).toMatchObject([1, "failed", expect.stringContaining("book")]);
  });

  test("has the usual outcome of its item if the server still has the book", () => {
    expect(missing(() => ok(true)).states()).toEqual([[1, "failed", "Otherwise."]]);
  });

  test("keeps its item pending after a 404 if the server cannot be asked", () => {
    expect(missing(() => failed(refusedWith(500))).states()).toEqual([
      [1, "pending", "The server does not have this."],
    ]);
    expect(missing(() => failed(refusedWith(500)), 400).states()).toEqual([[1, "failed", "Otherwise."]]);
  });

  test("keeps its items pending if the sender can wait for the book", () => {
    const awaited: number[] = [];
    const { drain, states } = ratingScene({ awaitBook: ({ rowId }) => void awaited.push(rowId) }, () => gone(404));
    drain();
    expect(awaited).toEqual([1, 2, 3]);
    expect(states().map((row) => (row as unknown[])[1])).toEqual(["pending", "pending", "pending"]);
  });
});

describe("unconfirmed items", () => {
  test("are removed if they arrived, and sent again if they did not", () => {
    const told = ratingScene({
      unsettled: () => told.rows().filter(({ state }) => state === "sending"),
      compare: (rows) => ok(rows.filter(({ rowId }) => rowId === 1).map(({ rowId }) => ({ rowId, receipt: rowId }))),
    });
    told.database.run("UPDATE pending_ratings SET state = 'sending' WHERE id < 3");
    told.drain();
    expect(told.requests).toEqual([2, 3]);
    expect(told.departures[0]).toEqual({ of: "rating", count: 1, as: "sent" });
  });

  test("are not sent again while the server cannot say whether they arrived", () => {
    const told = ratingScene({
      unsettled: () => told.rows().filter(({ state }) => state === "sending"),
      compare: () => failed({ kind: "timeout", sent: true }),
    });
    told.database.run("UPDATE pending_ratings SET state = 'sending' WHERE id = 1");
    told.drain();
    expect(told.requests).toEqual([]);
    expect(told.states()[0]).toEqual([1, "sending", undefined]);
  });

  test("stay unconfirmed if they have to wait, and others stay pending", () => {
    const told = ratingScene({}, () => ({ kind: "wait", reason: "Later." }));
    told.database.run("UPDATE pending_ratings SET state = 'sending' WHERE id = 1");
    told.drain();
    expect(told.states()).toEqual([
      [1, "sending", "Later."],
      [2, "pending", "Later."],
      [3, "pending", "Later."],
    ]);
  });
});
