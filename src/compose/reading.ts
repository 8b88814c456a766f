import type { ProgressSync } from "../app/syncProgress";
import type { Tracker } from "../app/trackSession";
import type { Guard } from "../koreader/guard";
import type { OpenBook } from "../ports/openBook";
import type { Places } from "../ports/places";

/**
 * What the host tells of the book on the screen, told on to everybody who follows it. What they write at once is one
 * transaction.
 */
/** @noSelf */
export interface Reading {
  opened(book: OpenBook, places: Places): void;
  /** The hot path. */
  turned(page: number): void;
  repaginated(): void;
  reloading(): void;
  suspended(): void;
  resumed(): void;
  closed(): void;
}

/** @noSelf */
export interface ReadingParts {
  readonly tracker: Tracker;
  readonly progress: ProgressSync;
  readonly guard: Guard;
  /** Runs it in one transaction. */
  together(work: () => void): void;
}

/** An error about the position may not take the session with it. */
export function composeReading({ tracker, progress, guard, together }: ReadingParts): Reading {
  const leave = guard.ask("a position", undefined, () => progress.closed());
  const sleep = guard.ask("a position", undefined, () => progress.suspended());
  return {
    opened: (book, places) => {
      tracker.opened(book);
      progress.opened(book, places);
    },
    turned: (page) => {
      tracker.turned(page);
      progress.turned(page);
    },
    repaginated: () => {
      tracker.repaginated();
      progress.repaginated();
    },
    reloading: () => {
      tracker.reloading();
      progress.reloading();
    },
    suspended: () =>
      together(() => {
        tracker.suspended();
        sleep();
      }),
    resumed: () => {
      tracker.resumed();
      progress.resumed();
    },
    closed: () =>
      together(() => {
        tracker.closed();
        leave();
      }),
  };
}
