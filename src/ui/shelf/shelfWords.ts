import type { PlannedSync } from "../../app/shelf/planSync";
import { sentenceFor } from "../../domain/sentence";
import type { Notice, Reason } from "../../domain/removalPlan";
import { megabytesOf } from "../../domain/shelfPlan";
import type { ShelfFile } from "../../domain/shelfFile";
import type { FetchTrouble, ShelfProgress, ShelfReport, Stop, Trouble } from "../../domain/shelfReport";
import type { Say } from "../../domain/translations";
import { labelled } from "../uiContext";

/** Lines that a message names one by one; of more, the number is told. */
const mostLines = 6;

/** Where a running sync is, in one line. */
export function progressLine(say: Say, { phase, done, total, title, percent }: ShelfProgress): string {
  if (phase === "listing") return say("Asking the server what is on the shelves…");
  if (phase === "finishing") return say("Finishing…");
  const name = title ?? say("a book");
  if (total > 1) return say("Downloading %1 of %2: %3", done + 1, total, name);
  return percent === undefined
    ? say("Downloading “%1”…", name)
    : say("Downloading “%1”: %2 %", name, percent);
}

/** What a sync came to, for the person who started it. */
export function summary(say: Say, report: ShelfReport): string {
  const lines = [headline(say, report), counts(say, report)];
  for (const line of absenceLines(say, report)) lines.push(line);
  for (const notice of report.notices) lines.push(noticeLine(say, notice));
  const books = report.troubles.map(({ title, trouble }) => bookLine(say, title, troubleWords(say, trouble)));
  for (const { title, reason } of report.refusals) books.push(bookLine(say, title, reasonWords(say, reason)));
  return lines.concat(shortened(say, books)).join("\n");
}

/** Of which chosen shelves nothing can be known. */
function absenceLines(
  say: Say,
  { missing, untold }: Pick<ShelfReport, "missing" | "untold">,
): readonly string[] {
  return missing
    .map((name) => say("There is no shelf “%1” on the server.", name))
    .concat(
      untold.map((name) => say("This server does not offer magic shelves: “%1” stays as it is.", name)),
    );
}

function headline(say: Say, { stop, shelves, troubles }: ShelfReport): string {
  if (stop !== undefined) return stopLine(say, stop);
  if (troubles.length > 0) return say("Not everything could be done.");
  if (shelves.length === 0) return say("No shelf could be synced.");
  return shelves.length === 1
    ? say("The shelf “%1” is on this device.", shelves[0] ?? "")
    : say("%1 shelves are on this device.", shelves.length);
}

function stopLine(say: Say, stop: Stop): string {
  switch (stop.kind) {
    case "cancelled":
      return say("Stopped. What had come stays.");
    case "space":
      return say(
        "Stopped: only %1 MB are free. The setting “Keep free” says when.",
        Math.floor(stop.freeMegabytes),
      );
    case "disk":
      return say("Stopped: the disk is full, or cannot be written.");
    case "failure":
      return say("Stopped: %1", sentenceFor(say, stop.failure));
  }
}

function counts(say: Say, { downloaded, adopted, kept, removed, left }: ShelfReport): string {
  const parts = [say("Downloaded: %1", downloaded)];
  if (adopted > 0) parts.push(say("found here: %1", adopted));
  parts.push(say("unchanged: %1", kept));
  if (removed > 0) parts.push(say("moved to the trash: %1", removed));
  if (left > 0) parts.push(say("left for next time: %1", left));
  return `${parts.join(", ")}.`;
}

/** What a sync would do, before it does it. */
export function preview(say: Say, planned: PlannedSync): string {
  const { plan, folder } = planned;
  const { downloads, adopts, keeps, removals, asks, refusals, notices } = plan;
  const lines = [
    downloads.length === 0
      ? say("To download: 0")
      : say("To download: %1 (%2), to %3", downloads.length, sizeWords(say, megabytesOf(downloads)), folder),
    say("Here already: %1", keeps.length + adopts.length),
    say("To move to the trash: %1", removals.length),
  ];
  for (const line of serverLines(say, planned)) lines.push(line);
  for (const line of absenceLines(say, planned)) lines.push(line);
  for (const notice of notices) lines.push(noticeLine(say, notice));
  const sections = [lines.join("\n")];
  if (downloads.length > 0)
    sections.push(
      section(
        say("To download:"),
        downloads.map(({ book }) => book.title ?? "?"),
      ),
    );
  if (removals.length > 0)
    sections.push(
      section(
        say("To the trash:"),
        removals.map(({ title }) => title ?? "?"),
      ),
    );
  if (asks.length > 0) sections.push(question(say, asks));
  if (refusals.length > 0) {
    const left = refusals.map(({ title, reason }) => bookLine(say, title, reasonWords(say, reason)));
    sections.push(section(say("Left as they are:"), left));
  }
  return sections.join("\n\n");
}

