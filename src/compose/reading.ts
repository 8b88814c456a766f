import type { ProgressSync } from "../app/progress/syncProgress";
import type { Tracker } from "../app/session/trackSession";
import type { Result } from "../domain/result";
import { detailOf } from "../domain/failureDetail";
import type { Guard } from "../koreader/guard";
import type { Log } from "../ports/log";
import type { OpenBook } from "../ports/openBook";
import type { Places } from "../ports/places";

/**
 * What the host tells of the book on the screen, told on to everybody who follows it. What they write at once is one
 * transaction.
 *
 * @noSelf
 */
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
  readonly log: Log;
  /** Runs it in one transaction. Failure: storage. */
  together(work: () => void): Result<undefined>;
  /** Reading stops in the open book: what else looks into it must do so now. */
  ends(): void;
}

/** An error about the position, or about notes, may not take the session with it. */
export function composeReading(parts: ReadingParts): Reading {
  const { tracker, progress, guard } = parts;
  const end = guard.ask("notes", undefined, () => parts.ends());
  const stop = (keepSession: () => void, keepPosition: () => void): void => {
    end();
    const kept = parts.together(() => {
      keepSession();
      keepPosition();
    });
    if (kept.ok) return;
    parts.log.warn(`what was read is not stored: ${detailOf(kept.failure)}`);
    keepAnew(parts);
  };
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
    suspended: () => stop(() => tracker.suspended(), sleep),
    resumed: () => {
      tracker.resumed();
      progress.resumed();
    },
    closed: () => stop(() => tracker.closed(), leave),
  };
}

/** A full disk, or somebody else's lock, shows only when everything is written. */
function keepAnew({ tracker, progress }: ReadingParts): void {
  tracker.undone();
  progress.undone();
}
