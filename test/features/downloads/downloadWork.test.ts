import { createDownloadWork, type ShelfJob, type ShelfProgress } from "../../../src/features/downloads/downloadWork";
import { testContext } from "../../fakes/testContext";

const first: ShelfProgress = { phase: "listing", done: 0, total: 0 };
const second: ShelfProgress = { phase: "downloading", done: 1, total: 2 };

/** Downloads of a device. `order`: what happened, oldest first. */
function device() {
  const context = testContext();
  const order: string[] = [];
  const work = createDownloadWork(
    context,
    () => void order.push("settled"),
    () => void order.push("ended"),
  );
  const { tasks } = context;
  const begin = (job: Partial<ShelfJob> = {}): boolean =>
    work.begin({
      first,
      run: () => {
        order.push("ran");
        work.end();
      },
      ...job,
    });
  return { context, tasks, work, order, begin };
}

describe("a job on downloads", () => {
  test("runs alone, after interrupted ones are settled", () => {
    const { begin, order, tasks, work } = device();
    expect([begin(), begin()]).toEqual([true, false]);
    tasks.pass(0);
    expect([order, work.progress()]).toEqual([["settled", "ran", "ended"], undefined]);
    expect(begin()).toBe(true);
  });

  test("stops after the present book at first, and at once if it is stopped again", () => {
    const { begin, tasks, work } = device();
    const seen: boolean[] = [];
    const stop = (): void => {
      tasks.outside(() => work.cancel());
      seen.push(work.isStopping(), tasks.isStopping());
    };
    begin({
      run: () => {
        stop();
        stop();
        work.end();
      },
    });
    tasks.pass(0);
    expect(seen).toEqual([true, false, true, true]);
  });

  test("stops at once if it has no books of its own", () => {
    const { begin, tasks, work } = device();
    const seen: boolean[] = [];
    begin({
      stopsAtOnce: true,
      run: () => {
        tasks.outside(() => work.cancel());
        seen.push(tasks.isStopping());
        work.end();
      },
    });
    tasks.pass(0);
    expect(seen).toEqual([true]);
  });

  test("is not stopped by the stop of the job before", () => {
    const { begin, tasks, work } = device();
    const seen: boolean[] = [];
    const run = (): void => {
      seen.push(work.isStopping(), work.isSync());
      tasks.outside(() => work.cancel());
      work.end();
    };
    for (let jobs = 0; jobs < 2; jobs += 1) {
      begin({ run });
      tasks.pass(0);
    }
    expect(seen).toEqual([false, false, false, false]);
  });

  test("stops once it is no longer wanted", () => {
    const { begin, tasks, work } = device();
    let isWanted = true;
    const seen: boolean[] = [];
    begin({
      isWanted: () => isWanted,
      run: () => {
        seen.push(work.isStopping());
        isWanted = false;
        seen.push(work.isStopping());
        work.end();
      },
    });
    tasks.pass(0);
    expect(seen).toEqual([false, true]);
  });

  test("is followed by the last request made meanwhile, once", () => {
    const { begin, tasks, work, order } = device();
    work.afterwards(() => void order.push("without a job"));
    begin();
    tasks.pass(0);
    expect(order).toEqual(["settled", "ran", "ended"]);
    order.length = 0;
    begin();
    for (const name of ["one", "two"]) work.afterwards(() => void order.push(name));
    tasks.pass(0);
    begin();
    tasks.pass(0);
    expect(order).toEqual(["settled", "ran", "ended", "two", "settled", "ran", "ended"]);
  });

  test("reports its steps to who began it, then to who watches, and its end", () => {
    const { begin, tasks, work } = device();
    const steps: string[] = [];
    const note = (who: string) => (progress: ShelfProgress | undefined) =>
      void steps.push(`${who} ${progress?.phase ?? "end"}`);
    work.watch(note("nobody"));
    begin({
      isSync: true,
      at: note("first"),
      run: () => {
        expect([work.progress(), work.isSync()]).toEqual([first, true]);
        work.watch(note("second"));
        work.step(second);
        work.end();
      },
    });
    tasks.pass(0);
    expect(steps).toEqual(["first listing", "second downloading", "second end"]);
    expect(work.isSync()).toBe(false);
  });

  test("ends with its failure after an error", () => {
    const { begin, tasks, work, order } = device();
    const failures: string[] = [];
    begin({
      run: () => {
        throw new Error("broken");
      },
      died: ({ kind }) => void failures.push(kind),
    });
    tasks.pass(0);
    expect([failures, order, work.progress()]).toEqual([["defect"], ["settled", "ended"], undefined]);
    expect(begin()).toBe(true);
  });
});
