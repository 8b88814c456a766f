import type { QueueDrain } from "./drainQueue.task";
import type { SenderOf } from "./sender";
import type { Failure } from "../base/failure";
import type { SyncReport } from "./departures.rules";
import type { Book } from "../model/book";
import type { QueueKind, QueueCount } from "./queue.rules";

/** Numbers of what a manual sync fetched from the server. */
export interface News {
  readonly statuses: number;
  readonly ratings: number;
  readonly positions: number;
  /** Downloaded from shelves that sync by themselves. */
  readonly books: number;
  /** On the chosen shelves, not on this device. Absent: not asked. */
  readonly waiting?: number | undefined;
}

/** Calls `tell` once, later or at once; undefined if nothing could be fetched. */
export type FetchNews = (tell: (news: News | undefined) => void) => void;

/** Of a manual sync. @noSelf */
export interface SyncListener {
  /** True for what is new on the server too, after the sync. */
  readonly fetches?: boolean | undefined;
  /** Only rows of this book are sent, unless another manual sync runs with this one. */
  readonly book?: Pick<Book, "fingerprint" | "id"> | undefined;
  /** Online. Not called if the person declines. */
  began(): void;
  /** In a task. `news`: undefined if the server was not asked for it. */
  ended(report: SyncReport, news: News | undefined): void;
}

/** Never inside an event of the host, never without a network. @noSelf */
export interface Sync {
  schedule(): void;
  /** At once, because the network may drop. */
  leaving(): void;
  /** Drains now, if useful; false if not. `done` runs once at the end, in a task. */
  drainNow(done: () => void): boolean;
  /** Clears failures. */
  networkChanged(): void;
  /** Raises Wi-Fi as the host's settings say, begins after a running sync and reports. */
  now(listener: SyncListener): void;
  /** Runs after each drain, until it returns false. */
  watch(watcher: () => boolean): void;
  /** Work without rows; repeated until complete. */
  want(of: QueueKind): void;
  /** Clears refusals. */
  settingsChanged(): void;
  waiting(): readonly QueueCount[];
  /** A person's request is running. */
  isAsked(): boolean;
  /** Unix seconds when nothing was left last; undefined: not since the start. */
  completedAt(): number | undefined;
  /** Undefined if complete, or not run. */
  lastFailure(): Failure | undefined;
}

/** `fetchNews`: after the drain of a manual sync, unless something stopped it. @noSelf */
export interface SyncParts {
  /** May still grow. */
  readonly senders: readonly SenderOf[];
  readonly drain: QueueDrain;
  /** `isWhole`: nothing stopped it. */
  drained(isWhole: boolean): void;
  readonly fetchNews: FetchNews;
}
