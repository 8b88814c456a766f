import { startTask, type TaskContext } from "../../context";
import { latestRequest } from "../../askOnline";
import { bookNames } from "../downloads/bookName.rules";
import { findBookById } from "../../book/books.store";
import { visibleShelves } from "./listShelves";
import { putBackBook } from "../downloads/settleSwaps.task";
import { booksInTrash } from "../downloads/trash";
import { trimmed } from "../../base/text";
import { spokenDuration, listText, type Translate } from "../../base/format";
import {
  isOwnShelf,
  isSame,
  type Shelf,
  type ShelfSource,
  withoutSource,
  withSource,
  asShelfId,
} from "../../model/shelf";
import type { ListLine } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import type { TrashItem } from "../downloads/downloadRecords";
import { failed, ok, type Result } from "../../base/result";
import { shelfKind } from "../../ui/bookTexts";
import { switchItem } from "../../ui/settingItems";
import { showAsking, showFailure, type UiContext } from "../../ui/uiContext";
import { saveSettings } from "../../store/settings";

function chosenShelves({ settings, translate }: UiContext): string {
  const { everyShelf, shelves } = settings();
  const chosen = shelves.filter(({ origin }) => !everyShelf || origin !== "default");
  const named = chosen.map((source) => nameOf(translate, source));
  const names = everyShelf ? [translate("All my shelves")].concat(named) : named;
  return names.length === 0 ? translate("shelves|none") : listText(translate, names);
}

/** Name, or number if unnamed. */
function nameOf(translate: Translate, { name, id }: ShelfSource): string {
  return name === "" ? translate("No. %1", id ?? 0) : name;
}

/** From a list, or by name or number (§4.1 rule 11). */
export function chooseMenu(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => translate("Shelves: %1", chosenShelves(ui)),
    items: () => chooseItems(ui).concat(chosenItems(ui)),
  };
}

function chooseItems(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  return [
    {
      text: translate("Choose from the server's shelves…"),
      keepsOpen: true,
      run: (redraw) => fetch(ui, redraw),
    },
    switchItem(ui, "everyShelf", {
      text: translate("All my shelves"),
      help: translate(
        "All your shelves, also those that you create later. Each makes every sync a little longer. Shelves of other people and magic shelves are still chosen one by one.",
      ),
    }),
    namedItem(ui, "standard", translate("Shelf by name or number…")),
    namedItem(ui, "magic", translate("Magic shelf by name or number…")),
  ];
}

function fetch(ui: UiContext, redraw: () => void): void {
  const { dialogs, translate } = ui;
  const show = (found: FoundShelves): void => {
    if (found.shelves.length === 0) dialogs.show(translate("There is no shelf on the server yet."));
    else showShelves(ui, found, redraw);
  };
  latestRequest(ui, "browsing").ask(findShelves, showAsking(ui, show, translate("Asking the server for its shelves…")));
}

function findShelves(task: TaskContext): Result<FoundShelves> {
  const shelves = visibleShelves(task, () => true);
  if (!shelves.ok) return shelves;
  const me = task.server.shelves.ownNumber();
  return me.ok ? ok({ shelves: shelves.value, me: me.value }) : me;
}

interface FoundShelves {
  readonly shelves: readonly Shelf[];
  /** Number of the account; undefined if the server does not give it. */
  readonly me: number | undefined;
}

/** A tap updates the marks. */
function showShelves(ui: UiContext, { shelves, me }: FoundShelves, redraw: () => void): void {
  const lines = (): readonly ListLine[] => shelves.map((shelf) => line(ui, shelf, me, marked));
  const marked = (): void => {
    page.redraw(lines());
    redraw();
  };
  const page = ui.dialogs.list({ title: ui.translate("Shelves on the server: tap to add"), lines: lines() });
}

function line(ui: UiContext, shelf: Shelf, me: number | undefined, redraw: () => void): ListLine {
  const { translate } = ui;
  const owned = shelfKind(translate, shelf.kind, isOwnShelf(shelf, me) ? undefined : shelf.owner) ?? translate("shelf");
  const kind = shelf.count === undefined ? owned : `${owned} · ${shelf.count.toFixed(0)}`;
  return {
    label: shelf.name,
    value: isChosen(ui.settings().shelves, shelf) ? `✓ ${kind}` : kind,
    onTap: () => add(ui, sourceOf(shelf, me), redraw),
  };
}

function isChosen(sources: readonly ShelfSource[], source: ShelfSource): boolean {
  return sources.some((other) => isSame(other, source));
}

