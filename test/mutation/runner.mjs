// Runs jest's tests on StrykerJS's mutants inside one process. Jest itself loads all files of tests for each mutant,
// which takes minutes. Here a mutant takes milliseconds: sources are compiled once, and loaded anew for each file of
// tests.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Script } from "node:vm";
import { chosenTests, isMutationTest } from "./choice.mjs";
import { afterEachOf, beforeEachOf, collectTests } from "../runner/collect.mjs";
import { closeDatabases, loadSqlite, mutatedTexts } from "../runner/loading.mjs";

// Each `expect` makes an error, whose stack would take longer than the comparison.
Error.stackTraceLimit = 0;
const stryker = (globalThis.__stryker__ ??= {});

/** The tests of a file with the paths of its modules and what runs `last`. */
function collect(path) {
  const { tests, groups, modules } = collectTests(path);
  for (const { beforeAll } of groups) for (const work of beforeAll) work();
  return { tests, modules, last: groups.flatMap(({ afterAll }) => afterAll) };
}

/** A mutant may never end. A busy machine takes a multiple of the time without a mutant. */
const maxMilliseconds = (usual) => Math.round(5000 + 10 * usual);
/** Without a mutant every test ends, however busy the machine is. */
const maxDryMilliseconds = 600_000;
const watched = new Script("globalThis.__watched__()");

function callWatched(work, timeout) {
  globalThis.__watched__ = work;
  return watched.runInThisContext({ timeout });
}

const timeoutCode = "ERR_SCRIPT_EXECUTION_TIMEOUT";
const failureOf = (error) => ({ failure: `${error?.message ?? error}`, isTimeout: error?.code === timeoutCode });

/** A mutant may leave a promise pending. */
function rejectAfter(timeout) {
  return new Promise((_, reject) => {
    setTimeout(() => reject(Object.assign(new Error("no answer"), { code: timeoutCode })), timeout).unref();
  });
}

/** Runs one test. Returns its promise if it has one. Throws its failure. */
function callTest({ run, group }) {
  for (const work of beforeEachOf(group)) work();
  const promise = run();
  for (const work of afterEachOf(group)) work();
  return promise;
}

/** Runs the tests that `findTests` returns until the first failure, and calls `begin` and `end` around each. */
async function runTests(findTests, { begin, end, timeout }) {
  let tests = [];
  let at = -1;
  const runNext = () => {
    if (at < 0) tests = findTests();
    at = Math.max(at, 0);
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
      await Promise.race([promise, rejectAfter(timeout)]);
      end?.(tests[at]);
      at += 1;
    }
    return undefined;
  } catch (error) {
    return { test: tests[at], ...failureOf(error) };
  }
}

const testFiles = () =>
  readdirSync("test", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isMutationTest)
    .sort();

/**
 * Runs all tests that load a mutated source, without a mutant. Returns the milliseconds of each, and the visits to
 * mutants: `perTest` by test, `static` while files are loaded. Throws the first failure. `onFile` is called before each
 * file.
 */
export async function dryRun(onFile = () => undefined) {
  stryker.mutantCoverage = { static: {}, perTest: {} };
  const times = new Map();
  for (const path of testFiles()) {
    await onFile();
    let started = performance.now();
    const record = ({ id }) => {
      times.set(id, performance.now() - started);
      started = performance.now();
    };
    const { tests, last, modules } = collect(path);
    const isReaching = modules.some((file) => mutatedTexts.has(file));
    const begin = ({ id }) => (stryker.currentTestId = id);
    const broken = await runTests(() => (isReaching ? tests : []), { begin, end: record, timeout: maxDryMilliseconds });
    if (broken !== undefined) throw new Error(`${broken.test.id} fails without a mutant: ${broken.failure}`);
    stryker.currentTestId = undefined;
    for (const work of last) work();
    closeDatabases();
  }
  const coverage = stryker.mutantCoverage;
  stryker.mutantCoverage = undefined;
  return { times, ...coverage };
}

/** The file of a test, as its id begins with it. */
const pathOf = (id) => id.slice(0, id.indexOf(": "));

const tableRunner = "test/cases.test.ts";
/** Only the tables that reach the mutant are loaded. */
const tablesOf = (ids) => [...new Set(ids.map((id) => id.split(": ")[1]))].join(" ");

/** The first failure, or undefined. */
async function runFile(path, ids, timeout) {
  if (path === tableRunner) process.env.CASES = tablesOf(ids);
  let last = [];
  const findTests = () => {
    const file = collect(path);
    last = file.last;
    return file.tests.filter(({ id }) => ids.includes(id));
  };
  try {
    return await runTests(findTests, { timeout });
  } finally {
    for (const work of last) work();
    closeDatabases();
  }
}

/** Visits of an endless mutant: the multiple of those of all tests. */
const maxVisits = (visits) => 1000 + 5 * visits;

/** By source and file of tests: how many mutants it was run on, and how many it found. */
const records = new Map();

function recordOf(source, path) {
  const key = `${source} ${path}`;
  if (!records.has(key)) records.set(key, { runs: 0, found: 0 });
  return records.get(key);
}

/**
 * Files of tests for a mutant, those first that find the most in the shortest time. `tests`: milliseconds by test, of
 * those that reach it.
 */
function filesFor(source, tests) {
  const files = {};
  for (const [id, time] of tests) {
    const file = (files[pathOf(id)] ??= { path: pathOf(id), ids: [], time: 5 });
    file.ids.push(id);
    file.time += time;
  }
  const chosen = chosenTests(Object.keys(files), source).map((path) => files[path]);
  const cost = ({ path, time }) => {
    const { runs, found } = recordOf(source, path);
    return (time * (runs + 2)) / (found + 1);
  };
  return chosen.sort((one, other) => cost(one) - cost(other));
}

/**
 * Runs tests on a mutant until one fails. Returns `status` and the test that found it. `tests`: milliseconds by test,
 * of those that reach it. `visits`: how often they do so. `onFile` is called before each file.
 */
export async function runMutant({ id, source, tests, visits, onFile = () => undefined }) {
  const hitLimit = maxVisits(visits);
  Object.assign(stryker, { activeMutant: id, hitLimit, hitCount: 0 });
  if (/\/(schema|migrations)\.ts$/.test(source)) loadSqlite();
  try {
    for (const { path, ids, time } of filesFor(source, tests)) {
      await onFile();
      const record = recordOf(source, path);
      record.runs += 1;
      const broken = await runFile(path, ids, maxMilliseconds(time)).catch(failureOf);
      if (broken === undefined) continue;
      record.found += 1;
      if (broken.isTimeout) loadSqlite();
      const status = broken.isTimeout || stryker.hitCount > hitLimit ? "Timeout" : "Killed";
      return { status, killedBy: [broken.test?.id ?? path], statusReason: broken.failure };
    }
    return { status: "Survived" };
  } finally {
    stryker.activeMutant = undefined;
  }
}
