import type { UnreadAnnotations } from "../model/annotation";
import type { Device } from "../koreader/host.port";
import { choiceOf, exclusionOf } from "../book/book";
import type { ConcernedBooks } from "../book/concernedBooks.store";
import type { Fingerprint } from "../model/book";
import type { Exclusion } from "../book/exclusion.rules";
import { isolated } from "../base/text";
import type { Context } from "../context";
import { type HostStatus, serverStatusIn } from "../model/bookState";
import type { Candidate } from "../model/candidate";
import type { ServerFile, ShelfKind } from "../model/shelf";
import type { Translate } from "../base/format";

export function sessionsText(translate: Translate, count: number): string {
  return count === 1 ? translate("1 session") : translate("%1 sessions", count);
}

export function booksText(translate: Translate, count: number): string {
  return count === 1 ? translate("1 book") : translate("%1 books", count);
}

/** Undefined for an ordinary shelf of one's own. */
export function shelfKind(translate: Translate, kind: ShelfKind, otherOwner: number | undefined): string | undefined {
  const own = kind === "magic" ? translate("magic shelf") : undefined;
  if (otherOwner === undefined) return own;
  return translate("%1 of account %2", own ?? translate("shelf"), otherOwner.toFixed(0));
}

/** Lines shown; the rest is counted. */
const maxLines = 6;

/** With a count of the remaining lines. */
export function firstLines(translate: Translate, lines: readonly string[]): readonly string[] {
  if (lines.length <= maxLines) return lines;
  return lines.slice(0, maxLines).concat([translate("Others: %1", lines.length - maxLines)]);
}

/** The question, then the first books that it is about, a line each. */
export function concernText(translate: Translate, question: string, { titles, total }: ConcernedBooks): string {
  const lines = titles.map((title) => `• ${isolated(title)}`);
  if (total > titles.length) lines.push(translate("Others: %1", total - titles.length));
  return [question].concat(lines).join("\n");
}

/** A sentence for each reason. */
export function unreadAnnotationsTexts(translate: Translate, unread: readonly UnreadAnnotations[]): readonly string[] {
  return unread.map(({ reason, count }) => {
    switch (reason) {
      case "sidecar":
        return translate("The file that KOReader keeps beside the book cannot be read.");
      case "list":
        return translate("The list of its highlights and bookmarks cannot be read.");
      case "row":
        return translate("Highlights, notes or bookmarks that cannot be read: %1", count);
    }
  });
}

/** `★★★½` for 7 of 10. */
export function starsText(rating: number): string {
  const halves = Math.floor(rating + 0.5);
  const whole = Math.floor(halves / 2);
  return "★".repeat(whole) + (halves - 2 * whole === 1 ? "½" : "");
}

/** Series with position; undefined without one. */
export function seriesText(
  translate: Translate,
  { series, number }: Pick<Candidate, "series" | "number">,
): string | undefined {
  return series === undefined || number === undefined ? series : translate("%1, no. %2", series, number);
}

/** `EPUB 2.1 MB`; empty if unknown. */
export function fileText(
  translate: Translate,
  { format, kilobytes }: Pick<ServerFile, "format" | "kilobytes">,
): string {
  const size = kilobytes === undefined ? undefined : sizeText(translate, kilobytes / 1024);
  return [format, size].filter((fact) => fact !== undefined).join(" ");
}

/** In MB, or in GB from 1000 MB on. */
export function sizeText(translate: Translate, megabytes: number): string {
  return megabytes < megabytesInGb
    ? translate("%1 MB", tenths(megabytes))
    : translate("%1 GB", tenths(megabytes / 1024));
}

const megabytesInGb = 1000;

/** One decimal, at least 0.1. */
function tenths(number: number): string {
  const rounded = Math.max(1, Math.floor(number * 10 + 0.5));
  return `${rounded / 10}`;
}

export function statusText(translate: Translate, word = ""): string {
  switch (serverStatusIn(word)) {
    case "READ":
      return translate("read");
    case "READING":
      return translate("reading");
    case "RE_READING":
      return translate("reading again");
    case "PAUSED":
      return translate("paused");
    case "ABANDONED":
      return translate("abandoned");
    case "PARTIALLY_READ":
      return translate("partially read");
    case "WONT_READ":
      return translate("won't read");
    case "UNREAD":
    case "UNSET":
      return translate("unread");
    case undefined:
      return word;
  }
}

export function hostStatusText(translate: Translate, status: HostStatus): string {
  switch (status) {
    case "complete":
      return translate("finished");
    case "abandoned":
      return translate("on hold");
    case "reading":
      return translate("reading");
  }
}

/** Undefined if the book is tracked. */
export function untrackedText(context: Context, fingerprint: Fingerprint): string | undefined {
  const exclusion = exclusionOf(context, fingerprint);
  if (exclusion !== undefined) return exclusionText(context.translate, exclusion);
  if (choiceOf(context, fingerprint) !== "never") return undefined;
  return context.translate(
    "You have chosen that nothing of this book is synced. Change that by a long press on it → Catchword… → What is synced.",
  );
}

/** `format`: as shown to a person. */
export function unsupportedFormatText(translate: Translate, format: string): string {
  return translate(
    "This format is not synced: the server does not accept %1. An EPUB of the book can be synced.",
    format,
  );
}

export function exclusionText(translate: Translate, exclusion: Exclusion): string {
  if (exclusion.kind === "untaken") return unsupportedFormatText(translate, exclusion.type);
  if (exclusion.kind === "format")
    return translate(
      "Nothing of this book is tracked or synced: the format %1 is excluded. Change that in What is synced → Excluded folders and formats.",
      exclusion.type,
    );
  return translate(
    "Nothing of this book is tracked or synced: its folder is excluded, %1. Change that in What is synced → Excluded folders and formats.",
    isolated(exclusion.folder),
  );
}

export interface WordContext {
  readonly translate: Translate;
  readonly host: { readonly device: Pick<Device, "languageName"> };
}

/** As in KOReader's menu; `known`: if KOReader has no name for it. */
export function languageText({ device }: WordContext["host"], code: string, known = code): string {
  return isolated(device.languageName(code) ?? known);
}
