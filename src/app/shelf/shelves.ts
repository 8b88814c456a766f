import type { Context } from "../../context";
import { detectedFolder } from "../../domain/shelf/downloadFolder";
import { failed, ok, type Result } from "../../domain/result";
import type { Shelf } from "../../domain/shelf/shelf";
import type { Deletions } from "../../ports/deletions";
import type { ShelfStore, TrashItem } from "../../ports/shelfStore";
import type { ShelfLibrary } from "../../ports/shelfLibrary";
import { folderFor } from "./planSync";
import { removalOf, restore, trashNow, type Restored, type TrashParts } from "./restoreBooks";
import { createFetching, type Fetching } from "./fetching";
import { listBooks, type BookShow } from "./listBooks";
import { createShelfWork } from "./shelfWork";
import { createShelfSync, type ShelfSync } from "./syncShelf";
import { createDeletions } from "./unassignDeleted";
import { createShelfWake, type ShelfWake } from "./wakeShelf";

/**
 * What the plugin can do with shelves, as menus, actions and the host's events see it.
 *
 * @noSelf
 */
export interface Shelves {
  readonly sync: ShelfSync;
  readonly fetching: Fetching;
  readonly wake: ShelfWake;
  readonly deletions: Deletions;
  readonly store: ShelfStore;
  /**
   * The shelves that the account sees, of both kinds, asked of the server, raising Wi-Fi as the host's settings say.
   * `began` is called when there is a network, `report` from a task; each at most once.
   */
  visible(began: () => void, report: (shelves: Result<readonly Shelf[]>) => void): void;
  /** The books of the shelves as they were listed last: the first of them at once, the rest in steps. Failure: storage. */
  books(show: BookShow): Result<undefined>;
  /** The books in the trash, the newest first. Failure: storage. */
  removed(): Result<readonly TrashItem[]>;
  /** Puts a book back, with the notes that went with it. Failure: storage. */
  putBack(book: TrashItem): Result<Restored>;
  /** Unix seconds. */
  now(): number;
  /** Where books go, as things are now. */
  folder(): string;
  /** Where they would go if nobody had chosen. */
  detectedFolder(): string;
}

/** The shelves of the process; nothing is under way yet. */
export function createShelves(context: Context): Shelves {
  const { log, queued, server } = context;
  const { clock, codec, files, folders, books: host, network, tasks, wakefulness } = context.host;
  const { settings, shelves: store, matches } = context.store;
  const work = createShelfWork(tasks);
  const means = { clock, codec, files, folders, host, log, network, tasks, wakefulness };
  const parts = { ...means, library: server.shelves, settings, store, work };
  const sync = createShelfSync({ ...parts, pathOf: matches.pathOf, openPath: host.openPath });
  const trash: TrashParts = { store, files, folders, host, clock };
  return {
    sync,
    fetching: createFetching(parts),
    store,
    wake: createShelfWake({ tasks, network, sync, settings: settings.current }),
    deletions: createDeletions({ store, files, log, settings: settings.current, queued }),
    visible: (began, report) => network.whenConnected(() => ask(context, began, report)),
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
  { host, server }: Context,
  began: () => void,
  report: (shelves: Result<readonly Shelf[]>) => void,
): void {
  const died = (): void => report(failed({ kind: "defect" }));
  if (host.tasks.start("shelf list", () => report(visible(server.shelves)), died)) began();
}

function visible(library: ShelfLibrary): Result<readonly Shelf[]> {
  const standard = library.standardShelves();
  if (!standard.ok) return standard;
  const magic = library.magicShelves();
  return magic.ok ? ok(standard.value.concat(magic.value)) : magic;
}
