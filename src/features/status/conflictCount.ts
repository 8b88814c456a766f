import { listConflicts } from "./bookFields.store";
import { readOr } from "../../base/result";
import { pageLimit } from "../../base/longList";
import type { UiContext } from "../../ui/uiContext";

/** At most `pageLimit`; 0 if unreadable. */
export function conflictCount(ui: UiContext): number {
  return readOr([], () => listConflicts(ui.database, pageLimit)).length;
}
