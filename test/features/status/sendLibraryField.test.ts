import { done, failed, ok, type Result } from "../../../src/base/result";
import type { Failure } from "../../../src/base/failure";
import type { BookId } from "../../../src/model/book";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import { queueField } from "../../../src/features/status/bookFields.store";
import {
  findLibraryField,
  queueLibraryField,
  withdrawLibraryField,
} from "../../../src/features/status/libraryFields.store";
import { ratingSender } from "../../../src/features/status/sendRating.task";
import { statusSender } from "../../../src/features/status/sendStatus.task";
import { confirmNumber, saveNumber, withdrawNumber } from "../../../src/book/bookNumbers.store";
import { recordServerDate } from "../../../src/server/serverClock";
import { fingerprint, device, id } from "../../fakes/statusDevice";

/** A book that is not on the device. */
const absent = { id: 500 as BookId, title: "The Buoy" };

function chosen() {
  const told = device({ ratingMode: "stars" });
  const { context, library, memory, clock } = told;
  let answer: Result<undefined> = done;
  const sent: number[] = [];
  const rate = (book: BookId, rating: number) => {
    if (answer.ok) library.states.set(book, { ...library.states.get(book), rating });
    sent.push(rating);
    return answer;
  };
  Object.assign(context.server, { statuses: { ...library, rate } });
  library.states.set(absent.id, { status: "UNREAD", rating: 4 });
  return {
    ...told,
    sent,
    refuse: (failure: Failure) => (answer = failed(failure)),
    /** Chosen while the server's rating was seen as `seen`. */
    rates: (value: number, seen: number | undefined = 4, book = absent) =>
      queueLibraryField(memory.database, book, "rating", { value, seen, at: clock.now() }),
    /** On the web. */
    web: (rating: number | undefined) => library.states.set(absent.id, { status: "UNREAD", rating }),
    remote: () => library.states.get(absent.id)?.rating,
    drain: () => void drainQueue(context, [{ of: "rating", create: () => ratingSender(context) }], "everything"),
    row: () => findLibraryField(memory.database, "rating", absent.id),
  };
}

test("a rating of a book that is not on the device is sent once", () => {
  const { rates, drain, sent, row } = chosen();
  rates(8);
  drain();
  drain();
  expect(sent).toEqual([8]);
  expect(row()).toBeUndefined();
});

test("a rating that this device sent does not count as a later one of the web page", () => {
  const { rates, web, drain, remote, row } = chosen();
  rates(8);
  drain();
  // The page without a network still shows what it knew before.
  rates(6, 4);
  drain();
  expect(remote()).toBe(6);
  rates(2, 5);
  web(9);
  drain();
  expect(remote()).toBe(9);
  expect(row()).toMatchObject({ state: "failed" });
});

test("a later rating of the web page is kept, and the choice in the library says so", () => {
  const { rates, web, drain, remote, row } = chosen();
  rates(8);
  web(6);
  drain();
  expect(remote()).toBe(6);
  expect(row()).toMatchObject({ state: "failed", reason: expect.stringContaining("★★★") as unknown });
  // A general retry does not overwrite it either.
  drain();
  expect(remote()).toBe(6);
});

test("a rating that was set and set back on the web page is replaced", () => {
  const { rates, web, drain, remote } = chosen();
  web(6);
  web(4);
  rates(8);
  drain();
  expect(remote()).toBe(8);
});

test("a withdrawn rating is not sent", () => {
  const { rates, memory, drain, sent } = chosen();
  rates(8);
  withdrawLibraryField(memory.database, "rating", absent.id);
  drain();
  expect(sent).toEqual([]);
});

test("a refused rating fails with the reason at the second attempt", () => {
  const { rates, refuse, drain, row } = chosen();
  refuse({ kind: "refused", status: 422, message: "not with you" });
  rates(8);
  drain();
  expect(row()).toMatchObject({ state: "pending", attempts: 1 });
  drain();
  expect(row()).toMatchObject({ state: "failed", reason: expect.stringContaining("not with you") as unknown });
});

test("a rating without an answer is compared with the server's before a second request", () => {
  const { rates, library, refuse, drain, sent, row } = chosen();
  rates(8);
  refuse({ kind: "timeout", sent: true });
  drain();
  library.states.set(absent.id, { status: "UNREAD", rating: 8 });
  drain();
  expect(sent).toEqual([8]);
  expect(row()).toBeUndefined();
});

