import type { Feature } from "./feature";
import { aboutFeature } from "./features/about";
import { bookFeature } from "./features/book";
import { calendarFeature } from "./features/calendar";
import { connectionFeature } from "./features/connection";
import { historyFeature } from "./features/history";
import { libraryFeature } from "./features/library";
import { metadataFeature } from "./features/metadata";
import { notesFeature } from "./features/notes";
import { progressFeature } from "./features/progress";
import { recommendationsFeature } from "./features/recommendations";
import { sessionFeature } from "./features/session";
import { shelfFeature } from "./features/shelf";
import { statusFeature } from "./features/status";
import { syncFeature } from "./features/sync";
import type { UiContext } from "./ui/uiContext";

/** The features, in the order in which they are told of things, send, and stand in the menu. */
export function featuresOf(context: UiContext): readonly Feature[] {
  const features: Feature[] = [
    connectionFeature(context),
    sessionFeature(context),
    progressFeature(context),
    statusFeature(context),
    notesFeature(context),
    libraryFeature(context),
    shelfFeature(context),
    syncFeature(context),
    bookFeature(context, () => features.flatMap((feature) => feature.bookMenu?.() ?? [])),
    metadataFeature(context),
    recommendationsFeature(context),
    calendarFeature(context),
    historyFeature(context),
    aboutFeature(context),
  ];
  return features;
}
