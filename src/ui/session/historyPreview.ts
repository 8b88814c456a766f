import type { HistoryReport, SweptBook } from "../../app/history/pastShelf";
import type { Fingerprint } from "../../domain/book";
import { spokenDuration } from "../../domain/calendar";
import type { ListLine, OpenList } from "../../ports/dialogs";
import { booksText, sessionsText } from "../book/bookWords";
import { tellFailure, type UiContext } from "../uiContext";
import { missingText } from "./missingHistory";
import type { TakenBack } from "../../app/history/takeBackHistory";
import { sentenceFor } from "../../domain/sentence";
import type { KeptImport } from "../../ports/historyStore";

/**
 * The page while it is looked at. Changed in place.
 *
 * @noSelf
 */
interface Preview {
  readonly ui: UiContext;
  readonly report: HistoryReport;
  leftOut: readonly Fingerprint[];
  page: OpenList | undefined;
  start(leftOut: readonly Fingerprint[]): void;
}

/** What an import would bring, book by book; a tap leaves a book out. `start` imports all but those. */
export function showPreview(
  ui: UiContext,
  report: HistoryReport,
  start: (leftOut: readonly Fingerprint[]) => void,
): void {
  const preview: Preview = { ui, report, leftOut: [], page: undefined, start };
  preview.page = ui.dialogs.list({
    title: ui.say("Earlier reading"),
    lines: linesOf(preview),
  });
}

function linesOf(preview: Preview): readonly ListLine[] {
  const lines = [importLine(preview)];
  for (const book of preview.report.books) lines.push(bookLine(preview, book));
  for (const line of missingLines(preview)) lines.push(line);
  return lines;
}

/** The end of the list, where a reader looks who misses something. */
function missingLines({ ui, report }: Preview): readonly ListLine[] {
  const { dialogs, say } = ui;
  const text = missingText(say, report);
  if (text === undefined) return [];
  const counts: string[] = [];
  if (report.nameless > 0) counts.push(booksText(say, report.nameless));
  if (report.undated > 0) counts.push(sessionsText(say, report.undated));
  return [{ label: say("▸ Cannot be imported"), value: counts.join(", "), onTap: () => dialogs.tell(text) }];
}

function importLine(preview: Preview): ListLine {
  const { ui, report, leftOut } = preview;
  const { dialogs, say } = ui;
  const chosen = chosenOf(preview);
  const all = leftOut.length === 0;
  return {
    label: all
      ? say("▸ Import all of it")
      : say("▸ Import %1 of %2 books", chosen.length, report.books.length),
    value: amountText(ui, chosen),
    onTap: () => {
      if (chosen.length > 0) askImport(preview, chosen);
      else dialogs.notify(say("Every book is left out: tap one to take it in again."));
    },
  };
}

function bookLine(preview: Preview, book: SweptBook): ListLine {
  const { ui, leftOut } = preview;
  const { say } = ui;
  const isOut = leftOut.includes(book.fingerprint);
  return {
    label: `${isOut ? "☐" : "☑"} ${book.title === "" ? say("A book without a title") : book.title}`,
    value: isOut ? say("left out") : amountText(ui, [book]),
    onTap: () => {
      preview.leftOut = isOut
        ? leftOut.filter((other) => other !== book.fingerprint)
        : leftOut.concat([book.fingerprint]);
      preview.page?.redraw(linesOf(preview));
    },
  };
}

function chosenOf({ report, leftOut }: Preview): readonly SweptBook[] {
  return report.books.filter(({ fingerprint }) => !leftOut.includes(fingerprint));
}

function amountText({ say }: UiContext, books: readonly SweptBook[]): string {
  let sessions = 0;
  let seconds = 0;
  for (const book of books) {
    sessions += book.sessions;
    seconds += book.seconds;
  }
  return `${sessionsText(say, sessions)}, ${spokenDuration(say, seconds)}`;
}

