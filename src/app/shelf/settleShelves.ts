import { done, type Result } from "../../domain/result";
import type { ShelfOutcome, ShelfStore } from "../../ports/shelfStore";
import type { Tasks } from "../../ports/tasks";

/** @noSelf */
export interface SettleParts {
  readonly store: Pick<ShelfStore, "settle">;
  readonly tasks: Pick<Tasks, "pause">;
}

/** Rows written at once: a few milliseconds on a slow device, without what the disk takes. */
const rowsAStep = 60;

/** A book that has come is a line of the ledger, a book in the cache, and an ID for all that waits. */
const rowsAnArrival = 4;

/**
 * Writes down what a sync came to: in one transaction (§3 Shelf sync, phase 3), unless that would hold up the reader.
 * Then it is several, of which each is true by itself: books first, what the shelves hold last. Where the power goes
 * between two of them the next sync finds the rest. Failure: storage.
 */
export function settleShelves({ store, tasks }: SettleParts, outcome: ShelfOutcome): Result<undefined> {
  let left = outcome;
  while (!isNothing(left)) {
    const now = firstOf(left);
    const settled = store.settle(now);
    if (!settled.ok) return settled;
    left = without(left, now);
    if (!isNothing(left)) tasks.pause();
  }
  return done;
}

function isNothing({ arrivals, forgotten, listed, shortened }: ShelfOutcome): boolean {
  return arrivals.length + forgotten.length + listed.length + shortened.length === 0;
}

function firstOf(outcome: ShelfOutcome): ShelfOutcome {
  const arrivals = outcome.arrivals.slice(0, rowsAStep / rowsAnArrival);
  let room = rowsAStep - arrivals.length * rowsAnArrival;
  const forgotten = outcome.forgotten.slice(0, room);
  room -= forgotten.length;
  const listed = outcome.listed.slice(0, room);
  const isLast = listed.length === outcome.listed.length && listed.length < room;
  return { arrivals, forgotten, listed, shortened: isLast ? outcome.shortened : [] };
}

function without({ arrivals, forgotten, listed, shortened }: ShelfOutcome, done: ShelfOutcome): ShelfOutcome {
  return {
    arrivals: arrivals.slice(done.arrivals.length),
    forgotten: forgotten.slice(done.forgotten.length),
    listed: listed.slice(done.listed.length),
    shortened: shortened.slice(done.shortened.length),
  };
}
