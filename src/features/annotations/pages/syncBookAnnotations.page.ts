import { caught, failed } from "../../../base/result";
import type { Failure } from "../../../base/failure";
import { findBookOfFile, annotationChoiceOf } from "../../../book/book";
import { queueAnnotations } from "../collect/trackAnnotations";
import type { SyncReport } from "../../../queue/departures.rules";
import { type AnnotationChoice, syncsAnnotations } from "../../../model/annotation";
import type { Book, Fingerprint } from "../../../model/book";
import { sentenceFor } from "../../../base/sentence";
import type { BusyNotice, Choice } from "../../../koreader/dialogs.port";
import type { BookFile } from "../../../koreader/openDocument.port";
import type { QueuePart } from "../../../queue/queueRecords";
import { unreadAnnotationsTexts, untrackedText } from "../../../ui/bookTexts";
import { labelled, showProblem, showFailure, type UiContext } from "../../../ui/uiContext";
import { listQueueParts } from "../../../queue/queue.store";

/** Requests a merge in the next sync. */
export type WantMerge = (fingerprint: Fingerprint, path: string) => void;

/** For an open or closed book; shows a result. */
export function syncBookAnnotations(ui: UiContext, file: BookFile, want: WantMerge): void {
  const { dialogs, translate, host } = ui;
  const book = findBookOfFile(ui, file);
  if (book === undefined) return dialogs.show(translate("This file cannot be read."));
  const obstacle = untrackedText(ui, book.fingerprint);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  const choice = annotationChoiceOf(ui, book.fingerprint);
  if (!syncsAnnotations(choice)) return dialogs.show(offText(ui));
  // In a task, in steps.
  const run = (): void => {
    const queued = queueAnnotations(ui, file);
    host.tasks.after(0, () => goOn(ui, { file, book, choice, want }, queued));
  };
  const died = (failure: Failure): void => showFailure(ui, failed(failure));
  host.tasks.start("queue notes of a book", run, died);
}

interface ChoiceRequest {
  readonly file: BookFile;
  readonly book: Book;
  readonly choice: AnnotationChoice;
  readonly want: WantMerge;
}

function goOn(
  ui: UiContext,
  { file, book, choice, want }: ChoiceRequest,
  sent: ReturnType<typeof queueAnnotations>,
): void {
  const { dialogs, translate, settings } = ui;
  if (sent === undefined) return dialogs.show(translate("KOReader keeps no notes of this book."));
  if (!sent.ok) return showFailure(ui, sent);
  const isBothWays = choice.highlights === "both" || choice.bookmarks === "both";
  const { count, unread } = sent.value;
  const unreadTexts = unreadAnnotationsTexts(translate, unread);
  if (!isBothWays || !settings().enabled || settings().serverUrl === "") {
    const text = translate("Notes in this book: %1. What is new is sent at the next sync.", count);
    return unread.length === 0 ? dialogs.notify(text) : dialogs.show([text].concat(unreadTexts).join("\n\n"));
  }
  want(book.fingerprint, file.path);
  syncNow(ui, book, unreadTexts);
}

export function syncOpenBook(ui: UiContext, want: WantMerge): void {
  const book = ui.screen.book();
  if (book === undefined) ui.dialogs.notify(ui.translate("No book is open that can be tracked."));
  else syncBookAnnotations(ui, book.document, want);
}

function offText({ translate }: UiContext): string {
  return translate(
    "Highlights and bookmarks of this book stay on this device. Change that in What is synced for all books, or for this one by a long press on it → Catchword…",
  );
}

function syncNow(ui: UiContext, book: Book, unread: readonly string[]): void {
  const { dialogs, translate } = ui;
  let working: BusyNotice | undefined;
  ui.sync.now({
    began: () => {
      working = dialogs.working(translate("Syncing…"));
    },
    ended: (report) => {
      working?.close();
      const { failure } = report;
      if (failure?.kind === "untrusted") return showProblem(ui, failure, () => syncNow(ui, book, unread));
      dialogs.show([outcomeText(ui, book, report)].concat(unread).join("\n\n"));
    },
  });
}

function outcomeText(ui: UiContext, { fingerprint, title }: Book, { failure }: SyncReport): string {
  const { database, translate, host } = ui;
  const parts = caught(() => listQueueParts(database, fingerprint));
  const notes = parts.ok ? parts.value.filter(({ of }) => of === "note") : [];
  const of = (state: QueuePart["state"]): number => notes.find((part) => part.state === state)?.count ?? 0;
  const lines = [translate("Highlights and bookmarks of “%1”", title ?? translate("this book"))];
  const add = (label: string, count: number): void => {
    if (count > 0) lines.push(labelled(translate, label, count));
  };
  const total = (label: string, state: QueuePart["state"]): void => {
    const part = notes.find((one) => one.state === state);
    const last =
      part === undefined ? "0" : translate("%1, last %2", part.count, host.device.timeText(part.sentAt ?? 0));
    lines.push(labelled(translate, label, last));
  };
  total(translate("Sent from here so far"), "sent");
  total(translate("Came from the server so far"), "came");
  add(translate("Pending"), of("pending"));
  add(translate("Failed"), of("failed"));
  add(translate("Cannot be placed"), of("unplaceable"));
  if (failure !== undefined) lines.push(`\n${sentenceFor(translate, failure)}`);
  return lines.join("\n");
}

export function syncChoice(ui: UiContext, book: BookFile, want: WantMerge): Choice {
  const { translate, settings } = ui;
  const { highlights, bookmarks } = settings();
  const isBothWays = highlights === "both" || bookmarks === "both";
  return {
    text: isBothWays ? translate("Sync notes") : translate("Send notes"),
    run: () => syncBookAnnotations(ui, book, want),
  };
}
