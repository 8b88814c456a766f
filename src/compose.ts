import type ReaderUI = require("apps/reader/readerui");
import type TouchMenu = require("ui/widget/touchmenu");
import { recoverSession } from "./app/recoverSession";
import type { Sync } from "./app/sync";
import type { Tracker } from "./app/trackSession";
import { composeApp } from "./compose/useCases";
import { openStorage, type Storage } from "./compose/storage";
import { composeLibrary } from "./compose/wire";
import { spokenDuration } from "./domain/duration";
import { registerActions } from "./koreader/actions";
import { clock } from "./koreader/clock";
import { codec } from "./koreader/codec";
import { dataFolder } from "./koreader/device";
import { createDialogs } from "./koreader/dialogs";
import { watchDeletions } from "./koreader/deletions";
import { files } from "./koreader/files";
import { folders } from "./koreader/folders";
import { createGuard, type Guard } from "./koreader/guard";
import { createHostBooks } from "./koreader/hostBooks";
import { createHttp } from "./koreader/http/http";
import { findAuthorities } from "./koreader/http/trust";
import { createLog } from "./koreader/log";
import { mainMenuItem } from "./koreader/menu";
import { createNetwork } from "./koreader/network";
import { openBook } from "./koreader/openBook";
import { createProgressView } from "./koreader/progressView";
import { createTasks } from "./koreader/tasks";
import { say } from "./koreader/texts";
import { actions, shelfAction, syncAction, testAction, toggleAction, toggleManualAction } from "./ui/actions";
import type { Tasks } from "./ports/tasks";
import type { Desk } from "./ui/desk";
import { mainMenu } from "./ui/mainMenu";
import { version } from "./version";

/** What the host's table speaks to. */
/** @noSelf */
export interface Plugin {
  /** The host has made an instance; the first one of the process restores what a crash cut short. */
  begin(): void;
  menu(): TouchMenu.Item;
  registerActions(): void;
  bookOpened(ui: ReaderUI.Ui): void;
  resumed(): void;
  suspended(): void;
  networkConnected(): void;
  readonly tracker: Tracker;
  readonly sync: Sync;
  readonly actions: { test(): void; toggle(): void; sync(): void; shelf(): void; toggleManual(): void };
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
  const authorities = { kind: "authorities", store: findAuthorities() } as const;
  const network = createNetwork(guard);
  const http = createHttp({ tasks, clock, network, log, trust: () => authorities });
  const { library, shelfLibrary } = composeLibrary({ http, tasks, clock, codec, store: storage.store });
  const app = composeApp({
    store: storage.store,
    library,
    shelfLibrary,
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
  return pluginOf({ app, dialogs, progress: createProgressView(guard, clock), say }, guard, storage, tasks);
}

function pluginOf(desk: Desk, guard: Guard, storage: Storage, tasks: Tasks): Plugin {
  const { app } = desk;
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
      const book = openBook(ui);
      if (book !== undefined) app.tracker.opened(book);
    },
    resumed: () => {
      app.tracker.resumed();
      app.sync.soon();
      app.shelves.wake.resumed();
    },
    suspended: () => {
      app.tracker.suspended();
      app.shelves.wake.suspended();
    },
    networkConnected: () => {
      app.sync.networkChanged();
      app.shelves.wake.networkConnected();
    },
    tracker: app.tracker,
    sync: app.sync,
    actions: {
      test: guard.act("an action", () => testAction(desk)),
      toggle: guard.act("an action", () => toggleAction(desk)),
      sync: guard.act("an action", () => syncAction(desk)),
      shelf: guard.act("an action", () => shelfAction(desk)),
      toggleManual: guard.act("an action", () => toggleManualAction(desk)),
    },
  };
}

/** Once a process, outside the host's event: what the reader should know of the last one, then what waits may go. */
function firstTick({ app, dialogs }: Desk, storage: Storage): void {
  for (const notice of storage.notices) dialogs.notify(notice);
  const recovered = recoverSession(app.sessions, app.settings.current());
  if (recovered.ok && recovered.value !== undefined) {
    const { title, seconds } = recovered.value;
    dialogs.notify(
      say(
        "KOReader did not end properly last time. Nothing was lost: %1 in “%2” restored.",
        spokenDuration(seconds),
        title ?? say("a book"),
      ),
    );
  }
  app.sync.soon();
}
