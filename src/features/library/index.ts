import type { Feature } from "../../feature";
import { chooseList, continueReading } from "./openLibrary.page";
import type { UiContext } from "../../ui/uiContext";

export function libraryFeature(context: UiContext): Feature {
  return {
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
