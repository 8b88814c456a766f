import type { Feature } from "../../feature";
import { hasWithdrawnImports } from "./imports.store";
import { askHistory, historyItems } from "./history.page";
import type { UiContext } from "../../ui/uiContext";

export function historyFeature(context: UiContext): Feature {
  const { translate, app, database } = context;
  return {
    begun: () => {
      if (hasWithdrawnImports(database)) app.history.goOn();
    },
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
