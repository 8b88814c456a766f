import type { ShelfProgress } from "../downloads/shelfWork";
import type { Translate } from "../../base/format";

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
