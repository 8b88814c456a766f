import { isConnectionLoss } from "../domain/failure";
import { ok, type Result } from "../domain/result";
import type { Session } from "../domain/session";
import type { Sweep, SweptBook } from "./sweepHistory";
import { sweepHistory, type SweepParts } from "./sweepHistory";

/** What an import would bring, or has brought. */
export interface HistoryReport {
  /** The book with the most reading first. */
  readonly books: readonly SweptBook[];
  readonly sessions: number;
  readonly seconds: number;
  /** Books that the host kept no checksum of: nobody can say which they are. */
  readonly nameless: number;
  /** A person stopped it: the rest was not looked at. */
  readonly stopped: boolean;
}

/** How far it has come, in page records. */
export interface HistoryProgress {
  readonly done: number;
  readonly total: number;
}

/** The reader's past, from the host's own statistics into the outbox. */
/** @noSelf */
export interface HistoryImport {
  /** Looks through the statistics and changes nothing. False while a look or an import is under way. */
  preview(watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /**
   * Queues what the preview showed, in steps; what is queued already, by an earlier import or by reading, stays
   * alone, and so it may be stopped and begun again at any time. False as for `preview`.
   */
  run(watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /** Ends what is under way after its present step; harmless when nothing is. */
  stop(): void;
  isRunning(): boolean;
}

/** Told once, from a task. The value is undefined when the host has no statistics. */
export type Report = (outcome: Result<HistoryReport | undefined>) => void;

const kind = "history";

/** @noSelf */
export interface HistoryParts extends SweepParts {
  /** Sessions have gone into the outbox. */
  queued(): void;
}

/** The import, which is one at a time. */
export function createHistoryImport(parts: HistoryParts): HistoryImport {
  const state = { stopping: false };
  const begin = (keep: Sweep["keep"], watch: (progress: HistoryProgress) => void, report: Report): boolean =>
    parts.tasks.start(kind, () => {
      state.stopping = false;
      const outcome = sweepHistory(parts, { keep, watch, isStopping: () => state.stopping });
      if (!outcome.ok && !isConnectionLoss(outcome.failure)) parts.log.warn("the history could not be read");
      report(outcome);
    });
  return {
    preview: (watch, report) => begin(() => ok(undefined), watch, report),
    run: (watch, report) =>
      begin(
        (sessions: readonly Session[]) => parts.history.addPast(sessions),
        watch,
        (outcome) => {
          parts.queued();
          report(outcome);
        },
      ),
    stop: () => {
      state.stopping = true;
    },
    isRunning: () => parts.tasks.isRunning(kind),
  };
}
