import { type UpdateFound, checkForUpdate, inTask, publishedAt, stopUpdate } from "./checkForUpdate";
import { installUpdate, tryNext } from "./installUpdate";
import { versionBefore } from "./settleTrial.task";
import { type Release, plainChanges, type UpdateTrouble } from "../../model/release";
import { trimmed } from "../../base/text";
import { webAddressOf } from "../../base/webAddress";
import type { BusyNotice } from "../../koreader/dialogs.port";
import type { MenuItem, OpenProgress } from "../../koreader/screen.port";
import { openProgress, type UiContext } from "../../ui/uiContext";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";
import type { Failure } from "../../base/failure";
import { certificateSentence } from "../../base/reachSentence";
import { sentenceFor } from "../../base/sentence";
import type { Translate } from "../../base/format";

/** All actions need a tap. */
export function updateMenu(ui: UiContext): readonly MenuItem[] {
  const items = [checkItem(ui), betaItem(ui)];
  if (ui.host.device.published === "") items.push(addressItem(ui));
  const before = versionBefore(ui);
  if (before !== undefined) items.push(backItem(ui, before));
  return items;
}

function checkItem(ui: UiContext): MenuItem {
  return {
    text: ui.translate("Check for updates…"),
    help: ui.translate(
      "Catchword never looks for updates by itself. A new version is tried once; if it does not start, the one before runs again.",
    ),
    keepsOpen: true,
    run: () => {
      if (ui.host.versions.chosen().trial !== undefined) return offerRestart(ui);
      if (publishedAt(ui) !== "") return check(ui);
      askAddress(ui, () => {
        if (publishedAt(ui) !== "") check(ui);
      });
    },
  };
}

function betaItem({ database, translate }: UiContext): MenuItem {
  return {
    text: translate("Offer beta versions"),
    help: translate("Versions before a release. They may have faults that a release does not have."),
    checked: () => getDeviceState(database).offersBetas,
    run: () => saveDeviceState(database, { offersBetas: !getDeviceState(database).offersBetas }),
    keepsOpen: true,
  };
}

function check(ui: UiContext): void {
  const { dialogs, translate } = ui;
  let box: BusyNotice | undefined;
  inTask(
    ui,
    (task) => checkForUpdate(task),
    () => {
      box = dialogs.working(translate("Checking for updates…"));
    },
    (found) => {
      box?.close();
      if (found.ok) tell(ui, found.value);
      else dialogs.show(troubleSentence(translate, found.failure, publishedAt(ui)));
    },
  );
}

function tell(ui: UiContext, found: UpdateFound): void {
  const { dialogs, host, translate } = ui;
  const { version: own } = host.device;
  if (found.kind === "newest") return dialogs.show(translate("Version %1 is the newest.", own));
  const { release } = found;
  if (found.kind === "host")
    return dialogs.show(
      translate("Version %1 needs KOReader %2 or newer. Update KOReader first.", release.version, release.host),
    );
  dialogs.read({
    title: translate("Catchword %1", release.version),
    text: releaseText(translate, release, own),
    choices: [{ text: translate("Download and try"), run: () => install(ui, release) }],
  });
}

function install(ui: UiContext, release: Release): void {
  const { dialogs, translate } = ui;
  const line = (percent: number): string => translate("Downloading version %1: %2 %", release.version, percent);
  let box: OpenProgress | undefined;
  inTask(
    ui,
    (task) => installUpdate(task, release, (percent) => box?.update(line(percent))),
    () => {
      box = openProgress(ui, line(0), () => stopUpdate(ui));
    },
    (installed) => {
      box?.close();
      if (installed.ok) offerRestart(ui);
      else dialogs.show(troubleSentence(translate, installed.failure, publishedAt(ui)));
    },
  );
}

function offerRestart({ host, translate }: UiContext): void {
  host.versions.askForRestart(
    translate(
      "Another version of Catchword is ready and is tried at the next start of KOReader. If it does not start, this one runs again.",
    ),
  );
}

function backItem(ui: UiContext, before: { readonly place: string; readonly version: string }): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text: translate("Go back to version %1", before.version),
    keepsOpen: true,
    run: () => {
      if (tryNext(ui, before.place)) return offerRestart(ui);
      dialogs.show(troubleSentence(translate, { kind: "folder" }, ""));
    },
  };
}

function addressItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => {
      const host = webAddressOf(publishedAt(ui))?.host;
      return translate("Updates come from: %1", host ?? translate("address|not set"));
    },
    keepsOpen: true,
    run: (redraw) => askAddress(ui, redraw),
  };
}

function askAddress(ui: UiContext, after: () => void): void {
  const { dialogs, database, translate } = ui;
  dialogs.ask({
    title: translate("Where updates come from"),
    value: getDeviceState(database).updateUrl,
    hint: "https://example.org/release.json",
    description: translate(
      "The address of the file release.json of the latest version. Leave it empty for the place where the plugin was published. Nothing of your library accounts is ever sent there.",
    ),
    onSave: (text) => {
      const updateUrl = trimmed(text);
      if (updateUrl !== "" && webAddressOf(updateUrl) === undefined)
        return translate("This is not a web address. It begins with https:// and ends with release.json.");
      saveDeviceState(database, { updateUrl });
      after();
      return undefined;
    },
  });
}

const megabyte = 1024 * 1024;

function releaseText(translate: Translate, { changes, pack }: Release, own: string): string {
  const size = (pack.size / megabyte).toFixed(1);
  const head = translate("Version %1 is in use. The download is %2 MB.", own, size);
  return `${head}\n\n${plainChanges(changes)}`;
}

/** With advice. `url`: release address. */
function troubleSentence(translate: Translate, trouble: UpdateTrouble, url: string): string {
  switch (trouble.kind) {
    case "server":
      return failureSentence(translate, trouble.failure, url);
    case "altered":
      return translate("The download is damaged or was changed, so nothing was installed. Try again later.");
    case "space":
      return translate(
        "The update needs %1 MB, and this device has %2 MB free. Make room and try again.",
        Math.ceil(trouble.megabytes),
        Math.floor(trouble.freeMegabytes),
      );
    case "folder":
      return translate(
        "The update could not be stored in the plugin's own folder. Check that the device has space and is not write-protected.",
      );
  }
}

function failureSentence(translate: Translate, failure: Failure, url: string): string {
  switch (failure.kind) {
    case "untrusted":
      return certificateSentence(translate, failure);
    case "redirected":
      return translate("%1 leads to an address that is not encrypted. Nothing was downloaded.", url);
    case "unreadable":
    case "denied":
    case "refused":
      return translate(
        "No release of Catchword is published at %1. Check the address, and that no Wi-Fi login page is in the way.",
        url,
      );
    case "unreachable":
    case "timeout":
    case "broken":
      return translate("%1 cannot be reached now. Try again later, or check the address.", url);
    case "offline":
    case "cancelled":
    case "storage":
    case "foreign":
    case "unconfigured":
    case "unsupported":
    case "predictable":
    case "defect":
      return sentenceFor(translate, failure);
  }
}
