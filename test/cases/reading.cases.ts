import { asPercent } from "../../src/base/scale";
import { activityFrom, recordPage } from "../../src/book/pageActivity.rules";
import {
  afterTurn,
  beginReading,
  mayMoveStart,
  sessionOf,
  type Subject,
  timeOf,
} from "../../src/features/sessions/reading.rules";
import type { Position } from "../../src/model/session";
import { type Compared, fieldsOf, tableOf, type Table } from "./table";

interface ReadingCase {
  readonly name: string;
  /** The most that one page counts; 0: no limit. */
  readonly idleSeconds: number;
  readonly begun: { readonly now: number; readonly elapsed: number };
  /** Page turns as [elapsed seconds, page]. */
  readonly turns: readonly (readonly [number, number])[];
  readonly ended: { readonly now: number; readonly elapsed: number };
  readonly expected: {
    readonly startedAt: number;
    readonly endedAt: number;
    readonly seconds: number;
    readonly pagesRead: number;
  };
}

const readingCases: readonly ReadingCase[] = [
  {
    name: "counts the time on every page",
    idleSeconds: 300,
    begun: { now: 1000000, elapsed: 50 },
    turns: [
      [110, 2],
      [170, 3],
    ],
    ended: { now: 1000180, elapsed: 230 },
    expected: { startedAt: 1000000, endedAt: 1000180, seconds: 180, pagesRead: 3 },
  },
  {
    name: "does not count a night without a page turn",
    idleSeconds: 300,
    begun: { now: 1000000, elapsed: 0 },
    turns: [
      [60, 2],
      [120, 3],
    ],
    ended: { now: 1028920, elapsed: 28920 },
    expected: { startedAt: 1000000, endedAt: 1000420, seconds: 420, pagesRead: 3 },
  },
  {
    name: "is cut at a long pause, and continues after it",
    idleSeconds: 300,
    begun: { now: 1000000, elapsed: 0 },
    turns: [
      [60, 2],
      [3660, 3],
    ],
    ended: { now: 1003720, elapsed: 3720 },
    expected: { startedAt: 1000000, endedAt: 1003720, seconds: 420, pagesRead: 3 },
  },
  {
    name: "counts every minute if the idle limit is off",
    idleSeconds: 0,
    begun: { now: 1000000, elapsed: 0 },
    turns: [],
    ended: { now: 1007200, elapsed: 7200 },
    expected: { startedAt: 1000000, endedAt: 1007200, seconds: 7200, pagesRead: 1 },
  },
  {
    name: "has one page if the same page is announced again",
    idleSeconds: 300,
    begun: { now: 1000000, elapsed: 0 },
    turns: [
      [0, 1],
      [20, 1],
    ],
    ended: { now: 1000040, elapsed: 40 },
    expected: { startedAt: 1000000, endedAt: 1000040, seconds: 40, pagesRead: 1 },
  },
  {
    name: "counts scrolling within a long page as reading",
    idleSeconds: 300,
    begun: { now: 1000000, elapsed: 0 },
    turns: [
      [200, 1],
      [400, 1],
    ],
    ended: { now: 1000600, elapsed: 600 },
    expected: { startedAt: 1000000, endedAt: 1000600, seconds: 600, pagesRead: 1 },
  },
  {
    name: "has its start corrected if the clock was put forward during reading",
    idleSeconds: 300,
    begun: { now: 100, elapsed: 100 },
    turns: [[160, 2]],
    ended: { now: 1780000000, elapsed: 220 },
    expected: { startedAt: 1779999880, endedAt: 1780000000, seconds: 120, pagesRead: 2 },
  },
  {
    name: "does not end before its start if the clock was put back",
    idleSeconds: 300,
    begun: { now: 1780003600, elapsed: 100 },
    turns: [[160, 2]],
    ended: { now: 1780000000, elapsed: 220 },
    expected: { startedAt: 1779999880, endedAt: 1780000000, seconds: 120, pagesRead: 2 },
  },
  {
    name: "has whole seconds",
    idleSeconds: 300,
    begun: { now: 1000000, elapsed: 0.25 },
    turns: [[10.75, 2]],
    ended: { now: 1000031, elapsed: 31.5 },
    expected: { startedAt: 1000000, endedAt: 1000031, seconds: 31, pagesRead: 2 },
  },
];

