import { planShelves } from "../../../src/features/shelves/shelfPlan.rules";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, type ShelfScene } from "../../fakes/shelfScene";
import { factsOf } from "../../cases/shelfStory";

const thousand = Array.from({ length: 1000 }, (_, index) => aBook(index + 1));

/** The most that was done of each kind between two turns of the interface, in one sync. */
function mostBetweenTurns(scene: ShelfScene): Record<string, number> {
  const { disk, store } = scene;
  const { facts, sample } = disk;
  const { settle, expect: expectFiles, filesAfter } = store;
  const now: Record<string, number> = {};
  const most: Record<string, number> = {};
  const count = (what: string, howMany = 1): void => {
    now[what] = (now[what] ?? 0) + howMany;
    most[what] = Math.max(most[what] ?? 0, now[what]);
  };
  scene.turn = () => Object.keys(now).forEach((what) => (now[what] = 0));
  disk.facts = (path) => (count("looks"), facts(path));
  disk.sample = (path, offsets, length) => (count("readings"), sample(path, offsets, length));
  store.filesAfter = (id) => (count("windows"), filesAfter(id));
  store.expect = (files) => {
    count("rows", files.length);
    expectFiles(files);
  };
  store.settle = (outcome) => {
    count("rows", outcome.arrivals.length * 4 + outcome.forgotten.length + outcome.listed.length);
    return settle(outcome);
  };
  scene.run();
  Object.assign(disk, { facts, sample });
  Object.assign(store, { settle, filesAfter, expect: expectFiles });
  return most;
}

describe("a shelf of a thousand books holds nobody up", () => {
  test("when it comes for the first time", () => {
    const most = mostBetweenTurns(aShelfScene(thousand));
    expect(most["looks"]).toBeLessThanOrEqual(20);
    expect(most["readings"]).toBeLessThanOrEqual(20);
    expect(most["rows"]).toBeLessThanOrEqual(60);
  });

  test("when nothing has changed", () => {
    const scene = aShelfScene(thousand);
    scene.run();
    const most = mostBetweenTurns(scene);
    expect(most["looks"]).toBeLessThanOrEqual(20);
    expect(most["windows"]).toBe(1);
    expect(most["readings"]).toBeUndefined();
    expect(most["rows"]).toBeUndefined();
  });

  test("when a crash has kept it from being written down", () => {
    const scene = aShelfScene(thousand);
    const { settle } = scene.store;
    scene.store.settle = () => {
      throw new Error("crash");
    };
    scene.attempt();
    scene.store.settle = settle;
    const most = mostBetweenTurns(scene.restarted());
    expect(most["looks"]).toBeLessThanOrEqual(40);
    expect(most["readings"]).toBeLessThanOrEqual(20);
    expect(most["rows"]).toBeLessThanOrEqual(60);
  });

  test("when it is planned", () => {
    const story = {
      name: "",
      lists: [{ shelf: "standard:1", books: thousand.map(({ id }) => id as number) }],
    };
    let rests = 0;
    const plan = planShelves(factsOf(story), () => (rests += 1));
    expect(plan.downloads).toHaveLength(1000);
    expect(rests).toBeGreaterThanOrEqual(1000 / 50);
  });

  test("when all of it leaves the shelf", () => {
    const scene = aShelfScene(thousand);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [1];
    const most = mostBetweenTurns(scene);
    expect(scene.store.bin).toHaveLength(999);
    expect(most["readings"]).toBe(1);
  });
});

test("a thousand books that have come are written down bit by bit, and what the shelf holds last", () => {
  const scene = aShelfScene(thousand);
  const { settle } = scene.store;
  const written: string[] = [];
  scene.store.settle = (outcome) => {
    written.push(outcome.listed.length > 0 ? "list" : "books");
    return settle(outcome);
  };
  scene.run();
  expect(written.lastIndexOf("books")).toBeLessThan(written.indexOf("list") + 1);
  expect(scene.store.ledger).toHaveLength(1000);
  expect(scene.store.state).toHaveLength(1000);
});

test("a few books that have come are written down in one transaction", () => {
  const scene = aShelfScene(thousand.slice(0, 8));
  const { settle } = scene.store;
  let transactions = 0;
  scene.store.settle = (outcome) => {
    transactions += 1;
    return settle(outcome);
  };
  scene.run();
  expect(transactions).toBe(1);
});
