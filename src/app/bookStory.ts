import type { Book, Fingerprint } from "../domain/book";
import { failed, ok, type Result } from "../domain/result";
import { sentenceFor } from "../domain/sentence";
import type { Settings } from "../domain/settings";
import type { TrackingChoice } from "../domain/trackingChoice";
import type { BookStore } from "../ports/bookStore";
import type { HistoryStore, MatchStore, OtherSent, SentSession } from "../ports/historyStore";
import type { SessionStore, WaitingBook } from "../ports/sessionStore";
import type { Sync } from "./sync";

/** Everything that is known of one book, for a reader who wants the truth. */
export interface BookStory {
  readonly book: Book;
  readonly choice: TrackingChoice;
  /** A person said which book it is. */
  readonly byHand: boolean;
  readonly externalId?: string | undefined;
  /** Absent: nothing waits. */
  readonly waiting?: WaitingBook | undefined;
  /** What keeps what waits here, as a sentence; absent when nothing waits. */
  readonly reason?: Reason | undefined;
  /** The newest first. */
  readonly sent: readonly SentSession[];
  readonly otherSent: OtherSent;
}

/** Why something is not on the server. */
export type Reason =
  | { readonly kind: "setAside"; readonly sentence?: string | undefined }
  | { readonly kind: "noServer" }
  | { readonly kind: "switchedOff" }
  | { readonly kind: "byHandOnly" }
  | { readonly kind: "unmatched" }
  | { readonly kind: "failed"; readonly sentence: string }
  | { readonly kind: "soon" };

/** @noSelf */
export interface StoryParts {
  readonly books: BookStore;
  readonly sessions: SessionStore;
  readonly history: HistoryStore;
  readonly matches: MatchStore;
  readonly sync: Sync;
  settings(): Settings;
}

const mostReceipts = 50;

/** The story of a book that the plugin has seen. Failures: storage, also for one it never saw. */
export function bookStory(parts: StoryParts, fingerprint: Fingerprint): Result<BookStory> {
  const { books, sessions, history, matches } = parts;
  const book = books.find(fingerprint);
  if (!book.ok) return book;
  if (book.value === undefined) return failed({ kind: "storage", detail: "this book was never seen" });
  const waiting = sessions.waiting();
  if (!waiting.ok) return waiting;
  const sent = history.sent(fingerprint, mostReceipts);
  if (!sent.ok) return sent;
  const other = history.otherSent(fingerprint);
  if (!other.ok) return other;
  const mine = waiting.value.find((one) => one.fingerprint === fingerprint);
  const choice = matches.choice(fingerprint);
  const external = matches.externalId(fingerprint);
  const byHand = matches.matchedAt(fingerprint);
  return ok({
    book: book.value,
    choice: choice.ok ? choice.value : "track",
    byHand: byHand.ok && byHand.value !== undefined,
    externalId: external.ok ? external.value : undefined,
    waiting: mine,
    reason: mine === undefined ? undefined : reasonFor(parts, mine),
    sent: sent.value,
    otherSent: other.value,
  });
}

/** What stops this book alone first, then what stops everything. */
export function reasonFor(
  { sync, settings }: Pick<StoryParts, "sync" | "settings">,
  book: WaitingBook,
): Reason {
  if (book.parked > 0) return { kind: "setAside", sentence: book.reason };
  const { serverUrl, enabled, manualOnly } = settings();
  if (serverUrl === "") return { kind: "noServer" };
  if (!enabled) return { kind: "switchedOff" };
  if (manualOnly) return { kind: "byHandOnly" };
  if (book.bookId === undefined) return { kind: "unmatched" };
  const failure = sync.lastFailure();
  return failure === undefined ? { kind: "soon" } : { kind: "failed", sentence: sentenceFor(failure) };
}
