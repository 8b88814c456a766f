import { bookNames, titledFile } from "./bookName.rules";
import type { Proof } from "./proveReturn";
import type { ReturnFailure, ReturnResult } from "./returnBook.task";
import { sentenceFor } from "../../base/sentence";
import { isOnlyHere, type ReturnObstacle, type LocalOnlyData, type PendingCount } from "./returning.rules";
import type { ShelfFile } from "../../model/bookFile";
import { isolated, shortened as cut } from "../../base/text";
import type { Translate } from "../../base/format";
import { amountsText } from "../sync-status/queueWords.page";
import { firstLines, unreadAnnotationsTexts } from "../../ui/bookTexts";
import { labelled } from "../../ui/uiContext";

export function shownTitle(translate: Translate, { title }: Pick<ShelfFile, "title">): string {
  return isolated(cut(title ?? translate("A book"), 40));
}

/** Obstacles and the last failure, or local-only data. */
export function staysText(translate: Translate, { file, obstacles, trouble, onlyHere }: StayWords): string {
  const lines = [translate("“%1” stays on this device.", shownTitle(translate, file))];
  for (const obstacle of obstacles) lines.push(obstacleText(translate, obstacle));
  const why = trouble === undefined ? undefined : sentenceFor(translate, trouble);
  const isSaid = obstacles.some((obstacle) => "reason" in obstacle && obstacle.reason === why);
  if (why !== undefined && !isSaid) lines.push(why);
  return lines.concat(onlyHere === undefined ? [] : onlyHereTexts(translate, onlyHere)).join("\n");
}

type StayWords = Pick<Proof, "file" | "obstacles" | "trouble"> & Partial<Pick<Proof, "onlyHere">>;

function obstacleText(translate: Translate, obstacle: ReturnObstacle): string {
  switch (obstacle.kind) {
    case "strange":
      return translate("Only books that Catchword downloaded can be returned. This one is yours.");
    case "gone":
      return translate("The file is not there any more.");
    case "changed":
      return translate("Its file was changed since it was downloaded, and the server does not have it so.");
    case "open":
      return translate("The book is open. Close it first.");
    case "excluded":
      return translate(
        "Nothing of this book is synced, so the server does not have what you did in it. If you do not need that, delete the book in KOReader.",
      );
    case "unmatched":
      return translate("This book was not found on the server: match it first.");
    case "unproven":
      return translate("The server does not say what it has of this book.");
    case "asked":
      return translate(
        "Its status or rating was changed here and on the server: choose one in Catchword → Book status.",
      );
    case "pending":
    case "failed":
      return waitingText(translate, obstacle);
  }
}

function waitingText(translate: Translate, waiting: PendingCount): string {
  const amount = amountsText(translate, [waiting]);
  const line =
    waiting.kind === "pending" ? translate("Not on the server yet: %1", amount) : translate("Failed: %1", amount);
  return waiting.reason === undefined ? line : labelled(translate, line, waiting.reason);
}

/** `trashDays`: the setting, as in all texts below. */
export function questionText(translate: Translate, { file, onlyHere, shelves }: Proof, trashDays: number): string {
  const title = shownTitle(translate, file);
  const lines = [
    trashDays === 0
      ? translate(
          "Return “%1”? The book, and what KOReader keeps beside it, are deleted from this device at once.",
          title,
        )
      : translate(
          "Return “%1”? The book, and what KOReader keeps beside it, go to the trash of this device for %2.",
          title,
          daysText(translate, trashDays),
        ),
  ];
  const lost = onlyHereTexts(translate, onlyHere);
  if (lost.length === 0) lines.push(translate("The server has everything that is to be synced of it."));
  for (const text of lost) lines.push(text);
  if (shelves.length > 0)
    lines.push(translate("Also take it off the shelf? Then it leaves the other devices with this shelf, too."));
  return lines.join("\n\n");
}

function daysText(translate: Translate, days: number): string {
  return days === 1 ? translate("1 day") : translate("%1 days", days);
}

