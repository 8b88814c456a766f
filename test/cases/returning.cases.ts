import type { Failure } from "../../src/base/failure";
import {
  absentSessions,
  type FinishedBook,
  isAboutBook,
  isDueToReturn,
  isOnlyHere,
  type KnownKey,
  annotationsOnlyHere,
  type ReturnObstacle,
  obstaclesTo,
  type LocalOnlyData,
  type ReturnFacts,
} from "../../src/features/downloads/returning.rules";
import { defaults } from "../../src/model/settings";
import { dialectOf } from "../../src/server/dialects/dialect";
import { tableOf, type Table } from "./table";

/** Facts, and the obstacles that follow. */
interface ReturnCase {
  readonly name: string;
  readonly facts?: Partial<ReturnFacts>;
  readonly settings?: { readonly progressSync?: boolean };
  readonly kind?: "B0";
  readonly keeps: readonly string[];
}

const sent = { of: "session", state: "sent", count: 3 } as const;
const session = { of: "session", state: "pending", count: 2 } as const;
const position = { of: "position", state: "pending", count: 1 } as const;

const returnCases: readonly ReturnCase[] = [
  { name: "with no data", keeps: [] },
  { name: "with only sent data", facts: { parts: [sent, { of: "note", state: "came", count: 1 }] }, keeps: [] },
  { name: "with a pending session", facts: { parts: [sent, session] }, keeps: ["pending session 2"] },
  {
    name: "with pending items and a failed one",
    facts: { parts: [session, position, { of: "note", state: "failed", count: 4 }] },
    keeps: ["pending session 2", "pending position 1", "failed note 4"],
  },
  {
    name: "with a note without a place, which is no obstacle",
    facts: { parts: [{ of: "note", state: "unplaceable", count: 1 }] },
    keeps: [],
  },
  {
    name: "with a position that is not synced",
    settings: { progressSync: false },
    facts: { parts: [position] },
    keeps: [],
  },
  { name: "with a session for a server that takes none", kind: "B0", facts: { parts: [session] }, keeps: [] },
  {
    name: "with a position for a server without sessions",
    kind: "B0",
    facts: { parts: [position] },
    keeps: ["pending position 1"],
  },
  {
    name: "with a status in conflict",
    facts: { isAsked: true, parts: [session] },
    keeps: ["pending session 2", "asked"],
  },
  {
    name: "that is not synced",
    facts: { isExcluded: true, isMatched: false, parts: [session] },
    keeps: ["excluded"],
  },
  { name: "without a server ID", facts: { isMatched: false }, keeps: ["unmatched"] },
  { name: "with a changed file, whatever else", facts: { file: "changed", isExcluded: true }, keeps: ["changed"] },
  { name: "that is open", facts: { file: "open", parts: [session] }, keeps: ["open"] },
  { name: "whose file is missing", facts: { file: "gone" }, keeps: ["gone"] },
  { name: "that was not downloaded", facts: { file: "strange" }, keeps: ["strange"] },
];

/** Marks of a book, what is known of them, and the server's list of highlights; absent: it has none to tell. */
interface MarkCase {
  readonly name: string;
  readonly marks: readonly string[];
  readonly known: readonly KnownKey[];
  readonly listed?: readonly number[];
  readonly onlyHere: number;
}

const first: KnownKey = { annotationId: "a", kind: "annotation", serverId: 7 };

const markCases: readonly MarkCase[] = [
  { name: "of a book without any", marks: [], known: [first], onlyHere: 0 },
  { name: "with one that was never sent", marks: ["a", "b"], known: [first], listed: [7], onlyHere: 1 },
  { name: "with one in the server's list", marks: ["a"], known: [first], listed: [5, 7], onlyHere: 0 },
  { name: "with one that is no longer in the list", marks: ["a"], known: [first], listed: [5], onlyHere: 1 },
  { name: "without a list, by the server's earlier answer", marks: ["a"], known: [first], onlyHere: 0 },
  {
    name: "without an ID, by the server's earlier answer",
    marks: ["a"],
    known: [{ annotationId: "a", kind: "annotation" }],
    listed: [],
    onlyHere: 0,
  },
  {
    name: "with a list of another kind",
    marks: ["a"],
    known: [{ ...first, kind: "bookmark" }],
    listed: [],
    onlyHere: 0,
  },
  {
    name: "with one that has no place on the server",
    marks: ["a"],
    known: [{ ...first, reason: "no place" }],
    onlyHere: 1,
  },
  {
    name: "with a note in two items, one of which is deleted",
    marks: ["a"],
    known: [first, { annotationId: "a", kind: "entry", serverId: 3 }],
    listed: [],
    onlyHere: 1,
  },
  {
    name: "with a note in two items, the other of which is deleted",
    marks: ["a"],
    known: [{ annotationId: "a", kind: "entry", serverId: 3 }, first],
    listed: [],
    onlyHere: 1,
  },
];

/** Sessions that were sent, by start and number, and what the server lists. */
interface AbsentCase {
  readonly name: string;
  readonly local: readonly { readonly at: number; readonly serverId?: number }[];
  readonly remote: readonly { readonly startedAt: number; readonly serverId: number }[];
  readonly absent: number;
}

const absentCases: readonly AbsentCase[] = [
  { name: "without any session", local: [], remote: [{ startedAt: 5, serverId: 1 }], absent: 0 },
  { name: "with the same start", local: [{ at: 5 }], remote: [{ startedAt: 5, serverId: 1 }], absent: 0 },
  { name: "with the same ID", local: [{ at: 6, serverId: 1 }], remote: [{ startedAt: 5, serverId: 1 }], absent: 0 },
  {
    name: "with neither the same start nor the same ID",
    local: [{ at: 6, serverId: 2 }, { at: 5 }],
    remote: [{ startedAt: 5, serverId: 1 }],
    absent: 1,
  },
  { name: "with an empty list", local: [{ at: 6 }, { at: 7 }], remote: [], absent: 2 },
];

