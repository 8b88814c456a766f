import { trimmed } from "../../domain/text";
import { sourcesIn } from "../../domain/shelf";
import type { Settings } from "../../domain/settings";
import type { MenuItem } from "../../ports/screen";
import { chooseMenu, showBooks, showTrash } from "./shelfPages";
import { tellFailure, type Desk } from "../desk";
import { numberItem } from "../uiContext";
import { progressLine } from "./shelfWords";
import { previewShelves, syncShelves } from "./syncShelves";

/** Shelves: what is kept on this device, and how. */
export function shelfMenu(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: say("Shelves"),
    items: () => {
      const items: MenuItem[] = [
        syncItem(desk),
        {
          text: say("Preview sync"),
          keepsOpen: true,
          run: (redraw) => previewShelves(desk, redraw),
        },
        { text: say("Books on the shelves"), keepsOpen: true, run: () => showBooks(desk), separator: true },
        chooseMenu(desk),
        switchItem(
          desk,
          "shelfOnWake",
          say("Sync after waking up, once connected"),
          say("Only over a network that is there. It never turns on Wi-Fi."),
        ),
        switchItem(
          desk,
          "shelfCollections",
          say("Each shelf is a collection too"),
          say("The books of a shelf are put into a KOReader collection of its name."),
        ),
        filesMenu(desk),
      ];
      return items.concat(removalItems(desk), againItem(desk));
    },
  };
}

function syncItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: () => {
      const progress = app.shelves.sync.progress();
      return progress === undefined ? say("Sync shelves now") : progressLine(say, progress);
    },
    enabled: () => sourcesIn(app.settings.current().shelves).length > 0,
    run: () => syncShelves(desk, {}),
  };
}

function filesMenu(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: say("Downloaded files"),
    items: () => [
      folderItem(desk),
      resetItem(desk),
      switchItem(
        desk,
        "originalNames",
        say("Keep the server's file names"),
        say("Off: files are named after the title. A number before the ending says which book it is."),
      ),
      numberItem(desk, "minFreeMegabytes", {
        title: say("Keep free"),
        description: say("Downloads stop when less than this is free on the device."),
        unit: say("MB"),
      }),
      switchItem(
        desk,
        "assignDownloads",
        say("Add downloads to the shelf"),
        say(
          "New books that a magic shelf brings are put on the standard shelf too, if exactly one is chosen. What was taken off it is not put back.",
        ),
      ),
    ],
  };
}

function folderItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  const save = (downloadFolder: string, redraw: () => void): void => {
    tellFailure(desk, app.settings.save({ downloadFolder }));
    redraw();
  };
  return {
    text: () => say("Folder: %1", app.shelves.folder()),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: say("Folder for downloaded books"),
        value: app.shelves.folder(),
        hint: app.shelves.detectedFolder(),
        description: say("Empty: the detected folder, %1", app.shelves.detectedFolder()),
        onSave: (written) => {
          const folder = withoutSlash(trimmed(written));
          if (folder !== "" && !folder.startsWith("/")) return say("Please enter a whole path, from “/” on.");
          save(folder === app.shelves.detectedFolder() ? "" : folder, redraw);
          return undefined;
        },
      }),
  };
}

function resetItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Reset to the detected folder"),
    enabled: () => app.settings.current().downloadFolder !== "",
    keepsOpen: true,
    run: () => tellFailure(desk, app.settings.save({ downloadFolder: "" })),
    separator: true,
  };
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? withoutSlash(path.slice(0, -1)) : path;
}

function removalItems(desk: Desk): readonly MenuItem[] {
  const { app, say } = desk;
  const sidecars = switchItem(desk, "deleteSidecars", say("… with their notes and position"));
  return [
    switchItem(
      desk,
      "deleteRemoved",
      say("Remove books that left the shelf"),
      say(
        "Only files that were downloaded for a shelf, are unchanged and not open. They stay in a trash for 30 days. Of a magic shelf you are asked first.",
      ),
    ),
    { ...sidecars, enabled: () => app.settings.current().deleteRemoved },
    { text: say("Trash: restore…"), keepsOpen: true, run: (redraw) => showTrash(desk, redraw) },
  ];
}

function againItem(desk: Desk): MenuItem {
  const { dialogs, say } = desk;
  return {
    text: say("Force full re-sync…"),
    run: () =>
      dialogs.confirm({
        text: say(
          "Compare everything anew? Books that you have deleted here and that are still on a shelf come back.",
        ),
        yes: say("Compare"),
        onYes: () => syncShelves(desk, { everything: true }),
      }),
  };
}

type Switch = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

function switchItem(desk: Desk, key: Switch, text: string, help?: string): MenuItem {
  const { settings } = desk.app;
  const item: MenuItem = {
    text,
    checked: () => settings.current()[key],
    run: () => tellFailure(desk, settings.save({ [key]: !settings.current()[key] })),
    keepsOpen: true,
  };
  return help === undefined ? item : { ...item, help };
}
