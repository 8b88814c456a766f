import { downloadJobs } from "../downloads/downloadJobs";
import { shelfChangeSender } from "./sendShelfChanges.task";
import { settleInterrupted, shelfJobs } from "./shelves";
import { goesBothWays } from "./collection.rules";
import type { Feature } from "../../feature";
import { countCollected } from "../downloads/shelfChanges.store";
import { mayProposeNames } from "../downloads/mayProposeNames";
import { proposeNames } from "../downloads/proposeNames.page";
import { shelfLines } from "./shelf.menu";
import { syncShelves } from "./syncShelves.page";
import type { UiContext } from "../../ui/uiContext";
import { getDeviceState } from "../../store/deviceState";

export function shelfFeature(context: UiContext): Feature {
  const { translate } = context;
  const { series, wake, noteCollections } = shelfJobs(context);
  const { finished } = downloadJobs(context);
  // The host sends no event for a changed collection, so the next sync looks for changes.
  const look = (): void => {
    if (goesBothWays(context.settings(), getDeviceState(context.database))) context.sync.want("shelf change");
  };
  return {
    follows: () => context.settings().shelfOnWake || goesBothWays(context.settings(), getDeviceState(context.database)),
    begun: () => {
      settleInterrupted(context);
      wake.resumed();
    },
    resumed: () => {
      wake.resumed();
      look();
    },
    closed: look,
    suspended: wake.suspended,
    drained: (isWhole) => {
      const { enabled, returnAfterDays, keptSeries } = context.settings();
      if (enabled && returnAfterDays > 0) finished.afterSync(isWhole);
      if (enabled && keptSeries.length > 0) series.afterSync();
      if (enabled && mayProposeNames(context)) proposeNames(context);
    },
    connected: () => {
      wake.networkConnected();
      look();
    },
    senders: [
      {
        of: "shelf change",
        countOff: () => (context.settings().collections === "both" ? 0 : countCollected(context.database)),
        create: (task) => shelfChangeSender(task, () => noteCollections(task)),
      },
    ],
    menu: { shelves: () => shelfLines(context) },
    actions: [
      {
        name: "catchword_shelf",
        otherName: "library_sync_shelf",
        title: translate("Catchword: sync shelves"),
        run: () => syncShelves(context, {}),
      },
    ],
  };
}
