import type { Translate } from "../../base/format";
import { trimmed } from "../../base/text";
import type { Choice } from "../../koreader/dialogs.port";
import { type LibraryView, libraryViews } from "../../model/settings";
import { saveSettings } from "../../store/settings";
import type { UiContext } from "../../ui/uiContext";
import type { OpenBrowse } from "./browse";
import { type BrowseList, hasBooks, isByName, isReducedToLocal } from "./browse.rules";
import { filteredChoices, type ShowBooks } from "./filter.page";
import { gatherChoices, select, type Selection } from "./gather.page";
import { askList, askSearch } from "./lists.page";

/** A list on the screen, as its menu needs it. @noSelf */
export interface ListMenu {
  readonly of: BrowseList;
  readonly title: string;
  readonly list: OpenBrowse;
  readonly selection: Selection;
  readonly view: LibraryView;
  turnTo(line: number): void;
  /** Closes this list once another one is shown. */
  readonly replace: ShowBooks;
}

/** Ends selection mode, if on. */
export function showListMenu(ui: UiContext, page: ListMenu): void {
  const { dialogs, translate } = ui;
  const { of, title, selection, replace } = page;
  if (selection.chosen !== undefined) return select(selection, false);
  const choices = hasBooks(of) ? bookChoices(ui, page) : [];
  if (isByName(of) && !isEmpty(page.list))
    choices.push({ text: translate("Go to letter…"), run: () => askName(ui, page) });
  choices.push({ text: translate("Search…"), run: () => askSearch(ui, replace) });
  choices.push({ text: translate("Lists and search…"), run: () => askList(ui, replace) });
  dialogs.choose({ title, choices });
}

/** True once the server has said that the list has no lines. */
export function isEmpty(list: OpenBrowse): boolean {
  const { lines, more, phase, from } = list.now();
  return lines.length === 0 && !more && (phase === "done" || from !== undefined);
}

function bookChoices(ui: UiContext, page: ListMenu): Choice[] {
  const { translate } = ui;
  const { of, list, selection, replace } = page;
  const choices: Choice[] = [];
  if (list.now().lines.length > 0) {
    choices.push({ text: translate("Select books"), run: () => select(selection, true) });
    for (const choice of viewChoices(ui, page)) choices.push(choice);
    if (!isReducedToLocal(of)) for (const choice of gatherChoices(ui, of, selection)) choices.push(choice);
  }
  if (of.of === "filtered") for (const choice of filteredChoices(ui, of.filter, replace)) choices.push(choice);
  return choices;
}

/** The views that the list does not have now. */
function viewChoices({ translate, database }: UiContext, { of, title, view, replace }: ListMenu): readonly Choice[] {
  return libraryViews
    .filter((other) => other !== view)
    .map((other) => ({
      text: viewText(translate, other),
      run: () => {
        saveSettings(database, { libraryView: other });
        replace(of, title);
      },
    }));
}

function viewText(translate: Translate, view: LibraryView): string {
  switch (view) {
    case "grid":
      return translate("Show as a grid of covers");
    case "covers":
      return translate("Show as lines with covers");
    case "lines":
      return translate("Show as lines");
  }
}

/** The page foot accepts page numbers, so this one asks for names. */
function askName({ dialogs, translate }: UiContext, { list, turnTo }: ListMenu): void {
  dialogs.ask({
    title: translate("Go to letter…"),
    value: "",
    hint: translate("The first letters of the name"),
    yes: translate("Go there"),
    onSave: (text) => {
      const wanted = trimmed(text);
      if (wanted !== "") list.find(wanted, turnTo);
      return undefined;
    },
  });
}
