import { forgetBookId, saveBook } from "../../../src/book/books.store";
import { done } from "../../../src/base/result";
import { queueField, updateField } from "../../../src/features/status/bookFields.store";
import { queueLibraryField } from "../../../src/features/status/libraryFields.store";
import { ratingSender } from "../../../src/features/status/sendRating.task";
import { sendReadingFirst, statusSender } from "../../../src/features/status/sendStatus.task";
import type { BookId } from "../../../src/model/book";
import type { HostStatus, ServerStatus } from "../../../src/model/bookState";
import type { Departure } from "../../../src/queue/departures.rules";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import { device, fingerprint, id, path } from "../../fakes/statusDevice";

const copy = "/books/copy.epub";

/** A device with this status in the file and in the queue; its server has `there`. */
function pending(value: ServerStatus, { local, there, settings = {} }: Scene) {
  const one = device(settings);
  one.agreed(there);
  one.there({ status: there });
  one.fetched({ status: there });
  if (local !== undefined) one.here(local, "2026-01-10");
  queueField(one.database, fingerprint, "status", { value, at: 100 });
  const departures: Departure[] = [];
  const drain = (): unknown =>
    drainQueue(one.context, [{ of: "status", create: statusSender }], "everything", { departures });
  return { ...one, departures, drain, status: () => one.library.states.get(id)?.status };
}

interface Scene {
  readonly local?: HostStatus;
  readonly there: ServerStatus;
  readonly settings?: object;
}

describe("a pending status", () => {
  test.each<[string, ServerStatus, HostStatus, readonly string[]]>([
    ["of a finished book is followed by its day", "READ", "complete", ["stateOf", "setStatus", "setFinished"]],
    ["of another book has no day", "PAUSED", "abandoned", ["stateOf", "setStatus"]],
  ])("%s", (_what, value, local, calls) => {
    const { drain, library, status } = pending(value, { local, there: "READING" });
    expect(drain()).toEqual([]);
    expect([status(), library.calls]).toEqual([value, calls]);
  });

  test("is written to each copy of the file once it was sent", () => {
    const { drain, database, summaries } = pending("READ", { local: "complete", there: "READING" });
    saveBook(database, { fingerprint, type: "EPUB" }, copy, { size: 1, modifiedAt: 1 });
    summaries.kept.set(copy, { status: "reading" });
    drain();
    expect(summaries.of(copy)?.status).toBe("complete");
  });

  test("is not written to a file that was changed during the request", () => {
    const one = pending("READ", { local: "complete", there: "READING" });
    const { setStatus } = one.library;
    one.library.setStatus = (book, value) => {
      one.here("abandoned");
      queueField(one.database, fingerprint, "status", { value: "PAUSED", at: 200 });
      one.library.setStatus = setStatus;
      return setStatus(book, value);
    };
    one.drain();
    expect([one.summaries.of(path)?.status, one.status()]).toEqual(["abandoned", "PAUSED"]);
  });

  test("is not sent if another one was queued while the server's was fetched", () => {
    const one = pending("READ", { local: "complete", there: "READING" });
    const { stateOf } = one.library;
    const sent: ServerStatus[] = [];
    one.library.setStatus = (_book, value) => (sent.push(value), done);
    one.library.stateOf = (book) => {
      one.library.stateOf = stateOf;
      one.here("abandoned");
      queueField(one.database, fingerprint, "status", { value: "PAUSED", at: 200 });
      return stateOf(book);
    };
    one.drain();
    expect(sent).toEqual(["PAUSED"]);
  });

  test("waits if the answer shows that its number is another book's", () => {
    const one = pending("READ", { local: "complete", there: "READING" });
    const { stateOf } = one.library;
    one.library.stateOf = (book) => (forgetBookId(one.database, book), stateOf(book));
    one.drain();
    expect(one.library.calls).not.toContain("setStatus");
    expect(one.known().status.pending).toBe("READ");
  });

  test("makes no request if the file has got the server's status", () => {
    const one = pending("PAUSED", { local: "complete", there: "READING" });
    one.fetched({ status: "READ" });
    one.drain();
    expect([one.library.calls, one.known().status]).toMatchObject([[], { base: "READ", pending: undefined }]);
  });

  test("is replaced by that of the file before any request for it", () => {
    const one = pending("PAUSED", { local: "complete", there: "READING" });
    one.drain();
    expect([one.status(), one.library.calls.filter((call) => call === "stateOf")]).toEqual(["READ", ["stateOf"]]);
  });

  test("waits while status sync is off, unless the user insisted", () => {
    const settings = { statusSync: false };
    const one = pending("READ", { local: "complete", there: "READING", settings });
    one.drain();
    expect([one.library.calls, one.known().status.pending]).toEqual([[], "READ"]);
    queueField(one.database, fingerprint, "status", { value: "READ", at: 100, insisted: true });
    one.drain();
    expect(one.status()).toBe("READ");
  });

  test("gives way to the server's, which is written and reported as outdated", () => {
    const { drain, there, departures, summaries, known, library } = pending("READ", {
      local: "complete",
      there: "READING",
    });
    there({ status: "PAUSED", statusAt: Date.UTC(2026, 4, 30) / 1000 });
    drain();
    expect(library.calls).toEqual(["stateOf"]);
    expect(summaries.of(path)?.status).toBe("abandoned");
    expect(known().status).toMatchObject({ base: "PAUSED", pending: undefined });
    expect(departures).toEqual([{ of: "status", count: 1, as: "outdated" }]);
  });

  test("is sent in the order of the choices, with those of the library", () => {
    const one = device();
    const buoy = { id: 500 as BookId, title: "The Buoy" };
    const sent: BookId[] = [];
    one.library.setStatus = (book) => (sent.push(book), done);
    one.there({ status: "READING" });
    one.library.states.set(500, { status: "UNREAD" });
    one.here("complete");
    one.agreed("READING");
    queueLibraryField(one.database, buoy, "status", { value: "READ", seen: "UNREAD", at: 100 });
    queueField(one.database, fingerprint, "status", { value: "READ", at: 100 });
    drainQueue(one.context, [{ of: "status", create: statusSender }], "everything");
    expect(sent).toEqual([500, id]);
  });
});

