import type { PushDecision } from "./pushDecision.rules";
import type { Strategy, WebReaderChoice } from "../../model/settings";
import type { MenuItem } from "../../koreader/screen.port";
import { numberItem, type UiContext } from "../../ui/uiContext";
import { pullAction, pushAction } from "./progressActions.page";
import { saveSettings } from "../../store/settings";

export function positionLines(ui: UiContext): readonly MenuItem[] {
  const why = whyItem(ui);
  const lines = linesOf(ui);
  return why === undefined ? lines : [why, ...lines];
}

function linesOf(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  return [
    switchItem(ui),
    strategyItem(ui, "progressForward"),
    strategyItem(ui, "progressBackward"),
    webReaderItem(ui),
    everyItem(ui),
    nameItem(ui),
    { text: translate("Pull current book progress"), run: () => pullAction(ui) },
    { text: translate("Push current book progress"), run: () => pushAction(ui) },
  ];
}

function switchItem(ui: UiContext): MenuItem {
  const { app, translate, settings, database } = ui;
  return {
    text: translate("Sync the position"),
    help: translate(
      "When you open a book, the server is asked where your other devices are; when you close it, your place is sent. The book opens at once either way.",
    ),
    checked: () => settings().progressSync,
    run: () => {
      saveSettings(database, { progressSync: !settings().progressSync });
      app.progress.changed();
    },
    keepsOpen: true,
    separator: true,
  };
}

type StrategyName = "progressForward" | "progressBackward";

function strategyItem(ui: UiContext, name: StrategyName): MenuItem {
  const { translate, settings } = ui;
  const words: Readonly<Record<Strategy, string>> = {
    ask: translate("ask"),
    follow: translate("go there"),
    ignore: translate("do nothing"),
  };
  return {
    text: () => {
      const word = words[settings()[name]];
      return name === "progressForward"
        ? translate("When another device is ahead: %1", word)
        : translate("When another device is behind: %1", word);
    },
    items: () => [
      choice(ui, name, "ask", translate("Ask, at the bottom of the page")),
      choice(ui, name, "follow", translate("Go there without asking")),
      choice(ui, name, "ignore", translate("Do nothing")),
    ],
  };
}

function choice(ui: UiContext, name: StrategyName, strategy: Strategy, text: string): MenuItem {
  const { settings, database } = ui;
  return {
    text,
    radio: true,
    checked: () => settings()[name] === strategy,
    run: () => saveSettings(database, { [name]: strategy }),
    keepsOpen: true,
  };
}

function webReaderItem(ui: UiContext): MenuItem {
  const { app, translate, settings, database } = ui;
  const words: Readonly<Record<WebReaderChoice, string>> = {
    server: translate("as set on the server"),
    always: translate("always"),
    never: translate("never"),
  };
  const line = (choice: WebReaderChoice, text: string): MenuItem => ({
    text,
    radio: true,
    checked: () => settings().webReader === choice,
    run: () => {
      saveSettings(database, { webReader: choice });
      app.progress.changed();
    },
    keepsOpen: true,
  });
  return {
    text: () => translate("Read along in the web reader: %1", words[settings().webReader]),
    help: translate(
      "Your library's web reader opens the book at the same sentence as your devices, and your devices can go to its place. It needs the library account, and a moment more when you stop reading.",
    ),
    items: () => [
      line("server", translate("As set in your account on the server")),
      line("always", translate("Always")),
      line("never", translate("Never")),
    ],
  };
}

function everyItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return numberItem(ui, "progressPages", {
    title: translate("Send while reading, every"),
    description: translate(
      "After this many page turns, once you stay on a page. Only when connected. 0: only when you stop.",
    ),
    unit: translate("pages"),
    line: (count) => {
      if (count === 0) return translate("Send while reading: no, only when you stop");
      return count === 1
        ? translate("Send while reading: at every page")
        : translate("Send while reading: every %1 pages", count);
    },
  });
}

function nameItem(ui: UiContext): MenuItem {
  const { dialogs, translate, settings, database } = ui;
  const save = (text: string, redraw: () => void): undefined => {
    saveSettings(database, { deviceName: text });
    redraw();
  };
  return {
    text: () => {
      const { deviceName } = settings();
      return translate("Name of this device: %1", deviceName === "" ? translate("its model") : deviceName);
    },
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: translate("Name of this device"),
        value: settings().deviceName,
        hint: translate("Empty: its model"),
        description: translate("Your other devices see this name beside your position."),
        onSave: (text) => save(text, redraw),
      }),
    separator: true,
  };
}

/** Reason, if the position is not sent automatically. */
function whyItem({ app, translate }: UiContext): MenuItem | undefined {
  const reasons: Readonly<Partial<Record<PushDecision, string>>> = {
    finished: translate("Not sent: the book is marked as read"),
    kept: translate("Not sent: it would change the status on the server"),
    unread: translate("Not sent: the first page would mark it as unread"),
  };
  const decision = app.progress.lastDecision();
  const text = decision === undefined ? undefined : reasons[decision];
  return text === undefined ? undefined : { text, enabled: () => false };
}
