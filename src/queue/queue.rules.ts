import type { BookId, Fingerprint } from "../model/book";
import type { Settings } from "../model/settings";
import { type Failure, isTransient } from "../base/failure";
import type { Translate } from "../base/format";
import { sentenceFor } from "../base/sentence";
import type { DeviceState } from "../model/deviceState";

/** In the order of sending and of the screen. */
export const kinds = ["session", "note", "rating", "status", "position", "shelf change"] as const;

export type QueueKind = (typeof kinds)[number];

/** @noSelf */
interface KindFacts {
  readonly table: string;
  /** §5: MD5 headers, or a Bearer token. */
  readonly account: "reader" | "library";
  /** Rows have a local book, a server's number of a book, or one of them. */
  readonly owner: "book" | "number" | "either";
  /** Servers without this trait take none; absent: all servers do. */
  readonly trait?: "sessions" | "highlights" | "ratings" | "statuses";
  /** Setting of the whole kind; absent: on. Others concern single rows (`Sender.isOff`). */
  isOn?(settings: Settings): boolean;
}

export const kindFacts: Readonly<Record<QueueKind, KindFacts>> = {
  session: {
    table: "pending_sessions",
    account: "reader",
    owner: "book",
    trait: "sessions",
    isOn: (settings) => settings.sessionSync,
  },
  note: { table: "pending_annotations", account: "library", owner: "book", trait: "highlights" },
  rating: { table: "pending_ratings", account: "library", owner: "either", trait: "ratings" },
  status: { table: "pending_statuses", account: "library", owner: "either", trait: "statuses" },
  position: {
    table: "pending_progress",
    account: "reader",
    owner: "book",
    isOn: (settings) => settings.enabled && settings.progressSync,
  },
  "shelf change": { table: "pending_shelf_changes", account: "library", owner: "number" },
};

export interface QueueCount {
  readonly of: QueueKind;
  readonly count: number;
}

/** `session 3, note 1`, for the log; `none` without items. */
export function countsForLog(counts: readonly QueueCount[]): string {
  if (counts.length === 0) return "none";
  return counts.map(({ of, count }) => `${of} ${count}`).join(", ");
}

export interface QueuedRow {
  readonly rowId: number;
  /** `sending`: in a request or unconfirmed. `failed`: needs a person. */
  readonly state: "pending" | "sending" | "failed";
  readonly reason?: string | undefined;
  /** Rejections. */
  readonly attempts: number;
  /** Absent without a local book. */
  readonly fingerprint?: Fingerprint | undefined;
  /** Absent while unmatched, or if not needed. */
  readonly bookId?: BookId | undefined;
}

/** Setting of the whole kind. */
export function isKindOn(settings: Settings, kind: QueueKind): boolean {
  const { isOn } = kindFacts[kind];
  return isOn === undefined || isOn(settings);
}

/** False while the setting of statuses or ratings is off. Values that the user chose since are sent anyway. */
export function isFieldOn({ statusSync, ratingMode }: Settings, field: "status" | "rating"): boolean {
  return field === "status" ? statusSync : ratingMode !== "off";
}

/** False if only a manual sync sends (§3.1). */
export function goesByItself({ manualOnly }: Pick<Settings, "manualOnly">): boolean {
  return !manualOnly;
}

/** A copied folder leaves inherited sessions to the original for so long. */
const inheritedSeconds = 7 * 86400;

/** Unix seconds; undefined if sessions queued up to `copiedAt` need not wait (any more). */
export function inheritedUntil({ copiedAt }: Pick<DeviceState, "copiedAt">, now: number): number | undefined {
  const until = copiedAt + inheritedSeconds;
  return copiedAt <= now && now < until ? until : undefined;
}

export function subtractCounts(all: readonly QueueCount[], part: readonly QueueCount[]): readonly QueueCount[] {
  const left: QueueCount[] = [];
  for (const amount of all) {
    const count = amount.count - (part.find(({ of }) => of === amount.of)?.count ?? 0);
    if (count > 0) left.push({ of: amount.of, count });
  }
  return left;
}

/** `outdated`: newer there. `conflict`: the user decides. `unplaceable`: unsupported. `replaced`: superseded. */
export type RemovalReason = "outdated" | "conflict" | "unplaceable" | "replaced";

export type Outcome<Receipt> =
  | SentRows<Receipt>
  | Removed<Receipt>
  | Retry
  /** Waits for another change; the sync continues. */
  | { readonly kind: "wait"; readonly reason: string }
  | { readonly kind: "fail"; readonly reason: string }
  | BookGone<Receipt>
  | { readonly kind: "unsupported"; readonly failure: Failure }
  /** Send one by one. `inDoubt`: after a check which of them arrived. */
  | { readonly kind: "apart"; readonly inDoubt: boolean };

/** Stored; one receipt a row. */
interface SentRows<Receipt> {
  readonly kind: "sent";
  readonly receipts: readonly Receipt[];
}

/** Leaves the queue unsent; one receipt a row. */
export interface Removed<Receipt> {
  readonly kind: "removed";
  readonly why: RemovalReason;
  readonly receipts: readonly Receipt[];
}