test("the last choice counts, in the library or in the open book", () => {
  const { rates, memory, drain, sent } = chosen();
  const local = { id, title: "The Lamp" };
  queueField(memory.database, fingerprint, "rating", { value: 2, at: 1 });
  rates(8, 4, local);
  expect(memory.rows("SELECT rating FROM pending_ratings")).toEqual([{ rating: 8 }]);
  queueField(memory.database, fingerprint, "rating", { value: 6, at: 2 });
  expect(memory.rows("SELECT rating FROM pending_ratings")).toEqual([{ rating: 6 }]);
  drain();
  expect(sent).toEqual([6]);
});

test("a choice fails with a reason if another book has its ID", () => {
  const { rates, memory, row, drain, sent } = chosen();
  rates(8);
  withdrawNumber(memory.database, absent.id);
  expect(row()).toBeUndefined();
  drain();
  drain();
  expect(sent).toEqual([]);
  expect(memory.rows("SELECT book_id, title, state, reason FROM pending_ratings")).toEqual([
    { book_id: -500, title: "The Buoy", state: "failed", reason: "The server does not have this book any more." },
  ]);
});

test("a choice whose ID belongs to another book sends no request for that book", () => {
  const { rates, memory, context, clock, drain, sent } = chosen();
  const asked: number[] = [];
  const describe = (book: BookId) => {
    asked.push(book);
    recordServerDate(memory.database, new Date(clock.now() * 1000).toUTCString(), clock);
    if (!confirmNumber(memory.database, { id: book, title: "Another" }, clock.now()))
      withdrawNumber(memory.database, book);
    return ok(undefined);
  };
  Object.assign(context.server.books, { describe });
  rates(8);
  drain();
  expect(asked).toEqual([absent.id]);
  expect(sent).toEqual([]);
  expect(memory.rows("SELECT state FROM pending_ratings")).toEqual([{ state: "failed" }]);
});

test("a choice for the local book is sent with the book's new ID", () => {
  const { rates, memory, library, drain, sent } = chosen();
  rates(8, 4, { id, title: "The Lamp" });
  withdrawNumber(memory.database, id);
  drain();
  expect(sent).toEqual([]);
  const other = 901 as BookId;
  library.states.set(other, { status: "READING" });
  memory.database.run("UPDATE books SET server_id = :other WHERE lost_id = :id", { other, id });
  drain();
  expect(library.states.get(other)?.rating).toBe(8);
  expect(memory.rows("SELECT id FROM pending_ratings")).toEqual([]);
});

describe("a choice for another book that once had the local book's ID", () => {
  const lamp = { id, title: "The Lamp" };
  const another = { id, title: "Another Lamp" };
  const here = 901 as BookId;

  function found({ memory, library, drain, sent }: ReturnType<typeof chosen>) {
    library.states.set(here, { status: "READING" });
    memory.database.run("UPDATE books SET server_id = :here WHERE lost_id = :id", { here, id });
    drain();
    const left = memory.rows("SELECT title, rating, state FROM pending_ratings ORDER BY id");
    return { sent, rating: library.states.get(here)?.rating, left };
  }

  test("is not sent for the local book if it was made later", () => {
    const told = chosen();
    const { memory, rates } = told;
    rates(8, 4, lamp);
    withdrawNumber(memory.database, id);
    saveNumber(memory.database, another);
    rates(2, 4, another);
    withdrawNumber(memory.database, id);
    expect(found(told)).toEqual({
      sent: [],
      rating: undefined,
      left: [
        { title: "The Lamp", rating: 8, state: "failed" },
        { title: "Another Lamp", rating: 2, state: "failed" },
      ],
    });
  });

  test("is not sent for the local book if it was made first", () => {
    const told = chosen();
    const { memory, rates } = told;
    memory.database.run("UPDATE books SET server_id = NULL");
    rates(2, 4, another);
    withdrawNumber(memory.database, id);
    memory.database.run("UPDATE books SET server_id = :id", { id });
    saveNumber(memory.database, lamp);
    rates(8, 4, lamp);
    withdrawNumber(memory.database, id);
    expect(found(told)).toEqual({
      sent: [8],
      rating: 8,
      left: [{ title: "Another Lamp", rating: 2, state: "failed" }],
    });
  });
});

