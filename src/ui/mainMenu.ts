import { setEnabled } from "../app/app";
import type { MenuItem } from "../ports/screen";
import { tellFailure, type UiContext } from "./uiContext";

/** Tools → Library Sync: the switch, and below it the lines of the features. */
export function mainMenu(ui: UiContext, lines: () => readonly MenuItem[]): MenuItem {
  return { text: ui.translate("Library Sync"), items: () => [enable(ui)].concat(lines()) };
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
