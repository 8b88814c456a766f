import { yieldEvery, perStep } from "../../base/longList";
import type { ListLine, OpenList } from "../../koreader/dialogs.port";
import type { UiContext } from "../../ui/uiContext";

/** A page of books, all selected at first; a tap toggles one. @noSelf */
export interface BookPicker<Book extends { readonly title: string }> {
  readonly title: string;
  readonly books: readonly Book[];
  /** Short text about the amount. */
  amountOf(books: readonly Book[]): string;
  /** Labels of the lines that continue with all or with some books. */
  readonly all: string;
  some(chosen: number, all: number): string;
  readonly foot: readonly ListLine[];
  /** Gets at least one book. `close` closes the page. */
  go(chosen: readonly Book[], close: () => void): void;
}

interface OpenPicker<Book extends { readonly title: string }> {
  readonly ui: UiContext;
  readonly picker: BookPicker<Book>;
  /** In the order of the books. */
  readonly amounts: readonly string[];
  leftOut: readonly Book[];
  page: OpenList | undefined;
}

/** Pauses if called in a task. */
export function pickBooks<Book extends { readonly title: string }>(ui: UiContext, picker: BookPicker<Book>): void {
  const amounts: string[] = [];
  const rest = yieldEvery(perStep.books, ui.host.tasks.pause);
  for (const book of picker.books) {
    amounts.push(picker.amountOf([book]));
    rest();
  }
  const open: OpenPicker<Book> = { ui, picker, amounts, leftOut: [], page: undefined };
  open.page = ui.dialogs.list({ title: picker.title, lines: linesOf(open) });
}

function linesOf<Book extends { readonly title: string }>(open: OpenPicker<Book>): readonly ListLine[] {
  const { books, foot } = open.picker;
  const rest = yieldEvery(perStep.books, open.ui.host.tasks.pause);
  const lines = [goLine(open)];
  books.forEach((book, place) => {
    lines.push(bookLine(open, book, open.amounts[place] ?? ""));
    rest();
  });
  return lines.concat(foot);
}

function goLine<Book extends { readonly title: string }>(open: OpenPicker<Book>): ListLine {
  const { ui, picker, leftOut } = open;
  const { dialogs, translate } = ui;
  const chosen = picker.books.filter((book) => !leftOut.includes(book));
  return {
    label: leftOut.length === 0 ? picker.all : picker.some(chosen.length, picker.books.length),
    value: picker.amountOf(chosen),
    onTap: () => {
      if (chosen.length > 0) picker.go(chosen, () => open.page?.close());
      else dialogs.notify(translate("Every book is excluded. Tap one to include it again."));
    },
  };
}

function bookLine<Book extends { readonly title: string }>(
  open: OpenPicker<Book>,
  book: Book,
  amount: string,
): ListLine {
  const { ui, leftOut } = open;
  const { translate } = ui;
  const isOut = leftOut.includes(book);
  return {
    label: `${isOut ? "☐" : "☑"} ${book.title === "" ? translate("A book without a title") : book.title}`,
    value: isOut ? translate("excluded") : amount,
    onTap: () => {
      open.leftOut = isOut ? leftOut.filter((other) => other !== book) : leftOut.concat([book]);
      open.page?.redraw(linesOf(open));
    },
  };
}
