import type { Context } from "../../context";
import { unixOf } from "../../base/timestamp";
import { finishedAt, noonOf, saveFinishDay } from "./finishDate";
import { unwritable } from "./decideConflict";
import { dayTextOf } from "./serverState";
import { sentenceFor } from "../../base/sentence";
import type { Fingerprint } from "../../model/book";
import type { UiContext } from "../../ui/uiContext";

interface FinishedBook {
  readonly fingerprint: Fingerprint;
  readonly path: string;
  readonly title: string;
}

const firstYear = 1970;

/** In the host's format. `day`: "2026-11-21"; absent: empty. */
export function finishDayText({ host: { device } }: Context, day = ""): string {
  const noon = unixOf(noonOf(day));
  return noon === undefined ? day : device.dayText(noon - device.zoneSeconds(noon));
}

/** `after` runs once the day is saved. */
export function askFinishDay(ui: UiContext, { fingerprint, path, title }: FinishedBook, after: () => void): void {
  const { dialogs, host, translate } = ui;
  dialogs.askTime({
    title: translate("Finished on"),
    description: translate(
      "The day on which you finished “%1”. If the server has an earlier day, it keeps that one.",
      title,
    ),
    value: finishedAt(ui, fingerprint) ?? host.clock.now(),
    firstYear,
    isDay: true,
    onSave: (at) => {
      const now = host.clock.now();
      // The chosen day includes a time of day.
      if (at > now && dayTextOf(ui, at) !== dayTextOf(ui, now)) return translate("That day is still to come.");
      if (!saveFinishDay(ui, { fingerprint, path }, at)) return sentenceFor(translate, unwritable.failure);
      ui.queued();
      after();
      return undefined;
    },
  });
}
