// Runs jobs in parallel, the longest first.
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const memory = "build/durations.json";

/** Runs `work(item)` on every item, so many at a time; resolves with the results in the order of their ends. */
export async function spread(items, count, work, report = () => undefined) {
  const waiting = [...items];
  const results = [];
  const worker = async (number) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const result = await work(item, number);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, (_, number) => worker(number)));
  return results;
}

/** Files by how long they took the last time, the longest first. New files come before all others. */
export function longestFirst(files) {
  const known = durations();
  const sizes = new Map(files.map((file) => [file, statSync(file).size]));
  const seconds = (file) => known[file] ?? Infinity;
  return [...files].sort((a, b) => compare(seconds(b), seconds(a)) || sizes.get(b) - sizes.get(a));
}

const compare = (one, other) => (one === other ? 0 : one - other);

export function rememberDurations(results) {
  const known = durations();
  for (const { file, seconds } of results) known[file] = Math.round(seconds * 100) / 100;
  mkdirSync(dirname(memory), { recursive: true });
  writeFileSync(memory, JSON.stringify(known, undefined, 1));
}

/** How long a file took the last time; undefined if it never ran here. */
export const secondsOf = (file) => durations()[file];

function durations() {
  try {
    return JSON.parse(readFileSync(memory, "utf8"));
  } catch {
    return {};
  }
}
