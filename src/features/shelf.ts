import { unassignSender } from "../app/shelf/unassignDeleted";
import type { Feature } from "../feature";
import { shelfMenu } from "../ui/shelf/shelfMenu";
import { syncShelves } from "../ui/shelf/syncShelves";
import type { UiContext } from "../ui/uiContext";

/** Shelves of the server, kept on the device. */
export function shelfFeature(context: UiContext): Feature {
  const { translate, app } = context;
  const { wake } = app.shelves;
  return {
    resumed: () => wake.resumed(),
    suspended: () => wake.suspended(),
    connected: () => wake.networkConnected(),
    senders: [() => unassignSender(context)],
    menu: () => shelfMenu(context),
    actions: [
      {
        name: "library_sync_shelf",
        title: translate("Library Sync: sync shelves"),
        run: () => syncShelves(context, {}),
      },
    ],
  };
}
