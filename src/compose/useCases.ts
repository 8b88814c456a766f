import type { App } from "../app/app";
import { useLibraryAccount, useReaderAccount, useServer, type ConnectParts } from "../app/connect";
import { sessionOutbox } from "../app/drainSessions";
import { fingerprintBook } from "../app/fingerprintBook";
import { identifyBook, type IdentifyParts } from "../app/identifyBook";
import { lookUpBook } from "../app/lookUpBook";
import { createSync, type Sync } from "../app/sync";
import { testConnection, type TestLine } from "../app/testConnection";
import { createTracker, type Tracker } from "../app/trackSession";
import { unassignOutbox } from "../app/unassignDeleted";
import type { Book, BookId } from "../domain/book";
import type { Result } from "../domain/result";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Dialogs } from "../ports/dialogs";
import type { Files, Folders } from "../ports/files";
import type { HostBooks } from "../ports/hostBooks";
import type { Library } from "../ports/library";
import type { Log } from "../ports/log";
import type { Network } from "../ports/network";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import type { Tasks } from "../ports/tasks";
import type { Say } from "../ports/texts";
import type { Store } from "../store/openStore";
import { composeShelves } from "./shelves";

/** Everything that does something, from all sides. */
export interface Means {
  readonly store: Store;
  readonly library: Library;
  readonly shelfLibrary: ShelfLibrary;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly dialogs: Dialogs;
  readonly files: Files;
  readonly folders: Folders;
  readonly host: HostBooks;
  readonly log: Log;
  readonly network: Network;
  readonly tasks: Tasks;
  readonly say: Say;
  readonly version: string;
  readonly databasePath: string;
  readonly logFolder: string;
}

type Identify = (book: Book) => Result<BookId | undefined>;

/** The use cases, joined to each other and to their means. */
export function composeApp(means: Means): App {
  const { store, tasks, version, databasePath, logFolder } = means;
  const identify: Identify = (book) => identifyBook(identifyParts(means), book);
  const sync = composeSync(means, identify);
  const tracker = composeTracker(means, sync, identify);
  const connecting: ConnectParts = { ...store, changed: sync.settingsChanged };
  return {
    settings: store.settings,
    sessions: store.sessions,
    tracker,
    sync,
    shelves: composeShelves(means, sync.soon),
    setEnabled: (enabled) => {
      if (!enabled) tracker.suspended();
      const saved = store.settings.save({ enabled });
      if (enabled && saved.ok) tracker.resumed();
      if (saved.ok) sync.settingsChanged();
      return saved;
    },
    setManualOnly: (manualOnly) => {
      const saved = store.settings.save({ manualOnly });
      if (saved.ok) sync.settingsChanged();
      return saved;
    },
    useServer: (url) => useServer(connecting, url),
    useReaderAccount: (username, password) => useReaderAccount(connecting, username, password),
    useLibraryAccount: (username, password) => useLibraryAccount(connecting, username, password),
    testConnection: (began, report) => test(means, sync, began, report),
    isTesting: () => tasks.isRunning("test"),
    places: () => ({ database: databasePath, log: logFolder }),
    version,
  };
}

function test(
  means: Means,
  sync: Sync,
  began: () => void,
  report: (lines: readonly TestLine[]) => void,
): void {
  const { network, tasks, library, store } = means;
  network.whenConnected(() => {
    const run = (): void => {
      report(testConnection({ library, settings: store.settings.current }));
      sync.settingsChanged();
    };
    if (tasks.start("test", run)) began();
  });
}

function identifyParts({ library, store, clock, dialogs, say }: Means): IdentifyParts {
  return {
    library,
    books: store.books,
    clock,
    settings: store.settings.current,
    tellMiss: (book) =>
      dialogs.notify(
        say(
          "“%1” is not found on the library server. What you read in it waits here.",
          book.title ?? say("This book"),
        ),
      ),
  };
}

function composeSync(means: Means, identify: Identify): Sync {
  const { store, library, shelfLibrary, clock, tasks, network, log } = means;
  const settings = store.settings.current;
  return createSync({
    clock,
    tasks,
    network,
    log,
    settings,
    chance: () => Math.random(),
    outboxes: [
      sessionOutbox({
        library,
        sessions: store.sessions,
        books: store.books,
        clock,
        settings,
        identify,
        pause: tasks.pause,
      }),
      unassignOutbox({ store: store.shelves, library: shelfLibrary, settings }),
    ],
  });
}

function composeTracker(means: Means, sync: Sync, identify: Identify): Tracker {
  const { store, clock, tasks, log, network, files, codec } = means;
  const settings = store.settings.current;
  const lookUp = { books: store.books, tasks, network, log, settings, identify, found: sync.soon };
  return createTracker({
    clock,
    tasks,
    log,
    settings,
    sessions: store.sessions,
    fingerprint: (book) => fingerprintBook({ files, codec, books: store.books, log }, book),
    bookKnown: (fingerprint) => lookUpBook(lookUp, fingerprint),
    sessionStored: sync.soon,
  });
}
