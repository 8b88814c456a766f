// Positions of a file that the server does not know, of a book that it knows: src/features/position/positionUpload.ts
import { markAwaitsBook, findPendingProgress, getKnownProgress } from "../../../src/features/position/progress.store";
import { queueProgress, retryFailedProgress } from "../../../src/features/position/progress.store";
import { progressSender } from "../../../src/features/position/sendProgress.task";
import type { WebMove } from "../../../src/features/position/progress.api";
import { fetchRemote, withWriter } from "../../../src/features/position/webReader.task";
import { drainQueue } from "../../../src/queue/drainQueue.task";
import type { Failure } from "../../../src/base/failure";
import { done, failed, ok } from "../../../src/base/result";
import type { BookId, Fingerprint } from "../../../src/model/book";
import { markFirstMiss, saveBook, saveMiss } from "../../../src/book/books.store";
import { forgetServerFiles, isServerFile } from "../../../src/book/serverFile.store";
import type { Dialect } from "../../../src/server/dialects/dialect";
import { runAll } from "../../../src/store/database";
import { asPercent } from "../../../src/base/scale";
import { device, fingerprint, id } from "../../fakes/statusDevice";

const lost: Failure = { kind: "timeout", sent: true };
const refusal: Failure = { kind: "refused", status: 409, message: "No." };
const noFile: Failure = { kind: "refused", status: 404, message: "Book not found for hash" };

/** `isFileKnown`: the server takes positions by file. `failures`: of the next requests that send a position. */
function scene({ isFileKnown = false, failures = [] as Failure[] } = {}, dialect: Partial<Dialect> = {}) {
  const { context, memory, library, clock } = device({}, dialect);
  const moves: number[] = [];
  const answer = (percent: number) => {
    moves.push(percent);
    const failure = failures.shift();
    return failure === undefined ? done : failed(failure);
  };
  library.states.set(id, { status: "READING" });
  const progress = {
    fetchProgress: () => (isFileKnown ? ok(undefined) : failed(noFile)),
    sendProgress: ({ percent }: WebMove) => answer(percent),
    moveWebReader: (_book: unknown, { percent }: WebMove) => answer(percent),
    recordOf: () => ok(undefined),
    recentPositions: () => undefined,
    isJoined: () => ok(false),
  };
  Object.assign(context.server, { progress, items: { hasBook: () => ok(!library.gone.has(id)) } });
  const queue = (percent: number): void => {
    const reached = { fingerprint, percent: asPercent(percent), place: "/body/p[4]", readAt: clock.now() };
    queueProgress(memory.database, { ...reached, compared: false, insisted: false });
  };
  const drain = (): void => {
    clock.advance(86400);
    drainQueue(context, [{ of: "position", create: progressSender }], "everything");
  };
  queue(30);
  return {
    context,
    database: memory.database,
    library,
    moves,
    queue,
    drain,
    left: () => findPendingProgress(memory.database, fingerprint),
  };
}

describe("a position that is sent by book number", () => {
  test("is tried once more after a refusal, and fails with its reason after the second", () => {
    const { drain, moves, left } = scene({ failures: [refusal, refusal] });
    drain();
    expect([left()?.state, left()?.attempts]).toEqual(["pending", 1]);
    drain();
    expect([moves, left()?.state, left()?.reason]).toEqual([[30, 30], "failed", expect.stringContaining("No")]);
  });

  test("fails with its reason if the server has the book, but takes no position of it", () => {
    const { drain, left } = scene({ failures: [noFile] });
    drain();
    expect([left()?.state, left()?.awaitsBook]).toEqual(["failed", false]);
  });

  test("waits for the book if the server has deleted it", () => {
    const { drain, library, left } = scene({ failures: [noFile] });
    library.gone.add(id);
    drain();
    expect([left()?.state, left()?.awaitsBook]).toEqual(["pending", true]);
  });
});

test.each([[false], [true]])("the last of two positions whose answers were lost is known as own: %s", (isFileKnown) => {
  const { database, drain, queue, moves } = scene({ isFileKnown, failures: [lost, lost] });
  drain();
  queue(40);
  drain();
  expect([moves, getKnownProgress(database, fingerprint).sentUnconfirmed?.percent]).toEqual([[30, 40], 40]);
});

