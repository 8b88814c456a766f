import { composeHost, type HostMeans } from "./compose/hostMeans";
import { composePlugin, type Plugin } from "./compose/plugin";
import { openStorage, type Storage } from "./compose/storage";
import { composeApp, type Means } from "./compose/useCases";
import { createWatchedBook, type WatchedBook } from "./compose/watchedBook";
import { composeLibrary } from "./compose/wire";
import { clock } from "./koreader/clock";
import { createBookPages } from "./koreader/bookPage";
import { codec } from "./koreader/codec";
import { watchDeletions } from "./koreader/deletions";
import { files } from "./koreader/files";
import { folders } from "./koreader/folders";
import { createHostBooks } from "./koreader/hostBooks";
import { watchMoves } from "./koreader/moves";
import { createOffers } from "./koreader/offers";
import { deleteOwnFiles } from "./koreader/ownFiles";
import { createProgressView } from "./koreader/progressView";
import { catalogueFolder, say, speakLanguage } from "./koreader/texts";
import type { Deletions } from "./ports/deletions";
import type { Offers } from "./ports/offers";
import { version } from "./version";

let running: Plugin | undefined;
let stopped = false;

/** The one Library Sync of this process, made when it is first asked for; undefined once the reader has ended it. */
export function plugin(): Plugin | undefined {
  if (!stopped) running = running ?? compose();
  return running;
}

/** The reader has turned the plugin off: until the host starts again it does nothing any more. */
export function stopPlugin(): void {
  const ending = running;
  running = undefined;
  stopped = true;
  ending?.stop();
}

/** The same, and everything that the plugin keeps for itself goes. */
export function deletePluginSettings(): void {
  const ending = running;
  running = undefined;
  stopped = true;
  ending?.abandon();
  deleteOwnFiles();
}

function compose(): Plugin {
  speakLanguage(catalogueFolder());
  const storage = openStorage(clock) ?? error("Library Sync: the host's SQLite cannot be loaded");
  const host = composeHost(storage.store.settings);
  const { guard, dialogs, log } = host;
  const watched = createWatchedBook();
  const offers = createOffers(host.tasks, guard);
  const app = composeApp(meansOf(storage, { ...host, offers }, watched));
  const unwatch = watchFiles(app.shelves.deletions, host);
  const desk = {
    app,
    dialogs,
    pages: createBookPages(guard, log),
    progress: createProgressView(guard, clock),
    say,
  };
  return composePlugin({ ...host, desk, storage, watched, offers, unwatch });
}

/** What the host does to files is seen, until the answer is called: then nothing is done about them any more. */
function watchFiles(deletions: Deletions, { guard, wakefulness }: HostMeans): () => void {
  const endDeletions = watchDeletions(deletions, guard);
  const endMoves = watchMoves(deletions, guard);
  return () => {
    endDeletions();
    endMoves();
    wakefulness.release();
  };
}

function meansOf(
  storage: Storage,
  host: HostMeans & { readonly offers: Offers },
  watched: WatchedBook,
): Means {
  const { log } = host;
  const { store, path } = storage;
  const libraries = composeLibrary({ ...host, clock, codec, store, say });
  return {
    ...host,
    ...libraries,
    store,
    databasePath: path,
    annotationSource: watched.source,
    bookContents: watched.contents,
    host: createHostBooks(log),
    clock,
    codec,
    files,
    folders,
    say,
    version,
  };
}
