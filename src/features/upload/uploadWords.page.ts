import { isolated, shortened } from "../../base/text";
import { sentenceFor } from "../../base/sentence";
import type { Failure } from "../../base/failure";
import { listText, type Translate } from "../../base/format";
import { booksText, firstLines, sizeText } from "../../ui/bookTexts";
import { labelled, type UiContext } from "../../ui/uiContext";
import { isForbidden } from "../../server/failures";
import type { UploadItem, UploadTrouble } from "./uploadBook";
import type { UploadProgress, UploadResult } from "./uploadBooks.task";
import type { UploadPlace } from "./upload.api";

const titleWidth = 45;
const megabyte = 1024 * 1024;

export function uploadTitle(translate: Translate, { book }: UploadItem): string {
  return isolated(shortened(book.title ?? translate("A book without a title"), titleWidth));
}

export function uploadSize(translate: Translate, items: readonly UploadItem[]): string {
  let bytes = 0;
  for (const { size } of items) bytes += size;
  return sizeText(translate, bytes / megabyte);
}

/** One book by its title, several by their number. */
export function uploadNames(translate: Translate, items: readonly UploadItem[]): string {
  const [only, another] = items;
  if (only === undefined || another !== undefined) return booksText(translate, items.length);
  return translate("“%1”", uploadTitle(translate, only));
}

const barLength = 20;

export function uploadProgressText(
  translate: Translate,
  { phase, title, done, total, percent }: UploadProgress,
): string {
  if (phase === "waiting") return translate("Sent. Waiting until the server has read it in…");
  const name = isolated(shortened(title ?? translate("a book"), titleWidth));
  const line =
    total > 1
      ? translate("Sending %1 of %2: %3, %4 %", done + 1, total, name, percent)
      : translate("Sending “%1”: %2 %", name, percent);
  return `${line}\n${bar(percent)}`;
}

function bar(percent: number): string {
  const full = Math.floor((percent * barLength) / 100);
  return "█".repeat(full) + "░".repeat(barLength - full);
}

/** Names the account, because the reader account has no rights of its own. */
export function forbiddenText({ settings, translate }: UiContext): string {
  return translate(
    "The library account “%1” may not add books. Whoever manages the server can allow it: “Upload Books” in the account's permissions.",
    isolated(settings().libraryUsername),
  );
}

export function tooLargeText(translate: Translate, items: readonly UploadItem[], maxMegabytes: number): string {
  return translate(
    "The server takes files of %2 at most: %1 is larger.",
    uploadNames(translate, items),
    sizeText(translate, maxMegabytes),
  );
}

export interface UploadTarget {
  /** Absent: the Bookdrop. */
  readonly place: UploadPlace | undefined;
  /** Undefined if the server does not say. */
  readonly mayUpload: boolean | undefined;
}

/** Results of all books. */
export function uploadReport(ui: UiContext, results: readonly UploadResult[], target: UploadTarget): string {
  const { translate } = ui;
  const [only, another] = results;
  if (only !== undefined && another === undefined) return resultText(ui, only, target);
  const added = results.filter(({ outcome }) => outcome === "matched" || outcome === "sent").length;
  const parts = [labelled(translate, translate("Added"), added)];
  if (added < results.length) parts.push(labelled(translate, translate("not added"), results.length - added));
  const open = results.filter(({ outcome }) => outcome !== "matched" && outcome !== "left");
  const lines = open.map((result) => `• ${resultText(ui, result, target)}`);
  return [translate("%1.", listText(translate, parts))].concat(firstLines(translate, lines)).join("\n");
}

function resultText(ui: UiContext, { item, outcome, trouble }: UploadResult, target: UploadTarget): string {
  const { translate } = ui;
  const { place, mayUpload } = target;
  const title = uploadTitle(translate, item);
  switch (outcome) {
    case "matched":
    case "known":
      return translate("“%1” is in your library, and matched. What is pending of it is sent.", title);
    case "sent":
      return sentText(translate, title, place);
    case "unsure":
      return translate(
        "Nobody can tell yet if “%1” has arrived. %2 Catchword looks for it before it is sent again.",
        title,
        troubleText(ui, item, trouble, mayUpload),
      );
    case "left":
    case "failed":
      return trouble?.kind === "server" && trouble.failure.kind === "cancelled"
        ? translate("Stopped. Nothing of “%1” was kept.", title)
        : translate("“%1” was not added. %2", title, troubleText(ui, item, trouble, mayUpload));
  }
}

function sentText(translate: Translate, title: string, place: UploadPlace | undefined): string {
  if (place === undefined)
    return translate("“%1” is in the server's Bookdrop. Accept it there on the web page; then it is matched.", title);
  if (!place.isWatched)
    return translate(
      "“%1” was sent. The server does not watch its library “%2”: rescan the library on the web page; then the book is matched.",
      title,
      isolated(place.name),
    );
  return translate("“%1” was sent. It is matched once the server has read it in.", title);
}

function troubleText(
  ui: UiContext,
  item: UploadItem,
  trouble: UploadTrouble | undefined,
  mayUpload: boolean | undefined,
): string {
  const { translate } = ui;
  switch (trouble?.kind) {
    case undefined:
      return "";
    case "gone":
      return translate("Its file is not on this device any more.");
    case "changed":
      return translate("Its file was changed meanwhile.");
    case "exists":
      return translate("The server has a file of this name already, which is not the same or was not read in yet.");
    case "busy":
      return translate("Books are being sent already. Try again when they are done.");
    case "server":
      return failureText(ui, item, trouble.failure, mayUpload);
  }
}

function failureText(ui: UiContext, item: UploadItem, failure: Failure, mayUpload: boolean | undefined): string {
  const { translate } = ui;
  // With the right, 403 has another cause, such as the size of the file.
  if (isForbidden(failure) && mayUpload !== true) return forbiddenText(ui);
  if (failure.kind === "refused") {
    if (failure.status === 404) return translate("The server takes no books from a device, or its library is gone.");
    if (failure.status === 507) return translate("The server has no space left.");
    if (failure.status === 413)
      return translate(
        "The server, or a proxy in front of it, does not take a file of %1 (error 413).",
        uploadSize(translate, [item]),
      );
  }
  return sentenceFor(translate, failure);
}
