import type { BookId } from "../../model/book";
import type { ListLine } from "../../koreader/dialogs.port";
import { type ChosenBook, returnAll } from "../downloads/returnSeveral.page";
import type { UiContext } from "../../ui/uiContext";
import { downloadAll } from "./downloadAll.page";

/**
 * The books of a list that are chosen, to be downloaded or returned, by where they are.
 *
 * @noSelf
 */
export interface Selection {
  /** Undefined: a tap shows a book. */
  chosen: Record<BookId, ChosenBook | undefined> | undefined;
  isHere(id: BookId): boolean;
  redraw(): void;
  /** It is on this device now, or has left it. */
  arrived(id: BookId): void;
  left(id: BookId): void;
}

/** Begins to choose several books, or ends it. */
export function select(selection: Selection, isOn: boolean): void {
  selection.chosen = isOn ? {} : undefined;
  selection.redraw();
}

/** Chooses the book, or does so no more. */
export function toggle(selection: Selection, book: ChosenBook): void {
  const { chosen } = selection;
  if (chosen === undefined) return;
  chosen[book.id] = chosen[book.id] === undefined ? book : undefined;
  selection.redraw();
}

/** What stands before a book of the list; empty while none are chosen. */
export function markOf({ chosen }: Selection, id: BookId): string {
  if (chosen === undefined) return "";
  return chosen[id] === undefined ? "☐ " : "☑ ";
}

/** The lines above the list that do it to those among `books`, in their order; none while none are chosen. */
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
  const here = wanted.filter(({ id }) => selection.isHere(id));
  const download = (): void => downloadAll(ui, absent, selection.arrived);
  const giveBack = (): void => returnAll(ui, here, selection.left);
  return line(translate("Download the selected books"), absent, download).concat(
    line(translate("Return the selected books"), here, giveBack),
  );
}
