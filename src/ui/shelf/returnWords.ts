import type { Proof } from "../../app/shelf/proveReturn";
import type { NotReturned } from "../../app/shelf/returnBook";
import type { Obstacle, OnlyHere, Waiting } from "../../domain/returning";
import type { ShelfFile } from "../../domain/shelfFile";
import { isolated, shortened } from "../../domain/text";
import type { Translate } from "../../domain/translations";
import { amountsText } from "../sync/queueWords";
import { labelled } from "../uiContext";

/** What a sentence calls the book. */
export function titleOf(translate: Translate, { title }: Pick<ShelfFile, "title">): string {
  return isolated(shortened(title ?? translate("A book"), 40));
}

/** Why the book stays; `why`: what stopped the last of what is pending. */
export function staysText(
  translate: Translate,
  file: Pick<ShelfFile, "title">,
  obstacles: readonly Obstacle[],
  why: string | undefined,
): string {
  const lines = [translate("“%1” stays on this device.", titleOf(translate, file))];
  for (const obstacle of obstacles) lines.push(obstacleText(translate, obstacle));
  const isSaid = why === undefined || obstacles.some((obstacle) => "reason" in obstacle && obstacle.reason === why);
  return (isSaid ? lines : lines.concat([why])).join("\n");
}

function obstacleText(translate: Translate, obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case "strange":
      return translate("Only books that Library Sync downloaded can be returned. This one is yours.");
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
    case "asked":
      return translate(
        "Its status or rating was changed here and on the server: Library Sync → Book status asks which one holds.",
      );
    case "pending":
    case "failed":
      return waitingText(translate, obstacle);
  }
}

function waitingText(translate: Translate, waiting: Waiting): string {
  const amount = amountsText(translate, [waiting]);
  const line =
    waiting.kind === "pending" ? translate("Not on the server yet: %1", amount) : translate("Failed: %1", amount);
  return waiting.reason === undefined ? line : labelled(translate, line, waiting.reason);
}

/** What is asked before a book goes. */
export function questionText(translate: Translate, { file, onlyHere, shelves }: Proof): string {
  const lines = [
    translate(
      "Return “%1”? The book, and what KOReader keeps beside it, go to the trash of this device for 30 days.",
      titleOf(translate, file),
    ),
  ];
  const lost = onlyHereTexts(translate, onlyHere);
  if (lost.length === 0) lines.push(translate("The server has everything that is to be synced of it."));
  for (const text of lost) lines.push(text);
  if (shelves.length > 0)
    lines.push(translate("Also take it off the shelf? Then it leaves the other devices with this shelf, too."));
  return lines.join("\n\n");
}

function onlyHereTexts(translate: Translate, { notes, sessions, status, rating }: OnlyHere): readonly string[] {
  const texts: string[] = [];
  if (notes > 0) texts.push(translate("Highlights, notes and bookmarks that only this device has: %1", notes));
  if (sessions > 0) texts.push(translate("Sessions that the server does not have: %1", sessions));
  if (status) texts.push(translate("The server does not have its status."));
  if (rating) texts.push(translate("The server does not have its rating."));
  return texts;
}

/** That a book has gone. */
export function returnedText(translate: Translate, file: Pick<ShelfFile, "title">): string {
  return translate("“%1” is returned. It is in the trash for 30 days.", titleOf(translate, file));
}

/** Why a finished book has not gone by itself. */
export function stayedText(translate: Translate, { file, obstacles, onlyHere }: Proof): string {
  const lines = [staysText(translate, file, obstacles, undefined)];
  return lines.concat(onlyHereTexts(translate, onlyHere)).join("\n");
}

/** Why a book has not gone after all. */
export function notReturnedText(translate: Translate, file: Pick<ShelfFile, "title">, kept: NotReturned): string {
  if (kept.kind === "busy") return translate("Another download is in progress. Try again when it is done.");
  if (kept.kind !== "disk") return staysText(translate, file, [kept], undefined);
  return translate(
    "“%1” could not be moved to the trash: the storage is full, or cannot be written to.",
    titleOf(translate, file),
  );
}
