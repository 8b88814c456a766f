import { trimmed } from "../../domain/text";
import { useLibraryAccount, useReaderAccount, useServer } from "../../app/connection/connect";
import type { Say } from "../../domain/translations";
import { canonicalUrl } from "../../domain/webAddress";
import type { MenuItem } from "../../ports/screen";
import { addressMenu, headersMenu, tellMixture } from "./addressMenu";
import { certificateItems } from "./certificatePage";
import { addressProblem, canTest, examine, testConnection } from "./testPage";
import { labelled, tellFailure, type UiContext } from "../uiContext";

/** Connection: where the server is, and who the reader is there. */
export function connectionMenu(ui: UiContext): MenuItem {
  return {
    text: ui.say("Connection"),
    items: () => {
      const items = [serverItem(ui), readerItem(ui), libraryItem(ui), addressMenu(ui), headersMenu(ui)];
      for (const item of certificateItems(ui)) items.push(item);
      items.push(wifiItem(ui));
      items.push(examineItem(ui));
      items.push(testItem(ui));
      return items;
    },
  };
}

function serverItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  return {
    text: () => setLine(say, say("Server"), settings().serverUrl),
    help: say("The address of your library as you open it in a browser. Everything else needs it."),
    run: (redraw) => askServer(ui, redraw),
    keepsOpen: true,
  };
}

function askServer(ui: UiContext, redraw: () => void): void {
  const { dialogs, say, settings } = ui;
  dialogs.ask({
    title: say("Server URL"),
    value: settings().serverUrl,
    hint: "https://library.example.org",
    description: say("The address of your library as you open it in a browser, without anything behind it."),
    onSave: (text) => {
      const canonical = canonicalUrl(text);
      if ("problem" in canonical) return addressProblem(say, canonical.problem);
      tellFailure(ui, useServer(ui, canonical.url));
      tellMixture(ui);
      redraw();
      return undefined;
    },
  });
}

function readerItem(ui: UiContext): MenuItem {
  const { dialogs, say, settings } = ui;
  return {
    text: () => setLine(say, say("Reader account"), settings().readerUsername),
    help: say(
      "The account that the server calls its reader or KOReader user. It carries sessions and position.",
    ),
    keepsOpen: true,
    run: (redraw) => {
      const { readerUsername, readerPassword } = settings();
      dialogs.askAccount({
        title: say("Reader account"),
        description: say("For reading sessions and position. The server may call it the KOReader user."),
        username: readerUsername,
        password: readerPassword,
        onSave: (username, password) => {
          tellFailure(ui, useReaderAccount(ui, trimmed(username), password));
          redraw();
          return undefined;
        },
      });
    },
  };
}

function libraryItem(ui: UiContext): MenuItem {
  const { dialogs, say, settings } = ui;
  return {
    text: () => setLine(say, say("Library account"), settings().libraryUsername),
    help: say(
      "The account with which you log in to the library's web page. Books are searched by ISBN with it.",
    ),
    keepsOpen: true,
    separator: true,
    run: (redraw) => {
      const { libraryUsername, libraryPassword } = settings();
      dialogs.askAccount({
        title: say("Library account"),
        description: say(
          "The one with which you log in to the library's web page. Often the same as the reader account.",
        ),
        username: libraryUsername,
        password: libraryPassword,
        onSave: (username, password) => {
          tellFailure(ui, useLibraryAccount(ui, trimmed(username), password));
          redraw();
          return undefined;
        },
      });
    },
  };
}

function wifiItem(ui: UiContext): MenuItem {
  const { say, settings, store } = ui;
  return {
    text: say("Taps may turn on Wi-Fi"),
    help: say(
      "What you start yourself may turn on Wi-Fi, as KOReader's network settings say. Nothing else ever does.",
    ),
    checked: () => settings().tapsRaiseWifi,
    run: () => tellFailure(ui, store.settings.save({ tapsRaiseWifi: !settings().tapsRaiseWifi })),
    keepsOpen: true,
    separator: true,
  };
}

function examineItem(ui: UiContext): MenuItem {
  return {
    text: ui.say("Examine the server"),
    help: ui.say(
      "Looks at everything and says what it means, also when nothing works yet. It needs the server URL.",
    ),
    enabled: () => ui.settings().serverUrl !== "",
    keepsOpen: true,
    run: (redraw) => examine(ui, redraw),
  };
}

function testItem(ui: UiContext): MenuItem {
  return {
    text: ui.say("Test connection"),
    help: ui.say("Asks the server with both accounts. It needs the server URL and one account."),
    enabled: () => canTest(ui),
    keepsOpen: true,
    run: (redraw) => testConnection(ui, redraw),
  };
}

function setLine(say: Say, label: string, value: string): string {
  return labelled(say, label, value === "" ? say("not set") : value);
}
