import { type Context, startTask, type TaskContext } from "../../context";
import type { Failure } from "../../base/failure";

import type { Tasks } from "../../koreader/host.port";

/** Undefined at the end. */
export type ProgressListener = (progress: ShelfProgress | undefined) => void;

/** Runs one job on downloads at a time, because two would overwrite each other's files and ledger rows. @noSelf */
export interface DownloadWork {
  begin(job: ShelfJob): boolean;
  step(progress: ShelfProgress): void;
  end(): void;
  /** True during a shelf sync. */
  isSync(): boolean;
  /** Runs once after the current job; replaces an earlier request. */
  afterwards(act: () => void): void;
  /** Stops after the current book; a second call stops at once. */
  cancel(): void;
  isStopping(): boolean;
  /** Undefined without a job. */
  progress(): ShelfProgress | undefined;
  /** Replaces the listener of the current job. */
  watch(at: ProgressListener): void;
}

/** @noSelf */
export interface ShelfJob {
  readonly first: ShelfProgress;
  /** The first `cancel` stops within a book. */
  readonly stopsAtOnce?: boolean | undefined;
  readonly isSync?: boolean | undefined;
  /** Absent for automatic jobs. */
  readonly at?: ProgressListener | undefined;
  /** The job stops once this is false. Absent: only with the main switch. */
  readonly isWanted?: (() => boolean) | undefined;
  run(task: TaskContext): void;
  /** After an error in the job. */
  died?(failure: Failure): void;
}

/** @noSelf */
interface State {
  job: ShelfJob | undefined;
  progress: ShelfProgress | undefined;
  stopping: boolean;
  listener: ProgressListener | undefined;
  afterwards: (() => void) | undefined;
  readonly settle: (task: TaskContext) => void;
  readonly ended: () => void;
}

/** Tasks of one name exclude each other. */
export const shelfTask = "shelf";

/** In its task, `settle` runs before each job, and `ended` after it. */
export function createDownloadWork(
  context: Context,
  settle: (task: TaskContext) => void,
  ended: () => void,
): DownloadWork {
  const { tasks } = context.host;
  const state: State = {
    job: undefined,
    progress: undefined,
    stopping: false,
    listener: undefined,
    afterwards: undefined,
    settle,
    ended,
  };
  return {
    begin: (job) => begin(state, context, job),
    step: (progress) => step(state, progress),
    end: () => end(state, tasks),
    isSync: () => state.job?.isSync === true,
    afterwards: (act) => {
      if (state.job !== undefined) state.afterwards = act;
    },
    cancel: () => {
      if (state.stopping || state.job?.stopsAtOnce === true) tasks.cancel(shelfTask);
      state.stopping = true;
    },
    isStopping: () => state.stopping || tasks.isStopping(),
    progress: () => state.progress,
    watch: (at) => {
      if (state.progress !== undefined) state.listener = at;
    },
  };
}

function begin(state: State, context: Context, job: ShelfJob): boolean {
  const { tasks } = context.host;
  const died = (failure: Failure): void => {
    end(state, tasks);
    job.died?.(failure);
  };
  const run = (task: TaskContext): void =>
    tasks.whileWanted(
      () => job.isWanted?.() !== false,
      () => {
        state.settle(task);
        job.run(task);
      },
    );
  if (!startTask(context, shelfTask, run, died)) return false;
  state.job = job;
  state.stopping = false;
  state.listener = job.at;
  step(state, job.first);
  return true;
}

/** The next job starts after the task has ended. */
function end(state: State, tasks: Tasks): void {
  step(state, undefined);
  const { afterwards } = state;
  state.listener = undefined;
  state.job = undefined;
  state.afterwards = undefined;
  if (afterwards !== undefined) tasks.after(0, afterwards);
  state.ended();
}

function step(state: State, progress: ShelfProgress | undefined): void {
  state.progress = progress;
  state.listener?.(progress);
}

export interface ShelfProgress {
  readonly phase: "listing" | "downloading" | "finishing" | "renaming" | "checking";
  /** Number of books. */
  readonly done: number;
  readonly total: number;
  readonly title?: string | undefined;
  readonly percent?: number | undefined;
  /** Of the current book, in steps. */
  readonly kilobytes?: number | undefined;
}
