import type { Feature } from "../../feature";
import { readingLines } from "./reading.menu";
import { showReading } from "./reading.page";
import type { UiContext } from "../../ui/uiContext";

export function calendarFeature(context: UiContext): Feature {
  const { translate } = context;
  return {
    menu: { reading: () => readingLines(context) },
    actions: [
      {
        name: "catchword_book_reading",
        title: translate("Catchword: reading calendar"),
        run: () => showReading(context),
      },
    ],
  };
}