/** Local-only data, and whether it is any. */
const onlyHereCases: readonly {
  readonly name: string;
  readonly only: Partial<LocalOnlyData>;
  readonly is: boolean;
}[] = [
  { name: "without data", only: {}, is: false },
  { name: "with a note", only: { notes: 1 }, is: true },
  { name: "with a session", only: { sessions: 1 }, is: true },
  { name: "with a status", only: { status: true }, is: true },
  { name: "with a rating", only: { rating: true }, is: true },
];

/** A book that may be finished, and whether it may go by itself when the 8th of March is the last day that counts. */
interface DueCase {
  readonly name: string;
  readonly status?: "reading" | "abandoned" | "complete";
  readonly changedOn?: string;
  readonly readOn?: string;
  readonly remote?: "READ" | "RE_READING";
  readonly due: boolean;
}

const lastDay = "2026-03-08";

const dueCases: readonly DueCase[] = [
  { name: "if finished long ago", status: "complete", changedOn: "2026-02-01", due: true },
  { name: "if finished on the last day of the period", status: "complete", changedOn: "2026-03-08", due: true },
  { name: "if finished a day after that", status: "complete", changedOn: "2026-03-09", due: false },
  { name: "if finished on an unknown day", status: "complete", due: false },
  {
    name: "if read later than it was finished",
    status: "complete",
    changedOn: "2026-02-01",
    readOn: "2026-03-09",
    due: false,
  },
  {
    name: "if not read later than it was finished",
    status: "complete",
    changedOn: "2026-02-01",
    readOn: "2026-02-01",
    due: true,
  },
  { name: "if reread on the server", status: "complete", changedOn: "2026-02-01", remote: "RE_READING", due: false },
  { name: "if read on the server too", status: "complete", changedOn: "2026-02-01", remote: "READ", due: true },
  { name: "if it is being read", status: "reading", changedOn: "2026-02-01", due: false },
  { name: "if it is abandoned", status: "abandoned", changedOn: "2026-02-01", due: false },
  { name: "if it was never opened", due: false },
];

/** A failed question of the proof, and whether it says something of its book alone. */
const refusalCases: readonly { readonly failure: Failure; readonly is: boolean }[] = [
  { failure: { kind: "denied", status: 403, message: "" }, is: true },
  { failure: { kind: "refused", status: 500, message: "" }, is: true },
  { failure: { kind: "redirected", to: "https://elsewhere" }, is: true },
  { failure: { kind: "unreadable", detail: "" }, is: true },
  { failure: { kind: "unsupported", what: "reading sessions" }, is: true },
  { failure: { kind: "offline" }, is: false },
  { failure: { kind: "timeout", sent: true }, is: false },
  { failure: { kind: "cancelled", sent: false }, is: false },
  { failure: { kind: "storage", detail: "" }, is: false },
  { failure: { kind: "unconfigured", missing: "server" }, is: false },
];

const free: ReturnFacts = { file: "unchanged", isExcluded: false, isMatched: true, isAsked: false, parts: [] };
const nothing: LocalOnlyData = { notes: 0, unread: [], sessions: 0, status: false, rating: false };

function kept({ facts, settings, kind }: ReturnCase): readonly string[] {
  const dialect = kind === undefined ? dialectOf("G") : { ...dialectOf(kind), sessions: false };
  return obstaclesTo({ ...defaults, progressSync: true, ...settings }, dialect, { ...free, ...facts }).map((obstacle) =>
    wordsOf(obstacle),
  );
}

function wordsOf(obstacle: ReturnObstacle): string {
  return "of" in obstacle ? `${obstacle.kind} ${obstacle.of} ${obstacle.count}` : obstacle.kind;
}

function onlyHere({ marks, known, listed }: MarkCase): number {
  if (listed === undefined) return annotationsOnlyHere(marks, known, {});
  return annotationsOnlyHere(marks, known, { annotation: Object.fromEntries(listed.map((id) => [id, true as const])) });
}

export const tables: readonly Table[] = [
  tableOf("the obstacles to the return of a book", returnCases, (one) => [kept(one), one.keeps]),
  tableOf(
    "the number of annotations that the server does not have,",
    markCases,
    (one) => [onlyHere(one), one.onlyHere],
    (one) => `${one.name}: ${one.onlyHere}`,
  ),
  tableOf(
    "the number of sessions that the server does not list,",
    absentCases,
    (one) => [absentSessions(one), one.absent],
    ({ name, absent }) => `${name}: ${absent}`,
  ),
  tableOf(
    "the check for data that only this device has,",
    onlyHereCases,
    ({ only, is }) => [isOnlyHere({ ...nothing, ...only }), is],
    ({ name, is }) => `${name}: ${is ? "yes" : "no"}`,
  ),
  tableOf(
    "a failed check concerns only the book:",
    refusalCases,
    ({ failure, is }) => [isAboutBook(failure), is],
    ({ failure, is }) => `${failure.kind}: ${is ? "yes" : "no"}`,
  ),
  tableOf(
    "the automatic return of a book is due",
    dueCases,
    (one) => [isDueToReturn(one as FinishedBook, lastDay), one.due],
    ({ name, due }) => `${name}: ${due ? "yes" : "no"}`,
  ),
];
