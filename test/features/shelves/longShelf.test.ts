import { planShelves } from "../../../src/features/shelves/shelfPlan.rules";
import { aBook } from "../../fakes/shelfServer";
import { aShelfScene, type ShelfScene } from "../../fakes/shelfScene";
import { factsOf } from "../../cases/shelfStory";

const thousand = Array.from({ length: 1000 }, (_, index) => aBook(index + 1));

/** Rows written by a statement; an arrival is more than its line in the ledger. */
const weights = {
  "INTO shelf_files": 1,
  "UPDATE shelf_files SET swap": 3,
  "DELETE FROM shelf_files WHERE book_id": 1,
  "INTO shelf_books": 1,
};

/** The most that was done of each kind between two turns of the interface, in one sync. */
function maxBetweenTurns(scene: ShelfScene): Record<string, number> {
  const { disk, memory } = scene;
  const { facts, sample } = disk;
  const now: Record<string, number> = {};
  const most: Record<string, number> = {};
  const count = (what: string, howMany = 1): void => {
    now[what] = (now[what] ?? 0) + howMany;
    most[what] = Math.max(most[what] ?? 0, now[what]);
  };
  scene.turn = () => Object.keys(now).forEach((what) => (now[what] = 0));
  disk.facts = (path) => (count("looks"), facts(path));
  disk.sample = (path, offsets, length) => (count("readings"), sample(path, offsets, length));
  memory.before = (sql) => {
    if (sql.includes("FROM shelf_files WHERE book_id > :id ORDER BY book_id")) count("windows");
    for (const [part, rows] of Object.entries(weights)) if (sql.includes(part)) count("rows", rows);
  };
  scene.run();
  Object.assign(disk, { facts, sample });
  memory.before = () => undefined;
  return most;
}

describe("a sync of a shelf with a thousand books does not block the device", () => {
  test("at the first sync", () => {
    const most = maxBetweenTurns(aShelfScene(thousand));
    expect(most["looks"]).toBeLessThanOrEqual(20);
    expect(most["readings"]).toBeLessThanOrEqual(20);
    expect(most["rows"]).toBeLessThanOrEqual(60);
  });

  test("if nothing changed", () => {
    const scene = aShelfScene(thousand);
    scene.run();
    const most = maxBetweenTurns(scene);
    expect(most["looks"]).toBeLessThanOrEqual(20);
    expect(most["windows"]).toBe(1);
    expect(most["readings"]).toBeUndefined();
    expect(most["rows"]).toBeUndefined();
  });

  test("after a crash before the books were stored", () => {
    const scene = aShelfScene(thousand);
    scene.memory.before = (sql) => {
      if (sql.includes("SET swap")) throw new Error("crash");
    };
    scene.attempt();
    scene.memory.before = () => undefined;
    const most = maxBetweenTurns(scene.restarted());
    expect(most["looks"]).toBeLessThanOrEqual(40);
    expect(most["readings"]).toBeLessThanOrEqual(20);
    expect(most["rows"]).toBeLessThanOrEqual(60);
  });

  test("while it is planned", () => {
    const story = {
      name: "",
      lists: [{ shelf: "standard:1", books: thousand.map(({ id }) => id as number) }],
    };
    let rests = 0;
    const plan = planShelves(factsOf(story), () => (rests += 1));
    expect(plan.downloads).toHaveLength(1000);
    expect(rests).toBeGreaterThanOrEqual(1000 / 50);
  });

  test("if all books leave the shelf", () => {
    const scene = aShelfScene(thousand);
    scene.settings = { ...scene.settings, deleteRemoved: true };
    scene.run();
    scene.server.on["standard:1"] = [1];
    const most = maxBetweenTurns(scene);
    expect(scene.store.bin).toHaveLength(999);
    expect(most["readings"]).toBe(1);
  });
});

test("a thousand new books are stored in steps, and the shelf's list last", () => {
  const scene = aShelfScene(thousand);
  const written: string[] = [];
  scene.memory.before = (sql) => {
    if (sql.includes("SET swap")) written.push("books");
    if (sql.includes("INTO shelf_books")) written.push("list");
  };
  scene.run();
  expect(written.lastIndexOf("books")).toBeLessThan(written.indexOf("list") + 1);
  expect(scene.store.ledger).toHaveLength(1000);
  expect(scene.store.state).toHaveLength(1000);
});

test("a few downloaded books are stored in one transaction", () => {
  const scene = aShelfScene(thousand.slice(0, 8));
  const transactions = new Set<number>();
  scene.memory.before = (sql) => {
    if (sql.includes("SET swap")) transactions.add(scene.effects());
  };
  scene.run();
  expect(transactions.size).toBe(1);
});
