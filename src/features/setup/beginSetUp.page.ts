import { isSetUp } from "../../store/account";
import { listText } from "../../base/format";
import type { MenuItem } from "../../koreader/screen.port";
import type { Settings } from "../../model/settings";
import { type UiContext, labelled } from "../../ui/uiContext";
import { askAccount, look, setUp } from "./setUp.page";
import { findSetup, saveTrust } from "./setupFile";

export function setUpItem(ui: UiContext, text: string): MenuItem {
  return {
    text,
    help: ui.translate("The address, one login, and what is synced, step by step."),
    run: () => beginSetUp(ui),
  };
}

/** Uses the settings file of a new device, if it has one. */
export function beginSetUp(ui: UiContext): void {
  const setup = isSetUp(ui.settings()) ? undefined : findSetup(ui)?.setup;
  if (setup === undefined || typeof setup === "string" || setup.settings.serverUrl === undefined) setUp(ui);
  else setUpFrom(ui, setup.settings);
}

/** Asks for the login to the file's server, else to the current one. Fields are filled from the file. */
export function setUpFrom(ui: UiContext, wanted: Partial<Settings>): void {
  const { translate } = ui;
  const {
    serverUrl = ui.settings().serverUrl,
    localUrl = "",
    remoteUrl = "",
    libraryUsername = "",
    libraryPassword = "",
  } = wanted;
  // The password is added to each later.
  const urls = listText(
    translate,
    [serverUrl, localUrl, remoteUrl].filter((url) => url !== ""),
  );
  const server = labelled(translate, translate("Server"), urls);
  askAccount(
    ui,
    `${server}\n${translate("The user name and the password of the library's web page.")}`,
    { libraryUsername, libraryPassword },
    (account) => {
      const choices = saveTrust(ui, wanted);
      look(ui, { urls: [serverUrl], isForAnother: false }, { ...choices, ...account });
    },
  );
}
