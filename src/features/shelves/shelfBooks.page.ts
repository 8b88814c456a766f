import { listBooks } from "./shelves";
import type { BookId } from "../../model/book";
import type { Translate } from "../../base/format";
import type { ListLine, OpenList } from "../../koreader/dialogs.port";
import type { ListedBook } from "../downloads/downloadRecords";
import { selectionMark, select, type Selection, selectionLines, toggle } from "../library/gather.page";
import type { UiContext } from "../../ui/uiContext";

/** Books of the last lists by title, with marks for local ones. A tap shows details. */
export function showBooks(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const books: ListedBook[] = [];
  const selection = aSelection(() => page.redraw(linesOf(ui, selection, books)));
  listBooks(ui, {
    came: (some) => {
      for (const book of some) {
        books.push(book);
        if (book.state === "here" || book.state === "adopted") selection.local[book.id] = true;
      }
    },
    ended: () => selection.redraw(),
    isWanted: () => page.isOpen(),
  });
  if (books.length === 0) return dialogs.show(translate("The shelves have not been synced yet, or are empty."));
  const title = translate("Books on the shelves (✓: on this device)");
  const page: OpenList = dialogs.list({
    title,
    lines: linesOf(ui, selection, books),
    onMenu: () => showMenu(ui, selection, title),
  });
}

/** @noSelf */
interface ShelfSelection extends Selection {
  /** By ID. */
  readonly local: Record<BookId, boolean | undefined>;
}

function aSelection(redraw: () => void): ShelfSelection {
  const local: ShelfSelection["local"] = {};
  const place = (id: BookId, isHere: boolean): void => {
    local[id] = isHere;
    redraw();
  };
  return {
    local,
    chosen: undefined,
    isHere: (id) => local[id] === true,
    redraw,
    arrived: (id) => place(id, true),
    left: (id) => place(id, false),
  };
}

/** Ends selection mode, if on. */
function showMenu({ dialogs, translate }: UiContext, selection: Selection, title: string): void {
  if (selection.chosen !== undefined) return select(selection, false);
  dialogs.choose({ title, choices: [{ text: translate("Select books"), run: () => select(selection, true) }] });
}

function linesOf(ui: UiContext, selection: ShelfSelection, books: readonly ListedBook[]): readonly ListLine[] {
  return selectionLines(ui, selection, books).concat(books.map((book) => bookLine(ui, selection, book)));
}

/** Short marks, so that the author stays visible. */
function bookLine({ dialogs, translate }: UiContext, selection: ShelfSelection, book: ListedBook): ListLine {
  const { id, title, author } = book;
  const label = author === undefined ? (title ?? "?") : `${title ?? "?"} – ${author}`;
  const tell = (): void => {
    const facts = [title ?? "?", author ?? "", placeWords(translate, selection, book)].filter((line) => line !== "");
    dialogs.show(facts.join("\n"));
  };
  return {
    label: selectionMark(selection, id) + label,
    value: selection.isHere(id) ? "✓" : "",
    onTap: () => (selection.chosen === undefined ? tell() : toggle(selection, book)),
  };
}

function placeWords(translate: Translate, { local }: ShelfSelection, { id, state }: ListedBook): string {
  if (local[id] === true) return translate("On this device.");
  return state === "declined" ? translate("Deleted or returned on this device.") : translate("Not on this device.");
}
