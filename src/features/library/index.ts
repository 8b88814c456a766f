import type { Feature } from "../../feature";
import { chooseList, continueReading } from "./openLibrary.page";
import { librarySettings } from "./library.menu";
import type { UiContext } from "../../ui/uiContext";

export function libraryFeature(context: UiContext): Feature {
  return {
    menu: { advanced: () => [librarySettings(context)] },
    actions: [
      {
        name: "catchword_library",
        title: context.translate("Catchword: library"),
        atHome: true,
        run: () => chooseList(context),
      },
      {
        name: "catchword_continue",
        title: context.translate("Catchword: continue reading"),
        atHome: true,
        run: () => continueReading(context),
      },
    ],
  };
}
