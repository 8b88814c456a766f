// Loads a file of tests and finds what it declares.
import { expect } from "expect";
import { bind } from "jest-each";
import { ModuleMocker } from "jest-mock";
import { resolve } from "node:path";
import { load, requireNative } from "./loading.mjs";

requireNative(resolve("test/fakes/lua.cjs"));

/** For jest's `toEqual`, a list without its last items equals one that ends with undefined. */
const differInLength = (one, other) =>
  Array.isArray(one) && Array.isArray(other) && one.length !== other.length ? false : undefined;
expect.addEqualityTesters([differInLength]);

/** A `describe`, or the file itself. */
const createGroup = (title, outer, mode) => ({
  title,
  outer,
  mode,
  beforeAll: [],
  beforeEach: [],
  afterEach: [],
  afterAll: [],
});

/** A group with those around it, the outermost first. */
export const groupsOf = (group) => (group === undefined ? [] : [...groupsOf(group.outer), group]);

export const beforeEachOf = (group) => groupsOf(group).flatMap(({ beforeEach }) => beforeEach);
export const afterEachOf = (group) =>
  groupsOf(group)
    .reverse()
    .flatMap(({ afterEach }) => afterEach);

/** Loads a file of tests. Returns its tests in their order, its groups, and the paths of its modules. */
export function collectTests(path) {
  const file = createGroup(undefined, undefined, undefined);
  const groups = [file];
  const tests = [];
  let current = file;
  const describeAs = (mode) => (title, define) => {
    current = createGroup(title, current, mode ?? current.mode);
    groups.push(current);
    define();
    current = current.outer;
  };
  const testAs = (mode) => (title, run) => tests.push({ title, run, group: current, mode: mode ?? current.mode });
  const hook = (kind) => (work) => current[kind].push(work);
  const test = withModes(testAs);
  Object.assign(globalThis, {
    describe: withModes(describeAs),
    test,
    it: test,
    expect,
    jest: new ModuleMocker(globalThis),
    beforeAll: hook("beforeAll"),
    beforeEach: hook("beforeEach"),
    afterEach: hook("afterEach"),
    afterAll: hook("afterAll"),
  });
  const modules = load(resolve(path));
  return { tests: named(path, tests), groups, modules };
}

function withModes(declareAs) {
  const declare = (mode) => Object.assign(declareAs(mode), { each: bind(declareAs(mode), false) });
  return Object.assign(declare(), { only: declare("only"), skip: declare("skip") });
}

/** Tests with the titles of their groups, and an id that no other test has. */
function named(path, tests) {
  const counts = new Map();
  return tests.map((test) => {
    const ancestorTitles = groupsOf(test.group.outer && test.group).flatMap(({ title }) => title ?? []);
    const name = [...ancestorTitles, test.title].join(" ");
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...test, ancestorTitles, name, id: `${path}: ${name}${count > 1 ? ` (${count})` : ""}` };
  });
}
