import type { Fingerprint } from "../../domain/book";
import { ok, type Result } from "../../domain/result";
import { firstGuess, impossible, type Impossible, movedTo, type SessionTime } from "../../domain/session";
import { mostShown, type Shown, shownOf } from "../../domain/longList";
import type { QueueCount } from "../../domain/queue";
import type { Circumstances, Reason } from "../../domain/whyPending";
import type { Clock, Network } from "../../ports/host";
import type { LastContact } from "../../ports/store";
import type { BookSent, BookWaiting, ParkedItem, ParkedStore, WaitingStore } from "../../ports/queueStore";
import type { Sync } from "./sync";
import type { Say } from "../../domain/translations";
import { sentenceFor } from "../../domain/sentence";
import type { Settings } from "../../domain/settings";
import type { ServerProbe } from "../../ports/server";

/**
 * What happened, what waits, and what a person may do about what was set aside. Failures: storage.
 *
 * @noSelf
 */
export interface Happened {
  /** When the server was last heard, and what has gone wrong since. */
  contact(): LastContact;
  /** How much is set aside, kind by kind; only the kinds of which something is. */
  parkedAmounts(): Result<readonly QueueCount[]>;
  /** The books of which something waits, the one that waits longest first. */
  books(): Result<Shown<BookWaiting>>;
  /** What waits of the books that the server has not been found to have. */
  ofUnmatched(): Result<readonly BookWaiting[]>;
  /** Why books that are to leave a shelf on the server are still on it. */
  shelfReason(): Reason;
  /** The books of which something was sent, the last one first. */
  lately(): Result<readonly BookSent[]>;
  /** What was set aside, of this book or of all. */
  parked(fingerprint?: Fingerprint): Result<readonly ParkedItem[]>;
  /** Tries it again, soon. */
  retry(item: ParkedItem): Result<unknown>;
  /** Everything that was set aside, of this book or of all. */
  retryAll(fingerprint?: Fingerprint): Result<unknown>;
  /** The server will never have it from here. */
  drop(item: ParkedItem): Result<unknown>;
  /** Where a person begins who sets the time of a session, Unix seconds. */
  guess(item: ParkedItem): number;
  /**
   * The session began then (Unix seconds), and its pages took as long as they did: it goes, soon. The value is why
   * that cannot be, in which case nothing was changed; undefined when it was done.
   */
  setTime(item: ParkedItem, startedAt: number): Result<Impossible | undefined>;
}

/** @noSelf */
export interface HappenedParts {
  readonly parked: ParkedStore;
  readonly waiting: WaitingStore;
  readonly sync: Sync;
  readonly clock: Clock;
  contact(): LastContact;
  shelfReason(): Reason;
}

/** What happened, over these parts. */
export function createHappened(parts: HappenedParts): Happened {
  const { parked, waiting, sync, clock } = parts;
  const thenSync = <T>(result: Result<T>): Result<T> => {
    if (result.ok) sync.soon();
    return result;
  };
  return {
    contact: parts.contact,
    shelfReason: parts.shelfReason,
    parkedAmounts: waiting.parked,
    books: () => {
      const books = waiting.byBook(mostShown + 1);
      return books.ok ? ok(shownOf(books.value)) : books;
    },
    ofUnmatched: () => waiting.ofUnmatched(mostShown),
    lately: () => waiting.lately(mostShown),
    parked: (fingerprint) => parked.list(mostShown, fingerprint),
    retry: (item) => thenSync(parked.retry(item)),
    retryAll: (fingerprint) => thenSync(parked.retryAll(fingerprint)),
    drop: (item) => parked.drop(item, clock.now()),
    guess: (item) => guess(parts, item),
    setTime: (item, startedAt) => setTime(parts, item, startedAt),
  };
}

/** Before whatever else was read of the book just then; a person knows better in any case. */
function guess({ parked, clock }: HappenedParts, item: ParkedItem): number {
  const time = timeOf(item);
  let span = movedTo(time, firstGuess(time, clock.now()));
  let tries = 0;
  while (tries < mostTries) {
    const around = parked.around(item, span);
    const obstacle = around.ok ? impossible(span, around.value, clock.now()) : undefined;
    if (obstacle?.kind !== "taken") break;
    span = movedTo(time, obstacle.by.startedAt - (span.endedAt - span.startedAt));
    tries += 1;
  }
  return span.startedAt;
}

/** Nobody reads the same book more often than that without a pause. */
const mostTries = 8;

function setTime(
  { parked, sync, clock }: HappenedParts,
  item: ParkedItem,
  startedAt: number,
): Result<Impossible | undefined> {
  const span = movedTo(timeOf(item), startedAt);
  const around = parked.around(item, span);
  if (!around.ok) return around;
  const obstacle = impossible(span, around.value, clock.now());
  if (obstacle !== undefined) return ok(obstacle);
  const moved = parked.setTime(item, span);
  if (!moved.ok) return moved;
  sync.soon();
  return ok(undefined);
}

function timeOf({ at, endedAt, amount }: ParkedItem): SessionTime {
  return { startedAt: at, endedAt, seconds: amount };
}

/** @noSelf */
export interface CircumstanceParts {
  readonly sync: Sync;
  readonly network: Network;
  readonly say: Say;
  settings(): Settings;
  contact(): LastContact;
  /** How the server speaks, as far as it has shown. */
  readonly probe: Pick<ServerProbe, "dialect">;
}

/** What is so for everything that waits. */
export function circumstances(parts: CircumstanceParts): Circumstances {
  const { serverUrl, enabled, manualOnly, readerUsername, libraryUsername, libraryLoginRefused } =
    parts.settings();
  return {
    serverUrl,
    enabled,
    manualOnly,
    readerUsername,
    libraryUsername,
    libraryLoginRefused,
    sessionsByLibrary: parts.probe.dialect().sessionAuth === "bearer",
    connected: parts.network.isConnected(),
    trouble: troubleOf(parts),
  };
}

/** Why the last sync stopped, or else what has gone wrong since the server was last heard. */
function troubleOf({ sync, contact, say }: CircumstanceParts): string | undefined {
  const failure = sync.lastFailure();
  return failure === undefined ? contact().trouble?.sentence : sentenceFor(say, failure);
}
