import { caught, type Result } from "../../base/result";
import type { MarkCounts, NotedFile, NotesReport, ScanProgress } from "./scanNotes";
import { syncsNotes } from "../../model/annotation";
import { listText, type Translate } from "../../base/format";
import type { ListLine, Choice, Working } from "../../koreader/dialogs.port";
import type { BulkCounts } from "./noteRecords";
import type { MenuItem, OpenProgress } from "../../koreader/screen.port";
import { leftOutText, nothingToSendText } from "./leftOutNotes.page";
import { listConcernedBooks } from "../../book/concernedBooks.store";
import { booksText, concernText } from "../../ui/bookTexts";
import { pickBooks } from "../book-menu/bookPicker.page";
import { showProblem, type UiContext } from "../../ui/uiContext";

const nothingLeft: BulkCounts = { going: 0, paused: 0 };

export function deviceNotesItem(ui: UiContext): MenuItem {
  const { app, translate } = ui;
  return {
    text: () => {
      const left = caught(() => app.deviceNotes.left());
      const { going, paused } = left.ok ? left.value : nothingLeft;
      if (paused > 0) return translate("Send all highlights: %1 paused", going + paused);
      if (going > 0) return translate("Send all highlights: %1 pending", going);
      return translate("Send all highlights of this device…");
    },
    help: translate(
      "Highlights, notes and bookmarks of all books that KOReader remembers to have been opened. You see what there is before anything is sent, and sending twice adds nothing.",
    ),
    keepsOpen: true,
    run: (redraw) => askDeviceNotes(ui, redraw),
  };
}

/** Shows pending changes with actions, else a preview. */
export function askDeviceNotes(ui: UiContext, changed: () => void = nothing): void {
  const left = ui.app.deviceNotes.left();
  if (left.going + left.paused > 0) showLeft(ui, left, { changed, more: () => preview(ui, changed) });
  else preview(ui, changed);
}

const nothing = (): void => undefined;

function preview(ui: UiContext, changed: () => void): void {
  const { app, dialogs, translate } = ui;
  const missing = missingText(ui);
  if (missing !== undefined) return dialogs.show(missing);
  const box = openBox(ui, translate("Looking through the books of this device…"));
  const begun = app.deviceNotes.preview(
    (progress) => box.update(progressText(ui, progress)),
    (outcome) => {
      box.close();
      if (!outcome.ok) return showProblem(ui, outcome.failure);
      if (outcome.value.stopped) dialogs.notify(translate("Stopped. Nothing was sent."));
      else showPreview(ui, outcome.value, changed);
    },
  );
  if (!begun) showBusy(ui, box);
}

function missingText({ settings, translate }: UiContext): string | undefined {
  if (settings().libraryUsername === "") return translate("This needs the library account: Catchword → Connection.");
  if (syncsNotes(settings())) return undefined;
  return translate("Highlights and bookmarks stay on this device. Choose first which of them are to be sent.");
}

function openBox({ app, progress, translate }: UiContext, text: string): OpenProgress {
  return progress.open({
    text,
    hide: translate("Hide"),
    stop: translate("Stop"),
    onStop: () => app.deviceNotes.stop(),
  });
}

function progressText({ translate }: UiContext, { done, total }: ScanProgress): string {
  return translate("Books: %1 of %2", done, total);
}

function showPreview(ui: UiContext, report: NotesReport, changed: () => void): void {
  const { dialogs, translate } = ui;
  const { files } = report;
  if (files.length === 0) return dialogs.show(nothingToSendText(translate, report));
  pickBooks(ui, {
    title: translate("Highlights of this device"),
    books: files,
    amountOf: (some) => marksText(translate, sumOf(some)),
    all: translate("▸ Send all"),
    some: (chosen, all) => translate("▸ Send %1 of %2 books", chosen, all),
    foot: footLines(ui, report),
    go: (chosen, close) => {
      askSend(ui, chosen, () => {
        close();
        const left = files.filter((file) => !chosen.includes(file));
        send(
          ui,
          left.map(({ path }) => path),
          changed,
        );
      });
    },
  });
}

