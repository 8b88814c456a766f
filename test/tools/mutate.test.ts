import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importTool } from "../fakes/tool.cjs";

/** Calls a function of the scores. */
async function call(name: string, ...values: readonly unknown[]): Promise<unknown> {
  const scores = await importTool("tools/mutation/scores.mjs");
  return scores[name]!(...values);
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
  test("is the percentage of its mutants that tests found", async () => {
    expect(await call("scoresOf", report)).toEqual({ "src/base": 66.7, "src/features/status": 50 });
  });

  test("fails if it fell or the folder is gone, and may rise", async () => {
    const lines = (await call("compareScores", { a: 50, b: 60, d: 1 }, { a: 50.1, b: 59, c: 10 })) as readonly string[];
    expect(lines.map((line) => [line.startsWith("FELL"), line.slice(6)])).toEqual([
      [true, "a: 50 (committed: 50.1)"],
      [false, "b: 60 (committed: 59)"],
      [true, "c: no mutants (committed: 10)"],
      [false, "d: 1 (committed: none)"],
    ]);
  });

  test("is committed if it rose, and never lowered", async () => {
    expect(await call("mergeScores", { c: 3, a: 1 }, { b: 2, a: 4, c: 2.9 })).toEqual({ a: 4, b: 2, c: 3 });
  });

  test("names only folders that exist", () => {
    const scores = JSON.parse(readFileSync("test/mutation/scores.json", "utf8")) as Record<string, number>;
    expect(Object.keys(scores).filter((folder) => !existsSync(folder))).toEqual([]);
  });
});

test("a mutant that no test found is named with its place", async () => {
  expect(await call("survivorsOf", report)).toEqual([
    "src/base/text.ts:4:2 Survived BooleanLiteral: false",
    "src/features/status/index.ts:4:2 NoCoverage BooleanLiteral: false",
  ]);
});

/** The answer of a program in a process whose tests of mutants are one file. */
function run(program: string, test = "test/base/scale.test.ts"): unknown {
  const text = `import { mutateSources } from "./tools/mutation/reports.mjs";
    console.log(JSON.stringify(await (async () => { ${program} })()));`;
  const env = { ...process.env, TESTS: test };
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-e", text], { encoding: "utf8", env });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}

describe("a report of mutants", () => {
  const path = join(mkdtempSync(join(tmpdir(), "mutate-")), "report.json");
  const mutate = (source: string, count: number) => `
    const { files } = await mutateSources({ path: "${path}", key: "${source}", sources: ["${source}"], count: ${count} });
    return files["${source}"].mutants;`;

  test("says which mutants the tests found, and resumes one of the same key", () => {
    const mutants = run(mutate("src/base/scale.ts", 2)) as { status: string; location: { start: { line: number } } }[];
    const countOf = (status: string) => mutants.filter((one) => one.status === status).length;
    expect(countOf("Killed")).toBeGreaterThan(countOf("Survived"));
    expect(countOf("Survived") + countOf("NoCoverage")).toBeGreaterThan(0);

    const left = JSON.parse(readFileSync(path, "utf8")) as {
      isWhole: boolean;
      files: Record<string, { mutants: object[] }>;
    };
    const statuses = mutants.map((_, at) => (at < 3 ? { status: "Ignored" } : { status: undefined }));
    left.files["src/base/scale.ts"]!.mutants = mutants.map((one, at) => ({ ...one, ...statuses[at] }));
    writeFileSync(path, JSON.stringify({ ...left, isWhole: false }));
    const resumed = run(mutate("src/base/scale.ts", 1)) as { status: string }[];
    expect(resumed.map((one) => one.status)).toEqual(mutants.map((one, at) => (at < 3 ? "Ignored" : one.status)));
  });

  test("counts an endless mutant as found, and a line that no test reaches as missed", () => {
    const program = mutate("src/features/library/wholeList.ts", 1);
    const mutants = run(program, "test/features/library/gather.page.test.ts") as { status: string }[];
    const countOf = (status: string) => mutants.filter((one) => one.status === status).length;
    expect(countOf("Timeout")).toBeGreaterThan(0);
    expect(countOf("NoCoverage")).toBeGreaterThan(0);
    expect(countOf("Ignored")).toBe(0);
  });
});

async function chosenTests(reaching: readonly string[], source: string): Promise<unknown> {
  const choice = await importTool("test/mutation/choice.mjs");
  return choice["chosenTests"]!(reaching, source);
}

test("a mutant is tested by its folder's tests and the tables, then by some others", async () => {
  const others = ["a", "b", "c", "d", "e", "f", "g", "h"].map((name) => `test/queue/${name}.test.ts`);
  const own = ["test/base/text.test.ts", "test/cases.test.ts"];
  expect(await chosenTests([...others, ...own], "src/base/text.ts")).toEqual([...own, ...others.slice(0, 6)]);
});

test("a mutant meets the tests that import its source before those that only reach it", async () => {
  const reaching = ["a", "b", "c", "d", "e", "f"].map((name) => `test/book/${name}.test.ts`);
  const importing = "test/queue/fetchNews.test.ts";
  expect(await chosenTests([...reaching, importing], "src/base/failure.ts")).toEqual([
    importing,
    ...reaching.slice(0, 5),
  ]);
});

test("the tests that are left out of mutation exist", async () => {
  const slow = (await importTool("test/mutation/choice.mjs"))["slowTests"] as unknown as readonly string[];
  expect(slow.filter((path) => !existsSync(path))).toEqual([]);
});
