import { type Context, startTask, type TaskContext } from "../../context";
import { keptIn } from "../../store/database";
import type { Fingerprint } from "../../model/book";
import { detailOf } from "../../base/failure";
import { done, failed, ok, type Result } from "../../base/result";
import type { HistoryReport } from "./readBook";
import { type HistoryProgress, type ScanOptions, scanStatistics } from "./scanStatistics";
import { sendMissingFinish } from "../status/finishDate";
import { type ServerSessions, clearWithdrawn, takeBackHistory, type UndoReport } from "./undoImport";
import { findBook } from "../../book/books.store";
import { type StoredImport, listImports, type NamedSession, saveImport } from "./imports.store";

/** Imports the host's statistics and undoes imports. One operation at a time. @noSelf */
export interface HistoryImport {
  /** Read-only. False while busy. */
  preview(watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /** Queues the preview's sessions in steps. Skips known ones, so it can be repeated. False while busy. */
  run(leftOut: readonly Fingerprint[], watch: (progress: HistoryProgress) => void, report: Report): boolean;
  /** Takes effect after the current step. */
  stop(): void;
  isRunning(): boolean;
  /** Newest first. */
  imports(): readonly StoredImport[];
  /** Removes pending sessions of an import. `report` runs once, in a task. False while busy. */
  takeBack(run: number, report: (outcome: Result<UndoReport>) => void): boolean;
  /** Completes undos after a crash. */
  goOn(): void;
}

/** Runs once, in a task. Undefined without statistics. */
export type Report = (outcome: Result<HistoryReport | undefined>) => void;

const kind = "history";

interface State {
  /** Results of the last preview. */
  spans: ServerSessions["spans"];
  stopping: boolean;
  run: number | undefined;
}

/** One a process. */
export function historyImport(context: Context): HistoryImport {
  return keptIn(context.database, "historyImport", () => createHistoryImport(context));
}

export function createHistoryImport(context: Context): HistoryImport {
  const state: State = { spans: {}, stopping: false, run: undefined };
  const { tasks } = context.host;
  return {
    preview: (watch, report) => {
      if (!tasks.isRunning(kind)) state.spans = {};
      const finish = (): Result<unknown> => done;
      return begin(context, state, { save: () => undefined, finish, leavesOut: () => false, watch }, report);
    },
    run: (leftOut, watch, report) =>
      begin(
        context,
        state,
        {
          save: (sessions) => saveSessions(context, state, sessions),
          finish: (book, missing, task) => sendMissingFinish(task, book, missing),
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
    imports: () => listImports(context.database),
    takeBack: (run, report) => {
      const work = (): void => report(ok(takeBackHistory(context, run)));
      return startTask(context, kind, work, (failure) => report(failed(failure)));
    },
    goOn: () => {
      startTask(context, kind, (task) => clearWithdrawn(task));
    },
  };
}

type Search = Pick<ScanOptions, "save" | "finish" | "leavesOut" | "watch">;

function begin(context: Context, state: State, search: Search, report: Report): boolean {
  const run = (task: TaskContext): void => {
    state.stopping = false;
    state.run = undefined;
    const uploaded = { spans: state.spans, isComplete: true };
    const outcome = scanStatistics(task, { ...search, uploaded, isStopping: () => state.stopping });
    if (!outcome.ok) context.log.warn(`reading history not read: ${detailOf(outcome.failure)}`);
    report(outcome);
  };
  return startTask(context, kind, run, (failure) => report(failed(failure)));
}

function withRun(outcome: Result<HistoryReport | undefined>, { run }: State): Result<HistoryReport | undefined> {
  if (!outcome.ok || outcome.value === undefined) return outcome;
  const report = outcome.value;
  return ok({ ...report, run });
}

function saveSessions({ database, host }: Context, state: State, sessions: readonly NamedSession[]): void {
  const imported = sessions.map((session) => {
    const id = findBook(database, session.fingerprint)?.id;
    return { session, isCompared: id !== undefined && state.spans[id] !== undefined };
  });
  const added = saveImport(database, state.run, imported, host.clock.now());
  state.run = added;
}
