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
  { name: "nothing read is no session", visits: [], known: none, idleSeconds: 0, sessions: [] },
  {
    name: "pages one after the other are one session",
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
    name: "records without a number of pages count by their time",
    visits: [
      [10, 1000, 60, 0],
      [11, 1060, 50, 0],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1110, 110, 2, 0, 0]],
  },
  {
    name: "records without a number of pages keep the places of the others",
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
    name: "a single page is a session too",
    visits: [[10, 1000, 60]],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1060, 60, 1, 5, 5]],
  },
  {
    name: "a pause of exactly the limit does not end a session",
    visits: [
      [10, 1000, 60],
      [11, 1660, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1720, 120, 2, 5, 5.5]],
  },
  {
    name: "a longer pause does, counted from the end of the page before",
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
    name: "reading backwards counts like any other",
    visits: [
      [20, 1000, 60],
      [10, 1060, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [[1000, 1120, 120, 2, 10, 5]],
  },
  {
    name: "a page counts no longer than the idle limit",
    visits: [
      [10, 1000, 900],
      [11, 1900, 60],
    ],
    known: none,
    idleSeconds: 300,
    sessions: [[1000, 1960, 360, 2, 5, 5.5]],
  },
  {
    name: "what was tracked already is left out",
    visits: [
      [10, 1000, 60],
      [11, 1060, 60],
    ],
    known: [{ startedAt: 1000, endedAt: 1120 }],
    idleSeconds: 0,
    sessions: [],
  },
  {
    name: "what was read before the plugin came is kept, in the same sitting as what it tracked",
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
    name: "several tracked sessions are passed one after the other",
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
    name: "records without time or page are ignored",
    visits: [
      [10, 1000, 0],
      [0, 1000, 60],
    ],
    known: none,
    idleSeconds: 0,
    sessions: [],
  },
  {
    name: "pages that overlap count no second twice, as where two devices share their statistics",
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
    name: "a page that was left open ends where it stops to count",
    visits: [[10, 1000, 5000]],
    known: none,
    idleSeconds: 300,
    sessions: [[1000, 1300, 300, 1, 5, 5]],
  },
  {
    name: "a page that stood a while does not end the sitting",
    visits: [
      [10, 1000, 2000],
      [11, 3000, 60],
    ],
    known: none,
    idleSeconds: 300,
    sessions: [[1000, 3060, 360, 2, 5, 5.5]],
  },
  {
    name: "a record of weeks neither counts as weeks nor swallows what was read meanwhile",
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
    name: "a record of weeks does not hide behind what was tracked much later",
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
  tableOf("sessions rebuilt from the host's pages", historyCases, (one) => [rebuilt(one), one.sessions]),
];
