import {
  counts,
  firstGuess,
  impossible,
  type Impossible,
  leastSeconds,
  movedTo,
  type Session,
  type SessionThresholds,
  type SessionTime,
  type Span,
  trimmedEnd,
} from "../../src/model/session";
import { type Compared, tableOf, type Table } from "./table";

/** A morning in June 2026; the clock shows the evening. */
const morning = 1780300000;
const evening = morning + 36000;

interface MoveCase {
  readonly name: string;
  readonly session: SessionTime;
  readonly to: number;
  readonly span: Span;
}

const moveCases: readonly MoveCase[] = [
  {
    name: "keeps its length by the wall clock, with short sleeps",
    session: { startedAt: 600, endedAt: 1500, seconds: 720 },
    to: morning,
    span: { startedAt: morning, endedAt: morning + 900 },
  },
  {
    name: "ends with its pages if the clock was set in between",
    session: { startedAt: 600, endedAt: 1700000000, seconds: 720 },
    to: morning,
    span: { startedAt: morning, endedAt: morning + 720 },
  },
  {
    name: "ends with its pages if it ended before its start",
    session: { startedAt: 1700000000, endedAt: 600, seconds: 720 },
    to: morning,
    span: { startedAt: morning, endedAt: morning + 720 },
  },
  {
    name: "counts whole seconds",
    session: { startedAt: 600, endedAt: 1320, seconds: 720 },
    to: morning + 0.75,
    span: { startedAt: morning, endedAt: morning + 720 },
  },
];

interface GuessCase {
  readonly name: string;
  readonly session: SessionTime;
  readonly now: number;
  readonly guess: number;
}

const guessCases: readonly GuessCase[] = [
  {
    name: "in 1970 is set to the time just before now",
    session: { startedAt: 600, endedAt: 1500, seconds: 720 },
    now: evening,
    guess: evening - 900,
  },
  {
    name: "in the future is set to the time just before now",
    session: { startedAt: evening + 9000000, endedAt: evening + 9000720, seconds: 720 },
    now: evening,
    guess: evening - 720,
  },
  {
    name: "that is possible is kept",
    session: { startedAt: morning, endedAt: morning + 720, seconds: 720 },
    now: evening,
    guess: morning,
  },
  {
    name: "is kept on a device whose own clock is not set",
    session: { startedAt: 600, endedAt: 1320, seconds: 720 },
    now: 9000,
    guess: 600,
  },
];

interface ImpossibleCase {
  readonly name: string;
  readonly span: Span;
  readonly others?: readonly Span[];
  readonly now?: number;
  /** Absent: it can be. */
  readonly obstacle?: Impossible;
}

const span: Span = { startedAt: morning, endedAt: morning + 720 };
const before: Span = { startedAt: morning - 720, endedAt: morning };
const into: Span = { startedAt: morning - 720, endedAt: morning + 1 };
const around: Span = { startedAt: morning - 10, endedAt: morning + 9000 };
const same: Span = { startedAt: morning, endedAt: morning };

const impossibleCases: readonly ImpossibleCase[] = [
  { name: "in the morning is possible", span },
  { name: "in 1970 is impossible", span: { startedAt: 600, endedAt: 1320 }, obstacle: { kind: "absurd" } },
  {
    name: "in the next century is impossible",
    span: { startedAt: 4200000000, endedAt: 4200000720 },
    obstacle: { kind: "absurd" },
  },
  {
    name: "that ends after now is impossible",
    span: { startedAt: evening - 60, endedAt: evening + 660 },
    obstacle: { kind: "future" },
  },
  { name: "that ends now is possible", span: { startedAt: evening - 720, endedAt: evening } },
  { name: "is always possible on a device whose own clock is not set", span, now: 9000 },
  { name: "that begins where another session ends is possible", span, others: [before] },
  {
    name: "that begins before another session ends is impossible",
    span,
    others: [into],
    obstacle: { kind: "taken", by: into },
  },
  {
    name: "inside another session is impossible",
    span,
    others: [before, around],
    obstacle: { kind: "taken", by: around },
  },
  {
    name: "that begins in the same second as another session is impossible",
    span,
    others: [same],
    obstacle: { kind: "taken", by: same },
  },
  {
    name: "over a session without a valid time is possible",
    span,
    others: [{ startedAt: 600, endedAt: evening }],
  },
];

interface TrimCase {
  readonly name: string;
  readonly session: SessionTime;
  readonly seconds: number;
  readonly endedAt: number;
}

const trimCases: readonly TrimCase[] = [
  {
    name: "ends earlier by the removed part",
    session: { startedAt: morning, endedAt: morning + 1200, seconds: 1200 },
    seconds: 300,
    endedAt: morning + 300,
  },
  {
    name: "keeps its short sleeps",
    session: { startedAt: morning, endedAt: morning + 1800, seconds: 1200 },
    seconds: 300,
    endedAt: morning + 900,
  },
  {
    name: "ends with its pages if the clock was set in between",
    session: { startedAt: morning, endedAt: morning + 90000000, seconds: 1200 },
    seconds: 300,
    endedAt: morning + 300,
  },
  {
    name: "does not end before its start if the clock was set back",
    session: { startedAt: morning, endedAt: morning - 5000, seconds: 1200 },
    seconds: 300,
    endedAt: morning + 300,
  },
];

interface LeastCase {
  readonly name: string;
  readonly rules: SessionThresholds;
  readonly least: number;
}

const leastCases: readonly LeastCase[] = [
  { name: "is that of the setting", rules: { minSeconds: 30, minPages: 0 }, least: 30 },
  { name: "does not depend on the pages", rules: { minSeconds: 30, minPages: 5 }, least: 30 },
  { name: "is none without a setting that applies", rules: { minSeconds: 0, minPages: 0 }, least: 1 },
];

/** The least seconds, and that a session counts with these and not with one less. */
function least({ rules, least: expected }: LeastCase): Compared {
  const seconds = leastSeconds(rules);
  const doesCount = (long: number) => counts({ seconds: long, pagesRead: 9 } as Session, rules);
  return [
    [seconds, doesCount(seconds), expected > 1 && doesCount(expected - 1)],
    [expected, true, false],
  ];
}

export const tables: readonly Table[] = [
  tableOf("a session that a person moves in time", moveCases, ({ session, to, span: expected }) => [
    movedTo(session, to),
    expected,
  ]),
  tableOf("the proposed time of a session", guessCases, ({ session, now, guess }) => [firstGuess(session, now), guess]),
  tableOf("the time of a session", impossibleCases, (one) => [
    impossible(one.span, one.others ?? [], one.now ?? evening),
    one.obstacle,
  ]),
  tableOf("a session that a person shortens", trimCases, ({ session, seconds, endedAt }) => [
    trimmedEnd(session, seconds),
    endedAt,
  ]),
  tableOf("the minimum length of a session", leastCases, least),
];
