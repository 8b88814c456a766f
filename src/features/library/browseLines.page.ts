import type { ShownList } from "./browse";
import { type BrowseBook, type BrowseLine, isTelling, maxLines } from "./browse.rules";
import { statusText, seriesText, fileText, shelfKind } from "../../ui/bookTexts";
import { bookTypeOf } from "../../model/book";
import { isOfType } from "../../model/candidate";
import { isolated } from "../../base/text";
import type { Translate } from "../../base/format";
import type { ListLine, PictureTile } from "../../koreader/dialogs.port";
import type { UiContext } from "../../ui/uiContext";

/** `The Lamp – Mara Ellison · Lamps, no. 2` */
export function bookTitle(translate: Translate, book: BrowseBook): string {
  const { id, title, author } = book;
  const name = isolated(title ?? translate("Book %1", id));
  const named = author === undefined ? name : `${name} – ${isolated(author)}`;
  const series = seriesText(translate, book);
  return series === undefined ? named : `${named} · ${isolated(series)}`;
}

/** Texts of a cover. `mark` precedes the title. `here`: format of the local file; undefined if absent. */
export function besideCover(
  translate: Translate,
  book: BrowseBook,
  mark: string,
  { here, isPending }: Pick<LineFormats, "here" | "isPending">,
): PictureTile {
  const { id, title, author } = book;
  const below = [author, seriesText(translate, book)]
    .filter((text) => text !== undefined)
    .map((text) => isolated(text));
  const facts = stateFacts(translate, book, here === undefined ? [] : ["✓"], isPending).join(" · ");
  return { number: id, title: mark + isolated(title ?? translate("Book %1", id)), below: below.join(" · "), facts };
}

/** Formats of a line, and whether it shows a size. */
interface LineFormats {
  /** Format of the local file; undefined if absent. */
  readonly here?: string | undefined;
  /** Format that a filter asks for. */
  readonly asked?: string | undefined;
  /** False on one line, where the size would cut the title. */
  readonly hasSize: boolean;
  /** A choice of the person waits for a network. */
  readonly isPending?: true | undefined;
}

/** `✓ · 43 % · EPUB 2.1 MB`; `✓ PDF · EPUB 2.1 MB` if the local file has another format. */
export function bookFacts(
  translate: Translate,
  book: BrowseBook,
  { here, asked, hasSize, isPending }: LineFormats,
): string {
  const format = asked ?? book.format;
  const local = here === undefined ? [] : [isOtherFormat(format, here) ? translate("✓ %1", here) : "✓"];
  const facts = stateFacts(translate, book, local, isPending);
  // The size is that of the main file.
  const file = format === book.format && hasSize ? fileText(translate, book) : (format ?? "");
  if (file !== "" && file !== here) facts.push(file);
  return facts.join(" · ");
}

/** After `local`: a pending choice, the status, and how far the book is read. */
function stateFacts(translate: Translate, book: BrowseBook, local: readonly string[], isPending?: true): string[] {
  const facts = local.slice();
  if (isPending === true) facts.push(translate("pending"));
  const percent = book.status === "READ" ? 0 : Math.floor(book.percent ?? 0);
  if (isTelling(book.status) && !(book.status === "READING" && percent > 0))
    facts.push(statusText(translate, book.status));
  if (percent > 0) facts.push(translate("%1 %", percent));
  return facts;
}

function isOtherFormat(format: string | undefined, here: string): boolean {
  const type = bookTypeOf(`_.${here}`);
  return format !== undefined && type !== undefined && !isOfType(format, type);
}

/** State of the list: cached, offline or failed; undefined if fresh. */
export function headLine(
  ui: UiContext,
  {
    lines,
    from,
    phase,
    isLocalFirst = false,
    isUnfiltered = false,
  }: Pick<ShownList, "lines" | "from" | "phase"> & Partial<ShownList>,
  goOn: () => void,
): ListLine | undefined {
  const { translate, host } = ui;
  if (from !== undefined) {
    const label = translate("As of %1", host.device.timeText(from));
    if (phase === "asking") return { label, value: translate("updating…") };
    // A long value would cut the time.
    if (isLocalFirst) return { label, value: translate("offline, books here first"), onTap: goOn };
    const value =
      phase === "offline" ? translate("not connected: tap to update") : translate("not updated: tap to retry");
    return { label, value, onTap: goOn };
  }
  if (isLocalFirst) {
    const label = isUnfiltered ? translate("Other filters need a network") : translate("Books on this device");
    return { label, value: translate("not connected: tap to update"), onTap: goOn };
  }
  if (phase === "looking") return { label: translate("Looking on this device…"), value: "" };
  if (lines.length > 0) return undefined;
  if (phase === "asking") return { label: translate("Asking the server…"), value: "" };
  if (phase === "offline")
    return { label: translate("Not connected"), value: translate("tap to connect"), onTap: goOn };
  if (phase === "failed") return { label: translate("No answer"), value: translate("tap to retry"), onTap: goOn };
  return undefined;
}

/** Undefined at the end of the list. */
export function footLine(
  { translate }: UiContext,
  { lines, more, total, isCut }: Pick<ShownList, "lines" | "more" | "total" | "isCut">,
  goOn: () => void,
): ListLine | undefined {
  if (isCut === true)
    return { label: translate("The server lists only the %1 with the most books.", lines.length), value: "" };
  if (!more) return undefined;
  if (lines.length >= maxLines) return { label: translate("Other books"), value: translate("not shown here") };
  const value = total === undefined ? "" : translate("%1 of %2", lines.length, total);
  return { label: translate("More…"), value, onTap: goOn };
}

/** Placeholder for a missing line. */
export function blankLine({ translate }: UiContext, { phase }: Pick<ShownList, "phase">, goOn: () => void): ListLine {
  if (phase === "offline")
    return { label: translate("Not connected"), value: translate("tap to connect"), onTap: goOn };
  if (phase === "failed") return { label: translate("No answer"), value: translate("tap to retry"), onTap: goOn };
  return { label: translate("Asking the server…"), value: "" };
}

/** `3`; `shelf of account 7 · 3`; `magic shelf · 3`. */
export function groupLine(
  { translate }: UiContext,
  { name, count, otherOwner, list }: NonNullable<BrowseLine["group"]>,
  onTap: () => void,
): ListLine {
  const kind = list.of === "shelf" ? shelfKind(translate, list.shelf.kind, otherOwner) : undefined;
  const counted = count === undefined ? undefined : count.toFixed(0);
  return { label: isolated(name), value: [kind, counted].filter((text) => text !== undefined).join(" · "), onTap };
}
