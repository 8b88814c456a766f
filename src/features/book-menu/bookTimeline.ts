import type { Context } from "../../context";
import type { Book, Fingerprint, TrackingChoice } from "../../model/book";
import type { Exclusion } from "../../book/exclusion.rules";
import { hostBegan } from "../history/history.rules";
import { type Span } from "../../model/session";
import { failed, ok, type Result } from "../../base/result";
import { sentenceFor } from "../../base/sentence";
import { type Circumstances, type Reason, type Waiter, whyPending } from "../../queue/whyPending.rules";
import type { Stretch } from "../../koreader/statistics.port";
import type { QueueItem, QueuePart } from "../../queue/queueStore.port";
import { choiceOf, exclusionOf } from "../../book/tracking";
import type { Discarded, Tracker } from "../sessions/trackSession";
import type { Sync } from "../../queue/sync";

/** Everything that is known of one book, for a reader who wants the truth. */
export interface BookTimeline {
  readonly book: Book;
  readonly choice: TrackingChoice;
  /** The rule that excludes the book, whatever was chosen for it; absent when none does. */
  readonly exclusion?: Exclusion | undefined;
  /** A person said which book it is. */
  readonly byHand: boolean;
  readonly externalId?: string | undefined;
  /** When the server was last asked for it and did not have it, Unix seconds; absent: it was never asked in vain. */
  readonly missedAt?: number | undefined;
  /** Kind by kind, and in which state. */
  readonly parts: readonly TimelinePart[];
  /** The last time it was read was too short to count; absent when it was not, or that is too long ago. */
  readonly tooShort?: Discarded | undefined;
  /** The host's statistics know of reading since then (Unix seconds) that was never imported. */
  readonly unimportedSince?: number | undefined;
  /** The sessions that the server has, the newest first. */
  readonly sessions: readonly QueueItem[];
}

/** One kind of thing in the queue, in one state. */
export interface TimelinePart extends QueuePart {
  /** What keeps it here; of what is pending alone. */
  readonly why?: Reason | undefined;
}

/** What else is asked, and knows it in memory alone. */
type Sources = { readonly sync: Pick<Sync, "lastFailure">; readonly session: Pick<Tracker, "discarded"> };

const mostReceipts = 50;

/** The timeline of a book that the plugin has seen. Failures: storage, also for one it never saw. */
export function bookTimeline(
  context: Context,
  { sync, session }: Sources,
  fingerprint: Fingerprint,
): Result<BookTimeline> {
  const { books, queue } = context.store;
  const book = books.find(fingerprint);
  if (!book.ok) return book;
  if (book.value === undefined) return failed({ kind: "storage", detail: "this book was never seen" });
  const parts = queue.parts(fingerprint);
  if (!parts.ok) return parts;
  const sessions = queue.items("sent", mostReceipts, { fingerprint, of: "session" });
  if (!sessions.ok) return sessions;
  const missed = books.missedAt(fingerprint);
  const missedAt = missed.ok ? missed.value : undefined;
  const now = circumstances(context, sync);
  const { choice, exclusion, byHand, externalId } = decided(context, fingerprint);
  return ok({
    book: book.value,
    choice,
    exclusion,
    byHand,
    externalId,
    missedAt,
    parts: parts.value.map((part) =>
      explained(context, now, { book: book.value, unwanted: choice === "never", missedAt }, part),
    ),
    tooShort: tooShort(session.discarded(), fingerprint),
    unimportedSince: unimportedSince(context, fingerprint),
    sessions: sessions.value,
  });
}

/** Why books that are to leave a shelf on the server are still on it. */
export function whyOnShelf(context: Context, sync: Sources["sync"]): Reason {
  return whyPending(circumstances(context, sync), { of: "shelf change", matched: true });
}

function decided(
  context: Context,
  fingerprint: Fingerprint,
): Pick<BookTimeline, "choice" | "exclusion" | "byHand" | "externalId"> {
  const { matches } = context.store;
  const external = matches.externalId(fingerprint);
  const byHand = matches.matchedAt(fingerprint);
  return {
    choice: choiceOf(context, fingerprint),
    exclusion: exclusionOf(context, fingerprint),
    byHand: byHand.ok && byHand.value !== undefined,
    externalId: external.ok ? external.value : undefined,
  };
}

/**
 * Positions are kept by the file itself: they need no number. A server that has no such file for a book that has one
 * has another version of it.
 */
function explained(
  { translate }: Context,
  now: Circumstances,
  { book, unwanted, missedAt }: { readonly book: Book | undefined } & Pick<Waiter, "unwanted" | "missedAt">,
  part: QueuePart,
): TimelinePart {
  if (part.state !== "pending") return part;
  const { of, awaitsBook, awaitsReader } = part;
  const matched = book?.id !== undefined || (of === "position" && !awaitsBook);
  const lastAttempt = awaitsBook
    ? translate("The server has another version of this file, and keeps no position for this one.")
    : part.reason;
  return { ...part, why: whyPending(now, { of, lastAttempt, matched, unwanted, awaitsReader, missedAt }) };
}

/** What is so for everything that is pending. */
function circumstances(context: Context, { lastFailure }: Sources["sync"]): Circumstances {
  const { host, server, translate } = context;
  const { serverUrl, enabled, manualOnly, readerUsername, libraryUsername, libraryLoginRefused } = context.settings();
  const failure = lastFailure();
  return {
    serverUrl,
    enabled,
    manualOnly,
    readerUsername,
    libraryUsername,
    libraryLoginRefused,
    sessionsByLibrary: server.probe.dialect().sessionAuth === "bearer",
    connected: host.network.isConnected(),
    // Why the last sync stopped, or else what has gone wrong since the server was last heard.
    trouble: failure === undefined ? server.contact.last().trouble?.sentence : sentenceFor(translate, failure),
  };
}

function tooShort(last: Discarded | undefined, fingerprint: Fingerprint): Discarded | undefined {
  return last?.fingerprint === fingerprint ? last : undefined;
}

/** Only what lies before everything that the plugin knows of the book: the rest it saw itself. */
function unimportedSince(context: Context, fingerprint: Fingerprint): number | undefined {
  const spans = context.store.history.spans(fingerprint);
  if (!spans.ok) return undefined;
  const first = spans.value[0]?.startedAt ?? endOfTime;
  const read = readIn(context, fingerprint, { startedAt: hostBegan, endedAt: first - stampSeconds });
  return read === undefined || read.seconds < leastSeconds ? undefined : read.startsAt;
}

/** What the host's own statistics have of the book in this time; undefined when they have nothing. */
function readIn({ host }: Context, fingerprint: Fingerprint, time: Span): Stretch | undefined {
  const opened = host.statistics();
  if (opened === undefined || !opened.ok) return undefined;
  const read = opened.value.between(fingerprint, time);
  opened.value.close();
  return read.ok ? read.value : undefined;
}

/** 2100. */
const endOfTime = 4102444800;

/** Seconds by which the host's clock stamps and the plugin's may differ for the same page. */
const stampSeconds = 60;

/** Less than this is a glance into the book, which an import leaves out. */
const leastSeconds = 300;
