import type { HistoryReport } from "../../app/history/historyReport";
import type { HistoryProgress } from "../../app/history/importHistory";
import type { Fingerprint } from "../../domain/book/book";
import { spokenDuration } from "../../domain/session/duration";
import type { Result } from "../../domain/result";
import { sentenceFor } from "../../domain/sentence";
import type { OpenProgress } from "../../ports/progressView";
import type { Say } from "../../domain/say";
import { sessionsText } from "../book/bookWords";
import type { Desk } from "../desk";
import { showPreview } from "./historyPreview";
import { missingText } from "./missingHistory";
import { askTakeBack } from "./takeBackPage";

/** The reader's past from the host's statistics: first what there is, then, if the reader says so, the import. `changed` runs once something was queued or taken back. */
export function askHistory(desk: Desk, changed: () => void = nothing): void {
  const { app, dialogs, say } = desk;
  const box = openBox(desk, say("Looking through KOReader's reading statistics…"));
  const begun = app.books.past.preview(
    (progress) => box.say(progressText(desk, progress)),
    (outcome) => {
      box.close();
      const report = reportIn(desk, outcome);
      if (report?.stopped === true) return dialogs.notify(say("Stopped. Nothing was imported."));
      if (report !== undefined) showPreview(desk, report, (leftOut) => run(desk, leftOut, changed));
    },
  );
  if (begun) return;
  box.close();
  dialogs.notify(say("An import is under way already."));
}

/** Undefined, and told, when there is nothing to go on with. */
function reportIn(
  { dialogs, say }: Desk,
  outcome: Result<HistoryReport | undefined>,
): HistoryReport | undefined {
  if (!outcome.ok) dialogs.tell(sentenceFor(say, outcome.failure));
  else if (outcome.value === undefined)
    dialogs.tell(say("KOReader has kept no reading statistics on this device."));
  else if (outcome.value.sessions > 0) return outcome.value;
  else if (outcome.value.stopped) dialogs.notify(say("Stopped. Nothing was imported."));
  else dialogs.tell(nothingText(say, outcome.value));
  return undefined;
}

function nothingText(say: Say, report: HistoryReport): string {
  const missing = missingText(say, report);
  if (missing === undefined)
    return say("Nothing to import: all of KOReader's reading statistics are here already.");
  return say("Nothing to import.\n\n%1\n\nEverything else is here already.", missing);
}

const nothing = (): void => undefined;

function run(desk: Desk, leftOut: readonly Fingerprint[], changed: () => void): void {
  const { app, dialogs, say } = desk;
  const box = openBox(desk, say("Importing…"));
  const begun = app.books.past.run(
    leftOut,
    (progress) => box.say(progressText(desk, progress)),
    (outcome) => {
      box.close();
      changed();
      const report = reportIn(desk, outcome);
      if (report !== undefined) showResult(desk, report, changed);
    },
  );
  if (begun) return;
  box.close();
  dialogs.notify(say("An import is under way already."));
}

/** The way back stands right there; it stays in the menu too. */
function showResult(desk: Desk, report: HistoryReport, changed: () => void): void {
  const { dialogs, say } = desk;
  dialogs.choose({
    title: resultText(desk, report),
    choices: [
      { text: say("Take this import back…"), run: () => takeBack(desk, report, changed) },
      { text: say("OK"), run: () => undefined },
    ],
  });
}

function takeBack(desk: Desk, { run: number }: HistoryReport, changed: () => void): void {
  const imports = desk.app.books.past.imports();
  const kept = imports.ok ? imports.value.filter((one) => one.run === number)[0] : undefined;
  if (kept !== undefined) askTakeBack(desk, kept, { begun: nothing, changed });
}

function resultText({ say }: Desk, report: HistoryReport): string {
  const what = sessionsText(say, report.sessions);
  if (report.stopped) return say("Stopped. Imported: %1. Import again to go on.", what);
  return say("Imported: %1, %2 of reading.", what, spokenDuration(say, report.seconds));
}

function openBox({ app, progress, say }: Desk, text: string): OpenProgress {
  return progress.open({ text, hide: say("Hide"), stop: say("Stop"), onStop: () => app.books.past.stop() });
}

function progressText({ say }: Desk, { done, total }: HistoryProgress): string {
  return say("%1 of %2 pages looked at", done, total);
}
