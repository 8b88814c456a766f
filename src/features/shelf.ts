import { unassignOutbox } from "../app/shelf/unassignDeleted";
import type { Feature } from "../feature";
import { shelfMenu } from "../ui/shelf/shelfMenu";
import { syncShelves } from "../ui/shelf/syncShelves";
import type { UiContext } from "../ui/uiContext";

/** Shelves of the server, kept on the device. */
export function shelfFeature(context: UiContext): Feature {
  const { store, server, host, settings, translate: say, app } = context;
  const { wake } = app.shelves;
  return {
    resumed: () => wake.resumed(),
    suspended: () => wake.suspended(),
    connected: () => wake.networkConnected(),
    senders: [
      unassignOutbox({
        store: store.shelves,
        library: server.shelves,
        say,
        settings,
        pause: host.tasks.pause,
      }),
    ],
    menu: () => shelfMenu(context),
    actions: [
      {
        name: "library_sync_shelf",
        title: say("Library Sync: sync shelves"),
        run: () => syncShelves(context, {}),
      },
    ],
  };
}
