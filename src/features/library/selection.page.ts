import type { BookId } from "../../model/book";
import type { ListLine } from "../../koreader/dialogs.port";
import { type ChosenBook, returnAll } from "../downloads/returnSeveral.page";
import type { UiContext } from "../../ui/uiContext";
import { downloadAll } from "./downloadAll.page";

/**
 * Selected books, to download or return.
 *
 * @noSelf
 */
export interface Selection {
  /** Undefined outside selection mode. */
  chosen: Record<BookId, ChosenBook | undefined> | undefined;
  isHere(id: BookId): boolean;
  redraw(): void;
  /** After a download or return. */
  arrived(id: BookId): void;
  left(id: BookId): void;
}

export function select(selection: Selection, isOn: boolean): void {
  selection.chosen = isOn ? {} : undefined;
  selection.redraw();
}

export function toggle(selection: Selection, book: ChosenBook): void {
  const { chosen } = selection;
  if (chosen === undefined) return;
  chosen[book.id] = chosen[book.id] === undefined ? book : undefined;
  selection.redraw();
}

/** Empty outside selection mode. */
export function selectionMark({ chosen }: Selection, id: BookId): string {
  if (chosen === undefined) return "";
  return chosen[id] === undefined ? "☐ " : "☑ ";
}

/** Actions for the selected ones among `books`; none without a selection. */
export function selectionLines(ui: UiContext, selection: Selection, books: readonly ChosenBook[]): readonly ListLine[] {
  const { translate } = ui;
  const { chosen } = selection;
  if (chosen === undefined) return [];
  const wanted = books.filter(({ id }) => chosen[id] !== undefined);
  if (wanted.length === 0) {
    const label = translate("Tap the books to download or return");
    return [{ label, value: translate("done"), onTap: () => select(selection, false) }];
  }
  const line = (label: string, some: readonly ChosenBook[], run: () => void): readonly ListLine[] => {
    const onTap = (): void => {
      select(selection, false);
      run();
    };
    return some.length === 0 ? [] : [{ label, value: `${some.length}`, onTap }];
  };
  const absent = wanted.filter(({ id }) => !selection.isHere(id));
  const local = wanted.filter(({ id }) => selection.isHere(id));
  const download = (): void => downloadAll(ui, absent, selection);
  const giveBack = (): void => returnAll(ui, local, selection.left);
  return line(translate("Download the selected books"), absent, download).concat(
    line(translate("Return the selected books"), local, giveBack),
  );
}
