import type { MenuItem } from "../../ports/menu";
import type { UiContext } from "../uiContext";
import { numberItem } from "../numberItem";

/** The whole numbers that decide which sessions count and how they are sent. */
export function sessionNumbers(ui: UiContext): readonly [MenuItem, MenuItem, MenuItem, MenuItem] {
  const { say } = ui;
  return [
    numberItem(ui, "minSeconds", {
      title: say("Shortest session"),
      description: say("A session with less reading time leaves no trace, where time decides."),
      unit: say("s"),
    }),
    numberItem(ui, "minPages", {
      title: say("Fewest pages"),
      description: say(
        "A session with fewer pages leaves no trace, where pages decide. A minute on one page is worth a page.",
      ),
      unit: "",
    }),
    numberItem(ui, "idleMinutes", {
      title: say("Longest time on a page"),
      description: say(
        "A page counts no longer than this, so that a book left open is not being read. 0: no limit.",
      ),
      unit: say("min"),
      zero: say("no limit"),
    }),
    numberItem(ui, "progressDecimals", {
      title: say("Decimal places of progress"),
      description: say("How exactly the percentage is sent. On this device it is always kept in full."),
      unit: "",
    }),
  ];
}
