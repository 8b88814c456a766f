import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "jest-runner-"));

interface Outcome {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** Runs files of tests one after another. Returns the outcomes of each, or the error of the file. */
function run(...texts: readonly string[]): readonly (readonly Outcome[] | string)[] {
  const paths = texts.map((text, at) => {
    const path = join(folder, `${at}.test.ts`);
    writeFileSync(path, text);
    return path;
  });
  const program = `import runFile from "./test/runner/jest.mjs";
    const found = [];
    for (const path of ${JSON.stringify(paths)}) {
      const run = runFile({ testTimeout: 200, testNamePattern: "" }, { rootDir: ".", testMatch: [] }, {}, {}, path);
      found.push(await run.then(({ testResults }) => testResults, String));
    }
    console.log(JSON.stringify(found));`;
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout) as readonly (readonly Outcome[] | string)[];
}

/** The outcomes of `run`, by the names of the texts. One process for all is cheaper. */
function runAll(texts: Readonly<Record<string, string>>): Readonly<Record<string, readonly Outcome[] | string>> {
  const outcomes = run(...Object.values(texts));
  return Object.fromEntries(Object.keys(texts).map((name, at) => [name, outcomes[at]!]));
}

const statuses = (outcomes: readonly Outcome[] | string | undefined): unknown =>
  typeof outcomes === "string" ? outcomes : outcomes?.map(({ fullName, status }) => `${fullName}: ${status}`);

const failing = `
  interface Unused { readonly a: string }
  test("passes", () => expect(1).toBe(1));
  test("differs", () => {
    expect(1).toBe(2);
  });
  test("lacks an undefined item", () => expect([1]).toEqual([1, undefined]));
  test("has no assertion", () => undefined);
  test("rejects", async () => { expect(1).toBe(1); await Promise.reject(new Error("no")); });
  test("never ends", () => { expect(1).toBe(1); return new Promise(() => undefined); });
  test("leaves a rejected promise", () => { expect(1).toBe(1); void Promise.reject(new Error("stray")); });
  test("passes after all of these", () => expect(1).toBe(1));`;

const chosen = `
  describe.skip("left out", () => { test("a", () => expect(1).toBe(2)); });
  test.skip.each([1])("left out %d", () => expect(1).toBe(2));
  describe.each(["b", "c"])("with %s", (letter) => {
    test.only("runs", () => expect(letter).toMatch(/[bc]/));
    test("does not run", () => expect(1).toBe(2));
  });`;

const skipped = `
  describe.skip("skipped", () => { test("a", () => expect(1).toBe(2)); });
  test.skip("skipped", () => expect(1).toBe(2));
  test("not skipped", () => expect(1).toBe(1));`;

const hooks = `
  const calls: string[] = [];
  const call = (name: string) => () => { calls.push(name); };
  describe("outer", () => {
    beforeAll(async () => { await Promise.resolve(); calls.push("before all"); });
    afterAll(call("after all"));
    afterEach(call("after outer"));
    describe("inner", () => {
      beforeEach(call("before inner"));
      afterEach(call("after inner"));
      test("first", () => expect(calls).toEqual(["before all", "before outer", "before inner"]));
    });
    test("second", () => expect(calls.slice(3)).toEqual(["after inner", "after outer", "before outer"]));
    beforeEach(call("before outer"));
  });
  test("third", () => expect(calls.slice(6)).toEqual(["after outer", "after all"]));
  describe("broken", () => {
    beforeAll(() => { throw new Error("broken"); });
    test("fourth", () => expect(1).toBe(1));
  });`;

const leaves = `
  import { mkdtempSync } from "node:fs";
  import { tmpdir } from "node:os";
  import { join } from "node:path";
  import { count } from "./count";
  mkdtempSync(join(tmpdir(), "left-"));
  test("leaves something", () => { process.env["LEFT"] = "yes"; delete process.env["PATH"]; count.up(); expect(count.up()).toBe(2); });`;
const finds = `
  import { count } from "./count";
  test("finds nothing", () => expect([process.env["LEFT"], process.env["PATH"] === undefined, count.up()]).toEqual([undefined, false, 1]));`;

writeFileSync(join(folder, "count.ts"), "let value = 0;\nexport const count = { up: (): number => (value += 1) };\n");
const found = runAll({
  failing,
  chosen,
  skipped,
  hooks,
  leaves,
  finds,
  unloaded: 'throw new Error("unloaded");',
  left: 'afterAll(() => { throw new Error("left"); });\ntest("a", () => expect(1).toBe(1));',
});

test("a test fails if it differs, rejects, asserts nothing, or never ends", () => {
  expect(statuses(found["failing"])).toEqual([
    "passes: passed",
    "differs: failed",
    "lacks an undefined item: failed",
    "has no assertion: failed",
    "rejects: failed",
    "never ends: failed",
    "leaves a rejected promise: failed",
    "passes after all of these: passed",
  ]);
  const [, differs] = found["failing"] as readonly Outcome[];
  expect(differs?.failureMessages[0]).toContain(`${join(folder, "0.test.ts")}:5:15`);
});

test("`only`, `skip` and `each` choose and name tests", () => {
  expect(statuses(found["chosen"])).toEqual([
    "left out a: pending",
    "left out 1: pending",
    "with b runs: passed",
    "with b does not run: pending",
    "with c runs: passed",
    "with c does not run: pending",
  ]);
  expect(statuses(found["skipped"])).toEqual(["skipped a: pending", "skipped: pending", "not skipped: passed"]);
});

test("hooks run around the tests of their group, wherever they are declared", () => {
  expect(statuses(found["hooks"])).toEqual([
    "outer inner first: passed",
    "outer second: passed",
    "third: passed",
    "broken fourth: failed",
  ]);
});

test("a file of tests finds modules and variables as if it were the first one", () => {
  expect(statuses(found["leaves"])).toEqual(["leaves something: passed"]);
  expect(statuses(found["finds"])).toEqual(["finds nothing: passed"]);
});

test("the temporary folders of a file of tests are removed", () => {
  expect(readdirSync(tmpdir())).toEqual([basename(folder)]);
});

test("a file fails if it cannot be loaded or its last hook fails", () => {
  expect([found["unloaded"], found["left"]]).toEqual(["Error: unloaded", "Error: left"]);
});
