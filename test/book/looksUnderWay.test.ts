// Requests for books that take time (src/book/lookAtBook.task.ts).
import { createLooking, type Look } from "../../src/book/lookAtBook.task";
import type { TaskContext } from "../../src/context";
import type { BookId } from "../../src/model/book";
import { missingSeconds } from "../../src/base/picture";
import { ok } from "../../src/base/result";
import { testContext } from "../fakes/testContext";

const [seven, eight, nine] = [7, 8, 9] as [BookId, BookId, BookId];
const week = 7 * 86400;

interface Given {
  readonly details?: () => void;
  readonly cover?: () => string;
  /** The cover on the disk, so many seconds old. */
  readonly onDisk?: { readonly bytes: string | undefined; readonly age: number };
}

function device({ details, cover = () => "picture", onDisk }: Given = {}) {
  const events: string[] = [];
  const limits: number[] = [];
  const context = testContext({
    settings: { coverMegabytes: 20 },
    host: {
      covers: {
        find: () => onDisk && { bytes: onDisk.bytes, keptAt: context.clock.now() - onDisk.age },
        save: (_key, _bytes, { maxBytes }) => void limits.push(maxBytes),
      },
    },
    server: {
      catalogue: { details: (id) => (events.push(`ask ${id}`), details?.(), ok({ id, title: "T" })) },
      covers: { of: (id) => (events.push(`fetch ${id}`), ok(cover())), isMissing: () => false },
    },
  });
  const looking = createLooking(context);
  const look = (ids: readonly BookId[], more: Partial<Look> = {}) =>
    looking.at({ ids, pictured: (_bytes, id) => void events.push(`cover of ${id}`), ...more });
  const described: Look["described"] = ({ id }) => void events.push(`words of ${id}`);
  return { events, limits, context, tasks: context.tasks, look, described };
}

/** A device whose requests end only by `run` or `died`. `cancelled`: the tasks that were. */
function slowDevice() {
  const all = device();
  const started: { kind: string; run: () => void; died: () => void }[] = [];
  const cancelled: string[] = [];
  const running = { is: false };
  const start: typeof all.tasks.start = (kind, run, died) => {
    if (running.is) return false;
    running.is = true;
    const end = (act: () => void) => (): void => {
      running.is = false;
      act();
    };
    started.push({ kind, run: end(run), died: end(() => died?.({ kind: "cancelled", sent: false })) });
    return true;
  };
  const isRunning = (kind: string): boolean => kind === "look" && running.is;
  Object.assign(all.tasks, { start, isRunning, cancel: (kind: string) => void cancelled.push(kind) });
  return { ...all, started, cancelled };
}

describe("a request for a book under way", () => {
  test("is a task of its own, and goes on if its book is still wanted", () => {
    const { look, started, cancelled } = slowDevice();
    const page = look([seven, eight]);
    page.turnTo([nine, seven]);
    expect([started.map(({ kind }) => kind), cancelled]).toEqual([["look"], []]);
  });

  test("is cancelled for another page on top, and for other books of its page", () => {
    const { look, started, cancelled } = slowDevice();
    const page = look([seven]);
    page.turnTo([eight]);
    expect(cancelled).toEqual(["look"]);
    look([nine]);
    expect([started.length, cancelled]).toEqual([1, ["look", "look"]]);
  });

  test("is cancelled after twenty seconds", () => {
    const { look, tasks, cancelled } = slowDevice();
    look([seven]);
    tasks.pass(19);
    expect(cancelled).toEqual([]);
    tasks.pass(1);
    expect(cancelled).toEqual(["look"]);
  });

  test("has no time limit any more once its page is left, or shows other books", () => {
    const left = slowDevice();
    const page = left.look([seven]);
    left.look([nine]).leave();
    page.leave();
    left.cancelled.length = 0;
    left.tasks.pass(60);
    expect(left.cancelled).toEqual([]);
    const turned = slowDevice();
    turned.look([seven]).turnTo([eight]);
    turned.cancelled.length = 0;
    turned.tasks.pass(60);
    expect(turned.cancelled).toEqual([]);
  });

  test("leaves the books that are wanted by then to the next one if it dies", () => {
    const { look, tasks, started, events } = slowDevice();
    look([seven]).turnTo([eight]);
    started[0]?.died();
    tasks.pass(0);
    started[1]?.run();
    expect(events).toEqual(["fetch 8", "cover of 8"]);
  });

  test("is not repeated if it dies, and the next book follows", () => {
    const { look, tasks, started, events } = slowDevice();
    look([seven, eight]);
    started[0]?.died();
    tasks.pass(0);
    started[1]?.run();
    expect(events).toEqual(["fetch 8", "cover of 8"]);
  });
});

describe("an answer about a book", () => {
  test("is not shown on a page that has turned to other books meanwhile", () => {
    const pages: { turnTo(ids: readonly BookId[]): void }[] = [];
    const { look, tasks, events, described } = device({ details: () => pages.splice(0)[0]?.turnTo([nine]) });
    pages.push(look([seven], { described }));
    tasks.pass(1);
    expect(events).toEqual(["ask 7", "ask 9", "words of 9", "fetch 9", "cover of 9"]);
  });

  test("is not shown on a page that was left meanwhile", () => {
    const pages: { leave(): void }[] = [];
    const { look, tasks, events } = device({ cover: () => (pages[0]?.leave(), "picture") });
    const ended: TaskContext[] = [];
    pages.push(look([seven, eight], { ended: (task) => void ended.push(task) }));
    tasks.pass(1);
    expect([events, ended]).toEqual([["fetch 7"], []]);
  });

  test("is not asked for if the page was left before", () => {
    const { look, tasks, events, described } = device();
    look([seven], { described }).leave();
    tasks.pass(1);
    expect(events).toEqual([]);
  });
});

describe("a cover", () => {
  test("is stored with the limit of the setting", () => {
    const { look, tasks, limits } = device();
    look([seven]);
    tasks.pass(1);
    expect(limits).toEqual([20 * 1024 * 1024]);
  });

  test.each([
    [0, "picture", 0],
    [week - 1, "picture", 0],
    [week, "picture", 1],
    [-1, "picture", 1],
    [missingSeconds - 1, undefined, 0],
    [missingSeconds, undefined, 1],
  ])("on the disk for %s seconds as %s is fetched %s times", (age, bytes, count) => {
    const { look, tasks, events } = device({ onDisk: { bytes, age } });
    look([seven]);
    tasks.pass(0);
    expect(events.filter((event) => event === "fetch 7")).toHaveLength(count);
  });

  test.each([
    [1024 * 1024, 1],
    [1024 * 1024 + 1, 2],
  ])("is fetched again for the next page only above a megabyte: %s bytes, %s times", (bytes, count) => {
    const { look, tasks, events } = device({ cover: () => "x".repeat(bytes) });
    for (let page = 0; page < 2; page += 1) {
      look([seven]);
      tasks.pass(1);
    }
    expect(events.filter((event) => event === "fetch 7")).toHaveLength(count);
  });
});
