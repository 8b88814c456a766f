import { keepLocal, takeRemote } from "./decideConflict";
import { pageLimit } from "../../base/longList";
import { starsOfRating } from "./rating.rules";
import type { Result } from "../../base/result";
import { hostStatusText, statusText } from "./statusWords.rules";
import type { Fingerprint } from "../../model/book";
import type { HostStatus, ServerStatus } from "../../model/bookState";
import type { Translate } from "../../base/translations";
import type { ListLine } from "../../koreader/dialogs.port";
import { type FieldConflict, listConflicts } from "./bookFields.store";
import { showQueuePage } from "../sync-status/queue.page";
import { tellFailure, type UiContext } from "../../ui/uiContext";

/** A tap decides; `after` runs then. */
export function showConflicts(ui: UiContext, after: () => void): void {
  const { translate } = ui;
  showQueuePage(
    ui,
    (again) => {
      const lines = listConflicts(ui.database, pageLimit).map((conflict) =>
        lineOf(ui, conflict, titleOf(translate, conflict), again),
      );
      return { title: translate("Different here and on the server"), lines };
    },
    after,
  );
}

/** Values of both sides, with the choice. */
export function conflictLines(ui: UiContext, fingerprint: Fingerprint, again: () => void): ListLine[] {
  return listConflicts(ui.database, pageLimit)
    .filter((conflict) => conflict.fingerprint === fingerprint)
    .map((conflict) => lineOf(ui, conflict, ui.translate("▸ Which one is right?"), again));
}

function titleOf(translate: Translate, { title }: FieldConflict): string {
  return title ?? translate("A book without a title");
}

function localText(translate: Translate, { field, local }: FieldConflict): string {
  return field === "status" ? hostStatusText(translate, local as HostStatus) : starsText(translate, local as number);
}

function remoteText(translate: Translate, { field, remote }: FieldConflict): string {
  return field === "status"
    ? statusText(translate, remote as ServerStatus | undefined)
    : starsText(translate, starsOfRating(remote as number | undefined) ?? 0);
}

/** 1 to 5. */
export function starsText(translate: Translate, stars: number): string {
  return stars === 1 ? translate("1 star") : translate("%1 stars", stars);
}

function lineOf(ui: UiContext, conflict: FieldConflict, label: string, after: () => void): ListLine {
  const { translate } = ui;
  const value = translate("here: %1 · server: %2", localText(translate, conflict), remoteText(translate, conflict));
  return { label, value, wraps: true, onTap: () => askWhich(ui, conflict, after) };
}

function askWhich(ui: UiContext, conflict: FieldConflict, after: () => void): void {
  const { dialogs, translate } = ui;
  const subject = conflict.field === "status" ? translate("Status") : translate("Rating");
  const decide = (decided: Result<undefined>): void => {
    tellFailure(ui, decided);
    after();
  };
  const [here, there] = [localText(translate, conflict), remoteText(translate, conflict)];
  dialogs.choose({
    title: translate("%1 of “%2”: which one is right?", subject, titleOf(translate, conflict)),
    choices: [
      { text: translate("This device: %1", here), run: () => decide(keepLocal(ui, conflict)) },
      { text: translate("The server: %1", there), run: () => decide(takeRemote(ui, conflict)) },
    ],
  });
}
