import type { Feature } from "../../feature";
import { showStatus } from "./status.page";
import { queueItems, syncNow } from "./pending.menu";
import type { Listing } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";

export function syncFeature(context: UiContext, lines: Listing): Feature {
  const { translate, sync } = context;
  return {
    begun: sync.schedule,
    left: () => {
      sync.leaving();
      return undefined;
    },
    resumed: sync.schedule,
    connected: sync.networkChanged,
    changed: sync.settingsChanged,
    menu: { status: () => queueItems(context) },
    actions: [
      {
        name: "catchword_pending",
        title: translate("Catchword: sync pending now"),
        atHome: true,
        run: () => syncNow(context, () => undefined),
      },
      {
        name: "catchword_book_happened",
        title: translate("Catchword: sync status"),
        atHome: true,
        run: () => showStatus(context, lines),
      },
    ],
  };
}
