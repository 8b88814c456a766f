import type { SessionRule } from "../../domain/settings";
import type { MenuItem } from "../../ports/menu";
import { tellFailure, type Desk } from "../desk";
import { sessionNumbers } from "./sessionNumbers";

/** Sessions: which ones count, and how they are sent. */
export function sessionMenu(desk: Desk): MenuItem {
  return {
    text: desk.say("Sessions"),
    items: () => {
      const [seconds, pages, idle, decimals] = sessionNumbers(desk);
      return [ruleItem(desk), seconds, pages, idle, decimals, pagesItem(desk), manualItem(desk)];
    },
  };
}

function ruleItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  const names: Readonly<Record<SessionRule, string>> = {
    time: say("reading time"),
    pages: say("pages"),
    both: say("time and pages"),
  };
  return {
    text: () => say("A session counts by: %1", names[app.settings.current().sessionRule]),
    items: () => [
      ruleChoice(desk, "time", names),
      ruleChoice(desk, "pages", names),
      ruleChoice(desk, "both", names),
    ],
    separator: true,
  };
}

function ruleChoice(desk: Desk, rule: SessionRule, names: Readonly<Record<SessionRule, string>>): MenuItem {
  return {
    text: names[rule],
    radio: true,
    checked: () => desk.app.settings.current().sessionRule === rule,
    run: () => tellFailure(desk, desk.app.settings.save({ sessionRule: rule })),
    keepsOpen: true,
  };
}

function pagesItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Send the server's page numbers"),
    help: say(
      "Page numbers are scaled to the page count that the server knows for the book. It needs the library account.",
    ),
    checked: () => app.settings.current().serverPages,
    run: () => tellFailure(desk, app.settings.save({ serverPages: !app.settings.current().serverPages })),
    keepsOpen: true,
  };
}

function manualItem(desk: Desk): MenuItem {
  const { app, say } = desk;
  return {
    text: say("Sync only by hand"),
    help: say("Sessions wait on this device until you choose Waiting → Sync now."),
    checked: () => app.settings.current().manualOnly,
    run: () => tellFailure(desk, app.setManualOnly(!app.settings.current().manualOnly)),
    keepsOpen: true,
  };
}
