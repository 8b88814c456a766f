// Makes the deliberate faults of `test/faults.mjs`, one after the other, in a copy of the sources. One of the tests
// named with a fault must fail. `node tools/faults.mjs [word]` makes only the faults that have this word in their
// entry. `--check` makes no fault, and names those that no longer match the sources.
import { transformSync } from "esbuild";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { needsBundle } from "./test/imports.mjs";
import { tableOf, tableRunners } from "./test/related.mjs";
import { faults } from "../test/faults.mjs";

const copy = resolve("build/faults");
const limit = 600_000;

/** Why this fault cannot be made, or looked for; undefined when it can. */
const trouble = ({ file, text, instead, tests }) => {
  if (!existsSync(file)) return `there is no ${file}`;
  const count = readFileSync(file, "utf8").split(text).length - 1;
  if (count !== 1) return `its text stands ${count} times in ${file}`;
  if (text === instead || tests.length === 0) return "it changes nothing, or no test is named";
  const missing = tests.filter((test) => !existsSync(test));
  return missing.length > 0 ? `there is no ${missing.join(", ")}` : undefined;
};

const run = (command, args, environment = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: copy,
    env: { ...process.env, ...environment },
    encoding: "utf8",
    timeout: limit,
  });
  return { ok: status === 0, text: `${stdout}${stderr}` };
};

/** The sources as they are on the disk, committed or not. */
const makeCopy = () => {
  rmSync(copy, { recursive: true, force: true });
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const path of stdout.split("\n").filter((line) => line !== "" && existsSync(line))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(path, join(copy, path));
  }
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
};

const isSpec = (test) => test.endsWith("_spec.lua");

/** Tables of cases run on the TypeScript alone. */
const runJest = (tests) => {
  const tables = tests.map(tableOf).filter((table) => table !== undefined);
  const files = tests.filter((test) => tableOf(test) === undefined);
  if (tables.length === 0) return run("node_modules/.bin/jest", ["-i", "--bail", ...files]);
  return run("node_modules/.bin/jest", ["-i", "--bail", ...files, ...tableRunners.tests], { CASES: tables.join(" ") });
};

const failureOf = (tests) => {
  const [specs, quick] = [tests.filter(isSpec), tests.filter((test) => !isSpec(test))];
  const jest = quick.length === 0 ? { ok: true } : runJest(quick);
  if (!jest.ok) return jest.text;
  if (specs.length === 0) return undefined;
  const built = run("node", ["tools/build/main.mjs", ...(specs.some(needsBundle) ? [] : ["lua"])]);
  if (!built.ok) throw new Error(built.text);
  const busted = run("busted", ["--output=utfTerminal", ...specs]);
  return busted.ok ? undefined : busted.text;
};

const isFound = ({ file, text, instead, tests }) => {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const faulty = source.replace(text, () => instead);
  if (/[tj]s$/.test(file)) transformSync(faulty, { loader: "ts" });
  writeFileSync(path, faulty);
  try {
    return failureOf(tests) !== undefined;
  } finally {
    writeFileSync(path, source);
  }
};

const stale = faults.map((fault) => ({ fault, why: trouble(fault) })).filter(({ why }) => why !== undefined);
for (const { fault, why } of stale) console.error(`${fault.of}, ${fault.so}: ${why}`);
if (stale.length > 0) process.exit(1);
if (process.argv[2] !== "--check") makeAll(process.argv[2] ?? "");

function makeAll(word) {
  const chosen = faults.filter((fault) => JSON.stringify(fault).includes(word));
  makeCopy();
  const before = failureOf([...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (before !== undefined) {
    console.error(`Without any fault:\n${before}`);
    process.exit(1);
  }
  let survived = 0;
  for (const fault of chosen) {
    const found = isFound(fault);
    if (!found) survived += 1;
    console.log(`${found ? "found   " : "SURVIVED"} ${fault.of}: ${fault.so} (${fault.file})`);
  }
  console.log(`\n${chosen.length} faults: ${chosen.length - survived} found, ${survived} survived`);
  process.exit(survived === 0 ? 0 : 1);
}
