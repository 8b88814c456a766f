import { detectedFolder } from "../domain/shelf/downloadFolder";
import { failed, ok, type Result } from "../domain/result";
import type { Shelf } from "../domain/shelf/shelf";
import { folderFor } from "../app/shelf/planSync";
import { removalOf, restore, trashNow, type TrashParts } from "../app/shelf/restoreBooks";
import type { Shelves } from "../app/shelf/shelves";
import { createFetching } from "../app/shelf/fetching";
import { listBooks } from "../app/shelf/listBooks";
import { createShelfSync } from "../app/shelf/syncShelf";
import { createDeletions } from "../app/shelf/unassignDeleted";
import { createShelfWork } from "../app/shelf/shelfWork";
import { createShelfWake } from "../app/shelf/wakeShelf";
import type { Clock } from "../ports/clock";
import type { Codec } from "../ports/codec";
import type { Files, Folders } from "../ports/files";
import type { HostBooks } from "../ports/hostBooks";
import type { Log } from "../ports/log";
import type { Network } from "../ports/network";
import type { ShelfLibrary } from "../ports/shelfLibrary";
import type { Tasks } from "../ports/tasks";
import type { Wakefulness } from "../ports/wakefulness";
import type { Store } from "../store/openStore";

/** @noSelf */
export interface ShelfMeans {
  readonly store: Store;
  readonly shelfLibrary: ShelfLibrary;
  readonly clock: Clock;
  readonly codec: Codec;
  readonly files: Files;
  readonly folders: Folders;
  readonly host: HostBooks;
  readonly log: Log;
  readonly network: Network;
  readonly tasks: Tasks;
  readonly wakefulness: Wakefulness;
}

/** Everything about shelves, joined. `queued`: something waits to be told to the server. */
export function composeShelves(means: ShelfMeans, queued: () => void): Shelves {
  const { clock, files, folders, host, log, network, tasks } = means;
  const { settings, shelves: store, matches } = means.store;
  const parts = { ...means, library: means.shelfLibrary, settings, store, work: createShelfWork(tasks) };
  const sync = createShelfSync({ ...parts, pathOf: matches.pathOf, openPath: host.openPath });
  const trash: TrashParts = { store, files, folders, host, clock };
  return {
    sync,
    fetching: createFetching(parts),
    store,
    wake: createShelfWake({ tasks, network, sync, settings: settings.current }),
    deletions: createDeletions({ store, files, log, settings: settings.current, queued }),
    visible: (began, report) => network.whenConnected(() => ask(means, began, report)),
    books: (show) => listBooks({ store, tasks }, show),
    removed: () => {
      const items = trashNow(trash);
      return items.ok ? ok(items.value.filter(({ file }) => file !== undefined)) : items;
    },
    putBack: (book) => {
      const items = trashNow(trash);
      return items.ok ? restore(trash, removalOf(book, items.value)) : items;
    },
    now: clock.now,
    folder: () => folderFor(settings.current(), { host, folders }),
    detectedFolder: () => detectedFolder(host.homes(), folders.isFolder),
  };
}

function ask(
  { tasks, shelfLibrary }: ShelfMeans,
  began: () => void,
  report: (shelves: Result<readonly Shelf[]>) => void,
): void {
  const died = (): void => report(failed({ kind: "defect" }));
  if (tasks.start("shelf list", () => report(visible(shelfLibrary)), died)) began();
}

function visible(library: ShelfLibrary): Result<readonly Shelf[]> {
  const standard = library.standardShelves();
  if (!standard.ok) return standard;
  const magic = library.magicShelves();
  return magic.ok ? ok(standard.value.concat(magic.value)) : magic;
}
