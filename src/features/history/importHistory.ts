import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { detailOf, type Failure } from "../../base/failure";
import { done, failed, ok, type Failed, type Result } from "../../base/result";
import type { Session } from "../../model/session";
import type { KeptImport } from "./historyStore.port";
import type { HistoryReport } from "../calendar/readBook";
import { type HistoryProgress, type ScanOptions, scanStatistics } from "./scanStatistics";
import { clearWithdrawn, takeBackHistory, type TakenBack } from "./undoImport";

/**
 * The reader's past, from the host's own statistics into the outbox, and back out of it. One operation at a time.
 *
 * @noSelf
 */
export interface HistoryImport {
  /** Looks through the statistics and changes nothing. False while something is under way. */
  preview(watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /**
   * Queues what the preview showed but for the books left out, in steps; what is queued already, by an earlier import
   * or by reading, stays alone, and so it may be stopped and begun again at any time. False as for `preview`.
   */
  run(leftOut: readonly Fingerprint[], watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /** Ends what is under way after its present step; harmless when nothing is. */
  stop(): void;
  isRunning(): boolean;
  /** What was imported before, the newest first. Failure: storage. */
  imports(): Result<readonly KeptImport[]>;
  /** Takes back what has not been sent of an import. `report` is told once, from a task. False as for `preview`. */
  takeBack(run: number, report: (outcome: Result<TakenBack>) => void): boolean;
  /** Finishes what a crash cut short of taking imports back. */
  goOn(): void;
}

/** Told once, from a task. The value is undefined when the host has no statistics. */
export type Report = (outcome: Result<HistoryReport | undefined>) => void;

const kind = "history";

const defect: Failed<Failure> = failed({ kind: "defect" });

/** What goes on in one operation. */
interface State {
  stopping: boolean;
  /** The number of the import; undefined until it has brought something. */
  run: number | undefined;
}

/** Nothing is under way yet. */
export function createHistoryImport(context: Context): HistoryImport {
  const state: State = { stopping: false, run: undefined };
  const { tasks } = context.host;
  return {
    preview: (watch, report) => begin(context, state, { keep: () => done, leavesOut: () => false, watch }, report),
    run: (leftOut, watch, report) =>
      begin(
        context,
        state,
        {
          keep: (sessions) => keep(context, state, sessions),
          leavesOut: (book) => leftOut.includes(book),
          watch,
        },
        (outcome) => {
          context.queued();
          report(withRun(outcome, state));
        },
      ),
    stop: () => {
      state.stopping = true;
    },
    isRunning: () => tasks.isRunning(kind),
    imports: context.store.imports.imports,
    takeBack: (run, report) => {
      const work = (): void => report(takeBackHistory(context, run));
      return tasks.start(kind, work, () => report(defect));
    },
    goOn: () => {
      tasks.start(kind, () => clearWithdrawn(context));
    },
  };
}

type Search = Pick<ScanOptions, "keep" | "leavesOut" | "watch">;

function begin(context: Context, state: State, search: Search, report: Report): boolean {
  const run = (): void => {
    state.stopping = false;
    state.run = undefined;
    const outcome = scanStatistics(context, { ...search, isStopping: () => state.stopping });
    if (!outcome.ok) context.log.warn(`reading history not read: ${detailOf(outcome.failure)}`);
    report(outcome);
  };
  return context.host.tasks.start(kind, run, () => report(defect));
}

function withRun(outcome: Result<HistoryReport | undefined>, { run }: State): Result<HistoryReport | undefined> {
  if (!outcome.ok || outcome.value === undefined) return outcome;
  const { books, sessions, seconds, nameless, undated, stopped } = outcome.value;
  return ok({ books, sessions, seconds, nameless, undated, stopped, run });
}

function keep({ store }: Context, state: State, sessions: readonly Session[]): Result<undefined> {
  const added = store.imports.add(state.run, sessions);
  if (!added.ok) return added;
  state.run = added.value;
  return ok(undefined);
}
