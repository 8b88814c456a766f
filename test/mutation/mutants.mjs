// A process that makes StrykerJS's mutants of some sources and runs the tests on each. Its parent, `tools/mutate.mjs`,
// sends `sources`, its `share` of the mutants and the ids that are `done`. It sends the mutants as `planned`, then each
// one with its status as `mutant`, and other messages as signs of life.
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { mutatedTexts } from "../runner/loading.mjs";
import { dryRun, runMutant } from "./runner.mjs";

process.once("message", (order) =>
  mutate(order).then(
    () => process.disconnect(),
    (error) => send({ failure: `${error?.stack ?? error}` }).then(() => process.exit(1)),
  ),
);

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, isDebugEnabled: () => false };
const options = { plugins: null, ignorers: [], excludedMutations: [] };

/** A message leaves only when the process waits for it. */
const send = (message) => new Promise((resolve) => process.send(message, resolve));

/** Mutants of the sources, as StrykerJS's reports describe them. From now on, the sources are loaded with all of them. */
async function plant(sources) {
  const files = sources.map((name) => ({ name, mutate: true, content: readFileSync(name, "utf8") }));
  const { files: mutated, mutants } = await new Instrumenter(silent).instrument(files, options);
  for (const { name, content } of mutated) mutatedTexts.set(resolve(name), content);
  const oneBased = ({ line, column }) => ({ line: line + 1, column: column + 1 });
  return mutants.map(({ location: { start, end }, ...mutant }) => ({
    ...mutant,
    location: { start: oneBased(start), end: oneBased(end) },
  }));
}

async function mutate({ sources, done, share }) {
  const mutants = await plant(sources);
  await send({ planned: mutants });
  const showLife = () => send({});
  const { times, perTest, static: whileLoading } = await dryRun(showLife);
  const reaching = testsByMutant(perTest);
  const own = mutants.filter((_, index) => index % share.count === share.at);
  const left = own.filter(({ id, status }) => status === undefined && !done.includes(id));
  for (const { id, fileName } of left) {
    const { visits, ids } = reaching.get(id) ?? { visits: 0, ids: [] };
    const tests = ids.map((test) => [test, times.get(test)]);
    const result =
      ids.length > 0
        ? await runMutant({ id, source: fileName, tests, visits, onFile: showLife })
        : // A constant of a module is reached by each test that loads it: each of its mutants would take minutes.
          { status: whileLoading[id] === undefined ? "NoCoverage" : "Ignored" };
    await send({ mutant: { id, ...result } });
  }
}

/** By mutant: the `ids` of the tests that reach it, and the count of their `visits`. */
function testsByMutant(perTest) {
  const reaching = new Map();
  for (const [test, visitsOf] of Object.entries(perTest))
    for (const [id, visits] of Object.entries(visitsOf)) {
      const found = reaching.get(id) ?? { visits: 0, ids: [] };
      reaching.set(id, { visits: found.visits + visits, ids: [...found.ids, test] });
    }
  return reaching;
}
