import { listConflicts } from "./bookFields.store";
import { caught } from "../../base/result";
import { pageLimit } from "../../base/longList";
import type { UiContext } from "../../ui/uiContext";

/** At most `pageLimit`; 0 if unreadable. */
export function conflictCount(ui: UiContext): number {
  const asked = caught(() => listConflicts(ui.database, pageLimit));
  return asked.ok ? asked.value.length : 0;
}
