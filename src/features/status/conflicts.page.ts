import { keepRating, keepStatus, takeRating, takeStatus } from "./decideConflict";
import { pageLimit } from "../../base/longList";
import { starsOfRating } from "./rating.rules";
import { ok, type Result } from "../../base/result";
import { hostStatusText, statusText } from "./statusWords.rules";
import type { Fingerprint } from "../../model/book";
import type { Translate } from "../../base/translations";
import type { ListLine } from "../../koreader/dialogs.port";
import type { Question, RatingQuestion } from "./stateStore.port";
import { showPage } from "../sync-status/queue.page";
import { tellFailure, type UiContext } from "../../ui/uiContext";
import { listConflicts } from "./states.store";

/**
 * One conflict with both answers.
 *
 * @noSelf
 */
interface Conflict {
  readonly fingerprint: Fingerprint;
  readonly title: string;
  readonly subject: string;
  readonly here: string;
  readonly there: string;
  keep(): Result<undefined>;
  take(): Result<undefined>;
}

/** A tap decides; `after` runs then. */
export function showConflicts(ui: UiContext, after: () => void): void {
  const { translate } = ui;
  showPage(
    ui,
    (again) => {
      const lines = conflictsOf(ui).map((conflict) => lineOf(ui, conflict, conflict.title, again));
      return ok({ title: translate("Different here and on the server"), lines });
    },
    after,
  );
}

/** Values of both sides, with the choice. */
export function conflictLines(ui: UiContext, fingerprint: Fingerprint, again: () => void): ListLine[] {
  return conflictsOf(ui)
    .filter((conflict) => conflict.fingerprint === fingerprint)
    .map((conflict) => lineOf(ui, conflict, ui.translate("▸ Which one is right?"), again));
}

function conflictsOf(ui: UiContext): readonly Conflict[] {
  const asked = listConflicts(ui.database, pageLimit);
  const statuses = asked.statuses.map((question) => ofStatus(ui, question));
  return statuses.concat(asked.ratings.map((question) => ofRating(ui, question)));
}

function ofStatus(ui: UiContext, question: Question): Conflict {
  const { translate } = ui;
  return {
    fingerprint: question.fingerprint,
    title: question.title ?? translate("A book without a title"),
    subject: translate("Status"),
    here: hostStatusText(translate, question.here),
    there: statusText(translate, question.there),
    keep: () => keepStatus(ui, question),
    take: () => takeStatus(ui, question),
  };
}

function ofRating(ui: UiContext, question: RatingQuestion): Conflict {
  const { translate } = ui;
  return {
    fingerprint: question.fingerprint,
    title: question.title ?? translate("A book without a title"),
    subject: translate("Rating"),
    here: starsText(translate, question.here),
    there: starsText(translate, starsOfRating(question.there) ?? 0),
    keep: () => keepRating(ui, question),
    take: () => takeRating(ui, question),
  };
}

/** 1 to 5. */
export function starsText(translate: Translate, stars: number): string {
  return stars === 1 ? translate("1 star") : translate("%1 stars", stars);
}

function lineOf(ui: UiContext, conflict: Conflict, label: string, after: () => void): ListLine {
  const { translate } = ui;
  const value = translate("here: %1 · server: %2", conflict.here, conflict.there);
  return { label, value, wraps: true, onTap: () => askWhich(ui, conflict, after) };
}

function askWhich(ui: UiContext, { title, subject, here, there, keep, take }: Conflict, after: () => void): void {
  const { dialogs, translate } = ui;
  const decide = (operation: () => Result<undefined>) => () => {
    tellFailure(ui, operation());
    after();
  };
  dialogs.choose({
    title: translate("%1 of “%2”: which one is right?", subject, title),
    choices: [
      { text: translate("This device: %1", here), run: decide(keep) },
      { text: translate("The server: %1", there), run: decide(take) },
    ],
  });
}
