import { done, failed, ok, type Result } from "../../domain/result";
import type { Settings } from "../../domain/settings";
import type { ShelfProgress, ShelfReport } from "../../domain/shelf/shelfReport";
import type { Network } from "../../ports/network";
import { carryOut, type CarryOutParts } from "./carryOutPlan";
import { finish, reportOf, type FinishParts } from "./finishShelfSync";
import { withOneServer } from "../connection/oneServer";
import { planSync, type PlannedSync, type PlanParts, type SyncWish } from "./planSync";
import type { ProgressListener, ShelfJob, ShelfWork } from "./shelfWork";

/** @noSelf */
export interface ShelfSyncParts extends PlanParts, FinishParts, Omit<CarryOutParts, "isStopping" | "at"> {
  readonly network: Network;
  readonly work: ShelfWork;
}

/**
 * Shelf sync (§3): never inside an event of the host.
 *
 * @noSelf
 */
export interface ShelfSync {
  /**
   * A person asked: raises Wi-Fi as the host's settings say. `at` is called at each step from the beginning on, with
   * undefined at the end, and then `report`, once. Where other work on the books is under way by then, `at` is told of
   * that, and `report` of nothing.
   */
  now(everything: boolean, at: ProgressListener, report: (outcome: Result<ShelfReport>) => void): void;
  /** A person wants to see first what a sync would do. `at` as for `now`. */
  preview(at: ProgressListener, show: (planned: Result<PlannedSync>) => void): void;
  /**
   * Nobody asked: only if there is a network and a point in it. Says nothing. Where a single book is on its way, or a
   * person looks what would be done, it answers false, and calls `freed` soon after that is over.
   */
  automatic(freed?: () => void): boolean;
  /** Stops after the current book; asked again, at once. */
  cancel(): void;
  /** Where it is; undefined when none runs. A single book that is on its way counts too. */
  progress(): ShelfProgress | undefined;
  /** The work that is under way, whoever began it, calls `at` from now on, in place of the one before. */
  watch(at: ProgressListener): void;
  /** What the last sync came to; undefined when none has run. */
  lastReport(): Result<ShelfReport> | undefined;
}

interface State {
  last: Result<ShelfReport> | undefined;
}

/** Shelf sync over these parts. */
export function createShelfSync(parts: ShelfSyncParts): ShelfSync {
  const { network, settings, work } = parts;
  const state: State = { last: undefined };
  return {
    now: (everything, at, report) =>
      network.whenConnected(() => {
        const run = (): void => report(syncToEnd(state, parts, { asked: true, everything }));
        const died = (): void => report(failed({ kind: "defect" }));
        beginOrWatch(work, jobOf(run, { at, died, isSync: true }), at);
      }),
    preview: (at, show) =>
      network.whenConnected(() => {
        const run = (): void => show(previewToEnd(parts));
        beginOrWatch(work, jobOf(run, { at, died: () => show(failed({ kind: "defect" })) }), at);
      }),
    automatic: (freed) => {
      if (!isWanted(settings.current()) || !network.isConnected()) return true;
      const run = (): void => {
        syncToEnd(state, parts, { asked: false, everything: false });
      };
      if (work.begin(jobOf(run, { isSync: true })) || work.isSync()) return true;
      if (freed !== undefined) work.afterwards(freed);
      return false;
    },
    cancel: work.cancel,
    progress: work.progress,
    watch: work.watch,
    lastReport: () => state.last,
  };
}

/** A job that begins by listing the shelves. */
function jobOf(run: () => void, { at, died, isSync }: Omit<ShelfJob, "first" | "run">): ShelfJob {
  const first = { phase: "listing", done: 0, total: 0 } as const;
  return { first, at, run, isSync, died: () => died?.() };
}

/** Other work may have begun while Wi-Fi was raised: then the person sees that. */
function beginOrWatch(work: ShelfWork, job: ShelfJob, at: ProgressListener): void {
  if (work.begin(job)) return;
  work.watch(at);
  at(work.progress());
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

function syncToEnd(state: State, parts: ShelfSyncParts, wish: SyncWish): Result<ShelfReport> {
  const outcome = sync(withOneServer(parts), wish);
  if (!outcome.ok) parts.log.warn(`shelf sync stopped: ${outcome.failure.kind}`);
  state.last = outcome;
  parts.work.end();
  return outcome;
}

function previewToEnd(parts: ShelfSyncParts): Result<PlannedSync> {
  const planned = planSync(withOneServer(parts), { asked: true, everything: false });
  parts.work.end();
  return planned;
}

function sync(parts: ShelfSyncParts, wish: SyncWish): Result<ShelfReport> {
  const forgotten = wish.everything ? parts.store.forgetState() : done;
  if (!forgotten.ok) return forgotten;
  const planned = planSync(parts, wish);
  if (!planned.ok) return planned;
  if (parts.work.isStopping()) return failed({ kind: "cancelled", sent: false });
  const { deleteSidecars, minFreeMegabytes } = parts.settings.current();
  const { plan, lists, folder } = planned.value;
  const carried = carryOut(progressing(parts), plan, lists, {
    folder,
    minFreeMegabytes,
    withSidecars: deleteSidecars,
    asked: wish.asked,
  });
  if (!carried.ok) return carried;
  const finished = finish(parts, planned.value, carried.value);
  return finished.ok ? ok(reportOf(planned.value, carried.value)) : finished;
}

function progressing(parts: ShelfSyncParts): CarryOutParts {
  const { isStopping, step } = parts.work;
  return { ...parts, isStopping, at: step };
}
