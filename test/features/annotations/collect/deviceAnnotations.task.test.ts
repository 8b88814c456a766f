// Also src/features/annotations/collect/scanAnnotations.ts
import { deviceAnnotations } from "../../../../src/features/annotations/collect/deviceAnnotations.task";
import type { AnnotationsReport, ScanProgress } from "../../../../src/features/annotations/collect/scanAnnotations";
import type { Result } from "../../../../src/base/result";
import type { Fingerprint } from "../../../../src/model/book";
import type { HostAnnotation } from "../../../../src/model/annotation";
import { countQueue } from "../../../../src/queue/queue.store";
import { saveBook } from "../../../../src/book/books.store";
import { fakeClock } from "../../../fakes/clock";
import { fakeTasks } from "../../../fakes/tasks";
import { fullFor, memoryStore } from "../../../fakes/memoryStore";
import { testContext } from "../../../fakes/testContext";

const highlight = (number: number): HostAnnotation => ({
  datetime: `2026-01-01 10:${String(Math.floor(number / 60)).padStart(2, "0")}:${String(number % 60).padStart(2, "0")}`,
  page: `/body/DocFragment[1]/body/p[${number}]/text().0`,
  start: `/body/DocFragment[1]/body/p[${number}]/text().0`,
  end: `/body/DocFragment[1]/body/p[${number}]/text().5`,
  text: "words",
  drawer: "lighten",
});

/** A device that remembers books with so many highlights each. */
function device(...counts: readonly number[]) {
  const store = memoryStore();
  const { database } = store;
  const clock = fakeClock();
  /** Number of pauses after which “Stop” is tapped. */
  const stop = { after: Infinity };
  let pauses = 0;
  const tasks = {
    ...fakeTasks(clock),
    pause: () => {
      pauses += 1;
      if (pauses === stop.after) deviceAnnotations(context).stop();
    },
  };
  const paths = counts.map((_, at) => `/${at}.epub`);
  paths.forEach((path, at) =>
    saveBook(database, { fingerprint: `${at}`.repeat(32) as Fingerprint, type: "EPUB" }, path, {
      size: 1,
      modifiedAt: 1,
    }),
  );
  const context = testContext({
    database,
    clock,
    tasks,
    settings: { highlights: "send" },
    host: {
      books: { remembered: () => paths },
      files: { facts: () => ({ size: 1, modifiedAt: 1 }) },
      annotations: {
        listOf: (path) => {
          const all = Array.from({ length: counts[paths.indexOf(path)] ?? 0 }, (_, number) => highlight(number));
          return { count: all.length, part: (from, count) => all.slice(from, from + count), unread: [] };
        },
        ownColours: () => ({}),
      },
    },
  });
  const progress: ScanProgress[] = [];
  const run = (begin: (report: (outcome: Result<AnnotationsReport>) => void) => boolean): Result<AnnotationsReport> => {
    pauses = 0;
    let answer: Result<AnnotationsReport> | undefined;
    expect(begin((outcome) => (answer = outcome))).toBe(true);
    tasks.pass(1);
    if (answer === undefined) throw new Error("no report");
    return answer;
  };
  const watch = (at: ScanProgress): void => void progress.push(at);
  return {
    context,
    store,
    stop,
    progress,
    preview: () => run((report) => deviceAnnotations(context).preview(watch, report)),
    send: (...leftOut: readonly string[]) => run((report) => deviceAnnotations(context).send(leftOut, watch, report)),
    queued: () => countQueue(database).find(({ of }) => of === "note")?.count ?? 0,
  };
}

const highlightsIn = (outcome: Result<AnnotationsReport>): readonly number[] =>
  outcome.ok ? outcome.value.files.map(({ fresh }) => fresh.highlights) : [];
const isStopped = (outcome: Result<AnnotationsReport>): boolean | undefined =>
  outcome.ok ? outcome.value.stopped : undefined;

describe("the highlights of a device", () => {
  test("are counted without being queued, with the progress", () => {
    const there = device(30, 2);
    expect(highlightsIn(there.preview())).toEqual([30, 2]);
    expect([there.queued(), there.context.count.queued]).toEqual([0, 0]);
    expect(there.progress).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
    ]);
  });

  test("are queued for the chosen books, and a sync follows", () => {
    const there = device(30, 2);
    expect(highlightsIn(there.send("/1.epub"))).toEqual([30]);
    expect([there.queued(), there.context.count.queued]).toEqual([30, 1]);
    expect(highlightsIn(there.preview())).toEqual([2]);
  });

  test.each([
    ["between two books", [2, 2], 4, 2],
    ["in a long book", [30], 4, 20],
  ] as const)("are queued up to “Stop” %s, which the report says", (_, counts, after, queued) => {
    const there = device(...counts);
    there.stop.after = after;
    expect(isStopped(there.send())).toBe(true);
    expect(there.queued()).toBe(queued);
    there.stop.after = Infinity;
    expect(isStopped(there.send())).toBe(false);
    expect(there.queued()).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  test("are looked through one search at a time", () => {
    const { context, progress } = device(1);
    const first = deviceAnnotations(context);
    expect(
      first.preview(
        (at) => void progress.push(at),
        () => undefined,
      ),
    ).toBe(true);
    expect(
      first.send(
        [],
        () => undefined,
        () => undefined,
      ),
    ).toBe(false);
  });

  test("are reported as a failure on a full disk, and can be sent again", () => {
    const there = device(2);
    there.store.before = fullFor("pending_annotations");
    expect(there.send()).toMatchObject({ ok: false, failure: { kind: "storage" } });
    there.store.before = () => undefined;
    expect(highlightsIn(there.send())).toEqual([2]);
  });
});

describe("the look through all books", () => {
  test("runs once at a time, and stops only if that is asked for", () => {
    const { context, preview } = device(1);
    deviceAnnotations(context).stop();
    expect(preview()).toMatchObject({ ok: true });
    expect(
      deviceAnnotations(context).preview(
        () => undefined,
        () => undefined,
      ),
    ).toBe(true);
    expect(
      deviceAnnotations(context).preview(
        () => undefined,
        () => undefined,
      ),
    ).toBe(false);
  });

  test("reports a defect as a failure", () => {
    const { context } = device(1);
    Object.assign(context.host.books, {
      remembered: () => {
        throw new Error("a defect");
      },
    });
    const answers: unknown[] = [];
    deviceAnnotations(context).preview(
      () => undefined,
      (answer) => answers.push(answer),
    );
    context.tasks.pass(1);
    expect(answers).toMatchObject([{ ok: false, failure: { kind: "defect" } }]);
  });
});
