import type { BookId, Fingerprint } from "../book/book";
import type { Settings } from "../settings";

/** What can be pending for the server, in the order in which it is sent. */
export type QueueKind = "session" | "position" | "shelf change" | "note" | "rating";

/** So many of one kind; never none. */
export interface QueueCount {
  readonly of: QueueKind;
  readonly count: number;
}

/** What every row of the queue has, of whichever kind. */
export interface QueuedRow {
  readonly rowId: number;
  /** `sending`: a request carried it, and it may be on the server. `failed`: only a person can help. */
  readonly state: "pending" | "sending" | "failed";
  /** Why it has failed, or what came of the last attempt, for the reader; absent when there is nothing to say. */
  readonly reason?: string | undefined;
  /** How often the server has said no to it. */
  readonly attempts: number;
  /** Absent where it belongs to no book of this device. */
  readonly fingerprint?: Fingerprint | undefined;
  /** Absent while the book has not been found on the server, and for what goes without a number. */
  readonly bookId?: BookId | undefined;
}

/** §5: sessions and positions travel with the MD5 headers, everything else with a Bearer token. */
export function accountOf(kind: QueueKind): "reader" | "library" {
  return kind === "session" || kind === "position" ? "reader" : "library";
}

/** Does the reader want this kind to be sent at all? */
export function isKindOn(settings: Settings, kind: QueueKind): boolean {
  return kind !== "position" || (settings.enabled && settings.progressSync);
}

/** Nothing of this kind can be sent before an account is set, or accepted again: what is pending stays. */
export function isBehindAccount(settings: Settings, kind: QueueKind): boolean {
  const { libraryUsername, libraryLoginRefused } = settings;
  return accountOf(kind) === "library" && (libraryUsername === "" || libraryLoginRefused);
}

/** What is less now than it was before. */
export function goneFrom(before: readonly QueueCount[], after: readonly QueueCount[]): readonly QueueCount[] {
  const gone: QueueCount[] = [];
  for (const amount of before) {
    const count = amount.count - (after.find(({ of }) => of === amount.of)?.count ?? 0);
    if (count > 0) gone.push({ of: amount.of, count });
  }
  return gone;
}
