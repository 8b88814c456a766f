import type { Feature } from "../../feature";
import { showStatus } from "./status.page";
import { pendingLines, pendingText, syncNow } from "./pending.menu";
import type { UiContext } from "../../ui/uiContext";

/** What waits, what was sent, and when. */
export function syncFeature(context: UiContext): Feature {
  const { translate, app } = context;
  const { sync } = app;
  return {
    begun: sync.schedule,
    left: sync.leaving,
    resumed: sync.schedule,
    connected: sync.networkChanged,
    changed: sync.settingsChanged,
    menu: { text: () => pendingText(context), items: () => pendingLines(context) },
    bookMenu: () => [{ text: translate("Sync status"), keepsOpen: true, run: () => showStatus(context) }],
    actions: [
      {
        name: "catchword_pending",
        title: translate("Catchword: sync pending now"),
        run: () => syncNow(context, () => undefined),
      },
      {
        name: "catchword_book_happened",
        title: translate("Catchword: sync status"),
        run: () => showStatus(context),
      },
    ],
  };
}
