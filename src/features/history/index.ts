import type { Feature } from "../../feature";
import { askHistory, historyItems } from "./history.page";
import type { UiContext } from "../../ui/uiContext";

/** The reader's past, imported from the host's own statistics. */
export function historyFeature(context: UiContext): Feature {
  const { translate, app } = context;
  return {
    begun: () => app.history.goOn(),
    menu: { advanced: () => historyItems(context) },
    actions: [
      {
        name: "catchword_book_history",
        title: translate("Catchword: import reading history"),
        run: () => askHistory(context),
      },
    ],
  };
}
