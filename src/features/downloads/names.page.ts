import { downloadJobs } from "./downloadJobs";
import { previewNames } from "./previewNames";
import type { RenameReport } from "./renameBooks.task";
import {
  faultIn,
  type Placeholder,
  placeholders,
  readyTemplates,
  spokenTemplate,
  type TemplateFault,
} from "./nameTemplate.rules";
import { type ShelfSource, withNames } from "../../model/shelf";
import type { FileMove } from "../../model/bookFile";
import { isolated, trimmed } from "../../base/text";
import type { Translate } from "../../base/format";
import type { MenuItem } from "../../koreader/screen.port";
import { folderFor } from "./bookFolders";
import { showFailure, type UiContext } from "../../ui/uiContext";
import { boxOf } from "./progressLine.page";
import { saveSettings } from "../../store/settings";

/** Template of all books or of one shelf. `now`: absent if the shelf has none. */
interface Target {
  readonly shelf?: ShelfSource | undefined;
  readonly now: string | undefined;
}

export function namesItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => translate("Names: %1", spoken(translate, ui.settings().names)),
    help: translate(
      "How downloaded books are named, and in which folders they are. What the server does not know is left out. A number before the ending tells books apart.",
    ),
    items: () => choices(ui, undefined).concat(shelfItems(ui)),
  };
}

function shelfItems(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  return ui
    .settings()
    .shelves.filter(({ name }) => name !== "")
    .map((shelf) => ({
      text: () => {
        const own = targetOf(ui, shelf).now;
        const names = own === undefined ? translate("As all books") : spoken(translate, own);
        return translate("“%1”: %2", isolated(shelf.name), names);
      },
      items: () => choices(ui, shelf),
    }));
}

function targetOf({ settings }: UiContext, shelf: ShelfSource | undefined): Target {
  if (shelf === undefined) return { now: settings().names };
  const source = settings().shelves.find(({ kind, name }) => kind === shelf.kind && name === shelf.name);
  return { shelf, now: source?.names };
}

function choices(ui: UiContext, shelf: ShelfSource | undefined): readonly MenuItem[] {
  const { translate } = ui;
  const now = (): string | undefined => targetOf(ui, shelf).now;
  const isOwn = (): boolean => {
    const template = now();
    return template !== undefined && !readyTemplates.includes(template);
  };
  const items: MenuItem[] = readyTemplates.map((template) => ({
    text: spoken(translate, template),
    checked: () => now() === template,
    radio: true,
    run: (redraw) => showNames(ui, shelf, template, redraw),
    keepsOpen: true,
  }));
  const own: MenuItem = {
    text: () => (isOwn() ? translate("Own: %1", spoken(translate, now() ?? "")) : translate("Own names…")),
    checked: isOwn,
    radio: true,
    run: (redraw) => edit(ui, shelf, now() ?? ui.settings().names, redraw),
    keepsOpen: true,
    separator: true,
  };
  const asAll: MenuItem = {
    text: translate("As all books"),
    checked: () => now() === undefined,
    radio: true,
    run: (redraw) => keep(ui, shelf, undefined, redraw),
    keepsOpen: true,
  };
  return (shelf === undefined ? [] : [asAll]).concat(items, [own]);
}

/** “Author/Series Number - Title” */
function spoken(translate: Translate, template: string): string {
  return spokenTemplate(template, (place) => placeWord(translate, place));
}

function placeWord(translate: Translate, place: Placeholder): string {
  switch (place) {
    case "author":
      return translate("Author");
    case "title":
      return translate("Title");
    case "series":
      return translate("Series");
    case "number":
      return translate("Number");
    case "shelf":
      return translate("Shelf");
    case "file":
      return translate("File name on the server");
  }
}

function edit(ui: UiContext, shelf: ShelfSource | undefined, template: string, redraw: () => void): void {
  const { dialogs, translate } = ui;
  dialogs.ask({
    title: translate("Names of downloaded books"),
    value: template,
    hint: "{author}/{title}",
    description: translate("The buttons insert what the server knows about a book. A slash (/) makes a folder."),
    yes: translate("Preview"),
    // The slash is hard to type on many keyboards.
    inserts: placeholders
      .map((place) => ({ label: placeWord(translate, place), text: `{${place}}` }))
      .concat([{ label: "/", text: "/" }]),
    onSave: (written) => {
      const chosen = trimmed(written);
      const fault = faultIn(chosen);
      if (fault !== undefined) return faultWords(translate, fault);
      showNames(ui, shelf, chosen, redraw);
      return undefined;
    },
  });
}