function footLines(ui: UiContext, { files, known, leftOut, missing, unwanted }: NotesReport): readonly ListLine[] {
  const { dialogs, translate } = ui;
  const lines: ListLine[] = [];
  const add = (count: number, label: string, value: string, text: string): void => {
    if (count > 0) lines.push({ label, value, onTap: () => dialogs.show(text) });
  };
  const unmatched = files.filter(({ matched }) => !matched).length;
  add(unmatched, translate("▸ Unmatched books"), booksText(translate, unmatched), unmatchedText(ui, unmatched));
  add(
    known,
    translate("▸ On the server or pending"),
    translate("%1 in all books", known),
    translate("These are on the server already, or on their way. They are not sent again."),
  );
  add(
    unwanted,
    translate("▸ Not to be sent"),
    booksText(translate, unwanted),
    translate("You chose for these books that their highlights and bookmarks are not sent."),
  );
  add(leftOut.length, translate("▸ Left out"), booksText(translate, leftOut.length), leftOutText(translate, leftOut));
  add(
    missing,
    translate("▸ Files that are gone"),
    translate("skipped: %1", missing),
    translate("KOReader remembers these files, but they are not on this device any more."),
  );
  return lines;
}

function unmatchedText({ translate }: UiContext, books: number): string {
  if (books === 1)
    return translate(
      "One of the books is not known to be on the server: its highlights stay pending until it is found there.",
    );
  return translate(
    "%1 of the books are not known to be on the server: their highlights stay pending until they are found there.",
    books,
  );
}

function sumOf(files: readonly NotedFile[]): MarkCounts {
  const sum = { highlights: 0, notes: 0, bookmarks: 0 };
  for (const { fresh } of files) {
    sum.highlights += fresh.highlights;
    sum.notes += fresh.notes;
    sum.bookmarks += fresh.bookmarks;
  }
  return sum;
}

function marksText(translate: Translate, { highlights, notes, bookmarks }: MarkCounts): string {
  const parts: string[] = [];
  if (highlights > 0) parts.push(highlights === 1 ? translate("1 highlight") : translate("%1 highlights", highlights));
  if (notes > 0) parts.push(notes === 1 ? translate("1 note") : translate("%1 notes", notes));
  if (bookmarks > 0) parts.push(bookmarks === 1 ? translate("1 bookmark") : translate("%1 bookmarks", bookmarks));
  return listText(translate, parts);
}

function askSend(ui: UiContext, chosen: readonly NotedFile[], onYes: () => void): void {
  const { dialogs, translate } = ui;
  const amount = marksText(translate, sumOf(chosen));
  const parts = [translate("Send %1? All of it becomes pending, and is sent one by one.", amount)];
  const unmatched = chosen.filter(({ matched }) => !matched).length;
  if (unmatched > 0) parts.push(unmatchedText(ui, unmatched));
  parts.push(translate("What has not been sent can be paused or undone."));
  dialogs.confirm({ text: parts.join("\n\n"), yes: translate("Send"), onYes });
}

function send(ui: UiContext, leftOut: readonly string[], changed: () => void): void {
  const { app, dialogs, translate } = ui;
  const box = openBox(ui, translate("Putting highlights into the queue…"));
  const begun = app.deviceNotes.send(
    leftOut,
    (progress) => box.update(progressText(ui, progress)),
    (outcome) => {
      box.close();
      changed();
      if (!outcome.ok) return showProblem(ui, outcome.failure);
      const amount = marksText(translate, sumOf(outcome.value.files));
      if (outcome.value.stopped) dialogs.show(translate("Stopped. Send all highlights again to go on."));
      else dialogs.notify(translate("Pending: %1", amount));
    },
  );
  if (!begun) showBusy(ui, box);
}

/** Actions of the page. @noSelf */
interface LeftActions {
  changed(): void;
  more(): void;
}

function showLeft(ui: UiContext, { going, paused }: BulkCounts, { changed, more }: LeftActions): void {
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
  const { app, database, dialogs, translate } = ui;
  const question = translate("Remove highlights and notes that are still to be sent from the queue (%1)?", count);
  const fate = translate(
    "They stay in your books, and what the server has stays there.\n\nWhen you read one of these books again, its highlights are sent anyway.",
  );
  dialogs.confirm({
    text: `${concernText(translate, question, listConcernedBooks(database, "deviceNotes"))}\n\n${fate}`,
    yes: translate("Undo"),
    onYes: () => act(ui, changed, app.deviceNotes.undo, (taken) => translate("Removed from the queue: %1", taken)),
  });
}

function act(
  ui: UiContext,
  changed: () => void,
  action: (report: (outcome: Result<number>) => void) => boolean,
  said: (count: number) => string,
): void {
  const { dialogs, translate } = ui;
  const working = dialogs.working(translate("One moment…"));
  const begun = action((outcome) => {
    working.close();
    changed();
    if (outcome.ok) dialogs.notify(said(outcome.value));
    else showProblem(ui, outcome.failure);
  });
  if (!begun) showBusy(ui, working);
}

function showBusy({ dialogs, translate }: UiContext, box: Working): void {
  box.close();
  dialogs.notify(translate("This is already running."));
}
