import { listText } from "../../base/format";
import type { Settings } from "../../model/settings";
import type { MenuItem } from "../../koreader/screen.port";
import { isListName, type SettingName, settingText } from "../../store/settings";
import { labelled, type UiContext } from "../../ui/uiContext";
import { setUpFrom } from "./beginSetUp.page";
import { changesIn, dropSecrets, findSetup, needsLogin, saveChoices, saveSetup, setupPlaces } from "./setupFile";
import { isSecret, type Setup, type SetupProblem } from "./setupText";

export function otherDeviceItem(ui: UiContext): MenuItem {
  const { dialogs, translate } = ui;
  const save = (hasSecrets: boolean) => (): void => showSaved(ui, hasSecrets);
  const choices = [
    { text: translate("Without passwords"), run: save(false) },
    { text: translate("With passwords"), run: save(true) },
  ];
  return {
    text: translate("Settings for another device"),
    help: translate("Saves your settings in a file that sets up another device, and reads such a file."),
    items: [
      {
        text: translate("Save to a file…"),
        keepsOpen: true,
        run: () => dialogs.choose({ title: translate("Save server, user name and settings"), choices }),
      },
      { text: translate("Load from a file…"), keepsOpen: true, run: () => showFound(ui) },
    ],
  };
}

function showSaved(ui: UiContext, hasSecrets: boolean): void {
  const { dialogs, translate } = ui;
  const path = setupPlaces(ui)[0] ?? "";
  if (!saveSetup(ui, hasSecrets)) return dialogs.show(translate("%1 cannot be written.", path));
  const what = hasSecrets
    ? translate("With your passwords: whoever has this file can use your account. Delete it when it is not needed.")
    : translate("Without passwords: the other device asks for the password.");
  const how = translate(
    "Copy it into catchword.koplugin on a new device, or into the same folder. Catchword finds it there at the next start.",
  );
  dialogs.show([path, what, how].join("\n\n"));
}

function showFound(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const file = findSetup(ui);
  if (file === undefined)
    return dialogs.show(
      `${translate("There is no catchword-setup.json. Copy it to one of these places:")}\n\n${setupPlaces(ui).join("\n")}`,
    );
  const { path, setup } = file;
  const problems: Readonly<Record<SetupProblem, string>> = {
    malformed: translate("This file is not valid JSON. Save it again, or look for a missing comma or quote."),
    other: translate("This is no settings file of Catchword."),
    long: translate("This file is larger than 1 MB. Settings never are."),
    newer: translate("A newer version of Catchword saved this file. Update Catchword on this device first."),
  };
  if (typeof setup === "string") return dialogs.show(`${path}\n\n${problems[setup]}`);
  const { settings: wanted } = setup;
  const isChange = changesIn(ui.settings(), wanted).length > 0;
  dialogs.read({
    title: translate("Settings for another device"),
    text: [path].concat(previewLines(ui, setup)).join("\n\n"),
    choices: isChange ? [{ text: translate("Use these settings"), run: () => use(ui, wanted) }] : [],
  });
}

function use(ui: UiContext, wanted: Partial<Settings>): void {
  if (needsLogin(ui.settings(), wanted)) return setUpFrom(ui, wanted);
  saveChoices(ui, wanted);
  dropSecrets(ui);
  ui.dialogs.notify(ui.translate("The settings are in use."));
}

function previewLines(ui: UiContext, { settings: wanted, leftOut }: Setup): readonly string[] {
  const { translate, settings } = ui;
  const names = changesIn(settings(), wanted);
  const lines = [translate("Settings that change: %1", names.length)];
  if (names.length > 0) lines.push(names.map((name) => changeLine(ui, name, wanted)).join("\n"));
  if (needsLogin(settings(), wanted)) lines.push(translate("Nothing changes before the server accepts the login."));
  if (leftOut.length > 0) lines.push(translate("Left out, unknown or impossible: %1", listText(translate, leftOut)));
  return lines;
}

/** Characters. */
const maxValueLength = 60;

/** Omits values of secrets and lists. */
function changeLine({ translate, settings }: UiContext, name: SettingName, wanted: Partial<Settings>): string {
  if (isListName(name) || isSecret(name)) return name;
  const values = [settings()[name], wanted[name]].map((value) => (value === "" ? "–" : settingText(value ?? "")));
  return values.some((value) => value.length > maxValueLength) ? name : labelled(translate, name, values.join(" → "));
}
