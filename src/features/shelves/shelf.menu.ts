import { downloadJobs } from "../downloads/downloadJobs";
import { readOr } from "../../base/result";
import { forgetCollections, listNewBooks } from "./collections.store";
import { saveSettings } from "../../store/settings";
import { trimmed } from "../../base/text";
import type { MenuItem } from "../../koreader/screen.port";
import { newerItem } from "../downloads/newer.page";
import { showBooks } from "./shelfBooks.page";
import { chooseMenu, showTrash } from "./shelf.page";
import { listConcernedBooks } from "../../book/concernedBooks.store";
import { concernText } from "../../ui/bookTexts";
import { folderFor, folderWithoutChoice } from "../downloads/bookFolders";
import { namesItem, renameItem } from "../downloads/names.page";
import { choiceItem, numberItem, switchItem } from "../../ui/settingItems";
import { pausesCollections } from "./collection.rules";
import { labelled, type UiContext } from "../../ui/uiContext";
import { finishedItems } from "../downloads/finishedItems.page";
import { newBooksItems, previewShelves, syncShelves } from "./syncShelves.page";
import { progressLine } from "../downloads/progressLine.page";
import { getDeviceState } from "../../store/deviceState";

/** With a badge for automatic downloads. */
export function shelvesText({ database, translate }: UiContext): string {
  const count = readOr([], () => listNewBooks(database)).length;
  const title = translate("Shelves");
  return count === 0 ? title : labelled(translate, title, translate("%1 new", count));
}

export function shelfLines(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  const items: MenuItem[] = newBooksItems(ui).concat([
    syncItem(ui),
    {
      text: translate("Preview sync"),
      keepsOpen: true,
      run: (redraw) => previewShelves(ui, redraw),
    },
    {
      text: translate("Books on the shelves"),
      keepsOpen: true,
      run: () => showBooks(ui),
    },
    newerItem(ui),
    chooseMenu(ui),
    switchItem(ui, "shelfOnWake", {
      text: translate("Sync by itself, once connected"),
      help: translate("At start, after waking up, and every 6 hours. Only when connected: it never turns on Wi-Fi."),
    }),
    collectionsItem(ui),
    filesMenu(ui),
  ]);
  return items.concat(removalItems(ui), againItem(ui));
}

function syncItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => {
      const progress = downloadJobs(ui).work.progress();
      return progress === undefined ? translate("Sync shelves now") : progressLine(translate, progress);
    },
    enabled: () => ui.settings().everyShelf || ui.settings().shelves.length > 0,
    run: () => syncShelves(ui, {}),
  };
}

/** Any change clears the base. */
function collectionsItem(ui: UiContext): MenuItem {
  const { database, settings, translate } = ui;
  const off = ["off", translate("collections|off")] as const;
  const shelf = ["shelf", translate("as on the server")] as const;
  const isPaused = pausesCollections({ collections: "both" }, getDeviceState(database));
  const both = ["both", isPaused ? translate("both ways, paused") : translate("both ways")] as const;
  return choiceItem(ui, "collections", {
    text: (word) => translate("Shelves as collections: %1", word),
    help: translate(
      "The books of a shelf are put into a KOReader collection of its name. Both ways: a book that you add to the collection goes onto the shelf on the server, and one that you take out of it leaves the shelf. Only your own shelves change, never magic shelves. While several readers use this device, both ways pauses: KOReader has one list of collections for all of them.",
    ),
    options: isPaused && settings().collections !== "both" ? [off, shelf] : [off, shelf, both],
    also: () => forgetCollections(database),
  });
}

function filesMenu(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Downloaded files"),
    items: () => [
      folderItem(ui),
      resetItem(ui),
      namesItem(ui),
      renameItem(ui),
      numberItem(ui, "minFreeMegabytes", {
        title: translate("Keep free"),
        description: translate("Downloads stop when less than this is free on the device."),
        unit: translate("MB"),
        zero: translate("limit|none"),
      }),
    ],
  };
}

function folderItem(ui: UiContext): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: () => translate("Folder: %1", folderFor(ui)),
    keepsOpen: true,
    run: (redraw) => {
      const save = (folder: string): void => {
        const downloadFolder = folder === folderWithoutChoice(ui.host) ? "" : folder;
        saveSettings(ui.database, { downloadFolder });
        redraw();
      };
      dialogs.choose({
        title: translate("Folder for downloaded books"),
        choices: [
          { text: translate("Choose a folder…"), run: () => dialogs.pickFolder(save) },
          { text: translate("Enter its path…"), run: () => askFolder(ui, save) },
        ],
      });
    },
  };
}

function askFolder(ui: UiContext, save: (folder: string) => void): void {
  const { dialogs, translate } = ui;
  dialogs.ask({
    title: translate("Folder for downloaded books"),
    value: folderFor(ui),
    hint: folderWithoutChoice(ui.host),
    description: translate("Empty: the detected folder, %1", folderWithoutChoice(ui.host)),
    onSave: (written) => {
      const folder = withoutSlash(trimmed(written));
      if (folder !== "" && !folder.startsWith("/")) return translate("Enter a full path that begins with “/”.");
      save(folder);
      return undefined;
    },
  });
}

function resetItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Reset to the detected folder"),
    enabled: () => ui.settings().downloadFolder !== "",
    keepsOpen: true,
    run: () => saveSettings(ui.database, { downloadFolder: "" }),
    separator: true,
  };
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? withoutSlash(path.slice(0, -1)) : path;
}

function removalItems(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  const sidecars = switchItem(ui, "deleteSidecars", { text: translate("Remove their notes and position too") });
  const items: MenuItem[] = [
    switchItem(ui, "deleteRemoved", {
      text: translate("Remove books that left the shelf"),
      help: translate(
        "Only files that were downloaded for a shelf, unchanged and not open. They go to the trash. For a magic shelf you are asked first.",
      ),
    }),
    { ...sidecars, enabled: () => ui.settings().deleteRemoved },
  ];
  return items.concat(finishedItems(ui), [
    numberItem(ui, "trashDays", {
      title: translate("Days in the trash"),
      description: translate(
        "For books that left the shelf or were returned. 0: they are deleted at once. A file that a newer one replaced always stays 30 days.",
      ),
      unit: "",
      zero: translate("0, deleted at once"),
    }),
    { text: translate("Trash: restore…"), keepsOpen: true, run: (redraw) => showTrash(ui, redraw) },
  ]);
}

function againItem(ui: UiContext): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: translate("Force full re-sync…"),
    run: () =>
      dialogs.confirm({
        text: questionOfAgain(ui),
        yes: translate("Compare"),
        onYes: () => syncShelves(ui, { everything: true }),
      }),
  };
}

function questionOfAgain(ui: UiContext): string {
  const { database, translate } = ui;
  const missing = listConcernedBooks(database, "missingInFolder", { folder: folderFor(ui) });
  if (missing.total === 0)
    return translate(
      "Compare all shelves with the server again? You deleted or moved none of their books here, so none comes back.",
    );
  const question = translate(
    "Compare all shelves with the server again? Books that you deleted or moved here come back if they are still on a shelf:",
  );
  return concernText(translate, question, missing);
}
