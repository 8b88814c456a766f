import type { Feature } from "../feature";
import { askList, browseMenu } from "../ui/browse/browseMenu";
import type { UiContext } from "../ui/uiContext";

/** The server's library, looked through on the device; any book of it can be downloaded. */
export function libraryFeature(context: UiContext): Feature {
  return {
    menu: () => browseMenu(context),
    actions: [
      {
        name: "library_sync_library",
        title: context.translate("Library Sync: library"),
        run: () => askList(context),
      },
    ],
  };
}
