import type { TaskContext } from "../../src/context";
import { createHash } from "node:crypto";
import type { Fetching } from "../../src/features/downloads/fetchBook.task";
import { shelfJobs } from "../../src/features/shelves/shelves";
import { downloadJobs } from "../../src/features/downloads/downloadJobs";
import type { ShelfSync } from "../../src/features/shelves/syncShelf.task";
import { failed, ok, type Result } from "../../src/base/result";
import { dialectOf } from "../../src/server/dialects/dialect";
import { defaults, type Settings } from "../../src/model/settings";
import type { BookId } from "../../src/model/book";
import type { ShelfReport } from "../../src/features/shelves/shelfReport.rules";
import type { FetchTrouble } from "../../src/model/download";

import type { Codec } from "../../src/koreader/host.port";
import type { HostBooks } from "../../src/koreader/files.port";
import { fakeClock, type FakeClock } from "./clock";
import { aDisk, type Disk } from "./disk";
import { aShelfServer, type ServedBook, type ShelfServer } from "./shelfServer";
import { shelfTables, type ShelfTables } from "./shelfStore";
import { memoryStore, type MemoryStore } from "./memoryStore";
import { testContext } from "./testContext";
import { fakeSummaries, type FakeSummaries } from "./summaries";
import { fakeTasks, type FakeTasks } from "./tasks";
import { getSettings } from "../../src/store/settings";

export const folder = "/mnt/books/Books";

/** Where the fake server's book of this number lands. */
export const pathOf = (id: number): string => `${folder}/Book ${id}_${id}.epub`;

/** Every file on the disk of a scene, in order. */
export const names = ({ disk }: ShelfScene): string[] => [...disk.contents.keys()].sort();

type Jobs = ReturnType<typeof downloadJobs> & ReturnType<typeof shelfJobs>;

/** A device, a server and what a test may turn. */
export interface ShelfScene {
  readonly server: ShelfServer;
  readonly disk: Disk;
  readonly store: ShelfTables;
  /** Everything else that the device keeps, in the same database. */
  readonly memory: MemoryStore;
  readonly clock: FakeClock;
  readonly tasks: FakeTasks;
  readonly host: FakeHost;
  readonly summaries: FakeSummaries;
  settings: Settings;
  open: string | undefined;
  /** Kind of the server. */
  kind: "G" | "spec";
  /** Called whenever the interface has its turn. */
  turn: () => void;
  /** How the device was kept awake, and let go: "on", "off". */
  readonly awake: string[];
  connected: boolean;
  readonly context: TaskContext;
  readonly shelves: Jobs;
  readonly sync: ShelfSync;
  readonly fetching: Fetching;
  /** How often something was to be told to the server soon. */
  queued: number;
  /** Lines that were shown and went by themselves. */
  readonly notices: string[];
  /** Confirmed removals. */
  agreed: BookId[];
  /** Progress of manual syncs. */
  readonly steps: string[];
  /** A person's sync, to its end. */
  run(everything?: boolean): ShelfReport;
  /** As `run`, with whatever came of it. */
  attempt(everything?: boolean): Result<ShelfReport>;
  /** A person fetches this book, to the end. */
  fetch(id: number): Result<string, FetchTrouble>;
  /** How many times disk, store or server have been changed. */
  effects(): number;
  restarted(): ShelfScene;
}

export interface FakeHost extends HostBooks {
  /** Sidecars by path. */
  readonly kept: Record<string, string | undefined>;
  /** Renames told to history and collections. */
  readonly renamed: Record<string, string>;
  readonly forgotten: string[];
  /** When a book was opened last, by its path. */
  readonly history: Record<string, number | undefined>;
  readonly collections: Record<string, readonly string[] | undefined>;
  /** The collections as they are after a power cut. */
  saved: string;
  /** The files that a collection may have lost. */
  minded: readonly string[];
  sidecars: Record<string, string[]>;
  redraws: number;
}

interface World {
  effects: () => number;
  effect: () => void;
  server: ShelfServer;
  disk: Disk;
  memory: MemoryStore;
  gate: { isBarred: () => boolean };
  clock: FakeClock;
}

/** `cut`: the power goes at the effect of this number, counted from 1, or whenever it says so before one. */
export function aShelfScene(books: readonly ServedBook[], cut?: number | (() => boolean)): ShelfScene {
  let effects = 0;
  const effect = (): void => {
    effects += 1;
    if (typeof cut === "function" ? cut() : effects === cut) throw new Error("power cut");
  };
  const clock = fakeClock();
  const gate = { isBarred: () => false };
  return sceneIn({
    effects: () => effects,
    effect,
    server: aShelfServer(books, effect),
    disk: aDisk(effect),
    memory: memoryStore(effect, () => gate.isBarred()),
    gate,
    clock,
  });
}

