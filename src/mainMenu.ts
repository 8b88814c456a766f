import { progressSync } from "./features/position/syncProgress";
import { shelvesText } from "./features/shelves/shelf.menu";
import { setEnabled } from "./features/sessions/trackSession";
import type { Feature, MenuPage } from "./feature";
import { isSetUp } from "./store/account";
import type { Listing, MenuItem } from "./koreader/screen.port";
import { exclusionsItem } from "./features/book-menu/exclusions.page";
import { continueReading, openLibrary } from "./features/library/openLibrary.page";
import { beginSetUp, setUpItem } from "./features/setup/beginSetUp.page";
import { conflictCount } from "./features/status/decideConflict";
import { syncInMenu } from "./features/sync-status/pending.menu";
import { showStatus } from "./features/sync-status/status.page";
import { syncText } from "./features/sync-status/syncLine";
import { extensionOf } from "./base/format";
import { bookTypeOf } from "./model/book";
import { unsupportedFormatText } from "./ui/bookTexts";
import { shownPercent } from "./model/bookState";
import { shortened } from "./base/text";
import { showMenuPage } from "./ui/menuPage";
import { switchItem } from "./ui/settingItems";
import type { UiContext } from "./ui/uiContext";

export function pageLines(features: readonly Feature[], page: MenuPage): readonly MenuItem[] {
  return features.flatMap(({ menu }) => menu?.[page]?.() ?? []);
}

export function openPage(ui: UiContext, features: readonly Feature[], of: MenuPage): void {
  const lines = (): readonly MenuItem[] => pageLines(features, of);
  const { text, items } = pageItem(ui, of, lines);
  if (typeof text === "string" && typeof items === "function") showMenuPage(ui, text, items);
}

function pageItem(ui: UiContext, of: MenuPage, lines: Listing): MenuItem {
  if (of === "shelves") return shelvesItem(ui, lines);
  if (of === "reading") return readingItem(ui, lines);
  if (of === "synced") return syncedItem(ui, lines);
  return of === "connection" ? connectionItem(ui, lines) : advancedItem(ui, lines);
}

let isOffered = false;

/** Nine lines by task, after the set-up if it is still missing. */
export function menuLines(ui: UiContext, features: readonly Feature[]): readonly MenuItem[] {
  const { translate, settings, host } = ui;
  const page = (of: MenuPage) => (): readonly MenuItem[] => pageLines(features, of);
  const inBook = ui.screen.book() !== undefined;
  const lines = [syncItem(ui), libraryItem(ui), openBookItem(ui, page("book")) ?? continueItem(ui)].concat(
    inBook ? placeItems(ui) : [],
    [
      shelvesItem(ui, page("shelves")),
      readingItem(ui, page("reading")),
      statusItem(ui, page("status")),
      syncedItem(ui, page("synced")),
      connectionItem(ui, page("connection")),
      advancedItem(ui, page("advanced")),
    ],
  );
  if (isSetUp(settings())) return lines;
  if (!isOffered) host.tasks.after(0, () => beginSetUp(ui));
  isOffered = true;
  return [setUpItem(ui, translate("Set up Catchword"))].concat(lines);
}

function syncItem(ui: UiContext): MenuItem {
  return {
    text: () => syncText(ui),
    help: ui.translate(
      "Sends all that is pending. Then fetches status and position of the books that you read in the last month, and the new books of your shelves.",
    ),
    keepsOpen: true,
    run: (redraw) => syncInMenu(ui, redraw),
  };
}

function libraryItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Library"),
    help: translate(
      "The books on your server: what you are reading, what is new, and all lists. Any of them can be downloaded.",
    ),
    keepsOpen: true,
    run: () => openLibrary(ui),
  };
}

function continueItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return {
    text: translate("Continue reading"),
    help: translate("The books that you are reading, as the server has them."),
    keepsOpen: true,
    run: () => continueReading(ui),
  };
}

/** Undefined if no book is open. */
function openBookItem(ui: UiContext, items: Listing): MenuItem | undefined {
  const { dialogs, host, translate } = ui;
  if (ui.screen.book() !== undefined) return bookItem(ui, items);
  const path = host.books.openPath();
  if (path === undefined || bookTypeOf(path) !== undefined) return undefined;
  const ending = (extensionOf(path) ?? "").toUpperCase();
  return { text: translate("This book"), run: () => dialogs.show(unsupportedFormatText(translate, ending)) };
}

function bookItem({ translate }: UiContext, items: Listing): MenuItem {
  return {
    text: translate("This book"),
    help: translate("Its place on your other devices, why it is not synced, rating, match, and what to read next."),
    items,
  };
}

/** One tap to another device's place, if it is known. */
function placeItems(ui: UiContext): readonly MenuItem[] {
  const { translate } = ui;
  const elsewhere = progressSync(ui).elsewhere();
  if (elsewhere === undefined) return [];
  const { device, percent } = elsewhere.remote;
  const there = shownPercent(percent);
  const text =
    device === undefined
      ? translate("Go to the other device's place: %1 %", there)
      : translate("Go to %1 % (%2)", there, shortened(device, 20));
  return [{ text, help: translate("The place that the server has for this book."), run: elsewhere.go }];
}

function shelvesItem(ui: UiContext, items: Listing): MenuItem {
  const { translate } = ui;
  return {
    text: shelvesText(ui),
    help: translate("Downloads the books of the shelves that you choose, and keeps them as they are on the server."),
    items,
  };
}

function readingItem({ translate }: UiContext, items: Listing): MenuItem {
  return {
    text: translate("Reading"),
    help: translate("Your reading by day, your streak, and your highlights and notes by book."),
    items,
  };
}

function statusItem(ui: UiContext, lines: Listing): MenuItem {
  const { translate } = ui;
  return {
    text: () => {
      const count = conflictCount(ui);
      return count === 0 ? translate("Sync status") : translate("Sync status: %1 to decide", count);
    },
    help: translate("What is pending, failed or sent, and unmatched books."),
    keepsOpen: true,
    run: (redraw) => showStatus(ui, lines, redraw),
  };
}

function syncedItem(ui: UiContext, lines: Listing): MenuItem {
  const { translate } = ui;
  return {
    text: translate("What is synced"),
    help: translate("Sessions, position, status, ratings, highlights, titles and covers: which of these are synced."),
    items: () => [enableItem(ui)].concat(lines(), exclusionsItem(ui)),
  };
}

function enableItem(ui: UiContext): MenuItem {
  const { translate } = ui;
  return switchItem(ui, "enabled", {
    text: translate("Enabled"),
    help: translate("While this is off, nothing is tracked and nothing is sent. Pending items stay on this device."),
    set: (isOn) => setEnabled(ui, ui.screen, isOn),
    separator: true,
  });
}

function connectionItem({ translate }: UiContext, items: Listing): MenuItem {
  return {
    text: translate("Connection"),
    help: translate("The server, your accounts, who is reading, and a test of all this."),
    items,
  };
}

function advancedItem({ translate }: UiContext, lines: Listing): MenuItem {
  const head: MenuItem = {
    text: translate("For rare cases: a long press explains a line"),
    enabled: () => false,
    separator: true,
  };
  return {
    text: translate("Advanced"),
    help: translate("For rare cases. Most readers never need anything here."),
    items: () => [head].concat(lines()),
  };
}
