import type { Verdict } from "../../domain/progress/pushGuard";
import type { Strategy } from "../../domain/settings";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type Desk } from "../desk";
import { numberItem } from "../numberItem";
import { pullAction, pushAction } from "./progressActions";

/** Position: how it follows the reader from device to device. */
export function progressMenu(desk: Desk): MenuItem {
  const { say } = desk;
  return {
    text: say("Position"),
    items: () => {
      const why = whyItem(desk);
      const lines = linesOf(desk);
      return why === undefined ? lines : [why, ...lines];
    },
  };
}

function linesOf(desk: Desk): readonly MenuItem[] {
  const { say } = desk;
  return [
    switchItem(desk),
    strategyItem(desk, "progressForward"),
    strategyItem(desk, "progressBackward"),
    everyItem(desk),
    nameItem(desk),
    { text: say("Pull current book progress"), run: () => pullAction(desk) },
    { text: say("Push current book progress"), run: () => pushAction(desk) },
  ];
}

function switchItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Sync the position"),
    help: say(
      "When you open a book, the server is asked where your other devices are; when you close it, your place is sent. The book opens at once either way.",
    ),
    checked: () => app.settings.current().progressSync,
    run: () => {
      tellFailure(desk, app.settings.save({ progressSync: !app.settings.current().progressSync }));
      app.progress.settingsChanged();
    },
    keepsOpen: true,
    separator: true,
  };
}

type StrategyName = "progressForward" | "progressBackward";

function strategyItem(desk: Desk, name: StrategyName): MenuItem {
  const { app, say } = desk;
  const words: Readonly<Record<Strategy, string>> = {
    ask: say("ask"),
    follow: say("go there"),
    ignore: say("do nothing"),
  };
  return {
    text: () => {
      const word = words[app.settings.current()[name]];
      return name === "progressForward"
        ? say("When another device is further: %1", word)
        : say("When another device is less far: %1", word);
    },
    items: () => [
      choice(desk, name, "ask", say("Ask, at the foot of the page")),
      choice(desk, name, "follow", say("Go there without asking")),
      choice(desk, name, "ignore", say("Do nothing")),
    ],
  };
}

function choice(desk: Desk, name: StrategyName, strategy: Strategy, text: string): MenuItem {
  const { settings } = desk.app;
  return {
    text,
    radio: true,
    checked: () => settings.current()[name] === strategy,
    run: () => tellFailure(desk, settings.save({ [name]: strategy })),
    keepsOpen: true,
  };
}

function everyItem(desk: Desk): MenuItem {
  const { say } = desk;
  return numberItem(desk, "progressPages", {
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

function nameItem(desk: Desk): MenuItem {
  const { app, dialogs, say } = desk;
  const save = (text: string, redraw: () => void): undefined => {
    tellFailure(desk, app.settings.save({ deviceName: text }));
    redraw();
  };
  return {
    text: () => {
      const { deviceName } = app.settings.current();
      return say("Name of this device: %1", deviceName === "" ? say("its model") : deviceName);
    },
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: say("Name of this device"),
        value: app.settings.current().deviceName,
        hint: say("Empty: its model"),
        description: say("Your other devices see this name beside your place."),
        onSave: (text) => save(text, redraw),
      }),
    separator: true,
  };
}

/** Why the position of the open book does not go out by itself, when it does not. */
function whyItem({ app, say }: Desk): MenuItem | undefined {
  const reasons: Readonly<Partial<Record<Verdict, string>>> = {
    finished: say("Not sent: the book is finished, and stays so"),
    unread: say("Not sent: the first page would mark it as unread"),
  };
  const verdict = app.progress.lastVerdict();
  const text = verdict === undefined ? undefined : reasons[verdict];
  return text === undefined ? undefined : { text, enabled: () => false };
}
