import { progressSync } from "./syncProgress";
import type { PositionAction } from "./resolvePosition.rules";
import type { MenuItem } from "../../koreader/screen.port";
import { choiceItem, numberItem, switchItem } from "../../ui/settingItems";
import type { UiContext } from "../../ui/uiContext";
import { pullAction, pushAction } from "./progressActions.page";

/** Lines of the open book. */
export function positionLines(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  const why = whyItem(ui);
  const lines: readonly MenuItem[] = [
    { text: translate("Go to the other device's place"), run: () => pullAction(ui) },
    { text: translate("Send my place"), run: () => pushAction(ui) },
  ];
  return why === undefined ? lines : lines.concat([why]);
}

export function positionItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Position"),
    help: translate("What happens if another device is elsewhere in the book, and when the position is sent."),
    items: () => [strategyItem(ui, "progressForward"), strategyItem(ui, "progressBackward"), everyItem(ui)],
  };
}

export function positionSyncItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "progressSync", {
    text: translate("Sync the position"),
    help: translate(
      "When you open a book, the server is asked where your other devices are; when you close it, your place is sent. The book opens at once either way.",
    ),
    changed: progressSync(ui).changed,
  });
}

function strategyItem(ui: UiContext, key: "progressForward" | "progressBackward"): MenuItem {
  const { translate } = ui;
  return choiceItem(ui, key, {
    text: (word) =>
      key === "progressForward"
        ? translate("When another device is ahead: %1", word)
        : translate("When another device is behind: %1", word),
    help: translate("Once the book is open and the server has answered."),
    options: [
      ["ask", translate("ask"), translate("Ask, at the bottom of the page")],
      ["follow", translate("go there"), translate("Go there without asking")],
      ["ignore", translate("do nothing"), translate("Do nothing")],
    ],
  });
}

function everyItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return numberItem(ui, "progressPages", {
    title: translate("Send while reading, every"),
    description: translate(
      "After this many page turns, once you stay on a page. Only when connected. 0: only when you stop.",
    ),
    unit: translate("pages"),
    zero: translate("only when you stop"),
    line: (count) => {
      if (count === 0) return translate("Send while reading: no, only when you stop");
      return count === 1
        ? translate("Send while reading: at every page")
        : translate("Send while reading: every %1 pages", count);
    },
  });
}

/** Why the position is not sent automatically. */
function whyItem(ui: UiContext): MenuItem | undefined {
  const { translate } = ui;
  const reasons: Readonly<Partial<Record<PositionAction, string>>> = {
    finished: translate("Not sent: the book is marked as read"),
    kept: translate("Not sent: it would change the status on the server"),
    unread: translate("Not sent: the first page would mark it as unread"),
    behind: translate("Not sent: the server has a position further on"),
  };
  const decision = progressSync(ui).lastDecision();
  const text = decision === undefined ? undefined : reasons[decision];
  return text === undefined ? undefined : { text, enabled: () => false };
}
