import type { FeatureAction, MenuPage, Feature } from "./feature";
import type { Listing, MenuItem } from "./koreader/screen.port";
import { openPage, pageLines } from "./mainMenu";
import { aboutFeature } from "./features/updates/index";
import { bookFeature } from "./features/book-menu/index";
import { calendarFeature } from "./features/calendar/index";
import { connectionFeature } from "./features/setup/index";
import { historyFeature } from "./features/history/index";
import { libraryFeature } from "./features/library/index";
import { metadataFeature } from "./features/metadata/index";
import { annotationsFeature } from "./features/annotations/index";
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
    annotationsFeature(context),
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

export function mainMenu(ui: UiContext, lines: Listing): MenuItem {
  return { text: ui.translate("Catchword"), items: lines };
}

/** Gestures for first-page lines that open a page of the menu. */
export function menuActions(ui: UiContext, features: () => readonly Feature[]): readonly FeatureAction[] {
  const { translate } = ui;
  const action = (name: string, title: string, of: MenuPage): FeatureAction => {
    return { name, title, atHome: true, run: () => openPage(ui, features(), of) };
  };
  return [
    action("catchword_shelves", translate("Catchword: shelves"), "shelves"),
    action("catchword_reading", translate("Catchword: reading"), "reading"),
    action("catchword_synced", translate("Catchword: what is synced"), "synced"),
    action("catchword_connection", translate("Catchword: connection"), "connection"),
    action("catchword_advanced", translate("Catchword: advanced"), "advanced"),
  ];
}
