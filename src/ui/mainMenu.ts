import type { MenuItem } from "../ports/menu";
import { aboutItem } from "./aboutMenu";
import { booksMenu } from "./book/booksMenu";
import { connectionMenu } from "./connection/connectionMenu";
import { tellFailure, type Desk } from "./desk";
import { progressMenu } from "./progress/progressMenu";
import { notesMenu } from "./notes/notesMenu";
import { sessionMenu } from "./session/sessionMenu";
import { shelfMenu } from "./shelf/shelfMenu";
import { waitingMenu } from "./happened/waitingMenu";

/** Tools → Library Sync. */
export function mainMenu(desk: Desk): MenuItem {
  return {
    text: desk.say("Library Sync"),
    items: () => [
      enable(desk),
      connectionMenu(desk),
      sessionMenu(desk),
      progressMenu(desk),
      notesMenu(desk),
      shelfMenu(desk),
      waitingMenu(desk),
      booksMenu(desk),
      aboutItem(desk),
    ],
  };
}

function enable(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Enabled"),
    help: say("While this is off, nothing is tracked and nothing is sent. What waits stays on this device."),
    checked: () => app.settings.current().enabled,
    run: () => tellFailure(desk, app.setEnabled(!app.settings.current().enabled)),
    keepsOpen: true,
    separator: true,
  };
}
