import { caught, failed, type Result } from "../../base/result";
import type { Context } from "../../context";
import { detailOf } from "../../base/failure";
import type { BulkCounts } from "./noteRecords";
import { type NoteScan, type NotesReport, type ScanProgress, scanNotes } from "./scanNotes";
import { countBulkNotes, pauseBulkNotes, resumeBulkNotes, undoBulkNotes } from "./baseItems.store";
import { queueNoteChanges } from "./annotations.store";
import type { DeviceState } from "../../model/deviceState";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";

/** Sends all annotations on this device, or takes them back. One operation at a time. @noSelf */
export interface DeviceNotes {
  /** Read-only. False while busy. */
  preview(watch: (progress: ScanProgress) => void, report: ReportNotes): boolean;
  /** Queues in steps; repeatable. `leftOut`: unticked files. False while busy. */
  send(leftOut: readonly string[], watch: (progress: ScanProgress) => void, report: ReportNotes): boolean;
  /** Takes effect after the current step. */
  stop(): void;
  left(): BulkCounts;
  /** Pauses sending. `report` runs once, in a task. False while busy. */
  pause(report: ReportCount): boolean;
  goOn(report: ReportCount): boolean;
  /** Removes unsent items from the queue. */
  undo(report: ReportCount): boolean;
}

/** Runs once, in a task. */
type ReportNotes = (outcome: Result<NotesReport>) => void;
type ReportCount = (outcome: Result<number>) => void;

const kind = "deviceNotes";

type BulkAct = Exclude<DeviceState["bulkAct"], "">;

interface State {
  stopping: boolean;
}

export function createDeviceNotes(context: Context): DeviceNotes {
  const { database } = context;
  const state: State = { stopping: false };
  return {
    preview: (watch, report) => preview(context, state, watch, report),
    send: (leftOut, watch, report) => send(context, state, { leftOut, watch }, report),
    stop: () => {
      state.stopping = true;
    },
    left: () => countBulkNotes(database),
    pause: (report) => act(context, "pause", report),
    goOn: (report) => act(context, "resume", report),
    undo: (report) => act(context, "undo", report),
  };
}

type Watch = (progress: ScanProgress) => void;

function preview(context: Context, state: State, watch: Watch, report: ReportNotes): boolean {
  return look(context, state, { leavesOut: () => false, watch, isStopping: () => state.stopping }, report);
}

function send(
  context: Context,
  state: State,
  { leftOut, watch }: { readonly leftOut: readonly string[]; readonly watch: Watch },
  report: ReportNotes,
): boolean {
  const { database, host, queued } = context;
  const keep: NoteScan["keep"] = (fingerprint, path, changes) =>
    queueNoteChanges(database, { fingerprint, path, at: host.clock.now(), bulk: "going" }, changes);
  const scan: NoteScan = { leavesOut: (path) => leftOut.includes(path), keep, watch, isStopping: () => state.stopping };
  return look(context, state, scan, (outcome) => {
    queued();
    report(outcome);
  });
}

function look(context: Context, state: State, scan: NoteScan, report: ReportNotes): boolean {
  return begin(context, report, () => {
    state.stopping = false;
    const outcome = caught(() => scanNotes(context, scan));
    if (!outcome.ok) context.log.warn(`highlights of this device not read: ${detailOf(outcome.failure)}`);
    return outcome;
  });
}

/** The mark is stored first, so that `finishBulkAct` can finish after a power cut. */
function act(context: Context, bulkAct: BulkAct, report: ReportCount): boolean {
  return begin(context, report, () => {
    saveDeviceState(context.database, { bulkAct });
    const counted = caught(() => carryOut(context, bulkAct));
    if (bulkAct === "resume") context.queued();
    return counted;
  });
}

function carryOut(context: Context, bulkAct: BulkAct): number {
  const { database, translate } = context;
  const steps: Record<BulkAct, (limit: number) => number> = {
    pause: (limit) => pauseBulkNotes(database, translate("You paused it."), limit),
    resume: (limit) => resumeBulkNotes(database, limit),
    undo: (limit) => undoBulkNotes(database, limit),
  };
  const count = inSteps(context, steps[bulkAct]);
  saveDeviceState(database, { bulkAct: "" });
  return count;
}

/** At the start. */
export function finishBulkAct(context: Context): void {
  const { bulkAct } = getDeviceState(context.database);
  if (bulkAct !== "") context.host.tasks.start(kind, () => void carryOut(context, bulkAct));
}

function begin<T>(context: Context, report: (outcome: Result<T>) => void, work: () => Result<T>): boolean {
  return context.host.tasks.start(
    kind,
    () => report(work()),
    (failure) => report(failed(failure)),
  );
}

/** Rows per step. */
const rowBatchSize = 100;

function inSteps({ host: { tasks } }: Context, step: (limit: number) => number): number {
  let all = 0;
  let taken = step(rowBatchSize);
  while (taken > 0) {
    all += taken;
    tasks.pause();
    taken = step(rowBatchSize);
  }
  return all;
}
