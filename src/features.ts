import type { Feature } from "./feature";
import { aboutFeature } from "./features/updates/index";
import { bookFeature } from "./features/book-menu/index";
import { calendarFeature } from "./features/calendar/index";
import { connectionFeature } from "./features/setup/index";
import { historyFeature } from "./features/history/index";
import { libraryFeature } from "./features/library/index";
import { menuActions, pageLines } from "./mainMenu";
import { metadataFeature } from "./features/metadata/index";
import { notesFeature } from "./features/annotations/index";
import { progressFeature } from "./features/position/index";
import { recommendationsFeature } from "./features/suggestions/index";
import { sessionFeature } from "./features/sessions/index";
import { shelfFeature } from "./features/shelves/index";
import { statusFeature } from "./features/status/index";
import { syncFeature } from "./features/sync-status/index";
import type { UiContext } from "./ui/uiContext";

/** In the order of events, sending and menu. */
export function featuresOf(context: UiContext): readonly Feature[] {
  const summaryChanged = (path: string): void => {
    for (const feature of features) feature.summaryChanged?.(path);
  };
  const features: Feature[] = [
    connectionFeature(context),
    sessionFeature(context),
    progressFeature(context),
    statusFeature(context, summaryChanged),
    bookFeature(context),
    notesFeature(context),
    libraryFeature(context),
    shelfFeature(context),
    syncFeature(context, () => pageLines(features, "status")),
    metadataFeature(context),
    recommendationsFeature(context),
    calendarFeature(context),
    historyFeature(context),
    aboutFeature(context),
    { actions: menuActions(context, () => features) },
  ];
  return features;
}
