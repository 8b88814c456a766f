import type { Context, TaskContext } from "../../context";
import { setOf } from "../../base/longList";
import { type Failure, detailOf } from "../../base/failure";
import { goesBothWays } from "./collection.rules";
import { failed, ok, type Result } from "../../base/result";
import type { ShelfList } from "../../model/shelf";
import type { ShelfReport } from "./shelfReport.rules";
import type { ProgressListener, ShelfJob, DownloadWork } from "../downloads/downloadWork";
import { recordListed } from "../metadata/writeMetadata";
import { assignDownloads, carryOut, type CarriedOutPlan } from "./carryOutPlan";
import { collectShelves } from "./collections.task";
import { syncCollections, type SyncedCollections } from "./syncCollections";
import { syncStatuses } from "./syncStatuses";
import { noticeListed } from "../downloads/newerFiles.task";
import { planSync, type PlannedSync, type ShelfSyncOptions } from "./planSync";
import { recordNewBooks } from "./newBooks";
import { emptyOldTrash } from "../downloads/trash";
import { forgetShelves, listShelfBooks } from "../downloads/shelfFiles.store";
import { forgetCollections } from "./collections.store";
import { listJoinedCollections } from "../downloads/shelfChanges.store";
import { canUseLibrary, getDeviceState } from "../../store/deviceState";

/** Syncs of the shelves (§3.3). Never inside a host event. @noSelf */
export interface ShelfSync {
  /**
   * May turn on Wi-Fi. `at` gets each step, then undefined; `report` runs once. During other work `at` follows that,
   * without a report.
   */
  now(
    wish: Partial<Pick<ShelfSyncOptions, "everything" | "confirmed" | "emptied" | "fetchesMissing">>,
    at: ProgressListener,
    report: (outcome: Result<ShelfReport>) => void,
  ): void;
  /** Plans only. `at` as for `now`. */
  preview(at: ProgressListener, show: (planned: Result<PlannedSync>) => void): void;
  /** Silent; only if online and useful, and while `isWanted`. False while another job runs; `freed` runs after it. */
  automatic(freed?: () => void, isWanted?: () => boolean): boolean;
  /** As `automatic`, if shelves sync by themselves; else only lists shelves that were synced before. `report` runs once. */
  fetch(report: (found: FoundBooks) => void): void;
}

export function createShelfSync(context: Context, work: DownloadWork): ShelfSync {
  const { network } = context.host;
  const state: State = { context, work, askedAt: undefined };
  return {
    now: ({ everything = false, confirmed, emptied, fetchesMissing }, at, report) =>
      network.whenConnected(() => {
        const run = (task: TaskContext): void =>
          report(syncToEnd(state, task, { asked: true, everything, confirmed, emptied, fetchesMissing }));
        const died = (failure: Failure): void => report(failed(failure));
        beginOrWatch(work, jobOf(run, { at, died, isSync: true }), at);
      }),
    preview: (at, show) =>
      network.whenConnected(() => {
        const run = (task: TaskContext): void => show(previewToEnd(state, task));
        beginOrWatch(work, jobOf(run, { at, died: (failure) => show(failed(failure)) }), at);
      }),
    automatic: (freed, isWantedNow) => {
      if (!isWanted(context) || !network.isConnected()) return true;
      const run = (task: TaskContext): void => {
        syncToEnd(state, task, { asked: false, everything: false });
      };
      if (work.begin(jobOf(run, { isSync: true, isWanted: isWantedNow })) || work.isSync()) return true;
      if (freed !== undefined) work.afterwards(freed);
      return false;
    },
    fetch: (report) => fetchBooks(state, report),
  };
}

/** Numbers of books. */
interface FoundBooks {
  readonly downloaded: number;
  /** To download; absent if not listed, or if a sync downloads them. */
  readonly waiting?: number | undefined;
}

interface State {
  readonly context: Context;
  readonly work: DownloadWork;
  /** Elapsed seconds of the last state request. */
  askedAt: number | undefined;
}

function fetchBooks(state: State, report: (found: FoundBooks) => void): void {
  const { context, work } = state;
  const { shelfOnWake } = context.settings();
  const isUseful = isWanted(context) && (shelfOnWake || listShelfBooks(context.database).length > 0);
  if (!isUseful || !context.host.network.isConnected()) return report({ downloaded: 0 });
  const run = (task: TaskContext): void => report(shelfOnWake ? downloadedBy(state, task) : waitingIn(state, task));
  if (!work.begin(jobOf(run, { isSync: shelfOnWake, died: () => report({ downloaded: 0 }) })))
    report({ downloaded: 0 });
}

function downloadedBy(state: State, task: TaskContext): FoundBooks {
  const synced = syncToEnd(state, task, { asked: false, everything: false });
  return { downloaded: synced.ok ? synced.value.downloaded : 0 };
}

function waitingIn(state: State, task: TaskContext): FoundBooks {
  const planned = previewToEnd(state, task);
  return { downloaded: 0, waiting: planned.ok ? planned.value.plan.downloads.length : undefined };
}

/** Seconds between automatic state requests. */
const day = 86400;

/** True if due; stores the time. */
function asksStates(state: State, { asked }: ShelfSyncOptions): boolean {
  const now = state.context.host.clock.elapsed();
  if (!asked && state.askedAt !== undefined && now - state.askedAt < day) return false;
  state.askedAt = now;
  return true;
}

