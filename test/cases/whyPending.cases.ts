import { type Circumstances, type PendingReason, type Waiter, whyPending } from "../../src/queue/queue.rules";
import { tableOf, type Table } from "./table";

interface WhyCase {
  readonly name: string;
  readonly now?: Partial<Circumstances>;
  readonly waiter?: Partial<Waiter>;
  readonly reason: PendingReason;
}

/** Everything is set, there is a network, and nothing went wrong. */
const allWell: Circumstances = {
  serverUrl: "http://library",
  enabled: true,
  manualOnly: false,
  readerUsername: "reader",
  libraryUsername: "anna",
  libraryLoginRefused: false,
  connected: true,
};

/** Of a book that the server has. */
const aSession: Waiter = { of: "session", matched: true };

const offline = { connected: false, trouble: "The server did not answer in time." };

const whyCases: readonly WhyCase[] = [
  { name: "is told that it goes soon, when nothing is in the way", reason: { kind: "scheduled" } },
  {
    name: "is told first that no server is set, whatever else is wrong",
    now: { serverUrl: "", enabled: false, readerUsername: "", connected: false },
    reason: { kind: "noServer" },
  },
  {
    name: "is told that everything is switched off",
    now: { enabled: false, manualOnly: true, connected: false },
    reason: { kind: "switchedOff" },
  },
  {
    name: "is told that nothing of its book is sent, whatever account is missing",
    now: { readerUsername: "" },
    waiter: { unwanted: true },
    reason: { kind: "unwanted" },
  },
  {
    name: "is told that a position waits for the reader's answer, with a network or without",
    now: offline,
    waiter: { of: "position", awaitsReader: true },
    reason: { kind: "unanswered" },
  },
  {
    name: "is told that a session wants the reader account",
    now: { readerUsername: "", libraryLoginRefused: true },
    reason: { kind: "noAccount", account: "reader" },
  },
  {
    name: "is told that a note wants the library account",
    now: { libraryUsername: "" },
    waiter: { of: "note" },
    reason: { kind: "noAccount", account: "library" },
  },
  {
    name: "is told that the library account is missing, for a session that goes only with it",
    now: { libraryUsername: "", sessionsByLibrary: true },
    waiter: { of: "session", matched: false, missedAt: 5 },
    reason: { kind: "noAccount", account: "library" },
  },
  {
    name: "is told that the library account was refused, for a rating",
    now: { libraryLoginRefused: true },
    waiter: { of: "rating" },
    reason: { kind: "accountRefused" },
  },
  {
    name: "is not told of a refused library account for a session",
    now: { libraryLoginRefused: true },
    reason: { kind: "scheduled" },
  },
  {
    name: "is told that the server does not have the book, also without a network and by hand only",
    now: { connected: false, manualOnly: true },
    waiter: { matched: false, missedAt: 1780000000 },
    reason: { kind: "unmatched", askedAt: 1780000000, byHashOnly: false },
  },
  {
    name: "is told that without the library account nobody looked for the ISBN",
    now: { libraryUsername: "" },
    waiter: { matched: false, missedAt: 1780000000 },
    reason: { kind: "unmatched", askedAt: 1780000000, byHashOnly: true },
  },
  {
    name: "is not told that the server lacks a book that was matched since",
    waiter: { matched: true, missedAt: 1780000000 },
    reason: { kind: "scheduled" },
  },
  {
    name: "is told that sessions go by hand only, also without a network",
    now: { manualOnly: true, connected: false },
    reason: { kind: "byHandOnly" },
  },
  {
    name: "is told that the original device sends it first, also without a network",
    now: { connected: false },
    waiter: { inheritedUntil: 1780000000 },
    reason: { kind: "inherited", until: 1780000000 },
  },
  {
    name: "is told of sync by hand for a position too",
    now: { manualOnly: true },
    waiter: { of: "position" },
    reason: { kind: "byHandOnly" },
  },
  {
    name: "is told of the network before what went wrong earlier",
    now: offline,
    reason: { kind: "offline" },
  },
  {
    name: "is told of the network, for a book that nobody was asked for yet",
    now: offline,
    waiter: { matched: false },
    reason: { kind: "offline" },
  },
  {
    name: "is told why the last sync stopped",
    now: { trouble: "The server did not answer in time." },
    waiter: { matched: false, lastAttempt: "Stopped." },
    reason: { kind: "failed", sentence: "The server did not answer in time." },
  },
  {
    name: "is told that the server will be asked for the book",
    waiter: { matched: false, lastAttempt: "Stopped." },
    reason: { kind: "unasked" },
  },
  {
    name: "is told what came of the last attempt, when nothing is wrong now",
    waiter: { lastAttempt: "This server does not accept reading sessions. They stay on this device." },
    reason: {
      kind: "attempted",
      sentence: "This server does not accept reading sessions. They stay on this device.",
    },
  },
];

export const tables: readonly Table[] = [
  tableOf("a reader asks why something waits", whyCases, ({ now, waiter, reason }) => [
    whyPending({ ...allWell, ...now }, { ...aSession, ...waiter }),
    reason,
  ]),
];
