import { historyImport } from "./importHistory.task";
import type { HistoryReport, ReadBookReport } from "./readBook";
import type { Fingerprint } from "../../model/book";
import { spokenDuration, listText, type Translate } from "../../base/format";
import type { ListLine } from "../../koreader/dialogs.port";
import { pickBooks } from "../book-menu/bookPicker.page";
import { booksText, sessionsText } from "../../ui/bookTexts";
import type { UiContext } from "../../ui/uiContext";
import type { UndoReport } from "./undoImport";
import { sentenceFor } from "../../base/sentence";
import type { StoredImport } from "./imports.store";

/** A tap leaves a book out; `start` imports the rest. */
export function showPreview(
  ui: UiContext,
  report: HistoryReport,
  start: (leftOut: readonly Fingerprint[]) => void,
): void {
  const { dialogs, translate } = ui;
  if (report.sessions === 0) {
    const text = finishedText(translate, report.finished);
    return dialogs.confirm({ text, yes: translate("Send"), onYes: () => start([]) });
  }
  pickBooks(ui, {
    title: translate("Reading history"),
    books: report.books,
    amountOf: (books) => amountText(ui, books),
    all: translate("▸ Import all"),
    some: (chosen, all) => translate("▸ Import %1 of %2 books", chosen, all),
    foot: missingLines(ui, report),
    go: (chosen, close) => {
      askImport(ui, { report, chosen }, () => {
        close();
        const left = report.books.filter((book) => !chosen.includes(book));
        start(left.map(({ fingerprint }) => fingerprint));
      });
    },
  });
}

function missingLines({ dialogs, translate }: UiContext, report: HistoryReport): readonly ListLine[] {
  const text = missingText(translate, report);
  if (text === undefined) return [];
  const counts: string[] = [];
  if (report.nameless > 0) counts.push(booksText(translate, report.nameless));
  if (report.undated > 0) counts.push(sessionsText(translate, report.undated));
  return [
    { label: translate("▸ Cannot be imported"), value: listText(translate, counts), onTap: () => dialogs.show(text) },
  ];
}

function amountText({ translate }: UiContext, books: readonly ReadBookReport[]): string {
  let sessions = 0;
  let seconds = 0;
  for (const book of books) {
    sessions += book.sessions;
    seconds += book.seconds;
  }
  return listText(translate, [sessionsText(translate, sessions), spokenDuration(translate, seconds)]);
}

interface Choice {
  readonly report: HistoryReport;
  readonly chosen: readonly ReadBookReport[];
}

function askImport(ui: UiContext, { report, chosen }: Choice, onYes: () => void): void {
  const { dialogs, translate } = ui;
  const parts = [
    translate("Import %1 of reading? The sessions become pending and are sent like any other.", amountText(ui, chosen)),
  ];
  const unknown = chosen.filter(({ matched }) => !matched).length;
  if (unknown > 0) parts.push(unknownText(ui, unknown));
  if (report.finished > 0) parts.push(finishedText(translate, report.finished));
  if (!report.isCompared) parts.push(notComparedText(translate));
  parts.push(translate("The import can be undone until they are sent."));
  dialogs.confirm({ text: parts.join("\n\n"), yes: translate("Import"), onYes });
}

function unknownText({ translate }: UiContext, books: number): string {
  if (books === 1)
    return translate(
      "One of the books is not known to be on the server: its sessions stay pending until it is found there.",
    );
  return translate(
    "%1 of the books are not known to be on the server: their sessions stay pending until they are found there.",
    books,
  );
}

/** Newest first; a tap undoes one, after a confirmation. `changed` runs after that. */
export function showImports(ui: UiContext, changed: () => void): void {
  const { dialogs, translate } = ui;
  const imports = historyImport(ui).imports();
  if (imports.length === 0) return dialogs.show(translate("Nothing was imported."));
  const page = dialogs.list({
    title: translate("Imports: tap to undo"),
    lines: imports.map((kept) => lineOf(ui, kept, { begun: () => page.close(), changed })),
  });
}

