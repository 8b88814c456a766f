import type { BrowseList, Overview } from "./browse.rules";
import type { Translate } from "../../base/translations";
import type { Choice } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { askSearch, showList } from "./browse.page";
import { showNotebook } from "../notebook/notebook.page";
import { askFilter, hasFilters, pinnedChoices, type ShowBooks } from "./filter.page";

export function libraryLines(ui: UiContext): readonly MenuItem[] {
  return choices(ui).map(({ text, run }) => ({ text, keepsOpen: true, run }));
}

/** Books being read, as the server has them. */
export function continueReading(ui: UiContext): void {
  const { dialogs, server, translate } = ui;
  if (server.browse.overviews().includes("reading")) showList(ui, { of: "reading" }, translate("Continue reading"));
  else dialogs.tell(translate("This server keeps no list of the books that you are reading."));
}

/** As a dialog, for a gesture. */
export function askList(ui: UiContext): void {
  ui.dialogs.choose({ title: ui.translate("Library"), choices: choices(ui) });
}

function choices(ui: UiContext): readonly Choice[] {
  const { server, translate } = ui;
  const search: Choice = { text: translate("Search…"), run: () => askSearch(ui) };
  const found: Choice[] = [];
  const show: ShowBooks = (list, title) => showList(ui, list, title);
  for (const of of server.browse.overviews()) {
    const list: BrowseList = { of };
    const title = overviewText(translate, of);
    // The search comes before "not on this device".
    if (of === "absent") found.push(search);
    found.push({ text: title, run: () => showList(ui, list, title) });
  }
  if (!found.includes(search)) found.push(search);
  if (server.probe.dialect().notebook) found.push({ text: translate("Notebook"), run: () => showNotebook(ui) });
  if (hasFilters(ui)) found.push({ text: translate("Filter and sort"), run: () => askFilter(ui, show) });
  return found.concat(pinnedChoices(ui, show));
}

function overviewText(translate: Translate, of: Overview): string {
  switch (of) {
    case "recent":
      return translate("Recently added");
    case "reading":
      return translate("Continue reading");
    case "allSeries":
      return translate("list|Series");
    case "authors":
      return translate("Authors");
    case "shelves":
      return translate("Shelves");
    case "absent":
      return translate("Not on this device");
  }
}
