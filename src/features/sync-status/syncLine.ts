import { downloadJobs } from "../downloads/downloadJobs";
import { countAwaitsFile } from "../annotations/send/awaitedFiles.store";
import { countFailed } from "../../queue/queue.store";
import { readOr } from "../../base/result";
import { subtractCounts, type QueueCount } from "../../queue/queue.rules";
import { progressLine } from "../downloads/progressLine.page";
import type { UiContext } from "../../ui/uiContext";

interface QueueParts {
  readonly open: readonly QueueCount[];
  readonly failed: readonly QueueCount[];
  /** Number of notes whose file is gone; not in `open`. */
  readonly awaitsFile: number;
}

/** `amounts`: pending and failed items, by kind. */
export function parted({ database }: UiContext, amounts: readonly QueueCount[]): QueueParts {
  const all = amounts.length === 0 ? [] : readOr([], () => countFailed(database));
  const failed = all.filter(({ of }) => amounts.some((amount) => amount.of === of));
  const hasNotes = amounts.some(({ of }) => of === "note");
  const awaitsFile = hasNotes ? readOr(0, () => countAwaitsFile(database)) : 0;
  const open = subtractCounts(subtractCounts(amounts, failed), [{ of: "note", count: awaitsFile }]);
  return { open, failed, awaitsFile };
}

/** Number of pending items, or progress of a sync. */
export function syncText(ui: UiContext): string {
  const { translate } = ui;
  if (!ui.settings().enabled) return translate("Sync now: switched off");
  const { open, failed } = parted(ui, ui.sync.waiting());
  const [pending, refused] = [sumOf(open), sumOf(failed)];
  const downloading = ui.sync.isAsked() ? downloadJobs(ui).work.progress() : undefined;
  if (downloading !== undefined) return progressLine(translate, downloading);
  if (ui.sync.isAsked()) return pending === 0 ? translate("Syncing…") : translate("Syncing… %1 pending", pending);
  if (refused > 0 && pending > 0) return translate("Sync now: %1 pending, %2 failed", pending, refused);
  if (refused > 0) return translate("Sync now: %1 failed", refused);
  if (pending > 0) return translate("Sync now: %1 pending", pending);
  const at = ui.sync.completedAt();
  return at === undefined
    ? translate("Sync now: nothing pending")
    : translate("Sync now: all sent %1", shortTime(ui, at));
}

/** Without the date if it is today. */
function shortTime({ host: { clock, device } }: UiContext, at: number): string {
  return device.isoDay(at) === device.isoDay(clock.now()) ? device.hourText(at) : device.timeText(at);
}

function sumOf(counts: readonly QueueCount[]): number {
  let sum = 0;
  for (const { count } of counts) sum += count;
  return sum;
}
