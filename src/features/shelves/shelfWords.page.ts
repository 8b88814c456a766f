import { bookNames, titledFile } from "../downloads/bookName.rules";
import type { PlannedSync } from "./planSync";
import { sentenceFor } from "../../base/sentence";
import type { Notice, KeptReason } from "./removalPlan.rules";
import type {
  ShelfReport,
  SyncStop,
  FailedShelf,
  CollectionQuestion,
  CollectionReport,
  ShelfMove,
} from "./shelfReport.rules";
import { megabytesOf } from "./shelfPlan.rules";
import type { ShelfFile } from "../../model/bookFile";
import { listText, type Translate } from "../../base/format";
import { firstLines } from "../../ui/bookTexts";
import { bookLine, troubleWords } from "../downloads/fetchWords.page";

export function summary(translate: Translate, report: ShelfReport): string {
  const lines = [headline(translate, report), counts(translate, report)];
  for (const line of collectionLines(translate, report)) lines.push(line);
  for (const line of absenceLines(translate, report)) lines.push(line);
  for (const notice of report.notices) lines.push(noticeLine(translate, notice));
  const books = report.troubles.map(({ title, trouble }) =>
    bookLine(translate, title, troubleWords(translate, trouble)),
  );
  for (const { title, reason } of report.collections.refused) books.push(bookLine(translate, title, reason));
  for (const { title, reason } of report.refusals)
    if (reason !== "declined") books.push(bookLine(translate, title, reasonWords(translate, reason)));
  return lines.concat(firstLines(translate, books)).join("\n");
}

function absenceLines(
  translate: Translate,
  { missing, failedShelves }: Pick<ShelfReport, "missing" | "failedShelves">,
): readonly string[] {
  return missing
    .map((name) => translate("There is no shelf “%1” on the server.", name))
    .concat(failedShelves.map((shelf) => failedShelfLine(translate, shelf)));
}

function failedShelfLine(translate: Translate, { name, failure }: FailedShelf): string {
  return failure.kind === "unsupported"
    ? translate("This server does not offer magic shelves: “%1” stays as it is.", name)
    : translate("“%1” was not listed and stays as it is: %2", name, sentenceFor(translate, failure));
}

function headline(translate: Translate, { stop, shelves, troubles, notices }: ShelfReport): string {
  if (stop !== undefined) return stopLine(translate, stop);
  if (notices.some(({ kind }) => kind === "gone")) return translate("The sync was stopped.");
  if (troubles.length > 0) return translate("Not everything could be done.");
  if (shelves.length === 0) return translate("No shelf could be synced.");
  return shelves.length === 1
    ? translate("The shelf “%1” is on this device.", shelves[0] ?? "")
    : translate("%1 shelves are on this device.", shelves.length);
}

function stopLine(translate: Translate, stop: SyncStop): string {
  switch (stop.kind) {
    case "cancelled":
      return translate("Stopped. What was downloaded stays.");
    case "space":
      return translate(
        "Stopped: only %1 MB are free, and “Keep free” is %2 MB.",
        Math.floor(stop.freeMegabytes),
        stop.keptFreeMegabytes,
      );
    case "disk":
      return translate("Stopped: the storage is full, or cannot be written to.");
    case "failure":
      return translate("Stopped: %1", sentenceFor(translate, stop.failure));
  }
}

/** Declined books are only counted. */
function counts(translate: Translate, report: ShelfReport): string {
  const { downloaded, adopted, kept, removed, left, refusals, deletesAtOnce } = report;
  const parts = [translate("Downloaded: %1", downloaded)];
  if (adopted > 0) parts.push(translate("found here: %1", adopted));
  parts.push(translate("unchanged: %1", kept));
  if (removed > 0)
    parts.push(
      deletesAtOnce === true
        ? translate("deleted from this device: %1", removed)
        : translate("moved to the trash: %1", removed),
    );
  const declined = refusals.filter(({ reason }) => reason === "declined").length;
  if (declined > 0) parts.push(translate("deleted or returned here: %1", declined));
  if (left > 0) parts.push(translate("left for next time: %1", left));
  return translate("%1.", listText(translate, parts));
}

/** `isPublic`: everybody on the server sees a new shelf. */
export function preview(translate: Translate, planned: PlannedSync, isPublic: boolean): string {
  const { plan, before } = planned;
  const { downloads, removals, questions, refusals } = plan;
  const sections = [countLines(translate, planned, isPublic).join("\n")];
  const coming = (some: typeof downloads): readonly string[] =>
    bookNames(
      some.map(({ book }) => book),
      "?",
    );
  if (downloads.length > 0) sections.push(section(translate, translate("To download:"), downloads, coming));
  const where = planned.deletesAtOnce ? translate("To delete from this device:") : translate("To the trash:");
  if (removals.length > 0) sections.push(section(translate, where, removals, fileNames("?")));
  if (questions.length > 0) sections.push(question(translate, questions));
  for (const asked of before.report.questions) sections.push(collectionQuestion(translate, asked));
  const left = (some: typeof refusals): readonly string[] =>
    some.map(({ title, reason }) => bookLine(translate, title, reasonWords(translate, reason)));
  if (refusals.length > 0) sections.push(section(translate, translate("Left as they are:"), refusals, left));
  return sections.join("\n\n");
}

function fileNames(untitled: string): (files: readonly ShelfFile[]) => readonly string[] {
  return (files) =>
    bookNames(
      files.map((file) => titledFile(file)),
      untitled,
    );
}

