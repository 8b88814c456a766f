// Runs jest's tests on StrykerJS's mutants. `node tools/mutate.mjs <source> …` mutates these files, runs their own tests,
// and prints the mutants that survived. `node tools/mutate.mjs [<folder> …]` mutates these folders, or all sources, and
// prints their scores beside those of `test/mutation/scores.json`. It fails if one fell. An interrupted run resumes if
// neither sources nor tests changed. `node tools/mutate.mjs commit` writes the scores of the last such run that rose.
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { hashOfTree, mutateSources } from "./mutation/reports.mjs";
import { compareScores, folderOf, foldersOf, mergeScores, scoresOf, survivorsOf } from "./mutation/scores.mjs";
import { filesIn } from "./test/imports.mjs";
import { tableRunners, testsOf } from "./test/related.mjs";

const built = "build/mutation";
const lastReport = `${built}/report.json`;
const cores = availableParallelism();
const committed = "test/mutation/scores.json";

const paths = process.argv.slice(2);
const missing = paths.find((path) => path !== "commit" && !existsSync(path));
if (missing !== undefined) throw new Error(`There is no ${missing}.`);
if (paths[0] === "commit") commitScores();
else if (paths.length === 0) await mutateFolders(["src"]);
else if (paths.every((path) => statSync(path).isDirectory())) await mutateFolders(paths);
else await mutateSome(paths.flatMap(sourcesOf));

function sourcesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return filesIn(path)
    .filter((file) => file.endsWith(".ts"))
    .sort();
}

async function mutateSome(sources) {
  const { tests, tables } = testsOf(sources);
  const named = tables.length > 0 ? [...tests, ...tableRunners.tests] : tests;
  if (named.length === 0) throw new Error("Jest has no test of it. The faults of LuaJIT are in test/faults.mjs.");
  const environment = { TESTS: [...new Set(named)].join(" "), ...(tables.length > 0 && { CASES: tables.join(" ") }) };
  const key = hashOfTree({ sources, ...environment });
  show(await mutateSources({ path: `${built}/some.json`, key, sources, environment, count: cores }));
}

function show(report) {
  for (const line of survivorsOf(report)) console.log(line);
  for (const [folder, { killed, valid }] of Object.entries(foldersOf(report)))
    console.log(`${folder}: ${killed} of ${valid} found`);
}

/** As many processes at a time as there are cores: for several folders, or for shares of one. */
async function mutateFolders(folders) {
  const sources = folders.flatMap(sourcesOf);
  const left = [...new Set(sources.map(folderOf))];
  const count = left.length === 1 ? cores : 1;
  const report = { files: {} };
  const mutateNext = async () => {
    for (let folder = left.shift(); folder !== undefined; folder = left.shift()) {
      const path = `${built}/${folder.replaceAll("/", "-")}.json`;
      const own = sources.filter((source) => folderOf(source) === folder);
      const { files } = await mutateSources({ path, key: hashOfTree({ own }), sources: own, count });
      if (paths.length > 0) show({ files });
      Object.assign(report.files, files);
    }
  };
  await Promise.all(Array.from({ length: cores }, mutateNext));
  writeFileSync(lastReport, JSON.stringify(report));
  const isMeasured = ([folder]) => paths.length === 0 || folder in scoresOf(report);
  compareWith(report, Object.fromEntries(Object.entries(readScores()).filter(isMeasured)));
}

function compareWith(report, before) {
  const lines = compareScores(scoresOf(report), before);
  for (const line of lines) console.log(line);
  process.exit(lines.some((line) => line.startsWith("FELL")) ? 1 : 0);
}

function readScores() {
  return JSON.parse(readFileSync(committed, "utf8"));
}

function commitScores() {
  const scores = mergeScores(readScores(), scoresOf(JSON.parse(readFileSync(lastReport, "utf8"))));
  writeFileSync(committed, `${JSON.stringify(scores, undefined, 2)}\n`);
}
