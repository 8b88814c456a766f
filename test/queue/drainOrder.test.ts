// src/queue/drainQueue.task.ts and makeReady.ts directly: which rows are sent in a drain, and in which order.
import { done, failed, ok } from "../../src/base/result";
import type { Failure } from "../../src/base/failure";
import type { BookId } from "../../src/model/book";
import { drainQueue } from "../../src/queue/drainQueue.task";
import type { Outcome, QueuedRow } from "../../src/queue/queue.rules";
import type { Sender } from "../../src/queue/sender";
import { saveTroubles } from "../../src/queue/troubles.store";
import { recordServerDate } from "../../src/server/serverClock";
import { hashOfRow, ratingScene, refusedWith, sent } from "../fakes/ratingScene";

const offline: Failure = { kind: "timeout", sent: false };
const denied: Failure = { kind: "denied", status: 401, message: "" };

/** Ratings with trouble that is due in so many seconds, and of books without an ID; `events`: requests in order. */
function scene(troubled: Readonly<Record<number, number>>, unknown: readonly number[], given: Partial<Sender> = {}) {
  const events: string[] = [];
  const answers: Record<number, Outcome<unknown> | undefined> = {};
  const told = ratingScene({
    next: (last) =>
      told
        .rows()
        .map((row) => ({ ...row, bookId: told.numberOf(row.rowId) }))
        .filter(({ rowId }) => rowId > (last?.rowId ?? 0)),
    wantsNumber: () => true,
    send: ({ rowId }) => (events.push(`send ${rowId}`), answers[rowId] ?? sent),
    ...given,
  });
  const { context, database } = told;
  const lookUp = { answer: ok(undefined) as never };
  const books = {
    findByHash: (hash: string) => (events.push(`look up ${hash}`), lookUp.answer),
    describe: (id: number) => (events.push(`describe ${id}`), ok(undefined)),
  };
  Object.assign(context.server.books, books);
  const now = context.clock.now();
  for (const [row, seconds] of Object.entries(troubled)) {
    const trouble = { count: 1, since: now, at: now, dueAt: now + seconds, reason: "" };
    saveTroubles(database, "rating", [{ rowId: Number(row) }], trouble);
  }
  for (const id of unknown) database.run("UPDATE books SET server_id = NULL WHERE id = :id", { id });
  return { ...told, events, answers, lookUp };
}

function learnClock({ context, database }: Pick<ReturnType<typeof ratingScene>, "context" | "database">): void {
  recordServerDate(database, "Thu, 26 Nov 2026 12:00:00 GMT", context.host.clock);
}

describe("rows with trouble", () => {
  test("are tried before their time only at a tap", () => {
    const { drain, events } = scene({ 1: 3000 }, []);
    drain();
    expect(events).toEqual(["send 2", "send 3"]);
    drain("everything");
    expect(events.slice(2)).toEqual(["send 1"]);
  });

  test("travel alone, so that none fails with another one", () => {
    const groups: number[][] = [];
    const told: ReturnType<typeof scene> = scene({ 1: 0, 2: 0 }, [], {
      batchOf: (rows) => rows.length,
      send: (_first, group) => {
        groups.push(group.map(({ rowId }) => rowId));
        return { kind: "sent", receipts: group.map(() => ({})) };
      },
    });
    told.drain();
    expect(groups).toEqual([[3], [1], [2]]);
    expect(told.rows()).toEqual([]);
  });

  test("come after the others, and the look-ups of their books too", () => {
    const { drain, events } = scene({ 1: 0, 2: 0 }, [2, 3]);
    drain();
    expect(events).toEqual(["look up h3", "send 3", "look up h2", "send 1", "send 2"]);
  });

  const refusedRow: Outcome<unknown> = { kind: "retry", failure: refusedWith(409), isOfRow: true };

  test("give no other row a second attempt in the same drain", () => {
    const { drain, events, answers, lookUp } = scene({ 1: 0 }, [2], { byNumber: true });
    lookUp.answer = ok({ id: 102 }) as never;
    for (const row of [2, 3]) answers[row] = refusedRow;
    drain();
    expect(events.filter((event) => !event.startsWith("describe"))).toEqual([
      "look up h2",
      "send 2",
      "send 3",
      "send 1",
    ]);
  });

  test("give none to another row of their book either, if it needs no number", () => {
    const told: ReturnType<typeof scene> = scene({ 1: 0 }, [1], {
      next: (last) =>
        (last === undefined ? [1, 2] : []).map((rowId) => ({ ...told.rows()[rowId - 1]!, fingerprint: hashOfRow(1) })),
    });
    told.answers[2] = refusedRow;
    told.drain();
    expect(told.events).toEqual(["send 2", "look up h1", "send 1"]);
  });

  test("are not tried after a failure that ends their kind", () => {
    const { drain, events, answers } = scene({ 1: 0 }, []);
    answers[2] = { kind: "retry", failure: denied };
    drain();
    expect(events).toEqual(["send 2"]);
  });

  test("are not tried after a look-up without an answer", () => {
    const { drain, events, lookUp } = scene({ 1: 0, 2: 0 }, [2]);
    lookUp.answer = failed(offline) as never;
    drain();
    expect(events).toEqual(["send 3", "look up h2"]);
  });
});

