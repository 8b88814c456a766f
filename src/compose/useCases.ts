import type { App } from "../app/app";
import { progressOutbox } from "../app/progress/drainProgress";
import { sessionOutbox } from "../app/session/drainSessions";
import { honourChoice } from "../app/session/honourChoice";
import { fingerprintBook } from "../app/book/fingerprintBook";
import { identifyBook, type IdentifyParts } from "../app/book/identifyBook";
import { identifyByFile } from "../app/book/identifyByFile";
import { identifyByPast } from "../app/book/identifyByPast";
import { lookUpBook } from "../app/book/lookUpBook";
import type { ProgressParts } from "../app/progress/progressScene";
import type { ProgressSync } from "../app/progress/syncProgress";
import { createSync, type Sync } from "../app/sync/sync";
import { createTracker, type Tracker } from "../app/session/trackSession";
import { unassignOutbox } from "../app/shelf/unassignDeleted";
import type { Book, BookId, Fingerprint } from "../domain/book/book";
import { shortened } from "../domain/text/lines";
import type { Result } from "../domain/result";
import type { AnnotationSource, BookContents } from "../ports/annotationSource";
import { choiceOf, composeBooks } from "./books";
import type { Catalogue } from "../ports/catalogue";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Covers } from "../ports/covers";
import type { Dialogs } from "../ports/dialogs";
import type { Files, Folders } from "../ports/files";
import type { HostBooks } from "../ports/hostBooks";
import type { Library } from "../ports/library";
import type { Log } from "../ports/log";
import type { NoteLibrary } from "../ports/noteLibrary";
import type { Network } from "../ports/network";
import type { OpenBook } from "../ports/openBook";
import type { ServerProbe } from "../ports/serverProbe";
import type { ServerFiles } from "../ports/serverFiles";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import type { Tasks } from "../ports/tasks";
import type { Say } from "../domain/say";
import type { Contact } from "../server/contact";
import type { Wakefulness } from "../ports/wakefulness";
import type { Store } from "../store/openStore";
import { composeConnection } from "./connection";
import { composeHappened } from "./happened";
import { composeProgress, progressParts, type ProgressMeans } from "./progress";
import { composeNotes, noteOutboxes } from "./notes";
import { composeShelves } from "./shelves";

/** Everything that does something, from all sides. */
export interface Means extends ProgressMeans {
  readonly store: Store;
  readonly library: Library;
  readonly probe: ServerProbe;
  readonly shelfLibrary: ShelfLibrary;
  readonly serverFiles: ServerFiles;
  readonly catalogue: Catalogue;
  readonly covers: Covers;
  readonly noteLibrary: NoteLibrary;
  readonly contact: Contact;
  readonly annotationSource: AnnotationSource;
  readonly bookContents: BookContents;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly dialogs: Dialogs;
  readonly files: Files;
  readonly folders: Folders;
  readonly host: HostBooks;
  readonly log: Log;
  readonly network: Network;
  readonly tasks: Tasks;
  readonly wakefulness: Wakefulness;
  readonly say: Say;
  readonly version: string;
  readonly databasePath: string;
  readonly logFolder: string;
}

type Identify = (book: Book) => Result<BookId | undefined>;

/** The use cases, joined to each other and to their means. */
export function composeApp(means: Means): App {
  const { store, version, databasePath, logFolder } = means;
  const identify: Identify = (book) => identifyBook(identifyParts(means), book);
  const positions = progressParts(means, () => sync.soon());
  const sync: Sync = composeSync(means, identify, positions);
  const progress = composeProgress(positions);
  const tracker = composeTracker(means, sync, identify, progress);
  const changed = (): void => {
    sync.settingsChanged();
    progress.settingsChanged();
  };
  const connecting = composeConnection(means, changed);
  return {
    settings: store.settings,
    sessions: store.sessions,
    tracker,
    sync,
    books: composeBooks(means, sync, tracker),
    happened: composeHappened(means, sync),
    progress,
    shelves: composeShelves(means, sync.soon),
    notes: composeNotes(means, (book) => fingerprintOf(means, book), sync.soon),
    setEnabled: (enabled) => {
      if (!enabled) tracker.suspended();
      const saved = store.settings.save({ enabled });
      if (enabled && saved.ok) tracker.resumed();
      if (saved.ok) changed();
      return saved;
    },
    setManualOnly: (manualOnly) => {
      const saved = store.settings.save({ manualOnly });
      if (saved.ok) changed();
      return saved;
    },
    places: () => ({ database: databasePath, log: logFolder }),
    version,
    ...connecting,
  };
}

/** What an open document says of itself is no word of a file that was written anew behind its back. */
function fingerprintOf(
  means: Means,
  { path, type, title, author, position }: OpenBook,
): Fingerprint | undefined {
  const silent: OpenBook = { path, type, title, author, position, identifiers: "" };
  return fingerprintBook({ ...means, books: means.store.books }, silent);
}

function identifyParts(means: Means): IdentifyParts {
  const { library, store, clock, dialogs, say, serverFiles, files, codec } = means;
  return {
    library,
    books: store.books,
    clock,
    settings: store.settings.current,
    byPast: (book) =>
      identifyByPast({ library, books: store.books, serverFiles, settings: store.settings.current }, book),
    byFile: (book) => identifyByFile({ serverFiles, files, codec, matches: store.matches }, book),
    tellMiss: (book) =>
      dialogs.notify(
        say(
          "The server does not have “%1” yet.\nWhat you read in it waits here.",
          shortened(book.title ?? say("This book"), 40),
        ),
      ),
  };
}

function composeSync(means: Means, identify: Identify, positions: ProgressParts): Sync {
  const { store, library, shelfLibrary, clock, say, tasks, network, log } = means;
  const settings = store.settings.current;
  const notes = noteOutboxes(means, identify);
  return createSync({
    clock,
    tasks,
    network,
    log,
    settings,
    chance: () => Math.random(),
    doubt: means.probe.doubt,
    outboxes: [
      sessionOutbox({
        library,
        sessions: store.sessions,
        books: store.books,
        clock,
        say,
        settings,
        identify,
        pause: tasks.pause,
      }),
      progressOutbox(positions),
      unassignOutbox({ store: store.shelves, library: shelfLibrary, say, settings, pause: tasks.pause }),
      ...notes,
    ],
  });
}

function composeTracker(means: Means, sync: Sync, identify: Identify, progress: ProgressSync): Tracker {
  const { store, clock, tasks, log, network, files, codec } = means;
  const settings = store.settings.current;
  const lookUp = { books: store.books, tasks, network, log, settings, identify, found: sync.soon };
  return createTracker({
    clock,
    tasks,
    log,
    settings,
    sessions: honourChoice(store.sessions, store.matches),
    fingerprint: (book) => fingerprintBook({ files, codec, books: store.books, log }, book),
    bookKnown: (fingerprint) => {
      if (choiceOf(store, fingerprint) === "never") return;
      lookUpBook(lookUp, fingerprint);
      progress.bookKnown(fingerprint);
    },
    sessionStored: sync.soon,
  });
}
