import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Calls a function of the scores. */
function call(name: string, ...values: readonly unknown[]): unknown {
  const program = `import * as scores from "./tools/mutation/scores.mjs"; console.log(JSON.stringify(scores.${name}(...${JSON.stringify(values)})));`;
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}

const mutant = (status: string) => ({
  status,
  mutatorName: "BooleanLiteral",
  replacement: "false",
  location: { start: { line: 4, column: 2 } },
});

const report = {
  files: {
    "src/base/text.ts": { mutants: ["Killed", "Timeout", "Survived", "Ignored"].map(mutant) },
    "src/features/status/status.rules.ts": { mutants: ["Killed", "CompileError"].map(mutant) },
    "src/features/status/index.ts": { mutants: ["NoCoverage"].map(mutant) },
    "src/plugin.ts": { mutants: [] },
  },
};

describe("the mutation score of a folder", () => {
  test("is the percentage of its mutants that tests found", () => {
    expect(call("scoresOf", report)).toEqual({ "src/base": 66.7, "src/features/status": 50 });
  });

  test("fails if it fell or the folder is gone, and may rise", () => {
    const lines = call("compareScores", { a: 50, b: 60, d: 1 }, { a: 50.1, b: 59, c: 10 }) as readonly string[];
    expect(lines.map((line) => [line.startsWith("FELL"), line.slice(6)])).toEqual([
      [true, "a: 50 (committed: 50.1)"],
      [false, "b: 60 (committed: 59)"],
      [true, "c: no mutants (committed: 10)"],
      [false, "d: 1 (committed: none)"],
    ]);
  });

  test("replaces that of the same folder and leaves the others", () => {
    expect(call("mergeScores", { c: 3, a: 1 }, { b: 2, a: 4 })).toEqual({ a: 4, b: 2, c: 3 });
  });

  test("names only folders that exist", () => {
    const scores = JSON.parse(readFileSync("test/mutation/scores.json", "utf8")) as Record<string, number>;
    expect(Object.keys(scores).filter((folder) => !existsSync(folder))).toEqual([]);
  });
});

test("a mutant that no test found is named with its place", () => {
  expect(call("survivorsOf", report)).toEqual([
    "src/base/text.ts:4:2 Survived BooleanLiteral: false",
    "src/features/status/index.ts:4:2 NoCoverage BooleanLiteral: false",
  ]);
});

/** The answer of a program in the process of a runner, whose tests are one file. */
function run(program: string): unknown {
  const text = `import { strykerPlugins } from "./test/mutation/runner.mjs";
    import { chosenTests, slowTests } from "./test/mutation/choice.mjs";
    const runner = strykerPlugins[0].factory();
    runner.init();
    console.log(JSON.stringify(await (async () => { ${program} })()));`;
  const env = { ...process.env, TESTS: "test/base/scale.test.ts" };
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-e", text], { encoding: "utf8", env });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}

test("the mutation run passes without a mutant, and fails if a source is invalid", () => {
  const answer = run(`
    const { tests, status } = await runner.dryRun();
    const places = { sandboxFileName: "src/base/scale.ts", activeMutant: { id: "1" } };
    const testFilter = tests.map(({ id }) => id);
    const right = await runner.mutantRun({ ...places, testFilter });
    const floor = Math.floor;
    Math.floor = (number) => floor(number) + 1;
    const wrong = await runner.mutantRun({ ...places, testFilter });
    return [status, tests.length > 0 && tests.every((one) => one.status === 0), right.status, wrong.status];`);
  expect(answer).toEqual(["complete", true, "survived", "killed"]);
});

test("a mutant is tested by its folder's tests and the tables, then by some others", () => {
  const others = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => `test/queue/${name}.test.ts`);
  const own = ["test/base/text.test.ts", "test/cases.test.ts"];
  expect(run(`return chosenTests(${JSON.stringify([...others, ...own])}, "src/base/text.ts")`)).toEqual([
    ...own,
    ...others.slice(0, 6),
  ]);
});

test("a mutant meets the tests that import its source before those that only reach it", () => {
  const reaching = ["a", "b", "c", "d", "e", "f"].map((name) => `test/book/${name}.test.ts`);
  const importing = "test/queue/fetchNews.test.ts";
  expect(run(`return chosenTests(${JSON.stringify([...reaching, importing])}, "src/base/failure.ts")`)).toEqual([
    importing,
    ...reaching.slice(0, 5),
  ]);
});

test("the tests that are left out of mutation exist", () => {
  const slow = run("return slowTests;") as readonly string[];
  expect(slow.filter((path) => !existsSync(path))).toEqual([]);
});
