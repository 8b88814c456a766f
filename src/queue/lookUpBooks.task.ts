import type { Fingerprint } from "../model/book";
import { done, type Result } from "../base/result";
import type { QueueKind } from "./queue.rules";
import type { Effort } from "./sender";
import { identifyBook } from "../book/identifyBook";
import type { TaskContext } from "../context";
import type { Failure } from "../base/failure";
import { choiceOf } from "../book/book";
import { listTroubledBooks, listUnknownBooks } from "./queue.store";
import { findBook } from "../book/books.store";

/** Books per automatic sync and kind, because each costs a request or more. */
const lookupQuota = 20;

/** Of one kind in one sync. @noSelf */
export interface LookupRun {
  /** Results of this sync. Mutable. */
  readonly asked: Record<Fingerprint, Result<unknown> | undefined>;
  /** The run of the books whose last look-up failed. */
  readonly isLate?: boolean | undefined;
  /** True for a book whose rows are turned off. */
  isOff(fingerprint: Fingerprint): boolean;
  /** True for a book of this run. One whose last look-up failed is of a later run. */
  isDue(fingerprint: Fingerprint): boolean;
  /** After a failed look-up. A failure ends the run. */
  missed(fingerprint: Fingerprint, failure: Failure): Result<undefined>;
}

/** One look-up per book without an ID (§3), the least recent first. */
export function lookUpBooks(
  context: TaskContext,
  of: QueueKind,
  effort: Effort,
  { asked, isLate, isOff, isDue, missed }: LookupRun,
): Result<undefined> {
  const { database, host } = context;
  const list = isLate === true ? listTroubledBooks : listUnknownBooks;
  const unknown = effort === "everything" ? list(database, of) : list(database, of, lookupQuota, host.clock.now());
  for (const fingerprint of unknown) {
    if (asked[fingerprint] !== undefined || isOff(fingerprint) || !isDue(fingerprint)) continue;
    asked[fingerprint] = done;
    if (choiceOf(context, fingerprint) === "never") continue;
    const book = findBook(database, fingerprint);
    // Identified with another fingerprint.
    if (book === undefined || book.id !== undefined) continue;
    const found = identifyBook(context, book);
    asked[fingerprint] = found;
    const goesOn = found.ok ? done : missed(fingerprint, found.failure);
    if (!goesOn.ok) return goesOn;
    host.tasks.pause();
  }
  return done;
}
