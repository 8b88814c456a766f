// Builds what tests need, runs jest, then busted, and prints the result: one line for each failure, then the slowest
// spec files, then the sum.
import { availableParallelism } from "node:os";
import { buildLibraryServer } from "../build/libraryServer.mjs";
import { compile } from "../build/lua.mjs";
import { bundle } from "../build/plugin.mjs";
import { needsBundle, needsLibrary } from "./imports.mjs";
import { runJest } from "./jest.mjs";
import { libraries } from "./libraries.mjs";
import { longestFirst, rememberDurations, spread } from "./pool.mjs";
import { allSpecs, tableRunners } from "./related.mjs";
import { runSpec } from "./specs.mjs";
import { typeErrors } from "./types.mjs";

const slowestShown = 10;
/** One more than there are processors, because specs wait for servers and disks. */
const specWorkers = availableParallelism() + 1;
const demoTest = "test/tools/demo.test.ts";

/** Resolves with true when every test has passed. */
export async function runAll() {
  // The demo, which a test plays, needs the built plugin.
  await build(allSpecs());
  // One after the other: side by side, both fill the caches of the processor and take a fifth more time.
  const jest = await jestResults([]);
  const results = await runSpecs(allSpecs());
  showSlowest(results);
  return showSum([...jest, ...results]);
}

/** `paths`: files whose types are checked too. */
export async function runSome(chosen, paths = []) {
  const { specs, tests } = withTables(chosen);
  const types = typeErrors(paths);
  const needsBuild = tests.includes(demoTest);
  const built = build(needsBuild ? allSpecs() : specs);
  if (needsBuild) await built;
  // Beside specs jest has one processor, and needs one process less.
  const jest = tests.length > 0 ? jestResults(specs.length > 0 ? ["--runInBand", ...tests] : tests) : [];
  await built;
  const results = await runSpecs(specs);
  const checked = await types;
  showFailures(checked);
  return showSum([...(await jest), ...results, checked]);
}

/** Runners that were named themselves run all tables. */
function withTables({ specs, tests, tables }) {
  delete process.env.CASES;
  const isNamed = tests.includes(tableRunners.tests[0]) || specs.includes(tableRunners.specs[0]);
  if (tables.length === 0) return { specs, tests };
  if (!isNamed) process.env.CASES = tables.join(" ");
  return {
    specs: [...new Set([...specs, ...tableRunners.specs])],
    tests: [...new Set([...tests, ...tableRunners.tests])],
  };
}

async function jestResults(tests) {
  const results = await runJest(tests);
  showFailures(results);
  return [results];
}

async function build(specs) {
  if (specs.length > 0) await compile();
  if (specs.some(needsLibrary)) await buildLibraryServer();
  if (specs.some(needsBundle)) bundle();
}

async function runSpecs(specs) {
  const { lend, end } = libraries();
  const run = (file, number) => {
    const BUILT = needsBundle(file) ? "plugin" : "lua";
    return needsLibrary(file)
      ? lend(number, (LIBRARIES) => runSpec(file, { BUILT, LIBRARIES }))
      : runSpec(file, { BUILT });
  };
  try {
    const results = await spread(longestFirst(specs), specWorkers, run, showFailures);
    rememberDurations(results);
    return results;
  } finally {
    end();
  }
}

/** A spec that fails in a module of `spec/support` is named with it. */
function showFailures({ file, failures }) {
  for (const { name, place, message } of failures) {
    const where = file === undefined || place.startsWith(file) ? place : `${file} (${place})`;
    console.log(`FAILED ${where}: ${name}\n    ${message.replaceAll("\n", "\n    ")}`);
  }
}

function showSlowest(results) {
  console.log("\nThe slowest spec files, in seconds; in brackets the processor time of the interpreter:");
  const slowest = [...results].sort((a, b) => b.seconds - a.seconds).slice(0, slowestShown);
  for (const { file, seconds, processor } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} (${processor.toFixed(1)})  ${file}`);
}

function showSum(results) {
  const passed = results.reduce((sum, one) => sum + one.passed, 0);
  const failed = results.reduce((sum, one) => sum + one.failures.length, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
