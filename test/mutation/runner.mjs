// Runs jest's tests for StrykerJS inside its own process. Jest itself loads all files of tests for each mutant, which takes
// minutes. Here a mutant takes milliseconds: sources are compiled once, and loaded anew for each file of tests.
import { expect } from "expect";
import { bind } from "jest-each";
import { ModuleMocker } from "jest-mock";
import { readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { Script } from "node:vm";
import { chosenTests, isMutationTest } from "./choice.mjs";
import { closeDatabases, load, loadSqlite, requireNative } from "./loading.mjs";

const stryker = (globalThis.__stryker__ ??= {});

/** Loads a file of tests. Returns its tests in their order, with what runs before and after each. */
function collect(path) {
  const tests = [];
  const counts = new Map();
  let group = { title: [], before: [], after: [] };
  const last = [];
  const describe = (title, define) => {
    const outer = group;
    group = { title: [...outer.title, title], before: [...outer.before], after: [...outer.after] };
    define();
    group = outer;
  };
  const test = (title, run) => {
    const name = [...group.title, title].join(" ");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const id = `${path}: ${name}${count > 1 ? ` (${count})` : ""}`;
    tests.push({ id, name, run, group });
  };
  const skipped = () => undefined;
  describe.each = bind(describe, false);
  test.each = bind(test);
  describe.skip = skipped;
  test.skip = skipped;
  const hooks = {
    beforeEach: (work) => group.before.push(work),
    afterEach: (work) => group.after.unshift(work),
    beforeAll: (work) => work(),
    afterAll: (work) => last.push(work),
  };
  Object.assign(globalThis, { describe, test, it: test, expect, jest: new ModuleMocker(globalThis), ...hooks });
  load(resolve(path));
  return { tests, last };
}

/** A mutant may never end. The whole process would be lost with it, and a new one takes many seconds. */
const maxMilliseconds = 30_000;
/** Without a mutant every test ends, however busy the machine is. */
const maxDryMilliseconds = 600_000;
const watched = new Script("globalThis.__watched__()");

function callWatched(work, timeout) {
  globalThis.__watched__ = work;
  return watched.runInThisContext({ timeout });
}

/** Runs one test. Returns its promise if it has one. Throws its failure. */
function callTest({ run, group }) {
  for (const work of group.before) work();
  const promise = run();
  for (const work of group.after) work();
  return promise;
}

/** Runs tests until the first failure, and calls `begin` and `end` around each. */
async function runTests(tests, { begin, end, timeout = maxMilliseconds } = {}) {
  let at = 0;
  const runNext = () => {
    for (; at < tests.length; at += 1) {
      begin?.(tests[at]);
      const promise = callTest(tests[at]);
      if (promise !== undefined) return promise;
      end?.(tests[at]);
    }
    return undefined;
  };
  try {
    const call = () => callWatched(runNext, timeout);
    for (let promise = call(); promise !== undefined; promise = call()) {
      await promise;
      end?.(tests[at]);
      at += 1;
    }
    return undefined;
  } catch (error) {
    const isTimeout = error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    return { test: tests[at], failure: `${error?.message ?? error}`, isTimeout };
  }
}

const testFiles = () =>
  readdirSync("test", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isMutationTest)
    .sort();

/** All tests without a mutant: which mutants each of them reaches. */
async function dryRun() {
  stryker.mutantCoverage = { static: {}, perTest: {} };
  const tests = [];
  for (const path of testFiles()) {
    stryker.currentTestId = undefined;
    let started = performance.now();
    const file = collect(path);
    const record = ({ id, name }, failureMessage) => {
      const status = failureMessage === undefined ? 0 : 1;
      const timeSpentMs = performance.now() - started;
      tests.push({ id, name, fileName: resolve(path), timeSpentMs, status, failureMessage });
      started = performance.now();
    };
    const begin = ({ id }) => (stryker.currentTestId = id);
    const broken = await runTests(file.tests, { begin, end: record, timeout: maxDryMilliseconds });
    if (broken !== undefined) record(broken.test, broken.failure);
    stryker.currentTestId = undefined;
    for (const work of file.last) work();
    closeDatabases();
  }
  return { status: "complete", tests, mutantCoverage: stryker.mutantCoverage };
}

/** The file of a test, as its id begins with it. */
const pathOf = (id) => id.slice(0, id.indexOf(": "));

/** The first failure, or undefined. */
async function runFile(path, ids) {
  const { tests, last } = collect(path);
  try {
    return await runTests(tests.filter(({ id }) => ids.has(id)));
  } finally {
    for (const work of last) work();
    closeDatabases();
  }
}

/** StrykerJS allows a mutated place a hundred times the visits of all tests, which takes seconds. */
const allowedVisits = (hitLimit) => (hitLimit === undefined ? undefined : 1000 + hitLimit / 20);

async function mutantRun({ activeMutant, testFilter, hitLimit: visits, sandboxFileName }) {
  const hitLimit = allowedVisits(visits);
  Object.assign(stryker, { activeMutant: activeMutant.id, hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
  const ids = new Set(testFilter ?? []);
  if (/\/src\/(schema|migrations)\.ts$/.test(sandboxFileName)) loadSqlite();
  const files = chosenTests([...new Set([...ids].map(pathOf))], relative(process.cwd(), sandboxFileName));
  const nrOfTests = ids.size;
  try {
    for (const path of files) {
      const broken = await runFile(path, ids).catch((error) => ({ failure: `${error}` }));
      if (broken === undefined) continue;
      if (broken.isTimeout) loadSqlite();
      if (broken.isTimeout || stryker.hitCount > hitLimit) return { status: "timeout", reason: broken.failure };
      return { status: "killed", killedBy: [broken.test?.id ?? path], failureMessage: broken.failure, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  } finally {
    stryker.activeMutant = undefined;
  }
}

const createRunner = () => ({
  capabilities: () => ({ reloadEnvironment: true }),
  init: () => requireNative(resolve("test/fakes/lua.cjs")),
  dryRun,
  mutantRun,
});

export const strykerPlugins = [{ kind: "TestRunner", name: "inside", factory: createRunner }];
