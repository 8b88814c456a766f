import { downloadJobs } from "./downloadJobs";
import type { ProgressListener, ShelfProgress } from "./downloadWork";
import type { Translate } from "../../base/format";
import { openProgress, type UiContext } from "../../ui/uiContext";
import type { OpenProgress } from "../../koreader/screen.port";

export function progressLine(translate: Translate, progress: ShelfProgress): string {
  const { phase, done, total, title } = progress;
  if (phase === "listing") return translate("Asking the server what is on the shelves…");
  if (phase === "checking") return translate("Asking for a newer file of “%1”…", title ?? translate("a book"));
  if (phase === "finishing") return translate("Finishing…");
  if (phase === "renaming") return translate("Renaming: %1 of %2", done, total);
  return downloadLine(translate, progress);
}

function downloadLine(translate: Translate, { done, total, title, percent, kilobytes }: ShelfProgress): string {
  const name = title ?? translate("a book");
  if (total > 1) return translate("Downloading %1 of %2: %3", done + 1, total, name);
  if (percent !== undefined) return translate("Downloading “%1”: %2 %", name, percent);
  if (kilobytes !== undefined && kilobytes > 0) return translate("Downloading “%1”: %2 kB", name, kilobytes);
  return translate("Downloading “%1”…", name);
}

/** Undefined if shelves can be synced. */
export function accountObstacle({ settings, translate }: UiContext): string | undefined {
  const { enabled, serverUrl, libraryUsername } = settings();
  if (!enabled) return translate("Catchword is switched off.");
  if (serverUrl === "") return translate("No server URL is set: Catchword → Connection.");
  if (libraryUsername === "") return translate("Shelves need the library account: Catchword → Connection.");
  return undefined;
}

/** Opens with the first step, closes with the last; can be hidden or stopped. */
export function boxOf(ui: UiContext): ProgressListener {
  let box: OpenProgress | undefined;
  return (progress) => {
    if (progress === undefined) return box?.close();
    const line = progressLine(ui.translate, progress);
    if (box === undefined) box = openProgress(ui, line, () => downloadJobs(ui).work.cancel());
    else box.update(line);
  };
}
