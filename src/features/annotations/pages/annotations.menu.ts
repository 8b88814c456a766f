import type { MenuItem } from "../../../koreader/screen.port";
import { choiceItem } from "../../../ui/settingItems";
import { labelled, type UiContext } from "../../../ui/uiContext";
import { countUnplaceable } from "../annotations.store";
import { deviceAnnotationsItem } from "./deviceAnnotations.page";
import { annotationSyncItem } from "./annotationSync.page";
import { syncOpenBook, type WantMerge } from "./syncBookAnnotations.page";
import { showUnplaceable, waitingItems } from "./annotations.page";
import { ratingItem } from "../../status/status.menu";

export function syncedItems(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  return [
    ratingItem(ui),
    annotationSyncItem(ui, "highlights", translate("Highlights and notes")),
    annotationSyncItem(ui, "bookmarks", translate("Bookmarks")),
  ];
}

export function annotationsItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Notes"),
    help: translate("Where notes go on the server, and highlights from before Catchword."),
    items: () => [destinationItem(ui), deviceAnnotationsItem(ui)],
  };
}

export function bookSyncItem(ui: UiContext, want: WantMerge): MenuItem {
  return { text: ui.translate("Sync its highlights now"), keepsOpen: true, run: () => syncOpenBook(ui, want) };
}

export function placeItems(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  return [
    waitingItems(ui),
    {
      text: () => labelled(translate, translate("Cannot be placed"), countUnplaceable(ui.database)),
      help: translate(
        "Highlights and bookmarks that cannot be placed on the server or in the book, each with the reason.",
      ),
      enabled: () => countUnplaceable(ui.database) > 0,
      keepsOpen: true,
      run: (redraw) => showUnplaceable(ui, redraw),
    },
  ];
}

function destinationItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return choiceItem(ui, "notesDestination", {
    text: (word) => translate("Notes go: %1", word),
    help: translate("For notes made from now on; those that were sent stay where they are."),
    options: [
      ["book", translate("in the book, at their place")],
      ["library", translate("in the library, beside the book")],
      ["both", translate("both")],
    ],
  });
}
