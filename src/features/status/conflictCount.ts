import { listConflicts } from "./states.store";
import { caught } from "../../base/storageError";
import { pageLimit } from "../../base/longList";
import type { UiContext } from "../../ui/uiContext";

export function conflictCount(ui: UiContext): number {
  const asked = caught(() => listConflicts(ui.database, pageLimit));
  return asked.ok ? asked.value.statuses.length + asked.value.ratings.length : 0;
}
