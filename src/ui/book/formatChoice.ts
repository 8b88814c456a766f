import { pathHere } from "../../app/book/similarBooks";
import { readable } from "../../domain/bookFile";
import type { Candidate } from "../../domain/candidate";
import { extensionOf } from "../../domain/format";
import type { ServerFile } from "../../domain/serverFile";
import { isolated } from "../../domain/text";
import type { Choice } from "../../ports/dialogs";
import type { UiContext } from "../uiContext";
import { fileText } from "./bookWords";

/** Can a book of these files be read here in more than one of them? */
export function hasChoice(files: readonly ServerFile[] | undefined): boolean {
  return readable(files ?? []).length > 1;
}

/** `✓ On this device`, with the format where the book comes in several; undefined where it is not here. */
export function hereText(ui: UiContext, { id, files }: Candidate): string | undefined {
  const { translate } = ui;
  const path = pathHere(ui, id);
  if (path === undefined) return undefined;
  const ending = extensionOf(path);
  if (ending === undefined || (files ?? []).length < 2) return translate("✓ On this device");
  return translate("✓ On this device: %1", ending.toUpperCase());
}

/** The button that lets a person choose among the files of a book; none where there is nothing to choose. */
export function formatChoices(ui: UiContext, book: Candidate, take: (fileId: number) => void): readonly Choice[] {
  if (!hasChoice(book.files)) return [];
  return [{ text: ui.translate("Download as…"), run: () => askFormat(ui, book, take) }];
}

/** Two of one format are told apart by their names. */
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
