import type { ListLine } from "../../../koreader/dialogs.port";
import type { PendingItem, UnplaceableItem } from "../itemRecords";
import type { MenuItem } from "../../../koreader/screen.port";
import { linesOf, type UiContext } from "../../../ui/uiContext";
import type { Context } from "../../../context";
import { pageLimit, type Page, firstPage } from "../../../base/longList";
import { countQueue } from "../../../queue/queue.store";
import { forgetUnplaceable, listPendingItems, listUnplaceable } from "../annotations.store";

/** A tap shows the reason. `after` runs once they are to be tried again. */
export function showUnplaceable(ui: UiContext, after: () => void): void {
  const { dialogs, translate } = ui;
  const items = unplaceableItems(ui);
  if (items.rows.length === 0) return dialogs.show(translate("Everything could be placed."));
  const lines = linesOf(translate, items, (item) => lineOf(ui, item));
  lines.push({
    label: translate("Try these again"),
    value: translate("after the next session"),
    onTap: () => {
      retryUnplaceable(ui);
      page.close();
      after();
      dialogs.notify(translate("These are tried again after the next session."));
    },
  });
  const page = dialogs.list({ title: translate("Cannot be placed"), lines });
}

function lineOf({ dialogs, translate }: UiContext, { title, passage, reason, isThere }: UnplaceableItem): ListLine {
  const label = title ?? translate("A book without a title");
  const words = passage === "" ? translate("a bookmark") : passage;
  const where = isThere ? translate("On the server, not in this book") : translate("In this book, not on the server");
  return {
    label,
    value: words,
    onTap: () => dialogs.show(lines(label, words, `${where}: ${reason}`)),
  };
}

export function waitingItems(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: () => {
      const count = itemCount(ui);
      return count === 0 ? translate("Pending notes: none") : translate("Pending notes: %1", count);
    },
    enabled: () => itemCount(ui) > 0,
    keepsOpen: true,
    run: () => showWaiting(ui),
  };
}

function showWaiting(ui: UiContext): void {
  const { dialogs, translate } = ui;
  const waiting = pendingItems(ui);
  const lines = linesOf(translate, waiting, (change) => waitingLine(ui, change));
  dialogs.list({ title: translate("Pending notes"), lines });
}

function waitingLine({ dialogs, translate }: UiContext, { item, book, bookId, reason }: PendingItem): ListLine {
  const label = book ?? translate("A book without a title");
  const unmatched = translate("This book was not found on the server yet.");
  const why = reason ?? (bookId === undefined ? unmatched : translate("It is sent the next time there is a network."));
  return {
    label,
    value: item.passage === "" ? (item.note ?? translate("a bookmark")) : item.passage,
    onTap: () => dialogs.show(lines(label, item.title, item.note ?? item.passage, why)),
  };
}

function lines(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

/** Pending and failed notes; 0 if unknown. */
export function itemCount({ database }: Context): number {
  const notes = countQueue(database).find(({ of }) => of === "note");
  return notes?.count ?? 0;
}

/** At most one page, by book. */
export function pendingItems({ database }: Context): Page<PendingItem> {
  const changes: PendingItem[] = [];
  let window = listPendingItems(database);
  while (window.length > 0) {
    for (const change of window) changes.push(change);
    if (changes.length > pageLimit) break;
    window = listPendingItems(database, changes[changes.length - 1]);
  }
  return firstPage(changes);
}

/** The oldest first, at most one page. */
export function unplaceableItems({ database }: Context): Page<UnplaceableItem> {
  const items = listUnplaceable(database, pageLimit + 1);
  return firstPage(items);
}

/** Retried when their book is next opened. */
export function retryUnplaceable({ database, queued }: Context): void {
  forgetUnplaceable(database);
  queued();
}
