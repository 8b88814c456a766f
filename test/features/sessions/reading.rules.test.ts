import { asPercent } from "../../../src/base/scale";
import { activityFrom, recordPage } from "../../../src/book/pageActivity.rules";
import {
  afterTurn,
  beginReading,
  mayMoveStart,
  type Moment,
  type Reading,
  sessionOf,
  timeOf,
} from "../../../src/features/sessions/reading.rules";
import type { Fingerprint } from "../../../src/model/book";

const noon = 1780308000;
const place = (page: number, pages = 200) => ({ percent: asPercent((100 * page) / pages), page, pages });

/** A book that is opened at this page, and turned to these pages, one every ten seconds. */
const read = (from: number, ...pages: readonly number[]) => readOf(200, from, ...pages);

function readOf(count: number, from: number, ...pages: readonly number[]) {
  const activity = activityFrom(from, 100);
  let reading: Reading = beginReading(activity, { now: noon, elapsed: 100 }, place(from, count));
  let elapsed = 100;
  for (const page of pages) {
    elapsed += 10;
    recordPage(activity, page, elapsed, 300);
    if (mayMoveStart(reading, activity)) reading = afterTurn(reading, activity, place(page, count));
  }
  return { activity, reading, elapsed };
}

describe("the open reading of a book", () => {
  test.each([
    ["begins where the book was opened", 20, [21, 22], 20],
    ["begins where the book was opened before a spread", 20, [22], 20],
    ["begins after a jump right after the opening", 20, [60, 61], 60],
    ["begins after the last of several such jumps", 20, [60, 90, 91], 90],
    ["begins after a jump back right after the opening", 20, [3, 4], 3],
    ["keeps its start at a later jump", 20, [21, 60], 20],
    ["begins after a jump back from the end", 199, [200, 1, 2], 1],
    ["keeps its start at a jump from one end to another", 199, [200, 199], 199],
    ["keeps its start at a later jump forward near the end", 990, [991, 999], 990, 1000],
    ["begins after a jump back to before its start near the end", 990, [991, 985], 985, 1000],
  ])("%s", (_name, from, pages, start, count = 200) => {
    expect(readOf(count, from, ...pages).reading.start.page).toBe(start);
  });

  test("begins after the last of several jumps right after a sleep", () => {
    const activity = activityFrom(20, 100);
    for (const page of [21, 22, 23]) recordPage(activity, page, 110, 300);
    let reading = beginReading(activity, { now: noon, elapsed: 200 }, place(23));
    for (const page of [60, 90, 91]) {
      recordPage(activity, page, 210, 300);
      if (mayMoveStart(reading, activity)) reading = afterTurn(reading, activity, place(page));
    }
    expect([reading.start.page, reading.jumps]).toEqual([90, 2]);
  });

  test("keeps its start if the book was laid out again meanwhile", () => {
    const { reading, activity } = read(20);
    recordPage(activity, 90, 110, 300);
    expect(afterTurn(reading, activity, place(90, 900)).start).toEqual(place(20));
  });
});

describe("a session", () => {
  const subject = { fingerprint: "a" as Fingerprint, type: "EPUB" } as const;
  const ended = (moment: Moment, idleSeconds = 300) => {
    const { activity, reading } = read(20, 21, 22);
    return sessionOf(reading, subject, moment, { activity, position: place(22), idleSeconds });
  };

  test("has the times of its clock and the pages that were turned", () => {
    expect(ended({ now: noon + 60, elapsed: 160 })).toEqual({
      ...subject,
      startedAt: noon,
      endedAt: noon + 60,
      seconds: 60,
      pagesRead: 3,
      start: place(20),
      end: place(22),
    });
  });

  test("ends at the idle limit of its last page", () => {
    expect(ended({ now: noon + 1000, elapsed: 1100 })).toMatchObject({ endedAt: noon + 320, seconds: 320 });
  });

  test.each([
    [5, noon],
    [6, noon + 6],
    [-5, noon],
    [-6, noon - 6],
    [86_400, noon + 86_400],
  ])("begins at the right time if the clock was set by %d s meanwhile", (seconds, startedAt) => {
    expect(ended({ now: noon + 60 + seconds, elapsed: 160 }).startedAt).toBe(startedAt);
  });
});

describe("the time of an earlier moment", () => {
  const then = { now: 600, elapsed: 100 };

  test("is corrected once the clock was set", () => {
    expect(timeOf(then, { now: noon, elapsed: 160 })).toBe(noon - 60);
  });

  test("stays while the clock is implausible, or was not set", () => {
    expect(timeOf(then, { now: 90_000, elapsed: 160 })).toBe(600);
    expect(timeOf({ now: noon, elapsed: 100 }, { now: noon + 64, elapsed: 160 })).toBe(noon);
  });
});
