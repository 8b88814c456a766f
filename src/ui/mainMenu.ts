import { setEnabled } from "../app/app";
import type { MenuItem } from "../ports/screen";
import { tellFailure, type UiContext } from "./uiContext";

/** Tools → Library Sync. */
export function mainMenu(ui: UiContext, lines: () => readonly MenuItem[]): MenuItem {
  return { text: ui.translate("Library Sync"), items: lines };
}

/** The switch, and below it the lines of the features. */
export function menuLines(ui: UiContext, lines: () => readonly MenuItem[]): readonly MenuItem[] {
  return [enable(ui)].concat(lines());
}

function enable(ui: UiContext): MenuItem {
  const { app, settings, translate } = ui;
  return {
    text: translate("Enabled"),
    help: translate("While this is off, nothing is tracked and nothing is sent. Pending items stay on this device."),
    checked: () => settings().enabled,
    run: () => tellFailure(ui, setEnabled(ui, app, !settings().enabled)),
    keepsOpen: true,
    separator: true,
  };
}

/** About: what this is, where it keeps its things, and its log. */
export function aboutItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return { text: translate("About"), items: () => [pageItem(ui), logItem(ui)] };
}

function pageItem(ui: UiContext): MenuItem {
  const { host, dialogs, translate } = ui;
  const { version, places } = host.device;
  return {
    text: translate("Library Sync %1", version),
    keepsOpen: true,
    run: () => {
      const { database, log } = places;
      dialogs.tell(
        translate(
          "Library Sync %1\n\nKeeps this device and your own library server in step. What you read is stored here first and sent when there is a network.\n\nStored in:\n%2\n\nLog:\n%3",
          version,
          database,
          log,
        ),
      );
    },
  };
}

function logItem(ui: UiContext): MenuItem {
  const { translate, settings, store } = ui;
  return {
    text: translate("Keep a log file"),
    help: translate("One file a day; the last three are kept. Passwords are never written into it."),
    checked: () => settings().logToFile,
    run: () => tellFailure(ui, store.settings.save({ logToFile: !settings().logToFile })),
    keepsOpen: true,
  };
}