test.each(["awaits the book", "failed"])("a position that %s is tried again after a change of account", (why) => {
  const { database, left } = scene();
  if (why === "failed") database.run("UPDATE pending_progress SET state = 'failed', reason = 'No.'");
  else markAwaitsBook(database, left()!);
  retryFailedProgress(database);
  expect(left()).toMatchObject({ state: "pending", awaitsBook: false, reason: undefined });
});

test("a status is fetched once for openings within minutes, if no position is wanted", () => {
  const { context, library } = scene({ isFileKnown: true });
  const fetches = (asked: "now" | "lately"): number => {
    library.calls.length = 0;
    fetchRemote(context, fingerprint, asked);
    return library.calls.filter((call) => call === "stateOf").length;
  };
  expect([fetches("now"), fetches("lately"), fetches("lately"), fetches("now")]).toEqual([1, 0, 0, 1]);
});

describe("a first position, which has the server's number of its book", () => {
  const pdf = "d".repeat(32) as Fingerprint;

  function first(dialect: Partial<Dialect> = {}) {
    const { context, memory, library, clock } = device({}, dialect);
    const { database } = memory;
    saveBook(database, { fingerprint: pdf, type: "PDF", title: "Reed" }, "/reed.pdf", { size: 2, modifiedAt: 1 });
    saveMiss(database, pdf, 1);
    markFirstMiss(database, pdf);
    library.states.set(9, { status: "READING" });
    const moves: WebMove[] = [];
    const progress = {
      fetchProgress: () => ok(undefined),
      sendProgress: () => (library.byHash.set(pdf, 9), done),
      moveWebReader: (_book: BookId, move: WebMove) => (moves.push(move), done),
      recordOf: () => ok(undefined),
      recentPositions: () => undefined,
      isJoined: () => ok(true),
    };
    const none = { withId: () => ok(undefined), titled: () => ok([]), byPosition: () => ok(undefined) };
    Object.assign(context.server, { progress, files: none, catalogue: { searchTitle: () => ok([]) } });
    const reached = { fingerprint: pdf, percent: asPercent(40.26), place: "12", readAt: clock.now() };
    queueProgress(database, { ...reached, compared: false, insisted: true });
    drainQueue(context, [{ of: "position", create: progressSender }], "everything");
    return { database, moves };
  }

  test("leads the web reader too, whose percentage is known as own", () => {
    const { database, moves } = first({ byHash: true });
    expect(moves).toMatchObject([{ format: "PDF", place: "12" }]);
    expect(getKnownProgress(database, pdf).pushed?.webPercent).toBe(moves[0]?.percent);
  });

  test.each([false, true])("shows on servers without a look-up by hash that the file is theirs: %s", (byHash) => {
    const { context, memory, clock } = device({}, { byHash });
    const { database } = memory;
    runAll(database, [forgetServerFiles]);
    const progress = { sendProgress: () => done, isJoined: () => ok(false), recentPositions: () => undefined };
    Object.assign(context.server, { progress });
    const reached = { fingerprint, percent: asPercent(40), place: "/body/p[4]", readAt: clock.now() };
    queueProgress(database, { ...reached, compared: false, insisted: true });
    drainQueue(context, [{ of: "position", create: progressSender }], "everything");
    expect(isServerFile(database, fingerprint)).toBe(!byHash);
  });
});

test.each([
  ["is completed by the details of the book", { percent: 40 }, "Kobo"],
  ["stays without a name if the details have another position", { percent: 60 }, undefined],
])("the writer of a position on an older server %s", (_what, last, device) => {
  const { context, library } = scene({}, { positionTimes: "app/books" });
  const writer = { device: "Kobo", deviceId: "11111111-2222-4333-8444-555555555555" };
  const devices = { ...last, ...writer, percent: asPercent(last.percent) };
  library.states.set(id, { positions: { web: {}, files: {}, devices } });
  expect(withWriter(context, fingerprint, { percent: asPercent(40) }).device).toBe(device);
});
