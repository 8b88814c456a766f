import type { Feature } from "../../feature";
import { askList, browseLines } from "./browse.menu";
import type { UiContext } from "../../ui/uiContext";

/** The server's library, looked through on the device; any book of it can be downloaded. */
export function libraryFeature(context: UiContext): Feature {
  return {
    menu: { text: context.translate("Library"), items: () => browseLines(context) },
    actions: [
      {
        name: "catchword_library",
        title: context.translate("Catchword: library"),
        run: () => askList(context),
      },
    ],
  };
}
