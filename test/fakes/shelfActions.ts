import type { ShelfKey } from "../../src/model/shelf";
import type { CollectionQuestion } from "../../src/features/shelves/shelfReport.rules";
import { oneOf } from "./cfi/random";
import { must } from "./memoryStore";
import { drainShelfChanges } from "./queue";
import { pathOf } from "./shelfScene";
import {
  attempt,
  bookIds,
  isJoined,
  keyOf,
  mount,
  pathsOf,
  save,
  shelfIds,
  shelfNames,
  type World,
} from "./shelfWorld";
import { saveCollectionBases } from "../../src/features/shelves/collections.store";

/** One thing happens, by chance. */
export function step(world: World): void {
  const actions = [act, act, act, change, change, sync, sync, look, drop, remove, halve, unmount];
  oneOf(world.random, actions)(world);
}

/** The reader puts a book into a collection, or takes one out. */
export function act(world: World): void {
  const { scene, random } = world;
  const shelf = oneOf(random, shelfIds);
  const name = shelfNames[shelf] ?? "";
  const paths = scene.host.collections[name];
  if (paths === undefined || !isJoined(world, shelf)) return;
  const id = oneOf(random, bookIds);
  const here = pathsOf(id).find((path) => scene.disk.facts(path) !== undefined);
  const isIn = paths.some((path) => pathsOf(id).includes(path));
  if (!isIn && here === undefined) return;
  const others = paths.filter((path) => !pathsOf(id).includes(path));
  scene.host.collections[name] = isIn || here === undefined ? others : [...others, here];
  world.acts.did("reader", shelf, id, !isIn);
  world.told.push(`reader: ${id} ${isIn ? "out of" : "into"} ${shelf}`);
  if (random(5) > 0) save(world);
}

/** A change on the server. */
export function change(world: World): void {
  const { scene, random } = world;
  const shelf = oneOf(random, shelfIds);
  const id = oneOf(random, bookIds);
  const on = scene.server.on[keyOf(shelf)] ?? [];
  const isOn = on.includes(id);
  scene.server.on[keyOf(shelf)] = isOn ? on.filter((one) => one !== id) : [...on, id];
  world.acts.did("server", shelf, id, !isOn);
  world.told.push(`server: ${id} ${isOn ? "off" : "onto"} ${shelf}`);
}

export function sync(world: World, emptied: readonly ShelfKey[] = []): void {
  const { scene, acts, random } = world;
  scene.connected = world.isCalm || random(6) > 0;
  scene.server.incomplete = world.isCalm || random(8) > 0 ? [] : [keyOf(oneOf(random, shelfIds))];
  const before = shelfIds.flatMap((shelf) => bookIds.map((id) => ({ shelf, id, words: acts.told(shelf, id) })));
  const outcome = { questions: [] as readonly CollectionQuestion[], isWhole: false };
  attempt(world, "sync", () => {
    scene.sync.now(
      { emptied },
      () => undefined,
      (report) => {
        const isWhole = report.ok && report.value.stop === undefined && scene.server.incomplete.length === 0;
        outcome.isWhole = isWhole && world.card === undefined;
        if (report.ok) outcome.questions = report.value.collections.questions;
        if (world.isCalm && !outcome.isWhole) throw new Error(`a sync failed: ${JSON.stringify(report)}`);
      },
    );
    scene.tasks.pass(1);
  });
  // Changes in the meantime may be too late.
  if (outcome.isWhole && world.scene === scene) {
    for (const { shelf, id, words } of before) if (acts.told(shelf, id) === words) acts.met("server", shelf, id);
  }
  for (const question of outcome.questions) answer(world, question);
}

/** A person says what is to become of books that left a collection all at once, or nothing. */
function answer(world: World, { shelf: key, books }: CollectionQuestion): void {
  const said = world.random(world.isCalm ? 2 : 3);
  const shelf = shelfIds.find((id) => keyOf(id) === key) ?? 0;
  if (said === 0) {
    world.told.push(`all off ${shelf}`);
    sync(world, [key]);
  } else if (said === 1) {
    world.told.push(`${books.map(({ id }) => id).join(",")} back into ${shelf}`);
    saveCollectionBases(
      world.scene.memory.database,
      key,
      books.map(({ id }) => ({ id })),
    );
    for (const { id } of books) world.acts.takeBack(shelf, id);
  }
}

function look(world: World): void {
  attempt(world, "look", () => {
    must(world.scene.shelves.noteCollections(world.scene.context));
    if (world.random(2) === 0) drainShelfChanges(world.scene);
  });
}

/** The reader deletes a whole collection. */
function drop(world: World): void {
  if (world.random(4) > 0) return;
  const shelf = oneOf(world.random, shelfIds);
  world.scene.host.collections[shelfNames[shelf] ?? ""] = undefined;
  world.told.push(`reader: no collection ${shelf}`);
  world.acts.doubt(shelf);
  save(world);
}

/** The reader deletes a downloaded book in the host. */
function remove(world: World): void {
  const { scene, random, acts } = world;
  const id = oneOf(random, bookIds.slice(0, 7));
  const path = pathOf(id);
  if (random(3) > 0 || scene.disk.facts(path) === undefined) return;
  attempt(world, `reader: deletes ${id}`, () => {
    const files = scene.shelves.deletions.concerned([path]);
    scene.disk.contents.delete(path);
    for (const [name, paths] of Object.entries(scene.host.collections)) {
      scene.host.collections[name] = paths?.filter((one) => one !== path);
    }
    save(world);
    for (const shelf of shelfIds) acts.doubt(shelf, id);
    scene.shelves.deletions.tried(files);
    const leaving = scene.store.waiting.filter(({ book, assigns }) => (book as number) === id && !assigns);
    for (const { shelf } of leaving) acts.did("reader", shelf, id, false);
    acts.saved();
  });
}

/** The process ends between two instructions. */
function halve(world: World): void {
  if (world.random(3) === 0) attempt(world, "ends", () => (world.isGone = true));
}

/** The card with all books is out during a sync, and back at the next start at the latest. */
function unmount(world: World): void {
  if (world.random(3) > 0) return;
  const { contents } = world.scene.disk;
  world.card = [...contents];
  contents.clear();
  world.told.push(`the card with ${world.card.length} files is out`);
  sync(world);
  mount(world);
}