function jobOf(
  run: (task: TaskContext) => void,
  { at, died, isSync, isWanted: isWantedNow }: Omit<ShelfJob, "first" | "run">,
): ShelfJob {
  const first = { phase: "listing", done: 0, total: 0 } as const;
  return { first, at, run, isSync, isWanted: isWantedNow, died: (failure) => died?.(failure) };
}

/** Follows a job that began while Wi-Fi was turned on. */
function beginOrWatch(work: DownloadWork, job: ShelfJob, at: ProgressListener): void {
  if (work.begin(job)) return;
  work.watch(at);
  at(work.progress());
}

/** False after a refused login, because repeated attempts may lock the account. */
function isWanted({ database, settings }: Context): boolean {
  const { enabled, serverUrl } = settings();
  return enabled && serverUrl !== "" && canUseLibrary(database);
}

function syncToEnd(state: State, task: TaskContext, wish: ShelfSyncOptions): Result<ShelfReport> {
  const { context, work } = state;
  const report = sync(state, task, wish);
  // A result of another server is dropped.
  const outcome: Result<ShelfReport> = context.host.tasks.isRevoked()
    ? failed({ kind: "cancelled", sent: false })
    : report;
  if (!outcome.ok) context.log.warn(`shelf sync stopped: ${detailOf(outcome.failure)}`);
  work.end();
  return outcome;
}

function previewToEnd({ work }: State, task: TaskContext): Result<PlannedSync> {
  const planned = planSync(task, { asked: true, everything: false, isPreview: true });
  work.end();
  return planned;
}

function sync(state: State, task: TaskContext, wish: ShelfSyncOptions): Result<ShelfReport> {
  const { context, work } = state;
  if (wish.everything) forgetShelves(context.database);
  const planned = planSync(task, wish);
  if (!planned.ok) return planned;
  if (work.isStopping()) return failed({ kind: "cancelled", sent: false });
  const { plan, lists, folder } = planned.value;
  context.log.step(`shelf sync: ${plan.downloads.length} downloads, ${plan.removals.length} removals`);
  const { isStopping, step: at } = work;
  const carried = carryOut(task, plan, lists, { folder, asked: wish.asked, isStopping, at });
  if (!wish.asked)
    recordNewBooks(
      context,
      carried.downloaded.map(({ book }) => book.id),
    );
  const finished = finish(task, planned.value, carried, asksStates(state, wish));
  return finished.ok ? ok(reportOf(planned.value, carried, finished.value)) : finished;
}

/**
 * After downloads: states, assignments, collections, old trash. Returns names of others' shelves. Failure: cancelled.
 */
function finish(
  context: TaskContext,
  { lists, assignment, before }: PlannedSync,
  carried: CarriedOutPlan,
  fetchesStates: boolean,
): Result<readonly string[]> {
  const { collections: kept, serverMetadata } = context.settings();
  if (assignment !== undefined) assignDownloads(context, assignment, carried);
  syncStatuses(context, lists, fetchesStates);
  if (serverMetadata) recordListed(context, lists);
  const noticed = noticeListed(context, lists);
  if (!noticed.ok) return noticed;
  const came = carried.arrivals.length > 0 || carried.removed > 0;
  const { followed, others } = syncedCollections(context, lists, before);
  if (kept !== "off") collectShelves(context, followed);
  if (came) context.host.books.changed();
  emptyOldTrash(context);
  return ok(others);
}

/** Paused ones stay as they are, with their base, so that edits are synced after the pause. */
function syncedCollections(
  context: TaskContext,
  lists: readonly ShelfList[],
  { report, waiting }: PlannedSync["before"],
): SyncedCollections {
  if (report.isPaused === true) return { followed: [], others: [] };
  return goesBothWays(context.settings(), getDeviceState(context.database))
    ? syncCollections(context, lists, waiting)
    : leaveCollections(context, lists);
}

/** Collections that only follow their shelves have no base. */
function leaveCollections({ database }: Context, lists: readonly ShelfList[]): SyncedCollections {
  const joined = listJoinedCollections(database);
  if (joined.length > 0) forgetCollections(database);
  return { followed: lists, others: [] };
}

function reportOf(
  { lists, missing, failedShelves, plan, before, deletesAtOnce }: PlannedSync,
  carried: CarriedOutPlan,
  others: readonly string[],
): ShelfReport {
  const downloaded = carried.downloaded.length;
  const planned = setOf(plan.downloads.map(({ book }) => book.id));
  const failures = carried.troubles.filter(({ id }) => planned[id] === true);
  return {
    shelves: lists.map(({ shelf }) => shelf.name).filter((name) => !failedShelves.some((shelf) => shelf.name === name)),
    missing,
    failedShelves,
    downloaded,
    adopted: carried.adopted,
    kept: plan.keeps.length,
    removed: carried.removed,
    deletesAtOnce,
    questions: plan.questions,
    left: plan.downloads.length - downloaded - failures.length,
    troubles: carried.troubles,
    refusals: plan.refusals.concat(carried.refusals),
    notices: plan.notices,
    collections: before.report,
    others,
    stop: carried.stop,
  };
}
