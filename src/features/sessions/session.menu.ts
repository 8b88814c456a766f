import { saveSettings } from "../../store/settings";
import { setEnabled } from "./trackSession";
import { spokenDuration } from "../../base/format";
import type { Session } from "../../model/session";
import { shortened } from "../../base/text";
import type { MenuItem } from "../../koreader/screen.port";
import { numberItem, switchItem } from "../../ui/settingItems";
import type { UiContext } from "../../ui/uiContext";

export function sessionsItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Sessions"),
    help: translate("How much reading makes a session, and how exactly it is sent."),
    items: () => sessionNumbers(ui).concat([pagesItem(ui), sleepItem(ui)]),
  };
}

function pagesItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "serverPages", {
    text: translate("Send the server's page numbers"),
    help: translate(
      "Page numbers are scaled to the page count that the server knows for the book. It needs the library account.",
    ),
  });
}

function sleepItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return numberItem(ui, "sleepSeconds", {
    title: translate("Send before sleep, up to"),
    description: translate(
      "Where a network is there, the device sends what is pending before it sleeps or is turned off. It waits for so many seconds at most, for example 4. Press again to sleep at once. 0: it does not wait.",
    ),
    unit: translate("s"),
    zero: translate("off"),
  });
}

export function sessionSyncItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "sessionSync", {
    text: translate("Sync reading sessions"),
    help: translate("When and how long you read. Off: sessions stay on this device, for its calendar."),
  });
}

export function manualItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "manualOnly", {
    text: translate("Manual sync only"),
    help: translate("Sessions, positions, notes, ratings and all else stay on this device until you choose Sync now."),
    set: (isOn) => setManualOnly(ui, isOn),
  });
}

/** Action: turns the plugin on or off. */
export function toggleEnabled(ui: UiContext): void {
  const { settings, dialogs, translate } = ui;
  const enabled = !settings().enabled;
  setEnabled(ui, ui.screen, enabled);
  dialogs.notify(enabled ? translate("Catchword is on.") : translate("Catchword is off."));
}

/** Action: toggles manual sync. */
export function toggleManual(ui: UiContext): void {
  const { settings, dialogs, translate } = ui;
  const manualOnly = !settings().manualOnly;
  setManualOnly(ui, manualOnly);
  dialogs.notify(manualOnly ? translate("Manual sync only is on.") : translate("Manual sync only is off."));
}

/** After a crash. */
export function showRecovered({ dialogs, translate }: UiContext, { title, seconds }: Session): void {
  dialogs.notify(
    translate(
      "KOReader did not end properly last time.\nKept: %1 in “%2”.",
      spokenDuration(translate, seconds),
      shortened(title ?? translate("a book"), 40),
    ),
  );
}

function sessionNumbers(ui: UiContext): MenuItem[] {
  const { translate } = ui;
  return [
    numberItem(ui, "minSeconds", {
      title: translate("Minimum duration"),
      description: translate("Shorter sessions are not kept. 0: every session is kept."),
      unit: translate("s"),
      zero: translate("limit|none"),
    }),
    numberItem(ui, "minPages", {
      title: translate("Minimum pages"),
      description: translate("Sessions with fewer pages are not kept. 0: pages do not matter."),
      unit: "",
      zero: translate("limit|none"),
    }),
    numberItem(ui, "idleMinutes", {
      title: translate("Idle limit per page"),
      description: translate(
        "No page counts for longer than this, so that a book left open does not count as reading. 0: no limit.",
      ),
      unit: translate("min"),
      zero: translate("no limit"),
    }),
    numberItem(ui, "progressDecimals", {
      title: translate("Decimal places of progress"),
      description: translate("How exactly the percentage is sent. On this device it is always kept in full."),
      unit: "",
      zero: "0",
    }),
  ];
}

/** Sessions are sent only when a person asks. */
function setManualOnly({ database, changed }: UiContext, manualOnly: boolean): void {
  saveSettings(database, { manualOnly });
  changed();
}
