import type { BookState, HostStatus, ServerStatus } from "../../model/bookState";
import type { Fingerprint } from "../../model/book";
import type { QueuedRow } from "../../queue/queue.rules";

/** What both sides have said of a book so far. */
export interface KnownState {
  /** The status on which they agreed last, in the server's words; absent: they have not met. */
  readonly status?: ServerStatus | undefined;
  /** The status that was sent without an answer: the server may have it until it is heard (`tell`). */
  readonly tried?: ServerStatus | undefined;
  /** The rating on which they agreed last, 1 to 10. */
  readonly rating?: number | undefined;
  /** The rating that was sent without an answer, 1 to 10. */
  readonly triedRating?: number | undefined;
  /** What the server said last; absent: it was never asked. */
  readonly told?: BookState | undefined;
  /** When that was, Unix seconds; absent: it may have changed since. */
  readonly toldAt?: number | undefined;
  /** The status on its way to the server. */
  readonly pending?: ServerStatus | undefined;
  /** What the host says against the server's word, where the reader has to tell which one holds. */
  readonly asks?: Question["here"] | undefined;
  /** The same of a rating, 1 to 5 stars. */
  readonly asksRating?: number | undefined;
  /** The status that the reader has discarded, from the queue or for the server's: it is not sent again by itself, and nobody agreed on it. */
  readonly discarded?: ServerStatus | undefined;
  /** Under which status of the server the reader was asked whether to read on, and how often; absent: not asked. */
  readonly reread?: { readonly status: ServerStatus; readonly times: number } | undefined;
}

/** A status on its way to the server: one a book, the last one that was given. */
export interface PendingStatus extends QueuedRow {
  readonly fingerprint: Fingerprint;
  readonly status: ServerStatus;
  /** When it was said, Unix seconds. */
  readonly createdAt: number;
}

/** The two sides say different things of a book, and only the reader can tell which one holds. */
export interface Question {
  readonly fingerprint: Fingerprint;
  /** The book's; absent when the file names none. */
  readonly title?: string | undefined;
  /** What the host says. */
  readonly here: HostStatus;
  /** What the server said last. */
  readonly there?: ServerStatus | undefined;
}

/** The same of a rating. */
export interface RatingQuestion extends Omit<Question, "here" | "there"> {
  /** 1 to 5 stars. */
  readonly here: number;
  /** 1 to 10. */
  readonly there?: number | undefined;
}

/**
 * What the host and the server say of books. Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface StateStore {
  /** Empty for a book of which nothing is known. */
  known(fingerprint: Fingerprint): KnownState;
  /**
   * The server has said this of the book, at this time (Unix seconds), which settles what was tried. `ofPeople`: it makes
   * no status of positions, so that somebody has said what it has.
   */
  tell(fingerprint: Fingerprint, told: BookState, at: number, ofPeople?: boolean): void;
  /** The server may say something else of the book by now. In memory only, as is the time at which it was told. */
  outdate(fingerprint: Fingerprint): void;
  /** The server has made this status of a position, though it was not asked since. Nothing is agreed on by it. */
  tellMade(fingerprint: Fingerprint, status: ServerStatus): void;
  /**
   * The server was asked at this time (Unix seconds) what it says of the book, in vain: how often now since it was heard,
   * and since when. In memory only.
   */
  unheard(fingerprint: Fingerprint, at: number): { readonly since: number; readonly times: number };
  /** It is about to be sent, and may arrive without an answer. Undefined: it has certainly not arrived. */
  tried(fingerprint: Fingerprint, status: ServerStatus | undefined): void;
  /** A position of this device may have made another status there: that it is another says nothing of the one tried. */
  mixUp(fingerprint: Fingerprint): void;
  /** The same of a rating, 1 to 10. */
  triedRating(fingerprint: Fingerprint, rating: number | undefined): void;
  /** Both sides say this: nothing of it is on its way any more, and nothing is asked. */
  agree(fingerprint: Fingerprint, status: ServerStatus): void;
  /** The server's status is about to be written here: nobody may come to note that it was, see `writing`. */
  write(fingerprint: Fingerprint, status: ServerStatus): void;
  /** The books of which that was not noted, in no order; none at nearly all times. */
  writing(): readonly Fingerprint[];
  /** Both sides have said this by now, whatever was sent before; what is on its way stays there. */
  settle(fingerprint: Fingerprint, status: ServerStatus): void;
  /** The same as `agree` of a rating, 1 to 10. */
  agreeRating(fingerprint: Fingerprint, rating: number): void;
  /** Only the reader can tell: what was on its way stays here. */
  ask(fingerprint: Fingerprint, here: HostStatus): void;
  /** The same of a rating, 1 to 5 stars. */
  askRating(fingerprint: Fingerprint, stars: number): void;
  /** What the reader is asked, at most `limit` of each. */
  questions(limit: number): { readonly statuses: readonly Question[]; readonly ratings: readonly RatingQuestion[] };
  /** The reader was asked so often whether to read on, while the server says this. */
  countReread(fingerprint: Fingerprint, asked: NonNullable<KnownState["reread"]>): void;
  /** Puts a status into the queue over any that waits; what was asked is answered by it. */
  queue(fingerprint: Fingerprint, status: ServerStatus, at: number): void;
  /** Nothing is to be sent of it, nor asked, any more. `discarded`: this is to stay here alone, see `KnownState`. */
  withdraw(fingerprint: Fingerprint, discarded?: ServerStatus): void;
  /** The same of a rating, 1 to 10. */
  withdrawRating(fingerprint: Fingerprint, discarded?: number): void;
  /** What waits after this one, oldest first: as many as one step can read; none at the end. */
  waiting(last?: PendingStatus): readonly PendingStatus[];
  /** The one that waits of this book; undefined: none. */
  waitingOf(fingerprint: Fingerprint): PendingStatus | undefined;
  /** The server has this one since `at` (Unix seconds); a later one stays. */
  sent(row: PendingStatus, at: number): void;
  /** Another server, or another reader's account: nobody has agreed on anything, and nothing was told. */
  forgetSent(): void;
}
