// Jest's `testRunner` for tests of sources. Jest's own one loads itself, all modules and SQLite anew for each file of
// tests, which takes three quarters of the time. Here modules are compiled once in each process of jest, and run anew
// for each file. Globals, `process.env` and the packages of npm are those of the process. Each file has its own temporary
// folder.
import { expect } from "expect";
import { formatResultsErrors } from "jest-message-util";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterEachOf, beforeEachOf, collectTests, groupsOf } from "./collect.mjs";
import { closeDatabases, mapTrace } from "./loading.mjs";

/** Each `expect` makes a trace. */
const traceLength = 20;

export default async function runFile(globalConfig, config, _environment, _runtime, path) {
  Error.stackTraceLimit = traceLength;
  const environment = { ...process.env };
  const folder = mkdtempSync(join(tmpdir(), "jest-"));
  process.env.TMPDIR = folder;
  const strays = catchStrays();
  try {
    const { tests } = collectTests(path);
    const results = await runTests(
      chosen(tests, globalConfig.testNamePattern),
      globalConfig.testTimeout ?? 5000,
      strays,
    );
    return resultOf(path, results, formatResultsErrors(results, config, globalConfig, path));
  } finally {
    strays.end();
    closeDatabases();
    restore(environment);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tests with `isSkipped`, as `only`, `skip` and `jest -t` say. */
function chosen(tests, pattern) {
  const hasOnly = tests.some(({ mode }) => mode === "only");
  const expression = new RegExp(pattern ?? "", "i");
  return tests.map((test) => ({
    ...test,
    isSkipped: test.mode === "skip" || (hasOnly && test.mode !== "only") || !expression.test(test.name),
  }));
}

async function runTests(tests, timeout, strays) {
  const results = [];
  const open = [];
  for (const test of tests) {
    const startedAt = Date.now();
    const errors = [];
    if (!test.isSkipped) {
      await leave(open, groupsOf(test.group), timeout, errors);
      await enter(open, groupsOf(test.group), timeout);
      await runTest(test, timeout, errors);
      errors.push(...(await strays.take()));
    }
    results.push(testResult(test, errors, startedAt));
  }
  const last = [];
  await leave(open, [], timeout, last);
  last.push(...(await strays.take()));
  if (last.length > 0) throw last[0];
  return results;
}

/** Ends the groups that the next test is not in. */
async function leave(open, groups, timeout, errors) {
  while (open.length > 0 && !groups.includes(open.at(-1)))
    for (const work of open.pop().afterAll) await attempt(errors, () => inTime(work, timeout));
}

async function enter(open, groups, timeout) {
  for (const group of groups.slice(open.length)) {
    open.push(group);
    group.failures = [];
    for (const work of group.beforeAll) await attempt(group.failures, () => inTime(work, timeout));
  }
}

async function runTest({ group, run }, timeout, errors) {
  errors.push(...groupsOf(group).flatMap(({ failures }) => failures));
  // A test without an assertion cannot fail.
  expect.setState({ suppressedErrors: [] });
  expect.hasAssertions();
  for (const work of beforeEachOf(group)) if (errors.length === 0) await attempt(errors, () => inTime(work, timeout));
  if (errors.length === 0) await attempt(errors, () => inTime(run, timeout));
  for (const work of afterEachOf(group)) await attempt(errors, () => inTime(work, timeout));
  const missing = expect.extractExpectedAssertionsErrors();
  if (errors.length === 0) errors.push(...missing.map(({ error }) => error));
}

async function attempt(errors, work) {
  try {
    await work();
  } catch (error) {
    errors.push(error);
  }
}

/** Calls a test or a hook. Rejects if its promise takes too long. */
async function inTime(work, timeout) {
  const promise = work();
  if (typeof promise?.then !== "function") return;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Exceeded timeout of ${timeout} ms.`)), timeout);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Errors and rejected promises that no test has awaited. */
function catchStrays() {
  const kinds = ["uncaughtException", "unhandledRejection"];
  let caught = [];
  const note = (error) => caught.push(error);
  const others = kinds.map((kind) => process.listeners(kind));
  for (const kind of kinds) process.removeAllListeners(kind).on(kind, note);
  return {
    async take() {
      await new Promise((resolve) => setImmediate(resolve));
      const taken = caught;
      caught = [];
      return taken;
    },
    end() {
      kinds.forEach((kind, at) => {
        process.removeAllListeners(kind);
        for (const listener of others[at]) process.on(kind, listener);
      });
    },
  };
}

function restore(environment) {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
}

function testResult({ ancestorTitles, title, name, isSkipped }, errors, startedAt) {
  return {
    ancestorTitles,
    title,
    fullName: name,
    status: isSkipped ? "pending" : errors.length > 0 ? "failed" : "passed",
    failureMessages: errors.map((error) => mapTrace(error?.stack ?? inspect(error))),
    failureDetails: [],
    duration: Date.now() - startedAt,
    startAt: startedAt,
    location: null,
    numPassingAsserts: 0,
    retryReasons: [],
  };
}

/** Results of a file in jest's form. */
function resultOf(path, testResults, failureMessage) {
  const count = (status) => testResults.filter((one) => one.status === status).length;
  return {
    failureMessage,
    leaks: false,
    numFailingTests: count("failed"),
    numPassingTests: count("passed"),
    numPendingTests: count("pending"),
    numTodoTests: 0,
    openHandles: [],
    perfStats: {},
    skipped: false,
    snapshot: { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 },
    testFilePath: path,
    testResults,
  };
}
