import { sentenceFor } from "../../base/sentence";
import type { FetchReport, FetchTrouble, DownloadTrouble } from "../../model/download";
import { listText, type Translate } from "../../base/format";
import type { Choice } from "../../koreader/dialogs.port";
import { firstLines } from "../../ui/bookTexts";
import { labelled, showProblem, type UiContext } from "../../ui/uiContext";

export function troubleWords(translate: Translate, trouble: DownloadTrouble): string {
  switch (trouble.kind) {
    case "server":
      return sentenceFor(translate, trouble.failure);
    case "disk":
      return translate("the storage is full, or cannot be written to");
    case "space":
      return translate("only %1 MB are free", Math.floor(trouble.freeMegabytes));
    case "large":
      return translate(
        "it needs %1 MB: %2 MB are free, and “Keep free” is %3 MB",
        Math.ceil(trouble.megabytes),
        Math.floor(trouble.freeMegabytes),
        trouble.keptFreeMegabytes,
      );
    case "length":
      return translate("its size is not what the server said");
    case "content":
      return translate("what the server sent is not a book");
    case "occupied":
      return translate("another file has its name");
    case "linked":
      return translate("its folder is a link to another place");
  }
}

/** Why a book was not downloaded, and what can be done. */
export function fetchSentence(translate: Translate, trouble: FetchTrouble): string {
  switch (trouble.kind) {
    case "busy":
      return translate("Another download is in progress. Try again when it is done.");
    case "gone":
      return translate("The server does not have this book any more.");
    case "fileGone":
      return translate("The server does not have this file of the book any more. Choose another one.");
    case "format":
      return translate("The server has no file of this book that can be read here.");
    case "folder":
      return translate(
        "The folder %1 cannot be created. Choose another: Catchword → Shelves → Downloaded files → Folder.",
        trouble.folder,
      );
    case "space":
      return translate(
        "Not downloaded: only %1 MB are free, and “Keep free” is %2 MB.",
        Math.floor(trouble.freeMegabytes),
        trouble.keptFreeMegabytes,
      );
    case "open":
      return translate("This book is open. Close it, then update it.");
    case "changed":
      return translate("The file was changed on this device, so it stays.");
    case "same":
      return translate("The file on this device is the server's newest.");
    case "server":
      return trouble.failure.kind === "cancelled"
        ? translate("Stopped. Nothing of it was kept.")
        : translate("Not downloaded. %1", sentenceFor(translate, trouble.failure));
    case "disk":
    case "large":
    case "length":
    case "content":
    case "occupied":
    case "linked":
      return translate("Not downloaded: %1.", troubleWords(translate, trouble));
  }
}

export function fetchSummary(translate: Translate, { came, troubles, left, stop }: FetchReport): string {
  const lines = stop === undefined ? [] : [batchStop(translate, stop)];
  const parts = [translate("Downloaded: %1", came)];
  if (left > 0) parts.push(translate("not downloaded: %1", left));
  lines.push(translate("%1.", listText(translate, parts)));
  const books = troubles.map(({ title, trouble }) => bookLine(translate, title, fetchSentence(translate, trouble)));
  return lines.concat(firstLines(translate, books)).join("\n");
}

function batchStop(translate: Translate, stop: FetchTrouble): string {
  const isStopped = stop.kind === "server" && stop.failure.kind === "cancelled";
  return isStopped ? translate("Stopped. What was downloaded stays.") : fetchSentence(translate, stop);
}

export function bookLine(translate: Translate, title: string | undefined, why: string): string {
  return `• ${labelled(translate, title ?? translate("A book"), why)}`;
}

/** Why a download failed, or the question about a rejected certificate. */
export function showFetchTrouble(ui: UiContext, trouble: FetchTrouble, again: () => void): void {
  const sentence = fetchSentence(ui.translate, trouble);
  if (trouble.kind === "server") showProblem(ui, trouble.failure, again, sentence);
  else ui.dialogs.show(sentence);
}

/** @noSelf */
interface SummaryStep {
  readonly step?: Choice | undefined;
  /** After a certificate is trusted. */
  again?(): void;
}

/** Result of several downloads, or the question about a rejected certificate. */
export function showSummary(
  ui: UiContext,
  { stop }: FetchReport,
  text: string,
  { step, again }: SummaryStep = {},
): void {
  if (stop?.kind === "server" && stop.failure.kind === "untrusted") showProblem(ui, stop.failure, again);
  else ui.dialogs.show(text, step);
}
