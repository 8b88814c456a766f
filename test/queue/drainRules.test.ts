import { done, failed, throwStorage } from "../../src/base/result";
import { saveTrackingChoice } from "../../src/book/matches.store";
import type { BookId, Fingerprint } from "../../src/model/book";
import { drainQueue } from "../../src/queue/drainQueue.task";
import { countSwitchedOn, type Effort, type Sender, type SenderOf } from "../../src/queue/sender";
import { saveDeviceState } from "../../src/store/deviceState";
import { hashOfRow, ratingScene, refusedWith, sent } from "../fakes/ratingScene";

describe("a pending item stays in the queue without a request", () => {
  test("while its book is excluded, and is sent once the book is included again", () => {
    const { database, requests, drain } = ratingScene();
    saveTrackingChoice(database, hashOfRow(2), "never");
    expect(drain()).toEqual([]);
    expect(requests).toEqual([1, 3]);
    saveTrackingChoice(database, hashOfRow(2), "track");
    drain();
    expect(requests).toEqual([1, 3, 2]);
  });

  test("while its sender holds the item, unless a person asks for a sync", () => {
    const { requests, drain } = ratingScene({ isHeld: ({ rowId }) => rowId === 2 });
    drain();
    expect(requests).toEqual([1, 3]);
    drain("everything");
    expect(requests).toEqual([1, 3, 2]);
  });

  test("while its setting is off, even if a person asks for a sync", () => {
    const { requests, drain } = ratingScene({ isOff: ({ rowId }) => rowId !== 2 });
    expect(drain("everything")).toEqual([]);
    expect(requests).toEqual([2]);
  });

  test("if its setting is turned off during the drain", () => {
    let isOff = false;
    const { requests, drain, states } = ratingScene({ isOff: () => isOff }, () => ((isOff = true), sent));
    drain("everything");
    expect(requests).toEqual([1]);
    expect(states()).toEqual([
      [2, "pending", undefined],
      [3, "pending", undefined],
    ]);
  });

  test("after it failed", () => {
    const { database, requests, drain } = ratingScene();
    database.run("UPDATE pending_ratings SET state = 'failed' WHERE id = 1");
    drain("everything");
    expect(requests).toEqual([2, 3]);
  });

  test("without a server ID, or with one that now belongs to another book", () => {
    const numbers = [-5, 102, undefined] as readonly (BookId | undefined)[];
    const { rows, requests, drain } = ratingScene({
      byNumber: true,
      next: (last) => (last === undefined ? rows().map((row) => ({ ...row, bookId: numbers[row.rowId - 1] })) : []),
    });
    drain();
    expect([...new Set(requests)]).toEqual([2]);
  });
});

test("a sync of one book sends only the items of this book", () => {
  const { requests, drain } = ratingScene();
  drain("everything", { fingerprint: hashOfRow(2) });
  expect(requests).toEqual([2]);
  drain("everything", { fingerprint: "other" as Fingerprint, id: 103 as BookId });
  expect(requests).toEqual([2, 3]);
});

test("a sync of one book without a server ID sends no items of other books", () => {
  const { rows, requests, drain } = ratingScene({
    next: (last) => (last === undefined ? rows().map((row) => ({ ...row, bookId: undefined })) : []),
  });
  drain("everything", { fingerprint: hashOfRow(2) });
  expect([...new Set(requests)]).toEqual([2]);
});

test("items whose setting is off are not counted as pending", () => {
  const { database, context } = ratingScene();
  const create = (): never => {
    throw new Error("nothing is made here");
  };
  const counted = (off?: number) =>
    countSwitchedOn(database, context.settings(), [
      { of: "session", countOff: () => 7, create },
      { of: "rating", countOff: off === undefined ? undefined : () => off, create } as SenderOf,
    ]);
  expect([counted(), counted(2), counted(3)]).toEqual([[{ of: "rating", count: 3 }], [{ of: "rating", count: 1 }], []]);
});

describe("a kind of items is not sent by a drain", () => {
  function beginsWith(changes: object, state: object = {}, isWanted = true): boolean {
    let hasBegun = false;
    const { context, database } = ratingScene();
    context.set(changes);
    saveDeviceState(database, state);
    const create = (): Sender => ((hasBegun = true), { ...idle, of: "rating" });
    drainQueue(context, [{ of: "rating", create }], "everything", { isWanted: () => isWanted });
    return hasBegun;
  }
  const idle = { byNumber: false, next: () => [], send: () => sent, markSent: () => undefined };

  test("without the account for this kind, or after the account was refused", () => {
    expect(beginsWith({})).toBe(true);
    expect(beginsWith({ libraryUsername: "" })).toBe(false);
    expect(beginsWith({}, { loginRefusedAt: 5 })).toBe(false);
  });

  test("if the drain excludes this kind", () => {
    expect(beginsWith({}, {}, false)).toBe(false);
  });

  test("while its setting is off", () => {
    const { context } = ratingScene();
    context.set({ sessionSync: false });
    const create = (): Sender => {
      throw new Error("nothing is made here");
    };
    expect(drainQueue(context, [{ of: "session", create }], "everything")).toEqual([]);
  });
});

