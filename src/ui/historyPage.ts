import type { HistoryProgress, HistoryReport } from "../app/importHistory";
import { spokenDuration } from "../domain/duration";
import type { Result } from "../domain/result";
import { sentenceFor } from "../domain/sentence";
import type { OpenProgress } from "../ports/progressView";
import { sessionsText } from "./bookWords";
import type { Desk } from "./desk";

/** The reader's past from the host's statistics: first what there is, then, if the reader says so, the import. */
export function askHistory(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const box = openBox(desk, say("Looking through KOReader's reading statistics…"));
  const begun = app.books.past.preview(
    (progress) => box.say(progressText(desk, progress)),
    (outcome) => {
      box.close();
      const report = reportIn(desk, outcome);
      if (report !== undefined) showPreview(desk, report);
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
  if (!outcome.ok) dialogs.tell(sentenceFor(outcome.failure));
  else if (outcome.value === undefined)
    dialogs.tell(say("KOReader has kept no reading statistics on this device."));
  else if (outcome.value.sessions === 0 && !outcome.value.stopped)
    dialogs.tell(say("Nothing to import: all of KOReader's reading statistics are here already."));
  else return outcome.value.sessions === 0 ? undefined : outcome.value;
  return undefined;
}

function showPreview(desk: Desk, report: HistoryReport): void {
  const { dialogs, say } = desk;
  const lines = [
    {
      label: say("▸ Import all of it"),
      value: `${sessionsText(say, report.sessions)}, ${spokenDuration(report.seconds)}`,
      onTap: () => askRun(desk, report),
    },
  ];
  for (const { title, sessions, seconds, matched } of report.books) {
    const what = `${sessionsText(say, sessions)}, ${spokenDuration(seconds)}`;
    lines.push({
      label: title === "" ? say("A book without a title") : title,
      value: what,
      onTap: () => dialogs.tell(matched ? onServer(say) : waits(say)),
    });
  }
  dialogs.list({ title: say("Reading before Library Sync"), lines });
}

function onServer(say: Desk["say"]): string {
  return say("The server has this book: its sessions go up.");
}

function waits(say: Desk["say"]): string {
  return say("The server has not been found to have this book yet: its sessions wait until it is.");
}

function askRun(desk: Desk, report: HistoryReport): void {
  const { dialogs, say } = desk;
  dialogs.confirm({
    text: say(
      "Queue %1, %2 of reading? They go to the server like any other. What is queued already is left out.",
      sessionsText(say, report.sessions),
      spokenDuration(report.seconds),
    ),
    yes: say("Import"),
    onYes: () => run(desk),
  });
}

function run(desk: Desk): void {
  const { app, dialogs, say } = desk;
  const box = openBox(desk, say("Importing…"));
  app.books.past.run(
    (progress) => box.say(progressText(desk, progress)),
    (outcome) => {
      box.close();
      const report = reportIn(desk, outcome);
      if (report !== undefined) dialogs.tell(resultText(desk, report));
    },
  );
}

function resultText({ say }: Desk, report: HistoryReport): string {
  const what = sessionsText(say, report.sessions);
  if (report.stopped) return say("Stopped. %1 are queued; import again to go on.", what);
  return say("%1, %2 of reading, are queued.", what, spokenDuration(report.seconds));
}

function openBox({ app, progress, say }: Desk, text: string): OpenProgress {
  return progress.open({ text, hide: say("Hide"), stop: say("Stop"), onStop: () => app.books.past.stop() });
}

function progressText({ say }: Desk, { done, total }: HistoryProgress): string {
  return say("%1 of %2 pages looked at", done, total);
}
