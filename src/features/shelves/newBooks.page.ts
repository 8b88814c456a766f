import { caught } from "../../base/storageError";
import { findFileOf } from "../downloads/shelfFiles.store";
import { isolated } from "../../base/text";
import type { ListLine } from "../../koreader/dialogs.port";
import type { MenuItem } from "../../koreader/screen.port";
import type { UiContext } from "../../ui/uiContext";
import { deleteNewBooks, listNewBooks } from "./newBooks.store";

/** Empty without new books. */
export function newBooksItems(ui: UiContext): readonly MenuItem[] {
  const listed = caught(() => listNewBooks(ui.database));
  if (!listed.ok || listed.value.length === 0) return [];
  return [{ text: ui.translate("New books: %1", listed.value.length), run: () => showNewBooks(ui) }];
}

/** A look at the list empties it. */
function showNewBooks(ui: UiContext): void {
  const { dialogs, database, host, translate } = ui;
  const lines: ListLine[] = [];
  for (const id of listNewBooks(database)) {
    const file = findFileOf(database, id);
    if (file === undefined || host.files.facts(file.path) === undefined) continue;
    const open = (): void => {
      page.close();
      host.books.open(file.path);
    };
    lines.push({ label: isolated(file.title ?? translate("Book %1", id)), value: translate("Open"), onTap: open });
  }
  deleteNewBooks(database);
  if (lines.length === 0) return dialogs.show(translate("They are not on this device any more."));
  const page = dialogs.list({ title: translate("New books"), lines });
}
