import { deviceAnnotations } from "../collect/deviceAnnotations.task";
import type {
  AnnotationCounts,
  ScannedFile,
  AnnotationsReport,
  ScanProgress,
  LeftOutFile,
} from "../collect/scanAnnotations";
import { syncsAnnotations } from "../../../model/annotation";
import { listText, type Translate } from "../../../base/format";
import type { ListLine, BusyNotice } from "../../../koreader/dialogs.port";
import type { MenuItem } from "../../../koreader/screen.port";
import { booksText, firstLines, unreadAnnotationsTexts } from "../../../ui/bookTexts";
import { pickBooks } from "../../book-menu/bookPicker.page";
import { openProgress, showProblem, type UiContext, labelled } from "../../../ui/uiContext";
import { fileNameOf } from "../../../model/book";

export function deviceAnnotationsItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Send all highlights of this device…"),
    help: translate(
      "Highlights, notes and bookmarks of all books that KOReader remembers to have been opened. You see what there is before anything is sent, and sending twice adds nothing.",
    ),
    keepsOpen: true,
    run: () => askDeviceAnnotations(ui),
  };
}

/** Shows the books with what is neither sent nor pending. */
export function askDeviceAnnotations(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const missing = missingText(ui);
  if (missing !== undefined) return dialogs.show(missing);
  const box = openProgress(ui, translate("Looking through the books of this device…"), () =>
    deviceAnnotations(ui).stop(),
  );
  const begun = deviceAnnotations(ui).preview(
    (progress) => box.update(progressText(ui, progress)),
    (outcome) => {
      box.close();
      if (!outcome.ok) return showProblem(ui, outcome.failure);
      if (outcome.value.stopped) dialogs.notify(translate("Stopped. Nothing was sent."));
      else showPreview(ui, outcome.value);
    },
  );
  if (!begun) showBusy(ui, box);
}

function missingText({ settings, translate }: UiContext): string | undefined {
  if (settings().libraryUsername === "") return translate("This needs the library account: Catchword → Connection.");
  if (syncsAnnotations(settings())) return undefined;
  return translate("Highlights and bookmarks stay on this device. Choose first which of them are to be sent.");
}

function progressText({ translate }: UiContext, { done, total }: ScanProgress): string {
  return translate("Books: %1 of %2", done, total);
}

function showPreview(ui: UiContext, report: AnnotationsReport): void {
  const { dialogs, translate } = ui;
  const { files } = report;
  if (files.length === 0) return dialogs.show(nothingToSendText(translate, report));
  pickBooks(ui, {
    title: translate("Highlights of this device"),
    books: files,
    amountOf: (some) => countsText(translate, sumOf(some)),
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
        );
      });
    },
  });
}

function footLines(
  ui: UiContext,
  { files, known, leftOut, missing, unwanted }: AnnotationsReport,
): readonly ListLine[] {
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

function sumOf(files: readonly ScannedFile[]): AnnotationCounts {
  const sum = { highlights: 0, notes: 0, bookmarks: 0 };
  for (const { fresh } of files) {
    sum.highlights += fresh.highlights;
    sum.notes += fresh.notes;
    sum.bookmarks += fresh.bookmarks;
  }
  return sum;
}

function countsText(translate: Translate, { highlights, notes, bookmarks }: AnnotationCounts): string {
  const parts: string[] = [];
  if (highlights > 0) parts.push(highlights === 1 ? translate("1 highlight") : translate("%1 highlights", highlights));
  if (notes > 0) parts.push(notes === 1 ? translate("1 note") : translate("%1 notes", notes));
  if (bookmarks > 0) parts.push(bookmarks === 1 ? translate("1 bookmark") : translate("%1 bookmarks", bookmarks));
  return listText(translate, parts);
}

function askSend(ui: UiContext, chosen: readonly ScannedFile[], onYes: () => void): void {
  const { dialogs, translate } = ui;
  const amount = countsText(translate, sumOf(chosen));
  const parts = [translate("Send %1? All of it becomes pending, and is sent one by one.", amount)];
  const unmatched = chosen.filter(({ matched }) => !matched).length;
  if (unmatched > 0) parts.push(unmatchedText(ui, unmatched));
  dialogs.confirm({ text: parts.join("\n\n"), yes: translate("Send"), onYes });
}

function send(ui: UiContext, leftOut: readonly string[]): void {
  const { dialogs, translate } = ui;
  const box = openProgress(ui, translate("Putting highlights into the queue…"), () => deviceAnnotations(ui).stop());
  const begun = deviceAnnotations(ui).send(
    leftOut,
    (progress) => box.update(progressText(ui, progress)),
    (outcome) => {
      box.close();
      if (!outcome.ok) return showProblem(ui, outcome.failure);
      const amount = countsText(translate, sumOf(outcome.value.files));
      if (outcome.value.stopped) dialogs.show(translate("Stopped. Send all highlights again to go on."));
      else dialogs.notify(translate("Pending: %1", amount));
    },
  );
  if (!begun) showBusy(ui, box);
}

function showBusy({ dialogs, translate }: UiContext, box: BusyNotice): void {
  box.close();
  dialogs.notify(translate("This is already running."));
}

/** Everything is there only if nothing was left out. */
export function nothingToSendText(translate: Translate, { leftOut, missing, unwanted }: AnnotationsReport): string {
  const isAll = leftOut.length === 0 && unwanted === 0;
  const parts = [
    isAll
      ? translate("Everything that you marked on this device is on the server, or pending.")
      : translate(
          "Nothing new can be sent. Everything that could be read, and is to be sent, is on the server, or pending.",
        ),
  ];
  if (unwanted > 0) parts.push(translate("Books whose highlights and bookmarks are not to be sent: %1", unwanted));
  if (leftOut.length > 0) parts.push(leftOutText(translate, leftOut));
  if (missing > 0) parts.push(translate("Files that are gone, and were skipped: %1", missing));
  return parts.join("\n\n");
}

/** Each book with its reason. */
export function leftOutText(translate: Translate, leftOut: readonly LeftOutFile[]): string {
  const lines = leftOut.map(({ path, title, reasons }) => {
    const name = title === "" ? fileNameOf(path) : title;
    return `• ${labelled(translate, name, reasons.map((one) => leftOutReason(translate, one)).join(" "))}`;
  });
  return [translate("Left out:")].concat(firstLines(translate, lines)).join("\n");
}

function leftOutReason(translate: Translate, why: LeftOutFile["reasons"][number]): string {
  if (why.reason === "format") return translate("This format is not synced.");
  if (why.reason === "file") return translate("This file cannot be read.");
  return unreadAnnotationsTexts(translate, [{ reason: why.reason, count: why.count }]).join(" ");
}
