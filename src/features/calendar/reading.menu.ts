import type { MenuItem } from "../../koreader/screen.port";
import { showNotebookByBook } from "../notebook/notebook.page";
import { showReading, showTotals } from "./reading.page";
import type { UiContext } from "../../ui/uiContext";

export function readingLines(ui: UiContext): readonly MenuItem[] {
  const { connection, translate } = ui;
  const lines: MenuItem[] = [
    { text: translate("Reading calendar"), keepsOpen: true, run: () => showReading(ui) },
    { text: translate("Streak and totals"), keepsOpen: true, run: () => showTotals(ui) },
  ];
  if (connection.dialect().notebook)
    lines.push({ text: translate("Notebook by book"), keepsOpen: true, run: () => showNotebookByBook(ui) });
  return lines;
}
