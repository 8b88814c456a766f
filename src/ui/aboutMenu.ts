import type { MenuItem } from "../ports/menu";
import { tellFailure, type Desk } from "./desk";

/** About: what this is, where it keeps its things, and its log. */
export function aboutItem(desk: Desk): MenuItem {
  const { say } = desk;
  return { text: say("About"), items: () => [pageItem(desk), logItem(desk)] };
}

function pageItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: say("Library Sync %1", app.version),
    keepsOpen: true,
    run: () => {
      const { database, log } = app.places();
      dialogs.tell(
        say(
          "Library Sync %1\n\nKeeps this device and your own library server in step. What you read is stored here first and sent when there is a network.\n\nStored in:\n%2\n\nLog:\n%3",
          app.version,
          database,
          log,
        ),
      );
    },
  };
}

function logItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Keep a log file"),
    help: say("One file a day; the last three are kept. Passwords are never written into it."),
    checked: () => app.settings.current().logToFile,
    run: () => tellFailure(desk, app.settings.save({ logToFile: !app.settings.current().logToFile })),
    keepsOpen: true,
  };
}