/** `inDoubt`: maybe stored. `isOfRow`: first rejection of this row. */
export interface Retry {
  readonly kind: "retry";
  readonly failure: Failure;
  readonly inDoubt?: boolean | undefined;
  readonly isOfRow?: true | undefined;
}

/** `otherwise`: outcome if the book exists. */
export interface BookGone<Receipt> {
  readonly kind: "bookGone";
  readonly failure: Failure;
  readonly otherwise: Outcome<Receipt>;
}

/** Default outcome. The first rejection is retried, because proxies, restarts and races answer so too. */
export function outcomeOf(
  translate: Translate,
  failure: Failure,
  { of, attempts }: { readonly of: QueueKind } & Pick<QueuedRow, "attempts">,
): Outcome<never> {
  if (failure.kind === "unsupported") return { kind: "unsupported", failure };
  if (!isOfRow(of, failure)) return { kind: "retry", failure };
  return attempts === 0
    ? { kind: "retry", failure, isOfRow: true }
    : { kind: "fail", reason: sentenceFor(translate, failure) };
}

/** A 401 concerns the account; so does a 403 of the reader account, which some servers send for a wrong password. */
function isOfRow(of: QueueKind, failure: Failure): boolean {
  if (isTransient(failure)) return false;
  if (failure.kind === "refused") return true;
  return failure.kind === "denied" && failure.status === 403 && kindFacts[of].account === "library";
}

/** Only a change of settings helps. */
export function isAboutAccount(failure: Failure): boolean {
  return failure.kind === "unconfigured" || (failure.kind === "denied" && !isTransient(failure));
}

/** Of all pending items. */
export interface Circumstances {
  readonly serverUrl: string;
  readonly enabled: boolean;
  readonly manualOnly: boolean;
  readonly readerUsername: string;
  readonly libraryUsername: string;
  /** Library account only. */
  readonly sessionsByLibrary?: boolean;
  /** Until it changes. */
  readonly libraryLoginRefused: boolean;
  /** The device has a network now. */
  readonly connected: boolean;
  /** Last failure; absent if complete. */
  readonly trouble?: string | undefined;
}

export interface Waiter {
  readonly of: QueueKind;
  /** True if no ID is needed. */
  readonly matched: boolean;
  readonly unwanted?: boolean | undefined;
  /** The setting of its kind is off. */
  readonly isOff?: boolean | undefined;
  readonly awaitsReader?: boolean | undefined;
  /** Left to the original device until then, Unix seconds. */
  readonly inheritedUntil?: number | undefined;
  /** Last look-up without a match, Unix seconds; absent if not looked up yet. */
  readonly missedAt?: number | undefined;
  readonly lastAttempt?: string | undefined;
}

/** Reason why a queued item has not reached the server. */
export type PendingReason =
  | { readonly kind: "noServer" }
  | { readonly kind: "switchedOff" }
  | { readonly kind: "unwanted" }
  | { readonly kind: "kindOff" }
  | { readonly kind: "noAccount"; readonly account: "reader" | "library" }
  | { readonly kind: "accountRefused" }
  | { readonly kind: "unmatched"; readonly askedAt: number; readonly byHashOnly: boolean }
  | { readonly kind: "unanswered" }
  | { readonly kind: "byHandOnly" }
  | { readonly kind: "inherited"; readonly until: number }
  | { readonly kind: "offline" }
  | { readonly kind: "failed"; readonly sentence: string }
  | { readonly kind: "unasked" }
  | { readonly kind: "attempted"; readonly sentence: string }
  | { readonly kind: "scheduled" };

/** The first thing to change: persons before temporary causes, general before particular ones. */
export function whyPending(now: Circumstances, waiter: Waiter): PendingReason {
  return forGood(now, waiter) ?? forNow(now, waiter);
}

function forGood(
  now: Circumstances,
  { of, matched, unwanted, isOff, awaitsReader, missedAt, inheritedUntil: until }: Waiter,
): PendingReason | undefined {
  if (now.serverUrl === "") return { kind: "noServer" };
  if (!now.enabled) return { kind: "switchedOff" };
  if (unwanted === true) return { kind: "unwanted" };
  if (isOff === true) return { kind: "kindOff" };
  if (awaitsReader === true) return { kind: "unanswered" };
  const account = of === "session" && now.sessionsByLibrary === true ? "library" : kindFacts[of].account;
  if (account === "reader" && now.readerUsername === "") return { kind: "noAccount", account };
  if (account === "library" && now.libraryUsername === "") return { kind: "noAccount", account };
  if (account === "library" && now.libraryLoginRefused) return { kind: "accountRefused" };
  if (!matched && missedAt !== undefined)
    return { kind: "unmatched", askedAt: missedAt, byHashOnly: now.libraryUsername === "" };
  if (!goesByItself(now)) return { kind: "byHandOnly" };
  return until === undefined ? undefined : { kind: "inherited", until };
}

function forNow({ connected, trouble }: Circumstances, { matched, lastAttempt }: Waiter): PendingReason {
  if (!connected) return { kind: "offline" };
  if (trouble !== undefined) return { kind: "failed", sentence: trouble };
  if (!matched) return { kind: "unasked" };
  return lastAttempt === undefined ? { kind: "scheduled" } : { kind: "attempted", sentence: lastAttempt };
}
