import { done, failed, ok, type Result } from "../domain/result";
import type { Settings } from "../domain/settings";
import type { ShelfProgress, ShelfReport } from "../domain/shelfReport";
import type { Log } from "../ports/log";
import type { Network } from "../ports/network";
import { carryOut, type CarryOutParts, type Done } from "./carryOutPlan";
import { planSync, type PlannedSync, type PlanParts, type SyncWish } from "./planSync";
import { emptyOldTrash } from "./restoreBooks";
import { assignDownloads, collectShelves } from "./shelveDownloads";

/** The task of shelf work: one at a time. */
const task = "shelf";

/** @noSelf */
export interface ShelfSyncParts extends PlanParts, Omit<CarryOutParts, "isStopping" | "at"> {
  readonly network: Network;
  readonly log: Log;
}

/** Shelf sync (§3): never inside an event of the host. */
/** @noSelf */
export interface ShelfSync {
  /**
   * A person asked: raises Wi-Fi as the host's settings say. `at` is called at each step from the beginning on, with
   * undefined at the end, and then `report`, once.
   */
  now(everything: boolean, at: ProgressListener, report: (outcome: Result<ShelfReport>) => void): void;
  /** A person wants to see first what a sync would do. `at` as for `now`. */
  preview(at: ProgressListener, show: (planned: Result<PlannedSync>) => void): void;
  /** Nobody asked: only if there is a network and a point in it. Says nothing. */
  automatic(): void;
  /** Stops after the current book; asked again, at once. */
  cancel(): void;
  /** Where it is; undefined when none runs. */
  progress(): ShelfProgress | undefined;
  /** The sync that is running, whoever began it, calls `at` from now on, in place of the one before. */
  watch(at: ProgressListener): void;
  /** What the last sync came to; undefined when none has run. */
  lastReport(): Result<ShelfReport> | undefined;
}

export type ProgressListener = (progress: ShelfProgress | undefined) => void;

interface State {
  progress: ShelfProgress | undefined;
  stopping: boolean;
  /** Of the sync that is running; what nobody asked for has none. */
  listener: ProgressListener | undefined;
  last: Result<ShelfReport> | undefined;
}

/** Shelf sync over these parts. */
export function createShelfSync(parts: ShelfSyncParts): ShelfSync {
  const state: State = { progress: undefined, stopping: false, listener: undefined, last: undefined };
  return {
    now: (everything, at, report) =>
      parts.network.whenConnected(() => {
        const run = (): void => report(syncToEnd(state, parts, { asked: true, everything }));
        begin(state, parts, { at, run, died: () => report(failed({ kind: "defect" })) });
      }),
    preview: (at, show) =>
      parts.network.whenConnected(() => {
        const run = (): void => show(previewToEnd(state, parts));
        begin(state, parts, { at, run, died: () => show(failed({ kind: "defect" })) });
      }),
    automatic: () => {
      if (!isWanted(parts.settings.current()) || !parts.network.isConnected()) return;
      const run = (): void => {
        syncToEnd(state, parts, { asked: false, everything: false });
      };
      begin(state, parts, { run });
    },
    cancel: () => {
      if (state.stopping) parts.tasks.cancel(task);
      state.stopping = true;
    },
    progress: () => state.progress,
    watch: (at) => {
      if (state.progress !== undefined) state.listener = at;
    },
    lastReport: () => state.last,
  };
}

/** Wrong credentials are not tried again by themselves: the server would lock the account. */
function isWanted({
  enabled,
  manualOnly,
  serverUrl,
  libraryUsername,
  libraryLoginRefused,
}: Settings): boolean {
  return enabled && !manualOnly && serverUrl !== "" && libraryUsername !== "" && !libraryLoginRefused;
}

/** @noSelf */
interface ShelfWork {
  /** Absent for work that nobody asked for. */
  at?: ProgressListener;
  run(): void;
  /** An error has ended it. */
  died?(): void;
}

/** Does nothing while shelf work is under way already. */
function begin(state: State, parts: ShelfSyncParts, work: ShelfWork): void {
  const died = (): void => {
    end(state);
    work.died?.();
  };
  if (!parts.tasks.start(task, work.run, died)) return;
  state.stopping = false;
  state.listener = work.at;
  step(state, { phase: "listing", done: 0, total: 0 });
}

function syncToEnd(state: State, parts: ShelfSyncParts, wish: SyncWish): Result<ShelfReport> {
  const outcome = sync(state, parts, wish);
  if (!outcome.ok) parts.log.warn(`shelf sync stopped: ${outcome.failure.kind}`);
  state.last = outcome;
  end(state);
  return outcome;
}

function previewToEnd(state: State, parts: ShelfSyncParts): Result<PlannedSync> {
  const planned = planSync(parts, { asked: true, everything: false });
  end(state);
  return planned;
}

function end(state: State): void {
  step(state, undefined);
  state.listener = undefined;
}

function step(state: State, progress: ShelfProgress | undefined): void {
  state.progress = progress;
  state.listener?.(progress);
}

function sync(state: State, parts: ShelfSyncParts, wish: SyncWish): Result<ShelfReport> {
  const forgotten = wish.everything ? parts.store.forgetState() : done;
  if (!forgotten.ok) return forgotten;
  const planned = planSync(parts, wish);
  if (!planned.ok) return planned;
  if (state.stopping) return failed({ kind: "cancelled", sent: false });
  const { deleteSidecars, minFreeMegabytes } = parts.settings.current();
  const { plan, lists, folder } = planned.value;
  const carried = carryOut(progressing(state, parts), plan, lists, {
    folder,
    minFreeMegabytes,
    withSidecars: deleteSidecars,
  });
  if (!carried.ok) return carried;
  const finished = finish(parts, planned.value, carried.value);
  return finished.ok ? ok(reportOf(planned.value, carried.value)) : finished;
}

function progressing(state: State, parts: ShelfSyncParts): CarryOutParts {
  const { library, files, folders, codec, store, host, clock, tasks, openPath } = parts;
  return {
    library,
    files,
    folders,
    codec,
    store,
    host,
    clock,
    tasks,
    openPath,
    isStopping: () => state.stopping,
    at: (progress) => step(state, progress),
  };
}

/** What the server says against an assignment is logged: the books are here, which is what was asked for. */
function finish(parts: ShelfSyncParts, { lists }: PlannedSync, carried: Done): Result<undefined> {
  const { assignDownloads: wanted, shelfCollections } = parts.settings.current();
  if (wanted && carried.stop === undefined) {
    const assigned = assignDownloads(parts.library, lists, carried.downloaded);
    if (!assigned.ok) parts.log.warn(`downloads not put on the shelf: ${assigned.failure.kind}`);
  }
  const came = carried.arrivals.length > 0 || carried.removed > 0;
  if (shelfCollections) {
    const collected = collectShelves(parts, lists);
    if (!collected.ok) return collected;
  }
  if (came) parts.host.changed();
  return emptyOldTrash(parts);
}

function reportOf({ lists, missing, plan }: PlannedSync, carried: Done): ShelfReport {
  const downloaded = carried.downloaded.length;
  const failures = carried.troubles.filter(({ id }) => plan.downloads.some(({ book }) => book.id === id));
  return {
    shelves: lists.map(({ shelf }) => shelf.name),
    missing,
    downloaded,
    adopted: carried.adopted,
    kept: plan.keeps.length,
    removed: carried.removed,
    left: plan.downloads.length - downloaded - failures.length,
    troubles: carried.troubles,
    refusals: plan.refusals.concat(carried.refusals),
    notices: plan.notices,
    stop: carried.stop,
  };
}
