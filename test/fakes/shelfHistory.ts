import { randomFrom } from "./cfi/random";
import { sideLoad } from "./collected";
import { shelfActs } from "./shelfActs";
import { act, change, step, sync } from "./shelfActions";
import { aShelfScene, type ShelfScene } from "./shelfScene";
import { aBook, aShelf } from "./shelfServer";
import { bookIds, isCut, keyOf, live, ownFiles, pathsOf, shelfIds, shelfNames, spoil, type World } from "./shelfWorld";

/** A random history of shelves. */
export interface ShelfHistory {
  /** One thing happens, by chance. */
  step(): void;
  /** Nothing goes wrong any more, what is asked is answered, and all has been said. */
  settle(): void;
  trouble(): string | undefined;
  readonly told: readonly string[];
}

/** Days of a reader with three shelves, each of them a collection; the same ones for the same seed. */
export function aShelfHistory(seed: number): ShelfHistory {
  const random = randomFrom(seed);
  const world: World = {
    scene: {} as ShelfScene,
    random,
    acts: shelfActs(),
    told: [],
    isCalm: true,
    heard: [],
    isGone: false,
    card: undefined,
    meanwhile: { reader: () => act(world), server: () => change(world) },
  };
  world.scene = aShelfScene(
    bookIds.map((id) => aBook(id)),
    () => isCut(world),
  );
  spoil(world);
  begin(world);
  return {
    step: () => step(world),
    settle: () => settle(world),
    trouble: () => trouble(world),
    told: world.told,
  };
}

function begin(world: World): void {
  const { scene, random } = world;
  scene.server.shelves = shelfIds.map((id) => aShelf(id, shelfNames[id] ?? ""));
  scene.server.on = {};
  for (const id of shelfIds) {
    scene.server.on[`standard:${id}`] = bookIds.slice(0, 7).filter(() => random(2) === 0);
  }
  const shelves = shelfIds.map((id) => aShelf(id, shelfNames[id] ?? ""));
  const chosen = { shelves, collections: "both" as const, deleteRemoved: random(2) === 0 };
  scene.settings = { ...scene.settings, ...chosen };
  for (const [id, path] of Object.entries(ownFiles)) sideLoad(scene, Number(id), path);
  live(world);
  scene.run();
  world.isCalm = false;
}

function settle(world: World): void {
  world.isCalm = true;
  world.told.push("settles");
  for (let round = 0; round < 4; round += 1) sync(world);
}

function trouble(world: World): string | undefined {
  for (const shelf of shelfIds) {
    for (const id of bookIds) {
      const found = troubleOf(world, shelf, id);
      if (found !== undefined) return `book ${id} of shelf ${shelf}: ${found}; ${world.acts.told(shelf, id)}`;
    }
  }
  return world.scene.store.waiting.length > 0 ? "something waits" : undefined;
}

function troubleOf({ scene, acts }: World, shelf: number, id: number): string | undefined {
  const isOn = (scene.server.on[keyOf(shelf)] ?? []).includes(id);
  const held = scene.host.collections[shelfNames[shelf] ?? ""] ?? [];
  const isIn = held.some((path) => pathsOf(id).includes(path));
  const isHere = pathsOf(id).some((path) => scene.disk.facts(path) !== undefined);
  if (isHere ? isIn !== isOn : isIn)
    return `${isIn ? "in" : "not in"} its collection, ${isOn ? "on" : "off"} the shelf`;
  const words = acts.words(shelf, id);
  return words.length > 0 && !words.includes(isOn) ? `${isOn ? "on" : "off"} the shelf` : undefined;
}