describe("a drain stops during its requests", () => {
  /** True if the task is to stop during the first request, after these changes of settings. */
  function stopsAfter(
    effort: Effort,
    changes: Parameters<ReturnType<typeof ratingScene>["context"]["set"]>[0],
  ): boolean {
    const stops: boolean[] = [];
    const { context, drain } = ratingScene({}, () => {
      context.set(changes);
      stops.push(context.tasks.isStopping());
      return sent;
    });
    drain(effort);
    return stops[0]!;
  }

  test("once syncs are manual only, unless the drain was started by hand", () => {
    expect(stopsAfter("automatic", { minSeconds: 5 })).toBe(false);
    expect(stopsAfter("automatic", { manualOnly: true })).toBe(true);
    expect(stopsAfter("everything", { manualOnly: true })).toBe(false);
  });
});

describe("the result of a drain for one kind of items", () => {
  test("is the failure of the first step, after which no item is sent", () => {
    const { requests, drain } = ratingScene({ begin: () => failed(refusedWith(503)) });
    expect(drain()).toEqual([{ of: "rating", failure: refusedWith(503) }]);
    expect(requests).toEqual([]);
  });

  test("contains the failure of one book in the first step; all items are sent", () => {
    const { requests, drain } = ratingScene({ begin: () => done, refusal: () => refusedWith(400) });
    expect(drain()).toEqual([{ of: "rating", failure: refusedWith(400), isOfRow: true }]);
    expect(requests).toEqual([1, 2, 3]);
  });

  test("is stored once at the end, also after a failure", () => {
    for (const outcome of [sent, { kind: "retry", failure: refusedWith(429) } as const]) {
      let count = 0;
      ratingScene({ flush: () => void (count += 1) }, () => outcome).drain();
      expect(count).toBe(1);
    }
  });

  test("is a failure if it cannot be stored at the end", () => {
    const failure = { kind: "storage", detail: "the disk is full" } as const;
    const { drain } = ratingScene({ flush: () => throwStorage(failure) });
    expect(drain()).toEqual([{ of: "rating", failure }]);
  });

  test("blames the item if the server accepted other items", () => {
    const failure = refusedWith(500);
    const { drain, requests } = ratingScene({}, ({ rowId }) => (rowId === 2 ? { kind: "retry", failure } : sent));
    expect(drain()).toEqual([{ of: "rating", failure, isOfRow: true }]);
    expect(requests).toEqual([1, 2, 3]);
  });

  test("blames the kind if the server accepted no item", () => {
    const failure = refusedWith(500);
    const { drain } = ratingScene({}, () => ({ kind: "retry", failure }));
    expect(drain()).toEqual([{ of: "rating", failure, mayBeOfRow: true }]);
  });
});

describe("the mark of an item before its request", () => {
  test("is removed from items that were not sent", () => {
    const { drain, states } = ratingScene({ isOnce: () => true, batchOf: () => 1 }, () => ({
      kind: "retry",
      failure: refusedWith(429),
    }));
    drain();
    expect(states().map((row) => (row as unknown[])[1])).toEqual(["pending", "pending", "pending"]);
  });

  test("stays on an item that may have arrived", () => {
    const { drain, states } = ratingScene({ isOnce: () => true }, () => ({
      kind: "retry",
      failure: { kind: "timeout", sent: true },
      inDoubt: true,
    }));
    drain();
    expect(states()[0]).toMatchObject([1, "sending", expect.any(String)]);
    expect(states()[1]).toEqual([2, "pending", undefined]);
  });

  test("is not set on items of other books, which a power cut would make doubtful", () => {
    const during: unknown[] = [];
    const { drain, states } = ratingScene({ isOnce: () => true }, () => (during.push(states()), sent));
    drain();
    expect(during[0]).toEqual([
      [1, "sending", undefined],
      [2, "pending", undefined],
      [3, "pending", undefined],
    ]);
  });

  test("is removed if the item waits, each time for the same reason", () => {
    const { drain, states } = ratingScene({ isOnce: () => true }, () => ({ kind: "wait", reason: "Later." }));
    for (const count of [1, 2]) {
      drain();
      expect([count, states()]).toEqual([count, [1, 2, 3].map((row) => [row, "pending", "Later."])]);
    }
  });

  test("is not set on an item that may be sent twice", () => {
    const marks: unknown[] = [];
    const { store, drain } = ratingScene();
    store.before = (sql) => {
      if (sql.includes("state = 'sending'")) marks.push(sql);
    };
    drain();
    expect(marks).toEqual([]);
  });
});
