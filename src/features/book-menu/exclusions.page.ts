import { exclusionOf } from "../../book/book";
import { bookTypes, type BookType } from "../../model/book";
import { isFormatExcluded, toggledFormat, withFolder } from "../../book/exclusion.rules";
import { pageLimit } from "../../base/longList";
import { isolated } from "../../base/text";
import type { QueueBook } from "../../queue/queueRecords";
import type { MenuItem } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { saveSettings } from "../../store/settings";
import { listQueueBooks } from "../../queue/queue.store";

export function exclusionsItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Excluded folders and formats"),
    help: translate(
      "Books in these folders and of these formats are not tracked or synced, whatever is chosen for a book. What was pending before stays on this device.",
    ),
    items: () => bookTypes.map((type) => formatItem(ui, type)).concat([addItem(ui)], folderItems(ui)),
  };
}

function formatItem(ui: UiContext, type: BookType): MenuItem {
  const { settings, database } = ui;
  return {
    text: type,
    checked: () => isFormatExcluded(settings().excludedFormats, type),
    run: () => {
      saveSettings(database, { excludedFormats: toggledFormat(settings().excludedFormats, type) });
      if (isFormatExcluded(settings().excludedFormats, type)) showPending(ui);
    },
    keepsOpen: true,
    separator: type === bookTypes[bookTypes.length - 1],
  };
}

function addItem(ui: UiContext): MenuItem {
  const { dialogs, translate, database, settings } = ui;
  return {
    text: translate("Exclude a folder…"),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.pickFolder((folder) => {
        saveSettings(database, { excludedFolders: withFolder(settings().excludedFolders, folder) });
        redraw();
        showPending(ui);
      }),
  };
}

function folderItems(ui: UiContext): readonly MenuItem[] {
  const { dialogs, translate, database, settings } = ui;
  return settings().excludedFolders.map(({ path: folder }) => ({
    text: isolated(folder),
    keepsOpen: true,
    run: (redraw) =>
      dialogs.confirm({
        text: translate("Track and sync the books in this folder again?\n\n%1", isolated(folder)),
        yes: translate("Remove"),
        onYes: () => {
          const others = settings().excludedFolders.filter(({ path }) => path !== folder);
          saveSettings(database, { excludedFolders: others });
          redraw();
        },
      }),
  }));
}

/** Pending items of an excluded book stay. */
function showPending(ui: UiContext): void {
  const { dialogs, translate, database } = ui;
  const pending = listQueueBooks(database, "pending", pageLimit);
  const isExcluded = ({ fingerprint }: QueueBook): boolean => exclusionOf(ui, fingerprint) !== undefined;
  const excluded = pending.filter((book) => isExcluded(book));
  if (excluded.length === 0) return;
  dialogs.show(
    translate(
      "Excluded books with pending items: %1. The items stay on this device while the books are excluded. To discard them: Sync status.",
      excluded.length,
    ),
  );
}
