import type { Settings } from "../../../src/model/settings";
import { aBook, aShelf, aSource } from "../../fakes/shelfServer";
import { aShelfScene, folder, names, pathOf, type ShelfScene } from "../../fakes/shelfScene";
import { forgetAllIds } from "../../../src/book/books.store";

const cancelled = { kind: "cancelled", sent: false } as const;

/** Two books come, one leaves with its notes, a magic shelf has one more, and everything is collected and assigned. */
function aBusyScene(): ShelfScene {
  const scene = aShelfScene([aBook(1), aBook(2), aBook(3), aBook(4)]);
  scene.host.sidecars = { [pathOf(1)]: [`${folder}/Book 1_1.sdr`] };
  scene.settings = { ...scene.settings, deleteRemoved: true, deleteSidecars: true, collections: "shelf" as const };
  scene.server.on["standard:1"] = [1, 2];
  scene.run();
  scene.server.shelves.push(aShelf(4, "Unread", { kind: "magic" }));
  scene.server.on = { "standard:1": [2, 3], "magic:4": [4] };
  scene.settings = { ...scene.settings, shelves: [aSource("KOReader"), aSource("Unread", "magic")] };
  scene.server.calls.length = 0;
  return scene;
}

interface Change {
  readonly to: Partial<Settings>;
  /** Requests under way end with it. */
  readonly cuts: boolean;
}

/** Runs a sync in which, at the turn of this number, a person sets something else. How many turns there were. */
function runWith(scene: ShelfScene, at: number, { to, cuts }: Change): { turns: number; outcome: unknown } {
  let turns = 0;
  const turn = (): boolean => {
    turns += 1;
    if (turns === at) moveOn(scene, to);
    return turns >= at && cuts;
  };
  scene.turn = () => void turn();
  scene.server.spoil = () => (turn() ? cancelled : undefined);
  scene.server.drip = () => (turn() ? cancelled : undefined);
  return { outcome: scene.attempt(), turns };
}

/** The setting is changed, and what is known by number alone forgotten, as `useServer` does. */
function moveOn(scene: ShelfScene, to: Partial<Settings>): void {
  scene.tasks.outside(() => {
    scene.tasks.revokeAll();
    scene.settings = { ...scene.settings, ...to };
    forgetAllIds(scene.memory.database);
  });
  scene.server.calls.length = 0;
}

const never: Change = { to: {}, cuts: false };
const { turns } = runWith(aBusyScene(), -1, never);
const everyTurn = Array.from({ length: turns }, (_, index) => index + 1);

describe.each([
  ["another server", { to: { serverUrl: "http://other", shelves: [aSource("KOReader")] }, cuts: true }],
  ["another account", { to: { libraryUsername: "somebody", shelves: [aSource("KOReader")] }, cuts: true }],
])("%s, set during a shelf sync", (_, change) => {
  test.each(everyTurn)("stores nothing from the former server's answer at turn %i", (at) => {
    const scene = aBusyScene();
    const { outcome } = runWith(scene, at, change);
    expect(outcome).toEqual({ ok: false, failure: cancelled });
    expect(scene.store.ledger).toEqual([]);
    expect(scene.store.state).toEqual([]);
    expect(scene.store.known).toEqual([]);
    expect(scene.server.calls).toEqual([]);
    expect(scene.settings.shelves).toEqual([aSource("KOReader")]);
    expect(names(scene).filter((path) => path.endsWith(".part"))).toEqual([]);
    expect(names(scene).filter((path) => path.includes("Book 1_1"))).toHaveLength(1);
    expect(scene.shelves.work.progress()).toBeUndefined();
  });
});

test.each([1, 2, 3, 5, 7])("a single download is not stored if another server is set at turn %i", (at) => {
  const scene = aShelfScene([aBook(1)]);
  let turns = 0;
  const turn = (): undefined => {
    turns += 1;
    if (turns === at) moveOn(scene, { serverUrl: "http://other" });
  };
  scene.server.spoil = turn;
  scene.server.drip = turn;
  expect(scene.fetch(1).ok).toBe(false);
  expect(turns).toBeGreaterThanOrEqual(at);
  expect(scene.store.ledger).toEqual([]);
  expect(scene.store.known).toEqual([]);
});

test("a shelf sync of the next server starts from the beginning", () => {
  const scene = aBusyScene();
  runWith(scene, 8, { to: { serverUrl: "http://other" }, cuts: true });
  Object.assign(scene, { turn: () => undefined });
  scene.server.spoil = () => undefined;
  scene.server.drip = () => undefined;
  expect(scene.run()).toMatchObject({ stop: undefined, troubles: [] });
  for (const id of [2, 3, 4]) expect(scene.disk.contents.get(pathOf(id))).toBe(aBook(id).bytes);
});
