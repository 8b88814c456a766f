import { localPath } from "./localPath";
import { endingOf, readable } from "../../model/bookFile";
import { findLedgerBook } from "./shelfFiles.store";
import { offerOtherFormat } from "./newer.page";
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
  const path = localPath(ui, book.id);
  if (path === undefined) return undefined;
  const ending = extensionOf(path);
  const isPlain = (book.files ?? []).length < 2 && !isOtherFormat(path, book);
  return ending === undefined || isPlain
    ? translate("✓ On this device")
    : translate("✓ On this device: %1", ending.toUpperCase());
}

/** True if the local format differs from the listed one. */
export function isOtherFormatHere(ui: UiContext, book: Candidate): boolean {
  const path = localPath(ui, book.id);
  return path !== undefined && isOtherFormat(path, book);
}

function isOtherFormat(path: string, { format }: Candidate): boolean {
  const type = bookTypeOf(path);
  return format !== undefined && type !== undefined && !isOfType(format, type);
}

/** Empty if only one file is readable. */
export function formatChoices(ui: UiContext, book: Candidate, take: (fileId: number) => void): readonly Choice[] {
  if (!hasChoice(book.files)) return [];
  return choiceOfFormat(ui, book, readable(book.files ?? []), ({ id }) => id !== undefined && take(id));
}

/** @noSelf */
interface OtherFormat {
  /** Puts the file beside one that is not a download. */
  take(fileId: number): void;
  /** Puts the file in the place of the download. */
  came(path: string): void;
}

/** For a book on this device. A download is replaced after a question; the reader's own file stays. */
export function otherFormatChoices(ui: UiContext, book: Candidate, { take, came }: OtherFormat): readonly Choice[] {
  const path = localPath(ui, book.id);
  if (path === undefined || !hasChoice(book.files)) return [];
  const download = findLedgerBook(ui.database, book.id);
  const mark = download?.file.path === path ? download.knownFile.mark?.id : undefined;
  const isPresent = (file: ServerFile): boolean =>
    mark === undefined ? endingOf(file) === extensionOf(path) : file.id === mark;
  const others = readable(book.files ?? []).filter((file) => !isPresent(file));
  return choiceOfFormat(ui, book, others, (file) => {
    if (file.id === undefined) return;
    if (download?.file.path === path) offerOtherFormat(ui, download, file, came);
    else take(file.id);
  });
}

/** Files of one format are distinguished by name. */
function choiceOfFormat(
  { dialogs, translate }: UiContext,
  { title, id }: Candidate,
  offered: readonly ServerFile[],
  take: (file: ServerFile) => void,
): readonly Choice[] {
  const choices: Choice[] = [];
  for (const file of offered) {
    const { id: fileId, format, name } = file;
    const isAlone = offered.filter((other) => other.format === format).length === 1;
    const text = fileText(translate, file);
    const line = isAlone || name === undefined ? text : `${text} · ${isolated(name)}`;
    if (fileId !== undefined) choices.push({ text: line, run: () => take(file) });
  }
  const heading = translate("Download “%1” as", isolated(title ?? translate("Book %1", id)));
  return choices.length === 0
    ? []
    : [{ text: translate("Download as…"), run: () => dialogs.choose({ title: heading, choices }) }];
}
