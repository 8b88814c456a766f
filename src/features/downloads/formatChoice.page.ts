import { pathHere } from "../../book/book";
import { readable } from "../../model/bookFile";
import { bookTypeOf } from "../../model/book";
import { type Candidate, isOfType } from "../../model/candidate";
import { extensionOf } from "../../base/format";
import type { ServerFile } from "../../model/shelf";
import { isolated } from "../../base/text";
import type { Choice } from "../../koreader/dialogs.port";
import type { UiContext } from "../../ui/uiContext";
import { fileText } from "../../ui/bookTexts";

/** True if several files are readable on this device. */
export function hasChoice(files: readonly ServerFile[] | undefined): boolean {
  return readable(files ?? []).length > 1;
}

/** `✓ On this device`, with the format if it differs; undefined if absent. */
export function hereText(ui: UiContext, book: Candidate): string | undefined {
  const { translate } = ui;
  const path = pathHere(ui, book.id);
  if (path === undefined) return undefined;
  const ending = extensionOf(path);
  const isPlain = (book.files ?? []).length < 2 && !isOtherFormat(path, book);
  return ending === undefined || isPlain
    ? translate("✓ On this device")
    : translate("✓ On this device: %1", ending.toUpperCase());
}

/** True if the local format differs from the listed one. */
export function isOtherFormatHere(ui: UiContext, book: Candidate): boolean {
  const path = pathHere(ui, book.id);
  return path !== undefined && isOtherFormat(path, book);
}

function isOtherFormat(path: string, { format }: Candidate): boolean {
  const type = bookTypeOf(path);
  return format !== undefined && type !== undefined && !isOfType(format, type);
}

/** Empty if only one file is readable. */
export function formatChoices(ui: UiContext, book: Candidate, take: (fileId: number) => void): readonly Choice[] {
  if (!hasChoice(book.files)) return [];
  return [{ text: ui.translate("Download as…"), run: () => askFormat(ui, book, take) }];
}

/** Files of one format are distinguished by name. */
function askFormat(
  { dialogs, translate }: UiContext,
  { title, id, files }: Candidate,
  take: (id: number) => void,
): void {
  const choices: Choice[] = [];
  const offered = readable(files ?? []);
  for (const file of offered) {
    const { id: fileId, format, name } = file;
    const isAlone = offered.filter((other) => other.format === format).length === 1;
    const text = fileText(translate, file);
    const line = isAlone || name === undefined ? text : `${text} · ${isolated(name)}`;
    if (fileId !== undefined) choices.push({ text: line, run: () => take(fileId) });
  }
  dialogs.choose({ title: translate("Download “%1” as", isolated(title ?? translate("Book %1", id))), choices });
}
