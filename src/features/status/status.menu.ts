import { conflictCount } from "./conflictCount";
import type { MenuItem } from "../../koreader/screen.port";
import { choiceItem, switchItem } from "../../ui/settingItems";
import type { UiContext } from "../../ui/uiContext";
import { showConflicts } from "./conflicts.page";

/** Empty without conflicts. */
export function conflictsItems(ui: UiContext): readonly MenuItem[] {
  return conflictCount(ui) === 0 ? [] : [conflictsItem(ui)];
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
  };
}

export function statusSyncItem(ui: UiContext): MenuItem {
  const { app, translate } = ui;
  return switchItem(ui, "statusSync", {
    text: translate("Sync the book status"),
    help: translate(
      "Reading, on hold and finished are the same here and on the server, for closed books too. Opening a book never changes “read”, “paused” or “abandoned” on the server: if you read on, you are asked once, after reading. It needs the library account.",
    ),
    changed: app.progress.changed,
  });
}

export function ratingItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return choiceItem(ui, "ratingMode", {
    text: (word) => translate("Ratings: %1", word),
    help: translate("Your stars of a book are the same here and on the server. It needs the library account."),
    options: [
      ["off", translate("ratings|off")],
      ["stars", translate("KOReader's stars, doubled")],
      ["ask", translate("ask when a book is finished")],
    ],
  });
}
