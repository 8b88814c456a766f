import { downloadJobs } from "../downloads/downloadJobs";
import { keptIn } from "../../store/database";
import { type Context, startTask, type TaskContext } from "../../context";
import { lazily } from "../../base/lazily";
import { caught, done, type Result } from "../../base/result";
import { goesBothWays } from "./collection.rules";
import type { ShelfFile } from "../../model/bookFile";
import type { FileDeletions } from "../../koreader/files.port";
import type { ListedBook } from "../downloads/downloadRecords";
import type { Timer } from "../../koreader/host.port";
import { saveCollectionChanges } from "./collections.task";
import { createDeletions } from "./unassignDeleted";
import { createSeriesKeeping, type SeriesKeeping } from "../library/keepSeries.task";
import { shelfTask } from "../downloads/downloadWork";
import { listCutDownloads, reportCutDownloads } from "../downloads/cutDownloads.task";
import { settleFiles } from "../downloads/settleSwaps.task";
import { createShelfSync, type ShelfSync } from "./syncShelf.task";
import { hasComingFile, listShelfBooks, listSwapping, saveExpectedFiles } from "../downloads/shelfFiles.store";
import { listMoves } from "../downloads/shelfRow.store";
import { listTrash } from "../downloads/trash.store";
import { getDeviceState } from "../../store/deviceState";

/** Use cases of shelves with state. @noSelf */
interface ShelfJobs {
  readonly sync: ShelfSync;
  readonly series: SeriesKeeping;
  readonly wake: ShelfWake;
  readonly deletions: FileDeletions;
  /** Queues collection changes before a sync. */
  noteCollections(task: TaskContext): Result<undefined>;
}

/** @noSelf */
interface BookShow {
  /** Next books, in order. */
  came(books: readonly ListedBook[]): void;
  ended(): void;
  /** False after the page was closed. */
  isWanted(): boolean;
}

/** Seconds between steps. */
const restSeconds = 0.01;

/** Seconds after wake (§8). */
const delaySeconds = 15;

/** Sync at start, after waking and periodically. Does not turn on Wi-Fi. @noSelf */
export interface ShelfWake {
  resumed(): void;
  suspended(): void;
  networkConnected(): void;
}

interface WakeState {
  readonly context: Context;
  readonly sync: Pick<ShelfSync, "automatic">;
  timer: Timer | undefined;
  /** Next periodic sync. */
  next: Timer | undefined;
  /** The delay is over, but the network or the job slot is missing. */
  due: boolean;
}

/** Seconds between syncs of a device that stays awake. */
const awakeSeconds = 6 * 3600;

/** One a process. */
export function shelfJobs(context: Context): ShelfJobs {
  return keptIn(context.database, "shelfJobs", () => createShelfJobs(context));
}

function createShelfJobs(context: Context): ShelfJobs {
  const { work } = downloadJobs(context);
  const sync = lazily(() => createShelfSync(context, work));
  return {
    sync,
    series: lazily(() => createSeriesKeeping(context, work)),
    wake: createShelfWake(context, sync),
    deletions: createDeletions(context),
    noteCollections: (task) => {
      if (!goesBothWays(context.settings(), getDeviceState(context.database)) || work.isSync()) return done;
      saveCollectionChanges(task, []);
      return done;
    },
  };
}

/**
 * At the start: completes or undoes what a power cut left half done, so that pages show files as they are. Reports
 * interrupted downloads.
 */
export function settleInterrupted(context: Context): void {
  if (!isInterrupted(context)) return;
  startTask(context, shelfTask, (task) => {
    const cut = listCutDownloads(context);
    settleFiles(task);
    reportCutDownloads(context, cut);
  });
}

/** True if `settleFiles` may have something to do. Beside it, the check would load its piece at each start. */
function isInterrupted({ database }: Context): boolean {
  if (hasComingFile(database) || listSwapping(database).length > 0) return true;
  return listMoves(database).length > 0 || listTrash(database).length > 0;
}

/** Marks files as the user's own, so that no sync removes them. */
export function keepFiles({ database }: Context, files: readonly ShelfFile[]): void {
  saveExpectedFiles(
    database,
    files.map((file) => ({ ...file, state: "adopted" })),
  );
}

/** Books of the last lists: the first batch at once, the rest later. A later failure counts as the end. */
export function listBooks(context: Context, show: BookShow): void {
  const first = listShelfBooks(context.database);
  show.came(first);
  const last = first[first.length - 1];
  if (last !== undefined) context.host.tasks.after(restSeconds, () => readOn(context, show, { last, more: false }));
}

function readOn(
  context: Context,
  show: BookShow,
  { last, more }: { readonly last: ListedBook; readonly more: boolean },
): void {
  if (!show.isWanted()) return;
  const window = caught(() => listShelfBooks(context.database, last));
  const next = window.ok ? window.value[window.value.length - 1] : undefined;
  if (window.ok && next !== undefined) {
    show.came(window.value);
    context.host.tasks.after(restSeconds, () => readOn(context, show, { last: next, more: true }));
  } else if (more) show.ended();
}

/** For the setting `shelfOnWake`. */
function createShelfWake(context: Context, sync: Pick<ShelfSync, "automatic">): ShelfWake {
  const state: WakeState = { context, sync, timer: undefined, next: undefined, due: false };
  return {
    resumed: () => resumed(state),
    suspended: () => forget(state),
    networkConnected: () => runIfDue(state),
  };
}

function resumed(state: WakeState): void {
  forget(state);
  if (!state.context.settings().shelfOnWake) return;
  state.timer = state.context.host.tasks.after(delaySeconds, () => {
    state.timer = undefined;
    becomeDue(state);
  });
}

function becomeDue(state: WakeState): void {
  const { host, settings } = state.context;
  state.next = undefined;
  if (!settings().shelfOnWake) return;
  state.due = true;
  state.next = host.tasks.after(awakeSeconds, () => becomeDue(state));
  runIfDue(state);
}

/** Suspend cancels it. */
function runIfDue(state: WakeState): void {
  const { host, settings } = state.context;
  const isWanted = (): boolean => settings().shelfOnWake;
  if (!state.due || !isWanted() || !host.network.isConnected()) return;
  state.due = !state.sync.automatic(() => runIfDue(state), isWanted);
}

function forget(state: WakeState): void {
  state.timer?.cancel();
  state.next?.cancel();
  state.timer = undefined;
  state.next = undefined;
  state.due = false;
}
