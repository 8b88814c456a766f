// Mutates sources with StrykerJS, and runs jest on each mutant.
// `node tools/mutate.mjs <path> …`: these files or folders with the tests that are theirs; prints what survived.
// `node tools/mutate.mjs`: everything with all tests, beside the scores of `test/mutation/scores.json`; fails if one fell.
// `node tools/mutate.mjs commit`: writes the scores of the last complete run.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { compareScores, foldersOf, scoresOf, survivorsOf } from "./mutation/scores.mjs";
import { filesIn, tableRunners, testsOf } from "./test/related.mjs";

const config = "test/mutation/stryker.config.mjs";
const report = "build/mutation/report.json";
const incremental = "build/mutation/incremental.json";
const committed = "test/mutation/scores.json";

const paths = process.argv.slice(2);
if (paths[0] === "commit") commitScores();
else if (paths.length > 0) mutateSome(paths.flatMap(sourcesOf));
else mutateAll();

function sourcesOf(path) {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  return statSync(path).isDirectory() ? filesIn(path).filter((file) => file.endsWith(".ts")) : [path];
}

/** Stops with Stryker's own words if it fails. */
function runStryker(words, environment = {}) {
  const run = spawnSync("node_modules/.bin/stryker", ["run", config, ...words], {
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  if (run.status === 0) return JSON.parse(readFileSync(report, "utf8"));
  console.error(`${run.stdout}${run.stderr}`);
  process.exit(1);
}

function mutateSome(sources) {
  const { tests, tables } = testsOf(sources);
  const named = tables.length > 0 ? [...tests, ...tableRunners.tests] : tests;
  if (named.length === 0) throw new Error("Jest has no test of it. The faults of LuaJIT are in test/faults.mjs.");
  const environment = { TESTS: [...new Set(named)].join(" "), ...(tables.length > 0 && { CASES: tables.join(" ") }) };
  const found = runStryker(["--concurrency", "1", "--mutate", sources.join(",")], environment);
  for (const line of survivorsOf(found)) console.log(line);
  for (const [folder, { killed, valid }] of Object.entries(foldersOf(found)))
    console.log(`${folder}: ${killed} of ${valid} found`);
}

function mutateAll() {
  const found = runStryker(["--incremental", "--incrementalFile", incremental, "--mutate", "src/**/*.ts"]);
  const lines = compareScores(scoresOf(found), JSON.parse(readFileSync(committed, "utf8")));
  for (const line of lines) console.log(line);
  process.exit(lines.some((line) => line.startsWith("FELL")) ? 1 : 0);
}

function commitScores() {
  const scores = scoresOf(JSON.parse(readFileSync(report, "utf8")));
  writeFileSync(committed, `${JSON.stringify(scores, undefined, 2)}\n`);
}
