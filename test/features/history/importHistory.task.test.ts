import { createHistoryImport } from "../../../src/features/history/importHistory.task";
import { hasWithdrawnImports, withdrawImport } from "../../../src/features/history/imports.store";
import type { HistoryReport } from "../../../src/features/history/readBook";
import { failed, ok, type Result } from "../../../src/base/result";
import { saveBook } from "../../../src/book/books.store";
import type { BookVisit, Statistics } from "../../../src/koreader/bookData.port";
import { type BookId, bookIdIn, type Fingerprint } from "../../../src/model/book";
import type { SessionRecord } from "../../../src/model/session";
import { fakeLibrary } from "../../fakes/library";
import { archiveSessions } from "../../../src/features/sessions/sessions.store";
import { fullFor, memoryStore } from "../../fakes/memoryStore";
import { fakeSummaries } from "../../fakes/summaries";
import { testContext } from "../../fakes/testContext";

const noon = 1_780_000_000;
const hashOf = (key: number): Fingerprint => `${key}`.repeat(32) as Fingerprint;

/** A device with ten minutes in each of two books, which the server has. */
function device(isConnected = true) {
  const memory = memoryStore();
  const visits = [1, 2].flatMap((key) =>
    Array.from({ length: 10 }, (_, at): BookVisit => {
      return { key, startedAt: noon + key * 9000 + at * 60, seconds: 60, page: at + 1, pages: 100 };
    }),
  );
  for (const key of [1, 2]) {
    const book = { fingerprint: hashOf(key), type: "EPUB" as const, id: bookIdIn(key) };
    saveBook(memory.database, book, `/${key}.epub`, { size: 1, modifiedAt: 1 });
  }
  const statistics: Statistics = {
    holds: () => ok(true),
    books: () => ok([1, 2].map((key) => ({ key, fingerprint: hashOf(key), title: `Book ${key}` }))),
    count: () => ok(visits.length),
    visits: (after) =>
      ok({
        visits: after === undefined ? visits : [],
        next: after === undefined ? { startedAt: 0, rowId: 1 } : undefined,
      }),
    between: () => ok(undefined),
    close: () => undefined,
  };
  const library = fakeLibrary();
  const context = testContext({
    database: memory.database,
    settings: { libraryUsername: "ann" },
    server: { ...library.parts },
    host: {
      statistics: () => ok(statistics),
      books: { remembered: () => [] },
      summaries: fakeSummaries(),
      network: { isConnected: () => isConnected },
      device: { zoneSeconds: () => 0 },
    },
  });
  const history = createHistoryImport(context);
  const reports: Result<HistoryReport | undefined>[] = [];
  const report = (outcome: Result<HistoryReport | undefined>): void => void reports.push(outcome);
  const last = (): HistoryReport | undefined => {
    context.tasks.pass(0);
    const outcome = reports.at(-1);
    return outcome?.ok === true ? outcome.value : undefined;
  };
  return {
    memory,
    library,
    context,
    history,
    preview: (watch: () => void = () => undefined) => (history.preview(watch, report), last()),
    run: (leftOut: readonly number[] = []) => (history.run(leftOut.map(hashOf), () => undefined, report), last()),
    /** Another app sends the minutes of this book. */
    sendElsewhere: (key: number) => {
      const [startTime, endTime] = [0, 600].map((at) => new Date((noon + key * 9000 + at) * 1000).toISOString());
      library.upload(key as BookId, "EPUB", { startTime, endTime } as SessionRecord);
    },
  };
}

describe("the import of reading history", () => {
  test("is stored under a number of its own each time", () => {
    const there = device();
    const first = there.run([2])?.run;
    const second = there.run()?.run;
    expect([typeof first, first === second, there.run()?.run]).toEqual(["number", false, undefined]);
    expect(there.history.imports().map(({ run, waiting }) => [run, waiting])).toEqual([
      [second, 1],
      [first, 1],
    ]);
  });

  test("is sent soon, a preview is not", () => {
    const there = device();
    expect([there.preview()?.sessions, there.context.count.queued, there.memory.pending.length]).toEqual([2, 0, 0]);
    expect([there.run()?.sessions, there.context.count.queued, there.memory.pending.length]).toEqual([2, 1, 2]);
  });

  test("leaves nothing to complete after its undo", () => {
    const there = device();
    const { run } = there.run() ?? {};
    there.history.takeBack(run!, () => undefined);
    there.context.tasks.pass(0);
    expect([there.history.imports(), there.memory.pending, hasWithdrawnImports(there.memory.database)]).toEqual([
      [],
      [],
      false,
    ]);
    expect(there.run()).toMatchObject({ sessions: 2 });
  });

  test("is listed also after all its sessions were sent", () => {
    const there = device();
    there.run();
    archiveSessions(
      there.memory.database,
      there.memory.pending.map(({ rowId }) => ({ rowId })),
      1,
    );
    expect(there.history.imports()).toMatchObject([{ waiting: 0, sent: 2 }]);
  });

  test("reports that its undo failed", () => {
    const there = device();
    const { run } = there.run() ?? {};
    there.memory.before = fullFor("UPDATE history_imports");
    const outcomes: boolean[] = [];
    there.history.takeBack(run!, ({ ok: isOk }) => void outcomes.push(isOk));
    there.context.tasks.pass(0);
    expect(outcomes).toEqual([false]);
  });

  test("reports a defect that ends it", () => {
    const there = device();
    const outcomes: unknown[] = [];
    there.history.preview(
      () => {
        throw new Error("a slip of the pen");
      },
      (outcome) => void outcomes.push(outcome),
    );
    there.context.tasks.pass(0);
    expect([outcomes, there.history.isRunning()]).toEqual([[failed({ kind: "defect" })], false]);
  });

  test("is not compared once more because of a preview that could not begin", () => {
    const there = device();
    there.history.run(
      [],
      () => void there.preview(),
      () => undefined,
    );
    there.context.tasks.pass(0);
    expect(there.memory.pending.map(({ isCompared }) => isCompared)).toEqual([true, true]);
  });

  test("completes an interrupted undo at the start", () => {
    const there = device();
    const { run } = there.run() ?? {};
    withdrawImport(there.memory.database, run!, noon);
    there.history.goOn();
    there.context.tasks.pass(0);
    expect([there.memory.pending, hasWithdrawnImports(there.memory.database)]).toEqual([[], false]);
  });

  test("can be stopped, and started again", () => {
    const there = device();
    expect(there.preview(() => there.history.stop())).toMatchObject({ stopped: true });
    expect(there.preview()).toMatchObject({ stopped: false, sessions: 2 });
  });

  test("is compared with the server's list at each preview, and not at the import", () => {
    const there = device();
    there.preview();
    there.sendElsewhere(1);
    expect(there.preview()).toMatchObject({ sessions: 1, isCompared: true });
    there.library.calls.length = 0;
    expect(there.run()).toMatchObject({ sessions: 1 });
    expect(there.library.calls.filter((call) => call === "listSessions")).toEqual([]);
  });

  test.each([true, false])("is compared before it is sent, unless that was done (%s)", (isConnected) => {
    const there = device(isConnected);
    expect(there.run()).toMatchObject({ isCompared: isConnected });
    expect(there.memory.pending.map(({ isCompared }) => isCompared)).toEqual([isConnected, isConnected]);
  });
});
