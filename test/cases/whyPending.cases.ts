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
  { name: "is the next sync if there is no obstacle", reason: { kind: "scheduled" } },
  {
    name: "is first the missing server, whatever else is wrong",
    now: { serverUrl: "", enabled: false, readerUsername: "", connected: false },
    reason: { kind: "noServer" },
  },
  {
    name: "is that Catchword is turned off",
    now: { enabled: false, manualOnly: true, connected: false },
    reason: { kind: "switchedOff" },
  },
  {
    name: "is that the book is not synced, whatever account is missing",
    now: { readerUsername: "" },
    waiter: { unwanted: true },
    reason: { kind: "unwanted" },
  },
  {
    name: "is that the setting of its kind is off, whatever account is missing",
    now: { readerUsername: "" },
    waiter: { isOff: true },
    reason: { kind: "kindOff" },
  },
  {
    name: "is not the missing library account for a position, where sessions need it",
    now: { libraryUsername: "", sessionsByLibrary: true },
    waiter: { of: "position" },
    reason: { kind: "scheduled" },
  },
  {
    name: "is not the missing reader account for a rating",
    now: { readerUsername: "" },
    waiter: { of: "rating" },
    reason: { kind: "scheduled" },
  },
  {
    name: "is that a position waits for the reader's answer, with or without a network",
    now: offline,
    waiter: { of: "position", awaitsReader: true },
    reason: { kind: "unanswered" },
  },
  {
    name: "is that a session needs the reader account",
    now: { readerUsername: "", libraryLoginRefused: true },
    reason: { kind: "noAccount", account: "reader" },
  },
  {
    name: "is that a note needs the library account",
    now: { libraryUsername: "" },
    waiter: { of: "note" },
    reason: { kind: "noAccount", account: "library" },
  },
  {
    name: "is the missing library account for a session that needs it",
    now: { libraryUsername: "", sessionsByLibrary: true },
    waiter: { of: "session", matched: false, missedAt: 5 },
    reason: { kind: "noAccount", account: "library" },
  },
  {
    name: "is the refused library account for a rating",
    now: { libraryLoginRefused: true },
    waiter: { of: "rating" },
    reason: { kind: "accountRefused" },
  },
  {
    name: "is not the refused library account for a session",
    now: { libraryLoginRefused: true },
    reason: { kind: "scheduled" },
  },
  {
    name: "is that the server does not have the book, also offline and with manual sync",
    now: { connected: false, manualOnly: true },
    waiter: { matched: false, missedAt: 1780000000 },
    reason: { kind: "unmatched", askedAt: 1780000000, byHashOnly: false },
  },
  {
    name: "is that the ISBN was not searched without the library account",
    now: { libraryUsername: "" },
    waiter: { matched: false, missedAt: 1780000000 },
    reason: { kind: "unmatched", askedAt: 1780000000, byHashOnly: true },
  },
  {
    name: "is not the missing book if the book was matched since",
    waiter: { matched: true, missedAt: 1780000000 },
    reason: { kind: "scheduled" },
  },
  {
    name: "is manual sync for sessions, also without a network",
    now: { manualOnly: true, connected: false },
    reason: { kind: "byHandOnly" },
  },
  {
    name: "is that the original device sends it first, also without a network",
    now: { connected: false },
    waiter: { inheritedUntil: 1780000000 },
    reason: { kind: "inherited", until: 1780000000 },
  },
  {
    name: "is manual sync for a position too",
    now: { manualOnly: true },
    waiter: { of: "position" },
    reason: { kind: "byHandOnly" },
  },
  {
    name: "is the missing network before an earlier failure",
    now: offline,
    reason: { kind: "offline" },
  },
  {
    name: "is the missing network for a book that was not looked up yet",
    now: offline,
    waiter: { matched: false },
    reason: { kind: "offline" },
  },
  {
    name: "is the reason why the last sync stopped",
    now: { trouble: "The server did not answer in time." },
    waiter: { matched: false, lastAttempt: "Stopped." },
    reason: { kind: "failed", sentence: "The server did not answer in time." },
  },
  {
    name: "is that the server will be asked for the book",
    waiter: { matched: false, lastAttempt: "Stopped." },
    reason: { kind: "unasked" },
  },
  {
    name: "is the result of the last attempt if there is no obstacle now",
    waiter: { lastAttempt: "This server does not accept reading sessions. They stay on this device." },
    reason: {
      kind: "attempted",
      sentence: "This server does not accept reading sessions. They stay on this device.",
    },
  },
];

export const tables: readonly Table[] = [
  tableOf("the shown reason why an item is pending", whyCases, ({ now, waiter, reason }) => [
    whyPending({ ...allWell, ...now }, { ...aSession, ...waiter }),
    reason,
  ]),
];
