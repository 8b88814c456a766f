import type { Result } from "../../base/result";
import { sentenceFor } from "../../base/sentence";
import type { Translate } from "../../base/translations";
import type { Choice, Working } from "../../koreader/dialogs.port";
import type { BulkCounts } from "./noteRecords";
import type { UiContext } from "../../ui/uiContext";

/**
 * Actions of the page.
 *
 * @noSelf
 */
export interface LeftDeeds {
  /** After pausing, resuming or undoing. */
  changed(): void;
  /** Shows the rest. */
  more(): void;
}

/** Actions for unsent annotations. */
export function showLeft(ui: UiContext, { going, paused }: BulkCounts, { changed, more }: LeftDeeds): void {
  const { app, dialogs, translate } = ui;
  const { deviceNotes } = app;
  const choices: Choice[] = [];
  if (going > 0)
    choices.push({
      text: translate("Pause"),
      run: () => act(ui, changed, deviceNotes.pause, (count) => translate("Paused: %1", count)),
    });
  if (paused > 0)
    choices.push({
      text: translate("Go on"),
      run: () => act(ui, changed, deviceNotes.goOn, (count) => translate("Pending: %1", count)),
    });
  choices.push({ text: translate("Undo…"), run: () => askUndo(ui, going + paused, changed) });
  choices.push({ text: translate("Look for more…"), run: more });
  dialogs.choose({ title: leftText(translate, { going, paused }), choices });
}

function leftText(translate: Translate, { going, paused }: BulkCounts): string {
  if (paused === 0) return translate("Highlights of this device that are still to be sent: %1", going);
  return translate("Highlights of this device that are paused: %1", going + paused);
}

function askUndo(ui: UiContext, count: number, changed: () => void): void {
  const { app, dialogs, translate } = ui;
  dialogs.confirm({
    text: translate(
      "Remove what has not been sent from the queue (%1)? It stays in your books, and what the server has stays there.\n\nWhen you read one of these books again, its highlights are sent anyway.",
      count,
    ),
    yes: translate("Undo"),
    onYes: () => act(ui, changed, app.deviceNotes.undo, (taken) => translate("Removed from the queue: %1", taken)),
  });
}

/** In the background, with a result. */
function act(
  ui: UiContext,
  changed: () => void,
  deed: (report: (outcome: Result<number>) => void) => boolean,
  said: (count: number) => string,
): void {
  const { dialogs, translate } = ui;
  const working = dialogs.working(translate("One moment…"));
  const begun = deed((outcome) => {
    working.close();
    changed();
    if (outcome.ok) dialogs.notify(said(outcome.value));
    else dialogs.show(sentenceFor(translate, outcome.failure));
  });
  if (!begun) tellBusy(ui, working);
}

/** `box`: the one opened for the other operation. */
export function tellBusy({ dialogs, translate }: UiContext, box: Working): void {
  box.close();
  dialogs.notify(translate("This is already running."));
}