function onlyHereTexts(
  translate: Translate,
  { notes, unread, sessions, status, rating }: LocalOnlyData,
): readonly string[] {
  const texts = unreadAnnotationsTexts(translate, unread).slice();
  if (notes > 0) texts.push(translate("Highlights, notes and bookmarks that only this device has: %1", notes));
  if (sessions > 0) texts.push(translate("Sessions that the server does not have: %1", sessions));
  if (status) texts.push(translate("Its status is on this device alone: the server has another one, or keeps none."));
  if (rating) texts.push(translate("The server does not have its rating."));
  return texts;
}

export function returnedText(translate: Translate, file: Pick<ShelfFile, "title">, trashDays: number): string {
  const title = shownTitle(translate, file);
  if (trashDays === 0) return translate("“%1” is returned, and deleted from this device.", title);
  return translate("“%1” is returned. It is in the trash for %2.", title, daysText(translate, trashDays));
}

export function notReturnedText(translate: Translate, file: ShelfFile, kept: ReturnFailure): string {
  if (kept.kind === "busy") return translate("Another download is in progress. Try again when it is done.");
  if (kept.kind === "failure") return staysText(translate, { file, obstacles: [], trouble: kept.failure });
  if (kept.kind !== "disk") return staysText(translate, { file, obstacles: [kept] });
  return translate(
    "“%1” could not be moved to the trash: the storage is full, or cannot be written to.",
    shownTitle(translate, file),
  );
}

/** Advice for books that stay without pending items; maybe empty. */
export function stayingAdvice(translate: Translate, staying: readonly Proof[]): readonly string[] {
  if (staying.every(({ onlyHere }) => !isOnlyHere(onlyHere))) return [];
  return [
    translate("A book of which only this device has something can still be returned on its own: you are asked first."),
  ];
}

interface Returnable {
  /** Proofs of removable books. */
  readonly may: readonly Proof[];
  /** Number of the others. */
  readonly staying: number;
}

export function questionOfAll(translate: Translate, { may, staying }: Returnable, trashDays: number): string {
  const names = bookNames(
    may.map(({ file }) => titledFile({ title: shownTitle(translate, file), serverNames: file.serverNames })),
    "",
  );
  const titles = names.map((name) => `• ${name}`);
  const lines = [
    trashDays === 0
      ? translate(
          "Return these books? They, and what KOReader keeps beside them, are deleted from this device at once. The server has everything that is to be synced of them.",
        )
      : translate(
          "Return these books? They, and what KOReader keeps beside them, go to the trash of this device for %1. The server has everything that is to be synced of them.",
          daysText(translate, trashDays),
        ),
    firstLines(translate, titles).join("\n"),
  ];
  if (staying > 0) lines.push(translate("Books that stay: %1. You are told why at the end.", staying));
  if (may.some(({ shelves }) => shelves.length > 0))
    lines.push(
      translate("Also take them off their shelves? Then they leave the other devices with these shelves, too."),
    );
  return lines.join("\n\n");
}

interface Returns {
  readonly taken: readonly ReturnResult[];
  readonly staying: readonly Proof[];
}

export function returnReport(translate: Translate, { taken, staying }: Returns, trashDays: number): string {
  const kept = taken.filter((one) => one.kept !== undefined);
  const texts = staying.map((proof) => staysText(translate, proof));
  for (const { file, kept: why } of taken) if (why !== undefined) texts.push(notReturnedText(translate, file, why));
  const count = taken.length - kept.length;
  const gone = count === 0 ? [] : [returnedCount(translate, count, trashDays)];
  return gone.concat(texts, stayingAdvice(translate, staying)).join("\n\n");
}

function returnedCount(translate: Translate, count: number, trashDays: number): string {
  if (trashDays === 0) return translate("Returned: %1. They are deleted from this device.", count);
  return translate("Returned: %1. They are in the trash for %2.", count, daysText(translate, trashDays));
}
