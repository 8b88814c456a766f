import type { Feature } from "../../feature";
import { continueReading, openAtStart, openLibrary } from "./openLibrary.page";
import { librarySettings } from "./library.menu";
import type { UiContext } from "../../ui/uiContext";

export function libraryFeature(context: UiContext): Feature {
  return {
    begun: () => {
      if (context.settings().startInLibrary) openAtStart(context);
    },
    menu: { advanced: () => [librarySettings(context)] },
    actions: [
      {
        name: "catchword_library",
        title: context.translate("Catchword: library"),
        atHome: true,
        run: () => openLibrary(context),
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