function sceneIn(world: World): ShelfScene {
  const { server, disk, memory, clock } = world;
  const store = shelfTables(memory);
  const tasks = { ...fakeTasks(clock), pause: () => scene.turn() };
  world.gate.isBarred = tasks.isRevoked;
  const host = aHost(world.effect);
  const summaries = fakeSummaries();
  memory.database.memory.settings ??= { ...defaults, serverUrl: "http://library", libraryUsername: "reader" };
  const scene: ShelfScene = {
    server,
    disk,
    store,
    memory,
    clock,
    tasks,
    host,
    summaries,
    get settings() {
      return getSettings(memory.database);
    },
    set settings(settings) {
      memory.database.memory.settings = settings;
    },
    open: undefined,
    kind: "G",
    turn: () => undefined,
    awake: [],
    connected: true,
    effects: world.effects,
    context: {} as TaskContext,
    shelves: {} as Jobs,
    sync: {} as ShelfSync,
    fetching: {} as Fetching,
    queued: 0,
    notices: [],
    agreed: [],
    fetch: () => ok(""),
    steps: [],
    run: (everything) => {
      const outcome = scene.attempt(everything);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      return outcome.value;
    },
    attempt: (everything = false) => {
      let outcome: Result<ShelfReport> | undefined;
      scene.sync.now(
        { everything, confirmed: scene.agreed },
        (progress) => scene.steps.push(progress?.phase ?? "end"),
        (report) => (outcome = report),
      );
      tasks.pass(1);
      if (outcome === undefined) throw new Error("the sync reported nothing");
      return outcome;
    },
    restarted: () => sceneIn(world),
  };
  const network = {
    isConnected: () => scene.connected,
    name: () => undefined,
    whenConnected: (action: () => void) => action(),
  };
  const sleepInhibitor = {
    during: <T>(work: () => T): T => {
      scene.awake.push("on");
      try {
        return work();
      } finally {
        scene.awake.push("off");
      }
    },
  };
  const books: HostBooks = { ...host, openPath: () => scene.open };
  const dialogs = { notify: (text: string) => scene.notices.push(text) };
  const annotations = { listOf: () => undefined };
  const whole = testContext({
    database: memory.database,
    settings: getSettings(memory.database),
    clock,
    tasks,
    connection: { dialect: () => dialectOf(scene.kind) },
    server: { shelves: server, files: server.files, checks: { health: () => ok(undefined) } },
    host: { books, codec, files: disk, folders: disk, network, sleepInhibitor, dialogs, summaries, annotations },
  });
  const context: TaskContext = { ...whole, queued: () => void (scene.queued += 1) };
  // A restarted process has none of the last one.
  const none = { downloadJobs: undefined, shelfJobs: undefined };
  Object.assign(context.database.memory, none, { metadata: { soon: () => undefined } });
  const shelves = { ...downloadJobs(context), ...shelfJobs(context) };
  const { sync, fetching } = shelves;
  const fetch = (id: number): Result<string, FetchTrouble> => {
    let outcome: Result<string, FetchTrouble> | undefined;
    fetching.fetch(
      { id: id as BookId, title: `Book ${id}` },
      (progress) => scene.steps.push(`${progress?.percent ?? progress?.phase ?? "end"}`),
      (fetched) => (outcome = fetched),
    );
    tasks.pass(1);
    if (outcome === undefined) throw new Error("the download reported nothing");
    return outcome;
  };
  return Object.assign(scene, { context, shelves, sync, fetching, fetch });
}

const codec = {
  md5: (bytes: string) => createHash("md5").update(bytes, "latin1").digest("hex"),
  encode: (value: unknown) => JSON.stringify(value),
  decode: (text: string) =>
    text === "" ? failed({ kind: "unreadable", detail: "" }) : ok(JSON.parse(text) as unknown),
} as Codec;

function aHost(effect: () => void): FakeHost {
  const host: FakeHost = {
    kept: {},
    renamed: {},
    forgotten: [],
    history: {},
    collections: {},
    saved: "{}",
    minded: [],
    sidecars: {},
    redraws: 0,
    remembered: () => [],
    homes: () => ({ chosen: "/mnt/books" }),
    openPath: () => undefined,
    sidecarsOf: (path) => host.sidecars[path] ?? [],
    pagesOf: () => undefined,
    leftAt: () => ({}),
    swapped: () => undefined,
    open: () => undefined,
    willMove: (from, to) => {
      const kept = host.kept[from];
      if (kept === undefined) return;
      effect();
      host.kept[to] = kept;
    },
    hasMoved: (from, to) => {
      effect();
      const kept = host.kept[to] ?? host.kept[from];
      if (kept !== undefined) host.kept[to] = kept;
      host.kept[from] = undefined;
      effect();
      host.renamed[from] = to;
    },
    listed: (path) => {
      const holding = Object.entries(host.collections).filter(([, paths]) => paths?.includes(path) === true);
      const places = holding.map(([name, paths = []]): [string, number] => [name, paths.indexOf(path) + 1]);
      return { collections: Object.fromEntries(places), readAt: host.history[path] };
    },
    relisted: (path, { collections, readAt }) => {
      effect();
      host.history[path] = readAt;
      for (const [name, place] of Object.entries(collections)) {
        const paths = host.collections[name];
        if (paths !== undefined && !paths.includes(path))
          host.collections[name] = [...paths.slice(0, place - 1), path, ...paths.slice(place - 1)];
      }
      host.saveCollections();
    },
    gone: (path) => {
      host.forgotten.push(path);
      host.history[path] = undefined;
      const holding = Object.keys(host.collections).filter((name) => host.collections[name]?.includes(path));
      for (const name of holding) host.collections[name] = host.collections[name]?.filter((one) => one !== path);
      if (holding.length > 0) host.saveCollections();
    },
    collected: (name) => host.collections[name],
    saveCollections: () => {
      effect();
      host.saved = JSON.stringify(host.collections);
    },
    addCollection: (name) => {
      if (host.collections[name] !== undefined) return;
      host.collections[name] = [];
      host.saveCollections();
    },
    collect: (name, paths, ours) => {
      const before = host.collections[name];
      host.minded = ours;
      if (before === undefined && paths.length === 0) return;
      const kept = (before ?? []).filter((path) => paths.includes(path) || !ours.includes(path));
      const all = [...kept, ...paths.filter((path) => !kept.includes(path))];
      const isSame = before?.length === all.length && kept.length === all.length;
      host.collections[name] = all;
      if (!isSame) host.saveCollections();
    },
    close: () => undefined,
    changed: () => void (host.redraws += 1),
  };
  return host;
}
