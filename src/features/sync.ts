import type { Feature } from "../feature";
import { showStatus } from "../ui/sync/statusPage";
import { pendingMenu, syncNow } from "../ui/sync/pendingMenu";
import type { UiContext } from "../ui/uiContext";

/** What waits, what was sent, and when. */
export function syncFeature(context: UiContext): Feature {
  const { translate, app } = context;
  const { sync } = app;
  return {
    begun: () => sync.schedule(),
    resumed: () => sync.schedule(),
    connected: () => sync.networkChanged(),
    changed: () => sync.settingsChanged(),
    menu: () => pendingMenu(context),
    bookMenu: () => [{ text: translate("Sync status"), keepsOpen: true, run: () => showStatus(context) }],
    actions: [
      {
        name: "library_sync_pending",
        title: translate("Library Sync: sync pending now"),
        run: () => syncNow(context, () => undefined),
      },
      {
        name: "library_sync_book_happened",
        title: translate("Library Sync: sync status"),
        run: () => showStatus(context),
      },
    ],
  };
}
