import { ok } from "../../src/base/result";
import { createScreen, type BookFollower } from "../../src/book/openBook";
import { type Screen } from "../../src/book/openBook.port";
import { progressSender } from "../../src/features/position/sendProgress.task";
import { drainQueue } from "../../src/queue/drainQueue.task";
import { progressSync, type ProgressSync } from "../../src/features/position/syncProgress";
import type { TaskContext } from "../../src/context";
import { dialectOf } from "../../src/server/dialects/dialect";
import type { Fingerprint } from "../../src/model/book";
import { asPercent } from "../../src/base/scale";
import type { Settings } from "../../src/model/settings";
import type { Offer } from "../../src/koreader/screen.port";
import type { OpenDocument } from "../../src/koreader/openDocument.port";
import type { PendingProgress } from "../../src/features/position/progress.store";
import type { FakeClock } from "./clock";
import { aDocument } from "./document";
import { memoryStore, type MemoryStore } from "./memoryStore";
import { shelfLine, type FakeShelf } from "./progress";
import { fakeTasks, type FakeTasks } from "./tasks";
import { testContext } from "./testContext";
import { saveBook } from "../../src/book/books.store";
import { findPendingProgress } from "../../src/features/position/progress.store";
import { getSettings } from "../../src/store/settings";

/**
 * A device with one book, the real use cases, and a screen: the book lies on it as so many pages, and places are named
 * by the thousandth of the text at which their page begins.
 */
export interface ReadingDevice {
  readonly screen: Screen;
  readonly progress: ProgressSync;
  readonly context: TaskContext;
  readonly memory: MemoryStore;
  readonly tasks: FakeTasks;
  readonly notices: string[];
  settings: Settings;
  connected: boolean;
  finished: boolean;
  /** The offer on the screen. */
  offer: Offer | undefined;
  /** Something else is on the screen. */
  busy: boolean;
  open: boolean;
  /** The file is not there; `isCardOut`: nor is its folder. */
  isDeleted?: boolean;
  isCardOut?: boolean;
  /** The page, from 1, and how many there are. */
  page: number;
  pages: number;
  /** Why the page last changed. */
  movedBy: "reader" | "sync";
  /** The page that the sync took the reader away from, until the reader turns one. */
  leftPage: number | undefined;
  /** Is told whenever the sync takes the reader somewhere. */
  onMoved: (way: "forward" | "backward") => void;
  openBook(): void;
  closeBook(): void;
  turn(count: number): void;
  /** New pagination. */
  reflow(pages: number): void;
  accept(): void;
  refuse(): void;
  /** The position that waits to be sent; undefined: none does. */
  pending(): PendingProgress | undefined;
  /** Sends pending items if online. */
  drain(effort?: "automatic" | "everything"): void;
  percent(): number;
}

export const fingerprint = "0123456789abcdef0123456789abcdef" as Fingerprint;

const facts = { size: 1, modifiedAt: 1_700_000_000 };

