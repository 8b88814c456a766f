import { aShelfHistory, type ShelfHistory } from "../../fakes/shelfHistory";

/** HISTORIES=2000 for a long run of them, SEED=7 for that one alone, with what happens in it. */
const histories = Number(process.env["HISTORIES"] ?? 40);
const one = process.env["SEED"];
const steps = 30;

function livedThrough(seed: number): ShelfHistory {
  const history = aShelfHistory(seed);
  for (let step = 0; step < steps; step += 1) history.step();
  history.settle();
  return history;
}

/**
 * Shelves change on the server and collections here, by chance; answers are lost, and the power goes. In the end both
 * hold the same, and what either side did last with a book holds.
 */
test("collections and shelves agree after random events, and no change is undone", () => {
  const seeds = one === undefined ? Array.from({ length: histories }, (_, seed) => seed + 1) : [Number(one)];
  const troubles: string[] = [];
  for (const seed of seeds) {
    const history = livedThrough(seed);
    const trouble = history.trouble();
    if (trouble !== undefined) troubles.push(`history ${seed}: ${trouble}`);
    if (one !== undefined) process.stdout.write(`${history.told.join("\n")}\n`);
  }
  expect(troubles).toEqual([]);
});
