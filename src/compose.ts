import type ReaderUI = require("apps/reader/readerui");
import type TouchMenu = require("ui/widget/touchmenu");
import type { Sync } from "./app/sync";
import { firstTick } from "./compose/firstTick";
import { composeReading, type Reading } from "./compose/reading";
import { annotated, createWatchedBook, sessionEnds, type WatchedBook } from "./compose/watchedBook";
import { composeApp } from "./compose/useCases";
import { openStorage, type Storage } from "./compose/storage";
import { composeLibrary } from "./compose/wire";
import { registerActions } from "./koreader/actions";
import { clock } from "./koreader/clock";
import { codec } from "./koreader/codec";
import { dataFolder } from "./koreader/device";
import { createDialogs } from "./koreader/dialogs";
import { watchDeletions } from "./koreader/deletions";
import { addFileRows } from "./koreader/fileDialog";
import { files } from "./koreader/files";
import { folders } from "./koreader/folders";
import { createGuard, type Guard } from "./koreader/guard";
import { createHostBooks } from "./koreader/hostBooks";
import { createHttp } from "./koreader/http/http";
import { findAuthorities, trustIn } from "./koreader/http/trust";
import { createLog } from "./koreader/log";
import { mainMenuItem } from "./koreader/menu";
import { createNetwork } from "./koreader/network";
import { createOffers } from "./koreader/offers";
import { openBook } from "./koreader/openBook";
import { placesIn } from "./koreader/places";
import { createProgressView } from "./koreader/progressView";
import { createTasks } from "./koreader/tasks";
import { say } from "./koreader/texts";
import { pullAction, pushAction } from "./ui/progressActions";
import { actions, shelfAction, syncAction, testAction, toggleAction, toggleManualAction } from "./ui/actions";
import type { Log } from "./ports/log";
import type { Dialogs } from "./ports/dialogs";
import type { Network } from "./ports/network";
import type { SettingsStore } from "./ports/settingsStore";
import type { Tasks } from "./ports/tasks";
import { bookAction, type BookDeed } from "./ui/bookActions";
import { bookRow } from "./ui/bookBox";
import type { Desk } from "./ui/desk";
import { mainMenu } from "./ui/mainMenu";
import { notesRow } from "./ui/notesRows";
import { version } from "./version";

/** What the host's table speaks to. */
/** @noSelf */
export interface Plugin {
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

let running: Plugin | undefined;

/** The one Library Sync of this process, made when it is first asked for. */
export function plugin(): Plugin {
  running = running ?? compose();
  return running;
}

function compose(): Plugin {
  const storage = openStorage(clock) ?? error("Library Sync: the host's SQLite cannot be loaded");
  const logFolder = `${dataFolder()}/library-sync/log`;
  const { settings } = storage.store;
  const log = createLog({ folder: logFolder, isOn: () => settings.current().logToFile }, clock);
  const guard = createGuard(log);
  const tasks = createTasks(log);
  const dialogs = createDialogs(guard);
  const authorities = findAuthorities();
  const network = networkFor(guard, settings, dialogs);
  const http = createHttp({
    tasks,
    clock,
    network,
    log,
    trust: (address) => trustIn(settings.current().trustedServers, address, authorities),
  });
  const watched = createWatchedBook();
  const libraries = composeLibrary({ http, tasks, clock, codec, store: storage.store });
  const app = composeApp({
    ...libraries,
    store: storage.store,
    annotationSource: watched.source,
    bookContents: watched.contents,
    offers: createOffers(tasks, guard),
    clock,
    codec,
    dialogs,
    files,
    folders,
    host: createHostBooks(log),
    log,
    network,
    tasks,
    say,
    version,
    databasePath: storage.path,
    logFolder,
  });
  watchDeletions(app.shelves.deletions, guard);
  return pluginOf({ app, dialogs, progress: createProgressView(guard, clock), say }, guard, storage, {
    tasks,
    watched,
    log,
  });
}

/** A person's tap raises Wi-Fi only where they have not forbidden it, and then they are told. */
function networkFor(guard: Guard, settings: SettingsStore, dialogs: Dialogs): Network {
  return createNetwork(guard, {
    mayRaise: () => settings.current().tapsRaiseWifi,
    declined: () => dialogs.notify(say("Not connected. Turn on Wi-Fi first.")),
  });
}

function pluginOf(
  desk: Desk,
  guard: Guard,
  storage: Storage,
  { tasks, watched, log }: { tasks: Tasks; watched: WatchedBook; log: Log },
): Plugin {
  const { app } = desk;
  const reading = composeReading({
    tracker: app.tracker,
    progress: app.progress,
    guard,
    log,
    together: storage.store.together,
    ends: () => sessionEnds(app.notes, app.tracker.book()),
  });
  let begun = false;
  return {
    begin: () => {
      registerActions(actions(say));
      if (begun) return;
      begun = true;
      tasks.after(0, () => firstTick(desk, storage));
    },
    menu: () => mainMenuItem(mainMenu(desk), guard),
    registerActions: () => registerActions(actions(say)),
    bookOpened: (ui) => {
      watched.opened(ui);
      const book = openBook(ui);
      if (book !== undefined) reading.opened(book, placesIn(ui));
    },
    bookClosed: () => {
      reading.closed();
      watched.closed();
    },
    annotated: (rows) => annotated(app.notes, rows),
    addRows: (ui) => addFileRows(ui, [notesRow(desk), bookRow(desk)], guard),
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
    reading,
    sync: app.sync,
    actions: actionsOf(desk, guard),
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
