import { keptIn } from "../../store/database";
import { extensionOf } from "../../base/format";
import { sentenceFor } from "../../base/sentence";
import { choiceOf } from "../../book/book";
import { findPath } from "../../book/bookRow.store";
import { type Book, bookTypeOf, fileNameOf } from "../../model/book";
import { certificateChoice } from "../../ui/certificateQuestion";
import type { Choice } from "../../koreader/dialogs.port";
import type { OpenProgress } from "../../koreader/screen.port";
import { openProgress, showAsking, showProblem, type UiContext } from "../../ui/uiContext";
import type { UploadItem } from "./uploadBook";
import {
  type UploadOffer,
  type UploadListener,
  type UploadResult,
  createUploading,
  type Uploading,
} from "./uploadBooks.task";
import type { UploadPlace } from "./upload.api";
import { uploadFormat, uploadName } from "./uploadName.rules";
import {
  forbiddenText,
  tooLargeText,
  uploadNames,
  uploadProgressText,
  uploadReport,
  uploadSize,
  type UploadTarget,
  uploadTitle,
} from "./uploadWords.page";
import { getUploadedAt } from "./uploads.store";

/** For a book that the server does not have. `path`: absent to look for its file. `after` runs after a match. */
export function addChoices(ui: UiContext, book: Book, path: string | undefined, after: () => void): readonly Choice[] {
  if (book.id !== undefined || choiceOf(ui, book.fingerprint) === "never") return [];
  return [{ text: ui.translate("Add it to your library…"), run: () => addOne(ui, book, path, after) }];
}

function addOne(ui: UiContext, book: Book, known: string | undefined, after: () => void): void {
  const { dialogs, host, database, translate } = ui;
  const path = known ?? findPath(database, book.fingerprint);
  if (path === undefined || host.files.facts(path) === undefined)
    return dialogs.show(translate("Its file is not on this device any more."));
  const item = uploadItem(ui, book, path);
  if (item !== undefined) return addBooks(ui, [item], after);
  const ending = extensionOf(fileNameOf(path)) ?? "";
  dialogs.show(translate("The server takes no files that end in “.%1”.", ending));
}

/** Undefined for a file that is gone, or that no server takes. */
export function uploadItem({ host }: UiContext, book: Book, path: string): UploadItem | undefined {
  const name = uploadName(path);
  const facts = name === undefined ? undefined : host.files.facts(path);
  if (name === undefined || facts === undefined || facts.size === 0) return undefined;
  return { book, path, name, size: facts.size };
}

/** Asks the server, then the reader. Nothing is sent before that. */
export function addBooks(ui: UiContext, items: readonly UploadItem[], after: () => void): void {
  const { dialogs } = ui;
  const obstacle = addObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const show = (offer: UploadOffer): void => {
    if (offer.known.length > 0) after();
    if (offer.left.length > 0) ask(ui, offer, after);
    else dialogs.show(knownText(ui, offer));
  };
  bookUploads(ui).prepare(items, showAsking(ui, show));
}

/** One a process. */
function bookUploads(ui: UiContext): Uploading {
  return keptIn(ui.database, "bookUploads", () => createUploading(ui, { matched: ui.screen.identified }));
}

function addObstacle(ui: UiContext): string | undefined {
  const { settings, translate } = ui;
  const { enabled, serverUrl, libraryUsername } = settings();
  if (!enabled) return translate("Catchword is switched off.");
  if (serverUrl === "") return sentenceFor(translate, { kind: "unconfigured", missing: "server" });
  if (libraryUsername === "") return sentenceFor(translate, { kind: "unconfigured", missing: "library account" });
  return bookUploads(ui).isBusy()
    ? translate("Books are being sent already. Try again when they are done.")
    : undefined;
}

function knownText({ translate }: UiContext, { known }: UploadOffer): string {
  return translate("The server has %1 already: matched, and what is pending is sent.", uploadNames(translate, known));
}

