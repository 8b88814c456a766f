import { setEnabled } from "./app";
import { isSetUp } from "./store/account";
import type { MenuItem } from "./koreader/screen.port";
import { setUp, setUpItem } from "./features/setup/setUp.page";
import { updateMenu } from "./features/updates/update.menu";
import type { UiContext } from "./ui/uiContext";
import { saveSettings } from "./store/settings";

export function mainMenu(ui: UiContext, lines: () => readonly MenuItem[]): MenuItem {
  return { text: ui.translate("Catchword"), items: lines };
}

/** The set-up opens automatically once a process. */
let isOffered = false;

export function menuLines(ui: UiContext, lines: () => readonly MenuItem[]): readonly MenuItem[] {
  if (isSetUp(ui.settings())) return [enable(ui)].concat(lines());
  if (!isOffered) ui.host.tasks.after(0, () => setUp(ui));
  isOffered = true;
  return [setUpItem(ui, ui.translate("Set up Catchword")), enable(ui)].concat(lines());
}

function enable(ui: UiContext): MenuItem {
  const { app, settings, translate } = ui;
  return {
    text: translate("Enabled"),
    help: translate("While this is off, nothing is tracked and nothing is sent. Pending items stay on this device."),
    checked: () => settings().enabled,
    run: () => setEnabled(ui, app, !settings().enabled),
    keepsOpen: true,
    separator: true,
  };
}

export function aboutLines(ui: UiContext): readonly MenuItem[] {
  return [pageItem(ui)].concat(updateMenu(ui), logItem(ui));
}

function pageItem(ui: UiContext): MenuItem {
  const { host, dialogs, translate } = ui;
  const { version, places } = host.device;
  return {
    text: translate("Catchword %1", version),
    keepsOpen: true,
    run: () => {
      const { database, log } = places;
      dialogs.tell(
        translate(
          "Catchword %1\n\nKeeps this device and your own library server in step. What you read is stored here first and sent when there is a network.\n\nStored in:\n%2\n\nLog:\n%3",
          version,
          database,
          log,
        ),
      );
    },
  };
}

function logItem(ui: UiContext): MenuItem {
  const { translate, settings, database } = ui;
  return {
    text: translate("Keep a log file"),
    help: translate("One file a day; the last three are kept. Passwords are never written into it."),
    checked: () => settings().logToFile,
    run: () => saveSettings(database, { logToFile: !settings().logToFile }),
    keepsOpen: true,
  };
}
