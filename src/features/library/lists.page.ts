import type { Translate } from "../../base/format";
import { isolated, trimmed } from "../../base/text";
import type { Choice } from "../../koreader/dialogs.port";
import type { UiContext } from "../../ui/uiContext";
import { searchObstacle } from "../book-menu/match.page";
import { showNotebook } from "../notebook/notebook.page";
import { type BrowseList, type Overview, overviewsOf } from "./browse.rules";
import { askFilter, filterTitle, hasFilters, pinnedChoices, type ShowBooks } from "./filter.page";

/** Shows all lists and the search. `show` opens the chosen list. */
export function askList(ui: UiContext, show: ShowBooks): void {
  ui.dialogs.choose({ title: ui.translate("Library"), choices: choices(ui, show) });
}

function choices(ui: UiContext, show: ShowBooks): readonly Choice[] {
  const { connection, translate } = ui;
  const search: Choice = { text: translate("Search…"), run: () => askSearch(ui, show) };
  const found: Choice[] = [];
  for (const of of overviewsOf(connection.dialect(), connection.isRecognised())) {
    // The search precedes "not on this device".
    if (of === "absent") found.push(search);
    found.push({ text: overviewText(translate, of), run: () => show({ of }, overviewText(translate, of)) });
  }
  if (!found.includes(search)) found.push(search);
  if (connection.dialect().notebook) found.push({ text: translate("Notebook"), run: () => showNotebook(ui) });
  if (hasFilters(ui)) found.push({ text: translate("Filter and sort"), run: () => askFilter(ui, show) });
  return found.concat(pinnedChoices(ui, show));
}

/** `words`: of the search before. */
export function askSearch(ui: UiContext, show: ShowBooks, words = ""): void {
  const { dialogs, translate } = ui;
  const obstacle = searchObstacle(ui);
  if (obstacle !== undefined) return dialogs.show(obstacle);
  dialogs.ask({
    title: translate("Search the library"),
    value: words,
    hint: translate("Title, author or series"),
    yes: translate("Search"),
    onSave: (text) => {
      const name = trimmed(text);
      if (name === "") return translate("Type something to search for.");
      show({ of: "search", name }, translate("Search: %1", name));
      return undefined;
    },
  });
}

/** Another search, or another filter, in place of an empty list. */
export function askForOtherList(ui: UiContext, list: BrowseList, show: ShowBooks): void {
  if (list.of === "filtered") askFilter(ui, show);
  else askSearch(ui, show, list.of === "search" ? list.name : "");
}

/** Says which list is empty. */
export function emptyText(ui: UiContext, list: BrowseList): string {
  const { translate } = ui;
  switch (list.of) {
    case "search":
      return translate("The server has no book for “%1”.", isolated(list.name));
    case "filtered":
      return translate("No book: %1", filterTitle(ui, list.filter));
    case "series":
    case "author":
      return translate("The server has no book of “%1”.", isolated(list.name));
    case "shelf":
      return translate("The shelf “%1” is empty.", isolated(list.shelf.name));
    case "absent":
      return translate("All books of the library are on this device.");
    case "reading":
      return translate("You are reading no book on the server.");
    case "recent":
      return translate("The library has no books.");
    case "allSeries":
      return translate("The library has no series.");
    case "authors":
      return translate("The library has no authors.");
    case "shelves":
      return translate("The server has no shelves.");
  }
}

export function overviewText(translate: Translate, of: Overview): string {
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