export function readingDevice(
  name: string,
  shelf: FakeShelf,
  clock: FakeClock,
  choices: Partial<Settings> = {},
  pages = 200,
): ReadingDevice {
  const tasks = fakeTasks(clock);
  const memory = memoryStore();
  const path = `/${name}/book.epub`;
  saveBook(memory.database, { fingerprint, type: "EPUB" }, path, facts);
  const device = {
    memory,
    tasks,
    notices: [],
    get settings() {
      return getSettings(memory.database);
    },
    set settings(settings) {
      memory.database.memory.settings = settings;
    },
    connected: true,
    finished: false,
    offer: undefined,
    busy: false,
    open: false,
    page: 1,
    pages,
    movedBy: "reader",
    onMoved: () => undefined,
  } as unknown as ReadingDevice;

  const beginning = (): number => Math.floor(((device.page - 1) / device.pages) * 1000);
  const percentOfPage = (page: number): number => (page / device.pages) * 100;
  const show = (page: number, by: "reader" | "sync"): void => {
    const before = device.page;
    device.page = Math.min(device.pages, Math.max(1, page));
    device.movedBy = by;
    device.leftPage = by === "sync" ? before : undefined;
    if (by === "sync") device.onMoved(device.page > before ? "forward" : "backward");
    if (device.open) device.screen.turned(device.page);
  };
  const document: OpenDocument = aDocument({
    path,
    position: () => ({
      percent: asPercent(percentOfPage(device.page)),
      page: device.page,
      pages: device.pages,
    }),
    here: () => `/body/p[${beginning()}]`,
    percentAt: (place) => {
      const at = /^\/body\/p\[(\d+)\]$/.exec(place)?.[1];
      if (at === undefined) return undefined;
      return asPercent(percentOfPage(Math.floor((Number(at) / 1000) * device.pages) + 1));
    },
    goTo: (destination) => {
      const percent = destination.by === "percent" ? destination.percent : document.percentAt(destination.place)!;
      show(Math.round((percent / 100) * device.pages), "sync");
    },
    status: () => (device.finished ? "complete" : undefined),
  });

  const context: TaskContext = {
    ...testContext({
      clock,
      tasks,
      database: memory.database,
      settings: choices,
      state: { deviceId: `00000000-0000-4000-8000-${name.padStart(12, "0")}` },
      connection: { dialect: () => dialectOf("spec") },
      server: {
        progress: shelfLine(shelf, clock),
        sessions: {
          listSessions: (_book, since) => ok(shelf.sessions.filter(({ startedAt }) => startedAt >= since)),
        },
      },
      host: {
        files: { facts: () => (device.isDeleted ? undefined : facts) },
        folders: { isFolder: () => !device.isCardOut, resolved: (folder) => folder },
        books: { homes: () => ({ device: "/" }) },
        dialogs: { notify: (text) => void device.notices.push(text) },
        network: {
          isConnected: () => device.connected,
          whenConnected: (action) => {
            if (device.connected) action();
          },
        },
        offers: {
          offer: (offer) => {
            device.offer = offer;
            return {
              withdraw: () => {
                if (device.offer === offer) device.offer = undefined;
              },
              isOpen: () => device.offer === offer,
            };
          },
          whenReading: (action) => {
            let off = false;
            tasks.after(0, () => {
              if (!off && !device.busy) action();
            });
            return {
              withdraw: () => {
                off = true;
              },
              isOpen: () => false,
            };
          },
        },
      },
    }),
    queued: () => void tasks.after(2, () => device.drain()),
  };
  const followers: BookFollower[] = [];
  const screen = createScreen(context, followers);
  const progress = progressSync(context);
  followers.push(progress);
  const take = (): Offer | undefined => {
    const { offer } = device;
    device.offer = undefined;
    return offer;
  };

  return Object.assign(device, {
    context,
    screen,
    progress,
    openBook: () => {
      if (device.open) return;
      device.open = true;
      screen.opened(document);
    },
    closeBook: () => {
      if (!device.open) return;
      screen.closed();
      device.open = false;
    },
    turn: (count: number) => {
      if (device.open) show(device.page + count, "reader");
    },
    reflow: (count: number) => {
      const at = (device.page - 1) / device.pages;
      device.pages = count;
      device.leftPage = undefined;
      device.page = Math.floor(at * count) + 1;
      if (!device.open) return;
      screen.turned(device.page);
      screen.repaginated();
    },
    accept: () => take()?.onYes(),
    refuse: () => take()?.onNo(),
    pending: () => findPendingProgress(memory.database, fingerprint),
    drain: (effort: "automatic" | "everything" = "automatic") => {
      if (!device.connected) return;
      for (const { failure } of drainQueue(context, [{ of: "position", create: progressSender }], effort))
        if (failure.kind === "storage") throw new Error(failure.detail);
    },
    percent: () => percentOfPage(device.page),
  });
}
