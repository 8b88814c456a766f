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
    name: "keeps its length by the wall clock, naps included",
    session: { startedAt: 600, endedAt: 1500, seconds: 720 },
    to: morning,
    span: { startedAt: morning, endedAt: morning + 900 },
  },
  {
    name: "ends with its pages where the clock was set in between",
    session: { startedAt: 600, endedAt: 1700000000, seconds: 720 },
    to: morning,
    span: { startedAt: morning, endedAt: morning + 720 },
  },
  {
    name: "ends with its pages where it ended before it began",
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
    name: "of 1970 is offered the time just gone",
    session: { startedAt: 600, endedAt: 1500, seconds: 720 },
    now: evening,
    guess: evening - 900,
  },
  {
    name: "of the future is offered the time just gone",
    session: { startedAt: evening + 9000000, endedAt: evening + 9000720, seconds: 720 },
    now: evening,
    guess: evening - 720,
  },
  {
    name: "of a time that can be begins there",
    session: { startedAt: morning, endedAt: morning + 720, seconds: 720 },
    now: evening,
    guess: morning,
  },
  {
    name: "begins where it is on a device that has no time itself",
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
  { name: "can be in the morning", span },
  { name: "cannot be in 1970", span: { startedAt: 600, endedAt: 1320 }, obstacle: { kind: "absurd" } },
  {
    name: "cannot be in a century to come",
    span: { startedAt: 4200000000, endedAt: 4200000720 },
    obstacle: { kind: "absurd" },
  },
  {
    name: "cannot end after now",
    span: { startedAt: evening - 60, endedAt: evening + 660 },
    obstacle: { kind: "future" },
  },
  { name: "can end now", span: { startedAt: evening - 720, endedAt: evening } },
  { name: "can be whenever on a device that has no time itself", span, now: 9000 },
  { name: "can begin where another ends", span, others: [before] },
  { name: "cannot begin before another ends", span, others: [into], obstacle: { kind: "taken", by: into } },
  { name: "cannot lie in another", span, others: [before, around], obstacle: { kind: "taken", by: around } },
  {
    name: "cannot begin in the same second as another",
    span,
    others: [same],
    obstacle: { kind: "taken", by: same },
  },
  {
    name: "is not kept from its place by one that has no time itself",
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
    name: "ends sooner by what is cut off",
    session: { startedAt: morning, endedAt: morning + 1200, seconds: 1200 },
    seconds: 300,
    endedAt: morning + 300,
  },
  {
    name: "keeps the naps that were in it",
    session: { startedAt: morning, endedAt: morning + 1800, seconds: 1200 },
    seconds: 300,
    endedAt: morning + 900,
  },
  {
    name: "ends with its pages where the clock was set in between",
    session: { startedAt: morning, endedAt: morning + 90000000, seconds: 1200 },
    seconds: 300,
    endedAt: morning + 300,
  },
  {
    name: "does not end before it began where the clock was set back",
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
  { name: "as long as the rule says", rules: { minSeconds: 30, minPages: 0 }, least: 30 },
  { name: "whatever the pages are", rules: { minSeconds: 30, minPages: 5 }, least: 30 },
  { name: "without a rule that matters", rules: { minSeconds: 0, minPages: 0 }, least: 1 },
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
  tableOf("a session moved by a person", moveCases, ({ session, to, span: expected }) => [
    movedTo(session, to),
    expected,
  ]),
  tableOf("the first guess at a session", guessCases, ({ session, now, guess }) => [firstGuess(session, now), guess]),
  tableOf("an impossible time of a session", impossibleCases, (one) => [
    impossible(one.span, one.others ?? [], one.now ?? evening),
    one.obstacle,
  ]),
  tableOf("a session that a person trims", trimCases, ({ session, seconds, endedAt }) => [
    trimmedEnd(session, seconds),
    endedAt,
  ]),
  tableOf("a session is as long as it has to be", leastCases, least),
];
