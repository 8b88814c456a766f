import { queuedKinds } from "./queuedKinds";
import { throwStorage } from "../../base/result";
import type { Context } from "../../context";
import type { Book, Fingerprint, TrackingChoice } from "../../model/book";
import {
  inheritedUntil,
  type Circumstances,
  type PendingReason,
  type Waiter,
  whyPending,
  type QueueKind,
  isKindOn,
} from "../../queue/queue.rules";
import type { Exclusion } from "../../book/exclusion.rules";
import { hostBegan } from "../history/history.rules";
import type { Span } from "../../model/session";
import { sentenceFor } from "../../base/sentence";
import type { Stretch } from "../../koreader/bookData.port";
import type { QueueItem, QueuePart } from "../../queue/queueRecords";
import { choiceOf, exclusionOf } from "../../book/book";
import { type DiscardedSession, sessionTracker } from "../sessions/trackSession";
import type { Sync } from "../../queue/sync.port";
import { findBook, getMissedAt } from "../../book/books.store";
import { listQueueItems, listQueueParts } from "../../queue/queue.store";
import { findExternalId, getMatchedAt } from "../../book/matches.store";
import { hasInheritedSessions } from "../sessions/sessions.store";
import { listSpans } from "../history/imports.store";
import { getDeviceState, isLoginRefused } from "../../store/deviceState";

export interface BookTimeline {
  readonly book: Book;
  readonly choice: TrackingChoice;
  /** Absent if no rule excludes the book. */
  readonly exclusion?: Exclusion | undefined;
  readonly byHand: boolean;
  readonly externalId?: string | undefined;
  /** Unix seconds of the last failed look-up; absent: none. */
  readonly missedAt?: number | undefined;
  readonly parts: readonly TimelinePart[];
  /** Last reading, if too short to count. */
  readonly tooShort?: DiscardedSession | undefined;
  /** Start of reading in the host's statistics that was not imported, Unix seconds. */
  readonly unimportedSince?: number | undefined;
  /** Newest first. */
  readonly sessions: readonly QueueItem[];
}

export interface TimelinePart extends QueuePart {
  /** Only for pending items. */
  readonly why?: PendingReason | undefined;
}

const maxReceipts = 50;

/** Throws for an unknown book. */
export function bookTimeline(context: Context, sync: Sync, fingerprint: Fingerprint): BookTimeline {
  const { database } = context;
  const book = findBook(database, fingerprint);
  if (book === undefined) return throwStorage({ kind: "storage", detail: "this book was never seen" });
  const parts = listQueueParts(database, fingerprint);
  const sessions = listQueueItems(database, "sent", maxReceipts, { fingerprint, of: "session" });
  const missedAt = getMissedAt(database, fingerprint);
  const now = circumstances(context, sync);
  const { choice, exclusion, byHand, externalId } = decided(context, fingerprint);
  const discarded = sessionTracker(context).discarded();
  return {
    book,
    choice,
    exclusion,
    byHand,
    externalId,
    missedAt,
    parts: parts.map((part) => explained(context, now, { book, unwanted: choice === "never", missedAt }, part)),
    tooShort: discarded?.fingerprint === fingerprint ? discarded : undefined,
    unimportedSince: unimportedSince(context, fingerprint),
    sessions,
  };
}

/** Why a change of a shelf, or a choice in the library, is still pending. */
export function whyOfLibrary(
  context: Context,
  sync: Sync,
  { of, reason }: Pick<QueueItem, "of" | "reason">,
): PendingReason {
  return whyPending(circumstances(context, sync), { of, matched: true, lastAttempt: reason });
}

function decided(
  context: Context,
  fingerprint: Fingerprint,
): Pick<BookTimeline, "choice" | "exclusion" | "byHand" | "externalId"> {
  const { database } = context;
  const external = findExternalId(database, fingerprint);
  const byHand = getMatchedAt(database, fingerprint);
  return {
    choice: choiceOf(context, fingerprint),
    exclusion: exclusionOf(context, fingerprint),
    byHand: byHand !== undefined,
    externalId: external,
  };
}

/** Positions go by file and need no ID. A server that lacks the file of a matched book has another version. */
function explained(
  context: Context,
  now: Circumstances,
  { book, unwanted, missedAt }: { readonly book: Book } & Pick<Waiter, "unwanted" | "missedAt">,
  part: QueuePart,
): TimelinePart {
  if (part.state !== "pending") return part;
  const { of, awaitsBook, awaitsReader } = part;
  const matched = book.id !== undefined || (of === "position" && !awaitsBook);
  const lastAttempt = awaitsBook
    ? context.translate("The server has another version of this file, and keeps no position for this one.")
    : part.reason;
  const until = of === "session" ? heldUntil(context, book.fingerprint) : undefined;
  const isOff = isSwitchedOff(context, of, book);
  const waiter = { of, lastAttempt, matched, unwanted, isOff, awaitsReader, missedAt, inheritedUntil: until };
  return { ...part, why: whyPending(now, waiter) };
}

function isSwitchedOff(context: Context, of: QueueKind, book: Book): boolean {
  return queuedKinds[of].isOff?.(context, book) ?? !isKindOn(context.settings(), of);
}

function heldUntil({ host, database }: Context, fingerprint: Fingerprint): number | undefined {
  const until = inheritedUntil(getDeviceState(database), host.clock.now());
  return hasInheritedSessions(database, fingerprint, getDeviceState(database).copiedAt) ? until : undefined;
}

function circumstances(context: Context, { lastFailure }: Sync): Circumstances {
  const { host, connection, translate } = context;
  const { serverUrl, enabled, manualOnly, readerUsername, libraryUsername } = context.settings();
  const failure = lastFailure();
  return {
    serverUrl,
    enabled,
    manualOnly,
    readerUsername,
    libraryUsername,
    libraryLoginRefused: isLoginRefused(context.database),
    sessionsByLibrary: connection.dialect().sessionAuth === "bearer",
    connected: host.network.isConnected(),
    // The last sync's failure, or the last failed request.
    trouble: failure === undefined ? connection.lastContact().trouble?.sentence : sentenceFor(translate, failure),
  };
}

/** Start of unimported reading, Unix seconds. Only before the first session of the plugin. */
function unimportedSince(context: Context, fingerprint: Fingerprint): number | undefined {
  const spans = listSpans(context.database, fingerprint);
  const first = spans[0]?.startedAt ?? endOfTime;
  const read = readIn(context, fingerprint, { startedAt: hostBegan, endedAt: first - stampSeconds });
  return read === undefined || read.seconds < leastSeconds ? undefined : read.startsAt;
}

/** Undefined without statistics. */
function readIn({ host }: Context, fingerprint: Fingerprint, time: Span): Stretch | undefined {
  const opened = host.statistics();
  if (opened === undefined || !opened.ok) return undefined;
  const read = opened.value.between(fingerprint, time);
  opened.value.close();
  return read.ok ? read.value : undefined;
}

/** Year 2100. */
const endOfTime = 4102444800;

/** Tolerance for two stamps of the same page. */
const stampSeconds = 60;

/** Seconds; an import skips shorter reading. */
const leastSeconds = 300;
