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

describe("the score of a folder", () => {
  test("is the part of its mutants that were found, in percent", () => {
    expect(call("scoresOf", report)).toEqual({ "src/base": 66.7, "src/features/status": 50 });
  });

  test("fails if it fell, or if the folder is gone, and may rise", () => {
    const lines = call("compareScores", { a: 50, b: 60, d: 1 }, { a: 50.1, b: 59, c: 10 }) as readonly string[];
    expect(lines.map((line) => [line.startsWith("FELL"), line.slice(6)])).toEqual([
      [true, "a: 50 (committed: 50.1)"],
      [false, "b: 60 (committed: 59)"],
      [true, "c: no mutants (committed: 10)"],
      [false, "d: 1 (committed: none)"],
    ]);
  });

  test("names only folders that exist", () => {
    const scores = JSON.parse(readFileSync("test/mutation/scores.json", "utf8")) as Record<string, number>;
    expect(Object.keys(scores).filter((folder) => !existsSync(folder))).toEqual([]);
  });
});

test("a mutant that no test noticed is named with its place", () => {
  expect(call("survivorsOf", report)).toEqual([
    "src/base/text.ts:4:2 Survived BooleanLiteral: false",
    "src/features/status/index.ts:4:2 NoCoverage BooleanLiteral: false",
  ]);
});
