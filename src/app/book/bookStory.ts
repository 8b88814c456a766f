import type { Context } from "../../context";
import type { Book, Fingerprint, TrackingChoice } from "../../domain/book";
import { hostBegan, type Span } from "../../domain/history";
import { failed, ok, type Result } from "../../domain/result";
import { type Reason, whyPending } from "../../domain/whyPending";
import type { OtherSent, SentSession, Stretch } from "../../ports/historyStore";
import type { ThingWaiting } from "../../ports/queueStore";
import { type CircumstanceParts, circumstances } from "../sync/happened";
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

/**
 * What else a story is told from.
 *
 * @noSelf
 */
export interface StorySources extends Pick<CircumstanceParts, "sync"> {
  /** The session that ended last, if it was too short to count. */
  discarded(): Discarded | undefined;
}

const mostReceipts = 50;

/** The story of a book that the plugin has seen. Failures: storage, also for one it never saw. */
export function bookStory(
  context: Context,
  sources: StorySources,
  fingerprint: Fingerprint,
): Result<BookStory> {
  const { books, waiting: queue, history } = context.store;
  const book = books.find(fingerprint);
  if (!book.ok) return book;
  if (book.value === undefined) return failed({ kind: "storage", detail: "this book was never seen" });
  const waiting = queue.ofBook(fingerprint);
  if (!waiting.ok) return waiting;
  const sent = history.sent(fingerprint, mostReceipts);
  if (!sent.ok) return sent;
  const other = history.otherSent(fingerprint);
  if (!other.ok) return other;
  const missed = books.missedAt(fingerprint);
  const missedAt = missed.ok ? missed.value : undefined;
  const { choice, byHand, externalId } = decided(context, fingerprint);
  return ok({
    book: book.value,
    choice,
    byHand,
    externalId,
    missedAt,
    waiting: explained(context, sources, { book: book.value, missedAt }, waiting.value),
    tooShort: tooShort(sources, fingerprint),
    unimportedSince: unimportedSince(context, fingerprint),
    sent: sent.value,
    otherSent: other.value,
  });
}

function decided(
  { store: { matches } }: Context,
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
  context: Context,
  { sync }: StorySources,
  { book: { id }, missedAt }: { readonly book: Book; readonly missedAt: number | undefined },
  things: readonly ThingWaiting[],
): readonly WaitingPart[] {
  const { translate: say, settings, host, server } = context;
  const contact = server.contact.last;
  const common = circumstances({
    sync,
    network: host.network,
    say,
    settings,
    contact,
    probe: server.probe,
  });
  return things.map((thing) => {
    const { of, awaitsBook } = thing;
    const matched = id !== undefined || (of === "position" && !awaitsBook);
    const lastAttempt = awaitsBook
      ? say("The server has another version of this file, and keeps no position for this one.")
      : thing.lastAttempt;
    return { ...thing, reason: whyPending(common, { of, lastAttempt, matched, missedAt }) };
  });
}

function tooShort({ discarded }: StorySources, fingerprint: Fingerprint): Discarded | undefined {
  const last = discarded();
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
