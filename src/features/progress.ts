import { progressSender } from "../app/progress/sendProgress";
import type { Feature } from "../feature";
import { pullAction, pushAction } from "../ui/progress/progressActions";
import { progressMenu } from "../ui/progress/progressMenu";
import type { UiContext } from "../ui/uiContext";

/** The reading position, which follows the reader from device to device. */
export function progressFeature(context: UiContext): Feature {
  const { translate, app } = context;
  const { progress } = app;
  return {
    ...progress,
    senders: [() => progressSender(context)],
    menu: () => progressMenu(context),
    actions: [
      {
        name: "library_sync_pull_progress",
        title: translate("Library Sync: pull current book progress"),
        inBook: true,
        run: () => pullAction(context),
      },
      {
        name: "library_sync_push_progress",
        title: translate("Library Sync: push current book progress"),
        inBook: true,
        run: () => pushAction(context),
      },
    ],
  };
}
