// Mutates sources with StrykerJS, and runs jest's tests on each mutant (`test/mutation/runner.mjs`). `node
// tools/mutate.mjs <source> …` mutates these files, runs their own tests, and prints the mutants that survived. `node
// tools/mutate.mjs [<folder> …]` mutates these folders, or all sources, and prints their scores beside those of
// `test/mutation/scores.json`. It fails if one fell. `node tools/mutate.mjs commit` writes the scores of the last such
// run.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { compareScores, foldersOf, mergeScores, scoresOf, survivorsOf } from "./mutation/scores.mjs";
import { filesIn, tableRunners, testsOf } from "./test/related.mjs";

const config = "test/mutation/stryker.config.mjs";
const reportIn = (name) => `build/mutation/${name}.json`;
const incremental = "build/mutation/incremental.json";
const committed = "test/mutation/scores.json";

const paths = process.argv.slice(2);
const missing = paths.find((path) => path !== "commit" && !existsSync(path));
if (missing !== undefined) throw new Error(`There is no ${missing}.`);
if (paths[0] === "commit") commitScores();
else if (paths.length === 0) mutateAll();
else if (paths.every((path) => statSync(path).isDirectory())) mutateFolders(paths);
else mutateSome(paths.flatMap(sourcesOf));

function sourcesOf(path) {
  return statSync(path).isDirectory() ? filesIn(path).filter((file) => file.endsWith(".ts")) : [path];
}

/** Stops with Stryker's own words if it fails. */
function runStryker(words, name, environment = {}) {
  const run = spawnSync("node_modules/.bin/stryker", ["run", config, ...words], {
    env: { ...process.env, ...environment, REPORT: reportIn(name) },
    encoding: "utf8",
  });
  if (run.status === 0) return JSON.parse(readFileSync(reportIn(name), "utf8"));
  console.error(`${run.stdout}${run.stderr}`);
  process.exit(1);
}

function mutateSome(sources) {
  const { tests, tables } = testsOf(sources);
  const named = tables.length > 0 ? [...tests, ...tableRunners.tests] : tests;
  if (named.length === 0) throw new Error("Jest has no test of it. The faults of LuaJIT are in test/faults.mjs.");
  const environment = { TESTS: [...new Set(named)].join(" "), ...(tables.length > 0 && { CASES: tables.join(" ") }) };
  const found = runStryker(["--mutate", sources.join(",")], "some", environment);
  show(found);
}

function show(found) {
  for (const line of survivorsOf(found)) console.log(line);
  for (const [folder, { killed, valid }] of Object.entries(foldersOf(found)))
    console.log(`${folder}: ${killed} of ${valid} found`);
}

function mutateAll() {
  const words = ["--incremental", "--incrementalFile", incremental, "--mutate", "src/**/*.ts"];
  compareWith(runStryker(words, "report"), readScores());
}

function mutateFolders(folders) {
  const found = runStryker(["--mutate", folders.flatMap(sourcesOf).join(",")], "report");
  show(found);
  const isOne = ([folder]) => folder in scoresOf(found);
  compareWith(found, Object.fromEntries(Object.entries(readScores()).filter(isOne)));
}

function compareWith(found, before) {
  const lines = compareScores(scoresOf(found), before);
  for (const line of lines) console.log(line);
  process.exit(lines.some((line) => line.startsWith("FELL")) ? 1 : 0);
}

function readScores() {
  return JSON.parse(readFileSync(committed, "utf8"));
}

function commitScores() {
  const scores = mergeScores(readScores(), scoresOf(JSON.parse(readFileSync(reportIn("report"), "utf8"))));
  writeFileSync(committed, `${JSON.stringify(scores, undefined, 2)}\n`);
}
