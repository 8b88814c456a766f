// Selected books of src/features/library/gather.page.ts
import {
  select,
  type Selection,
  selectionLines,
  selectionMark,
  toggle,
} from "../../../src/features/library/gather.page";
import type { BookId } from "../../../src/model/book";
import { aScreen } from "../../fakes/screen";

const books = [1, 2].map((id) => ({ id: id as BookId, title: `Lamp ${id}` }));

/** Two books, of which the second is on the device. */
function reader() {
  const { ui } = aScreen();
  const counts = { redraws: 0 };
  const selection: Selection = {
    chosen: undefined,
    isHere: (id) => id === 2,
    redraw: () => void (counts.redraws += 1),
    arrived: () => undefined,
    left: () => undefined,
  };
  const lines = () => selectionLines(ui, selection, books).map(({ label, value }) => `${label}|${value}`);
  const marks = () => books.map(({ id }) => selectionMark(selection, id));
  return { ui, selection, counts, lines, marks };
}

describe("the selection of books", () => {
  test("has neither marks nor lines before it begins, and a tap selects nothing", () => {
    const there = reader();
    toggle(there.selection, books[0]!);
    expect([there.lines(), there.marks(), there.counts.redraws]).toEqual([[], ["", ""], 0]);
  });

  test("marks a book by a tap, and takes it out by the next one", () => {
    const there = reader();
    select(there.selection, true);
    expect([there.marks(), there.lines()]).toEqual([["☐ ", "☐ "], ["Tap the books to download or return|done"]]);
    toggle(there.selection, books[0]!);
    expect([there.marks(), there.lines()]).toEqual([["☑ ", "☐ "], ["Download the selected books|1"]]);
    toggle(there.selection, books[1]!);
    expect(there.lines()).toEqual(["Download the selected books|1", "Return the selected books|1"]);
    toggle(there.selection, books[0]!);
    expect([there.marks(), there.lines()]).toEqual([["☐ ", "☑ "], ["Return the selected books|1"]]);
    expect(there.counts.redraws).toBe(4);
  });

  test("is downloaded after a question that names only its books", () => {
    const { ui, title } = aScreen();
    Object.assign(ui.database.memory, { downloadJobs: { work: { progress: () => undefined }, fetching: {} } });
    const there = reader();
    select(there.selection, true);
    for (const book of books) toggle(there.selection, book);
    selectionLines(ui, there.selection, books)[0]?.onTap?.();
    expect([title(), there.selection.chosen]).toEqual(["Download these books? (1)\n• Lamp 1", undefined]);
  });

  test("ends by its line without a book", () => {
    const there = reader();
    select(there.selection, true);
    selectionLines(there.ui, there.selection, books)[0]?.onTap?.();
    expect([there.selection.chosen, there.lines(), there.counts.redraws]).toEqual([undefined, [], 2]);
  });
});