function askImport(preview: Preview, chosen: readonly SweptBook[]): void {
  const { dialogs, say } = preview.ui;
  const parts = [
    say("Import %1 of reading? They wait here, and are sent like any other.", amountText(preview.ui, chosen)),
  ];
  const unknown = chosen.filter(({ matched }) => !matched).length;
  if (unknown > 0) parts.push(unknownText(preview.ui, unknown));
  parts.push(say("Until they have gone, the import can be taken back."));
  dialogs.confirm({
    text: parts.join("\n\n"),
    yes: say("Import"),
    onYes: () => {
      preview.page?.close();
      preview.start(preview.leftOut);
    },
  });
}

function unknownText({ say }: UiContext, books: number): string {
  if (books === 1)
    return say(
      "One of the books is not known to be on the server: its sessions wait until it is found there.",
    );
  return say(
    "%1 of the books are not known to be on the server: their sessions wait until they are found there.",
    books,
  );
}

/** The imports of the past, the newest first; a tap asks whether one is to be taken back. `changed`: one was. */
export function showImports(ui: UiContext, changed: () => void): void {
  const { app, dialogs, say } = ui;
  const imports = app.history.imports();
  if (!imports.ok) return tellFailure(ui, imports);
  if (imports.value.length === 0) return dialogs.tell(say("Nothing was imported."));
  const page = dialogs.list({
    title: say("Imports: tap to take back"),
    lines: imports.value.map((kept) => lineOf(ui, kept, { begun: () => page.close(), changed })),
  });
}

/**
 * What whoever asks does about it.
 *
 * @noSelf
 */
export interface TakeBackAsked {
  /** The reader said yes. */
  begun(): void;
  /** It is done, or as much of it as could be. */
  changed(): void;
}

function lineOf(ui: UiContext, kept: KeptImport, asked: TakeBackAsked): ListLine {
  return {
    label: ui.host.device.timeText(kept.begunAt),
    value: stateText(ui, kept),
    onTap: () => askTakeBack(ui, kept, asked),
  };
}

function stateText({ say }: UiContext, { waiting, travelling, sent }: KeptImport): string {
  const left = waiting + travelling;
  if (sent === 0) return say("%1, waiting", sessionsText(say, left));
  const all = sessionsText(say, left + sent);
  return left === 0 ? say("%1, sent", all) : say("%1, %2 of them sent", all, sent);
}

/** Asks first; what cannot be taken back is only told. */
export function askTakeBack(ui: UiContext, kept: KeptImport, asked: TakeBackAsked): void {
  const { dialogs, say } = ui;
  const { waiting, seconds } = kept;
  if (waiting === 0) return dialogs.tell(restText(ui, kept).join("\n\n"));
  const question = say(
    "Take back %1, %2 of reading? They have not been sent, and are forgotten here. Importing again brings them back.",
    sessionsText(say, waiting),
    spokenDuration(say, seconds),
  );
  dialogs.confirm({
    text: [question].concat(restText(ui, kept)).join("\n\n"),
    yes: say("Take back"),
    onYes: () => {
      asked.begun();
      takeBack(ui, kept.run, asked);
    },
  });
}

function takeBack(ui: UiContext, run: number, asked: TakeBackAsked): void {
  const { app, dialogs, say } = ui;
  const working = dialogs.working(say("Taking the import back…"));
  const begun = app.history.takeBack(run, (outcome) => {
    working.close();
    asked.changed();
    dialogs.tell(outcome.ok ? resultText(ui, outcome.value) : sentenceFor(say, outcome.failure));
  });
  if (begun) return;
  working.close();
  dialogs.notify(say("An import is under way: stop it first."));
}

function resultText(ui: UiContext, taken: TakenBack): string {
  const { say } = ui;
  const first = say("Taken back: %1.", sessionsText(say, taken.removed));
  return [first].concat(restText(ui, taken)).join("\n\n");
}

/** What cannot be taken back, and why. */
function restText(
  { say }: UiContext,
  { travelling, sent }: Pick<TakenBack, "travelling" | "sent">,
): string[] {
  const parts: string[] = [];
  if (sent > 0)
    parts.push(
      say("On the server already: %1. That cannot be taken back from here.", sessionsText(say, sent)),
    );
  if (travelling > 0)
    parts.push(
      say(
        "On their way just now: %1. They are forgotten here if the server turns out not to have them.",
        sessionsText(say, travelling),
      ),
    );
  return parts;
}
