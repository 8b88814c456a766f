import type { Context } from "../../context";
import type { Fingerprint } from "../../model/book";
import { detailOf } from "../../base/failure";
import { failed, ok, type Result } from "../../base/result";
import type { Session } from "../../model/session";
import type { KeptImport } from "./historyStore.port";
import type { HistoryReport } from "../calendar/readBook";
import { type HistoryProgress, type ScanOptions, scanStatistics } from "./scanStatistics";
import { clearWithdrawn, takeBackHistory, type TakenBack } from "./undoImport";

/**
 * Import of the host's statistics and its undo. One operation at a time.
 *
 * @noSelf
 */
export interface HistoryImport {
  /** Read-only. False while busy. */
  preview(watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /**
   * Queues the preview's sessions in steps. Known sessions are skipped, so it can be stopped and repeated. False while
   * busy.
   */
  run(leftOut: readonly Fingerprint[], watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /** After the present step. */
  stop(): void;
  isRunning(): boolean;
  /** Newest first. */
  imports(): readonly KeptImport[];
  /** Removes pending sessions of an import. `report` runs once, in a task. False while busy. */
  takeBack(run: number, report: (outcome: Result<TakenBack>) => void): boolean;
  /** Completes undos after a crash. */
  goOn(): void;
}

/** Runs once, in a task. Undefined without statistics. */
export type Report = (outcome: Result<HistoryReport | undefined>) => void;

const kind = "history";

interface State {
  stopping: boolean;
  run: number | undefined;
}

export function createHistoryImport(context: Context): HistoryImport {
  const state: State = { stopping: false, run: undefined };
  const { tasks } = context.host;
  return {
    preview: (watch, report) => begin(context, state, { keep: () => undefined, leavesOut: () => false, watch }, report),
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
      const work = (): void => report(ok(takeBackHistory(context, run)));
      return tasks.start(kind, work, (failure) => report(failed(failure)));
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
  return context.host.tasks.start(kind, run, (failure) => report(failed(failure)));
}

function withRun(outcome: Result<HistoryReport | undefined>, { run }: State): Result<HistoryReport | undefined> {
  if (!outcome.ok || outcome.value === undefined) return outcome;
  const { books, sessions, seconds, nameless, undated, stopped } = outcome.value;
  return ok({ books, sessions, seconds, nameless, undated, stopped, run });
}

function keep({ store }: Context, state: State, sessions: readonly Session[]): void {
  const added = store.imports.add(state.run, sessions);
  state.run = added;
}