/** Each change that a sync would make on the server. */
function serverLines(say: Say, { creates, assignment }: PlannedSync): readonly string[] {
  const lines = creates.map((name) => say("To create on the server: the shelf “%1”", name));
  if (assignment === undefined) return lines;
  const { shelf, books } = assignment;
  return lines.concat([say("To put on the server's shelf “%1”: %2", shelf.name, books.length)]);
}

/** The books that a magic shelf lists no more, and why that alone removes none of them. */
export function question(say: Say, asks: readonly ShelfFile[]): string {
  const title = say(
    "No longer on a magic shelf. That may be because somebody else reads, rates or marks them too; you decide:",
  );
  const books = asks.map((file) => `• ${file.title ?? say("A book")}`);
  return section(title, books);
}

function sizeWords(say: Say, megabytes: number): string {
  if (megabytes === 0) return say("size unknown");
  return megabytes < 1 ? say("less than 1 MB") : say("about %1 MB", Math.floor(megabytes + 0.5));
}

function section(title: string, lines: readonly string[]): string {
  return [title].concat(lines).join("\n");
}

function noticeLine(say: Say, { kind, about }: Notice): string {
  switch (kind) {
    case "incomplete":
      return say("The server's list of “%1” may not be complete: nothing was removed because of it.", about);
    case "empty":
      return say("“%1” is empty on the server. Nothing was removed because of it.", about);
    case "numbers":
      return say("“%1” lists books whose numbers cannot be right. They are left out.", about);
    case "many":
      return say("%1 books have left the shelves. Sync by hand to move them to the trash.", about);
  }
}

function reasonWords(say: Say, reason: Reason): string {
  switch (reason) {
    case "format":
      return say("not a format that can be read here");
    case "declined":
      return say("deleted on this device; a full re-sync brings it back");
    case "leaving":
      return say("deleted on this device; it is about to leave the shelf");
    case "changed":
      return say("changed on this device, so it stays");
    case "open":
      return say("open now, so it stays");
  }
}

function troubleWords(say: Say, trouble: Trouble): string {
  switch (trouble.kind) {
    case "server":
      return sentenceFor(say, trouble.failure);
    case "disk":
      return say("the disk is full, or cannot be written");
    case "space":
      return say("only %1 MB are free", Math.floor(trouble.freeMegabytes));
    case "large":
      return say(
        "it needs %1 MB, and only %2 MB are free",
        Math.ceil(trouble.megabytes),
        Math.floor(trouble.freeMegabytes),
      );
    case "length":
      return say("it is not as long as the server said");
    case "content":
      return say("what the server sent is not a book");
    case "occupied":
      return say("another file has its name");
  }
}

/** Why a single book is not here now, and what can be done about it. */
export function fetchSentence(say: Say, trouble: FetchTrouble): string {
  switch (trouble.kind) {
    case "busy":
      return say("Shelves, or another book, are on their way just now. Try again when they are here.");
    case "gone":
      return say("The server does not have this book any more.");
    case "format":
      return say("The server has no file of this book that can be read here.");
    case "folder":
      return say(
        "The folder %1 cannot be made. Choose another: Library Sync → Shelves → Downloaded files → Folder.",
        trouble.folder,
      );
    case "space":
      return say(
        "Not downloaded: only %1 MB are free. The setting “Keep free” says when.",
        Math.floor(trouble.freeMegabytes),
      );
    case "server":
      return trouble.failure.kind === "cancelled"
        ? say("Stopped. Nothing of it was kept.")
        : say("Not downloaded. %1", sentenceFor(say, trouble.failure));
    case "disk":
    case "large":
    case "length":
    case "content":
    case "occupied":
      return say("Not downloaded: %1.", troubleWords(say, trouble));
  }
}

function bookLine(say: Say, title: string | undefined, why: string): string {
  return `• ${labelled(say, title ?? say("A book"), why)}`;
}

function shortened(say: Say, lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  return lines.slice(0, mostLines).concat([say("… and %1 more.", lines.length - mostLines)]);
}