function faultWords(translate: Translate, fault: TemplateFault): string {
  switch (fault.kind) {
    case "empty":
      return translate("Nothing of the book is in these names. Insert the title, for example.");
    case "deep":
      return translate("Too many folders: at most three, one inside the other.");
    case "braces":
      return translate("A { or a } is missing. The buttons insert both.");
    case "unknown":
      return translate("“%1” cannot be inserted. The buttons show what can.", fault.word);
  }
}

/** On real books, before they are kept. */
export function showNames(ui: UiContext, shelf: ShelfSource | undefined, template: string, redraw: () => void): void {
  const { dialogs, translate } = ui;
  const names = previewNames(ui, template, shelf);
  const lines = names.map((name) => isolated(name));
  const none = translate("No book is here yet to show them on.");
  dialogs.read({
    title: translate("Preview of the names"),
    text: [spoken(translate, template), lines.length === 0 ? none : lines.join("\n")].join("\n\n"),
    choices: [
      { text: translate("Change…"), run: () => edit(ui, shelf, template, redraw) },
      { text: translate("Use these names"), run: () => keep(ui, shelf, template, redraw) },
    ],
  });
}

function keep(ui: UiContext, shelf: ShelfSource | undefined, template: string | undefined, redraw: () => void): void {
  const { settings, database } = ui;
  if (shelf === undefined) {
    saveSettings(database, { names: template ?? settings().names });
  } else {
    saveSettings(database, { shelves: withNames(settings().shelves, shelf, template) });
  }
  redraw();
  offerRenaming(ui, ui.translate("Books that come from now on have these names."));
}

/** Renames present books by the current template. */
export function renameItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Rename downloaded books…"),
    help: translate(
      "Renames downloaded books that are already here. Books that you changed or that are open keep their names. Notes and position are kept.",
    ),
    keepsOpen: true,
    run: () => offerRenaming(ui, translate("All downloaded books have the names that are set.")),
    separator: true,
  };
}

/** `otherwise`: text if nothing would change. */
function offerRenaming(ui: UiContext, otherwise: string): void {
  const { dialogs, translate } = ui;
  const begun = downloadJobs(ui).renaming.plan((moves) => {
    if (!moves.ok) return showFailure(ui, moves);
    if (moves.value.length === 0) return dialogs.notify(otherwise);
    askToRename(ui, moves.value);
  });
  if (!begun) dialogs.show(busy(translate));
}

function busy(translate: Translate): string {
  return translate("A sync of the shelves or a download is in progress. Books can be renamed after it.");
}

/** Moves on one page. */
const maxMoves = 60;

function askToRename(ui: UiContext, moves: readonly FileMove[]): void {
  const { dialogs, translate } = ui;
  const start = folderFor(ui).length + 1;
  const lines = moves.slice(0, maxMoves).map(({ file, to }) => {
    return `${isolated(file.path.slice(start))}\n→ ${isolated(to.slice(start))}`;
  });
  if (moves.length > maxMoves) lines.push(translate("Others: %1", moves.length - maxMoves));
  dialogs.read({
    title: translate("Rename the books that are here? (%1)", moves.length),
    text: lines.join("\n\n"),
    choices: [{ text: translate("Rename"), run: () => rename(ui, moves) }],
  });
}

function rename(ui: UiContext, moves: readonly FileMove[]): void {
  const { dialogs, translate } = ui;
  const begun = downloadJobs(ui).renaming.rename(moves, boxOf(ui), (report) => {
    if (report.ok) dialogs.show(reportWords(translate, report.value));
    else showFailure(ui, report);
  });
  if (!begun) dialogs.show(busy(translate));
}

function reportWords(translate: Translate, { renamed, left }: RenameReport): string {
  const lines = [translate("Renamed: %1", renamed)];
  if (left > 0) lines.push(translate("Not renamed: %1", left));
  if (left > 0) lines.push(translate("Books that are open, or were changed meanwhile, keep their names."));
  return lines.join("\n");
}
