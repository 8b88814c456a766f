import { setEnabled, setManualOnly } from "../../app/app";
import { spokenDuration } from "../../domain/calendar";
import type { Result } from "../../domain/result";
import type { Session } from "../../domain/session";
import { shortened } from "../../domain/text";
import type { SessionRule } from "../../domain/settings";
import type { MenuItem } from "../../ports/screen";
import { numberItem, tellFailure, type UiContext } from "../uiContext";

/** Sessions: which ones count, and how they are sent. */
export function sessionMenu(ui: UiContext): MenuItem {
  return {
    text: ui.say("Sessions"),
    items: () => {
      const [seconds, pages, idle, decimals] = sessionNumbers(ui);
      return [ruleItem(ui), seconds, pages, idle, decimals, pagesItem(ui), manualItem(ui)];
    },
  };
}

function ruleItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  const names: Readonly<Record<SessionRule, string>> = {
    time: say("reading time"),
    pages: say("pages"),
    both: say("time and pages"),
  };
  return {
    text: () => say("A session counts by: %1", names[settings().sessionRule]),
    items: () => [
      ruleChoice(ui, "time", names),
      ruleChoice(ui, "pages", names),
      ruleChoice(ui, "both", names),
    ],
    separator: true,
  };
}

function ruleChoice(
  ui: UiContext,
  rule: SessionRule,
  names: Readonly<Record<SessionRule, string>>,
): MenuItem {
  return {
    text: names[rule],
    radio: true,
    checked: () => ui.settings().sessionRule === rule,
    run: () => tellFailure(ui, ui.store.settings.save({ sessionRule: rule })),
    keepsOpen: true,
  };
}

function pagesItem(ui: UiContext): MenuItem {
  const { say, settings, store } = ui;
  return {
    text: say("Send the server's page numbers"),
    help: say(
      "Page numbers are scaled to the page count that the server knows for the book. It needs the library account.",
    ),
    checked: () => settings().serverPages,
    run: () => tellFailure(ui, store.settings.save({ serverPages: !settings().serverPages })),
    keepsOpen: true,
  };
}

function manualItem(ui: UiContext): MenuItem {
  const { say, settings } = ui;
  return {
    text: say("Sync only by hand"),
    help: say("Sessions wait on this device until you choose Waiting → Sync now."),
    checked: () => settings().manualOnly,
    run: () => tellFailure(ui, setManualOnly(ui, !settings().manualOnly)),
    keepsOpen: true,
  };
}

/** The action that turns everything on or off. */
export function toggleEnabled(ui: UiContext): void {
  const { app, settings, dialogs, say } = ui;
  const enabled = !settings().enabled;
  const saved = setEnabled(ui, app, enabled);
  if (!saved.ok) return tellFailure(ui, saved);
  dialogs.notify(enabled ? say("Library Sync is on.") : say("Library Sync is off."));
}

/** The action that leaves sending to the reader's own taps, or ends that. */
export function toggleManual(ui: UiContext): void {
  const { settings, dialogs, say } = ui;
  const manualOnly = !settings().manualOnly;
  const saved = setManualOnly(ui, manualOnly);
  if (!saved.ok) return tellFailure(ui, saved);
  dialogs.notify(manualOnly ? say("Library Sync sends only by hand.") : say("Library Sync sends by itself."));
}

/** Tells of the session that a crash had cut short, if there was one. */
export function tellRecovered({ dialogs, say }: UiContext, recovered: Result<Session | undefined>): void {
  if (!recovered.ok || recovered.value === undefined) return;
  const { title, seconds } = recovered.value;
  dialogs.notify(
    say(
      "KOReader did not end properly last time.\nKept: %1 in “%2”.",
      spokenDuration(say, seconds),
      shortened(title ?? say("a book"), 40),
    ),
  );
}

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
