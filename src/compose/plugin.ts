import type ReaderUI = require("apps/reader/readerui");
import type TouchMenu = require("ui/widget/touchmenu");
import type { AlikeOffers } from "../app/book/offerAlike";
import type { Sync } from "../app/sync/sync";
import { registerActions } from "../koreader/actions";
import { addFileRows, removeFileRows } from "../koreader/fileDialog";
import { extendOldBoxes } from "../koreader/oldFileDialog";
import type { Guard } from "../koreader/guard";
import { mainMenuItem } from "../koreader/menu";
import { openBook } from "../koreader/openBook";
import { placesIn } from "../koreader/places";
import type { WaitingTasks } from "../koreader/tasks";
import { say } from "../koreader/texts";
import type { FileRow } from "../ports/fileDialog";
import type { Log } from "../ports/log";
import type { Offers } from "../ports/offers";
import type { OpenBook } from "../ports/openBook";
import {
  actions,
  shelfAction,
  syncAction,
  testAction,
  toggleAction,
  toggleManualAction,
} from "../ui/actions";
import { bookAction, type BookDeed } from "../ui/book/bookActions";
import { bookRow } from "../ui/book/bookBox";
import type { Desk } from "../ui/desk";
import { mainMenu } from "../ui/mainMenu";
import { notesRow } from "../ui/notes/notesRows";
import { pullAction, pushAction } from "../ui/progress/progressActions";
import { composeAlike } from "./alike";
import { composeEnd, type End } from "./end";
import { firstTick } from "./firstTick";
import { composeReading, type Reading } from "./reading";
import type { Storage } from "./storage";
import { annotated, sessionEnds, type WatchedBook } from "./watchedBook";

/**
 * What the host's table speaks to.
 *
 * @noSelf
 */
export interface Plugin extends End {
  /** The host has made an instance; the first one of the process restores what a crash cut short. */
  begin(): void;
  menu(): TouchMenu.Item;
  registerActions(): void;
  bookOpened(ui: ReaderUI.Ui): void;
  bookClosed(): void;
  /** The host tells of a highlight, note or bookmark that was made, changed or deleted. */
  annotated(rows: readonly ReaderUI.Annotation[]): void;
  /** The host has made a window in which files can be pressed. */
  addRows(ui: ReaderUI.Ui): void;
  resumed(): void;
  suspended(): void;
  networkConnected(): void;
  readonly reading: Reading;
  readonly sync: Sync;
  readonly actions: {
    test(): void;
    toggle(): void;
    sync(): void;
    shelf(): void;
    toggleManual(): void;
    pull(): void;
    push(): void;
    book(deed: BookDeed): void;
  };
}

/** @noSelf */
export interface PluginParts {
  readonly desk: Desk;
  readonly guard: Guard;
  readonly storage: Storage;
  readonly tasks: WaitingTasks;
  /** Ends the watch over the host's deletions. */
  unwatch(): void;
  readonly watched: WatchedBook;
  readonly offers: Offers;
  readonly log: Log;
}

/** Everything that the host may tell or ask, joined to what the plugin can do. */
export function composePlugin(parts: PluginParts): Plugin {
  const { desk, guard, storage } = parts;
  const alike = composeAlike({ ...parts, store: storage.store });
  const reading = readingOf(parts);
  const life = lifeOf(parts);
  const events = eventsOf(parts, reading, alike);
  const rows = rowsOf(desk);
  const withdraw = extendOldBoxes(rows, guard);
  const removeRows = (): void => {
    removeFileRows(rows);
    withdraw();
  };
  const end = composeEnd({ ...parts, reading, removeRows });
  return {
    ...life,
    ...events,
    stop: end.stop,
    abandon: end.abandon,
    menu: () => mainMenuItem(mainMenu(desk), guard),
    registerActions: () => registerActions(actions(say)),
    annotated: (notes) => annotated(desk.app.notes, notes, desk.app.tracker.book()),
    addRows: (ui) => addFileRows(ui, rows, guard),
    reading,
    sync: desk.app.sync,
    actions: actionsOf(desk, guard),
  };
}

function readingOf({ desk: { app }, guard, log, storage }: PluginParts): Reading {
  return composeReading({
    tracker: app.tracker,
    progress: app.progress,
    guard,
    log,
    together: storage.store.together,
    ends: () => sessionEnds(app.notes, app.tracker.book()),
  });
}

function lifeOf({ desk, storage, tasks }: PluginParts): Pick<Plugin, "begin"> {
  let begun = false;
  return {
    begin: () => {
      registerActions(actions(say));
      if (begun) return;
      begun = true;
      tasks.after(0, () => firstTick(desk, storage));
    },
  };
}

function rowsOf(desk: Desk): readonly FileRow[] {
  return [notesRow(desk), bookRow(desk)];
}

type Events = Pick<Plugin, "bookOpened" | "bookClosed" | "resumed" | "suspended" | "networkConnected">;

function eventsOf(
  { desk: { app }, watched, guard }: PluginParts,
  reading: Reading,
  alike: AlikeOffers,
): Events {
  const leave = guard.ask("an offer", undefined, (book: OpenBook | undefined) => {
    alike.left(book, watched.status());
    return undefined;
  });
  return {
    bookOpened: (ui) => {
      watched.opened(ui);
      alike.opened();
      const book = openBook(ui);
      if (book !== undefined) reading.opened(book, placesIn(ui));
    },
    bookClosed: () => {
      const book = app.tracker.book();
      reading.closed();
      leave(book);
      watched.closed();
    },
    resumed: () => {
      reading.resumed();
      app.sync.soon();
      app.shelves.wake.resumed();
    },
    suspended: () => {
      reading.suspended();
      app.shelves.wake.suspended();
    },
    networkConnected: () => {
      app.chooseAddress();
      app.sync.networkChanged();
      app.progress.networkChanged();
      app.shelves.wake.networkConnected();
    },
  };
}

/** What a person may start without a menu, each guarded. */
function actionsOf(desk: Desk, guard: Guard): Plugin["actions"] {
  return {
    test: guard.act("an action", () => testAction(desk)),
    toggle: guard.act("an action", () => toggleAction(desk)),
    sync: guard.act("an action", () => syncAction(desk)),
    shelf: guard.act("an action", () => shelfAction(desk)),
    pull: guard.act("an action", () => pullAction(desk)),
    push: guard.act("an action", () => pushAction(desk)),
    book: guard.act("an action", (deed) => bookAction(desk, deed)),
    toggleManual: guard.act("an action", () => toggleManualAction(desk)),
  };
}