test.each([
  ["a status that the server does not take is dropped", "status", []],
  ["a rating that the server does not take stays pending", "rating", [{ state: "pending" }]],
] as const)("%s", (_what, name, rows) => {
  const one = device({ ratingMode: "manual" });
  one.there({});
  const unsupported = { ok: false, failure: { kind: "unsupported" } } as never;
  Object.assign(one.library, { rate: () => unsupported, setStatus: () => unsupported });
  queueField(one.database, fingerprint, name, { value: name === "status" ? "READ" : 8, at: 100 });
  const create = name === "status" ? statusSender : ratingSender;
  drainQueue(one.context, [{ of: name, create }], "everything");
  expect(one.memory.rows(`SELECT state FROM ${name === "status" ? "pending_statuses" : "pending_ratings"}`)).toEqual(
    rows,
  );
});

describe("the pending “reading”, before the end of the book is sent,", () => {
  function before(readAt: number, value: ServerStatus, settings: object = {}) {
    const one = pending(value, { local: value === "READ" ? "complete" : "reading", there: "PAUSED", settings });
    const send = () => sendReadingFirst(one.context, { fingerprint, readAt }, one.departures);
    return { ...one, send };
  }

  test.each<[string, number, ServerStatus, object, readonly string[]]>([
    ["is sent if it was set before", 101, "READING", {}, ["stateOf", "setStatus"]],
    ["is sent if it was set in the same second", 100, "READING", {}, ["stateOf", "setStatus"]],
    ["is not sent if it was set since", 99, "READING", {}, []],
    ["is not sent if it is another status", 101, "READ", {}, []],
    ["is not sent while status sync is off", 101, "READING", { statusSync: false }, []],
    ["is not sent without the library account", 101, "READING", { libraryUsername: "" }, []],
  ])("%s", (_what, readAt, value, settings, calls) => {
    const { send, library } = before(readAt, value, settings);
    expect(send()).toEqual(done);
    expect(library.calls).toEqual(calls);
  });

  test("is not sent again after a refusal", () => {
    const { send, library, database } = before(101, "READING");
    database.run("UPDATE pending_statuses SET state = 'failed', reason = 'refused'");
    expect([send(), library.calls]).toEqual([done, []]);
  });

  test("is nothing if no status is pending", () => {
    const one = device();
    updateField(one.database, fingerprint, "status", (field) => ({ ...field, base: "READ" }));
    expect(sendReadingFirst(one.context, { fingerprint, readAt: 100 }, [])).toEqual(done);
    expect(one.library.calls).toEqual([]);
  });
});

test("a book without a status to send is not looked up for one", () => {
  const one = device();
  const isOff = (): unknown => statusSender(one.context).isBookOff?.(fingerprint);
  expect(isOff()).toBe(true);
  one.here("complete");
  one.notice("complete");
  expect(isOff()).toBe(false);
  one.context.set({ statusSync: false });
  expect(isOff()).toBe(true);
});
