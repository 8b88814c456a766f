import type { Feature } from "../feature";
import { showHappened } from "../ui/happened/happenedPage";
import { syncNow } from "../ui/happened/syncNow";
import { waitingMenu } from "../ui/happened/waitingMenu";
import type { UiContext } from "../ui/uiContext";

/** What waits, what was sent, and when. */
export function syncFeature(context: UiContext): Feature {
  const { translate: say, app } = context;
  const { sync } = app;
  return {
    begun: () => sync.soon(),
    resumed: () => sync.soon(),
    connected: () => sync.networkChanged(),
    changed: () => sync.settingsChanged(),
    menu: () => waitingMenu(context),
    bookMenu: () => [{ text: say("What happened"), keepsOpen: true, run: () => showHappened(context) }],
    actions: [
      {
        name: "library_sync_pending",
        title: say("Library Sync: sync now"),
        run: () => syncNow(context, () => undefined),
      },
      {
        name: "library_sync_book_happened",
        title: say("Library Sync: what happened"),
        run: () => showHappened(context),
      },
    ],
  };
}