function countLines(translate: Translate, planned: PlannedSync, isPublic: boolean): readonly string[] {
  const { plan, folder } = planned;
  const { downloads, adopts, keeps, removals, notices } = plan;
  const leaving = removals.length;
  const size = sizeWords(translate, megabytesOf(downloads));
  const lines = [
    downloads.length === 0
      ? translate("To download: 0")
      : translate("To download: %1 (%2), to %3", downloads.length, size, folder),
  ];
  const present = keeps.length + adopts.length;
  if (present > 0) lines.push(translate("Here already: %1", present));
  if (leaving > 0)
    lines.push(
      planned.deletesAtOnce
        ? translate("To delete from this device: %1", leaving)
        : translate("To move to the trash: %1", leaving),
    );
  for (const line of serverLines(translate, planned, isPublic)) lines.push(line);
  for (const line of absenceLines(translate, planned)) lines.push(line);
  for (const notice of notices) lines.push(noticeLine(translate, notice));
  return lines;
}

function serverLines(
  translate: Translate,
  { creates, assignment, before }: PlannedSync,
  isPublic: boolean,
): readonly string[] {
  const lines = creates.map((name) =>
    isPublic
      ? translate("To create on the server: the shelf “%1”. Everybody with an account there sees it.", name)
      : translate("To create on the server: the shelf “%1”. Only you see it.", name),
  );
  for (const line of pauseLines(translate, before.report)) lines.push(line);
  for (const line of plannedMoves(translate, before.report)) lines.push(line);
  if (assignment === undefined) return lines;
  const { shelf, books } = assignment;
  return lines.concat([translate("To put on the server's shelf “%1”: %2", shelf.name, books.length)]);
}

/** Why books that left a magic shelf are kept. */
export function question(translate: Translate, asks: readonly ShelfFile[]): string {
  const title = translate(
    "No longer on a magic shelf. Its rules may depend on what others read or rate, so you decide:",
  );
  const lines = (some: readonly ShelfFile[]): readonly string[] =>
    fileNames(translate("A book"))(some).map((name) => `• ${name}`);
  return section(translate, title, asks, lines);
}

function sizeWords(translate: Translate, megabytes: number): string {
  if (megabytes === 0) return translate("size unknown");
  return megabytes < 1 ? translate("less than 1 MB") : translate("about %1 MB", Math.floor(megabytes + 0.5));
}

/** Titles shown, because the host lays out all text at once. */
const maxNames = 200;

function section<T>(
  translate: Translate,
  title: string,
  all: readonly T[],
  lines: (some: readonly T[]) => readonly string[],
): string {
  const shown = [title].concat(lines(all.slice(0, maxNames)));
  if (all.length > maxNames) shown.push(translate("Others: %1", all.length - maxNames));
  return shown.join("\n");
}

function noticeLine(translate: Translate, { kind, about }: Notice): string {
  switch (kind) {
    case "incomplete":
      return translate("The server's list of “%1” may not be complete, so nothing was removed.", about);
    case "empty":
      return translate("“%1” is empty on the server, so nothing was removed.", about);
    case "numbers":
      return translate("“%1” lists books with invalid numbers. They are skipped.", about);
    case "gone":
      return translate(
        "Nothing was downloaded or removed: %1 books are not where they were. Is the storage card in, or was their folder renamed? If so, insert the card, or set the download folder.",
        about,
      );
    case "many":
      return translate("%1 books have left the shelves. Sync by hand to remove them from this device.", about);
  }
}

function reasonWords(translate: Translate, reason: KeptReason): string {
  switch (reason) {
    case "format":
      return translate("not a format that can be read here");
    case "declined":
      return translate("deleted or returned on this device; a full re-sync brings it back");
    case "leaving":
      return translate("about to leave the shelf on the server");
    case "changed":
      return translate("changed on this device, so it stays");
    case "open":
      return translate("open now, so it stays");
  }
}

/** Sent changes, and collections that cannot be sent. */
function collectionLines(
  translate: Translate,
  { collections, others }: Pick<ShelfReport, "collections" | "others">,
): readonly string[] {
  const lines = pauseLines(translate, collections).concat(collections.moves.map((move) => moveLine(translate, move)));
  return lines.concat(
    others.map((name) =>
      translate("“%1” belongs to someone else: changes in its collection stay on this device.", name),
    ),
  );
}

function pauseLines(translate: Translate, { isPaused }: CollectionReport): readonly string[] {
  if (isPaused !== true) return [];
  return [
    translate(
      "Collections are not synced both ways while several readers use this device, because KOReader has one list of collections for all of them. Your changes stay as they are.",
    ),
  ];
}

function moveLine(translate: Translate, { name, added, removed }: ShelfMove): string {
  if (removed === 0) return translate("Added to the shelf “%1”: %2", name, added);
  if (added === 0) return translate("Removed from the shelf “%1”: %2", name, removed);
  return translate("Added to the shelf “%1”: %2, removed from it: %3", name, added, removed);
}

function plannedMoves(translate: Translate, { moves }: CollectionReport): readonly string[] {
  const lines: string[] = [];
  for (const { name, added, removed } of moves) {
    if (added > 0) lines.push(translate("To put on the server's shelf “%1”: %2", name, added));
    if (removed > 0) lines.push(translate("To take off the server's shelf “%1”: %2", name, removed));
  }
  return lines;
}

/** Why books that left a collection need a confirmation. */
export function collectionQuestion(translate: Translate, { name, books }: CollectionQuestion): string {
  const title = translate(
    "Many or all books are no longer in the collection “%1”. KOReader may have lost its list, so you decide:",
    name,
  );
  return [title].concat(books.map((book) => `• ${book.title ?? translate("A book")}`)).join("\n");
}
