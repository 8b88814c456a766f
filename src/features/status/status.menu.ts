import { caught } from "../../base/storageError";
import { pageLimit } from "../../base/longList";
import type { MenuItem } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { showConflicts } from "./conflicts.page";
import { saveSettings } from "../../store/settings";
import { listConflicts } from "./states.store";

/** Menu line, with the count of conflicts. */
export function statusLineText(ui: UiContext): string {
  const { translate } = ui;
  const count = conflictCount(ui);
  return count === 0 ? translate("Book status") : translate("Book status: %1 to decide", count);
}

export function statusLines(ui: UiContext): readonly MenuItem[] {
  return conflictCount(ui) === 0 ? [switchItem(ui)] : [conflictsItem(ui), switchItem(ui)];
}

function conflictsItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => translate("Different here and on the server: %1", conflictCount(ui)),
    help: translate(
      "The status or the stars of these books were changed both here and on the server, and it is not known which change came later. Nothing changes on either side until you choose.",
    ),
    keepsOpen: true,
    run: (redraw) => showConflicts(ui, redraw),
    separator: true,
  };
}

function switchItem(ui: UiContext): MenuItem {
  const { app, translate, settings, database } = ui;
  return {
    text: translate("Sync the book status"),
    help: translate(
      "Reading, on hold and finished are the same here and on the server, for closed books too. Opening a book never changes “read”, “paused” or “abandoned” on the server: if you read on, you are asked once, after reading. It needs the library account.",
    ),
    checked: () => settings().statusSync,
    run: () => {
      saveSettings(database, { statusSync: !settings().statusSync });
      app.progress.changed();
    },
    keepsOpen: true,
  };
}

function conflictCount(ui: UiContext): number {
  const asked = caught(() => listConflicts(ui.database, pageLimit));
  return asked.ok ? asked.value.statuses.length + asked.value.ratings.length : 0;
}