/** A typed name replaces the stored ID. */
function namedItem(ui: UiContext, kind: ShelfSource["kind"], text: string): MenuItem {
  const { dialogs, translate } = ui;
  return {
    text,
    keepsOpen: true,
    run: (redraw) =>
      dialogs.ask({
        title: text,
        value: "",
        hint: translate("Name, or the number in its web address"),
        onSave: (written) => {
          const name = trimmed(written);
          if (name === "") return translate("Please enter a name or a number.");
          askFor(ui, sourceFrom(kind, name), redraw);
          return undefined;
        },
      }),
  };
}

/**
 * Asks the server for the shelf. Offline the choice is kept, and so is a name of one's own shelf, which the next sync
 * creates if it is missing (§4.1 rule 10).
 */
function askFor(ui: UiContext, source: ShelfSource, redraw: () => void): void {
  const { dialogs, translate, host } = ui;
  const mayBeNew = source.kind === "standard" && source.name !== "";
  if (mayBeNew || !host.network.isConnected()) return add(ui, source, redraw);
  const show = ({ shelves, me }: FoundShelves): void => {
    const shelf = shelves.find((one) => isSame(source, one));
    if (shelf !== undefined) return add(ui, sourceOf(shelf, me), redraw);
    const name = nameOf(translate, source);
    dialogs.show(
      source.kind === "magic"
        ? translate("There is no magic shelf “%1” on the server. Check its name, or choose it from the list.", name)
        : translate("There is no shelf “%1” on the server. Check its number, or choose it from the list.", name),
    );
  };
  latestRequest(ui, "browsing").ask(findShelves, showAsking(ui, show, translate("Asking the server for its shelves…")));
}

function sourceOf(shelf: Shelf, me: number | undefined): ShelfSource {
  const { kind, id, name } = shelf;
  return { kind, id, name, whose: isOwnShelf(shelf, me) ? "own" : "other" };
}

function sourceFrom(kind: ShelfSource["kind"], written: string): ShelfSource {
  const number = Number(written);
  return number >= 1 ? { kind, id: asShelfId(number), name: "" } : { kind, name: written };
}

/** Explains that the chosen shelf replaces the default. */
function add(ui: UiContext, source: ShelfSource, redraw: () => void): void {
  const { dialogs, translate } = ui;
  const before = ui.settings().shelves;
  saveSettings(ui.database, { shelves: withSource(before, source) });
  redraw();
  const name = nameOf(translate, source);
  const old = before.find((other) => other.origin === "default" && !isSame(other, source));
  dialogs.notify(
    old === undefined
      ? translate("“%1” is chosen.", name)
      : translate("“%1” is chosen in place of “%2”.", name, nameOf(translate, old)),
  );
}

/** A tap removes the shelf; its books stay. */
function chosenItems(ui: UiContext): readonly MenuItem[] {
  const { dialogs, translate } = ui;
  return ui.settings().shelves.map((source) => ({
    text: nameOf(translate, source),
    checked: () => isChosen(ui.settings().shelves, source),
    run: (redraw) =>
      dialogs.confirm({
        text: translate("Stop syncing “%1”? Its books stay on this device.", nameOf(translate, source)),
        yes: translate("Stop syncing"),
        onYes: () => {
          const shelves = withoutSource(ui.settings().shelves, source);
          saveSettings(ui.database, { shelves });
          redraw();
        },
      }),
  }));
}

/** A tap restores a book. */
export function showTrash(ui: UiContext, redraw: () => void): void {
  const { database, dialogs, translate } = ui;
  const removed = booksInTrash(ui);
  if (removed.length === 0) return dialogs.show(translate("The trash is empty."));
  const back = (): void => {
    page.close();
    redraw();
  };
  const names = bookNames(
    removed.map(({ file, path }) => ({
      title: file?.title ?? path,
      author: file === undefined ? undefined : findBookById(database, file.id)?.author,
    })),
    "",
  );
  const page = dialogs.list({
    title: translate("Trash: tap to restore"),
    lines: removed.map((item, index) => ({
      label: names[index] ?? item.path,
      value: translate("%1 ago", spokenDuration(translate, Math.max(0, ui.host.clock.now() - item.at))),
      onTap: () => askToRestore(ui, item, back),
    })),
  });
}

function askToRestore(ui: UiContext, item: TrashItem, after: () => void): void {
  const { dialogs, translate } = ui;
  if (ui.host.books.openPath() === item.path)
    return dialogs.show(translate("This book is open. Close it, then restore it."));
  dialogs.confirm({
    text: translate("Restore “%1”? No sync will remove it again.", item.file?.title ?? item.path),
    yes: translate("Restore"),
    onYes: () => {
      const run = (task: TaskContext): void => {
        const restored = putBackBook(task, item);
        dialogs.notify(
          restored.books > 0 ? translate("It is restored.") : translate("Not restored: another file is in its place."),
        );
        after();
      };
      startTask(ui, "restored book", run, (failure) => showFailure(ui, failed(failure)));
    },
  });
}