function ask(ui: UiContext, offer: UploadOffer, after: () => void): void {
  const { dialogs, translate } = ui;
  const { left, mayUpload, maxMegabytes = Infinity, places } = offer;
  if (mayUpload === false) return dialogs.show(forbiddenText(ui));
  const large = left.filter(({ size }) => size > maxMegabytes * 1024 * 1024);
  if (large.length > 0) return dialogs.show(tooLargeText(translate, large, maxMegabytes));
  const fitting = places.filter((place) => left.every((item) => takes(place, item)));
  if (fitting.length === 0 && places.length > 0)
    return dialogs.show(translate("No library of this account takes this format. It can be allowed on the web page."));
  choosePlace(ui, { ...offer, places: fitting }, after);
}

function takes({ formats }: UploadPlace, { path }: UploadItem): boolean {
  const type = bookTypeOf(path);
  return formats.length === 0 || (type !== undefined && formats.includes(uploadFormat(type)));
}

function choosePlace(ui: UiContext, offer: UploadOffer, after: () => void): void {
  const { dialogs, translate } = ui;
  const { left, places } = offer;
  const [only, another] = places;
  const names = uploadNames(translate, left);
  const size = uploadSize(translate, left);
  const send = (place: UploadPlace | undefined): void =>
    sendBooks(ui, left, { place, mayUpload: offer.mayUpload }, after);
  if (another !== undefined) {
    const question = translate("Send %1 (%2) to which library?", names, size);
    const choices = places.map((place) => ({ text: place.name, run: () => send(place) }));
    return dialogs.choose({ title: [question].concat(sentBefore(ui, offer)).join("\n"), choices });
  }
  const question =
    only === undefined
      ? translate("Send %1 (%2) to the server's Bookdrop? It has to be accepted there on the web page.", names, size)
      : translate("Send %1 (%2) to the library “%3”?", names, size, only.name);
  const text = [question].concat(sentBefore(ui, offer)).join("\n");
  dialogs.confirm({ text, yes: translate("Send"), onYes: () => send(only) });
}

/** A line for each book that may be on its way already. */
function sentBefore({ database, host, translate }: UiContext, { left }: UploadOffer): readonly string[] {
  return left.flatMap((item) => {
    const at = getUploadedAt(database, item.book.fingerprint);
    if (at === undefined) return [];
    return translate(
      "“%1” was sent on %2, and the server does not show it yet. If it is sent again, the library may have it twice.",
      uploadTitle(translate, item),
      host.device.timeText(at),
    );
  });
}

function sendBooks(ui: UiContext, items: readonly UploadItem[], target: UploadTarget, after: () => void): void {
  const { dialogs } = ui;
  const obstacle = addObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  bookUploads(ui).send(items, target.place, {
    at: progressBox(ui),
    report: (results) => {
      after();
      showResults(ui, results, target, after);
    },
  });
}

function showResults(ui: UiContext, results: readonly UploadResult[], target: UploadTarget, after: () => void): void {
  const { dialogs, translate } = ui;
  const text = uploadReport(ui, results, target);
  const failures = results.flatMap(({ trouble }) => (trouble?.kind === "server" ? trouble.failure : []));
  const refused = failures.find((failure) => failure.kind === "untrusted");
  const unsent = results.filter(({ outcome }) => outcome === "failed" || outcome === "left");
  const again = (): void => {
    const items = unsent.map(({ item }) => item);
    addBooks(ui, items, after);
  };
  if (refused !== undefined && unsent.length === results.length) return showProblem(ui, refused, again);
  const choice = refused?.kind === "untrusted" ? certificateChoice(ui, refused, again) : undefined;
  const isShort = results.length === 1 || results.every(({ outcome }) => outcome === "matched");
  if (isShort) dialogs.show(text, choice);
  else dialogs.read({ title: translate("Add to your library"), text, choices: choice === undefined ? [] : [choice] });
}

/** Opens with the first step, closes with the last; can be hidden or stopped. */
function progressBox(ui: UiContext): UploadListener["at"] {
  const { translate } = ui;
  let box: OpenProgress | undefined;
  return (step) => {
    if (step === undefined) return box?.close();
    const text = uploadProgressText(translate, step);
    if (box !== undefined) return box.update(text);
    box = openProgress(ui, text, () => bookUploads(ui).cancel());
  };
}
