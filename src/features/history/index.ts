import { historyImport } from "./importHistory.task";
import type { Feature } from "../../feature";
import { hasWithdrawnImports } from "./imports.store";
import { askHistory, historyItems } from "./history.page";
import type { UiContext } from "../../ui/uiContext";

export function historyFeature(context: UiContext): Feature {
  const { translate, database } = context;
  return {
    begun: () => {
      if (hasWithdrawnImports(database)) historyImport(context).goOn();
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
