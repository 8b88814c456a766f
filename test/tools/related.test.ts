import { spawnSync } from "node:child_process";

function testsOf(...paths: readonly string[]): unknown {
  const program = `import { testsOf } from "./tools/test/related.mjs"; console.log(JSON.stringify(testsOf(${JSON.stringify(paths)})));`;
  const { stdout, stderr } = spawnSync("node", ["--input-type=module", "-e", program], { encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}

test("a table of cases is run for its source, and by its own path", () => {
  expect(testsOf("src/base/title.ts")).toMatchObject({ tables: ["title"] });
  expect(testsOf("test/cases/isbn.cases.ts")).toEqual({ specs: [], tests: [], tables: ["isbn"] });
});
