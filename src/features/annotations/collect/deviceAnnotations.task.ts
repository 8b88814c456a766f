import { type Context, startTask } from "../../../context";
import { keptIn } from "../../../store/database";
import { caught, failed, type Result } from "../../../base/result";
import { detailOf } from "../../../base/failure";
import { type AnnotationScan, type AnnotationsReport, type ScanProgress, scanAnnotations } from "./scanAnnotations";
import { queueItemChanges } from "../annotations.store";

/** Queues all annotations on this device. One operation at a time. @noSelf */
export interface DeviceAnnotations {
  /** Read-only. False while busy. */
  preview(watch: Watch, report: ReportAnnotations): boolean;
  /** In steps; repeatable. The next sync sends. `leftOut`: unticked files. False while busy. */
  send(leftOut: readonly string[], watch: Watch, report: ReportAnnotations): boolean;
  /** Takes effect after the current step. */
  stop(): void;
}

type Watch = (progress: ScanProgress) => void;

/** Runs once, in a task. */
type ReportAnnotations = (outcome: Result<AnnotationsReport>) => void;

/** One a process. */
export function deviceAnnotations(context: Context): DeviceAnnotations {
  return keptIn(context.database, "deviceAnnotations", () => createDeviceAnnotations(context));
}

function createDeviceAnnotations(context: Context): DeviceAnnotations {
  const { database, host, queued } = context;
  let stopping = false;
  const look = (scan: Pick<AnnotationScan, "leavesOut" | "keep" | "watch">, report: ReportAnnotations): boolean =>
    startTask(
      context,
      "deviceAnnotations",
      (task) => {
        stopping = false;
        const outcome = caught(() => scanAnnotations(task, { ...scan, isStopping: () => stopping }));
        if (!outcome.ok) context.log.warn(`highlights of this device not read: ${detailOf(outcome.failure)}`);
        report(outcome);
      },
      (failure) => report(failed(failure)),
    );
  const keep: AnnotationScan["keep"] = (fingerprint, path, changes) =>
    queueItemChanges(database, { fingerprint, path, at: host.clock.now() }, changes);
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
