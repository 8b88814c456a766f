import type { BookId } from "../../src/model/book";
import type { Failure } from "../../src/base/failure";
import { failed } from "../../src/base/result";
import type { ShelfId, ShelfKey } from "../../src/model/shelf";
import { oneOf, type Random } from "./cfi/random";
import type { ShelfActs } from "./shelfActs";
import { pathOf, type ShelfScene } from "./shelfScene";
import { listJoinedCollections } from "../../src/features/downloads/shelfChanges.store";

/** The shelves that are kept on the device, by number; each is a collection of that name. */
export const shelfNames: Readonly<Record<number, string>> = { 1: "KOReader", 2: "Novels", 3: "Comics" };
export const shelfIds = [1, 2, 3];

/** Of these the reader has brought the files. */
export const ownFiles: Readonly<Record<number, string>> = { 8: "/own/8.epub", 9: "/own/9.epub" };
export const bookIds = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const lost: readonly Failure[] = [
  { kind: "timeout", sent: true },
  { kind: "broken", sent: true, detail: "" },
  { kind: "refused", status: 502, message: "" },
  { kind: "unreadable", detail: "a web page" },
];
const never: readonly Failure[] = [
  { kind: "unreachable", detail: "" },
  { kind: "offline" },
  { kind: "timeout", sent: false },
  { kind: "refused", status: 503, message: "" },
];

/** A device and a server, both of which change shelves, and what goes wrong between them. */
export interface World {
  scene: ShelfScene;
  readonly random: Random;
  readonly acts: ShelfActs;
  readonly told: string[];
  isCalm: boolean;
  /** Confirmed changes. */
  heard: { shelf: number; id: number; isOn: boolean }[];
  /** Acts during a sync. */
  readonly meanwhile: { readonly reader: () => void; readonly server: () => void };
  /** The power is gone: nothing reaches disk, store or server any more. */
  isGone: boolean;
  /** Files of the card that is out. */
  card: readonly (readonly [path: string, bytes: string])[] | undefined;
}

/** Does the power go now? Then it stays away. */
export function isCut(world: World): boolean {
  world.isGone ||= !world.isCalm && world.random(60) === 0;
  return world.isGone;
}

/** Answers are lost, and the server's other readers go on while one is on its way. */
export function spoil(world: World): void {
  const { server } = world.scene;
  const fate = (): number => {
    if (world.isGone) throw new Error("the power is gone");
    return world.isCalm ? 9 : world.random(20);
  };
  server.spoil = () => {
    const met = fate();
    if (met === 1) world.meanwhile.server();
    return met === 0 ? oneOf(world.random, never) : undefined;
  };
  const { assign, unassign } = server;
  const answer = (move: typeof assign, isOn: boolean) => (books: readonly BookId[], shelf: ShelfId) => {
    const moved = move(books, shelf);
    const isLost = fate() < 3;
    world.told.push(`${isOn ? "assign" : "unassign"} ${books.join(",")} at ${shelf}${moved.ok ? "" : ": failed"}`);
    if (moved.ok && isLost) return failed(oneOf(world.random, lost));
    if (moved.ok) for (const id of books) world.heard.push({ shelf, id, isOn });
    return moved;
  };
  server.assign = answer(assign, true);
  server.unassign = answer(unassign, false);
}

/** Writes scheduled saves, with acts of the reader between steps. */
export function live(world: World): void {
  const { scene } = world;
  const { saveCollections } = scene.host;
  const save = (): void => {
    saveCollections();
    world.acts.saved();
  };
  scene.host.saveCollections = save;
  (scene.context.host.books as { saveCollections: () => void }).saveCollections = save;
  scene.turn = () => {
    if (!world.isCalm && world.random(40) === 0)
      oneOf(world.random, [world.meanwhile.reader, world.meanwhile.server])();
  };
}

/** Something that may be cut short: then the device is started again. */
export function attempt(world: World, name: string, action: () => void): void {
  world.told.push(name);
  try {
    action();
  } catch (trouble) {
    if (!world.isGone) throw trouble;
  }
  if (world.isGone) restart(world);
  // An answer that the power kept from being written down is none.
  const waits = ({ shelf, id }: World["heard"][number]): boolean =>
    world.scene.store.waiting.some((row) => (row.shelf as number) === shelf && (row.book as number) === id);
  for (const move of world.heard) if (!waits(move)) world.acts.met("reader", move.shelf, move.id, move.isOn);
  world.heard = [];
}

/** Puts the card back in, if it is out. What came into its place is hidden. */
export function mount(world: World): void {
  if (world.card === undefined) return;
  const { contents } = world.scene.disk;
  contents.clear();
  for (const [path, bytes] of world.card) contents.set(path, bytes);
  world.card = undefined;
  world.told.push("the card is back");
}

function restart(world: World): void {
  const { saved } = world.scene.host;
  world.told.push("the power goes");
  world.acts.cut();
  mount(world);
  world.isGone = false;
  world.scene = world.scene.restarted();
  Object.assign(world.scene.host, { saved });
  const collections = JSON.parse(saved) as Record<string, string[]>;
  // As the host does when it starts: files that are gone by then leave.
  for (const [name, paths] of Object.entries(collections)) {
    world.scene.host.collections[name] = paths.filter((path) => world.scene.disk.facts(path) !== undefined);
  }
  live(world);
}

export function save({ scene, acts, isGone }: World): void {
  if (isGone) return;
  scene.host.saved = JSON.stringify(scene.host.collections);
  acts.saved();
}

export function isJoined({ scene }: World, shelf: number): boolean {
  return listJoinedCollections(scene.memory.database).some((one) => one.shelf === keyOf(shelf));
}

export function keyOf(shelf: number): ShelfKey {
  return `standard:${shelf}` as ShelfKey;
}

/** Where its file may lie: the reader's own, and the one that a shelf brings. */
export function pathsOf(id: number): readonly string[] {
  const own = ownFiles[id];
  return own === undefined ? [pathOf(id)] : [own, pathOf(id)];
}
