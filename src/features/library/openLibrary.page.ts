import { caught } from "../../base/result";
import { getDeviceState, saveDeviceState } from "../../store/deviceState";
import type { Overview } from "./browse.rules";
import type { Translate } from "../../base/format";
import type { Choice } from "../../koreader/dialogs.port";
import type { UiContext } from "../../ui/uiContext";
import { askSearch, showList } from "./browse.page";
import { showNotebook } from "../notebook/notebook.page";
import { askFilter, hasFilters, pinnedChoices, type ShowBooks } from "./filter.page";

/** Shows the last list, or the first one. */
export function openLibrary(ui: UiContext): void {
  const overviews = ui.server.browse.overviews();
  const { lastList } = getDeviceState(ui.database);
  showOverview(ui, overviews.find((of) => of === lastList) ?? overviews[0] ?? "shelves");
}

function showOverview(ui: UiContext, of: Overview): void {
  caught(() => saveDeviceState(ui.database, { lastList: of }));
  showList(ui, { of }, overviewText(ui.translate, of), (close) => askList(ui, close));
}

/** Shows the books being read, as on the server. */
export function continueReading(ui: UiContext): void {
  const { dialogs, server, translate } = ui;
  if (server.browse.overviews().includes("reading")) showList(ui, { of: "reading" }, translate("Continue reading"));
  else dialogs.show(translate("This server keeps no list of the books that you are reading."));
}

/** Shows all lists. `before` runs before the choice. */
export function askList(ui: UiContext, before?: () => void): void {
  const lists = choices(ui).map(({ text, run }) => ({
    text,
    run: () => {
      before?.();
      run();
    },
  }));
  ui.dialogs.choose({ title: ui.translate("Library"), choices: lists });
}

function choices(ui: UiContext): readonly Choice[] {
  const { server, translate } = ui;
  const search: Choice = { text: translate("Search…"), run: () => askSearch(ui) };
  const found: Choice[] = [];
  const show: ShowBooks = (list, title) => showList(ui, list, title);
  for (const of of server.browse.overviews()) {
    // The search precedes "not on this device".
    if (of === "absent") found.push(search);
    found.push({ text: overviewText(translate, of), run: () => showOverview(ui, of) });
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
