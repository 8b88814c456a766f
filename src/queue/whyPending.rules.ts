import { accountOf, goesByItself, type QueueKind } from "./queue.rules";

/** Circumstances of all pending items. */
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

/** Circumstances of one kind, of one book or none. */
export interface Waiter {
  readonly of: QueueKind;
  /** True if no ID is needed. */
  readonly matched: boolean;
  /** Excluded. */
  readonly unwanted?: boolean | undefined;
  /** Needs the reader's yes. */
  readonly awaitsReader?: boolean | undefined;
  /** Left to the original device until then, Unix seconds. */
  readonly inheritedUntil?: number | undefined;
  /** Last look-up without a match, Unix seconds; absent if not looked up yet. */
  readonly missedAt?: number | undefined;
  /** Absent if none. */
  readonly lastAttempt?: string | undefined;
}

/** Why a queued item has not reached the server. */
export type PendingReason =
  | { readonly kind: "noServer" }
  | { readonly kind: "switchedOff" }
  | { readonly kind: "unwanted" }
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

/** The first thing to change: what needs a person before temporary causes, general before particular ones. */
export function whyPending(now: Circumstances, waiter: Waiter): PendingReason {
  return forGood(now, waiter) ?? forNow(now, waiter);
}

function forGood(
  now: Circumstances,
  { of, matched, unwanted, awaitsReader, missedAt, inheritedUntil: until }: Waiter,
): PendingReason | undefined {
  if (now.serverUrl === "") return { kind: "noServer" };
  if (!now.enabled) return { kind: "switchedOff" };
  if (unwanted === true) return { kind: "unwanted" };
  if (awaitsReader === true) return { kind: "unanswered" };
  const account = of === "session" && now.sessionsByLibrary === true ? "library" : accountOf(of);
  if (account === "reader" && now.readerUsername === "") return { kind: "noAccount", account };
  if (account === "library" && now.libraryUsername === "") return { kind: "noAccount", account };
  if (account === "library" && now.libraryLoginRefused) return { kind: "accountRefused" };
  if (!matched && missedAt !== undefined)
    return { kind: "unmatched", askedAt: missedAt, byHashOnly: now.libraryUsername === "" };
  if (!goesByItself(now, of)) return { kind: "byHandOnly" };
  return until === undefined ? undefined : { kind: "inherited", until };
}

function forNow({ connected, trouble }: Circumstances, { matched, lastAttempt }: Waiter): PendingReason {
  if (!connected) return { kind: "offline" };
  if (trouble !== undefined) return { kind: "failed", sentence: trouble };
  if (!matched) return { kind: "unasked" };
  return lastAttempt === undefined ? { kind: "scheduled" } : { kind: "attempted", sentence: lastAttempt };
}