test("a row that waits is asked for once in a drain", () => {
  const { drain, requests } = ratingScene({}, () => ({ kind: "wait", reason: "Later." }));
  drain();
  expect(requests).toEqual([1, 2, 3]);
});

test("a failed look-up keeps the rows of later kinds pending too", () => {
  const told = scene({}, [2]);
  told.lookUp.answer = failed(refusedWith(500)) as never;
  told.database.run("INSERT INTO pending_statuses (id, book, status, created_at) VALUES (9, 2, 'READ', 1)");
  const [row] = told.rows().slice(1);
  const sentStatuses: number[] = [];
  const status: Sender = {
    ...told.sender,
    of: "status",
    next: (last) => (last === undefined ? [{ ...row!, rowId: 9, bookId: undefined }] : []),
    send: ({ rowId }) => (sentStatuses.push(rowId), { kind: "wait", reason: "" }),
  };
  const senders = [told.sender, status].map((sender) => ({ of: sender.of, create: () => sender }));
  drainQueue(told.context, senders, "everything");
  expect([told.events, sentStatuses]).toEqual([["look up h2", "send 1", "send 3"], []]);
});

test("unconfirmed rows that got their ID in a drain are compared before it sends any", () => {
  const told = scene({}, [2], {
    byNumber: true,
    unsettled: () => [{ ...told.rows()[1]!, state: "sending", bookId: told.numberOf(2) }],
    compare: () => (told.events.push("compare"), failed(offline)),
  });
  told.lookUp.answer = ok({ id: 102 }) as never;
  expect(told.drain()).toEqual([{ of: "rating", failure: offline }]);
  expect(told.events).toEqual(["look up h2", "compare"]);
});

test.each([false, true])("a row is sent in the same drain if its withdrawn ID was replaced", (isClockKnown) => {
  let passes = 0;
  const told = scene({}, [], {
    byNumber: true,
    begin: () => ((passes += 1), done),
    next: (last) =>
      told
        .rows()
        .filter(({ rowId }) => rowId > (last?.rowId ?? 0))
        .map((row) => ({ ...row, bookId: (row.rowId === 1 && passes < 2 ? -5 : 100 + row.rowId) as BookId })),
  });
  if (isClockKnown) learnClock(told);
  told.drain();
  const sentRows = told.events.filter((event) => event.startsWith("send"));
  expect([passes, sentRows]).toEqual([2, ["send 2", "send 3", "send 1"]]);
});

