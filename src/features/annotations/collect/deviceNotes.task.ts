import { type Context, startTask } from "../../../context";
import { keptIn } from "../../../store/database";
import { caught, failed, type Result } from "../../../base/result";
import { detailOf } from "../../../base/failure";
import { type NoteScan, type NotesReport, type ScanProgress, scanNotes } from "./scanNotes";
import { queueNoteChanges } from "../annotations.store";

/** Queues all annotations on this device. One operation at a time. @noSelf */
export interface DeviceNotes {
  /** Read-only. False while busy. */
  preview(watch: Watch, report: ReportNotes): boolean;
  /** In steps; repeatable. The next sync sends. `leftOut`: unticked files. False while busy. */
  send(leftOut: readonly string[], watch: Watch, report: ReportNotes): boolean;
  /** Takes effect after the current step. */
  stop(): void;
}

type Watch = (progress: ScanProgress) => void;

/** Runs once, in a task. */
type ReportNotes = (outcome: Result<NotesReport>) => void;

/** One a process. */
export function deviceNotes(context: Context): DeviceNotes {
  return keptIn(context.database, "deviceNotes", () => createDeviceNotes(context));
}

function createDeviceNotes(context: Context): DeviceNotes {
  const { database, host, queued } = context;
  let stopping = false;
  const look = (scan: Pick<NoteScan, "leavesOut" | "keep" | "watch">, report: ReportNotes): boolean =>
    startTask(
      context,
      "deviceNotes",
      (task) => {
        stopping = false;
        const outcome = caught(() => scanNotes(task, { ...scan, isStopping: () => stopping }));
        if (!outcome.ok) context.log.warn(`highlights of this device not read: ${detailOf(outcome.failure)}`);
        report(outcome);
      },
      (failure) => report(failed(failure)),
    );
  const keep: NoteScan["keep"] = (fingerprint, path, changes) =>
    queueNoteChanges(database, { fingerprint, path, at: host.clock.now() }, changes);
  return {
    preview: (watch, report) => look({ leavesOut: () => false, watch }, report),
    send: (leftOut, watch, report) =>
      look({ leavesOut: (path) => leftOut.includes(path), keep, watch }, (outcome) => {
        queued();
        report(outcome);
      }),
    stop: () => {
      stopping = true;
    },
  };
}
