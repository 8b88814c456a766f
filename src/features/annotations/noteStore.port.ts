import type { Fingerprint } from "../../model/book";
import type { Annotation, ItemKind } from "../../model/annotation";
import type { AgreedItem, DigestedItem, KnownItem, NoteChange } from "./noteChanges.rules";
import type { PendingChange } from "./notePairs.rules";
import type { QueuedRow } from "../../queue/queue.rules";

/** A change on its way to the server. */
export interface PendingNote extends NoteChange, QueuedRow {
  readonly fingerprint: Fingerprint;
  /** The title of the book; absent while it is not known. */
  readonly book?: string | undefined;
  /** Where the file lay when it was noted. */
  readonly path: string;
}

/** Something that cannot be on the server, for the reader's eyes. */
export interface Unplaceable {
  readonly title?: string | undefined;
  readonly passage: string;
  readonly reason: string;
  /** The server has it, and it is not here. */
  readonly isThere: boolean;
}

/** What a merge of some marks of a book came to. */
export interface MergeOutcome {
  /** What both sides agree on now. */
  readonly agreed: readonly AgreedItem[];
  /** What is on neither side any more. */
  readonly forgotten: readonly MarkKey[];
  /** What is still to be done on the server. */
  readonly changes: readonly NoteChange[];
  /** Of these nothing else is to be done there. */
  readonly settled: readonly MarkKey[];
}

export interface MarkKey {
  readonly kind: ItemKind;
  readonly mark: string;
}

/**
 * Highlights, notes and bookmarks: pending → sending → synced, or failed. Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface AnnotationStore {
  /**
   * What the server holds of a book, what waits to be there included: as it will be. `marks`: of these alone, which many
   * marks in the same book do not make slower.
   */
  known(fingerprint: Fingerprint, marks?: readonly string[]): readonly KnownItem[];
  /**
   * What another client sent of these marks was taken over under the time alone at which they were made: it is known by
   * their names from now on.
   */
  nameTaken(fingerprint: Fingerprint, marks: readonly Pick<Annotation, "id" | "kind">[]): void;
  /** Keeps what these say, where the server has them and that was not known. */
  learnTaken(fingerprint: Fingerprint, items: readonly DigestedItem[]): void;
  /** Puts the changes into the outbox, in one transaction. A later change of the same thing takes the place of an earlier one. */
  queue(fingerprint: Fingerprint, path: string, changes: readonly NoteChange[], at: number): void;
  /** The same of what a person sends with everything else of this device. */
  queueInBulk(fingerprint: Fingerprint, path: string, changes: readonly NoteChange[], at: number): void;
  readonly bulk: BulkStore;
  /** Keeps which marks the reader was seen to touch, for when they are looked at next. Writes nothing for none. */
  keepTouched(fingerprint: Fingerprint, marks: readonly string[]): void;
  /** What was kept so of a book. */
  touched(fingerprint: Fingerprint): readonly string[];
  /** They were looked at. */
  forgetTouched(fingerprint: Fingerprint): void;
  /**
   * What waits after this one, by book, oldest first, failed ones included and paused ones not: as many as one step can
   * read, from the first one on without it; none at the end.
   */
  waiting(last?: PendingNote): readonly PendingNote[];
  /** The server has it as it was when it was sent; an edit made meanwhile stays in the outbox. */
  sent(note: PendingNote, serverId: number | undefined, at: number): void;
  /** It can never be sent: it counts as synced and is listed (§4 rule 7). */
  setAside(note: PendingNote, reason: string, at: number): void;
  /** What both sides agreed on last of a book, and what cannot be on one of them; read in steps. */
  agreed(fingerprint: Fingerprint, rest: () => void): readonly AgreedItem[];
  /** What waits of a book, oldest first, failed ones included; read in steps. Keeps what `isWanted`. */
  pending(
    fingerprint: Fingerprint,
    rest: () => void,
    isWanted?: (change: PendingChange) => boolean,
  ): readonly PendingChange[];
  /** As `pending`, of one mark. */
  pendingOf(fingerprint: Fingerprint, mark: string): readonly PendingChange[];
  /** Keeps what a merge came to, in one transaction. */
  merged(fingerprint: Fingerprint, path: string, merged: MergeOutcome, at: number): void;
  /** What was set aside, the oldest first, at most `limit`. */
  unplaceable(limit: number): readonly Unplaceable[];
  /** Everything set aside is tried again at the next occasion: a person asked. */
  forgetUnplaceable(): void;
  /** Another server holds nothing of all this: what was sent to the last one is as if it never had been. */
  forgetSent(): void;
}

/** How much is left to be sent of what was queued in bulk. */
export interface BulkCounts {
  readonly going: number;
  /** A person holds these back. */
  readonly paused: number;
}

/**
 * What waits because a person has sent everything of this device. Each deed takes on at most `limit` rows, as one step
 * can, and tells how many it took; what is on its way to the server stays as it is. Failures: storage.
 *
 * @noSelf
 */
export interface BulkStore {
  counts(): BulkCounts;
  /** Holds them back, for this reason. */
  pause(reason: string, limit: number): number;
  goOn(limit: number): number;
  /** Takes those out of the outbox that the server has not; queueing them again brings them back. */
  undo(limit: number): number;
}

export interface PendingRating extends QueuedRow {
  readonly fingerprint: Fingerprint;
  /** 1 to 10. */
  readonly rating: number;
  readonly state: "pending" | "sending" | "failed";
  readonly reason?: string | undefined;
}

/**
 * Every failure is of the kind `storage`.
 *
 * @noSelf
 */
export interface RatingStore {
  /** The rating that the server has, or will get; undefined when there is none. */
  known(fingerprint: Fingerprint): number | undefined;
  /** Queues a rating over any that waits. */
  queue(fingerprint: Fingerprint, rating: number, at: number): void;
  /** What waits after this one, oldest first: as many as one step can read; none at the end. */
  waiting(last?: PendingRating): readonly PendingRating[];
  /** The server has this one since `at` (Unix seconds); a later one stays. */
  sent(rating: PendingRating, at: number): void;
  /** Another server has none of the ratings. */
  forgetSent(): void;
}