describe("rows that are read one by one", () => {
  test.each([
    ["by file", false, false],
    ["by ID, with an unknown clock of the server", true, false],
    ["by ID, with a known clock of the server", true, true],
  ])("are each sent once, %s", (_how, byNumber, isClockKnown) => {
    const told = scene({}, [], {
      byNumber,
      next: (last) =>
        told
          .rows()
          .filter(({ rowId }) => rowId > (last?.rowId ?? 0))
          .slice(0, 1),
      send: ({ rowId }) => {
        if (told.events.length > 12) throw new Error("endless");
        told.events.push(`send ${rowId}`);
        return { kind: "wait", reason: "Later." };
      },
    });
    if (isClockKnown) learnClock(told);
    told.drain();
    const numbers = byNumber ? ["describe 101", "send 1", "describe 102", "send 2", "describe 103", "send 3"] : [];
    expect(told.events).toEqual(byNumber ? numbers : ["send 1", "send 2", "send 3"]);
  });

  test.each([false, true])("do not keep the others back if their ID cannot be proven", (isClockKnown) => {
    const told = scene({}, [], { byNumber: true });
    if (isClockKnown) learnClock(told);
    const describeBook = (id: number) => (id === 101 ? failed(refusedWith(500)) : ok(undefined));
    Object.assign(told.context.server.books, { describe: describeBook });
    told.drain();
    expect(told.events).toEqual(["send 2", "send 3"]);
    expect(told.store.rows("SELECT row_id FROM queue_troubles")).toEqual([{ row_id: 1 }]);
  });
});

describe("several rows of one book", () => {
  /** Rows 1 to 3 belong to one book. */
  function together(given: Partial<Sender>, answer: (row: QueuedRow) => Outcome<unknown> = () => sent) {
    const told = ratingScene(
      {
        byNumber: true,
        next: (last) =>
          told
            .rows()
            .filter(({ rowId }) => rowId > (last?.rowId ?? 0))
            .map((row) => ({ ...row, bookId: 101 as BookId, fingerprint: hashOfRow(1) })),
        ...given,
      },
      answer,
    );
    let questions = 0;
    const describeBook = () => ((questions += 1), ok({ id: 101 as BookId, title: "Emma" }));
    Object.assign(told.context.server.books, { describe: describeBook });
    return { ...told, questions: () => questions };
  }

  test("are sent after one question for the book", () => {
    const { drain, requests, questions } = together({});
    drain();
    expect([requests, questions()]).toEqual([[1, 2, 3], 1]);
  });

  test("are not sent once the server has confirmed that the book was deleted", () => {
    const gone: Outcome<never> = {
      kind: "bookGone",
      failure: refusedWith(404),
      otherwise: { kind: "fail", reason: "" },
    };
    const { drain, requests, context } = together({}, () => gone);
    Object.assign(context.server.items, { hasBook: () => ok(false) });
    drain();
    expect(requests).toEqual([1]);
  });

  test("are not sent one by one while the server fails to say which of them arrived", () => {
    const told = together(
      {
        isOnce: () => true,
        batchOf: (rows) => rows.length,
        unsettled: () =>
          told
            .rows()
            .filter(({ state }) => state === "sending")
            .map((row) => ({ ...row, bookId: 101 as BookId, fingerprint: hashOfRow(1) })),
        compare: () => failed(refusedWith(500)),
      },
      () => (told.requests.length > 1 ? sent : { kind: "apart", inDoubt: true }),
    );
    told.drain();
    expect(told.requests).toEqual([1]);
    expect(told.rows().map(({ state }) => state)).toEqual(["sending", "sending", "sending"]);
  });

  test("keep the mark of the unconfirmed one if the drain ends before it", () => {
    const { drain, states, database } = together({ isOnce: () => true }, () => ({ kind: "retry", failure: denied }));
    database.run("UPDATE pending_ratings SET state = 'sending' WHERE id = 2");
    drain();
    expect(states().map((row) => (row as unknown[])[1])).toEqual(["pending", "sending", "pending"]);
  });
});

test("a row that leaves the queue unsent leaves it also if the server lacks its kind", () => {
  const failure: Failure = { kind: "unsupported", what: "ratings" };
  const prepare: Sender["prepare"] = ({ rowId }) =>
    rowId === 2 ? { kind: "removed", why: "replaced", receipts: [] } : undefined;
  const { drain, requests, departures, states } = ratingScene({ prepare }, () => ({ kind: "unsupported", failure }));
  drain();
  expect([requests, departures]).toEqual([[1], [{ of: "rating", count: 1, as: "replaced" }]]);
  expect(states().map((row) => (row as unknown[])[0])).toEqual([1, 3]);
});
