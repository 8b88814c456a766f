import type { Feature } from "../feature";
import { showReading } from "../ui/session/readingPage";
import type { UiContext } from "../ui/uiContext";

/** The last weeks of reading, as a calendar. */
export function calendarFeature(context: UiContext): Feature {
  const { translate } = context;
  return {
    bookMenu: () => [{ text: translate("Reading calendar"), keepsOpen: true, run: () => showReading(context) }],
    actions: [
      {
        name: "library_sync_book_reading",
        title: translate("Library Sync: reading calendar"),
        run: () => showReading(context),
      },
    ],
  };
}
