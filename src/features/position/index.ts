import { progressSync } from "./syncProgress";
import { progressSender } from "./sendProgress.task";
import type { Feature } from "../../feature";
import { pullAction, pushAction } from "./progressActions.page";
import { positionItem, positionLines, positionSyncItem } from "./progress.menu";
import type { UiContext } from "../../ui/uiContext";

export function progressFeature(context: UiContext): Feature {
  const { translate } = context;
  const progress = progressSync(context);
  return {
    ...progress,
    senders: [{ of: "position", create: (task) => progressSender(task) }],
    menu: {
      book: () => positionLines(context),
      synced: () => [positionSyncItem(context)],
      advanced: () => [positionItem(context)],
    },
    actions: [
      {
        name: "catchword_pull_progress",
        title: translate("Catchword: pull current book progress"),
        inBook: true,
        run: () => pullAction(context),
      },
      {
        name: "catchword_push_progress",
        title: translate("Catchword: push current book progress"),
        inBook: true,
        run: () => pushAction(context),
      },
    ],
  };
}
