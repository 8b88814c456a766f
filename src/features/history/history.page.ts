import { historyImport } from "./importHistory.task";
import type { HistoryReport } from "./readBook";
import type { HistoryProgress } from "./scanStatistics";
import type { Fingerprint } from "../../model/book";
import { spokenDuration, type Translate } from "../../base/format";
import type { Result } from "../../base/result";
import { sentenceFor } from "../../base/sentence";
import type { Choice } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import { sessionsText } from "../../ui/bookTexts";
import { openProgress, type UiContext } from "../../ui/uiContext";
import { showBookBox } from "../book-menu/bookBox.page";
import { showUnmatched } from "../book-menu/match.page";
import {
  askTakeBack,
  showImports,
  showPreview,
  finishedText,
  missingText,
  notComparedText,
} from "./historyPreview.page";

export function historyItems(ui: UiContext): readonly MenuItem[] {
  return [historyItem(ui), takeBackItem(ui)];
}

function historyItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Import reading history…"),
    help: translate(
      "Sessions are rebuilt from KOReader's own reading statistics, which stay as they are. You see what there is before anything is imported. Sessions that the server has are left out. The server also gets the dates of finished books.",
    ),
    keepsOpen: true,
    run: (redraw) => askHistory(ui, redraw),
  };
}

function takeBackItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Undo an import…"),
    help: translate(
      "Removes imported sessions that have not been sent yet. What the server has stays there, and sessions recorded while you read are never touched.",
    ),
    keepsOpen: true,
    enabled: () => hasImports(ui),
    run: (redraw) => showImports(ui, redraw),
  };
}

function hasImports(ui: UiContext): boolean {
  const imports = historyImport(ui).imports();
  return imports.length > 0;
}

/** Shows a preview of the host's statistics, then imports. `changed` runs after a change of the queue. */
export function askHistory(ui: UiContext, changed: () => void = nothing): void {
  const { dialogs, translate } = ui;
  const box = openProgress(ui, translate("Looking through KOReader's reading statistics…"), () =>
    historyImport(ui).stop(),
  );
  const begun = historyImport(ui).preview(
    (progress) => box.update(progressText(ui, progress)),
    (outcome) => {
      box.close();
      const report = reportIn(ui, outcome);
      if (report?.stopped === true) return dialogs.notify(translate("Stopped. Nothing was imported."));
      if (report !== undefined) showPreview(ui, report, (leftOut) => run(ui, leftOut, changed));
    },
  );
  if (begun) return;
  box.close();
  dialogs.notify(translate("An import is already running."));
}

function reportIn(
  { dialogs, translate }: UiContext,
  outcome: Result<HistoryReport | undefined>,
): HistoryReport | undefined {
  if (!outcome.ok) dialogs.show(sentenceFor(translate, outcome.failure));
  else if (outcome.value === undefined) dialogs.show(translate("KOReader has no reading statistics on this device."));
  else if (outcome.value.sessions + outcome.value.finished > 0) return outcome.value;
  else if (outcome.value.stopped) dialogs.notify(translate("Stopped. Nothing was imported."));
  else dialogs.show(nothingText(translate, outcome.value));
  return undefined;
}

function nothingText(translate: Translate, report: HistoryReport): string {
  const missing = missingText(translate, report);
  const nothing =
    missing === undefined
      ? translate("Nothing to import: Catchword has all of KOReader's reading statistics already.")
      : translate("Nothing to import.\n\n%1\n\nCatchword has everything else already.", missing);
  return report.isCompared ? nothing : `${nothing}\n\n${notComparedText(translate)}`;
}

const nothing = (): void => undefined;

function run(ui: UiContext, leftOut: readonly Fingerprint[], changed: () => void): void {
  const { dialogs, translate } = ui;
  const box = openProgress(ui, translate("Importing…"), () => historyImport(ui).stop());
  const begun = historyImport(ui).run(
    leftOut,
    (progress) => box.update(progressText(ui, progress)),
    (outcome) => {
      box.close();
      changed();
      const report = reportIn(ui, outcome);
      if (report !== undefined) showResult(ui, report, changed);
    },
  );
  if (begun) return;
  box.close();
  dialogs.notify(translate("An import is already running."));
}

function showResult(ui: UiContext, report: HistoryReport, changed: () => void): void {
  const { dialogs, translate } = ui;
  const choices: Choice[] = [];
  // Each opens with a search by its title (§4.1 rule 4).
  if (report.books.some(({ matched }) => !matched))
    choices.push({
      text: translate("Match books…"),
      run: () => showUnmatched(ui, (book, after) => showBookBox(ui, book, after), changed),
    });
  if (report.run !== undefined)
    choices.push({ text: translate("Undo this import…"), run: () => takeBack(ui, report, changed) });
  choices.push({ text: translate("OK"), run: () => undefined });
  dialogs.choose({ title: resultText(ui, report), choices });
}

function takeBack(ui: UiContext, { run: number }: HistoryReport, changed: () => void): void {
  const imports = historyImport(ui).imports();
  const kept = imports.filter((one) => one.run === number)[0];
  if (kept !== undefined) askTakeBack(ui, kept, { begun: nothing, changed });
}

function resultText({ translate }: UiContext, report: HistoryReport): string {
  const what = sessionsText(translate, report.sessions);
  if (report.stopped) return translate("Stopped. Imported: %1. Import again to go on.", what);
  const parts = [translate("Imported: %1, %2 of reading.", what, spokenDuration(translate, report.seconds))];
  if (report.finished > 0) parts.push(finishedText(translate, report.finished));
  if (!report.isCompared) parts.push(notComparedText(translate));
  const unknown = report.books.filter(({ matched }) => !matched).length;
  if (unknown > 0) parts.push(translate("Books not known to be on the server: %1. Catchword looks for them.", unknown));
  return parts.join("\n\n");
}

function progressText({ translate }: UiContext, { done, total }: HistoryProgress): string {
  return translate("Pages read in: %1 of %2", done, total);
}