/** Pages of a book of 100, from the opening on. */
interface StartCase {
  readonly name: string;
  readonly pages: readonly number[];
  readonly startPage: number;
}

const startCases: readonly StartCase[] = [
  { name: "is the page of the opening", pages: [30, 31, 32], startPage: 30 },
  { name: "is the target of a jump right after the opening", pages: [30, 60, 61], startPage: 60 },
  { name: "is the target of the second of two such jumps", pages: [30, 60, 10, 11], startPage: 10 },
  { name: "is kept after a jump in the middle of reading", pages: [30, 31, 60, 61], startPage: 30 },
  {
    name: "is the target of a jump back from the end, even after page turns there",
    pages: [99, 100, 99, 31, 32],
    startPage: 31,
  },
  { name: "is the target of a second jump back from the end", pages: [99, 100, 31, 2, 3], startPage: 2 },
  { name: "is kept at the end if the reader turns back page by page", pages: [100, 99, 98, 97, 96], startPage: 100 },
  { name: "is kept from before the end was reached", pages: [97, 98, 99, 100, 31], startPage: 97 },
];

/** When something was by what the wall clock says now; two readings of both clocks. */
interface MomentCase {
  readonly name: string;
  readonly then: { readonly now: number; readonly elapsed: number };
  readonly moment: { readonly now: number; readonly elapsed: number };
  readonly expected: number;
}

const momentCases: readonly MomentCase[] = [
  {
    name: "is kept if the clock was not set",
    then: { now: 1780000000, elapsed: 100 },
    moment: { now: 1780003600, elapsed: 3700 },
    expected: 1780000000,
  },
  {
    name: "is kept if the two clocks drift a little",
    then: { now: 1780000000, elapsed: 100 },
    moment: { now: 1780003603, elapsed: 3700 },
    expected: 1780000000,
  },
  {
    name: "in 1970 is corrected by the time that was set since",
    then: { now: 600, elapsed: 100.5 },
    moment: { now: 1780003600, elapsed: 3700 },
    expected: 1780000000,
  },
  {
    name: "in the future is corrected too",
    then: { now: 1780090000, elapsed: 100 },
    moment: { now: 1780003600, elapsed: 3700 },
    expected: 1780000000,
  },
  {
    name: "is kept while the clock is not set",
    then: { now: 1780000000, elapsed: 100 },
    moment: { now: 600, elapsed: 3700 },
    expected: 1780000000,
  },
];

const subject = { fingerprint: "f".repeat(32), type: "EPUB" } as unknown as Subject;
const at = (page: number): Position => ({ percent: asPercent(page), page, pages: 100 });

function read({ begun, idleSeconds, turns, ended, expected }: ReadingCase): Compared {
  const activity = activityFrom(1, begun.elapsed);
  const reading = beginReading(activity, begun, at(1));
  for (const [elapsed, page] of turns) recordPage(activity, page, elapsed, idleSeconds);
  const session = sessionOf(reading, subject, ended, { activity, position: at(9), idleSeconds });
  return [
    { ...fieldsOf(session, expected), endPage: session.end.page },
    { ...expected, endPage: 9 },
  ];
}

function startOf({ pages: [first = 1, ...others], startPage }: StartCase): Compared {
  const activity = activityFrom(first, 0);
  let reading = beginReading(activity, { now: 1000000, elapsed: 0 }, at(first));
  others.forEach((page, index) => {
    recordPage(activity, page, 10 * (index + 1), 0);
    if (mayMoveStart(reading, activity)) reading = afterTurn(reading, activity, at(page));
  });
  return [reading.start.page, startPage];
}

export const tables: readonly Table[] = [
  tableOf("the first position of a session", startCases, startOf),
  tableOf("a reading session", readingCases, read),
  tableOf("a recorded time", momentCases, ({ then, moment, expected }) => [timeOf(then, moment), expected]),
];
