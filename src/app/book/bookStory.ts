import type { Book, Fingerprint } from "../../domain/book/book";
import { hostBegan, type Span } from "../../domain/session/history";
import { failed, ok, type Result } from "../../domain/result";
import type { TrackingChoice } from "../../domain/book/trackingChoice";
import { whyWaiting, type Reason } from "../../domain/whyWaiting";
import type { BookStore } from "../../ports/bookStore";
import type { HistoryStore, MatchStore, OtherSent, SentSession } from "../../ports/historyStore";
import type { Stretch } from "../../ports/statistics";
import type { ThingWaiting, WaitingStore } from "../../ports/waitingStore";
import { circumstances, type CircumstanceParts } from "../sync/circumstances";
import type { Discarded } from "../session/trackSession";

/** Everything that is known of one book, for a reader who wants the truth. */
export interface BookStory {
  readonly book: Book;
  readonly choice: TrackingChoice;
  /** A person said which book it is. */
  readonly byHand: boolean;
  readonly externalId?: string | undefined;
  /** When the server was last asked for it and did not have it, Unix seconds; absent: it was never asked in vain. */
  readonly missedAt?: number | undefined;
  /** Kind by kind; empty when nothing waits. */
  readonly waiting: readonly WaitingPart[];
  /** The last time it was read was too short to count; absent when it was not, or that is too long ago. */
  readonly tooShort?: Discarded | undefined;
  /** The host's statistics know of reading since then (Unix seconds) that was never imported. */
  readonly unimportedSince?: number | undefined;
  /** The newest first. */
  readonly sent: readonly SentSession[];
  readonly otherSent: OtherSent;
}

/** One kind of thing that waits. */
export interface WaitingPart extends ThingWaiting {
  /** What keeps those here that are not set aside. */
  readonly reason: Reason;
}

/** @noSelf */
export interface StoryParts extends CircumstanceParts {
  readonly books: BookStore;
  readonly waiting: WaitingStore;
  readonly history: HistoryStore;
  readonly matches: MatchStore;
  discarded(): Discarded | undefined;
  /** What the host's own statistics have of the book in this time; undefined when they have nothing. */
  readIn(fingerprint: Fingerprint, time: Span): Stretch | undefined;
}

const mostReceipts = 50;

/** The story of a book that the plugin has seen. Failures: storage, also for one it never saw. */
export function bookStory(parts: StoryParts, fingerprint: Fingerprint): Result<BookStory> {
  const book = parts.books.find(fingerprint);
  if (!book.ok) return book;
  if (book.value === undefined) return failed({ kind: "storage", detail: "this book was never seen" });
  const waiting = parts.waiting.ofBook(fingerprint);
  if (!waiting.ok) return waiting;
  const sent = parts.history.sent(fingerprint, mostReceipts);
  if (!sent.ok) return sent;
  const other = parts.history.otherSent(fingerprint);
  if (!other.ok) return other;
  const missed = parts.books.missedAt(fingerprint);
  const missedAt = missed.ok ? missed.value : undefined;
  const { choice, byHand, externalId } = decided(parts, fingerprint);
  return ok({
    book: book.value,
    choice,
    byHand,
    externalId,
    missedAt,
    waiting: explained(parts, book.value, missedAt, waiting.value),
    tooShort: tooShort(parts, fingerprint),
    unimportedSince: unimportedSince(parts, fingerprint),
    sent: sent.value,
    otherSent: other.value,
  });
}

function decided(
  { matches }: StoryParts,
  fingerprint: Fingerprint,
): Pick<BookStory, "choice" | "byHand" | "externalId"> {
  const choice = matches.choice(fingerprint);
  const external = matches.externalId(fingerprint);
  const byHand = matches.matchedAt(fingerprint);
  return {
    choice: choice.ok ? choice.value : "track",
    byHand: byHand.ok && byHand.value !== undefined,
    externalId: external.ok ? external.value : undefined,
  };
}

/**
 * Positions are kept by the file itself: they need no number. A server that has no such file for a book that has one
 * has another version of it.
 */
function explained(
  parts: StoryParts,
  { id }: Book,
  missedAt: number | undefined,
  things: readonly ThingWaiting[],
): readonly WaitingPart[] {
  const common = circumstances(parts);
  return things.map((thing) => {
    const { of, awaitsBook } = thing;
    const matched = id !== undefined || (of === "position" && !awaitsBook);
    const lastAttempt = awaitsBook
      ? parts.say("The server has another version of this file, and keeps no position for this one.")
      : thing.lastAttempt;
    return { ...thing, reason: whyWaiting(common, { of, lastAttempt, matched, missedAt }) };
  });
}

function tooShort({ discarded }: StoryParts, fingerprint: Fingerprint): Discarded | undefined {
  const last = discarded();
  return last?.fingerprint === fingerprint ? last : undefined;
}

/** Only what lies before everything that the plugin knows of the book: the rest it saw itself. */
function unimportedSince({ history, readIn }: StoryParts, fingerprint: Fingerprint): number | undefined {
  const spans = history.spans(fingerprint);
  if (!spans.ok) return undefined;
  const first = spans.value[0]?.startedAt ?? endOfTime;
  const read = readIn(fingerprint, { startedAt: hostBegan, endedAt: first - stampSeconds });
  return read === undefined || read.seconds < leastSeconds ? undefined : read.startsAt;
}

/** 2100. */
const endOfTime = 4102444800;

/** Seconds by which the host's clock stamps and the plugin's may differ for the same page. */
const stampSeconds = 60;

/** Less than this is a glance into the book, which an import leaves out. */
const leastSeconds = 300;
