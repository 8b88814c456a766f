import type { MenuItem } from "../../koreader/screen.port";
import { switchItem } from "../../ui/settingItems";
import type { UiContext } from "../../ui/uiContext";
import { saveReport } from "./report";
import { updateMenu } from "./update.page";

export function aboutLines(ui: UiContext): readonly MenuItem[] {
  return updateMenu(ui).concat([logItem(ui), reportItem(ui), aboutItem(ui)]);
}

function aboutItem(ui: UiContext): MenuItem {
  const { host, dialogs, translate } = ui;
  const { version, places } = host.device;
  return {
    text: translate("Catchword %1", version),
    help: translate("Where the database and the log file are on this device."),
    keepsOpen: true,
    run: () => {
      const { database, log } = places;
      dialogs.show(
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

function reportItem(ui: UiContext): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: translate("Save a report"),
    help: translate("For a bug report: versions, settings and the end of the log. Passwords are never in it."),
    keepsOpen: true,
    run: () => {
      const { path, isSaved } = saveReport(ui);
      if (!isSaved) return dialogs.show(translate("%1 cannot be written.", path));
      dialogs.show(
        translate(
          "%1\n\nIt has no passwords. A message of KOReader in it may name a book or a file: read it before you send it.",
          path,
        ),
      );
    },
  };
}

function logItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "logToFile", {
    text: translate("Keep a log file"),
    help: translate("One file a day; the last three are kept. Passwords are never written into it."),
  });
}
