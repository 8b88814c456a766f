import type { Say } from "../../domain/say";
import { canonicalUrl } from "../../domain/connection/serverUrl";
import type { MenuItem } from "../../ports/menu";
import { addressMenu } from "./addressMenu";
import { certificateItems } from "./certificatePage";
import { headersMenu } from "./headersMenu";
import { examine } from "./doctorPage";
import { tellFailure, type Desk } from "../desk";
import { labelled } from "../labelled";
import { canTest, runTest } from "./testPage";
import { addressProblem } from "./problemWords";

/** Connection: where the server is, and who the reader is there. */
export function connectionMenu(desk: Desk): MenuItem {
  return {
    text: desk.say("Connection"),
    items: () => {
      const items = [
        serverItem(desk),
        readerItem(desk),
        libraryItem(desk),
        addressMenu(desk),
        headersMenu(desk),
      ];
      for (const item of certificateItems(desk)) items.push(item);
      items.push(wifiItem(desk));
      items.push(examineItem(desk));
      items.push(testItem(desk));
      return items;
    },
  };
}

function serverItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: () => setLine(say, say("Server"), app.settings.current().serverUrl),
    help: say("The address of your library as you open it in a browser. Everything else needs it."),
    run: (redraw) => askServer(desk, redraw),
    keepsOpen: true,
  };
}

function askServer(desk: Desk, redraw: () => void): void {
  const { app, dialogs, say } = desk;
  dialogs.ask({
    title: say("Server URL"),
    value: app.settings.current().serverUrl,
    hint: "https://library.example.org",
    description: say("The address of your library as you open it in a browser, without anything behind it."),
    onSave: (text) => {
      const canonical = canonicalUrl(text);
      if ("problem" in canonical) return addressProblem(say, canonical.problem);
      tellFailure(desk, app.useServer(canonical.url));
      redraw();
      return undefined;
    },
  });
}

function readerItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: () => setLine(say, say("Reader account"), app.settings.current().readerUsername),
    help: say(
      "The account that the server calls its reader or KOReader user. It carries sessions and position.",
    ),
    keepsOpen: true,
    run: (redraw) => {
      const { readerUsername, readerPassword } = app.settings.current();
      dialogs.askAccount({
        title: say("Reader account"),
        description: say("For reading sessions and position. The server may call it the KOReader user."),
        username: readerUsername,
        password: readerPassword,
        onSave: (username, password) => {
          tellFailure(desk, app.useReaderAccount(username.trim(), password));
          redraw();
          return undefined;
        },
      });
    },
  };
}

function libraryItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  return {
    text: () => setLine(say, say("Library account"), app.settings.current().libraryUsername),
    help: say(
      "The account with which you log in to the library's web page. Books are searched by ISBN with it.",
    ),
    keepsOpen: true,
    separator: true,
    run: (redraw) => {
      const { libraryUsername, libraryPassword } = app.settings.current();
      dialogs.askAccount({
        title: say("Library account"),
        description: say(
          "The one with which you log in to the library's web page. Often the same as the reader account.",
        ),
        username: libraryUsername,
        password: libraryPassword,
        onSave: (username, password) => {
          tellFailure(desk, app.useLibraryAccount(username.trim(), password));
          redraw();
          return undefined;
        },
      });
    },
  };
}

function wifiItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Taps may turn on Wi-Fi"),
    help: say(
      "What you start yourself may turn on Wi-Fi, as KOReader's network settings say. Nothing else ever does.",
    ),
    checked: () => app.settings.current().tapsRaiseWifi,
    run: () => tellFailure(desk, app.settings.save({ tapsRaiseWifi: !app.settings.current().tapsRaiseWifi })),
    keepsOpen: true,
    separator: true,
  };
}

function examineItem(desk: Desk): MenuItem {
  return {
    text: desk.say("Examine the server"),
    help: desk.say(
      "Looks at everything and says what it means, also when nothing works yet. It needs the server URL.",
    ),
    enabled: () => desk.app.settings.current().serverUrl !== "",
    keepsOpen: true,
    run: (redraw) => examine(desk, redraw),
  };
}

function testItem(desk: Desk): MenuItem {
  return {
    text: desk.say("Test connection"),
    help: desk.say("Asks the server with both accounts. It needs the server URL and one account."),
    enabled: () => canTest(desk),
    keepsOpen: true,
    run: (redraw) => runTest(desk, redraw),
  };
}

function setLine(say: Say, label: string, value: string): string {
  return labelled(say, label, value === "" ? say("not set") : value);
}
