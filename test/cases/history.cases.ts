import { addVisit, beginRebuilding, endRebuilding, type PastSession } from "../../src/features/history/history.rules";
import type { Span } from "../../src/model/session";
import { tableOf, type Table } from "./table";

/** [page, startedAt, seconds, pages], in a book of 200 pages if none are given. */
type CaseVisit = readonly [number, number, number, number?];

/** [startedAt, endedAt, seconds, pagesRead, startPercent, endPercent]. */
type CaseSession = readonly [number, number, number, number, number, number];

interface HistoryCase {
  readonly name: string;
  readonly visits: readonly CaseVisit[];
  readonly known: readonly Span[];
  readonly idleSeconds: number;
  readonly sessions: readonly CaseSession[];
}

const none: readonly Span[] = [];

/** A gap of more than 600 seconds ends a session. */
const historyCases: readonly HistoryCase[] = [
  { name: "are none without reading", visits: [], known: none, idleSeconds: 0, sessions: [] },
  {
    name: "have consecutive pages in one session",
    visits: [
      [10, 1000, 60],
      [11, 1060, 50],
      [12, 1110, 40],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1150, 150, 3, 5, 6]],
  },
  {
    name: "count records without a page count by their time",
    visits: [
      [10, 1000, 60, 0],
      [11, 1060, 50, 0],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1110, 110, 2, 0, 0]],
  },
  {
    name: "have the first place with a page count, and no later one without",
    visits: [
      [20, 1000, 60],
      [11, 1060, 50, 0],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1110, 110, 2, 10, 10]],
  },
  {
    name: "have places from the other records if some have no page count",
    visits: [
      [9, 1000, 60, 0],
      [10, 1060, 50],
      [12, 1110, 40],
      [13, 1150, 40, 0],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1190, 190, 4, 5, 6]],
  },
  {
    name: "are at the end of a book with one page",
    visits: [
      [1, 1000, 60, 1],
      [5, 1060, 60, 10],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1120, 120, 2, 100, 50]],
  },
  {
    name: "end at the end of a book that has one page by now",
    visits: [
      [5, 1000, 60, 10],
      [1, 1060, 60, 1],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1120, 120, 2, 50, 100]],
  },
  {
    name: "may have a single page",
    visits: [[10, 1000, 60]],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1060, 60, 1, 5, 5]],
  },
  {
    name: "do not end at a pause of exactly the limit",
    visits: [
      [10, 1000, 60],
      [11, 1660, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1720, 120, 2, 5, 5.5]],
  },
  {
    name: "end at a longer pause, counted from the end of the page before",
    visits: [
      [10, 1000, 60],
      [11, 1661, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [
      [1000, 1060, 60, 1, 5, 5],
      [1661, 1721, 60, 1, 5.5, 5.5],
    ],
  },
  {
    name: "include reading backwards",
    visits: [
      [20, 1000, 60],
      [10, 1060, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1120, 120, 2, 10, 5]],
  },
  {
    name: "count a page up to the idle limit",
    visits: [
      [10, 1000, 900],
      [11, 1900, 60],
    ],
    known: none,
    idleSeconds: 300,
    sessions: [[1000, 1960, 360, 2, 5, 5.5]],
  },
  {
    name: "leave out what was tracked already",
    visits: [
      [10, 1000, 60],
      [11, 1060, 60],
    ],
    known: [{ startedAt: 1000, endedAt: 1120 }],
    idleSeconds: 0,
    sessions: [],
  },
  {
    name: "include a page that ends a minute before the tracked session",
    visits: [[10, 1000, 60]],
    known: [{ startedAt: 1120, endedAt: 1200 }],
    idleSeconds: 0,
    sessions: [[1000, 1060, 60, 1, 5, 5]],
  },
  {
    name: "leave out a page that ends less than a minute before the tracked session",
    visits: [[10, 1000, 60]],
    known: [{ startedAt: 1119, endedAt: 1200 }],
    idleSeconds: 0,
    sessions: [],
  },
  {
    name: "include reading from before Catchword was installed in the same sitting",
    visits: [
      [10, 1000, 60],
      [11, 1200, 60],
      [12, 1300, 60],
    ],
    known: [{ startedAt: 1290, endedAt: 1400 }],
    idleSeconds: 0,
    sessions: [[1000, 1060, 60, 1, 5, 5]],
  },
  {
    name: "leave out several tracked sessions one after the other",
    visits: [
      [10, 1000, 60],
      [11, 5000, 60],
      [12, 9000, 60],
      [13, 20000, 60],
    ],
    known: [
      { startedAt: 1000, endedAt: 1060 },
      { startedAt: 9000, endedAt: 9060 },
    ],
    idleSeconds: 0,
    sessions: [
      [5000, 5060, 60, 1, 5.5, 5.5],
      [20000, 20060, 60, 1, 6.5, 6.5],
    ],
  },
  {
    name: "ignore records without time or page",
    visits: [
      [10, 1000, 0],
      [0, 1000, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [],
  },
  {
    name: "count overlapping pages once, for statistics from two devices",
    visits: [
      [10, 1000, 100],
      [11, 1020, 10],
      [12, 1060, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1120, 120, 3, 5, 6]],
  },
  {
    name: "end at the idle limit of a page that was left open",
    visits: [[10, 1000, 5000]],
    known: none,
    idleSeconds: 300,
    sessions: [[1000, 1300, 300, 1, 5, 5]],
  },
  {
    name: "continue after a page that was shown for a while",
    visits: [
      [10, 1000, 2000],
      [11, 3000, 60],
    ],
    known: none,
    idleSeconds: 300,
    sessions: [[1000, 3060, 360, 2, 5, 5.5]],
  },
  {
    name: "count a record of weeks only up to the limit, and the reading in it",
    visits: [
      [10, 1000, 2000000],
      [11, 90000, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [
      [1000, 8200, 7200, 1, 5, 5],
      [90000, 90060, 60, 1, 5.5, 5.5],
    ],
  },
  {
    name: "leave out a record of weeks by what was tracked much later",
    visits: [[10, 1000, 2000000]],
    known: [{ startedAt: 90000, endedAt: 90060 }],
    idleSeconds: 300,
    sessions: [[1000, 1300, 300, 1, 5, 5]],
  },
];

function rebuilt({ visits, known, idleSeconds }: HistoryCase): readonly CaseSession[] {
  const rebuilding = beginRebuilding({ gapSeconds: 600, idleSeconds }, known);
  const sessions: PastSession[] = [];
  for (const [page, startedAt, seconds, pages = 200] of visits) {
    const session = addVisit(rebuilding, { page, pages, startedAt, seconds });
    if (session !== undefined) sessions.push(session);
  }
  const last = endRebuilding(rebuilding);
  if (last !== undefined) sessions.push(last);
  return sessions.map((session) => rowOf(session));
}

function rowOf({ startedAt, endedAt, seconds, pagesRead, start, end }: PastSession): CaseSession {
  return [startedAt, endedAt, seconds, pagesRead, start.percent, end.percent];
}

export const tables: readonly Table[] = [
  tableOf("sessions made from the host's statistics", historyCases, (one) => [rebuilt(one), one.sessions]),
];
