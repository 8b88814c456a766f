import { listText } from "../../base/translations";
import type { Settings } from "../../model/settings";
import type { MenuItem } from "../../koreader/screen.port";
import { isSetUp } from "../../store/account";
import { labelled, type UiContext } from "../../ui/uiContext";
import { askAccount, look, setUp } from "./setUp.page";
import { findSetup, saveTrust } from "./setupFile";

export function setUpItem(ui: UiContext, text: string): MenuItem {
  return {
    text,
    help: ui.translate("The address, one login, and what is synced, step by step."),
    run: () => beginSetUp(ui),
  };
}

/** A new device takes server and account from its settings file, if it has one. */
export function beginSetUp(ui: UiContext): void {
  const setup = isSetUp(ui.settings()) ? undefined : findSetup(ui)?.setup;
  if (setup === undefined || typeof setup === "string" || setup.settings.serverUrl === undefined) setUp(ui);
  else setUpFrom(ui, setup.settings);
}

/** Asks for the login to the file's server, else to the present one. Both fields are as in the file. */
export function setUpFrom(ui: UiContext, wanted: Partial<Settings>): void {
  const { translate } = ui;
  const {
    serverUrl = ui.settings().serverUrl,
    localUrl = "",
    remoteUrl = "",
    libraryUsername = "",
    libraryPassword = "",
  } = wanted;
  // Each gets the password later.
  const urls = [serverUrl, localUrl, remoteUrl].filter((url) => url !== "");
  const server = labelled(translate, translate("Server"), listText(translate, urls));
  const what = translate("The user name and the password of the library's web page.");
  askAccount(ui, `${server}\n${what}`, { libraryUsername, libraryPassword }, (account) => {
    const choices = saveTrust(ui, wanted);
    look(ui, { urls: [serverUrl], isForAnother: false }, { ...choices, ...account });
  });
}