/** @noSelf */
interface TakeBackAsked {
  begun(): void;
  /** Runs at the end, also after a partial undo. */
  changed(): void;
}

function lineOf(ui: UiContext, kept: StoredImport, asked: TakeBackAsked): ListLine {
  return {
    label: ui.host.device.timeText(kept.begunAt),
    value: stateText(ui, kept),
    onTap: () => askTakeBack(ui, kept, asked),
  };
}

function stateText({ translate }: UiContext, { waiting, travelling, sent }: StoredImport): string {
  const left = waiting + travelling;
  if (sent === 0) return translate("%1, pending", sessionsText(translate, left));
  const all = sessionsText(translate, left + sent);
  return left === 0 ? translate("%1, sent", all) : translate("%1, %2 of them sent", all, sent);
}

/** Asks first, if anything can be undone. */
export function askTakeBack(ui: UiContext, kept: StoredImport, asked: TakeBackAsked): void {
  const { dialogs, translate } = ui;
  const { waiting, seconds } = kept;
  if (waiting === 0) return dialogs.show(restText(ui, kept).join("\n\n"));
  const question = translate(
    "Remove %1, %2 of reading? They have not been sent. Importing again brings them back.",
    sessionsText(translate, waiting),
    spokenDuration(translate, seconds),
  );
  dialogs.confirm({
    text: [question].concat(restText(ui, kept)).join("\n\n"),
    yes: translate("Undo import"),
    onYes: () => {
      asked.begun();
      takeBack(ui, kept.run, asked);
    },
  });
}

function takeBack(ui: UiContext, run: number, asked: TakeBackAsked): void {
  const { dialogs, translate } = ui;
  const working = dialogs.working(translate("Undoing the import…"));
  const begun = historyImport(ui).takeBack(run, (outcome) => {
    working.close();
    asked.changed();
    dialogs.show(outcome.ok ? resultText(ui, outcome.value) : sentenceFor(translate, outcome.failure));
  });
  if (begun) return;
  working.close();
  dialogs.notify(translate("An import is running: stop it first."));
}

function resultText(ui: UiContext, taken: UndoReport): string {
  const { translate } = ui;
  const first = translate("Removed: %1.", sessionsText(translate, taken.removed));
  return [first].concat(restText(ui, taken)).join("\n\n");
}

function restText({ translate }: UiContext, { travelling, sent }: Pick<UndoReport, "travelling" | "sent">): string[] {
  const parts: string[] = [];
  if (sent > 0)
    parts.push(
      translate("Already on the server: %1. These cannot be removed from here.", sessionsText(translate, sent)),
    );
  if (travelling > 0)
    parts.push(
      translate(
        "Being sent right now: %1. They are removed if the server turns out not to have them.",
        sessionsText(translate, travelling),
      ),
    );
  return parts;
}

/** Undefined if everything can be imported. */
export function missingText(translate: Translate, report: HistoryReport): string | undefined {
  const parts: string[] = [];
  if (report.nameless > 0) parts.push(namelessText(translate, report.nameless));
  if (report.undated > 0) parts.push(undatedText(translate, report.undated));
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

export function finishedText(translate: Translate, books: number): string {
  return translate("Finish dates for the server: %1.", booksText(translate, books));
}

export function notComparedText(translate: Translate): string {
  return translate(
    "The server was not asked about every book. Sessions that another app has sent may then be there twice.",
  );
}

function namelessText(translate: Translate, books: number): string {
  if (books === 1)
    return translate("KOReader's statistics do not name the file of one book, so it is not known which book it is.");
  return translate(
    "KOReader's statistics do not name the files of %1 books, so it is not known which books they are.",
    books,
  );
}

function undatedText(translate: Translate, sessions: number): string {
  if (sessions === 1)
    return translate(
      "One session is dated before 2012 or in the future: the clock was not set, so its day is unknown.",
    );
  return translate(
    "%1 sessions are dated before 2012 or in the future: the clock was not set, so their days are unknown.",
    sessions,
  );
}
