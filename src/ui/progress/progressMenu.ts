import type { Verdict } from "../../domain/pushDecision";
import type { Strategy } from "../../domain/settings";
import type { MenuItem } from "../../ports/screen";
import { numberItem, tellFailure, type UiContext } from "../uiContext";
import { pullAction, pushAction } from "./progressActions";

/** Position: how it follows the reader from device to device. */
export function progressMenu(ui: UiContext): MenuItem {
  const { say } = ui;
  return {
    text: say("Position"),
    items: () => {
      const why = whyItem(ui);
      const lines = linesOf(ui);
      return why === undefined ? lines : [why, ...lines];
    },
  };
}

function linesOf(ui: UiContext): readonly MenuItem[] {
  const { say } = ui;
  return [
    switchItem(ui),
    strategyItem(ui, "progressForward"),
    strategyItem(ui, "progressBackward"),
    everyItem(ui),
    nameItem(ui),
    { text: say("Pull current book progress"), run: () => pullAction(ui) },
    { text: say("Push current book progress"), run: () => pushAction(ui) },
  ];
}

function switchItem(ui: UiContext): MenuItem {
  const { app, say, settings, store } = ui;
  return {
    text: say("Sync the position"),
    help: say(
      "When you open a book, the server is asked where your other devices are; when you close it, your place is sent. The book opens at once either way.",
    ),
    checked: () => settings().progressSync,
    run: () => {
      tellFailure(ui, store.settings.save({ progressSync: !settings().progressSync }));
      app.progress.changed();
    },
    keepsOpen: true,
    separator: true,
  };
}

type StrategyName = "progressForward" | "progressBackward";

function strategyItem(ui: UiContext, name: StrategyName): MenuItem {
  const { say, settings } = ui;
  const words: Readonly<Record<Strategy, string>> = {
    ask: say("ask"),
    follow: say("go there"),
    ignore: say("do nothing"),
  };
  return {
    text: () => {
      const word = words[settings()[name]];
      return name === "progressForward"
        ? say("When another device is further: %1", word)
        : say("When another device is less far: %1", word);
    },
    items: () => [
      choice(ui, name, "ask", say("Ask, at the foot of the page")),
      choice(ui, name, "follow", say("Go there without asking")),
      choice(ui, name, "ignore", say("Do nothing")),
    ],
  };
}

function choice(ui: UiContext, name: StrategyName, strategy: Strategy, text: string): MenuItem {
  const { settings, store } = ui;
  return {
    text,
    radio: true,
    checked: () => settings()[name] === strategy,
    run: () => tellFailure(ui, store.settings.save({ [name]: strategy })),
    keepsOpen: true,
  };
}

function everyItem(ui: UiContext): MenuItem {
  const { say } = ui;
  return numberItem(ui, "progressPages", {
    title: say("Send while reading, every"),
    description: say(
      "After so many page turns, once you stay on a page. Only over a network that is there. 0: only when you stop.",
    ),
    unit: say("pages"),
    line: (count) => {
      if (count === 0) return say("Send while reading: no, only when you stop");
      return count === 1
        ? say("Send while reading: at every page")
        : say("Send while reading: every %1 pages", count);
    },
  });
}

function nameItem(ui: UiContext): MenuItem {
  const { dialogs, say, settings, store } = ui;
  const save = (text: string, redraw: () => void): undefined => {
    tellFailure(ui, store.settings.save({ deviceName: text }));
    redraw();
  };
  return {
    text: () => {
      const { deviceName } = settings();
      return say("Name of this device: %1", deviceName === "" ? say("its model") : deviceName);
    },
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: say("Name of this device"),
        value: settings().deviceName,
        hint: say("Empty: its model"),
        description: say("Your other devices see this name beside your place."),
        onSave: (text) => save(text, redraw),
      }),
    separator: true,
  };
}

/** Why the position of the open book does not go out by itself, when it does not. */
function whyItem({ app, say }: UiContext): MenuItem | undefined {
  const reasons: Readonly<Partial<Record<Verdict, string>>> = {
    finished: say("Not sent: the book is finished, and stays so"),
    unread: say("Not sent: the first page would mark it as unread"),
  };
  const verdict = app.progress.lastVerdict();
  const text = verdict === undefined ? undefined : reasons[verdict];
  return text === undefined ? undefined : { text, enabled: () => false };
}
