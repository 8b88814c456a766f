import { shelfChangeSender } from "../app/shelf/sendShelfChanges";
import { settleInterrupted } from "../app/shelf/shelves";
import { goesBothWays } from "../domain/collection";
import type { Feature } from "../feature";
import { shelfMenu } from "../ui/shelf/shelfMenu";
import { syncShelves } from "../ui/shelf/syncShelves";
import type { UiContext } from "../ui/uiContext";

/** Shelves of the server, kept on the device. */
export function shelfFeature(context: UiContext): Feature {
  const { translate, app } = context;
  const { wake, noteCollections } = app.shelves;
  // The host tells nobody of a change in a collection: it is looked for in the next drain.
  const look = (): void => {
    if (goesBothWays(context.settings())) app.sync.want("shelf change");
  };
  return {
    begun: () => settleInterrupted(context),
    resumed: () => {
      wake.resumed();
      look();
    },
    closed: look,
    suspended: () => wake.suspended(),
    connected: () => {
      wake.networkConnected();
      look();
    },
    senders: [() => shelfChangeSender(context, noteCollections)],
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
