import type { Failure } from "../../base/failure";
import { sentenceFor } from "../../base/sentence";
import { listText, type Translate } from "../../base/translations";
import type { ListLine } from "../../koreader/dialogs.port";
import type { UiContext } from "../../ui/uiContext";
import { spokenDuration } from "./calendar.rules";
import { findTotals, type FoundTotals } from "./totals";

/** Streak, totals and year. */
export function showTotals(ui: UiContext): void {
  const { dialogs, host, translate } = ui;
  const working = dialogs.working(translate("Counting…"));
  const isBegun = host.tasks.start(
    "reading totals",
    () => {
      const found = findTotals(ui);
      working.close();
      dialogs.list({ title: titleOf(ui, found), lines: linesOf(ui, found) });
    },
    (failure) => {
      working.close();
      dialogs.show(sentenceFor(translate, failure));
    },
  );
  if (!isBegun) working.close();
}

function titleOf({ translate }: UiContext, { isOfServer }: FoundTotals): string {
  return isOfServer ? translate("Reading, as the server counts it") : translate("Reading on this device");
}

function linesOf({ dialogs, translate }: UiContext, { totals, failure }: FoundTotals): readonly ListLine[] {
  const { streak, longest, days, seconds, year, yearDays, yearSeconds } = totals;
  const lines: ListLine[] = [
    { label: translate("Streak"), value: daysText(translate, streak) },
    { label: translate("Longest streak"), value: daysText(translate, longest) },
    { label: `${year}`, value: totalText(translate, yearDays, yearSeconds) },
    { label: translate("In all"), value: totalText(translate, days, seconds) },
  ];
  if (failure === undefined) return lines;
  const why = whyNotCounted(translate, failure);
  return lines.concat([{ label: translate("▸ Not as the server counts"), value: "", onTap: () => dialogs.show(why) }]);
}

export function whyNotCounted(translate: Translate, failure: Failure): string {
  if (failure.kind !== "denied" || failure.status !== 403) return sentenceFor(translate, failure);
  return translate("Your account may not see the server's statistics. An administrator of the server can allow it.");
}

function totalText(translate: Translate, days: number, seconds: number): string {
  return listText(translate, [daysText(translate, days), spokenDuration(translate, seconds)]);
}

function daysText(translate: Translate, count: number): string {
  return count === 1 ? translate("1 day") : translate("%1 days", count);
}