describe("a sent rating that got no answer", () => {
  function arrived(value = 8) {
    const told = chosen();
    const { rates, library, web, refuse, drain } = told;
    refuse({ kind: "timeout", sent: true });
    rates(value);
    drain();
    expect(told.sent).toEqual([value]);
    web(value);
    const accept = () =>
      Object.assign(told.context.server, {
        statuses: {
          ...library,
          rate: (book: BookId, rating: number) => {
            library.states.set(book, { ...library.states.get(book), rating });
            return done;
          },
        },
      });
    return { ...told, accept };
  }

  test("does not count as a later value of the web page", () => {
    const { rates, accept, drain, remote, row } = arrived();
    rates(6);
    accept();
    drain();
    expect(remote()).toBe(6);
    expect(row()).toBeUndefined();
  });

  test("does not count as a later value after two such ratings", () => {
    const { rates, web, accept, drain, remote } = arrived();
    rates(6);
    drain();
    web(6);
    rates(2);
    accept();
    drain();
    expect(remote()).toBe(2);
  });

  test("gives way to the web page's later value, whatever is chosen next", () => {
    const { rates, web, accept, drain, remote, row } = arrived();
    web(10);
    rates(6);
    accept();
    drain();
    expect(remote()).toBe(10);
    expect(row()).toMatchObject({ state: "failed" });
  });

  test("is replaced by the former rating if it is taken back", () => {
    const { memory, accept, drain, remote, row } = arrived();
    expect(withdrawLibraryField(memory.database, "rating", absent.id)).toBe(true);
    accept();
    drain();
    expect(remote()).toBe(4);
    expect(row()).toBeUndefined();
  });

  test("may stay if it is taken back and there was no rating before", () => {
    const { memory, rates, web, refuse, drain, row } = chosen();
    web(undefined);
    refuse({ kind: "timeout", sent: true });
    rates(8, 0);
    drain();
    expect(withdrawLibraryField(memory.database, "rating", absent.id)).toBe(false);
    expect(row()).toBeUndefined();
  });
});

test("a refused rating is not mistaken for a later one of the web page", () => {
  const { rates, web, refuse, drain, remote, row } = chosen();
  refuse({ kind: "refused", status: 422, message: "" });
  rates(8);
  drain();
  rates(6);
  web(8);
  drain();
  expect(remote()).toBe(8);
  expect(row()).toMatchObject({ state: "failed" });
});

test("a status of a book without a local file is sent", () => {
  const { context, memory, library, clock } = chosen();
  queueLibraryField(memory.database, absent, "status", { value: "WONT_READ", seen: "UNREAD", at: clock.now() });
  drainQueue(context, [{ of: "status", create: () => statusSender(context) }], "everything");
  expect(library.states.get(absent.id)?.status).toBe("WONT_READ");
  expect(memory.rows("SELECT id FROM pending_statuses")).toEqual([]);
});

/** The process ends at one write, before or after it, while `act` runs; then it runs again. */
function cutAt(write: number, isAfter: boolean) {
  const told = chosen();
  const { database } = told.memory;
  let writes = 0;
  let isCut = true;
  const cut = <T>(work: () => T): T => {
    if (!isCut || writes !== write) {
      writes += 1;
      return work();
    }
    isCut = false;
    if (isAfter) work();
    throw new Error("the power is gone");
  };
  let depth = 0;
  const outermost = <T>(work: () => T): T => {
    if (depth > 0) return work();
    depth += 1;
    try {
      return cut(work);
    } finally {
      depth -= 1;
    }
  };
  const { run, transaction } = database;
  Object.assign(database, {
    run: (sql: string, values?: never) => outermost(() => run(sql, values)),
    transaction: (work: () => unknown) => outermost(() => transaction(work)),
  });
  const attempt = (work: () => void) => {
    try {
      work();
    } catch {
      // The process has ended.
    }
  };
  attempt(() => told.rates(8));
  attempt(told.drain);
  Object.assign(database, { run, transaction });
  const left = told.row();
  told.drain();
  return { ...told, left };
}

test.each(Array.from({ length: 14 }, (_, place) => [Math.floor(place / 2), place % 2 === 1] as const))(
  "a power cut at write %d (after the write: %s) leaves one choice or none",
  (write, isAfter) => {
    const { remote, row, left, memory } = cutAt(write, isAfter);
    expect(memory.rows("SELECT count(*) AS number FROM pending_ratings")).toEqual([{ number: 0 }]);
    expect(row()).toBeUndefined();
    // The first write is the choice.
    expect(remote()).toBe(write === 0 && !isAfter && left === undefined ? 4 : 8);
  },
);

test("a choice on a second device gives way to the first device's rating", () => {
  const one = chosen();
  const other = chosen();
  other.library.states.set(absent.id, { status: "UNREAD", rating: 4 });
  one.rates(8);
  one.drain();
  other.library.states.set(absent.id, one.library.states.get(absent.id) ?? {});
  other.rates(2);
  other.drain();
  expect(other.remote()).toBe(8);
  expect(other.row()).toMatchObject({ state: "failed" });
});
