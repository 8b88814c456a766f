import { isSetUp } from "../../store/account";
import { trimmed } from "../../base/text";
import { useServer } from "./connect";
import { useOtherServer } from "./readers";
import type { Translate } from "../../base/format";
import { canonicalUrl } from "../../base/webAddress";
import type { MenuItem } from "../../koreader/screen.port";
import { addressMenu, headersMenu, showMixture } from "./address.page";
import { certificateItems } from "../../ui/certificateQuestion";
import { askSameLibrary, readersMenu, setAccount } from "./readers.page";
import { setUp } from "./setUp.page";
import { setUpItem } from "./beginSetUp.page";
import { addressProblem, testConnection } from "./test.page";
import { labelled, showFailure, type UiContext } from "../../ui/uiContext";

export function connectionLines(ui: UiContext): readonly MenuItem[] {
  const lines: readonly MenuItem[] = [
    serverItem(ui),
    readerItem(ui),
    libraryItem(ui),
    readersMenu(ui, () => setUp(ui, true)),
  ];
  const rest = [setUpItem(ui, ui.translate("Guided set-up…")), testItem(ui)];
  return lines.concat(certificateItems(ui), rest);
}

/** Needed by few servers. */
export function addressesItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Addresses and headers"),
    help: translate("A second address of the server, and headers for a proxy."),
    items: () => [addressMenu(ui), headersMenu(ui)],
  };
}

function serverItem(ui: UiContext): MenuItem {
  const { translate, settings } = ui;
  return {
    text: () => setLine(translate, translate("Server"), settings().serverUrl),
    help: translate("The address of your library as you open it in a browser. Everything else needs it."),
    run: (redraw) => askServer(ui, redraw),
    keepsOpen: true,
  };
}

function askServer(ui: UiContext, redraw: () => void): void {
  const { dialogs, translate, settings } = ui;
  dialogs.ask({
    title: translate("Server URL"),
    value: settings().serverUrl,
    hint: "https://library.example.org",
    isLatin: true,
    description: translate("The address of your library as you open it in a browser, without anything behind it."),
    onSave: (text) => {
      const canonical = canonicalUrl(text);
      if ("problem" in canonical) return addressProblem(translate, canonical.problem);
      setServer(ui, canonical.url, redraw);
      return undefined;
    },
  });
}

function setServer(ui: UiContext, url: string, redraw: () => void): void {
  const use = (set: typeof useServer): void => {
    showFailure(ui, set(ui, url));
    showMixture(ui);
    redraw();
  };
  askSameLibrary(ui, url, { same: () => use(useServer), another: () => use(useOtherServer) });
}

/** Servers differ in the account that sessions are sent with. */
function sendsByLibrary({ connection }: UiContext): boolean {
  return connection.dialect().sessionAuth === "bearer";
}

function readerHelp(ui: UiContext): string {
  const { translate } = ui;
  return sendsByLibrary(ui)
    ? translate("The account that the server calls its reader or KOReader user. It carries the position.")
    : translate("The account that the server calls its reader or KOReader user. It carries sessions and position.");
}

function libraryHelp(ui: UiContext): string {
  const { connection, translate } = ui;
  const login = translate("The account with which you log in to the library's web page.");
  const uses = [
    sendsByLibrary(ui)
      ? translate("Sessions, shelves, notes, ratings and status need it.")
      : translate("Shelves, notes, ratings and status need it."),
  ];
  if (connection.dialect().isbnSearch) uses.push(translate("Books are searched by ISBN with it."));
  return [login].concat(uses).join(" ");
}

function readerItem(ui: UiContext): MenuItem {
  const { dialogs, translate, settings } = ui;
  return {
    text: () => setLine(translate, translate("Reader account"), settings().readerUsername),
    help: readerHelp(ui),
    keepsOpen: true,
    run: (redraw) => {
      const { readerUsername, readerPassword } = settings();
      dialogs.askAccount({
        title: translate("Reader account"),
        description: readerHelp(ui),
        username: readerUsername,
        password: readerPassword,
        onSave: (username, password) => {
          setAccount(ui, "readerUsername", { username: trimmed(username), password }, redraw);
          return undefined;
        },
      });
    },
  };
}

function libraryItem(ui: UiContext): MenuItem {
  const { dialogs, translate, settings } = ui;
  return {
    text: () => setLine(translate, translate("Library account"), settings().libraryUsername),
    help: libraryHelp(ui),
    keepsOpen: true,
    run: (redraw) => {
      const { libraryUsername, libraryPassword } = settings();
      dialogs.askAccount({
        title: translate("Library account"),
        description: translate(
          "The one with which you log in to the library's web page. Often the same as the reader account.",
        ),
        username: libraryUsername,
        password: libraryPassword,
        onSave: (username, password) => {
          setAccount(ui, "libraryUsername", { username: trimmed(username), password }, redraw);
          return undefined;
        },
      });
    },
  };
}

function testItem(ui: UiContext): MenuItem {
  return {
    text: ui.translate("Test connection"),
    help: ui.translate("Checks everything and explains each result. It needs the server URL and one account."),
    enabled: () => isSetUp(ui.settings()),
    keepsOpen: true,
    run: (redraw) => testConnection(ui, redraw),
  };
}

function setLine(translate: Translate, label: string, value: string): string {
  return labelled(translate, label, value === "" ? translate("not set") : value);
}
